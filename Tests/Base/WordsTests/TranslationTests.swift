import Foundation
import Testing
import Witnesses

@testable import Words

/// Every message of the program is found, and translated.
@Suite struct TranslationTests {
  private static let folder = "Sources/Base/Translations"

  /// The languages that have a catalogue, and so have to be in the table of the program.
  private static let languages = try? FileManager.default.contentsOfDirectory(
    atPath: Repository.root.appending(path: folder).path
  ).filter { $0.hasSuffix(".po") }.map { String($0.dropLast(3)) }

  private func run(_ program: String, _ arguments: [String]) throws -> Subprocess.Result {
    try Subprocess.run(program, arguments, in: Repository.root)
  }

  private func template(of swift: String) throws -> Subprocess.Result {
    let scratch = try ScratchFolder()
    try Data(swift.utf8).write(to: scratch.url.appending(path: "File.swift"))
    return try run("python3", ["\(Self.folder)/messages.py", scratch.path("File.swift")])
  }

  @Test func everyCatalogueIsInTheProgram() {
    #expect(Language.all.map(\.code).dropFirst().sorted() == Self.languages?.sorted())
  }

  @Test func theTemplateHasTheMessagesOfTheSources() throws {
    let messages = try run("python3", ["\(Self.folder)/messages.py", "Sources"])
    #expect(messages.status == 0, "\(messages.errors)")
    let template = try Data(contentsOf: Repository.root.appending(path: "\(Self.folder)/messages.pot"))
    #expect(messages.output == Array(template), "make messages writes it")
  }

  @Test func everyMessageIsInUkrainian() throws {
    let comparison = try run("msgcmp", ["\(Self.folder)/uk.po", "\(Self.folder)/messages.pot"])
    #expect(comparison.status == 0 && comparison.errors.isEmpty, "\(comparison.errors)")
  }

  @Test func noTranslationIsUnused() throws {
    for language in Self.languages ?? [] {
      let obsolete = try run("msgattrib", ["--only-obsolete", "\(Self.folder)/\(language).po"])
      #expect(obsolete.text.isEmpty, "\(obsolete.text)")
    }
  }

  @Test func theProgramHasTheTranslations() throws {
    let scratch = try ScratchFolder()
    for language in Self.languages ?? [] {
      let result = try run(
        "msgfmt",
        ["--check", "--no-hash", "--endianness=little", "-o", scratch.path("x.mo"), "\(Self.folder)/\(language).po"])
      #expect(result.status == 0, "\(result.errors)")
      let binary = try Data(contentsOf: Repository.root.appending(path: "\(Self.folder)/\(language).mo"))
      #expect(try Data(contentsOf: URL(filePath: scratch.path("x.mo"))) == binary, "make messages writes it")
    }
  }

  /// Messages with the same context that people type, by their English, and their spellings in all languages.
  @Test func noWordMeansTwoThings() throws {
    for (context, words) in try typedWords() {
      var meanings: [String: TypedWord] = [:]
      for word in words {
        for spelling in Set(Language.all.flatMap { word.spellings(in: $0) }.map { $0.lowercased() }) {
          #expect(meanings[spelling] == nil, "\(context): “\(spelling)”")
          meanings[spelling] = word
        }
      }
    }
  }

  private func typedWords() throws -> [String: [TypedWord]] {
    let template = try String(
      contentsOf: Repository.root.appending(path: "\(Self.folder)/messages.pot"), encoding: .utf8)
    var words: [String: [TypedWord]] = [:]
    for entry in template.components(separatedBy: "\n\n") where entry.hasPrefix("#. People type it.") {
      func field(_ name: String) -> String? {
        entry.split(separator: "\n").first { $0.hasPrefix("\(name) \"") }.map {
          String($0.dropFirst(name.count + 2).dropLast())
        }
      }
      let context = try #require(field("msgctxt"))
      words[context, default: []].append(TypedWord(try #require(field("msgid")), context: context))
    }
    #expect(words.count > 2)
    return words
  }

  @Test func messagesAreFoundInLiteralsOfAllKinds() throws {
    let messages = try template(
      of: ##"""
        // Phrase("in a comment") /* Phrase("in another") */
        let text = "Phrase(\"in a string\") \(Phrase("in a string's value").text(in: language))"
        say(Phrase("plain"), Phrase("with \(value) and \(.count(n, one: "\(n) card", other: "\(n) cards"))"))
        let long = Phrase(
          """
          two \
          parts
            "and" a line with \(list.map { "\($0)" }.joined(separator: ", "))
          """)
        let raw = Phrase(#"a raw "one": \(none) \#(value)"#, context: "test")
        let digits = Phrase("50%1 \(value)5")
        let same = Phrase(verbatim: "the same \(Phrase("inside")) everywhere")
        let regex = /"[^"]*"/
        let word = TypedWord("purple|violet", context: "colour")
        let count = list.count(where: { $0 == "one:" })
        """##)
    #expect(messages.status == 0, "\(messages.errors)")
    let entries = messages.text.components(separatedBy: "\n\n").dropFirst().map { entry in
      entry.split(separator: "\n").filter { $0.hasPrefix("msgid") || $0.hasPrefix("msgctxt") }.joined(separator: " ")
    }
    #expect(
      entries == [
        #"msgid "in a string's value""#, #"msgid "plain""#, #"msgid "with %1 and %2""#,
        #"msgid "%1 card" msgid_plural "%1 cards""#, #"msgid "two parts\n  \"and\" a line with %1""#,
        #"msgctxt "test" msgid "a raw \"one\": \\(none) %1""#, #"msgid "50%%1 %2%3""#, #"msgid "inside""#,
        #"msgctxt "colour" msgid "purple|violet""#,
      ])
  }

  @Test(arguments: [
    #"Phrase(isOne ? "one" : "two")"#, #"Phrase("one" + "two")"#, #"Phrase("one", context: name)"#,
    #"Phrase.count(n, one: name, other: "two")"#, #"Phrase("one"#,
  ])
  func untranslatablePhrasesAreErrors(_ code: String) throws {
    let messages = try template(of: "let a = 1\nlet b = \(code)\n")
    #expect(messages.status == 1 && messages.errors.contains("File.swift:2: "), "\(messages.errors)")
  }
}
