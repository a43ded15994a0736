internal import Arguments
internal import Barcodes
internal import Cards
internal import CommandBase
internal import Files
internal import Words

/// A manual page: `ucard(1)` about the program, or a page about one of its commands, such as `ucard-add(1)`.
struct ManualPage {
  /// The name of the page, such as `ucard-add`.
  let name: String
  private var roff: Roff
  private let language: Language

  /// - Parameters:
  ///   - command: the program, or one of its commands.
  ///   - date: the date of the page.
  ///   - context: the context of the current command, in the language of the page.
  init(of command: any HelpProviding.Type, date: CalendarDate, in context: CommandContext) throws {
    let (program, help) = (UCard.help, command.help)
    let path = command == UCard.self ? [program.name] : [program.name, help.name]
    name = path.joined(separator: "-")
    language = context.language
    roff = Roff(
      name: name, date: date.iso, version: "\(program.name) \(CommandHelp.programVersion)",
      manual: Phrase("User Commands").text(in: language))
    section(Phrase("NAME"))
    let abstract = help.abstract.text(in: language)
    let purpose = abstract.prefix(1).lowercased() + abstract.dropFirst()
    roff.paragraph(.plain("\(name) - \(purpose.last == "." ? String(purpose.dropLast()) : purpose)"))
    section(Phrase("SYNOPSIS"))
    if command == UCard.self {
      try describeProgram(in: context)
    } else {
      describe(command, path, isPage: true)
      seeAlso([program.name])
    }
  }

  var source: String { roff.source }

  // MARK: the page about the program

  private mutating func describeProgram(in context: CommandContext) throws {
    roff.paragraph(usage([name], Phrase.commandLine.text(in: language).split(separator: " ").map(String.init)))
    section(Phrase("DESCRIPTION"))
    for text in [Self.description, UCard.naming] { paragraphs(text) }
    section(.commandsTitle.uppercased)
    for (title, commands) in UCard.help.groups {
      roff.subsection(title.text(in: language))
      for command in commands { item(Self.page("\(name)-\(command.help.name)"), command.help.abstract) }
    }
    section(.optionsTitle.uppercased)
    for (names, use) in Self.commonOptions { item(Self.list(names.map { .bold($0) }), use) }
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
    seeAlso(Self.relatedPages)
  }

  // MARK: a page about a command

  /// Describes a command and its subcommands.
  ///
  /// - Parameter isPage: whether it has the page, with sections, rather than a part of the page of its group.
  private mutating func describe(_ command: any HelpProviding.Type, _ path: [String], isPage: Bool) {
    let (help, arguments) = (command.help, CommandArguments(of: command))
    let rest = help.visibleCommands.isEmpty ? [] : [Phrase.commandWord.text(in: language)]
    roff.paragraph(usage(path, arguments.usage(in: language) + rest))
    if isPage { section(Phrase("DESCRIPTION")) }
    paragraphs(help.abstract)
    if isPage, !help.aliases.isEmpty { paragraphs(Phrase("Other names: \(help.aliases.joined(separator: ", ")).")) }
    paragraphs(help.details)
    let (usual, rare) = (arguments.options(forExperts: false), arguments.options(forExperts: true))
    if isPage, !(arguments.positional + usual).isEmpty { section(.optionsTitle.uppercased) }
    for argument in arguments.positional {
      roff.item(.italic(argument.value(in: language)), .plain(argument.words(in: language)))
    }
    for option in usual { describe(option) }
    if !rare.isEmpty {
      if isPage { section(.forExperts.uppercased) } else { roff.paragraph(.bold(Phrase.forExperts.text(in: language))) }
    }
    for option in rare { describe(option) }
    paragraphs(help.expertDetails)
    if !help.visibleCommands.isEmpty { section(.commandsTitle.uppercased) }
    for command in help.visibleCommands {
      roff.subsection("\(path.joined(separator: " ")) \(command.help.names)")
      describe(command, path + [command.help.name], isPage: false)
    }
    if command == Symbologies.self { describeTypes() }
    if isPage { section(Phrase("EXAMPLES")) }
    if !help.examples.isEmpty { roff.example(help.examples) }
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

  private mutating func seeAlso(_ names: [String]) {
    section(Phrase("SEE ALSO"))
    roff.paragraph(Self.list(names.map(Self.page)))
  }

  /// A page of section 1, as other pages name it.
  private static func page(_ name: String) -> Roff.Words { .bold(name) + .plain("(1)") }

  private static func list(_ terms: [Roff.Words]) -> Roff.Words {
    terms.dropFirst().reduce(terms.first ?? .plain("")) { $0 + .plain(", ") + $1 }
  }
}

/// The source of a manual page in the macros of man(7), for groff, mandoc and man-db.
struct Roff {
  /// Words in the form of the source, with their fonts.
  struct Words {
    fileprivate let source: String

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
    let words = [name.uppercased(), version, manual].map { Words.plain($0).source }
    source = """
      '\\" -*- coding: UTF-8 -*-
      .TH \(words[0]) 1 \(date) "\(words[1])" "\(words[2])"
      .nh
      .ad l

      """
  }

  mutating func section(_ title: String) { heading(".SH", title) }

  mutating func subsection(_ title: String) { heading(".SS", title) }

  private mutating func heading(_ macro: String, _ title: String) {
    source += "\(macro) \"\(Words.plain(title).source)\"\n"
    isAtHeading = true
  }

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
    abstract: Phrase("Write the manual pages into a folder, in the language of the locale."),
    examples: [
      "ucard generate-manual 2026-11-22 man/man1", "LC_ALL=uk_UA.UTF-8 ucard generate-manual 2026-11-22 man/uk/man1",
    ], isHidden: true)

  var date: String = Given.argument(value: .date, help: Phrase("The date of the pages."))
  var folder: String = Given.argument(value: .folder, help: Phrase("A folder that exists."), completion: .folders)

  func run(in context: CommandContext) throws {
    let date = try TypedDay.read(date, .last, from: context.today)
    for command in [UCard.self] + UCard.help.visibleCommands {
      let page = try ManualPage(of: command, date: date, in: context)
      try OutputFile.write(Array(page.source.utf8), to: "\(folder)/\(page.name).1")
    }
  }
}
