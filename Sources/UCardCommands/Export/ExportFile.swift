internal import Glibc
internal import Age
internal import Arguments
internal import Cards
internal import Exchange
internal import Files
internal import Terminal
internal import Wallet
internal import Words

/// The formats of files that an export writes, by the endings of their names.
enum ExportFormat: CaseIterable {
  case html, catima, link, pkpass, ics, json, csv

  private var name: Phrase {
    switch self {
    case .html: Phrase(english: "a page", ukrainian: "сторінку")
    case .catima: Phrase(english: "a zip for Catima", ukrainian: "zip для Catima")
    case .link: Phrase(english: "links", ukrainian: "посилання")
    case .pkpass: Phrase(english: "passes", ukrainian: "перепустки")
    case .ics: Phrase(english: "a calendar", ukrainian: "календар")
    case .json: Phrase(alike: "JSON")
    case .csv: Phrase(alike: "CSV")
    }
  }

  /// The endings of names, the usual one first.
  private var endings: [String] {
    switch self {
    case .html: ["html", "htm", "xhtml"]
    case .catima: ["zip"]
    case .link: ["txt"]
    case .pkpass: ["pkpass", "pkpasses"]
    case .ics: ["ics"]
    case .json: ["json"]
    case .csv: ["csv"]
    }
  }

  /// The endings that promise a format: those of the exports but plain text, and those of spreadsheets.
  private static let known = Set(
    allCases.filter { $0 != .link }.flatMap(\.endings) + PictureFile.Format.allCases.map(\.rawValue)
      + ["xlsx", "xls", "ods"])

  /// The ending of a file's name if it promises a format, also with `.age` behind it; nil for any other name.
  static func promise(of name: String) -> String? {
    let name = name.lowercased()
    let plain = name.hasSuffix(".age") ? String(name.dropLast(4)) : name
    guard let point = plain.lastIndex(of: ".") else { return nil }
    let ending = String(plain[plain.index(after: point)...])
    return known.contains(ending) ? ending : nil
  }

  /// Throws a failure if the name of a file has the ending of another format. One that says nothing is allowed, and so
  /// is `.age` behind it.
  func require(_ output: String) throws(CommandFailure) {
    guard output != "-", FileKind(of: output) != .channel, let ending = Self.promise(of: output),
      !endings.contains(ending)
    else { return }
    throw CommandFailure(
      .usage,
      english: "This writes \(self.name), and “\(output)” ends in .\(ending). The name has to end in .\(endings[0]).",
      ukrainian:
        "Ця команда записує \(self.name), а «\(output)» закінчується на .\(ending). Назва має закінчуватися на .\(endings[0])."
    )
  }
}

/// The single file that an export writes, and the cards to write.
struct ExportFile {
  var choice = ExportChoice()
  var output: String = Given.option(
    "-o", "--output", value: .file, default: "-",
    english: "The file, or - for standard output.", ukrainian: "Файл або - для стандартного виводу.",
    completion: .files)
  var replace = ReplaceOption()
  var wallet = WalletLocation()

  /// The content of an export, at one moment.
  struct Contents {
    let snapshot: WalletSnapshot
    /// Every category of the wallet, or those of the chosen cards.
    let categories: [String]
    /// The number of cards.
    let count: Int
    /// Calls a function with each card.
    let forEachCard: ((StoredCard) throws -> Void) throws -> Void
  }

  /// Refuses a name with the ending of another format and the wallet's file, and asks before a file is replaced that
  /// U-Card did not write.
  ///
  /// - Throws: `CommandFailure`.
  func requireRoom(for format: ExportFormat, in context: CommandContext) throws {
    try wallet.spare(output, in: context)
    try format.require(output)
    try replace.confirm([output], in: context)
  }

  /// Calls `body` with the chosen cards; by default, that includes archived ones.
  ///
  /// - Parameters:
  ///   - format: the format of the file.
  ///   - mayLackCards: whether the whole wallet may be without cards.
  /// - Throws: `CommandFailure` if there are none, and the errors of `body`.
  func withContents<Value>(
    as format: ExportFormat, mayLackCards: Bool = false, in context: CommandContext,
    _ body: (Contents) throws -> Value
  ) throws -> Value {
    try requireRoom(for: format, in: context)
    return try wallet.withWallet(.existing, in: context) { store in
      let cards = try choice.named(in: store, context)
      let filter = try choice.filter(in: store, archived: .last)
      return try store.withSnapshot { snapshot in
        let isEverything = cards == nil && filter == CardFilter(archived: .last)
        let numbers = try cards?.map(\.number) ?? (isEverything ? nil : snapshot.numbers(filter))
        let categories = try snapshot.categories(of: numbers)
        let count = try numbers?.count ?? snapshot.cardCount()
        guard count > 0 || (isEverything && (mayLackCards || !categories.isEmpty)) else {
          throw CommandFailure.nothingToExport(isEmpty: try snapshot.cardCount() == 0)
        }
        return try body(
          Contents(snapshot: snapshot, categories: categories, count: count) { each in
            if let cards {
              try snapshot.forEachCard(cards, each)
            } else {
              try snapshot.forEachCard(numbers, unreadable: context.warn(ofUnreadable:), each)
            }
          })
      }
    }
  }

  /// Writes text to the output, completely or not at all.
  ///
  /// - Parameters:
  ///   - isPrivate: whether only the owner may read a new file.
  ///   - password: the password to encrypt the file with, in the age format; nil for none.
  ///   - body: receives a function that writes bytes.
  /// - Throws: the errors of `body`.
  func write(
    isPrivate: Bool = false, encryptedWith password: [UInt8]? = nil, in context: CommandContext,
    _ body: (@escaping ([UInt8]) throws -> Void) throws -> Void
  ) throws {
    func write(to sink: any ByteSink) throws {
      let encrypted = try password.map { try AgeWriter(to: sink, passphrase: $0) }
      let buffer = BufferedSink(encrypted ?? sink)
      try body { try buffer.write($0) }
      try buffer.flush()
      try encrypted?.finish()
    }
    if output == "-" {
      try write(to: context.data)
    } else {
      try OutputFile.write(to: output, isPrivate: isPrivate) { try write(to: $0) }
    }
  }

  /// Reports the number of cards and the file.
  func report(_ count: Int, in context: CommandContext) {
    if output != "-" { context.say(.written(count, to: output)) }
  }
}

extension Phrase {
  /// The number of cards that a file has got.
  static func written(_ count: Int, to file: String) -> Phrase {
    Phrase(
      english: "Wrote \(.cards(count)) to “\(file)”.",
      ukrainian: "Записано \(.cards(count, one: "картку")) до «\(file)».")
  }
}

extension ExportFile {
  /// Refuses a terminal as the output of an archive.
  func requireFile(in context: CommandContext) throws(CommandFailure) {
    try require(
      output != "-" || !context.terminal.isOutput, .usage,
      english: "An archive is not for the terminal: name a file with -o, or redirect the output.",
      ukrainian: "Архів у термінал не виводять: вкажіть файл через -o або спрямуйте вивід у файл.")
  }

  /// Writes an archive to the output, completely or not at all.
  ///
  /// - Parameter fill: writes the archive to an empty file, which supports seeking.
  /// - Throws: the errors of `fill`, and `CommandFailure` for an `ExportError`.
  func writeArchive(in context: CommandContext, _ fill: (FileDescriptor) throws -> Void) throws {
    func fillOrFail(_ archive: FileDescriptor) throws {
      do { try fill(archive) } catch let error as ExportError { throw CommandFailure(error, path: output) }
    }
    // Writing an archive needs seeking, which a pipe does not support.
    guard output == "-" || FileKind(of: output) == .channel else {
      try OutputFile.write(to: output, fillOrFail)
      return
    }
    let archive = try TemporaryFile.unnamed(in: context.temporaryFolder, fillOrFail)
    if output == "-" {
      try context.output.write(allOf: archive)
    } else {
      try OutputFile.write(to: output) { try $0.write(allOf: archive) }
    }
  }
}

extension CommandContext {
  /// The options of an export in this context.
  var exportOptions: ExportOptions {
    let context = self
    return ExportOptions(start: { context.start(of: $0) }, temporaryFolder: temporaryFolder)
  }
}

extension CommandFailure {
  /// Creates the failure for an archive that could not be written.
  init(_ error: ExportError, path: String) {
    switch error.code {
    case .archivesUnavailable:
      self.init(status: .ioError, phrase: .archivesUnavailable)
    case .cryptographyUnavailable:
      self.init(status: .ioError, phrase: .cryptographyUnavailable)
    case .system(let code):
      self.init(FileError(path: path, errno: code))
    case .refused:
      self.init(FileError(path: path, errno: EIO))
    }
  }
}
