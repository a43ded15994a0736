import Foundation
import Testing
import Witnesses

/// Cards that go back and forth between a wallet and phones, which `Tests/Phone/phone.py` models.
struct PhoneTests {
  /// Nothing is on a phone or in the wallet twice, nothing is lost, and going back and forth without an edit changes
  /// nothing.
  @Test(arguments: 1...2) func nothingIsThereTwice(_ seed: Int) throws {
    let scratch = try ScratchFolder()
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "../Phone/cycles.py").standardizedFileURL
    let result = try Subprocess.run(
      "python3", [script.path, BuiltCommand.executable().path, scratch.url.path, String(seed), "25"])
    #expect(result.status == 0, "\(result.text) \(result.errors)")
  }

  /// The stories of `Tests/Phone/scenarios.py`.
  @Test(arguments: [
    "pictures_do_not_double", "edits_of_cards_with_pictures", "a_card_that_the_phone_lost_comes_back",
    "a_picture_that_did_not_arrive", "several_rows_of_a_card", "merged_cards_with_pictures",
  ])
  func stories(_ name: String) throws {
    let scratch = try ScratchFolder()
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "../Phone/scenarios.py").standardizedFileURL
    let result = try Subprocess.run(
      "python3", [script.path, BuiltCommand.executable().path, scratch.url.path, name])
    #expect(result.status == 0, "\(result.text) \(result.errors)")
  }
}
