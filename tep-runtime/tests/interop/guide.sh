#!/usr/bin/env bash
# The guide, typed as a reader would type it: every shell block of the pages is run, in order.
#
#   guide.sh [PAGE…]     tep-runtime/docs/*.md that have a shell block, unless pages are named
#
# A page is a session of its own, in an empty folder beside a clone of the repository called `tep`:
#
#   ```sh             is run, and must succeed
#   ```sh serve       is run in the background, up to the line that says where it listens
#   <!-- file: F -->  before a block: the block is written to F, as a reader would save it
#   # text            what the commands above print, in this order; … stands for the rest of a line
. "$(dirname "$0")/lib.sh"

# typed PAGE: the page as a script. Every server listens on a port of its own instead of 4567.
typed() {
  python3 - "$1" <<'PYTHON'
import re, shlex, sys

page = open(sys.argv[1], encoding="utf-8").read()
block = re.compile(r"(?:<!-- file: (\S+) -->\n)?^```([^\n]*)\n(.*?)^```$", re.M | re.S)
for file, words, body in block.findall(page):
    words = words.split()
    if file:
        print(f"mkdir -p \"$(dirname {shlex.quote(file)})\"")
        print(f"printf %s {shlex.quote(body)} >{shlex.quote(file)}")
    elif words[:2] == ["sh", "serve"]:
        print(f"serve_as_told {shlex.quote(body)}")
    elif words[:1] == ["sh"]:
        print(body, end="")
PYTHON
}

# promised PAGE: what its shell blocks say is printed, a line each.
promised() {
  awk '/^```sh/ { inside = 1; next } /^```/ { inside = 0 } inside && /^# / { print substr($0, 3) }' "$1"
}

# prints_in_order FILE: each line of standard input is found in FILE, behind the one before it.
prints_in_order() {
  python3 -c '
import sys
rest = open(sys.argv[1], encoding="utf-8").read()
for line in sys.stdin:
    line = line.strip().removeprefix("…").removesuffix("…").strip()
    _, found, rest = rest.partition(line)
    if not found:
        sys.exit(f"not printed there: {line}")
' "$1"
}

follows() {
  local page=$1 folder
  folder=$(mktemp -d "$WORK/page.XXXXXX")
  ln -s "$ROOT" "$folder/tep"
  {
    cat <<'PRELUDE'
set -euo pipefail
# Dependencies are those that the repository pins, and what is built for it is not built again.
cargo() {
  command cargo "$@"
  if [ "$1" = new ]; then
    cp tep/Cargo.lock "$2/" && ln -s "$TEP_TARGET" "$2/target"
  fi
}
curl() { command curl --silent --show-error --max-time 30 "$@"; }
SERVED=
stop() { [ -z "$SERVED" ] || { kill -- "-$SERVED" 2>/dev/null && wait "$SERVED" 2>/dev/null; } || true; }
trap stop EXIT
# One server at a time: a reader has stopped the last one before starting the next.
serve_as_told() {
  stop
  local said line
  mkfifo said
  # A process group of its own, so that what it starts ends with it.
  set -m
  eval "$1" >said </dev/null &
  set +m
  SERVED=$!
  exec {said}<said
  rm said
  while IFS= read -r -t 600 -u "$said" line; do
    case $line in *' is listening on http://'*) return ;; esac
  done
  echo "it did not say where it listens: $1"
  exit 1
}
PRELUDE
    typed "$page" | sed "s/4567/$(free_port)/g"
  } >"$folder/script"
  # A home of its own, for what installs itself.
  (
    export CARGO_HOME=${CARGO_HOME:-$HOME/.cargo} RUSTUP_HOME=${RUSTUP_HOME:-$HOME/.rustup} HOME=$folder
    unset CARGO_TARGET_DIR CLAUDE_CONFIG_DIR CODEX_HOME XDG_CONFIG_HOME
    cd "$folder" && TEP_TARGET=$TARGET timeout 900 bash script >printed
  ) || {
    cat "$folder/printed"
    return 1
  }
  promised "$page" | prints_in_order "$folder/printed" || {
    cat "$folder/printed"
    return 1
  }
}

free_port() {
  python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'
}

need cargo curl python3 timeout
cd "$ROOT"
mkdir -p "${CARGO_TARGET_DIR:-target}"
TARGET=$(cd "${CARGO_TARGET_DIR:-target}" && pwd)
if [ $# -eq 0 ]; then
  mapfile -t pages < <(grep -l '^```sh' tep-runtime/docs/*.md)
  set -- "${pages[@]}"
fi
for page in "$@"; do
  check "$(basename "$page")" follows "$(cd "$(dirname "$page")" && pwd)/$(basename "$page")"
done
finish
