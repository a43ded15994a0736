# Makes the Debian source package of the last commit: the sources, and the folder `debian` beside them.
# Usage: SOURCE_DATE_EPOCH=SECONDS VERSION=VERSION sh source.sh OUTPUT-FOLDER
set -eu
umask 022

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
git archive --format=tar --prefix="ucard-$VERSION/" HEAD | gzip -9n > "$scratch/ucard_$VERSION.orig.tar.gz"
tar -xzf "$scratch/ucard_$VERSION.orig.tar.gz" -C "$scratch"
sh "$(dirname "$0")/describe.sh" "$scratch/ucard-$VERSION"
(cd "$scratch" && dpkg-source --build "ucard-$VERSION" > /dev/null)
mv "$scratch"/ucard_* "$1/"
echo "$1/ucard_$VERSION-1.dsc"
