import Foundation
import Terminal
import Testing
import CommandBase
import Commands
import Witnesses

/// `ucard import` of tables, JSON and folders that people bring from elsewhere.
@Suite struct ForeignImportTests {
  private let world: World

  init() throws { world = try World() }

  private func file(_ name: String, _ bytes: [UInt8]) throws -> String {
    let path = world.scratch.path(name)
    try FileManager.default.createDirectory(
      atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    return path
  }

  private func file(_ name: String, _ text: String) throws -> String { try file(name, Array(text.utf8)) }

  /// What is no card's file is passed over and named.
  @Test func aFolderMayHaveOtherFiles() throws {
    _ = try file("shelf/cards.csv", "name,number\nGym,12345\n")
    let others = [
      "a.json": #"{"a":1}"#, "b.txt": "milk, eggs\n12, \"two\" dozen\n", "c.txt": "[ ] call\n{later}\n",
      "d.txt": "Gym at 7\n", "f.txt": "", "g.csv": "abc;def\n2027-01-02;7\n", "h.md": "say \"hi\"\n",
    ]
    for (name, text) in others { _ = try file("shelf/" + name, text) }
    _ = try file("shelf/e.txt", [0x67, 0xFC, 0x6E, 0xFF, 0x81, 0x0A])
    let result = world.run("import", world.scratch.path("shelf"))
    #expect(result.status == .done, "\(result.messages)")
    for name in others.keys.sorted() + ["e.txt"] { #expect(result.messages.contains("/\(name)”: skipped"), "\(name)") }
    #expect(result.messages.contains("1 added, 0 updated, 0 unchanged, \(others.count + 1) skipped."))
  }

  /// A damaged file that may have cards is an error, and so is a list without a header.
  @Test(arguments: [
    ("a.json", #"[{"name":"A","number":"12345"},"#), ("b.csv", "name,number\nA,\"1\n"),
    ("c.txt", "Gym,1234567\nZoo,7654321\n"),
    ("d.txt", "name,number\nA,1\nB,4.82E+12\n"),
  ])
  func aDamagedFileOfAFolderIsAnError(_ name: String, _ text: String) throws {
    _ = try file("shelf/\(name)", text)
    _ = try file("shelf/z.csv", "name,number\nGym,12345\n")
    let result = world.run("import", world.scratch.path("shelf"))
    #expect(result.status == .badData && result.messages.contains("/\(name)”"), "\(result.messages)")
  }

  @Test func aNumberThatMayBeRoundedIsAskedAbout() throws {
    let path = try file("cards.csv", "name,number\nGym,1234567890123450000\n")
    let alone = world.run("import", path)
    #expect(alone.messages.contains("line 2, number: “Gym”: skipped: a spreadsheet has probably rounded the number"))
    #expect(alone.messages.contains("--keep-numbers") && world.run("list").messages.contains("The wallet is empty."))
    world.terminal = Terminal(isInput: true, isOutput: false)
    world.answers = Array("n\n".utf8)
    #expect(world.run("import", path).messages.contains("0 added, 0 updated, 0 unchanged, 1 skipped."))
    world.answers = Array("y\n".utf8)
    let asked = world.run("import", path)
    #expect(asked.messages.contains("Is it the same on the card?") && asked.messages.contains("1 added"))
    #expect(world.run("undo").status == .done)
    world.terminal = Terminal(isInput: false, isOutput: false)
    #expect(world.run("import", path, "--keep-numbers").messages.contains("1 added"))
  }

  /// A row of a feed that is left out is no card that is gone.
  @Test func aFeedWithADoubtfulRowArchivesNothing() throws {
    let whole = try file("feed.csv", "name,number\nGym,12345\nZoo,54321\n")
    #expect(world.run("import", whole, "--feed", "shop").status == .done)
    let part = try file("part.csv", "name,number\nGym,12345\nZoo,N/A\n")
    let result = world.run("import", part, "--feed", "shop", "--prune", "all")
    #expect(result.status == .done && result.messages.contains("Nothing was archived"), "\(result.messages)")
  }

  @Test func theEncodingCanBeGiven() throws {
    let path = try file("cards.csv", Array("name;number\nK".utf8) + [0xF8] + Array("bmand;12345\n".utf8))
    #expect(world.run("import", path, "--encoding", "CP1252").status == .done)
    #expect(world.run("list").output.contains("Købmand"))
    #expect(world.run("import", path, "--encoding", "klingon").status == .usage)
  }

  /// A program that saves our table in an encoding without some letters writes question marks for them.
  @Test func lettersThatAnEncodingLacksAreNoNews() throws {
    #expect(world.run("add", "Köse", "Köse-1", "--type", "qr", "--note", "früh").status == .done)
    let table = world.run("export", "csv").output
    let path = try file("cards.csv", table.replacing("ö", with: "?").replacing("ü", with: "?"))
    let result = world.run("import", path)
    #expect(
      result.messages.contains("“K?se-1” lacks letters that its encoding does not have; the card keeps “Köse-1”."))
    #expect(result.messages.contains("0 added, 0 updated, 1 unchanged, 0 skipped."), "\(result.messages)")
    // A question mark that a person has typed is an edit.
    let edited = try file("edited.csv", table.replacing("früh", with: "früh?"))
    #expect(world.run("import", edited).messages.contains("1 updated"))
  }

  @Test func cardabaseSharesACardInAPicture() throws {
    let card = #"{"id":"a1","barcode":{"data":"00123456","type":"Code128"},"name":"Gym"}"#
    #expect(world.run("encode", "qr", card, "-o", world.scratch.path("share.png")).status == .done)
    let result = world.run("import", world.scratch.path("share.png"))
    #expect(result.status == .done && result.messages.contains("1 added"), "\(result.messages)")
    #expect(world.run("show", "Gym").output == "00123456\n")
  }
}
