#!/usr/bin/env bash
# The official MCP conformance suite, in every protocol revision that it knows.
#
#   conformance.sh [BASE_URL]     the example `everything` unless a server is named
#
# Every scenario of the suite is run. What may fail is named in expected-failures/, with its reason;
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

# run_suite REVISION ERA: every scenario of the revision counts as passed or failed, but for those that
# fail as expected, and those in which the suite found nothing to check.
run_suite() {
  local revision=$1 era=$2 results=$WORK/$1 status=0 ran silent expected surprises scenario
  LOG=$WORK/$1.log
  timeout 300 "$NODE" "$TREE/node_modules/$SUITE/dist/index.js" server --url "$BASE_URL/mcp" \
    --suite all --spec-version "$revision" --timeout 10000 \
    --expected-failures "$INTEROP/expected-failures/$era.yml" -o "$results" >"$WORK/suite" 2>&1 </dev/null || status=$?

  # One line a scenario (`✓ name: …`), then, indented, what failed as expected (~), what failed
  # beside that (✗), and what passed though listed (✓).
  sed '1,/=== SUMMARY ===/d' "$WORK/suite" >"$LOG"
  ran=$(grep -cE '^(✓|✗) ' "$LOG" || true)
  silent=$(grep -cE '^✓ .*: 0 passed' "$LOG" || true)
  expected=$(named '~')
  surprises=$(named '✓|✗')
  if [ "$ran" -eq 0 ] || { [ "$status" -ne 0 ] && [ -z "$surprises" ]; }; then
    tail -20 "$WORK/suite" >&2
    die "the suite did not run at $revision (status $status)"
  fi

  for scenario in $surprises; do
    printf 'FAIL  %s %s\n' "$revision" "$scenario"
    sed -nE "s/^  ✓ ($scenario(:.*)?)\$/      passes, though expected to fail: \\1/p" "$LOG"
    why "$results" "$scenario"
  done
  FAILED=$((FAILED + $(wc -w <<<"$surprises")))
  PASSED=$((PASSED + ran - silent - $(printf '%s\n' $expected $surprises | sort -u | grep -c . || true)))
  printf 'ran   %s: %d scenarios; %d fail as expected, %d had nothing to check\n' \
    "$revision" "$ran" "$(wc -w <<<"$expected")" "$silent"
}

need timeout
modern_node
npm_packages "$SUITE@$VERSION"
if [ $# -gt 0 ]; then BASE_URL=$1; else serve everything; fi
for revision in 2025-03-26 2025-06-18 2025-11-25; do run_suite $revision legacy; done
run_suite 2026-07-28 modern
finish
