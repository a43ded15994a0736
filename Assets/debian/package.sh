# Makes a Debian package of what `make install` has put into FOLDER/usr, and says where it is.
# Usage: SOURCE_DATE_EPOCH=SECONDS sh package.sh FOLDER OUTPUT-FOLDER
set -eu
umask 022

sources=$(cd "$(dirname "$0")" && pwd)
project=$sources/../..
root=$(cd "$1" && pwd)
binary=$root/usr/bin/ucard
reader=$root/usr/libexec/ucard/ucard-scan
maintainer="${DEBFULLNAME:-The U-Card authors} <${DEBEMAIL:-ucard@example.org}>"
# A package belongs to the release of Debian that it was built on; that of the next one counts as newer.
release=$(sed -n 's/^VERSION_ID="\{0,1\}\([0-9]*\)"\{0,1\}$/\1/p' /etc/os-release)
version=$("$binary" --version)${release:+~deb$release}
architecture=$(dpkg --print-architecture)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

mkdir -p "$root/DEBIAN" "$root/usr/share/doc/ucard" "$root/usr/share/lintian/overrides"

# Libraries that are linked are needed. dpkg-shlibdeps wants the folder of a source package, and does not see that packed
# relocations need glibc 2.36, which `control` says.
mkdir "$scratch/debian"
printf 'Source: ucard\n\nPackage: ucard\nArchitecture: any\n' > "$scratch/debian/control"
depends=$(cd "$scratch" && dpkg-shlibdeps -O "$binary" | sed -n 's/^shlibs:Depends=//p')

# Archives of Debian's packages that are in the program. An update of them reaches it with the next build.
static=$(for archive in "$project"/.build/static/*.a; do dpkg-query -S "$(readlink -f "$archive")"; done \
  | sed 's/: .*//' | sort -u | xargs dpkg-query -W -f '${source:Package} (= ${source:Version})\n' \
  | LC_ALL=C sort -u | paste -sd, | sed 's/,/, /g')

# Libraries that are opened by name when they are first needed are recommended, of each the version that this machine has;
# libqrencode, which draws QR codes, is needed.
readelf -d "$binary" | sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p' > "$scratch/linked"
strings "$binary" | grep -oE 'lib[a-z0-9-]+\.so\.[0-9.]+$' | grep -vxFf "$scratch/linked" | LC_ALL=C sort -u > "$scratch/opened"
# So are those of the program that reads pictures, beyond those that are needed anyway.
recommends=$(cd "$scratch" && dpkg-shlibdeps -O "$reader" | sed -n 's/^shlibs:Depends=//p' | sed 's/, /\n/g' \
  | while read -r name version; do
    case ", $depends" in *", $name "*) ;; *) printf '%s, ' "$name $version" ;; esac
  done | sed 's/, $//')
# A package by all of its names: some end in t64 on Debian 13 and Ubuntu, and ucard takes both versions of libzip.
named() { # package
  case $1 in
    libmicrohttpd12*) others="libmicrohttpd12 libmicrohttpd12t64" ;;
    libssl3*) others="libssl3 libssl3t64" ;;
    libzip[45]*) others="libzip5 libzip4 libzip4t64" ;;
    *) others="" ;;
  esac
  printf %s "$1"
  for other in $others; do [ "$other" = "$1" ] || printf ' | %s' "$other"; done
}
for library in $(sed 's/\.so.*//' "$scratch/opened" | uniq); do
  package=""
  for name in $(grep "^$library\.so" "$scratch/opened"); do
    owner=$(dpkg-query -S "*/$name" 2> /dev/null | sed -n '1s/[:,].*//p')
    package=${owner:-$package}
  done
  [ -n "$package" ] || { echo "No package here has the $library that ucard opens." >&2; exit 1; }
  case $library in
    libqrencode) depends="$depends, $package" ;;
    *) recommends="$recommends${recommends:+, }$(named "$package")" ;;
  esac
done

rm "$root/usr/share/doc/ucard/LICENSE"
install -m 644 "$sources/lintian-overrides" "$root/usr/share/lintian/overrides/ucard"

sed '1,/^Copyright/d; /./!s/^$/./; s/^/ /' "$project/LICENSE" | sed '1d' > "$scratch/license"
copyright=$(sed -n 's/^Copyright (c) //p' "$project/LICENSE")
sed -e "s/@COPYRIGHT@/$copyright/" -e "/@LICENSE@/r $scratch/license" -e '/@LICENSE@/d' "$sources/copyright" \
  > "$root/usr/share/doc/ucard/copyright"

awk -v version="$version" -v maintainer="$maintainer" -v date="$(LC_ALL=C date -u -R -d "@$SOURCE_DATE_EPOCH")" \
  -f "$sources/changelog.awk" "$project/.github/CHANGELOG.md" > "$root/usr/share/doc/ucard/changelog"
find "$root/usr/share/man" "$root/usr/share/doc/ucard/changelog" -type f ! -name '*.gz' -exec gzip -9n {} +

# Files in whole kilobytes, and one for each folder.
size=$(find "$root/usr" -printf '%y %s\n' | awk '{ size += $1 == "f" ? int(($2 + 1023) / 1024) : 1 } END { print size }')
sed -e "s/@VERSION@/$version/" -e "s/@ARCHITECTURE@/$architecture/" -e "s/@MAINTAINER@/$maintainer/" -e "s/@SIZE@/$size/" \
  -e "s/@DEPENDS@/$depends/" -e "s/@RECOMMENDS@/$recommends/" -e "s/@STATIC@/$static/" "$sources/control" > "$root/DEBIAN/control"
(cd "$root" && find usr -type f | LC_ALL=C sort | xargs md5sum) > "$root/DEBIAN/md5sums"

package=$2/ucard_${version}_$architecture.deb
dpkg-deb --root-owner-group --build "$root" "$package" > /dev/null
echo "$package"
