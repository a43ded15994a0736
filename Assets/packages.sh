#!/bin/sh
# Installs by name the Debian packages of some lists that are missing, through sudo where we are not root.
# Usage: sh packages.sh LIST…
#        sh packages.sh --print LIST    prints their names instead
set -euf

# A package with a question mark is one that only some systems have, because it is a part of another one elsewhere.
packages() { # list
  case $1 in
    build)
      echo pkg-config libdeflate-dev libjpeg62-turbo-dev libmicrohttpd-dev libpng-dev libqrencode-dev libsqlite3-dev \
        libssl-dev libzbar-dev libzip-dev libzxing-dev
      ;;
    test)
      packages build
      echo age bsdutils coreutils dbus-daemon dmtx-utils ffmpeg file fish fonts-dejavu-core fonts-noto-color-emoji gcc \
        gettext git groff-base libheif-examples libical3 libnotify-bin librsvg2-bin libsixel-bin libzint-dev man-db \
        mandoc netpbm openssl p7zip-full poppler-utils procps python3 python3-cryptography python3-dateutil \
        python3-dbus python3-gi python3-icalendar python3-pil python3-segno qrencode sqlite3 systemd tmux tzdata unzip \
        util-linux webp zbar-tools zint zsh libheif-plugin-libde265? libheif-plugin-x265?
      ;;
    messages) echo gettext python3 ;;
    browsers)
      packages build
      echo chromium firefox-esr fonts-dejavu-core fonts-noto-color-emoji poppler-utils python3 python3-pil \
        python3-websockets zbar-tools zxing-cpp-tools
      ;;
    household)
      packages test
      echo git-remote-gcrypt gnupg openssh-client openssh-server
      ;;
    calendars)
      packages build
      echo khal python3 python3-icalendar radicale vdirsyncer
      ;;
    bench)
      packages build
      echo binutils libzint-dev python3 python3-pil qrencode sqlite3 valgrind zbar-tools zint zxing-cpp-tools
      ;;
    deb)
      packages build
      echo binutils dpkg-dev libqrencode4 librsvg2-2
      ;;
    source) echo dpkg-dev git ;;
    dist)
      packages source
      echo binutils python3
      ;;
    lint-deb) echo appstream desktop-file-utils lintian ;;
    ci)
      for list in test bench deb source lint-deb; do packages "$list"; done
      echo locales
      ;;
    systems) echo debootstrap ;;
    *)
      echo "packages.sh has no list $1" >&2
      return 64
      ;;
  esac
}

if [ "$1" = --print ]; then
  packages "$2"
  exit
fi
wanted=""
for list in "$@"; do wanted="$wanted $(packages "$list")"; done

missing=""
for package in $wanted; do
  case $package in
    *\?) package=${package%?}; [ -n "$(apt-cache madison "$package" 2> /dev/null)" ] || continue ;;
  esac
  case " $missing " in *" $package "*) continue ;; esac
  # shellcheck disable=SC2016 # the field is dpkg-query's
  [ "$(dpkg-query -W -f='${db:Status-Status}' "$package" 2> /dev/null)" = installed ] || missing="$missing $package"
done
[ -n "$missing" ] || exit 0

command -v apt-get > /dev/null || { echo "Install what these Debian packages hold, then try again:$missing"; exit 1; }
sudo="env"
[ "$(id -u)" = 0 ] || sudo="sudo env"
echo "Installing$missing"
$sudo apt-get update -qq
# shellcheck disable=SC2086 # the packages are words
$sudo DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing > /dev/null
