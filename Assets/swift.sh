#!/bin/sh
# Builds the package or runs its tests in one of the ways that make and the scripts of Tests/Proof share.
#
# Usage: sh swift.sh WAY build [FLAG]…    builds; a target imports what it declares as a dependency, nothing else
#        sh swift.sh WAY folder           prints the folder of what is built
#        sh swift.sh WAY test [FLAG]…     runs the tests that are built
#        sh swift.sh WAY package [FLAG]…  runs a command of the package manager
#
# The ways: plain    as swift build does
#           checked  what demo and test build: it compiles as fast as a debug build (see Package.swift), and its warnings
#                    are errors
#           release  what is installed, with the archives that make release collects
#           reader   ucard-scan of a release
#           fuzz     with libFuzzer and AddressSanitizer
# SWIFT names another swift.
set -eu
cd "$(dirname "$0")/.."
way=$1
action=$2
shift 2

# Package.swift then compiles C and C++ with checks of the stack, as Debian does.
export UCARD_UNSAFE_FLAGS=1

# Both programs are position-independent, and nothing that the loader has relocated can be written to afterwards. ld.bfd is
# the linker: Debian 13's binutils have no gold, and glibc refuses lld's file with packed relocations, since it lacks a version mark.
# These pack the 100,000 relocations of `ucard` into 20 KB instead of 2.4 MB.
hardened="-Xswiftc -use-ld=bfd -Xlinker -z -Xlinker relro -Xlinker -z -Xlinker now -Xlinker -z
  -Xlinker pack-relative-relocs -Xlinker --no-export-dynamic -Xlinker -O2 -Xlinker --build-id=none"

case $way in
  plain) flags="" ;;
  checked)
    export UCARD_CHECKED=1
    flags="-c release -Xswiftc -enable-testing --scratch-path .build/checked"
    ;;
  # One file that needs no Swift on the machine. Two things make it start earlier: it holds libstdc++, libgcc, SQLite, libpng,
  # libdeflate and zlib, and shows its own symbols to no library (14,000 of them, which the runtime searches). It looks for no
  # library beside itself. To the 4 ms of `ucard show`, a shared libstdc++ would add 0.8, SQLite 0.4, libpng with zlib 0.25,
  # libgcc 0.25, libdeflate 0.2, and all of them 1.3.
  release)
    PKG_CONFIG_PATH=$(pwd -P)/.build/static/pkgconfig
    export PKG_CONFIG_PATH
    flags="-c release --static-swift-stdlib --disable-local-rpath -debug-info-format none $hardened
      -Xlinker -T -Xlinker Assets/ucard.ld -Xlinker -L.build/static"
    ;;
  # The program that reads pictures shares libstdc++ with the libraries that throw its exceptions. It has no Swift in it, nor
  # the start of Swift's runtime, which alone would add six megabytes.
  reader)
    flags="-c release --static-swift-stdlib --disable-local-rpath -debug-info-format none -Xswiftc -nostartfiles $hardened"
    ;;
  # SwiftPM names the two sanitizers one by one, in any order, and of several the compiler takes the last; so both are named
  # again in one. Without the fuzzer's instrumentation, libFuzzer would try inputs at random.
  fuzz)
    export UCARD_FUZZ=1
    flags="-c release --scratch-path .build/fuzz --sanitize address --sanitize fuzzer -Xswiftc -sanitize=fuzzer,address"
    ;;
  *)
    echo "swift.sh knows no way $way" >&2
    exit 64
    ;;
esac

# shellcheck disable=SC2086 # flags are words
case $action in
  build) exec ${SWIFT:-swift} build --explicit-target-dependency-import-check error $flags "$@" ;;
  folder) exec ${SWIFT:-swift} build --explicit-target-dependency-import-check error $flags --show-bin-path ;;
  test) exec ${SWIFT:-swift} test $flags --skip-build --ignore-lock --disable-xctest "$@" ;;
  package) exec ${SWIFT:-swift} package $flags "$@" ;;
  *)
    echo "swift.sh does not $action" >&2
    exit 64
    ;;
esac
