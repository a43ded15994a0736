internal import Cards
internal import Pictures

/// The icon of a pass of a card that has none, which Apple requires: bars in the colour of the card.
enum PassIcon {
  /// The side in pixels: 29 points, at the highest resolution of a phone.
  private static let side = 87
  /// The margin around the bars.
  private static let margin = 18
  /// The widths of bars and gaps in turn, which fill the width between the margins.
  private static let widths = [6, 3, 3, 6, 9, 3, 3, 6, 3, 3, 6]

  /// Returns the icon as a PNG file.
  ///
  /// - Throws: `PNG.WritingError`.
  static func data(_ colour: Colour) throws -> [UInt8] {
    var bitmap = Bitmap(width: side, height: side)
    var x = margin
    for (index, width) in widths.enumerated() {
      if index.isMultiple(of: 2) { bitmap.blacken(x..<x + width, rows: margin..<side - margin) }
      x += width
    }
    let ink: UInt8 = colour.wantsWhiteLetters ? 255 : 0
    let palette = PNG.Palette(black: (ink, ink, ink), white: (colour.red, colour.green, colour.blue))
    return try PNG.data(bitmap, palette: palette)
  }
}
