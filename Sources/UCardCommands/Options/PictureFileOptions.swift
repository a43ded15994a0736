internal import ArgumentParser
internal import Cards

/// The options for pictures of a card.
struct PictureFileOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      english: "A picture of its front, PNG or JPEG.", ukrainian: "Зображення лицьового боку, PNG або JPEG.",
      value: .file),
    completion: .file(extensions: ["png", "jpg", "jpeg"]))
  var front: String?

  @Option(
    help: ArgumentHelp(english: "A picture of its back.", ukrainian: "Зображення звороту.", value: .file),
    completion: .file(extensions: ["png", "jpg", "jpeg"]))
  var back: String?

  @Option(
    help: ArgumentHelp(
      english: "A small picture that stands for it.", ukrainian: "Іконка картки.", value: .file),
    completion: .file(extensions: ["png", "jpg", "jpeg"]))
  var icon: String?

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
