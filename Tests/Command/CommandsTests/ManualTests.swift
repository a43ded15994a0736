import Arguments
import Foundation
import Testing
import Witnesses
import Words

@testable import CommandBase
@testable import Commands

/// The manual page in both languages, as the programs see it that people read it with.
@Suite(.serialized) struct ManualTests {
  private static let languages = ["C", "uk_UA.UTF-8"]

  /// The source of the page in each language: it takes its time.
  private static let pages = Dictionary(
    uniqueKeysWithValues: languages.map { language in (language, Result { try made(language) }) })

  private static func made(_ language: String) throws -> String {
    let world = try World()
    world.environment["LC_ALL"] = language
    let result = world.run("generate-manual", "2026-11-22")
    #expect(result.status == .done && result.messages.isEmpty, "\(result.messages)")
    return result.output
  }

  private func page(_ language: String) throws -> String { try #require(Self.pages[language]).get() }

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

  /// The part of the page on each command, by its path.
  private func parts(of page: String) -> [String: String] {
    let parts = page.components(separatedBy: "\n.SH ").flatMap { $0.components(separatedBy: "\n.SS \"").dropFirst() }
      .map { $0.replacing("\\-", with: "-") }
    return Dictionary(uniqueKeysWithValues: parts.map { (String($0.prefix { $0 != "," && $0 != "\"" }), $0) })
  }

  @Test(arguments: languages)
  func thePageHasEveryVisibleCommandAndOptionAndNoOther(_ language: String) throws {
    let parts = try parts(of: page(language))
    #expect(commands().count > 40)
    #expect(Set(parts.keys) == Set(commands().filter { !$0.command.help.isHidden }.map(\.path)))
    for (path, command) in commands() {
      guard let part = parts[path] else { continue }
      for argument in command.declarations {
        for name in argument.allNames {
          #expect(part.contains("\\fB\(name)\\fR") == argument.isListed, "\(path) \(name)")
        }
        if argument.kind != .flag {
          #expect(
            part.contains("\\fI\(argument.value(in: Language(code: language == "C" ? "en" : "uk") ?? .english))\\fR"),
            "\(path)")
        }
      }
    }
  }

  @Test(arguments: languages)
  func programsThatReadManualsFindNoFault(_ language: String) throws {
    let page = try page(language)
    let lint = try Subprocess.run("mandoc", ["-T", "lint"], input: Array(page.utf8))
    // It counts a letter that is not ASCII as eight bytes.
    let faults = (lint.text + lint.errors).split(separator: "\n").filter { !$0.contains("longer than 80 bytes") }
    #expect(faults.isEmpty, "\(faults)")
    let scratch = try ScratchFolder()
    try Data(page.utf8).write(to: scratch.url.appending(path: "ucard.1"))
    let index = try Subprocess.run("lexgrog", [scratch.path("ucard.1")]).text
    #expect(index.contains(": \"ucard - "), "whatis finds it: \(index)")
    #expect(page.split(separator: "\n").allSatisfy { $0.count <= 80 || !$0.contains(" ") || $0.hasPrefix(".") })
  }

  @Test(arguments: languages)
  func everyCharacterComesOut(_ language: String) throws {
    let text = try text(of: page(language))
    for piece in [
      "★", "…", "~/.config/ucard/stores.json", "--output-dir", "'a\\0b'", "{\"stores\": [{\"name\": \"…\"", "'#3'",
    ] {
      #expect(text.contains(piece), "\(piece)")
    }
    let world = try World()
    for (path, command) in commands() where !command.help.isHidden {
      let help = world.run(["help"] + path.split(separator: " ").dropFirst().map(String.init)).output
      for line in help.components(separatedBy: "\n\n")[1].split(separator: "\n") where line.hasPrefix("  ucard ") {
        #expect(text.contains(line.dropFirst(2)), "\(line)")
      }
    }
    #expect(!text.contains(".  "), "two blanks after a sentence")
  }

  @Test func aFlagAndItsOppositeAreToldApart() throws {
    let english = try text(of: page("C"))
    #expect(english.contains("--bearer-bars, --no-bearer-bars\n"))
    #expect(english.contains("above and below. --no-bearer-bars is the opposite.\n"))
    #expect(try text(of: page("uk_UA.UTF-8")).contains("--no-bearer-bars — навпаки.\n"))
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
    #expect(world.run("generate-manual", "someday").status == .badData)
    for language in Self.languages { #expect(try page(language) == Self.made(language)) }
  }
}
