import Foundation
import Testing
import Witnesses

/// The remains of processes that are killed while a wallet is shared, and several processes at once.
@Suite struct SyncRecoveryTests {
  private let built: BuiltCommand

  init() throws { built = try BuiltCommand() }

  /// Runs lines of shell. `on NAME` runs ucard on the device of that name; `killed N NAME` kills it before its Nth call that
  /// changes the disk, and returns 137 unless it makes fewer.
  private func shell(_ lines: String) throws -> Subprocess.Result {
    let faults = Repository.path("Tests/Proof/Faults/faults.c")
    return try built.devices(
      """
      faults() { [ -e faults.so ] || cc -O1 -shared -fPIC -o faults.so '\(faults)'; }
      mkdir bin
      printf '#!/bin/sh\\nunset LD_PRELOAD\\nPATH=${PATH#*:} exec git "$@"\\n' > bin/git; chmod +x bin/git
      killed() {
        faults; number=$1; device=$2; shift 2
        HOME="$PWD/$device" PATH="$PWD/bin:$PATH" LD_PRELOAD="$PWD/faults.so" UCARD_FAULT=kill-before UCARD_FAULT_AT=$number \
          sh -c 'exec ucard "$@"' sh "$@" < /dev/null > /dev/null 2>&1
      }
      \(lines)
      """)
  }

  // `make faults` kills at each call.

  /// A run that finds half a household ends what was begun, or takes it back.
  @Test(.disabled(if: Sanitizer.name != nil, "LD_PRELOAD")) func leaveMayBeKilledAnywhere() throws {
    let result = try shell(
      """
      git init --quiet --bare cards; on other add Pool 2 -q > /dev/null; on other sync init cards 2> /dev/null
      on a add Gym 1 -q > /dev/null; on a sync init cards --yes 2> /dev/null; on other sync 2> /dev/null; cp -a a whole
      for number in $(seq 1 3 500); do
        rm -rf a; cp -a whole a; killed $number a sync leave; [ $? = 137 ] || break
        on a sync leave > /dev/null 2>&1; ls a/.local/share/ucard/household 2> /dev/null | grep -v ucard.locked
        on a edit Gym --note "$number" 2> /dev/null
        on a sync init cards --yes > /dev/null 2> errors || { echo "$number: $(cat errors)"; }
        [ "$(on a list -q | grep -c .)" = 2 ] || echo "$number: cards"
      done
      [ "$number" -gt 10 ] && echo killed
      on other sync 2> /dev/null; on other list -q | grep -c .
      """)
    #expect(result.text == "killed\n2\n", "\(result.text) \(result.errors)")
  }

  @Test(.disabled(if: Sanitizer.name != nil, "LD_PRELOAD")) func initMayBeKilledAnywhere() throws {
    let result = try shell(
      """
      git init --quiet --bare cards; on other add Pool 2 -q > /dev/null; on other sync init cards 2> /dev/null
      on a add Gym 1 -q > /dev/null; cp -a a whole; cp -a cards fresh
      for number in $(seq 1 4 500); do
        rm -rf a cards; cp -a whole a; cp -a fresh cards; killed $number a sync init cards --yes; [ $? = 137 ] || break
        on a edit Gym --note "$number" 2> /dev/null
        on a sync init cards --yes > /dev/null 2> errors || { grep -q "already shared" errors && on a sync 2> /dev/null; } || {
          echo "$number: $(cat errors)"; }
        [ "$(on a list -q | grep -c .)" = 2 ] || echo "$number: cards"
        [ "$(git -C cards grep "\\"note\\":\\"$number\\"" main | grep -c .)" = 1 ] || echo "$number: not sent"
      done
      [ "$number" -gt 10 ] && echo killed
      """)
    #expect(result.text == "killed\n", "\(result.text) \(result.errors)")
  }

  /// A note that loses at the first sync is among the conflicts, whenever the process was killed: here, before it calls git.
  @Test(arguments: ["git init --quiet --bare place", "mkdir place"])
  func valuesThatLoseAtAKilledFirstSyncAreKept(_ place: String) throws {
    let result = try shell(
      """
      mkdir deadly; cat > deadly/git << 'END'
      #!/bin/sh
      PATH=${PATH#*:}; echo >> "$CALLS"
      # Several may run at once, and count the same.
      if [ "$(wc -l < "$CALLS")" -ge "$AT" ]; then kill -KILL $PPID; exit 1; fi
      exec git "$@"
      END
      chmod +x deadly/git
      \(place); quietly a add Gym 1 --note early; quietly b add Gym 1 --note late; quietly b sync init place
      for copied in a b place; do cp -a $copied $copied.whole; done
      for number in $(seq 1 3 500); do
        for copied in a b place; do rm -rf $copied; cp -a $copied.whole $copied; done; rm -f calls
        HOME="$PWD/a" PATH="$PWD/deadly:$PATH" CALLS="$PWD/calls" AT=$number \
          sh -c 'exec ucard sync init place --yes' < /dev/null > /dev/null 2>&1
        [ $? = 137 ] || break
        on a sync init place --yes > /dev/null 2> errors || grep -q "already shared" errors || echo "$number: $(cat errors)"
        quietly a sync; quietly b sync
        for device in a b; do
          [ "$(on $device sync conflicts 2> /dev/null | grep -c early)" = 1 ] || echo "$number: not in $device"
        done
      done
      [ "$number" -gt 30 ] && echo killed
      """)
    #expect(result.text == "killed\n", "\(result.text) \(result.errors)")
  }

  /// Several processes join at once: one does, and the others say so.
  @Test func onlyOneProcessJoins() throws {
    let result = try shell(
      """
      git init --quiet --bare cards; on a add Gym 1 -q > /dev/null
      for number in 1 2 3 4; do { on a sync init cards 2> "errors$number"; echo $? >> statuses; } & done; wait
      sort statuses | uniq -c | tr -s ' '; cat errors* >&2; on a sync leave; on a sync init cards; ls a/.local/share/ucard
      """)
    #expect(result.text == " 1 0\n 3 64\nhousehold\nwallet.sqlite\n", "\(result.text) \(result.errors)")
    #expect(!result.errors.contains("NSPOSIX"))
  }

  /// A half-made folder of a household is taken; one with a file of somebody else is left as it is.
  @Test func halfFoldersAreTaken() throws {
    let result = try shell(
      """
      mkdir folder; on a add Gym 1 -q > /dev/null; cd a/.local/share/ucard; mkdir household; cd "$OLDPWD"
      on a sync init folder 2> /dev/null; echo $?; on a sync leave 2> /dev/null; cd a/.local/share/ucard
      mkdir household; touch household/ucard.locked; cd "$OLDPWD"; on a sync init folder 2> /dev/null; echo $?
      on a sync leave 2> /dev/null; mkdir a/.local/share/ucard/household; echo x > a/.local/share/ucard/household/bill
      on a sync init folder; echo $?; ls a/.local/share/ucard/household
      """)
    #expect(result.text == "0\n0\n73\nbill\n", "\(result.text) \(result.errors)")
  }

  /// git that cannot be started is not taken for one that is not installed, and no timer is needed to sync.
  @Test func reasonsAreNotMistaken() throws {
    let result = try shell(
      """
      git init --quiet --bare cards; on a add Gym 1 -q > /dev/null; mkdir none; touch none/git; ucard=$(command -v ucard)
      HOME="$PWD/a" PATH="$PWD/none" "$ucard" sync init cards; echo $?
      rm none/git; HOME="$PWD/a" PATH="$PWD/none" "$ucard" sync init cards; echo $?
      unset HOME; ucard sync --wallet a/.local/share/ucard/wallet.sqlite; echo $?
      """)
    #expect(result.text == "74\n66\n1\n", "\(result.text) \(result.errors)")
    #expect(result.errors.hasPrefix("ucard: git has failed: Permission denied\nucard: git is not installed"))
    #expect(result.errors.contains("This wallet is not shared yet"), "\(result.errors)")
  }

  // MARK: - Failures after changes have come in

  /// The disk of this computer, and git on it, are not taken for a bundle that has not arrived.
  @Test(.disabled(if: Sanitizer.name != nil, "LD_PRELOAD")) func aFaultHereIsNoBundleThatHasNotArrived() throws {
    let result = try shell(
      """
      mkdir folder; on a add Gym 1 -q > /dev/null; on a sync init folder 2> /dev/null; on b sync init folder 2> /dev/null
      on a edit Gym --star 2> /dev/null; on a sync 2> /dev/null; cp -a b whole
      faults
      failing() {
        HOME="$PWD/b" LD_PRELOAD="$PWD/faults.so" UCARD_FAULT=$1 UCARD_FAULT_AT=$2 UCARD_FAULT_PROGRAM=$3 \
          UCARD_FAULT_COUNTER="$PWD/counter" ucard sync < /dev/null 2>> errors
      }
      for fault in "enospc ucard" "enospc git" "kill-before git"; do
        for number in $(seq 1 20); do
          rm -rf b counter; cp -a whole b; failing ${fault% *} $number ${fault#* } && status=0 || status=$?
          [ $status = 74 ] || all b | grep -q '"starred":true' || echo "$fault $number: $status"
        done
      done
      grep "not arrived" errors; grep -o "git has failed: index-pack died of signal 9" errors | sort -u
      """)
    #expect(result.text == "git has failed: index-pack died of signal 9\n", "\(result.text) \(result.errors)")
  }

  @Test func changesReceivedBeforeAFailureAreReported() throws {
    let result = try shell(
      """
      mkdir folder; on a add Gym 1 -q > /dev/null; on a sync init folder 2> /dev/null
      on b sync init folder --name b 2> /dev/null; on b edit Gym --note x 2> /dev/null; on b sync 2> /dev/null
      own=$(ls -d folder/ucard-b-????????.bundle); rm "$own"; mkdir "$own"
      on a edit Gym --star 2> /dev/null; on a sync 2> /dev/null; on b sync; echo $?
      """)
    #expect(result.text == "73\n", "\(result.text) \(result.errors)")
    #expect(
      result.errors.contains(/Received: 1 changed \(Gym\)\.\nucard: “.*\.bundle”/),
      "\(result.errors)")
  }

  /// Who joins takes nothing in before the place has taken what the wallet has.
  @Test func aFirstSyncThatIsRefusedChangesNothing() throws {
    let result = try shell(
      """
      git init --quiet --bare cards; on b add Gym 1 --note early -q > /dev/null; all b > before
      on a add Gym 1 --note late -q > /dev/null; on a sync init cards 2> /dev/null
      git clone --quiet --branch main cards tree
      on b sync init tree --yes; echo $?; all b | cmp - before && echo same; ls b/.local/share/ucard
      """)
    #expect(result.text == "74\nsame\nwallet.sqlite\n", "\(result.text) \(result.errors)")
    #expect(result.errors.contains("ucard: “tree” cannot be used: ") && !result.errors.contains("Received"))
    #expect(result.errors.hasSuffix(". Nothing was changed.\n"), "\(result.errors)")
  }

  // MARK: - Locks of git

  private static let two = """
    git init --quiet --bare cards; on a add Gym 1 -q > /dev/null; on a sync init cards 2> /dev/null
    lock=$PWD/cards/refs/heads/main.lock; touch "$lock"; on a edit Gym --star 2> /dev/null
    """

  /// git that was killed on a stick leaves a lock. After an hour, nobody works with it any more.
  @Test func anOldLockOnThisMachineIsRemoved() throws {
    let result = try shell(
      Self.two + """

        touch -d '-61 minutes' "$lock"; on a sync; echo $?; ls "$lock"; git -C cards rev-list --count main
        """)
    #expect(result.text == "0\n2\n", "\(result.text) \(result.errors)")
  }

  @Test func aLockThatStaysIsNamed() throws {
    let result = try shell(
      Self.two + """

        touch -d '-3 minutes' "$lock"; on a sync; echo $?; ls "$lock" | grep -c .
        on b add Pool 2 -q > /dev/null; on b config language uk 2> /dev/null; on b sync init "file://$PWD/cards" --yes; echo $?
        rm "$lock"; on a sync 2> /dev/null; echo $?
        """)
    #expect(result.text == "74\n1\n74\n0\n", "\(result.text) \(result.errors)")
    let path = built.home.appending(path: "cards/refs/heads/main.lock").path
    #expect(result.errors.contains("“\(path)” has blocked sending for 3 minutes. "), "\(result.errors)")
    #expect(result.errors.contains("If nobody is syncing now:\n  rm \(path)\n"), "\(result.errors)")
    #expect(result.errors.contains("Якщо зараз ніхто не синхронізує:\n  rm \(path)\n"), "\(result.errors)")
  }

  @Test func aLockOnAServerIsNamed() throws {
    let result = try shell(
      Self.two + """

        rm "$lock"; printf '#!/bin/sh\\nshift; exec sh -c "$*"\\n' > ssh; chmod +x ssh
        export GIT_SSH_COMMAND="$PWD/ssh" GIT_SSH_VARIANT=simple
        on b add Pool 2 -q > /dev/null; on b sync init "anna@host:$PWD/cards" --yes 2> /dev/null; touch -d '-2 days' "$lock"
        on b edit Pool --star 2> /dev/null; on b sync; echo $?; ls "$lock" | grep -c .
        """)
    #expect(result.text == "74\n1\n", "\(result.text) \(result.errors)")
    #expect(result.errors.contains("main.lock” on the server blocks sending. "), "\(result.errors)")
    #expect(result.errors.contains(":\n  ssh anna@host rm /"), "\(result.errors)")
  }
}
