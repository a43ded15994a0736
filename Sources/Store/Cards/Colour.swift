internal import Values
public import Words

/// A colour of a card.
public struct Colour: Hashable, Sendable {
  /// The opacity; 255 is opaque. Files of other wallets may have a smaller one.
  public let alpha: UInt8
  /// The red component, 0 to 255 (sRGB).
  public let red: UInt8
  /// The green component.
  public let green: UInt8
  /// The blue component.
  public let blue: UInt8

  /// Creates a colour from its components.
  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    self.alpha = alpha
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// Creates a colour from the number 0xAARRGGBB.
  public init(argb: UInt32) {
    self.init(
      red: UInt8(argb >> 16 & 255), green: UInt8(argb >> 8 & 255), blue: UInt8(argb & 255), alpha: UInt8(argb >> 24))
  }

  /// The colour as the number 0xAARRGGBB.
  public var argb: UInt32 { UInt32(alpha) << 24 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue) }

  /// Reads a colour as a person writes it: a name in any language, or `#RRGGBB`, `#RGB` or `#AARRGGBB` with or
  /// without the `#`; nil for any other text.
  public init?(_ typed: String) {
    let digits = typed.hasPrefix("#") ? typed.dropFirst() : typed[...]
    guard digits.allSatisfy({ $0.isASCII && $0.isHexDigit }), let value = UInt32(digits, radix: 16) else {
      guard let named = Self.names.first(where: { $0.word.isMeant(by: typed) }) else { return nil }
      self.init(argb: 0xFF00_0000 | named.rgb)
      return
    }
    switch digits.count {
    case 3:
      self.init(argb: 0xFF00_0000 | (value >> 8 & 15) * 0x110000 | (value >> 4 & 15) * 0x1100 | (value & 15) * 0x11)
    case 6:
      self.init(argb: 0xFF00_0000 | value)
    case 8:
      self.init(argb: value)
    default:
      return nil
    }
  }

  /// The colour as `#RRGGBB`, or as `#AARRGGBB` if it is not opaque.
  public var hex: String {
    "#" + (alpha == 255 ? (argb & 0xFF_FFFF).hexadecimal(6) : argb.hexadecimal(8))
  }

  /// The names of colours that a person may use, in the order of the rainbow.
  public static let names: [(word: TypedWord, rgb: UInt32)] = [
    (TypedWord("red", context: "colour"), 0xC62828),
    (TypedWord("orange", context: "colour"), 0xEF6C00),
    (TypedWord("yellow", context: "colour"), 0xF9A825),
    (TypedWord("green", context: "colour"), 0x2E7D32),
    (TypedWord("teal", context: "colour"), 0x00796B),
    (TypedWord("blue", context: "colour"), 0x1565C0),
    (TypedWord("indigo", context: "colour"), 0x283593),
    (TypedWord("purple|violet", context: "colour"), 0x6A1B9A),
    (TypedWord("pink", context: "colour"), 0xAD1457),
    (TypedWord("brown", context: "colour"), 0x4E342E),
    (TypedWord("grey|gray", context: "colour"), 0x616161),
    (TypedWord("black", context: "colour"), 0x212121),
    (TypedWord("white", context: "colour"), 0xFFFFFF),
  ]

  /// The named colour that looks most like this one, and whether it is that colour.
  public var nearestName: (name: Phrase, isExact: Bool) {
    let nearest = perceived.nearest(in: Self.names.map { Colour(argb: 0xFF00_0000 | $0.rgb).perceived })
    let named = Self.names[nearest?.index ?? 0]
    return (named.word.name, nearest?.squaredDistance == 0)
  }

  private var perceived: PerceivedColour { PerceivedColour(red: red, green: green, blue: blue) }

  /// A colour to draw a card with that has none. It depends on the name alone, is one of the named hues, and is never
  /// stored.
  public static func computed(for name: String) -> Colour {
    let hues = names.prefix { $0.rgb != 0x212121 }
    return Colour(argb: 0xFF00_0000 | hues[Int(FNV1a.hash32(SearchKey(name).text) % UInt32(hues.count))].rgb)
  }

  /// Whether white letters have more contrast on the colour than black ones (WCAG 2.2, 1.4.3, relative luminance).
  public var wantsWhiteLetters: Bool {
    let (red, green, blue) = (PerceivedColour.light(red), PerceivedColour.light(green), PerceivedColour.light(blue))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue < 0.179
  }
}
