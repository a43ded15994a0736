# Puts together the files of a release of what systems.sh has built on each system: their Debian packages; a tarball of the
# oldest one, which runs on the newer ones too, with a reader of pictures for each version of libzxing; and their checksums.
#
# Usage: SOURCE_DATE_EPOCH=SECONDS sh dist.sh SYSTEMS-FOLDER OUTPUT-FOLDER SUITE…    the oldest system first
# DIST_KEY names a key of GnuPG that signs the checksums.
set -eu
umask 022

systems=$1
output=$2
shift 2
rm -rf "$output"
mkdir -p "$output"
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

built() { echo "$systems/$1.build/upper/home/tester/ucard/.build"; }

for suite in "$@"; do cp "$(built "$suite")"/ucard_*.deb "$output/"; done

version=$(sed -n 's/^## \([0-9.]*\) .*/\1/p' .github/CHANGELOG.md | head -n 1)
name=ucard-$version-linux-$(uname -m)
cp -R "$(built "$1")/archive/ucard" "$scratch/$name"
readers=$scratch/$name/libexec/ucard
mv "$readers/ucard-scan" "$scratch/ucard-scan"
for suite in "$@"; do
  reader=$(built "$suite")/archive/ucard/libexec/ucard/ucard-scan
  library=$(readelf -d "$reader" | sed -n 's/.*(NEEDED).*\[libZXing\.so\.\([0-9]*\)\]/\1/p')
  [ -n "$library" ] || { echo "$reader needs no libZXing." >&2; exit 1; }
  install -m 755 "$reader" "$readers/ucard-scan-zxing$library"
done
: > "$scratch/$name/share/doc/ucard/files"
(cd "$scratch/$name" && find . -type f | sed 's|^\./||' | LC_ALL=C sort > share/doc/ucard/files)
tar --create --directory "$scratch" --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$SOURCE_DATE_EPOCH" \
  --mode=go-w --format=ustar "$name" | gzip -9n > "$output/$name.tar.gz"

(cd "$output" && sha256sum *.deb *.tar.gz > SHA256SUMS)
[ -z "${DIST_KEY:-}" ] || gpg --batch --yes --local-user "$DIST_KEY" --armor --detach-sign "$output/SHA256SUMS"
ls -l "$output"
