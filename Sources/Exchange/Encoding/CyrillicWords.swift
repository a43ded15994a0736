/// A count of the letters of a text, if it is Windows-1251.
struct CyrillicWords {
  private enum Kind {
    case lower, upper, latin, other, foreign
  }

  private static let kinds: [Kind] = (0...255).map { byte in
    switch byte {
    case 0x41...0x5A, 0x61...0x7A: .latin
    case 0xC0...0xDF, 0xA5, 0xA8, 0xAA, 0xAF, 0xB2: .upper
    case 0xE0...0xFF, 0xB3, 0xB4, 0xB8, 0xBA, 0xBF: .lower
    case 0x09, 0x0A, 0x0D, 0x20...0x7E: .other
    // Quotation marks, dashes, and signs that texts in Ukrainian have.
    case 0x82, 0x84, 0x85, 0x88, 0x91...0x97, 0x99, 0xA0, 0xA7, 0xA9, 0xAB, 0xAE, 0xB0, 0xB1, 0xB9, 0xBB: .other
    default: .foreign
    }
  }

  private var last = Kind.other
  private var letters = 0
  /// Pairs of letters of a word.
  private var pairs = 0
  /// Pairs of a Cyrillic letter and a Latin one, which are common in other encodings of Latin text.
  private var mixedPairs = 0
  /// Pairs of a small letter and a capital, which are common in other encodings of Cyrillic text.
  private var fallingPairs = 0
  private var foreign = 0

  mutating func add(_ byte: UInt8) {
    let kind = Self.kinds[Int(byte)]
    switch (last, kind) {
    case (.lower, .upper):
      pairs += 1
      fallingPairs += 1
    case (.lower, .lower), (.upper, .lower), (.upper, .upper): pairs += 1
    case (.latin, .lower), (.latin, .upper), (.lower, .latin), (.upper, .latin): mixedPairs += 1
    default: break
    }
    if kind == .lower || kind == .upper { letters += 1 }
    if kind == .foreign { foreign += 1 }
    last = kind
  }

  /// Whether the letters form Cyrillic words.
  var arePlausible: Bool {
    foreign == 0 && pairs > 0 && 2 * pairs >= letters && 10 * mixedPairs <= letters && 10 * fallingPairs <= pairs
  }
}
