internal import Arguments
package import Cards
internal import Pictures
internal import Rendering
internal import Scanning
internal import Words

/// The options for pictures of a card.
package struct PictureFileOptions {
  package var front: String? = Given.option(
    "--front", value: .file,
    help: Phrase("A picture of the card's front, PNG or JPEG."),
    completion: .files)
  package var back: String? = Given.option(
    "--back", value: .file, help: Phrase("A picture of the card's back."), completion: .files)
  package var icon: String? = Given.option(
    "--icon", value: .file, help: Phrase("The card's icon, a small picture."),
    completion: .files)

  package var background: String? = Given.option(
    "--background", value: .file, help: Phrase("A picture behind the card's name and code."), completion: .files)

  package init() {}

  /// The options that were given, by side.
  private var given: [(side: PictureSide, file: String)] {
    [(.front, front), (.back, back), (.icon, icon), (.background, background)].compactMap { side, file in
      file.map { (side, $0) }
    }
  }

  /// Whether any option was given.
  package var areGiven: Bool { !given.isEmpty }

  /// Reads the given pictures; nil for one to delete.
  ///
  /// - Throws: `CommandFailure` for a file that is not a valid picture.
  package func pictures(in context: CommandContext) throws -> [PictureSide: CardPicture?] {
    var pictures: [PictureSide: CardPicture?] = [:]
    for (side, file) in given {
      let isNone = file.isEmpty || TypedAnswer.isNone(file)
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
    Phrase("\(name) is larger than 4 MB or 16 megapixels: the card is drawn without it.")
  }
}

extension CardPicture {
  /// Reads a picture from a file; `-` is standard input.
  ///
  /// - Throws: `CommandFailure` if it is not a valid picture.
  package static func read(_ path: String, in context: CommandContext) throws -> CardPicture {
    guard let bytes = try context.bytes(of: path, most: maximumBytes) else {
      throw CommandFailure(.tooLarge, file: path)
    }
    do {
      return try CardPicture(bytes)
    } catch {
      if error == .unknownType, let format = PictureFormat(of: bytes) {
        throw CommandFailure(
          .badData, Phrase("“\(path)” has the format \(format.name). Save it as PNG or JPEG, which every phone shows."))
      }
      throw CommandFailure(error, file: path)
    }
  }
}

extension CommandFailure {
  package init(_ refusal: CardPicture.Refusal, file: String) {
    var status = CommandStatus.badData
    let phrase: Phrase
    switch refusal {
    case .unknownType:
      phrase = Phrase("“\(file)” is neither a PNG nor a JPEG.")
    case .truncated(let type):
      let name = type.rawValue.uppercased()
      phrase = Phrase("“\(file)” is cut off: the end of the \(name) is missing.")
    case .tooLarge:
      let most = CardPicture.maximumBytes / 1_000_000
      phrase = Phrase("“\(file)” is too large: a picture of a card can have at most \(most) MB.")
    case .tooManyPixels(let width, let height):
      let most = CardPicture.maximumPixels / 1_000_000
      phrase = Phrase(
        """
        “\(file)” has \(width) × \(height) pixels: a picture of a card can have at most \(most) megapixels.
        """)
    case .digestUnavailable:
      status = .ioError
      phrase = .cryptographyUnavailable
    }
    self.init(status, phrase)
  }
}
