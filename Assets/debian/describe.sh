# Writes the folder `debian` of the source package, of which dpkg-buildpackage and `make deb` make a package.
# Usage: SOURCE_DATE_EPOCH=SECONDS VERSION=VERSION sh describe.sh FOLDER [SUFFIX]    FOLDER/debian; SUFFIX such as ~deb13
# DEBEMAIL and DEBFULLNAME name the maintainer.
set -eu
umask 022

sources=$(cd "$(dirname "$0")" && pwd)
project=$sources/../..
debian=$1/debian
[ -n "${DEBEMAIL:-}" ] || echo "This package names nobody as its maintainer: DEBEMAIL=ADDRESS names you." >&2
maintainer="${DEBFULLNAME:-The U-Card authors} <${DEBEMAIL:-ucard@example.org}>"

mkdir -p "$debian/source"
echo "3.0 (quilt)" > "$debian/source/format"
install -m 644 "$sources/source-lintian-overrides" "$debian/source/lintian-overrides"
install -m 755 "$sources/rules" "$debian/rules"

# dpkg-dev is always there.
build=$(sh "$project/Assets/packages.sh" --print deb | xargs printf '%s, ' | sed 's/dpkg-dev, //; s/, $//')
sed -e "s/@MAINTAINER@/$maintainer/" -e "s/@BUILD@/$build/" "$sources/control" > "$debian/control"

license=$(mktemp)
trap 'rm "$license"' EXIT
sed '1,/^Copyright/d; /./!s/^$/./; s/^/ /' "$project/LICENSE" | sed '1d' > "$license"
copyright=$(sed -n 's/^Copyright (c) //p' "$project/LICENSE")
sed -e "s/@COPYRIGHT@/$copyright/" -e "/@LICENSE@/r $license" -e '/@LICENSE@/d' "$sources/copyright" > "$debian/copyright"

awk -v version="$VERSION-1${2:-}" -v maintainer="$maintainer" -v date="$(LC_ALL=C date -u -R -d "@$SOURCE_DATE_EPOCH")" \
  -f "$sources/changelog.awk" "$project/.github/CHANGELOG.md" > "$debian/changelog"
