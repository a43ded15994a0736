import CommandBase
import Foundation
import Rendering
import Synchronization
import Terminal
import Testing
import Witnesses

/// What commands print in terminals of usual sizes, in each language, with long and short cards.
@Suite struct PrintedOutputTests {
  private let world: World

  private static let sizes = [(80, 24), (40, 20), (120, 40)].map { ScreenSize(columns: $0.0, rows: $0.1) }
  private static let locales = ["C", "uk_UA.UTF-8"]
  private static let long = String(repeating: "Довга назва 💳 ", count: 8)
  private static let note = "Ask for towels at the desk; they are free on Sundays, but not on Saturdays nor holidays."
  private static let place = "National Opera of Ukraine, Volodymyrska 50"
  private static let cards = ["ean", "qr", "chip", "pdf", "довга", "number", "bank"]

  init() throws {
    world = try World()
    for (name, number, type) in [
      ("EAN", "4820000000017", "ean13"), ("QR", "https://example.org/m/42", "qr"), ("Chip", "04:A2:3B:5C", "nfc"),
      ("PDF", String(repeating: "1234567890", count: 12), "pdf417"), (Self.long, "A-1", "code128"),
      ("Number", "12345678", "number"), ("Bank", "1234567890123456789", "code128"),
    ] {
      let added = world.run(
        "add", name, number, "--type", type, "--no-store", "--expires", "2031-03-05", "--category", "Daily shopping",
        "--note", Self.note)
      #expect(added.status == .done)
      #expect(world.run("balance", name, "set", "1234.50", "--currency", "UAH", "--note", Self.note).status == .done)
    }
    let opera = world.run(
      "add", "Opera", "A-3", "--starts", "2023-11-20 19:00", "--ends", "21:30", "--place", Self.place, "--people", "4",
      "--remind", "1h", "--category", "Music", "--no-store")
    #expect(opera.status == .done)
    world.run("add", "Bare")
    world.run("add", "Safe", "7531", "--label", "PIN")
    world.prepare = { $0.presences = { $0.map { _ in .missing } } }
  }

  private func run(_ words: [String], _ size: ScreenSize, _ locale: String) -> [String] {
    world.terminal = Terminal(
      isInput: true, isOutput: true, isMessages: true, columns: size.columns, rows: size.rows)
    world.environment["LC_ALL"] = locale
    world.answers = Array("n\n".utf8)
    let result = world.run(words)
    // Merging asks nothing.
    if words[0] == "merge" { world.run("undo") }
    // Enter, behind an answer, begins a line.
    let messages = result.messages.replacing(#/\[[yт]/[NН]\] /#) { $0.output + "\n" }
    return (result.output + "\n" + messages).replacing(/\u{1B}\[[0-9;]*m/, with: "").split(separator: "\n")
      .map(String.init)
  }

  /// The texts without the breaks between lines.
  private func words(_ lines: [String]) -> String {
    lines.joined(separator: " ").split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// A file with a card that the wallet has, and a new one.
  private func importedFile() throws -> String {
    let path = world.scratch.path("cards.json")
    let cards = [Self.long, "New"].map { #"{"name":"\#($0)","identifiers":[{"type":"code128","payload":"A-1"}]}"# }
    try Data("[\(cards.joined(separator: ","))]".utf8).write(to: URL(fileURLWithPath: path))
    return path
  }

  /// Commands that print sentences and facts, and ask questions.
  private func ofProse() throws -> [[String]] {
    [
      ["help"], ["help", "--all"], ["help", "add"], ["help", "list", "--all"], ["help", "balance"], ["config"],
      ["info", "ean"], ["info", "довга"], ["info", "pdf"], ["info", "opera"], ["add", "EAN", "4820000000017"],
      ["add", "New", "4820000000018"], ["merge", "ean", "qr"], ["merge", "ean", "довга"], ["delete", "ean"],
      ["delete", "довга"], ["import", try importedFile(), "--format", "json", "--dry-run"], ["show", "nobody"],
    ]
  }

  private static let tables = [
    ["doctor"], ["list"], ["list", "--sort", "category"], ["balance"], ["balance", "ean"], ["agenda"], ["history"],
    ["history", "--all"], ["remind", "--dry-run"], ["symbologies"], ["stores"], ["identifier", "list", "pdf"],
    ["category", "list"], ["check"],
  ]

  @Test(arguments: sizes, locales) func noLineIsWiderThanTheWindow(_ size: ScreenSize, _ locale: String) throws {
    for command in try ofProse() + Self.tables + Self.cards.map({ ["show", $0] }) {
      for line in run(command, size, locale) where line.displayWidth > size.columns {
        // What is copied stays in one line: a command, and a number or an address.
        let text = line.trimmingCharacters(in: .whitespaces)
        #expect(text.hasPrefix("ucard ") || text.hasPrefix("sudo ") || !text.contains(" "), "\(command): \(line)")
      }
    }
  }

  @Test(arguments: sizes, locales) func noSentenceIsCut(_ size: ScreenSize, _ locale: String) throws {
    let wide = ScreenSize(columns: 1000, rows: 1000)
    for command in try ofProse() {
      #expect(words(run(command, size, locale)) == words(run(command, wide, locale)), "\(command)")
    }
    // The last column has the sentences.
    for command in [["balance", "ean"], ["history", "--all"], ["symbologies"], ["stores"]] {
      let narrow = words(run(command, size, locale))
      for row in run(command, wide, locale) where row != row.uppercased() {
        let sentence = row.components(separatedBy: "  ").last ?? ""
        #expect(narrow.contains(words([sentence])), "\(command): \(sentence)")
      }
    }
    let doctor = Set(words(run(["doctor"], size, locale)).split(separator: " "))
    for entry in run(["doctor", "--json"], size, locale) {
      // A path that is wider than the column is broken.
      guard let match = entry.firstMatch(of: /"(?:detail|command)" : "([^"\\\/]*)"/) else { continue }
      #expect(doctor.isSuperset(of: match.1.split(separator: " ")), "\(match.1): \(doctor)")
    }
  }

  @Test(arguments: sizes, locales) func theBalanceAndTheDayAreThere(_ size: ScreenSize, _ locale: String) {
    let balance = locale == "C" ? "1234.50 UAH" : "1234,50 UAH"
    for card in Self.cards {
      for command in ["show", "info"] {
        let text = words(run([command, card], size, locale))
        #expect(text.contains(balance) && text.contains("2031"), "\(command) \(card): \(text)")
      }
      #expect(words(run(["balance", card], size, locale)).contains(balance), "\(card)")
    }
    #expect(run(["balance"], size, locale).count { $0.contains(balance) } == Self.cards.count)
    if size.columns >= 80 {
      let list = run(["list"], size, locale)
      #expect(list.count { $0.contains(balance) && $0.contains("2031") } == Self.cards.count, "\(list)")
      #expect(list.contains { $0.contains(" 1234567890123456789 ") }, "\(list)")
    }
  }

  /// What a narrow window has no column for stands below the row.
  @Test(arguments: [40, 50, 60, 70, 80, 120], locales) func noColumnIsMissing(_ columns: Int, _ locale: String) {
    let size = ScreenSize(columns: columns, rows: 24)
    let isEnglish = locale == "C"
    let agenda = words(run(["agenda"], size, locale))
    let facts = ["19:00–21:30", "Opera", isEnglish ? "4 people" : "4 людини", "Music", "#8"]
    for text in facts + Self.place.split(separator: " ").map(String.init) {
      #expect(agenda.contains(text), "\(text): \(agenda)")
    }
    let history = run(["history"], size, locale)
    #expect(history.count { $0.contains(isEnglish ? "2023-11-14 22:13" : "14.11.2023 22:13") } == 10, "\(history)")
    let remind = words(run(["remind", "--dry-run"], size, locale))
    #expect(remind.contains("1h") && remind.contains("19:00"), "\(remind)")
  }

  @Test(arguments: ["doctor", "agenda", "list"]) func aTallOutputOpensInThePager(_ command: String) {
    let pages = Pages()
    world.prepare = { context in
      context.presences = { $0.map { _ in .missing } }
      context.runInteractively = { _, _ in
        pages.count.withLock { $0 += 1 }
        return 0
      }
    }
    #expect(run([command], ScreenSize(columns: 80, rows: 2), "C").isEmpty == (command != "doctor"))
    #expect(pages.count.withLock { $0 } == 1)
  }

  private final class Pages: Sendable {
    let count = Mutex(0)
  }
}
