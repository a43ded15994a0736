#!/bin/sh
# Lets several computers edit and sync one wallet at random, and syncs through ssh, git's own server and git-remote-gcrypt;
# goes through all sequences of changes of a balance.
# Usage: run.sh [SEEDS]    the number of random runs on a repository, and of as many on a folder; and of a quarter as many
#                          on each with computers that begin with an older version. 40 take ten minutes
set -eu
cd "$(dirname "$0")/../../.."
seeds=${1:-40}
sh Assets/packages.sh household

# The older version, built once from its commit.
commit=4667bec
old=.build/$commit
if [ ! -e "$old/ucard" ]; then
  rm -rf "$old"
  mkdir -p "$old/source"
  git archive "$commit" | tar -x -C "$old/source"
  # shellcheck disable=SC2086 # it may be a program and its first words
  (cd "$old/source" && UCARD_UNSAFE_FLAGS=1 ${SWIFT:-swift} build -c release -Xswiftc -Onone --product ucard)
  mv "$old/source/.build/release/ucard" "$old/ucard"
  rm -rf "$old/source"
fi

sh Assets/swift.sh checked build --product ucard
sh Assets/swift.sh checked build --build-tests
UCARD_BALANCES=all sh Assets/swift.sh checked test --filter '^CardsTests.BalanceSequenceTests'
ucard=$(sh Assets/swift.sh checked folder)/ucard
python3 Tests/Proof/Household/servers.py "$ucard"
for seed in $(seq "$seeds"); do
  for place in "" --folder; do
    echo "$seed${place:+ $place}"
    [ $((seed % 4)) != 0 ] || echo "$seed${place:+ $place} --old $old/ucard"
  done
done | xargs -P "$(nproc)" -L 1 python3 Tests/Proof/Household/rounds.py "$ucard" --seed
