#!/usr/bin/env bash
# Builds, tests and installs U-Card on Debian systems as a stranger would: each from a bare debootstrap, as an ordinary
# user with a home that is lived in. Prints a table. Root is needed, for chroot and mount.
#
# Usage: systems.sh FOLDER SUITE...                      the whole way on each suite (bookworm, trixie, sid), or the steps in
#                                                        SYSTEMS_STEPS
#        systems.sh FOLDER SUITE -- COMMAND [ARGUMENT]…  a command as that user, on the machine that the last run left
#
# FOLDER keeps for each suite the bare system (SUITE.base), what the last run has added to it (SUITE.build for the machine
# that builds, SUITE.clean for the one on which the package is installed), the log (SUITE.log), and downloaded packages.
# The toolchain is the one that `swift` belongs to, the mirror the one of this system's apt, and the sources are those of
# the last commit. All mounts are made in a mount namespace of their own, and end with it.
set -euo pipefail

say() { printf '%s\n' "$*" >&2; }
fail() { say "systems: $1"; exit "${2:-1}"; }

# What swift.org names for a toolchain on Debian, and what every developer has.
toolchain_packages="binutils binutils-gold ca-certificates curl g++ git gnupg libc6-dev libcurl4 libedit2 libgcc-s1
  libncurses6 libsqlite3-0 libstdc++6 libxml2 libz3-dev make pkg-config sudo tzdata zlib1g-dev"
# A lived-in machine has another language, and more fonts than the tests ask for.
lived_in_packages="fonts-noto-core locales"

# Whether a suite has a package.
has_package() { chroot "$root" apt-cache show --no-all-versions "$1" > /dev/null 2>&1; }

# -- in the mount namespace ------------------------------------------------------------------------------------------

# Mounts a machine: a bare system, and a folder that takes what is changed.
mount_machine() { # suite, name
  root=$folder/$1.$2/root
  mkdir -p "$root" "$folder/$1.$2/upper" "$folder/$1.$2/work" "$folder/archives/$1"
  mount -t overlay overlay -o "lowerdir=$folder/$1.base,upperdir=$folder/$1.$2/upper,workdir=$folder/$1.$2/work" "$root"
  mkdir -p "$root$toolchain" "$root/var/cache/apt/archives"
  mount --bind "$toolchain" "$root$toolchain"
  mount -o remount,bind,ro "$root$toolchain"
  mount --bind "$folder/archives/$1" "$root/var/cache/apt/archives"
  mount -t proc proc "$root/proc"
  mount --rbind /dev "$root/dev"
  mount -t tmpfs -o mode=1777 tmpfs "$root/tmp"
  mount -t tmpfs tmpfs "$root/run"
  cat /etc/resolv.conf > "$root/etc/resolv.conf" 2> /dev/null || true
  cat /etc/hosts > "$root/etc/hosts"
  apt-config dump Acquire | grep -E '::(Proxy|Verify|CaInfo)' > "$root/etc/apt/apt.conf.d/95outer" || true
  # A mirror of sid that has not been renewed for a week is good enough.
  echo 'Acquire::Check-Valid-Until "false";' >> "$root/etc/apt/apt.conf.d/95outer"
  echo force-unsafe-io > "$root/etc/dpkg/dpkg.cfg.d/unsafe-io"
}

install_packages() {
  DEBIAN_FRONTEND=noninteractive chroot "$root" apt-get -o APT::Keep-Downloaded-Packages=true install -y -qq "$@"
}

# A bare system, and on it what a developer installs first: a toolchain, make, sudo, an account of their own.
step_machine() {
  local package packages="" library path
  chroot "$root" apt-get update -qq
  DEBIAN_FRONTEND=noninteractive chroot "$root" apt-get -y -qq dist-upgrade
  for package in $toolchain_packages; do ! has_package "$package" || packages="$packages $package"; done
  install_packages --no-install-recommends $packages $lived_in_packages
  # The toolchain was built for one Debian. Libraries that it needs, and that this one no longer has, come from outside.
  mkdir -p "$root/usr/local/lib/toolchain"
  echo /usr/local/lib/toolchain > "$root/etc/ld.so.conf.d/toolchain.conf"
  while library=$(missing_libraries) && [ -n "$library" ]; do
    for library in $library; do
      path=$(ldconfig -p | awk -v name="$library" '$1 == name { print $NF; exit }')
      [ -n "$path" ] || fail "the toolchain needs $library, which is nowhere"
      cp -L "$path" "$root/usr/local/lib/toolchain/"
    done
    chroot "$root" ldconfig
  done
  chroot "$root" localedef -i uk_UA -f UTF-8 uk_UA.UTF-8
  # useradd gives the shell /bin/sh.
  chroot "$root" useradd -m tester
  echo 'tester ALL=(ALL) NOPASSWD: ALL' > "$root/etc/sudoers.d/tester"
  cp "$project/Tests/Proof/Systems/lived-in.sh" "$root/usr/local/lib/"
  bring_sources
}

missing_libraries() {
  chroot "$root" env LD_LIBRARY_PATH=/usr/local/lib/toolchain ldd "$toolchain/usr/bin/swift-build" "$toolchain/usr/bin/swift-frontend" \
    "$toolchain/usr/bin/clang" "$toolchain/usr/bin/swift-format" 2> /dev/null | awk '/not found/ { print $1 }' | sort -u
}

# Mirrors of this project and of the packages that it depends on; the machine clones them by their usual addresses.
bring_sources() {
  local address
  git clone --quiet --mirror --no-local "$project" "$root/home/tester/mirrors/ucard.git"
  for address in $(sed -n 's/.*\.package(url: "\([^"]*\)".*/\1/p' "$project/Package.swift"); do
    git clone --quiet --mirror "$address" "$root/home/tester/mirrors/${address#https://}"
  done
  git config --file "$root/etc/gitconfig" url.file:///home/tester/mirrors/github.com/.insteadOf https://github.com/
  chroot "$root" chown -R tester: /home/tester
}

# Runs a shell command as the ordinary user, in an environment that is plain or lived in.
as_tester() { # plain|lived-in, command
  local through=()
  [ "$1" = plain ] || through=(sh /usr/local/lib/lived-in.sh)
  chroot --userspec=tester "$root" env -i HOME=/home/tester USER=tester LOGNAME=tester SHELL=/bin/sh LANG=C.UTF-8 TERM=xterm \
    DEBEMAIL="${DEBEMAIL:-}" DEBFULLNAME="${DEBFULLNAME:-}" \
    PATH="$toolchain/usr/bin:/usr/local/bin:/usr/bin:/bin" "${through[@]}" sh -c "cd ~/ucard 2> /dev/null || cd; $2" < /dev/null
}

step_clone() {
  as_tester lived-in 'git clone --quiet ~/mirrors/ucard.git ~/ucard'
  no_leftovers
}

# Everything that builds and tests write is ignored, and in .build.
no_leftovers() {
  local left
  left=$(as_tester plain 'git status --porcelain --ignored | grep -vxE "!! (.build/|.swiftpm/|Package.resolved)" || true')
  [ -z "$left" ] || fail "the tree has other files than the commit: $left"
}

step_demo() { as_tester plain 'make demo'; }

step_test() {
  as_tester lived-in 'make test'
  no_leftovers
}

step_install() {
  as_tester lived-in 'make install PREFIX="$HOME/.local"'
  as_tester plain 'export PATH="$HOME/.local/bin:$PATH"; ucard add Library A-1234-5678 && [ "$(ucard show lib)" = A-1234-5678 ]'
}

step_deb() { as_tester lived-in 'make deb'; }

# What this system adds to a release.
step_archive() {
  as_tester lived-in 'make deb'
  as_tester lived-in 'rm -rf .build/archive && make --silent install DESTDIR="$PWD/.build/archive" PREFIX=/ucard > /dev/null'
}

# The package on a machine that has nothing else, in an empty home.
step_package() {
  local package
  package=$(ls "$root"/home/tester/ucard/.build/ucard_*.deb)
  mount_machine "$suite" clean
  cp "$package" "$root/root/ucard.deb"
  cp "$project/Tests/Proof/Systems/package.sh" "$root/root/"
  chroot "$root" apt-get update -qq
  install_packages /root/ucard.deb
  chroot "$root" useradd -m tester
  chroot "$root" cat /root/package.sh | chroot --userspec=tester "$root" env -i HOME=/home/tester LANG=C.UTF-8 TERM=xterm \
    PATH=/usr/bin:/bin sh -eus
}

# One step of one suite: its output goes to the log, its result to the table and into `status`. It must not be called behind || or
# in a condition: bash would then go on after a command of the step that fails, whatever `set -e` says.
run_step() { # name
  local start=$SECONDS
  echo "== $suite: $1" >> "$folder/$suite.log"
  set +e
  (set -e; "step_$1") >> "$folder/$suite.log" 2>&1
  status=$?
  set -e
  echo "$1 $status $((SECONDS - start))" >> "$folder/$suite.results"
  say "$suite: $1 $([ "$status" = 0 ] && echo ok || echo "FAILED ($status), see $folder/$suite.log"), $((SECONDS - start)) s"
}

steps=${SYSTEMS_STEPS:-machine clone demo test install deb package}

inside() { # suite, or suite -- command
  suite=$1
  mount --make-rprivate /
  mount_machine "$suite" build
  if [ "${2:-}" = -- ]; then
    shift 2
    as_tester "${SYSTEMS_HOME:-lived-in}" "$*"
    return
  fi
  local step status
  for step in $steps; do
    run_step "$step"
    case $step in machine | clone) [ "$status" = 0 ] || return 0 ;; esac
  done
}

# -- outside ---------------------------------------------------------------------------------------------------------

mirror() {
  apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' 'Origin: Debian' 'Label: Debian' | head -1
}

# The bare system, made once.
make_base() { # suite
  [ -d "$folder/$1.base" ] && return
  local address
  address=$(mirror)
  [ -n "$address" ] || fail "this system's apt has no mirror of Debian"
  rm -rf "$folder/$1.part"
  mkdir -p "$folder/archives/$1"
  debootstrap --variant=minbase "$1" "$folder/$1.part" "$address" > "$folder/$1.debootstrap" 2>&1 \
    || fail "debootstrap failed, see $folder/$1.debootstrap"
  mv "$folder/$1.part" "$folder/$1.base"
}

table() { # suites
  local step suite line status=0
  printf '\n%-10s' ''
  printf '%-20s' "$@"
  for step in $steps; do
    printf '\n%-10s' "$step"
    for suite in "$@"; do
      line=$(grep "^$step " "$folder/$suite.results" || echo "$step - 0")
      set -- "$@"
      case $line in
        *" 0 "*) printf '%-20s' "ok, ${line##* } s" ;;
        *" - 0") printf '%-20s' "-"; status=1 ;;
        *) printf '%-20s' "FAILED, ${line##* } s"; status=1 ;;
      esac
    done
  done
  printf '\n'
  return "$status"
}

main() {
  [ $# -ge 2 ] || fail "usage: systems.sh FOLDER SUITE... | FOLDER SUITE -- COMMAND" 64
  [ "$(id -u)" = 0 ] || fail "chroot and mount need root: run this with sudo" 77
  project=$(cd "$(dirname "${BASH_SOURCE[0]}")/../../.." && pwd)
  command -v debootstrap > /dev/null || sh "$project/Assets/packages.sh" systems >&2 || true
  local program
  for program in debootstrap unshare chroot git swift; do
    command -v "$program" > /dev/null || fail "$program is needed (debootstrap, util-linux, coreutils, git, a Swift toolchain)" 77
  done
  mkdir -p "$1"
  folder=$(cd "$1" && pwd)
  shift
  toolchain=$(dirname "$(dirname "$(dirname "$(readlink -f "$(command -v swift)")")")")
  case "$folder/" in "$project/"*) fail "the machines must not be in the working tree: $folder" 64 ;; esac
  export folder project toolchain

  local suite
  for suite in "$@"; do
    [ "$suite" != -- ] || break
    make_base "$suite"
  done
  if [ "${2:-}" = -- ]; then
    [ -d "$folder/$1.build/upper" ] || fail "no run has left a machine of $1" 66
    unshare --mount --pid --fork --kill-child bash "$0" --inside "$@"
    return
  fi
  [ -z "$(git -C "$project" status --porcelain)" ] || say "systems: what is not committed is not tried"
  for suite in "$@"; do
    # Without the first step, it goes on where the last run has ended.
    case $steps in machine*) rm -rf "$folder/$suite.build" "$folder/$suite.results" "$folder/$suite.log" ;; esac
    rm -rf "$folder/$suite.clean"
    unshare --mount --pid --fork --kill-child bash "$0" --inside "$suite" || true
  done
  table "$@"
}

if [ "${1:-}" = --inside ]; then
  shift
  inside "$@"
else
  main "$@"
fi
