#!/bin/sh
# Runs every test under AddressSanitizer, then under ThreadSanitizer; an hour.
# Usage: run.sh [address|thread]… [FLAG]…    one sanitizer alone; flags of swift test, as --filter NAME
set -eu
cd "$(dirname "$0")/../../.."
sanitizers=""
while [ "${1:-}" = address ] || [ "${1:-}" = thread ]; do
  sanitizers="$sanitizers $1"
  shift
done
sh Assets/packages.sh test

# Some tests run the command as another user, who may not enter this folder.
lists=$(mktemp -d)
trap 'rm -rf "$lists"' EXIT
cp Tests/Proof/Sanitizers/*.txt "$lists"
chmod -R a+rX "$lists"
export ASAN_OPTIONS="suppressions=$lists/memory.txt:allocator_may_return_null=1"
export LSAN_OPTIONS="suppressions=$lists/leaks.txt:print_suppressions=0"
export TSAN_OPTIONS="suppressions=$lists/races.txt:allocator_may_return_null=1"
for sanitizer in ${sanitizers:-address thread}; do
  echo "== $sanitizer"
  export UCARD_SANITIZER="$sanitizer"
  sh Assets/swift.sh plain build --build-tests --sanitize "$sanitizer" --scratch-path ".build/$sanitizer"
  sh Assets/swift.sh plain test --sanitize "$sanitizer" --scratch-path ".build/$sanitizer" "$@"
done
