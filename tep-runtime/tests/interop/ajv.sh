#!/usr/bin/env bash
# The schemas that running servers publish, compiled by Ajv in strict mode.
#
#   ajv.sh [BASE_URL…]     the example `tour` unless servers are named
#
# Of each server the tools in both profiles, each with its input schema and its output schema.
. "$(dirname "$0")/lib.sh"

# compiles BASE_URL PROFILE: every schema of the list is one that Ajv takes.
compiles() {
  curl --fail --silent --show-error --max-time 30 --output "$WORK/tools.json" \
    --header 'Content-Type: application/json' --header 'Accept: application/json, text/event-stream' \
    --header 'MCP-Protocol-Version: 2026-07-28' --header 'Mcp-Method: tools/list' \
    --data '{"jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": {"_meta": {
      "io.modelcontextprotocol/protocolVersion": "2026-07-28",
      "io.modelcontextprotocol/clientCapabilities": {}}}}' \
    "$1/mcp?schema=$2" &&
    NODE_PATH=$TREE/node_modules node "$INTEROP/ajv.cjs" "$WORK/tools.json"
}

need curl node
npm_packages ajv@8.17.1 ajv-formats@3.0.1
if [ $# -eq 0 ]; then
  serve tour
  set -- "$BASE_URL"
fi
for base in "$@"; do
  for profile in portable plain; do
    check "${base%/}/mcp?schema=$profile" compiles "${base%/}" "$profile"
  done
done
finish
