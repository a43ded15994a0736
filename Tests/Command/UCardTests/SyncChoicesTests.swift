import Foundation
import Testing
import Witnesses

/// The values of a conflict after a person has chosen one.
@Suite struct SyncChoicesTests {
  private let built: BuiltCommand

  init() throws { built = try BuiltCommand() }

  /// Runs lines of shell with `list NAME ...`, in whose output each time is T, on devices that know a card `Gym` in the
  /// category `Sport`.
  private func shell(_ lines: String) throws -> Subprocess.Result {
    try built.household(
      """
      list() { who=$1; shift; on "$who" sync conflicts "$@" | sed -E 's/, [0-9][^)]*[)]/, T)/g'; }
      both() { quietly a sync; quietly b sync; quietly a sync; }
      quietly a add Gym 1 --category Sport; quietly a sync init server.git --name anna
      quietly b sync init server.git --name bob
      \(lines)
      """)
  }

  /// JSON has both values, and those that were settled.
  @Test func conflictsInJSON() throws {
    let result = try shell(
      """
      quietly a edit gym --note one; quietly b edit gym --note two
      quietly a category rename Sport Alpha; quietly b category rename Sport Beta
      quietly a sync; on b sync --json; on b sync conflicts --json; on b sync conflicts --take all --json
      """)
    let text =
      "["
      + result.text.replacing("}\n{", with: "},{").replacing("}\n[", with: "},[")
      .replacing("]\n[", with: "],[") + "]"
    let values = try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [Any], "\(result.text)")
    let report = try #require(values.first as? [String: Any])
    #expect(report["conflicts"] as? Int == 2 && report["reached"] as? Bool == true, "\(report)")
    let (listed, taken) = (values[1] as? [[String: Any]], values[2] as? [[String: Any]])
    #expect(listed?.count == 2 && taken?.count == 2)
    let card = try #require(listed?.first { $0["card"] != nil })
    #expect(card["card"] as? String == "Gym" && card["keys"] as? [String] == ["note"] && card["number"] is Int)
    let other = try #require(card["other"] as? [String: String])
    #expect(other["value"] == "“one”" && other["device"] == "anna" && other["time"] != nil)
    let category = try #require(listed?.first { $0["category"] != nil })
    #expect(Set(category.keys) == ["category", "now", "number", "other"])
  }

  /// A name of a category is told, listed, dropped and restored as a value of a card is.
  @Test func namesOfCategoriesAreLikeValuesOfCards() throws {
    let result = try shell(
      """
      quietly a category rename Sport Alpha; quietly b category rename Sport Beta; quietly a sync; on b sync; on a sync
      list a; list b; on b sync conflicts --keep 1; both; list a; list a --dropped; list b --dropped
      on a sync conflicts --restore 1; both; names b --category Beta; list b --dropped
      quietly b category rename Beta Alpha; list b --dropped
      """)
    #expect(
      result.text == """
        1  category “Alpha”: “Beta” (bob, T); now “Alpha” (anna, T)
        1  category “Alpha”: “Beta” (bob, T); now “Alpha” (anna, T)
        1  category “Alpha”: “Beta” (bob, T); now “Alpha” (anna, T)
        1  category “Alpha”: “Beta” (bob, T); now “Alpha” (anna, T)
        Gym
        1  category “Alpha”: “Beta” (anna, T); now “Alpha” (bob)

        """, "\(result.errors)")
    let message = "The category “Alpha” was renamed on two computers. The other name is set aside: “Beta”.\n"
    #expect(result.errors.components(separatedBy: message).count == 3, "\(result.errors)")
    #expect(result.errors.contains("Dropped: category “Alpha”: “Beta” (bob, "), "\(result.errors)")
    #expect(result.errors.contains("Restored: category “Alpha”: “Beta” (bob, "), "\(result.errors)")
  }

  /// A name that the category has got by hand is no conflict any more.
  @Test func aNameThatTheCategoryHasIsNoConflict() throws {
    let result = try shell(
      """
      quietly a category rename Sport Alpha; quietly b category rename Sport Beta; both; quietly a category rename Alpha Beta
      list a; both; list b; quietly a category delete Beta; list a
      """)
    #expect(result.text.isEmpty, "\(result.text) \(result.errors)")
  }

  /// A value that was taken is found again when the choice is undone, before it was sent or after.
  @Test(arguments: ["", "both;"]) func aTakenValueIsNotLostByUndo(_ sync: String) throws {
    let result = try shell(
      """
      quietly a edit Gym --note one; quietly b edit Gym --note two
      quietly a category rename Sport Alpha; quietly b category rename Sport Beta; both
      quietly b sync conflicts --take all; on b info Gym | grep Note; names b --category Beta; list b --dropped
      \(sync) quietly b undo; quietly b undo; on b info Gym | grep Note; names b --category Alpha; list b; both
      for device in b a; do list $device --dropped | sed 's/; now.*//'; done; on a sync conflicts --restore 1; both; on b info Gym | grep Note
      """)
    #expect(
      result.text == """
        Note: one
        Gym
        Note: two
        Gym
        1  “Gym”, note: “one” (anna, T)
        2  category “Alpha”: “Beta” (bob, T)
        1  “Gym”, note: “one” (anna, T)
        2  category “Alpha”: “Beta” (bob, T)
        Note: one

        """, "\(result.errors)")
  }
}
