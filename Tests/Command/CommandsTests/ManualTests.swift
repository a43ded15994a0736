import Arguments
import Foundation
import Testing
import Witnesses
import Words

@testable import CommandBase
@testable import Commands

/// The manual pages in both languages, as the programs see them that people read them with.
@Suite(.serialized) struct ManualTests {
  private static let languages = ["C", "uk_UA.UTF-8"]

  /// The sources of the pages in each language, by their names: they take their time.
  private static let pages = Dictionary(
    uniqueKeysWithValues: languages.map { language in (language, Result { try made(language) }) })

  private static func made(_ language: String) throws -> [String: String] {
    let world = try World()
    world.environment["LC_ALL"] = language
    let result = world.run("generate-manual", "2026-11-22", world.scratch.path(""))
    #expect(result.status == .done && result.messages.isEmpty && result.output.isEmpty, "\(result.messages)")
    let files = try FileManager.default.contentsOfDirectory(atPath: world.scratch.path(""))
    return try Dictionary(
      uniqueKeysWithValues: files.filter { $0.hasSuffix(".1") }.map { file in
        (String(file.dropLast(2)), try String(contentsOfFile: world.scratch.path(file), encoding: .utf8))
      })
  }

  private func pages(_ language: String) throws -> [String: String] { try #require(Self.pages[language]).get() }

  private func page(_ language: String, _ name: String = "ucard") throws -> String {
    try #require(pages(language)[name], "\(name)")
  }

  /// The page as a reader sees it, in lines that are never broken.
  private func text(of page: String) throws -> String {
    let result = try Subprocess.run(
      "groff", ["-k", "-man", "-Tutf8", "-ww", "-rLL=1000n", "-P-cbou"], input: Array(page.utf8))
    #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
    // groff 1.24 draws a dash in two cells.
    return result.text.replacing("——", with: "—")
  }

  /// Every command with its path.
  private func commands() -> [(path: String, command: any HelpProviding.Type)] {
    func below(_ group: any HelpProviding.Type, _ path: String) -> [(path: String, command: any HelpProviding.Type)] {
      group.help.commands.flatMap { command in
        let path = path + " " + command.help.name
        return [(path, command)] + below(command, path)
      }
    }
    return below(UCard.self, "ucard")
  }

  /// The parts of a page about its command and its subcommands, by their paths.
  private func parts(of page: String, _ path: String) -> [String: String] {
    let parts = page.components(separatedBy: "\n.SS \"\(path) ")
    let subcommands = parts.dropFirst().map { part in
      (path + " " + part.prefix { $0 != "," && $0 != "\"" }.replacing("\\-", with: "-"), part)
    }
    return Dictionary(uniqueKeysWithValues: [(path, parts[0])] + subcommands)
      .mapValues { $0.replacing("\\-", with: "-") }
  }

  @Test(arguments: languages)
  func everyVisibleCommandHasItsPage(_ language: String) throws {
    let visible = UCard.help.visibleCommands.map { "ucard-" + $0.help.name }
    #expect(try Set(pages(language).keys) == Set(visible + ["ucard"]) && visible.count > 35)
    let program = try page(language)
    for name in visible {
      #expect(program.contains("\\fB\(name.replacing("-", with: "\\-"))\\fR(1)"), "ucard(1) refers to \(name)(1)")
      #expect(try page(language, name).hasSuffix("\n\\fBucard\\fR(1)\n"), "\(name)(1) refers to ucard(1)")
    }
    #expect(program.count(where: { $0 == "\n" }) < 600, "ucard(1) is short")
  }

  @Test(arguments: languages)
  func thePagesHaveEveryVisibleOptionAndNoOther(_ language: String) throws {
    let code = try #require(Language(code: language == "C" ? "en" : "uk"))
    let experts = Phrase.forExperts.text(in: code)
    var parts: [String: String] = [:]
    for name in UCard.help.visibleCommands.map({ $0.help.name }) {
      try parts.merge(self.parts(of: page(language, "ucard-\(name)"), "ucard \(name)")) { part, _ in part }
    }
    #expect(commands().count > 40)
    #expect(Set(parts.keys) == Set(commands().filter { !$0.command.help.isHidden }.map(\.path)))
    for (path, command) in commands() {
      guard let part = parts[path] else { continue }
      let halves = part.replacing(experts.uppercased(), with: experts).components(separatedBy: experts)
      let hasRare = command.declarations.contains { $0.isListed && $0.isForExperts }
      #expect(halves.count == (hasRare ? 2 : 1), "\(path): options for experts stand apart")
      for argument in command.declarations {
        let half = try #require(argument.isForExperts ? halves.last : halves.first)
        for name in argument.allNames {
          #expect(half.contains("\\fB\(name)\\fR") == argument.isListed, "\(path) \(name)")
        }
        if argument.kind != .flag { #expect(half.contains("\\fI\(argument.value(in: code))\\fR"), "\(path)") }
      }
    }
  }

  @Test(arguments: languages)
  func programsThatReadManualsFindNoFault(_ language: String) throws {
    let scratch = try ScratchFolder()
    for (name, page) in try pages(language) {
      let lint = try Subprocess.run("mandoc", ["-T", "lint"], input: Array(page.utf8))
      // It counts a letter that is not ASCII as eight bytes.
      let faults = (lint.text + lint.errors).split(separator: "\n").filter { !$0.contains("longer than 80 bytes") }
      #expect(faults.isEmpty, "\(name): \(faults)")
      try Data(page.utf8).write(to: scratch.url.appending(path: "\(name).1"))
      let index = try Subprocess.run("lexgrog", [scratch.path("\(name).1")]).text
      #expect(index.contains(": \"\(name) - "), "whatis finds it: \(index)")
      #expect(page.split(separator: "\n").allSatisfy { $0.count <= 80 || !$0.contains(" ") || $0.hasPrefix(".") })
    }
  }

  @Test(arguments: languages)
  func everyCharacterComesOut(_ language: String) throws {
    let texts = try pages(language).mapValues(text)
    for piece in [
      "★", "…", "~/.config/ucard/stores.json", "--output-dir", "'a\\0b'", "{\"stores\": [{\"name\": \"…\"", "'#3'",
    ] {
      #expect(texts.values.contains { $0.contains(piece) }, "\(piece)")
    }
    for (path, command) in commands() where !command.help.isHidden {
      let words = path.split(separator: " ").map(String.init)
      let text = try #require(texts[words.prefix(2).joined(separator: "-")])
      for example in command.help.examples { #expect(text.contains(example), "\(example)") }
    }
    #expect(!texts.values.contains { $0.contains(".  ") }, "two blanks after a sentence")
  }

  @Test func aFlagAndItsOppositeAreToldApart() throws {
    let english = try text(of: page("C", "ucard-encode"))
    #expect(english.contains("--bearer-bars, --no-bearer-bars\n"))
    #expect(english.contains("above and below. --no-bearer-bars is the opposite.\n"))
    #expect(try text(of: page("uk_UA.UTF-8", "ucard-encode")).contains("--no-bearer-bars — навпаки.\n"))
  }

  @Test(arguments: languages)
  func everyExitStatusIsThere(_ language: String) throws {
    let world = try World()
    world.environment["LC_ALL"] = language
    let help = world.run("help").output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let list = help.components(separatedBy: ": 0 ").last ?? ""
    let page = try text(of: page(language))
    for status in CommandStatus.allCases {
      let line = page.firstMatch(of: try Regex("\n +\(status.rawValue) +(.+)\n"))
      let meaning = try #require(line?.output[1].substring, "\(status)")
      #expect(("0 " + list).contains("\(status.rawValue) \(meaning)"), "help says the same: \(meaning)")
    }
  }

  /// The variables that sources ask for are those of the page.
  @Test func everyVariableThatIsReadIsThere() throws {
    let folder = Repository.root.appending(path: "Sources/Command")
    let files = try #require(FileManager.default.enumerator(atPath: folder.path)).compactMap { $0 as? String }
    var names: Set = ["LC_TIME", "LC_NUMERIC", "TZ"]
    for file in files where file.hasSuffix(".swift") {
      let source = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
      for match in source.matches(of: /(?:variable\(|environment\[)"([A-Z_]+)"/) { names.insert(String(match.1)) }
      for list in source.matches(of: /\["LC_ALL"[^\]]*\]/) {
        for match in list.output.matches(of: /"([A-Z_]+)"/) { names.insert(String(match.1)) }
      }
    }
    #expect(names.contains("UCARD_WALLET") && names.contains("NO_COLOR") && names.contains("LANG"))
    for language in Self.languages {
      let section = try page(language).components(separatedBy: "\n.SH ").first { $0.contains("\\fBNO_COLOR\\fR") } ?? ""
      for name in names { #expect(section.contains("\\fB\(name)\\fR"), "\(name)") }
    }
  }

  @Test func theCommandThatMakesItIsHidden() throws {
    let world = try World()
    #expect(!world.run("help").output.contains("manual"))
    for shell in ["bash", "zsh", "fish"] {
      #expect(!world.run("--generate-completion-script", shell).output.contains("manual"))
    }
    let begun = world.run("generate")
    #expect(begun.status == .usage && !begun.messages.contains("manual"), "\(begun.messages)")
    #expect(world.run("generate-manual", "someday", world.scratch.path("")).status == .badData)
    for language in Self.languages { #expect(try pages(language) == Self.made(language)) }
  }
}
