internal import Cards
internal import Words

extension Colour {
  /// Reads a colour that a person typed.
  ///
  /// - Throws: `CommandFailure` for any other text.
  static func requested(_ typed: String) throws(CommandFailure) -> Colour {
    if let colour = Colour(typed) { return colour }
    let names = Phrase.list(names.map { Phrase(english: "\($0.english)", ukrainian: "\($0.ukrainian)") })
    throw CommandFailure(
      .badData, english: "“\(typed)” is not a colour: write #RRGGBB, or one of \(names).",
      ukrainian: "«\(typed)» не є кольором: напишіть #RRGGBB або одну з назв: \(names).")
  }
}
