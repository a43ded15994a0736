internal import Barcodes
internal import Cards
internal import CommandBase
internal import Rendering
internal import Terminal
internal import Words

/// The look of the picker on one terminal.
struct PickerStyle {
  let context: CommandContext
  let size: ScreenSize
  /// The drawing in pixels; nil for blocks.
  let pixels: PixelDrawing?

  /// The colours of the list; nil if the person wants none. Codes keep their colours.
  private var depth: TerminalDrawing.Colours? { context.variable("NO_COLOR") == nil ? context.colours : nil }

  /// The escape sequence for black on white.
  var paper: String { context.colours.blackOnWhite }

  private static let end = "\u{1B}[0m"

  func bold(_ text: String) -> String { "\u{1B}[1m\(text)\(Self.end)" }

  /// The text in exchanged colours.
  func inverted(_ text: String) -> String { "\u{1B}[7m\(text)\(Self.end)" }

  func faint(_ text: String) -> String { "\u{1B}[2m\(text)\(Self.end)" }

  /// The text of a warning: red, or bold where there are no colours.
  func warning(_ text: String) -> String { depth == nil ? bold(text) : "\u{1B}[31m\(text)\(Self.end)" }

  /// The text of a field, with a faint rest, on `width` columns. The current field is underlined.
  func field(_ text: String, faint rest: String, width: Int, isCurrent: Bool) -> String {
    let line = isCurrent ? ";4" : ""
    let blanks = String(repeating: " ", count: max(0, width - text.displayWidth - rest.displayWidth))
    return "\u{1B}[0\(line)m\(text)\u{1B}[0;2\(line)m\(rest)\u{1B}[0\(line)m\(blanks)\(Self.end)"
  }

  /// Two blanks in the colour of a card; blanks without a colour where there are no colours.
  func swatch(of card: Card) -> String { swatch(card.colour ?? .computed(for: card.name)) }

  /// Two blanks in a colour; blanks without a colour where there are no colours.
  func swatch(_ colour: Colour) -> String { depth.map { Paint(colour, $0).text("  ") } ?? "  " }

  /// A line in the colour of a card, over the whole width; black on white where there are no colours.
  ///
  /// - Parameters:
  ///   - start: the text on the left, which is cut if there is too little room.
  ///   - end: the text on the right.
  func band(of card: Card, _ start: String, _ end: String) -> String {
    let line = " " + parted(start, end, width: size.columns - 2) + " "
    guard let depth else { return paper + "\u{1B}[1m" + line + Self.end }
    return "\u{1B}[1m" + Paint(card.colour ?? .computed(for: card.name), depth).text(line)
  }

  /// A white line with black text in its middle, over the whole width.
  func white(_ text: String = "") -> String {
    let text = text.cut(to: size.columns)
    return centred(paper + text, width: text.displayWidth)
  }

  /// A line that is drawn already, in the middle of a white one.
  func centred(_ line: String, width: Int) -> String {
    let free = max(0, size.columns - width)
    let left = String(repeating: " ", count: free / 2)
    let right = String(repeating: " ", count: free - free / 2)
    return paper + left + line + paper + right + Self.end
  }

  /// A picture in the middle of the window's width, from a row on.
  func centred(_ picture: PixelPicture, by pixels: PixelDrawing, row: Int) -> ScreenFrame.Picture {
    ScreenFrame.Picture(
      column: max(0, (size.columns - picture.columns) / 2), row: row, bytes: picture.bytes, removal: pixels.removal)
  }

  /// Two texts at the ends of a line of `width` columns. The first is cut if there is too little room, and the second
  /// is left out if there is none for both.
  func parted(_ start: String, _ end: String, width: Int) -> String {
    let isRoom = end.displayWidth + 10 <= width || end.displayWidth + start.displayWidth + 2 <= width
    let end = isRoom ? end : ""
    let cut = start.cut(to: width - end.displayWidth - (end.isEmpty ? 0 : 2))
    return cut.padded(to: width - end.displayWidth) + end
  }

  /// A text in at most `most` lines of `width` columns, broken between words; a word that is wider is broken.
  func wrapped(_ phrase: Phrase, to width: Int, most: Int) -> [String] {
    let lines = phrase.text(in: context.language).printable.wrapped(to: max(1, width))
    return Array(lines.flatMap { $0.displayWidth > width ? $0.chunked(to: max(1, width)) : [$0] }.prefix(most))
  }

  /// The rows below a page: the message or, without one, hints about keys.
  func below(_ message: Phrase?, hints: [Phrase], always: [Phrase]) -> [String] {
    message.map { wrapped($0, to: size.columns - 2, most: 4) } ?? [self.hints(hints, always: always)]
  }

  /// The hints that are always there, behind as many of the others as fit into the window.
  func hints(_ hints: [Phrase], always: [Phrase]) -> String {
    let gap = size.columns < 60 ? "  " : "   "
    let last = always.map { $0.text(in: context.language) }
    var line = ""
    for hint in hints.map({ $0.text(in: context.language) }) {
      let longer = line.isEmpty ? hint : line + gap + hint
      guard ([longer] + last).joined(separator: gap).displayWidth <= size.columns - 2 else { break }
      line = longer
    }
    return ((line.isEmpty ? [] : [line]) + last).joined(separator: gap)
  }
}
