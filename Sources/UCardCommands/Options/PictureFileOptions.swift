internal import Arguments
internal import Cards
internal import Files
internal import Rendering
internal import Scanning
internal import Words

/// The options for pictures of a card.
struct PictureFileOptions {
  var front: String? = Given.option(
    "--front", value: .file,
    english: "A picture of its front, PNG or JPEG.", ukrainian: "Зображення лицьового боку, PNG або JPEG.",
    completion: .files)
  var back: String? = Given.option(
    "--back", value: .file, english: "A picture of its back.", ukrainian: "Зображення звороту.",
    completion: .files)
  var icon: String? = Given.option(
    "--icon", value: .file, english: "A small picture that stands for it.", ukrainian: "Значок картки.",
    completion: .files)

  var background: String? = Given.option(
    "--background", value: .file, english: "A picture behind its name and code.",
    ukrainian: "Зображення позаду назви й коду.", completion: .files)

  /// The options that were given, by side.
  private var given: [(side: PictureSide, file: String)] {
    PictureSide.allCases.compactMap { side in
      let file =
        switch side {
        case .front: front
        case .back: back
        case .icon: icon
        case .background: background
        }
      return file.map { (side, $0) }
    }
  }

  /// Whether any option was given.
  var areGiven: Bool { !given.isEmpty }

  /// Reads the given pictures; nil for one to delete.
  ///
  /// - Throws: `CommandFailure` for a file that is not a valid picture.
  func pictures(in context: CommandContext) throws -> [PictureSide: CardPicture?] {
    var pictures: [PictureSide: CardPicture?] = [:]
    for (side, file) in given {
      let isNone = file.isEmpty || ["none", "немає", "видалити"].contains(file)
      let picture = isNone ? nil : try CardPicture.read(file, in: context)
      if let picture, side.isOnFaces, CardFace.Picture(picture.bytes) == nil { context.say(.isNotDrawn(.quoted(file))) }
      pictures[side] = .some(picture)
    }
    return pictures
  }
}

extension PictureSide {
  /// Whether the picture is a part of the drawn card.
  fileprivate var isOnFaces: Bool { self == .icon || self == .background }
}

extension Phrase {
  /// The reason why a picture is not drawn on a card.
  static func isNotDrawn(_ name: Phrase) -> Phrase {
    Phrase(
      english: "\(name) is larger than 4 MB or 16 megapixels: the card is drawn without it.",
      ukrainian: "\(name) більший за 4 МБ чи 16 мегапікселів, тож картку буде намальовано без нього.")
  }
}

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
    do {
      return try CardPicture(bytes)
    } catch {
      if error == .unknownType, let format = PictureFormat(of: bytes) {
        throw CommandFailure(
          .badData, english: "“\(path)” is a \(format.name). Save it as PNG or JPEG, which every phone shows.",
          ukrainian: "«\(path)» — це \(format.name). Збережіть його як PNG або JPEG, їх показує кожен телефон.")
      }
      throw CommandFailure(error, file: path)
    }
  }
}

extension CommandFailure {
  init(_ refusal: CardPicture.Refusal, file: String) {
    var status = CommandStatus.badData
    let phrase: Phrase
    switch refusal {
    case .unknownType:
      phrase = Phrase(english: "“\(file)” is neither a PNG nor a JPEG.", ukrainian: "«\(file)» — не PNG і не JPEG.")
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
