# Puts together the files of a release of what systems.sh has built on each system: their Debian packages; a tarball of the
# oldest one, which runs on the newer ones too, with a reader of pictures for each version of libzxing; the Debian source
# package; the bill of materials; and their checksums. Beside the folder, OUTPUT-FOLDER.md has the notes of the release.
#
# Usage: SOURCE_DATE_EPOCH=SECONDS VERSION=VERSION sh dist.sh SYSTEMS-FOLDER OUTPUT-FOLDER SUITE…    the oldest system first
# DIST_KEY names a key of GnuPG that signs the checksums; GITHUB_REPOSITORY the repository whose workflow attests the files.
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

name=ucard-$VERSION-linux-$(uname -m)
cp -R "$(built "$1")/archive/ucard" "$scratch/$name"
readers=$scratch/$name/libexec/ucard
mv "$readers/ucard-scan" "$scratch/ucard-scan"
for suite in "$@"; do
  reader=$(built "$suite")/archive/ucard/libexec/ucard/ucard-scan
  library=$(readelf -d "$reader" | sed -n 's/.*(NEEDED).*\[libZXing\.so\.\([0-9]*\)\]/\1/p')
  [ -n "$library" ] || { echo "$reader needs no libZXing." >&2; exit 1; }
  install -m 755 "$reader" "$readers/ucard-scan-zxing$library"
done
# The licenses of what is linked into it, too.
dpkg-deb --fsys-tarfile "$(built "$1")"/ucard_*.deb | tar -xO ./usr/share/doc/ucard/copyright \
  > "$scratch/$name/share/doc/ucard/copyright"
: > "$scratch/$name/share/doc/ucard/files"
(cd "$scratch/$name" && find . -type f | sed 's|^\./||' | LC_ALL=C sort > share/doc/ucard/files)
tar --create --directory "$scratch" --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$SOURCE_DATE_EPOCH" \
  --mode=go-w --format=ustar "$name" | gzip -9n > "$output/$name.tar.gz"

sh Assets/debian/source.sh "$output"
python3 Assets/sbom.py "$VERSION" "$output/$(basename "$(built "$1")"/ucard_*.deb)" "$output"/*.deb "$output"/*.tar.gz \
  > "$output/ucard.spdx.json"

(cd "$output" && sha256sum ucard* > SHA256SUMS)
[ -z "${DIST_KEY:-}" ] || gpg --batch --yes --local-user "$DIST_KEY" --armor --detach-sign "$output/SHA256SUMS"
{
  awk -v version="$VERSION" '/^## / { is_shown = $2 == version; next } is_shown' .github/CHANGELOG.md
  echo "### Is your download ours?"
  echo
  echo "- \`sha256sum --check --ignore-missing SHA256SUMS\` says whether files are whole."
  if [ -n "${DIST_KEY:-}" ]; then
    echo "- \`gpg --verify SHA256SUMS.asc\` says whether the key $DIST_KEY has signed these checksums."
  else
    echo "- These files are not signed; no key vouches for the checksums."
  fi
  [ -z "${GITHUB_REPOSITORY:-}" ] \
    || echo "- \`gh attestation verify FILE --repo $GITHUB_REPOSITORY\` says whether GitHub has built a file from these sources."
  echo "- \`ucard.spdx.json\` lists what is in the files, with versions and licenses."
} > "$output.md"
ls -l "$output"
