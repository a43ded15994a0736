internal import Barcodes
internal import Cards
internal import CommandBase
internal import Rendering
internal import Terminal
internal import Wallet
internal import Words

/// A text on the whole window, which can be scrolled.
struct TextPage {
  private let text: String
  private var top = 0

  /// The width below which the second column of a text is wrapped over the whole line.
  private static let narrow = 50

  init(_ text: String) { self.text = text }

  /// The lines of the text in the window. The rest of a line of two columns stands in the second one.
  private func lines(_ style: PickerStyle) -> [String] {
    let columns = style.size.columns - 2
    return text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line -> [String] in
      guard line.displayWidth > columns else { return [String(line)] }
      let gap = line.firstRange(of: "  ")
      let head = gap.map { line[..<$0.lowerBound] } ?? ""
      let rest = line.dropFirst(head.count).drop { $0 == " " }
      let start = head.isEmpty ? "" : String(line[..<rest.startIndex])
      guard !start.isEmpty, columns >= Self.narrow else {
        return line.wrapped(to: columns - 2).enumerated().map { $0 == 0 ? $1 : "  " + $1 }
      }
      let indent = String(repeating: " ", count: start.displayWidth)
      return rest.wrapped(to: columns - indent.count).enumerated().map { ($0 == 0 ? start : indent) + $1 }
    }
  }

  enum KeyResult { case stay, back, leave }

  mutating func handle(_ key: Key, _ style: PickerStyle) -> KeyResult {
    let window = style.size.rows - 2
    switch (key, PickerKey(key)) {
    case (.control, .leave?): return .leave
    case (.escape, _), (.backspace, _), (.character, .leave?): return .back
    case (.pageDown, _), (.character(" "), _): move(by: window, style)
    case (.pageUp, _): move(by: -window, style)
    case (.home, _): top = 0
    case (.end, _): move(by: .max / 2, style)
    case (_, .nextCard?): move(by: 1, style)
    case (_, .previousCard?): move(by: -1, style)
    default: break
    }
    return .stay
  }

  private mutating func move(by count: Int, _ style: PickerStyle) {
    top = max(0, min(top + count, lines(style).count - (style.size.rows - 1)))
  }

  func frame(_ style: PickerStyle) -> ScreenFrame {
    let room = max(style.size.rows - 1, 0)
    let lines = lines(style)
    let first = max(0, min(top, lines.count - room))
    var rows = lines.dropFirst(first).prefix(room).map { " " + $0.cut(to: style.size.columns - 1) }
    while rows.count < room { rows.append("") }
    let hints = style.hints([Phrase("↑↓ scroll")], always: [Phrase("Esc goes back")])
    let place = lines.count > room ? "\(first + room)/\(lines.count)" : ""
    rows.append(style.inverted(" " + style.parted(hints, place, width: style.size.columns - 2) + " "))
    return ScreenFrame(rows: rows)
  }
}

/// A picture of a card on the whole window, in terminals that show pictures.
struct PicturePage {
  private let pictures: [(side: PictureSide, file: [UInt8])]
  private let pixels: PixelDrawing
  private var index = 0

  /// Creates a page for the pictures of a card.
  ///
  /// - Returns: nil if the card has no front and no back.
  /// - Throws: `WalletError`.
  init?(_ card: Card, in store: WalletStore, _ pixels: PixelDrawing) throws {
    self.pixels = pixels
    pictures = try [PictureSide.front, .back].compactMap { side in
      try card.pictures[side].flatMap(store.file).map { (side, $0) }
    }
    guard !pictures.isEmpty else { return nil }
  }

  /// Goes to the other side of the card.
  ///
  /// - Returns: false after the last one.
  mutating func next() -> Bool {
    guard index + 1 < pictures.count else { return false }
    index += 1
    return true
  }

  func frame(_ style: PickerStyle) -> ScreenFrame {
    let (side, file) = pictures[index]
    let name = side.name.text(in: style.context.language)
    do {
      let picture = try style.context.picture(
        of: file, called: side.name, on: pixels, columns: style.size.columns, rows: style.size.rows - 2)
      return ScreenFrame(
        rows: [" " + name.cut(to: style.size.columns - 2)],
        picture: picture.map { style.centred($0, by: pixels, row: 1) })
    } catch {
      return ScreenFrame(rows: error.phrase.text(in: style.context.language).printable.wrapped(to: style.size.columns))
    }
  }
}
