#!/usr/bin/env bash
# The clients of the official SDKs, of both protocol eras, against the example `tour`.
#
#   clients.sh [BASE_URL]     starts `tour` unless a server is named
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

need timeout
modern_node
if [ $# -gt 0 ]; then BASE_URL=$1; else serve tour; fi
url=$BASE_URL/mcp

npm_packages @modelcontextprotocol/sdk@1.32.2
export NODE_PATH=$TREE/node_modules
check "TypeScript SDK 1" sees $LEGACY "$NODE" "$INTEROP/clients/typescript_v1.cjs" "$url"

npm_packages @modelcontextprotocol/client@2.4.0
export NODE_PATH=$TREE/node_modules
check "TypeScript SDK 2, legacy" sees $LEGACY "$NODE" "$INTEROP/clients/typescript_v2.cjs" "$url" legacy
check "TypeScript SDK 2, auto" sees $MODERN "$NODE" "$INTEROP/clients/typescript_v2.cjs" "$url" auto
check "TypeScript SDK 2, $MODERN" sees $MODERN "$NODE" "$INTEROP/clients/typescript_v2.cjs" "$url" $MODERN

python_packages mcp==1.30.0
check "Python SDK 1" sees $LEGACY "$PYTHON" "$INTEROP/clients/python_v1.py" "$url"

python_packages mcp==2.3.0
check "Python SDK 2, legacy" sees $LEGACY "$PYTHON" "$INTEROP/clients/python_v2.py" "$url" legacy
check "Python SDK 2, auto" sees $MODERN "$PYTHON" "$INTEROP/clients/python_v2.py" "$url" auto
check "Python SDK 2, $MODERN" sees $MODERN "$PYTHON" "$INTEROP/clients/python_v2.py" "$url" $MODERN

finish
