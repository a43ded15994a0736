internal import ArgumentParser
internal import Cards

/// The pictures of a card, as files.
struct PictureFileOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      english: "A picture of its front, PNG or JPEG.", ukrainian: "Малюнок лицьового боку, PNG або JPEG.", value: .file),
    completion: .file(extensions: ["png", "jpg", "jpeg"]))
  var front: String?

  @Option(
    help: ArgumentHelp(english: "A picture of its back.", ukrainian: "Малюнок звороту.", value: .file),
    completion: .file(extensions: ["png", "jpg", "jpeg"]))
  var back: String?

  @Option(
    help: ArgumentHelp(
      english: "A small picture that stands for it.", ukrainian: "Малий малюнок, що її позначає.", value: .file),
    completion: .file(extensions: ["png", "jpg", "jpeg"]))
  var icon: String?

  /// Whether any was named.
  var areGiven: Bool { front != nil || back != nil || icon != nil }

  /// The pictures that were named, read; nil for one that goes.
  ///
  /// - Throws: `CommandFailure` for what is no picture.
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
  /// Takes the pictures over, and takes away those that go.
  mutating func take(_ pictures: [PictureSide: CardPicture?]) {
    for (side, picture) in pictures { self.pictures[side] = picture?.reference }
  }
}
