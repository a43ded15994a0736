package import Pictures
package import Rendering
internal import Words

extension CommandFailure {
  /// Creates the failure for a code that does not fit into the window, with a suggestion.
  ///
  /// - Parameter picture: the command that writes a picture instead; nil for none.
  package init(_ error: WindowError, picture: SuggestedLine?) {
    let phrase: Phrase =
      switch error {
      case .tooWide(let count, let available):
        .count(
          count,
          one: """
            This code needs \(count) column, and there are \(available). Make the window wider or its letters smaller.
            """,
          other: """
            This code needs \(count) columns, and there are \(available). Make the window wider or its letters smaller.
            """)
      case .tooTall(let count, let available):
        .count(
          count,
          one: """
            This code needs \(count) row, and there are \(available). Make the window taller or its letters smaller.
            """,
          other: """
            This code needs \(count) rows, and there are \(available). Make the window taller or its letters smaller.
            """)
      }
    let orPicture = picture.map { Phrase("Or write a picture:").then($0) }
    self.init(.badData, .sentences(phrase, orPicture))
  }

  /// Creates the failure for a code that cannot be drawn as a picture.
  package init(_ error: PictureDrawingError) {
    switch error {
    case .tooLarge(let width, let height, let limit):
      self.init(
        .badData,
        Phrase("The picture would have \(width) × \(height) pixels; each side can have at most \(limit)."))
    }
  }

  /// Creates the failure for a drawing that cannot be made into pixels or PDF.
  package init(_ error: VectorPicture.Failure) {
    switch error {
    case .unavailable:
      self.init(
        .ioError,
        Component.librsvg.missing(
          Phrase("Faces of cards and icons of apps need librsvg 2.52 or later, and this machine has none")))
    case .refused:
      self.init(.ioError, Phrase("librsvg could not make this picture."))
    }
  }

  /// Creates the failure for a picture that cannot be encoded as PNG.
  package init(_ error: PNG.WritingError) {
    switch error {
    case .refused(let width, let height):
      self.init(.ioError, Phrase("A picture of \(width) × \(height) pixels could not be made."))
    }
  }
}
