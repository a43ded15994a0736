internal import Barcodes

extension StringProtocol {
  /// The number of columns that the text takes in a terminal: two for wide East Asian characters and emoji, none for
  /// combining marks.
  ///
  /// Source: Unicode Standard Annex #11 (East Asian Width), Unicode Technical Standard #51 (emoji).
  public var displayWidth: Int {
    plainColumns ?? reduce(0) { $0 + $1.displayWidth }
  }
}

extension Character {
  /// The number of columns that the character takes in a terminal: 0, 1 or 2.
  public var displayWidth: Int {
    guard let first = unicodeScalars.first else { return 0 }
    if first.isASCII && unicodeScalars.count == 1 { return first.value < 0x20 ? 0 : 1 }
    if unicodeScalars.contains("\u{FE0F}") || first.properties.isEmojiPresentation { return 2 }
    switch first.properties.generalCategory {
    case .control, .format, .nonspacingMark, .enclosingMark: return 0
    default: return first.isWide ? 2 : 1
    }
  }

  /// Whether the character is a picture, by default or by a variation selector.
  public var isEmoji: Bool { displayWidth == 2 && unicodeScalars.first?.properties.isEmoji == true }
}

extension Unicode.Scalar {
  /// Whether the East Asian Width is W or F, by blocks.
  fileprivate var isWide: Bool {
    switch value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
      0xA000...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F900...0x1F9FF, 0x20000...0x3FFFD:
      true
    default: false
    }
  }
}
