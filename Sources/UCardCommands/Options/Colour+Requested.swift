internal import Cards

extension Colour {
  /// Reads a colour that a person typed.
  ///
  /// - Throws: `CommandFailure` for any other text.
  static func requested(_ typed: String) throws(CommandFailure) -> Colour {
    if let colour = Colour(typed) { return colour }
    let english = names.map(\.english).joined(separator: ", ")
    let ukrainian = names.map(\.ukrainian).joined(separator: ", ")
    throw CommandFailure(
      .badData, english: "“\(typed)” is not a colour: write #RRGGBB, or one of \(english).",
      ukrainian: "«\(typed)» не є кольором: напишіть #RRGGBB або одну з назв: \(ukrainian).")
  }
}
