#!/bin/sh
# Opens the page of export html in Chromium and Firefox, and installs its web app there; five minutes.
# Usage: run.sh [TEST]…    names of some of the tests
set -eu
cd "$(dirname "$0")/../../.."
sh Assets/packages.sh browsers
sh Assets/swift.sh checked build --product ucard
ucard=$(sh Assets/swift.sh checked folder)/ucard
/usr/bin/python3 Tests/Proof/Browsers/pages.py "$ucard" "$@"
/usr/bin/python3 Tests/Proof/Browsers/apps.py "$ucard" "$@"
