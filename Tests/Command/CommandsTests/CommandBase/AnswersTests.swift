import Foundation
import Terminal
import Testing
import Witnesses
import Words

@testable import CommandBase

/// Answers to mistakes: a sentence, and command lines that work.
@Suite struct AnswersTests {
  private let world: World

  init() throws {
    world = try World()
    for line in [
      ["add", "Gym", "4820000000000", "--no-store", "--category", "Sport"], ["add", "Coffee Point", "1111"],
      ["add", "Coffee Corner", "2222"],
    ] { world.run(line) }
  }

  /// The words of a command line as a shell splits it, up to a redirection or a pipe.
  private func words(_ line: String) throws -> [String] {
    let script =
      "\(line.split(separator: /\s[<>|]\s/)[0]) | true; printf '%s\\0' \(line.split(separator: /\s[<>|]\s/)[0])"
    let output = try Subprocess.run("sh", ["-c", "ucard() { :; }; " + script]).output
    return output.split(separator: 0, omittingEmptySubsequences: false).dropLast().map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  @Test(arguments: Answers.table.flatMap(\.lines)) func everyLineOfTheTableIsUnderstood(_ line: String) throws {
    world.prepare = { $0.onlyParses = true }
    let words = try words(line)
    #expect(words.first == "ucard")
    let result = world.run(Array(words.dropFirst()))
    #expect(result.status == .done, "\(line): \(result.messages)")
  }

  /// No word of the table is understood by itself: its row would hide a command or an option.
  @Test func wordsOfTheTableAreNoneOfTheProgram() {
    world.prepare = { $0.onlyParses = true }
    for row in Answers.table {
      for word in Language.all.flatMap(row.word.spellings) {
        let line = row.command.split(separator: " ").map(String.init) + [word]
        // Words that stand behind another argument are searched for, or are values.
        guard
          word.hasPrefix("-") || row.command.isEmpty
            || ["sync", "export", "category", "identifier"].contains(row.command)
        else { continue }
        let result = world.run(line)
        #expect(result.status == .usage, "\(line): \(result.messages)")
        let first = "\n  " + row.lines[0].split(separator: " ")[..<2].joined(separator: " ")
        #expect(result.messages.contains(first), "\(line): \(result.messages)")
      }
    }
  }

  /// A line is for the wallet that was named, and its values are no options.
  @Test func aLineMeansWhatWasNamed() {
    let other = world.scratch.path("other wallet")
    world.run("--wallet", other, "add", "Pool", "96385074")
    for line in [["--wallet", other, "delete", "--yes", "Pool"], ["delete", "--yes", "Pool", "--wallet=\(other)"]] {
      #expect(world.run(line).messages.hasSuffix("\n  ucard --wallet '\(other)' undo\n"))
      #expect(world.run("--wallet", other, "undo").status == .done)
    }
    #expect(world.run("--wallet", other, "show", "nope").messages.hasSuffix("\n  ucard --wallet '\(other)' list\n"))
    #expect(world.run("--wallet", other, "encode").messages.hasSuffix("  ucard help encode --all\n"))
    world.run("add", "--", "-dash", "5")
    #expect(world.run("balance", "--", "-dash", "set").messages.hasSuffix("\n  ucard balance -- -dash spend AMOUNT\n"))
    #expect(world.run("sync", "init", "--", "-dash").messages.contains("\n  mkdir -p -- -dash\n"))
  }

  @Test(arguments: [
    (["log"], ["ucard history"], ["ucard history"]),
    (["mv", "Gym", "Zoo"], ["ucard rename CARD NAME"], ["ucard rename КАРТКА НАЗВА"]),
    (["gym"], ["ucard show gym"], ["ucard show gym"]),
    (["coffee", "point"], ["ucard show 'coffee point'"], ["ucard show 'coffee point'"]),
    (["gym", "card"], ["ucard show gym"], ["ucard show gym"]),
    (["shwo", "it's"], [#"ucard show 'it'\''s'"#], [#"ucard show 'it'\''s'"#]),
    (["іріщц", "gym"], ["ucard help"], ["ucard help"]), (["ыргц", "gym"], ["ucard help"], ["ucard help"]),
    (["frobnicate"], ["ucard help"], ["ucard help"]),
    (["export", "pgn", "gym"], ["ucard export png gym"], ["ucard export png gym"]),
    (["sync", "frobnicate"], ["ucard help sync"], ["ucard help sync"]),
    (["list", "-la"], ["ucard list --all"], ["ucard list --all"]),
    (["list", "--statred", "gym"], ["ucard list --starred gym"], ["ucard list --starred gym"]),
    (["list", "--frobnicate"], ["ucard help list --all"], ["ucard help list --all"]),
    (
      ["edit", "gym", "--label", "x"], ["ucard identifier edit CARD 1 --label NAME"],
      ["ucard identifier edit КАРТКА 1 --label НАЗВА"]
    ),
    (["identifier", "list"], ["ucard help identifier list"], ["ucard help identifier list"]),
    (["help", "sohw"], ["ucard help show"], ["ucard help show"]),
    (["undelete", "gym"], ["ucard undo"], ["ucard undo"]),
    (["list", "--no-sort"], ["ucard help list --all"], ["ucard help list --all"]),
    (
      ["config", "set", "language", "uk"], ["ucard config KEY VALUE"], ["ucard config КЛЮЧ ЗНАЧЕННЯ"]
    ),
  ])
  func theCommandToRunInsteadIsNamed(_ arguments: [String], _ english: [String], _ ukrainian: [String]) {
    let (status, one, other) = world.answers(arguments)
    #expect(status == .usage)
    for (answer, lines) in [(one, english), (other, ukrainian)] {
      #expect(answer.hasSuffix(lines.map { "\n  \($0)" }.joined() + "\n"), "\(answer)")
    }
  }

  @Test(arguments: [
    (
      ["delete", "4820000000000", "--yes"],
      "Did you mean “Gym” (#1)? This command needs the whole name, the number or the UUID.\n"
    ),
    (["edit", "offee", "--star"], "Did you mean “Coffee Corner” (#3) or “Coffee Point” (#2)?\n"),
    (
      ["delete", "Sport", "--yes"],
      "There is a category “Sport”.\n  ucard list --category Sport\n  ucard help category\n"
    ),
    (["show", "quite another"], "No card matches “quite another”.\n  ucard list\n"),
    (["list", "archived"], "No card matches.\n  ucard list --archived\n"),
  ])
  func aCardThatIsNotFound(_ arguments: [String], _ english: String) {
    let result = world.run(arguments)
    #expect(result.status == .nothingMatches && result.messages.hasSuffix(english), "\(result.messages)")
  }

  /// A file by what it is, in place of a command or of a card, and where another one was expected.
  @Test func commandsThatReadAFileAreNamed() throws {
    let table = world.scratch.path("pool.csv"), backup = world.scratch.path("my cards.ucard")
    try Data("name,payload\nPool,1234\n".utf8).write(to: URL(filePath: table))
    world.run("backup", backup)
    for (line, commands) in [
      ([table], "\n  ucard import \(table)\n"),
      ([backup], "\n  ucard list --wallet '\(backup)'\n  ucard restore '\(backup)'\n"),
      (["show", table], "\n  ucard import \(table)\n"), (["scan", table], "\n  ucard import \(table)\n"),
      (["list", "--wallet", table], "It was left as it is.\n  ucard import \(table)\n"),
    ] {
      let result = world.run(line)
      #expect(result.status != .done && result.messages.hasSuffix(commands), "\(result.messages)")
    }
    #expect(world.run("import", world.scratch.path("pol.csv")).messages.hasSuffix("Did you mean \(table)?\n"))
  }

  /// A terminal of few columns breaks the sentence, and not the command.
  @Test func commandsAreNotBroken() {
    world.terminal = .init(isInput: false, isOutput: false, isMessages: true, columns: 40)
    world.run("rename", "gym", "A name of so many words that no line of forty columns holds it")
    let lines = world.run("a name of so many words that no").messages.split(separator: "\n")
    #expect(lines.count > 2 && lines.last == "  ucard show 'a name of so many words that no'", "\(lines)")
    let others = world.run("add", "Zoo", "1234", "--starts", "tomorrow 19:00", "--remind", "1h").messages
    #expect(others.split(separator: "\n").allSatisfy { $0.count <= 40 || $0.hasPrefix("  ucard ") }, "\(others)")
  }

  @Test(arguments: [["-5"], ["spend", "5"], ["pay", "5", "UAH"], ["витратити", "5 UAH"]])
  func aChangeOfABalanceHasManyWords(_ words: [String]) {
    world.run("balance", "gym", "set", "100", "--currency", "UAH")
    #expect(world.run(["balance", "gym"] + words).messages == "“Gym”: 95.00 UAH.\n")
  }
}
