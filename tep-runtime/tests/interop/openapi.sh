#!/usr/bin/env bash
# The OpenAPI documents of running servers, judged by openapi-spec-validator.
#
#   openapi.sh [BASE_URL…]     the example `tour` unless servers are named
#
# Both documents of each server: `/openapi.json`, which is OpenAPI 3.0, and `?version=3.1`.
. "$(dirname "$0")/lib.sh"

# valid URL VERSION: the document is what it says, and says that it is of this version.
valid() {
  curl --fail --silent --show-error --max-time 30 --output "$WORK/openapi.json" "$1" &&
    "$PYTHON" -c '
import json, sys
version = json.load(open(sys.argv[1]))["openapi"]
sys.exit(0 if version.startswith(sys.argv[2] + ".") else f"it says OpenAPI {version}, not {sys.argv[2]}")
' "$WORK/openapi.json" "$2" &&
    "$PYTHON" -m openapi_spec_validator "$WORK/openapi.json"
}

need curl
python_packages openapi-spec-validator==0.9.0
if [ $# -eq 0 ]; then
  serve tour
  set -- "$BASE_URL"
fi
for base in "$@"; do
  check "$base/openapi.json" valid "${base%/}/openapi.json" 3.0
  check "$base/openapi.json?version=3.1" valid "${base%/}/openapi.json?version=3.1" 3.1
done
finish
