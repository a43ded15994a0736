internal import Barcodes
internal import Cards
internal import Rendering
internal import Terminal
internal import Words

extension PickerList {
  /// The rows beside those of cards: the typed text above, the hints below.
  static let otherRows = 2

  /// The frame of the list.
  ///
  /// - Parameters:
  ///   - cards: the visible cards.
  ///   - isMulti: whether cards can be marked.
  ///   - message: what to say in place of the hints; nil for nothing.
  func frame(_ cards: [Card], isMulti: Bool, message: Phrase?, _ style: PickerStyle) -> ScreenFrame {
    let language = style.context.language
    let prompt = "ucard: "
    let position = numbers.isEmpty ? "" : "\(current + 1)/\(count)"
    let marks = marked.isEmpty ? "" : "(\(marked.count)) "
    // The end of a long text stays visible, since it is what a person types.
    let room = max(4, style.size.columns - prompt.displayWidth - position.displayWidth - marks.displayWidth - 4)
    var typed = query.printable
    while typed.displayWidth > room { typed.removeFirst() }
    let first = " " + style.parted(prompt + typed, marks + position, width: style.size.columns - 2)
    var rows = [style.bold(first)]
    for card in cards { rows.append(row(card, isMulti: isMulti, style)) }
    if cards.isEmpty {
      let none = Phrase(english: " No card matches.", ukrainian: " Таких карток немає.")
      rows.append(none.text(in: language).cut(to: style.size.columns))
    }
    // A long message takes rows of cards.
    let below =
      message.map { Array($0.text(in: language).printable.wrapped(to: style.size.columns - 2).prefix(3)) }
      ?? [style.hints(Self.hints(isMulti: isMulti))]
    rows = Array(rows.prefix(max(1, style.size.rows - below.count)))
    while rows.count < style.size.rows - below.count { rows.append("") }
    rows += below.map { " " + $0.cut(to: style.size.columns - 2) }
    return ScreenFrame(
      rows: Array(rows.prefix(max(style.size.rows, 1))), cursor: (1 + prompt.displayWidth + typed.displayWidth, 0))
  }

  private func row(_ card: Card, isMulti: Bool, _ style: PickerStyle) -> String {
    let isCurrent = card.number == number
    let pointer = isCurrent ? ">" : " "
    let mark = !isMulti ? "" : marked.contains(card.number) ? "* " : "  "
    let star = card.isStarred ? "★ " : ""
    let width = style.size.columns - 5 - mark.count
    var name = star + card.name.printable
    if card.isArchived {
      name += Phrase(english: " (archived)", ukrainian: " (в архіві)").text(in: style.context.language)
    }
    let text = Self.columns(name, card, width: width, style)
    return pointer + mark + style.swatch(of: card) + " "
      + (isCurrent ? style.inverted(text) : text)
  }

  /// The name and, where there is room, the time of the event or else the categories, and the number.
  private static func columns(_ name: String, _ card: Card, width: Int, _ style: PickerStyle) -> String {
    let number = card.identifiers.selected.map { $0.openText.printable } ?? ""
    let context = style.context
    // Several tickets to the events of one series have one name.
    let details =
      card.starts.map { context.text($0, context.format) } ?? card.categories.joined(separator: ", ").printable
    func column(_ text: String, _ width: Int) -> String { text.cut(to: width).padded(to: width) }
    guard width >= 36 else { return column(name, width) }
    let tail = width >= 60 ? 22 : 12
    let middle = width >= 60 ? min(30, (width - tail) / 3) : 0
    let shown = number.cut(to: tail - 1, inTheMiddle: true)
    return column(name, width - tail - middle) + (middle > 0 ? column(" " + details, middle) : "")
      + String(repeating: " ", count: max(0, tail - shown.displayWidth)) + shown
  }

  private static func hints(isMulti: Bool) -> [Phrase] {
    [
      isMulti
        ? Phrase(english: "Enter takes", ukrainian: "Enter обирає")
        : Phrase(english: "Enter opens", ukrainian: "Enter відкриває"),
      Phrase(english: "↑↓ choose", ukrainian: "↑↓ вибір"),
      isMulti ? Phrase(english: "Tab marks", ukrainian: "Tab позначає") : nil,
      Phrase(english: "F1 helps", ukrainian: "F1 довідка"),
      Phrase(english: "Esc leaves", ukrainian: "Esc вихід"),
    ].compactMap(\.self)
  }
}
