internal import Arguments
internal import Barcodes
internal import Cards
internal import CommandBase
internal import Words

/// The manual page of `ucard`: the help of all commands, and information about all of them.
struct ManualPage {
  private var roff: Roff
  private let context: CommandContext
  private let language: Language

  /// - Parameters:
  ///   - date: the date of the page.
  ///   - context: the context of the current command, in the language of the page.
  init(date: CalendarDate, in context: CommandContext) throws {
    self.context = context
    language = context.language
    let help = UCard.help
    roff = Roff(
      name: help.name, date: date.iso, version: "\(help.name) \(help.version ?? "")",
      manual: Phrase("User Commands").text(in: language))
    describeAll(help)
    describeOptions()
    section(Phrase("COMMANDS"))
    for command in help.visibleCommands { describe(command, after: [help.name]) }
    describeTypes()
    section(Phrase("EXIT STATUS"))
    for status in CommandStatus.allCases { item(.bold("\(status.rawValue)"), status.meaning) }
    section(Phrase("ENVIRONMENT"))
    for (names, use) in Self.variables { item(Self.list(names.map { .bold($0) }), use) }
    section(Phrase("FILES"))
    for (path, use) in try Self.files(in: context) { item(.italic(path), use) }
    section(Phrase("EXAMPLES"))
    for (purpose, lines) in Self.examples {
      roff.paragraph(.plain(purpose.text(in: language)))
      roff.example(lines)
    }
    section(Phrase("SEE ALSO"))
    roff.paragraph(Self.list(Self.relatedPages.map { .bold($0) + .plain("(1)") }))
  }

  /// The source of the page.
  var source: String { roff.source }

  // MARK: sections

  private mutating func describeAll(_ help: CommandHelp) {
    section(Phrase("NAME"))
    let abstract = help.abstract.text(in: language)
    let purpose = abstract.prefix(1).lowercased() + abstract.dropFirst()
    roff.paragraph(.plain("\(help.name) - \(purpose.last == "." ? String(purpose.dropLast()) : purpose)"))
    section(Phrase("SYNOPSIS"))
    roff.paragraph(usage([help.name], Phrase.commandLine.text(in: language).split(separator: " ").map(String.init)))
    section(Phrase("DESCRIPTION"))
    for text in [Self.description, UCard.naming] { paragraphs(text) }
  }

  private mutating func describeOptions() {
    section(Phrase("OPTIONS"))
    for (names, use) in Self.commonOptions { item(Self.list(names.map { .bold($0) }), use) }
  }

  /// Describes a command and its subcommands.
  private mutating func describe(_ command: any HelpProviding.Type, after path: [String]) {
    let help = command.help
    let arguments = CommandArguments(of: command)
    let path = path + [help.name]
    roff.subsection((path.dropLast() + [help.names]).joined(separator: " "))
    let rest = help.visibleCommands.isEmpty ? [] : [Phrase.commandWord.text(in: language)]
    roff.paragraph(usage(path, arguments.usage(in: language) + rest))
    paragraphs(help.abstract)
    for argument in arguments.positional {
      roff.item(.italic(argument.value(in: language)), .plain(argument.words(in: language)))
    }
    for option in arguments.options { describe(option) }
    paragraphs(help.details)
    if !help.examples.isEmpty { roff.example(help.examples) }
    for command in help.visibleCommands { describe(command, after: path) }
  }

  private mutating func describe(_ option: Argument) {
    let names = option.allNames.map { Roff.Words.bold($0) }
    let value: Roff.Words = option.kind == .option ? .plain(" ") + .italic(option.value(in: language)) : .plain("")
    var words = Roff.Words.plain(option.words(in: language))
    if let negative = option.negative {
      let opposite = Phrase(" is the opposite.")
      words = words + .plain(" ") + .bold(negative) + .plain(opposite.text(in: language))
    }
    roff.item(Self.list(names) + value, words)
  }

  private mutating func describeTypes() {
    section(Phrase("TYPES OF CODES"))
    paragraphs(Self.types)
    for symbology in Symbology.all {
      let list = symbology.aliases.joined(separator: ", ")
      let words = Phrase.sentences(
        Phrase("Contents: \(symbology.holds)."),
        list.isEmpty ? nil : Phrase("Other names: \(list)."))
      item(.bold(symbology.id) + .plain(" (\(symbology.name))"), words)
    }
  }

  // MARK: parts of sections

  private mutating func section(_ title: Phrase) { roff.section(title.text(in: language)) }

  private mutating func item(_ term: Roff.Words, _ words: Phrase) { roff.item(term, .plain(words.text(in: language))) }

  private mutating func paragraphs(_ text: Phrase) {
    for paragraph in text.text(in: language).split(separator: "\n\n") { roff.paragraph(.plain(String(paragraph))) }
  }

  /// A usage line: names in bold, placeholders in italics.
  private func usage(_ path: [String], _ rest: [String]) -> Roff.Words {
    rest.flatMap { $0.split(separator: " ") }.reduce(.bold(path.joined(separator: " "))) { line, word in
      if word.hasPrefix("-") { return line + .plain(" ") + .bold(String(word)) }
      let name = word.drop { $0 == "[" }
      let core = name.prefix { !"]…".contains($0) }
      return line + .plain(" " + word.prefix { $0 == "[" }) + .italic(String(core))
        + .plain(String(name.dropFirst(core.count)))
    }
  }

  private static func list(_ terms: [Roff.Words]) -> Roff.Words {
    terms.dropFirst().reduce(terms.first ?? .plain("")) { $0 + .plain(", ") + $1 }
  }
}

/// The source of a manual page in the macros of man(7), for groff, mandoc and man-db.
struct Roff {
  /// Words in the form of the source, with their fonts.
  struct Words {
    fileprivate let source: String

    private init(source: String) { self.source = source }

    static func plain(_ text: String) -> Words { Words(source: escaped(text)) }
    static func bold(_ text: String) -> Words { Words(source: "\\fB\(escaped(text))\\fR") }
    static func italic(_ text: String) -> Words { Words(source: "\\fI\(escaped(text))\\fR") }

    static func + (one: Words, other: Words) -> Words { Words(source: one.source + other.source) }

    /// Hyphens, quotation marks and tildes are escaped, because they would be printed as typographic characters, which
    /// a shell does not accept.
    private static func escaped(_ text: String) -> String {
      let escapes: [Character: String] = [
        "\\": "\\e", "-": "\\-", "'": "\\(aq", "\"": "\\(dq", "`": "\\(ga", "^": "\\(ha", "~": "\\(ti",
      ]
      return text.map { escapes[$0] ?? String($0) }.joined()
    }
  }

  private(set) var source: String
  /// Whether a heading has just been written. It begins a paragraph itself.
  private var isAtHeading = true

  /// - Parameters:
  ///   - date: the date of the page, in the form of ISO 8601.
  ///   - version: the name and version of the program.
  ///   - manual: the title of the manual that contains the page.
  init(name: String, date: String, version: String, manual: String) {
    // The first line declares the encoding of the page. Hyphenation and justification are turned off, because they
    // follow the rules of English.
    source = """
      '\\" -*- coding: UTF-8 -*-
      .TH \(name.uppercased()) 1 \(date) "\(Words.plain(version).source)" "\(Words.plain(manual).source)"
      .nh
      .ad l

      """
  }

  /// Begins a section.
  mutating func section(_ title: String) { heading(".SH", title) }

  /// Begins a part of a section.
  mutating func subsection(_ title: String) { heading(".SS", title) }

  private mutating func heading(_ macro: String, _ title: String) {
    source += "\(macro) \"\(Words.plain(title).source)\"\n"
    isAtHeading = true
  }

  /// Adds a paragraph.
  mutating func paragraph(_ words: Words) {
    if !isAtHeading { source += ".PP\n" }
    write(words)
  }

  /// Adds an item of a list: a term, and its description below it.
  mutating func item(_ term: Words, _ words: Words) {
    source += ".TP\n"
    write(term)
    write(words)
  }

  /// Adds indented lines that are not wrapped.
  mutating func example(_ lines: [String]) {
    source += ".IP \"\" 4\n.nf\n"
    for line in lines { source += Self.line(Words.plain(line).source) + "\n" }
    source += ".fi\n"
    isAtHeading = false
  }

  /// The largest number of characters in a line; two more may follow at the end of a sentence.
  private static let width = 78

  private mutating func write(_ words: Words) {
    var line = ""
    for word in words.source.split(separator: " ") {
      if !line.isEmpty, line.count + 1 + word.count > Self.width {
        source += Self.line(line) + "\n"
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    source += Self.line(line) + "\n"
    isAtHeading = false
  }

  /// A line of text that is not a request, even if it begins with a dot, and that does not end a sentence, which would
  /// add a second blank.
  private static func line(_ text: String) -> String {
    let isSentence = text.last { !#")]"”»"#.contains($0) }.map { ".?!".contains($0) } ?? false
    return (text.hasPrefix(".") ? "\\&" : "") + text + (isSentence ? "\\&" : "")
  }
}

/// `ucard generate-manual`, which `make install` runs.
struct GenerateManual: UCardCommand {
  static let help = CommandHelp(
    name: "generate-manual",
    abstract: Phrase("Print the manual page, in the language of the locale."),
    examples: [
      "ucard generate-manual 2026-11-22 > ucard.1", "LC_ALL=uk_UA.UTF-8 ucard generate-manual 2026-11-22 > ucard.uk.1",
    ], isHidden: true)

  var date: String = Given.argument(value: .date, help: Phrase("The date of the page."))

  func run(in context: CommandContext) throws {
    try context.write(ManualPage(date: TypedDay.read(date, .last, from: context.today), in: context).source)
  }
}
