import Foundation
import Testing
import Witnesses

/// The computers of a household: their names, and those that are gone.
@Suite struct SyncDeviceTests {
  private let built: BuiltCommand

  init() throws { built = try BuiltCommand() }

  private func shell(_ lines: String) throws -> Subprocess.Result {
    try built.devices(
      """
      name() { on "$1" sync status | sed -n 's/^This computer: //p'; }
      \(lines)
      """)
  }

  @Test(arguments: ["git init --quiet --bare place", "mkdir place"])
  func computersOfOneNameGetNumbers(_ place: String) throws {
    let result = try shell(
      """
      \(place); on a add Gym 1 -q > /dev/null; on a sync init place --name "Anna's laptop" 2> /dev/null
      for device in b c; do
        on $device add "Card $device" 2 -q > /dev/null; on $device sync init place --name "Anna's laptop" --yes 2> /dev/null
      done
      for device in a b c; do name $device; done
      """)
    #expect(result.text == "Anna's laptop\nAnna's laptop 2\nAnna's laptop 3\n", "\(result.text) \(result.errors)")
  }

  /// Computers that have sent nothing, one after the other or at once.
  @Test(arguments: ["git init --quiet --bare place", "mkdir place"], ["", "&"])
  func computersThatHaveSentNothingAreToldApart(_ place: String, _ atOnce: String) throws {
    let result = try shell(
      """
      \(place); for device in a b c; do { on $device sync init place --name Room --yes 2> /dev/null; } \(atOnce.isEmpty ? ";" : "&") done
      wait; for round in 1 2 3; do for device in a b c; do on $device sync 2> /dev/null; done; done
      for device in a b c; do name $device; done | sort; on a sync; on b sync status | grep 'Not sent'
      """)
    #expect(result.text == "Room\nRoom 2\nRoom 3\nNot sent: nothing\n", "\(result.text) \(result.errors)")
    #expect(result.errors == "Nothing new.\n", "\(result.errors)")
  }

  /// Another push is at work while this computer sends. The server tells it in the words of git up to 2.49, then of later
  /// versions.
  @Test(arguments: [
    "failed to update ref", "reference already exists", "incorrect old value provided", "reference does not exist",
  ])
  func aComputerThatIsOutrunSendsAgain(_ reason: String) throws {
    let result = try shell(
      """
      git init --quiet --bare place; on a add Gym 1 -q > /dev/null; on a sync init place --name a 2> /dev/null
      on b sync init place --name b --yes 2> /dev/null; on b add Pool 2 -q > /dev/null
      mkdir -p bin; export OUTRUN="$PWD/outrun"; cat > bin/git <<'GIT'
      #!/bin/sh
      PATH=${PATH#*:}
      case " $* " in
      *" push "*)
        if [ ! -e "$OUTRUN" ]; then
          touch "$OUTRUN"; printf '!\tHEAD:refs/heads/main\t[remote rejected] (\(reason))\nDone\n'; exit 1
        fi ;;
      esac
      exec git "$@"
      GIT
      chmod +x bin/git; PATH="$PWD/bin:$PATH" on b sync; ls outrun; on a sync 2> /dev/null; on a list -q | grep -c .
      """)
    #expect(result.text == "outrun\n2\n", "\(result.text) \(result.errors)")
    #expect(result.errors == "Sent: 1 card.\n", "\(result.errors)")
  }

  /// A computer tells once that it takes part, with any name and settings of git.
  @Test(arguments: ["phone-20251126", "Оленка", "a\u{2028}b"])
  func aComputerTellsOnceThatItTakesPart(_ word: String) throws {
    let result = try shell(
      """
      git init --quiet --bare place
      for device in a b; do
        mkdir $device
        HOME=$PWD/$device git config --global i18n.logOutputEncoding koi8-u
        HOME=$PWD/$device git config --global i18n.commitEncoding koi8-u
        HOME=$PWD/$device git config --global trailer.separators =
        on $device sync init place --name '\(word)' --yes 2> /dev/null
      done
      for round in 1 2 3; do for device in a b; do on $device sync 2> /dev/null; done; done
      on a sync log | grep -c joined; on b sync status | grep Other
      """)
    let name = word.replacing("\u{2028}", with: "")
    #expect(result.text == "1\nOther computers: \(name)\n", "\(result.text) \(result.errors)")
  }

  /// Cards that a computer has lost come back from the others.
  @Test func aWalletThatIsGoneComesBack() throws {
    let result = try shell(
      """
      mkdir place; on a add Gym 1 -q > /dev/null; on a add Pool 2 -q > /dev/null; on a sync init place --name a 2> /dev/null
      on b sync init place --name b --yes 2> /dev/null; rm "$(on a path)"; on a sync; on a list -q | grep -c .
      on b sync; on b list -q | grep -c .
      """)
    #expect(result.text == "2\n2\n", "\(result.text) \(result.errors)")
    #expect(result.errors.contains("Received: 2 added (") && result.errors.contains("Nothing new."), "\(result.errors)")
  }

  /// The deletion of a card by others is told where it costs something that is nowhere else.
  @Test func theDeletionOfASecretOfThisComputerIsReported() throws {
    let result = try shell(
      """
      mkdir place; on a add Gym 1 -q > /dev/null; printf 9876 | on a identifier add Gym - --type number --label PIN 2> /dev/null
      on a sync init place --name a 2> /dev/null; on b sync init place --name b --yes 2> /dev/null
      on b delete --yes Gym 2> /dev/null; on b sync 2> /dev/null; on a sync 2>&1 | grep -c 'a secret that was only here'
      on a sync leave --yes 2> /dev/null; on a undo 2> /dev/null; on a show Gym --identifier PIN
      on a sync init place --name a --yes 2> /dev/null; on a backup old.ucard 2> /dev/null
      on a edit Gym --note new 2> /dev/null; on a sync 2> /dev/null; on a restore old.ucard --yes
      """)
    #expect(result.text == "1\n9876\n", "\(result.text) \(result.errors)")
    #expect(result.errors.contains("The wallet is shared: the next sync brings back"), "\(result.errors)")
  }

  /// A stick that is lost keeps nobody in a household.
  @Test func leavingNeedsNoFolder() throws {
    let result = try shell(
      """
      mkdir place; on a add Gym 1 -q > /dev/null; on a sync init place --name a 2> /dev/null
      on b sync init place --name b --yes 2> /dev/null; mv place away; on a sync status | grep -c sent:
      on a sync leave --yes; echo $?; mv away place; on b sync leave --take-away --yes 2> /dev/null; echo $?; ls place | grep -c b-
      """)
    #expect(result.text == "1\n0\n0\n0\n", "\(result.text) \(result.errors)")
    #expect(
      result.errors.contains("place” cannot be reached; what this computer has put there stays."), "\(result.errors)")
    #expect(result.errors.contains("Run this on one of them:\n  ucard sync leave --device a\n"), "\(result.errors)")
  }

  /// Two computers join before they see each other: the later one gets a number when they do.
  @Test func computersThatMeetLaterAreToldApart() throws {
    let result = try shell(
      """
      mkdir one two; on a sync init one --name Room 2> /dev/null; sleep 1.1; on b sync init two --name Room 2> /dev/null
      name a; name b; cp one/* two; cp two/* one; on a sync 2> /dev/null; on b sync 2> /dev/null; cp two/* one
      on a sync 2> /dev/null; name a; name b; for device in a b; do on $device sync status | grep folder:; done
      """)
    #expect(
      result.text == """
        Room
        Room
        Room
        Room 2
        In the folder: Room, Room 2
        In the folder: Room, Room 2

        """, "\(result.errors)")
  }

  @Test func computersInAFolderAreCalledByTheirNames() throws {
    let result = try shell(
      """
      mkdir folder; on a add Gym 1 -q > /dev/null; on a sync init folder --name "Anna's laptop" 2> /dev/null
      on b sync init folder --name Küche 2> /dev/null; on a sync 2> /dev/null; on a sync status | grep folder:
      echo x > "$(ls folder/ucard-Kche-*.bundle)"; on a sync; on b sync leave --yes; on b sync init folder 2> /dev/null
      on a sync leave --device nobody; echo $?; on a sync leave --device "Anna's laptop"; echo $?
      on a sync leave --device Küche; ls folder | grep -c Kche; on a sync status | grep folder:
      on b sync 2> /dev/null; on a sync 2> /dev/null; on a sync status | grep folder:
      """)
    #expect(
      result.text == """
        In the folder: Anna's laptop, Küche
        1
        64
        0
        In the folder: Anna's laptop
        In the folder: Anna's laptop, Küche

        """, "\(result.errors)")
    #expect(
      result.errors.contains("The changes of “Küche” have not arrived completely; "), "\(result.errors)")
    #expect(
      result.errors.contains("No other computer is called “nobody”. The computers are: “Küche”.\n"), "\(result.errors)")
    #expect(
      result.errors.contains("“Küche” is removed. To tell the other computers:\n  ucard sync\n"), "\(result.errors)")
  }

  @Test func aComputerThatJoinsAgainHasItsOldName() throws {
    let result = try shell(
      """
      mkdir folder; on a add Gym 1 -q > /dev/null; on a sync init folder --name Küche 2> /dev/null; ls folder > before
      on b sync init folder --name Flur 2> /dev/null; on a sync leave; on a edit Gym --star 2> /dev/null
      on a sync init folder 2> /dev/null; name a; ls folder | grep -F -f before | cmp - before && ls folder | grep -c .
      on b sync 2> /dev/null; on b info Gym | grep State
      on a sync leave 2> /dev/null; on a sync init folder --name Bad 2> /dev/null; name a
      git init --quiet --bare other; on a sync leave --yes; on a sync init other --name Küche 2> /dev/null; name a; on a sync leave
      """)
    #expect(result.text == "Küche\n2\nState: starred\nBad\nKüche\n", "\(result.text) \(result.errors)")
    let folder = built.home.appending(path: "folder").path
    #expect(result.errors.contains("What this computer has put into “\(folder)” stays there. "))
    #expect(result.errors.contains("\n  ucard sync leave --device Küche\n"), "\(result.errors)")
    let other = built.home.appending(path: "other").path
    #expect(result.errors.hasSuffix("What this computer has sent stays in “\(other)”.\n"))
  }

  @Test func filesOfALeavingComputerAreTakenAway() throws {
    let result = try shell(
      """
      mkdir folder; on a add Gym 1 -q > /dev/null; on a sync init folder 2> /dev/null; on b sync init folder 2> /dev/null
      devices() { ls folder | cut -d . -f 1 | sort -u | grep -c .; }
      on b sync leave --take-away; devices; on a sync leave --yes; devices
      """)
    #expect(result.text == "1\n1\n", "\(result.text) \(result.errors)")
    let folder = built.home.appending(path: "folder").path
    #expect(result.errors.contains("Nothing from this computer stays in “\(folder)”.\n"))
  }

  /// git takes the time of a commit from a variable.
  @Test func computersThatAreNotSeenAreListed() throws {
    let result = try shell(
      """
      git init --quiet --bare place; on a add Gym 1 -q > /dev/null; on a sync init place --name a 2> /dev/null
      for device in old:-40 gone:-400 new:-20; do
        name=${device%%:*}; export GIT_COMMITTER_DATE="$(date -d "${device#*:} days" +%s) +0000"
        on $name add "Card $name" 2 -q > /dev/null; on $name sync init place --name $name --yes 2> /dev/null
      done
      unset GIT_COMMITTER_DATE; on a sync 2> /dev/null; on a sync status | grep 'For a month' | cut -d '(' -f 1
      """)
    #expect(result.text == "For a month, nothing has come from: old \n", "\(result.text) \(result.errors)")
  }

  /// A computer that leaves says so; of one that is gone, another one does.
  @Test func computersThatHaveLeftAreNotListed() throws {
    let result = try shell(
      """
      git init --quiet --bare place; on a add Gym 1 -q > /dev/null; on a sync init place --name a 2> /dev/null
      export GIT_COMMITTER_DATE="$(date -d '-40 days' +%s) +0000"
      for device in left cut gone; do on $device sync init place --name $device 2> /dev/null; done
      on left edit Gym --star 2> /dev/null; on left sync leave --yes 2> /dev/null
      mv place away; on cut sync leave; mv away place; unset GIT_COMMITTER_DATE
      on a sync 2> /dev/null; on a info Gym | grep -c State; on a sync status | grep 'For a month' | sed 's/(.*)/T/'
      on a sync leave --device cut; on a sync leave --device gone; on a sync status | grep 'For a month'
      on a sync 2> /dev/null
      on b sync init place --name b 2> /dev/null; on b sync status | grep 'For a month'
      on b sync log | sed 's/^[^ ]* [^ ]*  //' | head -n 4; on gone sync 2> /dev/null; on b sync 2> /dev/null
      on b sync log | sed 's/^[^ ]* [^ ]*  //' | head -n 1
      """)
    #expect(
      result.text == """
        0
        For a month, nothing has come from: cut T. If that computer is no longer used: ucard sync leave --device cut
        For a month, nothing has come from: gone T. If that computer is no longer used: ucard sync leave --device gone
        joined  (b)
        left  (gone)
        left  (cut)
        left  (left)
        joined  (gone)

        """, "\(result.errors)")
    #expect(
      result.errors.contains("could not be told. Run this on one of them:\n  ucard sync leave --device cut\n"),
      "\(result.errors)")
  }

  @Test(arguments: ["--yes", "--take-away"]) func computersThatHaveLeftTheFolderAreNotListed(_ flag: String) throws {
    let result = try shell(
      """
      mkdir folder; on a add Gym 1 -q > /dev/null; on a sync init folder --name a 2> /dev/null
      export GIT_COMMITTER_DATE="$(date -d '-40 days' +%s) +0000"; on b sync init folder --name b 2> /dev/null
      unset GIT_COMMITTER_DATE; on a sync 2> /dev/null; on a sync status | grep -c 'For a month'
      on b sync leave \(flag) 2> /dev/null; on a sync 2> /dev/null; on a sync status | grep -c 'For a month'
      """)
    #expect(result.text == "1\n0\n", "\(result.text) \(result.errors)")
  }
}
