public import Barcodes
internal import LinearBarcodes
internal import Pictures
internal import Values

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

    /// The colour in CSS.
    var css: String { "rgb(\(red),\(green),\(blue))" }
  }

  /// A fact of a few words, such as a balance. It is never cut: where it has no room it is written on more lines, in smaller
  /// letters, or not at all.
  public struct Fact: Hashable, Sendable {
    /// The name of the fact, such as “Balance”.
    let name: String
    /// The value of the fact, such as “12.50 UAH”, and shorter ones, each for where those before it have no room.
    let values: [String]
    /// The largest number of lines of the value.
    let lines: Int

    /// Creates a fact.
    ///
    /// - Parameters:
    ///   - name: the name of the fact.
    ///   - value: the value.
    ///   - lines: the largest number of lines of the value.
    public init(name: String, value: String, lines: Int = 2) { self.init(name: name, values: [value], lines: lines) }

    /// Creates a fact with several values.
    ///
    /// - Parameters:
    ///   - name: the name of the fact.
    ///   - values: the value, and shorter ones, each of which is written where those before it have no room.
    ///   - lines: the largest number of lines of the value.
    public init(name: String, values: [String], lines: Int = 2) {
      self.name = name.printable
      self.values = values.map(\.printable)
      self.lines = lines
    }
  }

  /// A picture that is a part of a face: its icon or its background.
  public struct Picture: Hashable, Sendable {
    /// The picture as a URL that contains it (RFC 2397), without the metadata of a camera.
    let url: String
    /// How the picture is stored.
    let orientation: PictureOrientation
    /// The size of the stored picture.
    let size: PictureSize

    /// The size of the largest picture that is drawn: every reader of SVG takes an attribute of this length, and it
    /// fits into memory.
    private static let maximumBytes = 4_000_000
    private static let maximumPixels = 16_000_000

    /// Creates a picture from the bytes of a PNG or JPEG file; nil if it is neither, or larger than 4 MB or 16 megapixels.
    public init?(_ file: [UInt8]) {
      guard let size = PictureSize(of: file), file.count <= Self.maximumBytes,
        (1...Self.maximumPixels).contains(size.width), size.height > 0, size.height <= Self.maximumPixels / size.width
      else { return nil }
      self.size = size
      let bytes: [UInt8]
      (bytes, orientation) = JPEG.separated(file)
      let type = file.starts(with: JPEG.signature) ? "image/jpeg" : "image/png"
      url = "data:\(type);base64,\(Base64.text(of: bytes))"
    }

    /// Creates a picture from pixels, of any size: for a drawing that becomes a PDF, and is read by no other program.
    init(_ pixels: ColourPicture) throws(PNG.WritingError) {
      url = "data:image/png;base64,\(Base64.text(of: try PNG.data(pixels)))"
      orientation = .upright
      size = PictureSize(width: pixels.width, height: pixels.height)
    }
  }

  /// Whether the name is struck out, since what the card is for does not take place.
  let isCancelled: Bool
  /// A word across the field, such as “Expired”, of a card that is of no use now; nil for none.
  let mark: String?
  /// The name of the card, without characters that move a cursor or change the direction of writing.
  let name: String
  /// The colour of the card.
  let ground: Ground
  /// Words below the name, such as the categories.
  let subtitles: [String]
  /// The facts, the most important first.
  let facts: [Fact]
  /// The number, which is printed below the code or takes its place; nil for none.
  let number: String?
  /// The code; nil for none.
  let symbol: Symbol?
  /// The icon; nil for none.
  let icon: Picture?
  /// The picture behind everything; nil for none.
  let background: Picture?

  /// Creates what a face shows.
  ///
  /// - Parameters:
  ///   - name: the name of the card.
  ///   - isCancelled: whether the name is struck out, since what the card is for does not take place.
  ///   - mark: a word across the field, such as “Expired”, of a card that is of no use now; nil for none.
  ///   - ground: the colour of the card.
  ///   - subtitles: words below the name, such as the categories. An ellipsis stands for those that have no room.
  ///   - facts: facts such as the balance, the most important first. The last ones are left out where there is no room.
  ///   - number: the number, which is printed below the code or takes its place; nil for none.
  ///   - symbol: the code; nil for none.
  ///   - icon: a small picture beside the name; nil for none.
  ///   - background: a picture behind everything, in place of the colour; nil for none. Letters on it are white.
  public init(
    name: String, isCancelled: Bool = false, mark: String? = nil, ground: Ground, subtitles: [String] = [],
    facts: [Fact] = [],
    number: String? = nil, symbol: Symbol? = nil, icon: Picture? = nil, background: Picture? = nil
  ) {
    self.name = name.printable
    self.isCancelled = isCancelled
    self.mark = mark?.printable
    self.ground = ground
    self.subtitles = subtitles.map(\.printable).filter { !$0.allSatisfy(\.isWhitespace) }
    self.facts = facts
    self.number = number.map(\.printable).flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
    self.symbol = symbol
    self.icon = icon
    self.background = background
  }

  /// The colour of the letters, in CSS.
  var lettersCSS: String { background != nil || ground.hasWhiteLetters ? "#fff" : "#000" }

  /// All text that the face may show, with blanks between its parts.
  public var text: String {
    ([name] + subtitles + facts.flatMap { [$0.name] + $0.values } + [mark, number].compactMap(\.self))
      .joined(separator: " ")
  }
}

/// The icon, the name and the words below it.
struct FaceHeader {
  let face: CardFace
  let nameSizes: ClosedRange<Int>
  let subtitleSizes: ClosedRange<Int>
  /// Whether the icon is above the name instead of beside it.
  var isTall = false

  /// The size of an icon, and the gap beside or below it.
  private static let iconSize = 220
  private static let iconGap = 48

  /// The largest number of lines of the name, and of those below it.
  private var lines: (name: Int, subtitle: Int) { isTall ? (4, 3) : (2, 1) }

  /// The height in which everything has room, with the name in letters of a size, or in the smallest ones.
  func height(width: Int, nameSize: Int? = nil) -> Int {
    let size = nameSize ?? nameSizes.lowerBound
    let icon = face.icon == nil ? 0 : isTall ? Self.iconSize + Self.iconGap : size * 2
    let room = width - (isTall || face.icon == nil ? 0 : Self.iconSize + Self.iconGap)
    let name = FittedText(cutting: face.name, width: room, sizes: size...size, lines: lines.name)
    let text = name.height + (subtitle(width: room).map { $0.height + Self.gap } ?? 0)
    return isTall ? icon + text : max(icon, text)
  }

  /// Draws the header into `box`: from the top if it is tall, else in the middle.
  func draw(in box: Box, on canvas: inout FaceCanvas) {
    var box = box
    if let icon = face.icon {
      let size = min(Self.iconSize, box.height)
      let top = isTall ? box.y : box.y + (box.height - size) / 2
      canvas.draw(icon, in: Box(x: box.x, y: top, width: size, height: size))
      let taken = size + Self.iconGap
      if isTall {
        box.y += taken
        box.height -= taken
      } else {
        box.x += taken
        box.width -= taken
      }
    }
    let subtitle = subtitle(width: box.width)
    let name = FittedText(
      cutting: face.name, width: box.width, height: box.height - (subtitle.map { $0.height + Self.gap } ?? 0),
      sizes: nameSizes, lines: lines.name)
    let height = name.height + (subtitle.map { $0.height + Self.gap } ?? 0)
    let top = isTall ? box.y : box.y + max(0, box.height - height) / 2
    canvas.write(name, x: box.x, y: top, isBold: true, isStruckOut: face.isCancelled, face.lettersCSS)
    if let subtitle { canvas.write(subtitle, x: box.x, y: top + name.height + Self.gap, face.lettersCSS) }
  }

  /// The gap between the name and the words below it.
  private static let gap = 8

  /// As many of the words as fit, and an ellipsis for the others; nil if there are none.
  private func subtitle(width: Int) -> FittedText? {
    let words = face.subtitles
    for count in stride(from: words.count, to: 0, by: -1) where count <= 12 {
      let rest = count < words.count ? " · …" : ""
      let line = words.prefix(count).joined(separator: " · ") + rest
      let fitted = FittedText(line, width: width, sizes: subtitleSizes, lines: lines.subtitle, breaks: .atBlanks)
      if let fitted { return fitted }
    }
    return words.first.map { FittedText(cutting: $0, width: width, sizes: subtitleSizes, lines: lines.subtitle) }
  }
}
