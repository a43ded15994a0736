import Foundation
import Terminal
import Testing
import CommandBase
import Witnesses

/// `ucard config`, and what settings change.
@Suite struct SettingsTests {
  private let world: World
  private var file: URL { world.scratch.url.appending(path: ".config/ucard/config.json") }

  init() throws {
    world = try World()
    world.run("add", "Gym", "4820000000000", "--no-store")
  }

  private func onScreen(_ columns: Int, _ arguments: String...) -> World.Result {
    world.terminal = Terminal(isInput: true, isOutput: true, columns: columns, rows: 40)
    defer { world.terminal = Terminal(isInput: false, isOutput: false) }
    return world.run(arguments)
  }

  @Test func aSettingIsSetReadAndRemoved() throws {
    let none = world.run("config")
    #expect(
      none.output.isEmpty
        && none.messages == "Nothing is set. To list all settings and their values:\n  ucard config --help\n")
    #expect(world.run("config", "as").status == .nothingMatches)
    #expect(world.run("config", "as", "spaces").status == .done)
    #expect(world.run("config", "plain", "true").status == .done)
    #expect(world.run("config", "as").output == "spaces\n")
    let object = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any]
    #expect(object?["as"] as? String == "spaces" && object?["plain"] as? Bool == true)
    #expect(world.run("config", "--unset", "plain").status == .done)
    let one = world.run("config")
    #expect(one.output == "as=spaces\n" && one.messages.hasSuffix(":\n  ucard config --help\n"), "\(one.messages)")
    #expect(world.run("config", "--unset", "plain").status == .nothingMatches)
    let wrong = world.run("config", "as", "photo")
    #expect(wrong.status == .usage && wrong.messages.contains("auto, kitty, iterm, sixel, blocks, spaces, text"))
    #expect(world.run("config", "frob", "1").messages.contains("There is no setting “frob”"))
    #expect(world.run("config", "lang", "ukrainian").messages == "language is now uk.\n")
    #expect(world.run("config", "colour", "never").status == .done && world.run("config", "color").output == "never\n")
    // Keys of another version stay.
    try Data(#"{"pager": "less", "as": "text"}"#.utf8).write(to: file)
    world.run("config", "language", "uk")
    #expect(try String(contentsOf: file, encoding: .utf8).contains(#""pager" : "less""#))
  }

  @Test func settingsAreWonOverByOptionsAndVariables() throws {
    world.run("config", "language", "uk")
    #expect(world.run("show", "nobody").messages.contains("не знайдено"))
    world.run("config", "language", "en")
    world.environment["LC_ALL"] = "uk_UA.UTF-8"
    #expect(world.run("show", "nobody").messages.contains("No card"))

    world.run("config", "plain", "true")
    #expect(world.run("list").output.hasPrefix("Card: Gym\n"))
    // A script gets the number, as ever.
    #expect(world.run("show", "gym").output == "4820000000000\n")
    world.environment["UCARD_PLAIN"] = "0"
    #expect(world.run("list").output.hasPrefix("#  NAME"))

    world.run("config", "color", "always")
    #expect(world.run("list").output.contains("\u{1B}["))
    #expect(!world.run("list", "--color", "never").output.contains("\u{1B}["))
    world.environment["NO_COLOR"] = "1"
    #expect(!world.run("list").output.contains("\u{1B}["))

    world.run("config", "as", "text")
    #expect(onScreen(120, "show", "gym").output == "4820000000000\n")
    #expect(onScreen(120, "show", "gym", "--as", "blocks").output.contains("\u{1B}["))
    // A script gets the bytes, as ever.
    #expect(world.run("show", "gym").output == "4820000000000\n")
  }

  @Test func aDamagedFileStopsNoTill() throws {
    world.run("config", "as", "text")
    for text in ["", "[]", "{", #"{"as": 5}"#, #"{"as": "photo"}"#, String(repeating: " ", count: 1 << 17)] {
      try Data(text.utf8).write(to: file)
      let shown = world.run("show", "gym")
      #expect(
        shown.status == .done && shown.output == "4820000000000\n" && shown.messages.contains("config.json"), "\(text)")
    }
    try Data("[]".utf8).write(to: file)
    #expect(world.run("config", "as", "text").status == .badData)
    #expect(try String(contentsOf: file, encoding: .utf8) == "[]")
  }

  // MARK: - Spaces

  /// Every character of a drawing but blanks and the colours.
  private func marks(_ output: String) -> String {
    output.split(separator: "\n").dropFirst().joined()
      .replacing(/\u{1B}\[[0-9;]*m/, with: "").filter { $0 != " " && !$0.isNumber }
  }

  @Test func spacesAreDrawnWhereBlocksMayBeMissing() throws {
    world.run("add", "Ticket", "HELLO WORLD", "--type", "qr")
    for card in ["gym", "ticket"] {
      let spaces = onScreen(120, "show", card, "--as", "spaces")
      #expect(
        spaces.status == .done && marks(spaces.output).allSatisfy { "HELLO".contains($0) || $0.isLetter }, "\(card)")
      #expect(!spaces.output.contains("▀") && !spaces.output.contains("▌") && spaces.output.contains("48;5;16"))
    }
    // In 60 columns half blocks would do.
    #expect(onScreen(60, "show", "gym").output.contains("▌"))
    #expect(onScreen(60, "show", "gym", "--as", "spaces").status == .badData)
    world.environment["LC_ALL"] = "uk_UA.KOI8-U"
    let number = onScreen(60, "show", "gym")
    #expect(number.status == .done && !number.output.contains("▌") && number.output.hasSuffix("4820000000000\n"))
    let drawn = onScreen(120, "show", "gym")
    #expect(drawn.messages.contains("UTF-8") && drawn.output.contains("48;5;16") && !drawn.output.contains("▌"))
    world.run("config", "as", "blocks")
    #expect(onScreen(60, "show", "gym").output.contains("▌"))
  }

  // MARK: - The clipboard

  @Test func aNumberGoesToTheClipboardOfTheTerminal() {
    let copied = onScreen(120, "show", "gym", "--copy")
    #expect(copied.status == .done && copied.output.hasSuffix("\u{1B}]52;c;NDgyMDAwMDAwMDAwMA==\u{7}"))
    #expect(copied.messages.contains("sent to the terminal"))
    let nowhere = world.run("show", "gym", "--copy")
    #expect(nowhere.status == .cannotCreate && nowhere.output == "4820000000000\n")
    #expect(world.run("show", "gym", "--copy", "--every").status == .usage)
  }
}
