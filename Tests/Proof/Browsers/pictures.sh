#!/bin/sh
# Makes the pictures of README anew, in Assets.
set -eu
cd "$(dirname "$0")/../../.."
sh Assets/packages.sh browsers test
for program in ucard ucard-scan; do sh Assets/swift.sh checked build --product $program; done
/usr/bin/python3 Tests/Proof/Browsers/readme.py "$(sh Assets/swift.sh checked folder)/ucard" Assets
