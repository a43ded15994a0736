# Runs a command as in the home of a person who has used the machine for years: with an own language, time zone, umask and
# terminal, own folders for settings and data, a wallet that no test may touch, and a git that signs, converts line ends
# and refuses commits.
#
# Usage: sh lived-in.sh COMMAND [ARGUMENT]…
set -eu
umask 077
own=$HOME/own
mkdir -p "$own/config" "$own/data" "$own/state" "$own/cache" "$own/hooks"
[ -e "$own/wallet" ] || echo "not a wallet" > "$own/wallet"
for hook in pre-commit commit-msg pre-push pre-merge-commit; do
  printf '#!/bin/sh\nexit 1\n' > "$own/hooks/$hook"
  chmod +x "$own/hooks/$hook"
done
git config --global user.name Tester
git config --global user.email tester@example.org
git config --global commit.gpgsign true
git config --global core.autocrlf true
git config --global core.hooksPath "$own/hooks"

unset LANG LC_MESSAGES COLORTERM DISPLAY WAYLAND_DISPLAY DBUS_SESSION_BUS_ADDRESS || true
export LC_ALL=uk_UA.UTF-8 LANGUAGE=uk TZ=America/Los_Angeles TERM=screen-256color NO_COLOR=1 EDITOR=false VISUAL=false
export XDG_CONFIG_HOME="$own/config" XDG_DATA_HOME="$own/data" XDG_STATE_HOME="$own/state" XDG_CACHE_HOME="$own/cache"
export UCARD_WALLET="$own/wallet"
status=0
"$@" || status=$?
[ "$(cat "$own/wallet")" = "not a wallet" ] || { echo "The person's wallet was touched." >&2; exit 1; }
exit "$status"
