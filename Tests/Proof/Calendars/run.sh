#!/bin/sh
# Carries events to a CalDAV server on this machine and back, by vdirsyncer, and shows them in khal.
# Usage: run.sh
set -eu
cd "$(dirname "$0")/../../.."
sh Assets/packages.sh calendars
sh Assets/swift.sh checked build --product ucard
ucard=$(sh Assets/swift.sh checked folder)/ucard
exec /usr/bin/python3 Tests/Proof/Calendars/sync.py "$ucard"
