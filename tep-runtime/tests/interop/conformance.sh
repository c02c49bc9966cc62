#!/usr/bin/env bash
# The official MCP conformance suite, in every protocol revision that it knows, and for extensions.
#
#   conformance.sh [BASE_URL]     the example `everything` unless a server is named
#
# Every scenario of the suite is run. What may fail is named in expected-failures.yml, with its reason;
# anything else that fails or warns is a failure, and so is an entry that passes by now.
. "$(dirname "$0")/lib.sh"

SUITE=@modelcontextprotocol/conformance
VERSION=0.2.0-alpha.12

# why RESULTS SCENARIO: what the suite holds against the server in one scenario.
why() {
  "$NODE" -e '
    for (const file of process.argv.slice(1))
      for (const { id, status, errorMessage, description } of JSON.parse(require("fs").readFileSync(file)))
        if (status === "FAILURE" || status === "WARNING")
          console.log(`      ${status} ${id}: ${errorMessage ?? description}`)
  ' "$1/server-$2"-*/checks.json 2>/dev/null || printf '      the suite gave it up\n'
}

# named MARK…: the scenarios under these marks in the lists that end the summary of $LOG.
named() {
  sed -nE "s/^  ($1) ([^:]*).*/\\2/p" "$LOG" | sort -u
}

# succeeded FOLDER…: how many single checks succeeded in the runs whose results lie there.
succeeded() {
  "$NODE" -e '
    const { globSync, readFileSync } = require("fs");
    const files = process.argv.slice(1).flatMap((folder) => globSync(`${folder}/server-*/checks.json`));
    const checks = files.flatMap((file) => JSON.parse(readFileSync(file)));
    console.log(checks.filter(({ status }) => status === "SUCCESS").length);
  ' "$@"
}

# suite LEG HEADING ARGUMENT…: runs the suite, and appends to $LOG what it says below the
# heading: what failed as expected (~), what failed beside that (✗), and what passed though listed (✓),
# indented. It fails when the suite did not come to its end.
suite() {
  local leg=$1 heading=$2 status=0
  shift 2
  timeout 300 "$NODE" "$INDEX" server --url "$BASE_URL/mcp" --timeout 10000 "$@" \
    --expected-failures "$INTEROP/expected-failures.yml" -o "$WORK/$leg" >"$WORK/suite" 2>&1 </dev/null ||
    status=$?
  sed "1,/$heading/d" "$WORK/suite" >"$WORK/said"
  if [ ! -s "$WORK/said" ] || { [ "$status" -ne 0 ] && ! grep -qE '^  (✗|✓) ' "$WORK/said"; }; then
    tail -20 "$WORK/suite" >&2
    return 1
  fi
  cat "$WORK/said" >>"$LOG"
}

# count LEG: every scenario in $LOG counts as passed or failed, but for those that fail as expected, and
# those in which the suite found nothing to check.
count() {
  local leg=$1 ran silent expected surprises scenario
  # One line a scenario: `✓ name: …`.
  ran=$(grep -cE '^(✓|✗) ' "$LOG") || die "the suite has no scenarios for $leg"
  silent=$(grep -cE '^✓ .*: 0 passed' "$LOG" || true)
  expected=$(named '~')
  surprises=$(named '✓|✗')

  for scenario in $surprises; do
    printf 'FAIL  %s %s\n' "$leg" "$scenario"
    sed -nE "s/^  ✓ ($scenario(:.*)?)\$/      passes, though expected to fail: \\1/p" "$LOG"
    why "$WORK/$leg" "$scenario"
  done
  FAILED=$((FAILED + $(wc -w <<<"$surprises")))
  PASSED=$((PASSED + ran - silent - $(printf '%s\n' $expected $surprises | sort -u | grep -c . || true)))
  printf 'ran   %s: %d scenarios, %d checks passed; %d fail as expected, %d had nothing to check\n' \
    "$leg" "$ran" "$(succeeded "$WORK/$leg")" "$(wc -w <<<"$expected")" "$silent"
}

# of_revision REVISION: every scenario of a revision.
of_revision() {
  LOG=$WORK/$1.log
  suite "$1" '=== SUMMARY ===' --suite all --spec-version "$1" || die "the suite did not run at $1"
  count "$1"
}

# of_extensions: every scenario of an extension. The suite runs these one by one only, and chooses the
# revision itself.
of_extensions() {
  local scenario
  LOG=$WORK/extensions.log
  for scenario in $("$NODE" "$INDEX" list --server | sed -n 's/^  - \([^ ]*\) \[extension\]$/\1/p'); do
    if suite extensions '^Test Results:' --scenario "$scenario"; then
      sed -nE "s|^Passed: ([0-9]+)/.*, 0 failed.*|✓ $scenario: \1 passed|p; s|^Passed: .*|✗ $scenario|p" "$WORK/said"
    else
      printf '✗ %s\n  ✗ %s\n' "$scenario" "$scenario"
    fi >>"$LOG"
  done
  count extensions
}

need timeout
modern_node
npm_packages "$SUITE@$VERSION"
INDEX=$TREE/node_modules/$SUITE/dist/index.js
if [ $# -gt 0 ]; then BASE_URL=$1; else serve everything; fi
LEGS=(2025-03-26 2025-06-18 2025-11-25 2026-07-28 extensions)
for leg in "${LEGS[@]}"; do
  case $leg in
    extensions) of_extensions ;;
    *) of_revision "$leg" ;;
  esac
done
printf 'checks: %d passed\n' "$(succeeded "${LEGS[@]/#/$WORK/}")"
finish
