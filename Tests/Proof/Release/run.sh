#!/bin/sh
# Runs the tests that run the command as people do, on the release build.
# Usage: run.sh
set -eu
cd "$(dirname "$0")/../../.."
sh Assets/packages.sh test
make --silent release
sh Assets/swift.sh checked build --build-tests
UCARD_COMMAND=$(sh Assets/swift.sh release folder)/ucard
export UCARD_COMMAND
exec sh Assets/swift.sh checked test --filter 'UCardTests.(Case|ManualExample|Readme|FileProcess)Tests'
