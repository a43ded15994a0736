#!/bin/sh
# Measures what is read of pictures of linear codes: 10,000 drawn ones, which takes an hour, or others; see photos.py.
# Usage: run.sh [FLAG]…    --count 500 for fewer of them; --samples FOLDER for zxing-cpp's test/samples
set -eu
project=$(cd "$(dirname "$0")/../../.." && pwd)
sh "$project/Assets/packages.sh" test
sh "$project/Assets/swift.sh" checked build --product ucard-scan
scan=$(sh "$project/Assets/swift.sh" checked folder)/ucard-scan
exec /usr/bin/python3 "$project/Tests/Proof/Photos/photos.py" "$scan" "$@"
