import Foundation
import Testing
import CommandBase
import Witnesses

/// Three thousand lines of words that the program knows, and of words that people type, in random order. No command runs.
@Suite struct RandomLineTests {
  private let world: World
  /// The options of each command, by its words.
  private let options: [(command: [String], options: [String])]

  private static let values = [
    "Gym", "сільпо", "4820000000000", "-5", "12,50", "", " ", "-", "--", "💳", "#1", "12/27", "qr", "a=b", "–type",
    "«Gym»",
    "--x", "-z", "--no-star", "cards.csv", "~/a.png", "Sport,Books", "\u{1B}[2J", "show", "all", "і", "1e400", "19:00",
  ]

  init() throws {
    let world = try World()
    world.prepare = { $0.onlyParses = true }
    func words(_ help: String, _ pattern: Regex<Substring>) -> [String] {
      var seen: Set<String> = []
      return help.matches(of: pattern).map { String($0.output) }.filter { seen.insert($0).inserted }
    }
    let commands = world.run("help", "--all").output.split(separator: "\n").compactMap { line in
      line.firstMatch(of: /^ {2}([a-z][a-z-]+)/).map { String($0.1) }
    }
    var options: [(command: [String], options: [String])] = []
    for command in commands {
      let help = world.run("help", command, "--all").output
      let others = help.matches(of: /(?m)^ {2}([a-z]+) {2,}/).map { [command, String($0.1)] }
      for line in [[command]] + others {
        options.append((line, words(world.run(["help"] + line + ["--all"]).output, /--?[a-z][a-z-]*/)))
      }
    }
    (self.world, self.options) = (world, options)
  }

  private func answer(to line: [String], in locale: String) -> World.Result {
    world.environment["LC_ALL"] = locale
    return world.run(line)
  }

  @Test func everyLineIsReadOrAnswered() throws {
    try #require(options.count > 50 && options.contains { $0.options.count > 30 })
    var random = SeededGenerator("lines")
    var (read, refused) = (0, 0)
    for _ in 0..<3_000 {
      let (command, options) = options.randomElement(using: &random)!
      var line = command
      for _ in 0..<Int.random(in: 0...6, using: &random) {
        switch Int.random(in: 0..<5, using: &random) {
        case 0, 1: line.append(Self.values.randomElement(using: &random)!)
        case 2:
          let value = Self.values.randomElement(using: &random)!
          line.append("\(options.randomElement(using: &random) ?? "-q")=\(value)")
        default: line.append(options.randomElement(using: &random) ?? "-q")
        }
      }
      let english = answer(to: line, in: "C"), ukrainian = answer(to: line, in: "uk_UA.UTF-8")
      #expect(english.status == ukrainian.status, "\(line)")
      guard english.status != .done else {
        read += 1
        continue
      }
      refused += 1
      #expect(english.status == .usage, "\(line): \(english.messages)")
      #expect(english.messages.hasPrefix("ucard: ") && english.messages.hasSuffix("\n"), "\(line)")
      #expect(ukrainian.messages.contains { "а" <= $0 && $0 <= "я" }, "\(line): \(ukrainian.messages)")
      #expect(!english.messages.contains("\u{1B}"), "\(line)")
    }
    #expect(read > 300 && refused > 300, "\(read) \(refused)")
  }
}
