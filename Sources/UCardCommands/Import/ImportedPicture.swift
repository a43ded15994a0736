internal import Barcodes
internal import Cards
internal import Exchange
internal import Files
internal import Scanning
internal import Words

/// A picture that is imported as a card.
struct ImportedPicture {
  private let path: String

  /// The message that the person took no code of the picture.
  private var refused: Phrase {
    let file = Phrase(file: path)
    return Phrase(english: "\(file): its code was not taken.", ukrainian: "\(file): код звідси не взято.")
  }

  /// Recognises a picture by the beginning of its file; nil for other files.
  ///
  /// - Throws: `FileError`.
  init?(_ path: String) throws(FileError) {
    guard case .regular = FileKind(of: path), let beginning = try InputFile.beginning(of: path, 4096),
      let format = PictureFormat(of: beginning),
      // A table may begin with the letters of a format that is not text.
      [.pdf, .svg].contains(format) || beginning.contains(0)
    else { return nil }
    self.path = path
  }

  /// Reads the codes. The card is called as the file, and has each code as an identifier.
  ///
  /// - Parameters:
  ///   - doubts: decides about codes that were not read for certain.
  ///   - stores: returns the known stores, for names.
  /// - Returns: the card, and warnings about its codes; or no card, and the message that there is no code.
  /// - Throws: `CommandFailure` if the picture cannot be read, or a code was not read for certain and there is nobody to
  ///   ask.
  func card(
    _ progress: Progress, _ doubts: CodeConfirmation, stores: () throws -> StoreCatalogue, in context: CommandContext
  ) throws -> (card: ImportedCard?, messages: [Phrase]) {
    let source = try PictureSource(path, in: context)
    let (found, scan) = try source.codes(progress)
    let open = found.filter(doubts.isOpen)
    guard open.isEmpty else { throw CodeConfirmation.failure(open, of: path) }
    let codes = try found.compactMap { code in
      try doubts.accepted(code, of: source, on: scan.pages.first { $0.number == code.code.page })
    }
    guard !codes.isEmpty else { return (nil, [found.isEmpty ? PictureSource.nothingFound(in: path, scan) : refused]) }
    let fileName = source.fileName ?? path
    let name = PictureName.suggested(by: fileName, try stores()) ?? fileName
    let content = CardContent(
      name: name.printable, identifiers: IdentifierList(codes.map(\.identifier), selection: nil))
    let card = ImportedCard(content, fields: [.name, .identifiers, .type], at: ImportLocation())
    return (card, codes.flatMap { code in code.warnings.map { .warning($0, of: code) } })
  }
}
