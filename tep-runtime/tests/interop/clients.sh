#!/usr/bin/env bash
# The clients of the official SDKs, of both protocol eras, against the example `tour`.
#
#   clients.sh [BASE_URL]     starts `tour` unless a server is named, and then over stdio as well
#
# Each program in clients/ connects, lists, calls, reads and asks, and prints what it saw. They must all
# have seen the same.
. "$(dirname "$0")/lib.sh"

seen_by_all() {
  cat <<END
revision: $1
tools: greet add wipe_db
greet: hello world
add: 5
wipe_db: missing capability: admin
resource: tep://server/status
text: uptime: N s
prompts: greeting
prompt: Greet me in Latin.
END
}

# sees REVISION COMMAND…: the client ends well, speaks this revision, and saw what all see.
# What it logs is shown only beside a difference.
sees() {
  local revision=$1
  shift
  timeout 60 "$@" >"$WORK/seen" 2>"$WORK/log" || {
    cat "$WORK/seen" "$WORK/log"
    return 1
  }
  diff <(seen_by_all "$revision") "$WORK/seen" || {
    cat "$WORK/log"
    return 1
  }
}

LEGACY=2025-11-25
MODERN=2026-07-28

# with_all OVER TARGET: every client, at every revision that it speaks.
with_all() {
  local over=$1 target=$2

  npm_packages @modelcontextprotocol/sdk@1.32.2
  export NODE_PATH=$TREE/node_modules
  check "TypeScript SDK 1 over $over" sees $LEGACY "$NODE" "$INTEROP/clients/typescript_v1.cjs" "$target"

  npm_packages @modelcontextprotocol/client@2.4.0
  export NODE_PATH=$TREE/node_modules
  local v2=$INTEROP/clients/typescript_v2.cjs
  check "TypeScript SDK 2 over $over, legacy" sees $LEGACY "$NODE" "$v2" "$target" legacy
  check "TypeScript SDK 2 over $over, auto" sees $MODERN "$NODE" "$v2" "$target" auto
  check "TypeScript SDK 2 over $over, $MODERN" sees $MODERN "$NODE" "$v2" "$target" $MODERN

  python_packages mcp==1.30.0
  check "Python SDK 1 over $over" sees $LEGACY "$PYTHON" "$INTEROP/clients/python_v1.py" "$target"

  python_packages mcp==2.3.0
  v2=$INTEROP/clients/python_v2.py
  check "Python SDK 2 over $over, legacy" sees $LEGACY "$PYTHON" "$v2" "$target" legacy
  check "Python SDK 2 over $over, auto" sees $MODERN "$PYTHON" "$v2" "$target" auto
  check "Python SDK 2 over $over, $MODERN" sees $MODERN "$PYTHON" "$v2" "$target" $MODERN
}

need timeout
modern_node
if [ $# -gt 0 ]; then
  with_all HTTP "$1/mcp"
else
  serve tour
  with_all HTTP "$BASE_URL/mcp"
  with_all stdio "$(example tour)"
fi

finish
