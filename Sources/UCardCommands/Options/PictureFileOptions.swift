internal import Arguments
internal import Cards
internal import Words

/// The options for pictures of a card.
struct PictureFileOptions {
  var front: String?
  var back: String?
  var icon: String?

  init(_ reader: ArgumentReader) throws(ArgumentError) {
    front = try reader.option(
      "--front", value: .file,
      english: "A picture of its front, PNG or JPEG.", ukrainian: "Зображення лицьового боку, PNG або JPEG.",
      completion: .files)
    back = try reader.option(
      "--back", value: .file, english: "A picture of its back.", ukrainian: "Зображення звороту.",
      completion: .files)
    icon = try reader.option(
      "--icon", value: .file, english: "A small picture that stands for it.", ukrainian: "Іконка картки.",
      completion: .files)
  }

  /// Whether any option was given.
  var areGiven: Bool { front != nil || back != nil || icon != nil }

  /// Reads the given pictures; nil for one to delete.
  ///
  /// - Throws: `CommandFailure` for a file that is not a valid picture.
  func pictures(in context: CommandContext) throws -> [PictureSide: CardPicture?] {
    var pictures: [PictureSide: CardPicture?] = [:]
    for (side, file) in [(PictureSide.front, front), (.back, back), (.icon, icon)] {
      guard let file else { continue }
      pictures[side] = .some(file.isEmpty || file == "none" ? nil : try CardPicture.read(file, in: context))
    }
    return pictures
  }
}

extension CardContent {
  /// Sets the given pictures, and removes those that are nil.
  mutating func take(_ pictures: [PictureSide: CardPicture?]) {
    for (side, picture) in pictures { self.pictures[side] = picture?.reference }
  }
}
