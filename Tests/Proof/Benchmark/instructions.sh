#!/bin/sh
# Counts the instructions and page faults of everyday commands and the instructions of each encoder, and compares them with
# their budgets.
# Usage: instructions.sh [--record]    --record writes down the counts
set -eu
cd "$(dirname "$0")/../../.."
sh Assets/packages.sh bench
make --silent release
sh Assets/swift.sh release build --product ucard-encoders
bin=$(sh Assets/swift.sh release folder)
exec python3 Tests/Proof/Benchmark/instructions.py "$bin/ucard" "$bin/ucard-encoders" "$@"
