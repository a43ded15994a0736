import Foundation
import Testing
import Witnesses

/// The changes that wait while the file of a card in the household cannot be read.
@Suite struct SyncUnreadTests {
  private let built: BuiltCommand

  init() throws { built = try BuiltCommand() }

  /// Runs lines of shell on devices that share the cards `Gym` and `Pool`. `damage` makes the file of `Gym` unreadable,
  /// `repair` puts the old one back, `repair WORDS` with a change by sed, and `remove` deletes it.
  private func shell(_ lines: String) throws -> Subprocess.Result {
    try built.household(
      """
      damage() {
        clone; file=$(grep -l Gym clone/cards/*/*.json); path=${file#clone/}; cp "$file" old; echo '{' > "$file"; push
      }
      repair() { clone; sed "$1" old > "clone/$path"; push; }
      remove() { clone; rm "clone/$path"; push; }
      both() { quietly a sync; quietly b sync; quietly a sync; }
      quietly a add Pool 2; quietly a sync init server.git --name a; on a backup backup.sqlite > /dev/null 2>&1
      quietly a add Gym 1; quietly a sync; quietly b sync init server.git --name b
      \(lines)
      """)
  }

  private static let stays = "“Gym” was deleted on one computer and changed on another, so it stays.\n"
  private static let waits = "“Gym” is deleted only here: this version of ucard cannot read its file in the household"

  @Test func theStatusNamesCardsThatWait() throws {
    let result = try shell(
      """
      status() { on a sync status | grep -e sent: -e wait; }
      damage; quietly a sync; status; quietly a edit Gym --note mine; status; quietly a sync; status
      LC_ALL=uk_UA.UTF-8 on a sync status | grep Чекає; quietly c sync init server.git; on c sync status | grep -c "wait.*: cards/"
      quietly a delete --yes Gym; status; repair; quietly a sync; status
      """)
    let waits = "1 card waits, because its file in the household cannot be read: “Gym”"
    #expect(
      result.text == """
        Not sent: nothing
        \(waits)
        Not sent: 1 changed card, 0 earlier changes
        \(waits)
        Not sent: 1 changed card, 0 earlier changes
        \(waits)
        Чекає 1 картка, бо у спільному гаманці не вдається прочитати її файл: «Gym»
        1
        Not sent: 1 changed card, 0 earlier changes
        \(waits)
        Not sent: nothing

        """, "\(result.errors)")
  }

  @Test func aDeletionWaitsForTheFile() throws {
    let result = try shell(
      """
      damage; quietly a sync; quietly a delete --yes Gym; on a sync; on a sync; names a; repair; on a sync; names a
      quietly b sync; names b; same a b
      """)
    #expect(result.text == "Pool\nPool\nPool\nsame\n", "\(result.errors)")
    #expect(result.errors.components(separatedBy: Self.waits).count == 3, "\(result.errors)")
    #expect(result.errors.hasSuffix("Sent: 1 card.\n"), "\(result.errors)")
  }

  /// An edit wins over a deletion.
  @Test func aDeletionThatWaitedLosesAgainstAnEdit() throws {
    let result = try shell(
      """
      damage; quietly a sync; quietly a delete --yes Gym; on a sync; repair s/Gym/Club/; on a sync; names a; both; same a b
      """)
    #expect(result.text == "Club\nPool\nsame\n", "\(result.errors)")
    let words = result.errors.replacing("Club", with: "Gym")
    #expect(words.contains(Self.waits) && words.contains(Self.stays), "\(result.errors)")
  }

  /// The wallet did not know yet that the file cannot be read.
  @Test func aDeletionThatMeetsAnUnreadableFileIsTold() throws {
    let result = try shell(
      "damage; quietly a delete --yes Gym; on a sync; names a; repair; quietly a sync; names a; both; same a b")
    #expect(result.text == "Pool\nPool\nsame\n", "\(result.errors)")
    #expect(result.errors.contains(Self.waits) && !result.errors.contains(Self.stays), "\(result.errors)")
  }

  /// An edit that was made before the wallet knew that the file cannot be read is as good as one made afterwards, also one
  /// that could not be sent, whether the file comes back as it was or changed.
  @Test(
    arguments: ["", "s/Gym/Club/"],
    [
      "damage; quietly a edit Gym --note mine",
      "quietly a edit Gym --note mine; mv server.git away; quietly a sync; mv away server.git; damage",
    ])
  func anEditThatMeetsAnUnreadableFileIsNotLost(_ change: String, _ edit: String) throws {
    let result = try shell(
      """
      \(edit); quietly a sync; quietly a sync; quietly b sync; quietly b edit Pool --note theirs; repair \(change); both
      quietly b sync; names a; for device in a b; do on $device list --json | grep -c -e mine -e theirs; done; same a b
      on a sync conflicts
      """)
    #expect(
      result.text == "\(change.isEmpty ? "Gym" : "Club")\nPool\n2\n2\nsame\n", "\(result.text) \(result.errors)")
  }

  /// Who was not in the household meanwhile has no version that both had: of two values, both are kept.
  @Test func anEditBesideTheHouseholdIsNotLost() throws {
    let result = try shell(
      """
      quietly a sync leave --yes; damage; quietly a edit Gym --note mine; quietly a sync init server.git --name a --yes
      repair; both; quietly b sync; on b info Gym | grep Note; same a b
      """)
    #expect(result.text == "Note: mine\nsame\n", "\(result.text) \(result.errors)")
  }

  @Test func anUnreadableFileThatIsDeletedIsACardLess() throws {
    let result = try shell("damage; quietly a sync; remove; on a sync; names a; both; names b; same a b")
    #expect(result.text == "Pool\nPool\nsame\n", "\(result.errors)")
    #expect(result.errors.contains("Received: 1 deleted (Gym)"), "\(result.errors)")
  }

  @Test func anUnreadableFileThatIsDeletedLosesAgainstAnEdit() throws {
    let result = try shell(
      """
      damage; quietly a sync; quietly a edit Gym --note mine; quietly a sync; remove; on a sync; both
      names b; on b info Gym | grep Note; same a b
      """)
    #expect(result.text == "Gym\nPool\nNote: mine\nsame\n", "\(result.errors)")
    #expect(result.errors.contains(Self.stays), "\(result.errors)")
  }

  /// A wallet from before the card was added has not deleted it.
  @Test func anOldWalletDeletesNoUnreadableCard() throws {
    let result = try shell(
      """
      damage; quietly a sync; on a restore backup.sqlite --yes > /dev/null 2>&1; names a; on a sync; quietly a sync
      repair; quietly a sync; names a; both; same a b
      """)
    #expect(result.text == "Pool\nGym\nPool\nsame\n", "\(result.errors)")
    #expect(!result.errors.contains(Self.waits), "\(result.errors)")
  }
}
