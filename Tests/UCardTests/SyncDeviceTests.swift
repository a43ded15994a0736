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

  @Test func whoJoinsAgainHasTheOldName() throws {
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
    #expect(result.errors.contains("What it has put into “\(folder)” stays there, until another computer runs: "))
    #expect(result.errors.contains("ucard sync leave --device Kche-"), "\(result.errors)")
    #expect(result.errors.hasSuffix("What it has sent stays in “\(built.home.appending(path: "other").path)”.\n"))
  }

  @Test func whatALeavingComputerHasPutThereIsTakenAway() throws {
    let result = try shell(
      """
      mkdir folder; on a add Gym 1 -q > /dev/null; on a sync init folder 2> /dev/null; on b sync init folder 2> /dev/null
      on b sync leave --take-away; ls folder | grep -c .; on a sync leave --yes; ls folder | grep -c .
      """)
    #expect(result.text == "1\n1\n", "\(result.text) \(result.errors)")
    #expect(result.errors.contains("Nothing of it stays in “\(built.home.appending(path: "folder").path)”.\n"))
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
      unset GIT_COMMITTER_DATE; on a sync 2> /dev/null; on a sync status | grep Nothing | cut -d '(' -f 1
      """)
    #expect(result.text == "Nothing for a month from: old \n", "\(result.text) \(result.errors)")
  }
}
