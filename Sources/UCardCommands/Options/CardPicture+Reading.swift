internal import Cards
internal import Files
internal import Words

extension CardPicture {
  /// Reads a picture from a file; `-` is standard input.
  ///
  /// - Throws: `CommandFailure` if it is not a valid picture.
  static func read(_ path: String, in context: CommandContext) throws -> CardPicture {
    let bytes: [UInt8]?
    if path == "-" {
      bytes = try context.input.readAll(most: maximumBytes)
    } else {
      bytes = try InputFile.read(path, most: maximumBytes)
    }
    guard let bytes else { throw CommandFailure(.tooLarge, file: path) }
    do { return try CardPicture(bytes) } catch { throw CommandFailure(error, file: path) }
  }
}

extension CommandFailure {
  init(_ refusal: CardPicture.Refusal, file: String) {
    var status = CommandStatus.badData
    let phrase: Phrase
    switch refusal {
    case .unknownType:
      phrase = Phrase(english: "“\(file)” is neither a PNG nor a JPEG.", ukrainian: "«\(file)» не є ні PNG, ні JPEG.")
    case .truncated(let type):
      let name = type.rawValue.uppercased()
      phrase = Phrase(
        english: "“\(file)” is a \(name) that ends before the picture does.",
        ukrainian: "«\(file)» — це \(name), у якому бракує кінця зображення.")
    case .tooLarge:
      let most = CardPicture.maximumBytes / 1_000_000
      phrase = Phrase(
        english: "“\(file)” is larger than \(most) MB; a picture of a card is smaller.",
        ukrainian: "«\(file)» більший за \(most) МБ; зображення картки має бути меншим.")
    case .digestUnavailable:
      status = .ioError
      phrase = .cryptographyUnavailable
    }
    self.init(status: status, phrase: phrase)
  }
}
