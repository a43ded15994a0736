internal import Barcodes
internal import Cards
internal import Exchange
internal import Files
internal import Scanning

/// A picture that is imported as a card.
struct ImportedPicture {
  private let path: String

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
  /// - Parameter stores: returns the known stores, for names.
  /// - Returns: the card, and warnings about its codes; or no card, and the message that there is no code.
  /// - Throws: `CommandFailure` if the picture cannot be read.
  func card(
    _ progress: Progress, stores: () throws -> StoreCatalogue, in context: CommandContext
  ) throws -> (card: ImportedCard?, messages: [Phrase]) {
    let source = try PictureSource(path, in: context)
    let (codes, scan) = try source.codes(progress)
    guard !codes.isEmpty else { return (nil, [PictureSource.nothingFound(in: path, scan)]) }
    let fileName = source.fileName ?? path
    let name = PictureName.suggested(by: fileName, try stores()) ?? fileName
    let content = CardContent(
      name: name.printable, identifiers: IdentifierList(codes.map(\.identifier), selection: nil))
    let card = ImportedCard(content, fields: [.name, .identifiers, .type], at: ImportLocation())
    return (card, codes.flatMap { code in code.warnings.map { .warning($0, of: code) } })
  }
}
