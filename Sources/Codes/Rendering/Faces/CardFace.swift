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

  /// A fact of a few words, such as a balance.
  public struct Fact: Hashable, Sendable {
    /// The name of the fact, such as “Balance”.
    let name: String
    /// The value of the fact, such as “12.50 UAH”, and shorter ones, each for where those before it have no room.
    let values: [String]
    /// The largest number of lines of the value.
    let lines: Int
    /// Whether the value is written in smaller letters than others before it is cut, since it has to be whole.
    let isWhole: Bool

    /// Creates a fact. Text that has no room is cut.
    ///
    /// - Parameters:
    ///   - name: the name of the fact.
    ///   - value: the value.
    ///   - lines: the largest number of lines of the value.
    public init(name: String, value: String, lines: Int = 1) {
      self.name = name.printable
      values = [value.printable]
      self.lines = lines
      isWhole = false
    }

    /// Creates a fact that has to be whole, such as the time of an event: on two lines at most, and in smaller letters
    /// where it has to be.
    ///
    /// - Parameters:
    ///   - name: the name of the fact.
    ///   - values: the value, and shorter ones, each of which is written where those before it have no room.
    public init(name: String, whole values: [String]) {
      self.name = name.printable
      self.values = values.map(\.printable)
      lines = 2
      isWhole = true
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
  let icon: Picture?
  /// The picture behind everything; nil for none.
  let background: Picture?

  /// Creates what a face shows.
  ///
  /// - Parameters:
  ///   - name: the name of the card.
  ///   - isCancelled: whether the name is struck out, since what the card is for does not take place.
  ///   - ground: the colour of the card.
  ///   - subtitles: words below the name, such as the categories; those for which there is no room are counted.
  ///   - facts: facts such as the balance. The first two are shown.
  ///   - number: the number, which is printed below the code or takes its place; nil for none.
  ///   - symbol: the code; nil for none.
  ///   - icon: a small picture beside the name; nil for none.
  ///   - background: a picture behind everything, in place of the colour; nil for none. Letters on it are white.
  public init(
    name: String, isCancelled: Bool = false, ground: Ground, subtitles: [String] = [], facts: [Fact] = [],
    number: String? = nil, symbol: Symbol? = nil, icon: Picture? = nil, background: Picture? = nil
  ) {
    self.name = name.printable
    self.isCancelled = isCancelled
    self.ground = ground
    self.subtitles = subtitles.map(\.printable).filter { !$0.allSatisfy(\.isWhitespace) }
    self.facts = Array(facts.prefix(2))
    self.number = number.map(\.printable).flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
    self.symbol = symbol
    self.icon = icon
    self.background = background
  }

  /// The colour of the letters, in CSS.
  var lettersCSS: String { background != nil || ground.hasWhiteLetters ? "#fff" : "#000" }

  /// All text that the face may show, with blanks between its parts.
  public var text: String {
    ([name] + subtitles + facts.flatMap { [$0.name] + $0.values } + [number].compactMap(\.self)).joined(separator: " ")
  }
}

/// The icon, the name and the words below it.
struct FaceHeader {
  private let face: CardFace
  private let iconSize: Int
  private let nameSizes: ClosedRange<Int>
  private let subtitleSizes: ClosedRange<Int>
  /// Whether the icon is above the name instead of beside it.
  private let isTall: Bool

  init(
    _ face: CardFace, iconSize: Int, nameSizes: ClosedRange<Int>, subtitleSizes: ClosedRange<Int>, isTall: Bool = false
  ) {
    self.face = face
    self.iconSize = iconSize
    self.nameSizes = nameSizes
    self.subtitleSizes = subtitleSizes
    self.isTall = isTall
  }

  /// Draws the header into `box`: from the top if it is tall, else in the middle.
  func draw(in box: Box, on canvas: inout FaceCanvas) {
    var box = box
    if let icon = face.icon {
      canvas.draw(icon, in: Box(x: box.x, y: box.y, width: iconSize, height: iconSize))
      let taken = iconSize + 48
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
      sizes: nameSizes, lines: isTall ? 4 : 2)
    let height = name.height + (subtitle.map { $0.height + Self.gap } ?? 0)
    let top = isTall ? box.y : box.y + max(0, box.height - height) / 2
    canvas.write(name, x: box.x, y: top, isBold: true, isStruckOut: face.isCancelled, face.lettersCSS)
    if let subtitle { canvas.write(subtitle, x: box.x, y: top + name.height + Self.gap, face.lettersCSS) }
  }

  /// The gap between the name and the words below it.
  private static let gap = 8

  /// As many of the words as fit on a line, and an ellipsis for the others; nil if there are none.
  private func subtitle(width: Int) -> FittedText? {
    let words = face.subtitles
    for count in stride(from: words.count, to: 0, by: -1) where count <= 12 {
      let rest = count < words.count ? " · …" : ""
      let line = words.prefix(count).joined(separator: " · ") + rest
      if let fitted = FittedText(line, width: width, sizes: subtitleSizes, lines: 1) { return fitted }
    }
    return words.first.map { FittedText(cutting: $0, width: width, sizes: subtitleSizes, lines: 1) }
  }
}

/// The white field of a face, with the code and the number below it, or the number alone. Its coordinates begin at its
/// own top left corner.
struct FaceField {
  /// A code with the place that it takes.
  private struct PlacedCode {
    let layout: CodeLayout
    let module: Int
    /// How many units the middle of the bars is to the right of the middle of the code with its quiet zone.
    let barsOffset: Int
    var height: Int { layout.height * module }
  }

  let width: Int
  /// The height that the content needs, with margins.
  let height: Int
  private let code: PlacedCode?
  private let number: FittedText?
  /// The number of units to which the code is aligned.
  private let step: Int
  private let dot: Int?

  /// The least and the largest module, in units.
  struct Modules {
    let least: Int
    let largest: Int
    /// The number of units in a pixel of the screen or a dot of the printer. A module is a multiple of it, as are the edges
    /// of the code.
    var step = 1
    /// Whether the code is for a printer.
    var isPrinted = false
  }

  /// The width of a module; 0 if there is no code.
  var module: Int { code?.module ?? 0 }
  /// Whether there is a number.
  var hasNumber: Bool { number != nil }
  /// Whether there is neither a code nor a number.
  var isEmpty: Bool { code == nil && number == nil }

  /// Fits a code and the number below it into a field.
  ///
  /// - Parameters:
  ///   - symbol: the code.
  ///   - number: the number; nil for none. It is left out if it does not fit, but never cut.
  ///   - width: the width of the field.
  ///   - most: the largest height of the field.
  ///   - modules: the widths of a module that are allowed.
  /// - Returns: nil if the code does not fit.
  init?(_ symbol: Symbol, number: String?, width: Int, height most: Int, modules: Modules) {
    let text = number.flatMap {
      FittedText(
        $0, width: width - 2 * Self.margin, sizes: symbol.isLinear ? 40...84 : 36...60, lines: symbol.isLinear ? 1 : 3)
    }
    let free = most - Self.margin * 3 / 2 - (text.map { $0.height + Self.gap } ?? Self.margin / 2)
    let flat = symbol.layout(barHeight: 1)
    // Bars of at least 15 % of the width are read by hand (GS1 General Specifications, section 5.12).
    let leastHeight = symbol.isLinear ? flat.height - 1 + flat.width * 15 / 100 : flat.height
    let module = min(modules.largest, width / flat.width, free / leastHeight) / modules.step * modules.step
    guard module >= modules.least else { return nil }
    let barHeight = min(free / module - (flat.height - 1), flat.width * 45 / 100)
    let layout = symbol.isLinear ? symbol.layout(barHeight: max(1, barHeight)) : flat
    code = PlacedCode(layout: layout, module: module, barsOffset: symbol.quietZoneDifference * module / 2)
    self.number = text
    step = modules.step
    dot = modules.isPrinted ? modules.step : nil
    self.width = width
    height = most - free + layout.height * module
  }

  /// Fits the number alone into a field, in large letters. The field is empty if the number does not fit, or is nil.
  init(number: String?, _ box: Box) {
    let (width, most) = (box.width, box.height)
    code = nil
    step = 1
    dot = nil
    self.number = number.flatMap {
      FittedText($0, width: width - 2 * Self.margin, height: most - 2 * Self.margin, sizes: 44...260, lines: 6)
    }
    self.width = width
    height = min(most, (self.number?.height ?? 0) + 6 * Self.margin)
  }

  /// The margin of the content, beside the quiet zone of the code.
  private static let margin = 40
  /// The gap between the code, with its quiet zone, and the number.
  private static let gap = 6
  private static let radius = 36

  /// Draws the field, `height` high.
  func drawn(height: Int) -> FaceCanvas {
    var canvas = FaceCanvas()
    canvas.fill(Box(x: 0, y: 0, width: width, height: height), radius: Self.radius, "#fff")
    guard let code else {
      if let number {
        canvas.write(number, x: width / 2, y: (height - number.height) / 2, anchor: .middle, isBold: true, "#000")
      }
      return canvas
    }
    let top = (height - code.height - (number.map { $0.height + Self.gap } ?? 0)) / 2 / step * step
    if let number {
      canvas.write(number, x: width / 2, y: top + code.height + Self.gap, anchor: .middle, "#000")
    }
    let codeWidth = code.layout.width * code.module
    let left = min(max(0, (width - codeWidth) / 2 - code.barsOffset), width - codeWidth) / step * step
    // The quiet zone stays white, even where letters of the number reach into it.
    canvas.fill(Box(x: left, y: top, width: codeWidth, height: code.height), radius: 0, "#fff")
    canvas.draw(code.layout, x: left, y: top, module: code.module, dot: dot)
    return canvas
  }
}

extension Symbol {
  /// Whether the code has bars, whose height is free.
  var isLinear: Bool {
    if case .linear = self { true } else { false }
  }

  /// How many modules wider the quiet zone on the left is than that on the right.
  fileprivate var quietZoneDifference: Int {
    if case .linear(let symbol) = self { symbol.quietZone.left - symbol.quietZone.right } else { 0 }
  }

  /// The code with its quiet zone, without text.
  fileprivate func layout(barHeight: Int) -> CodeLayout {
    CodeLayout(self, PictureStyle(showsText: false, barHeight: barHeight))
  }
}

/// A rectangle in whole units of a drawing.
struct Box {
  var x: Int
  var y: Int
  var width: Int
  var height: Int

  var right: Int { x + width }
  var bottom: Int { y + height }
}
