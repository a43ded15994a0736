public import Barcodes
internal import FoundationEssentials
internal import Pictures

/// The contents of a card's face, as plain values.
public struct CardFace: Sendable {
  /// The colour of a card.
  public struct Ground: Hashable, Sendable {
    /// The components, 0 to 255 (sRGB).
    let red, green, blue: UInt8
    /// Whether letters on it are white; else they are black.
    let hasWhiteLetters: Bool

    /// Creates a colour from its components, with white or black letters.
    public init(red: UInt8, green: UInt8, blue: UInt8, hasWhiteLetters: Bool) {
      self.red = red
      self.green = green
      self.blue = blue
      self.hasWhiteLetters = hasWhiteLetters
    }

    /// The colour and that of its letters, in CSS.
    var css: String { "rgb(\(red),\(green),\(blue))" }
    var lettersCSS: String { hasWhiteLetters ? "#fff" : "#000" }
  }

  /// A fact of a few words, such as a balance.
  public struct Fact: Hashable, Sendable {
    /// The name of the fact, such as “Balance”.
    let name: String
    /// The value of the fact, such as “12.50 UAH”.
    let value: String

    /// Creates a fact.
    public init(name: String, value: String) {
      self.name = name.printable
      self.value = value.printable
    }
  }

  /// A small picture that stands for the card.
  public struct Icon: Hashable, Sendable {
    /// The picture as a URL that holds all of it (RFC 2397).
    let url: String

    /// The largest icon that is drawn: what every reader of SVG takes in one attribute, and what fits into memory.
    private static let maximumBytes = 4_000_000
    private static let maximumPixels = 16_000_000

    /// Creates an icon from the bytes of a PNG or JPEG file; nil if it is neither, or larger than 4 MB or 16 megapixels.
    public init?(_ file: [UInt8]) {
      guard let size = PictureSize(of: file), file.count <= Self.maximumBytes,
        (1...Self.maximumPixels).contains(size.width), size.height > 0, size.height <= Self.maximumPixels / size.width
      else { return nil }
      let type = file.first == 0x89 ? "image/png" : "image/jpeg"
      url = "data:\(type);base64,\(Data(file).base64EncodedString())"
    }
  }

  /// The name of the card, without characters that move a cursor or change the direction of writing.
  let name: String
  /// The colour of the card.
  let ground: Ground
  /// Words below the name, such as the categories.
  let subtitles: [String]
  /// The facts, of which two have room.
  let facts: [Fact]
  /// The number, which is printed below the code or takes its place; nil for none.
  let number: String?
  /// The code; nil for none.
  let symbol: Symbol?
  /// The icon; nil for none.
  let icon: Icon?

  /// Creates what a face shows.
  ///
  /// - Parameters:
  ///   - name: the name of the card.
  ///   - ground: the colour of the card.
  ///   - subtitles: words below the name, such as the categories; those for which there is no room are counted.
  ///   - facts: facts such as the balance. The first two are shown.
  ///   - number: the number, which is printed below the code or takes its place; nil for none.
  ///   - symbol: the code; nil for none.
  ///   - icon: a small picture beside the name; nil for none.
  public init(
    name: String, ground: Ground, subtitles: [String] = [], facts: [Fact] = [], number: String? = nil,
    symbol: Symbol? = nil, icon: Icon? = nil
  ) {
    self.name = name.printable
    self.ground = ground
    self.subtitles = subtitles.map(\.printable).filter { !$0.allSatisfy(\.isWhitespace) }
    self.facts = Array(facts.prefix(2))
    self.number = number.map(\.printable).flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
    self.symbol = symbol
    self.icon = icon
  }

  /// All text that the face may show, with blanks between its parts.
  public var text: String {
    ([name] + subtitles + facts.flatMap { [$0.name, $0.value] } + [number].compactMap(\.self)).joined(separator: " ")
  }
}
