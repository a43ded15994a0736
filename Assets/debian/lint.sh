#!/bin/sh
# Makes the Debian package, and the source package of the last commit, and refuses what lintian, desktop-file-validate or
# appstreamcli finds fault with.
# Usage: lint.sh
set -eu
cd "$(dirname "$0")/../.."
sh Assets/packages.sh lint-deb
make --silent deb source
desktop-file-validate Assets/*.desktop
appstreamcli validate --no-net Assets/ucard.metainfo.xml
lintian --allow-root --fail-on error,warning .build/ucard_*.deb .build/ucard_*.dsc
