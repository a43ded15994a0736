#!/bin/sh
# Makes the Debian package, and refuses what lintian or desktop-file-validate finds fault with.
# Usage: lint.sh
set -eu
cd "$(dirname "$0")/../.."
sh Assets/packages.sh lint-deb
make --silent deb
desktop-file-validate Assets/ucard.desktop
lintian --allow-root --fail-on error,warning .build/ucard_*.deb
