# Makes the Debian package of what `make install` has put into FOLDER/debian/ucard, as FOLDER/debian describes it, and says
# where it is. `make deb` and debian/rules call it.
# Usage: SOURCE_DATE_EPOCH=SECONDS sh package.sh FOLDER OUTPUT-FOLDER
set -eu
umask 022

sources=$(cd "$(dirname "$0")" && pwd)
output=$(cd "$2" && pwd)
cd "$1"
root=debian/ucard
binary=$root/usr/bin/ucard
variables=debian/ucard.substvars
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

mkdir -p "$root/DEBIAN" "$root/usr/share/lintian/overrides"

# Libraries that are linked are needed; those of the program that reads pictures are recommended.
dpkg-shlibdeps -T"$variables" -dDepends "$binary" -dRecommends "$root/usr/libexec/ucard/ucard-scan"

# Archives of Debian's packages that are in the program. An update of them reaches it with the next build.
static=$(for archive in "$sources"/../../.build/static/*.a; do dpkg-query -S "$(readlink -f "$archive")"; done \
  | sed 's/: .*//' | sort -u | xargs dpkg-query -W -f '${source:Package} (= ${source:Version})\n' \
  | LC_ALL=C sort -u | paste -sd, | sed 's/,/, /g')

# Libraries that are opened by name when they are first needed are recommended, of each the version that this machine has;
# libqrencode, which draws QR codes, is needed.
readelf -d "$binary" | sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p' > "$scratch/linked"
strings "$binary" | grep -oE 'lib[a-z0-9-]+\.so\.[0-9.]+$' | grep -vxFf "$scratch/linked" | LC_ALL=C sort -u > "$scratch/opened"
recommends=""
# dpkg-shlibdeps does not see that packed relocations need glibc 2.36.
depends="libc6 (>= 2.36)"
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

{
  echo "opened:Depends=$depends"
  echo "opened:Recommends=$recommends"
  echo "static:Sources=$static"
} >> "$variables"

rm "$root/usr/share/doc/ucard/LICENSE"
install -m 644 "$sources/lintian-overrides" "$root/usr/share/lintian/overrides/ucard"
install -m 644 debian/copyright "$root/usr/share/doc/ucard/copyright"
install -m 644 debian/changelog "$root/usr/share/doc/ucard/changelog.Debian"
find "$root/usr/share/man" "$root/usr/share/doc/ucard/changelog.Debian" -type f ! -name '*.gz' -exec gzip -9n {} +

dpkg-gencontrol -P"$root" -T"$variables"
(cd "$root" && find usr -type f | LC_ALL=C sort | xargs md5sum) > "$root/DEBIAN/md5sums"
dpkg-deb --root-owner-group --build "$root" "$output" > /dev/null
echo "$output/$(cut -d ' ' -f 1 debian/files)"
