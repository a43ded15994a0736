internal import Actions
internal import Barcodes
internal import Cards
internal import CommandBase
internal import Rendering
internal import Scanning
internal import Terminal
internal import Wallet
internal import Words

/// The form of a card on the whole window, with its keys.
final class FormPage {
  private(set) var form: CardForm
  /// The message in place of the hints; nil for none.
  var message: Phrase?
  private var help: TextPage?
  /// Returns a card that has one of some identifiers; nil for none.
  private let cardCarrying: ([Identifier]) throws -> Card?

  init(_ form: CardForm, cardCarrying: @escaping ([Identifier]) throws -> Card?) {
    self.form = form
    self.cardCarrying = cardCarrying
  }

  /// Handles a key. The form is to be saved only if nothing is wrong with it.
  ///
  /// - Parameter show: shows the page as it is, before work that takes time.
  func handle(_ key: Key, _ style: PickerStyle, show: () throws -> Void) throws -> CardForm.KeyResult {
    message = nil
    if let result = help?.handle(key, style) {
      if result != .stay { help = nil }
      return .stay
    }
    let before = form.current
    let result: CardForm.KeyResult
    if case .click(_, let row) = key {
      result = rows(style).dropFirst(max(0, row - 1)).first.map { form.leave(for: $0.field) } ?? .stay
    } else {
      result = form.handle(key)
    }
    switch result {
    case .stay:
      if form.isLeaving { message = Phrase("Not saved. Esc again leaves without saving, Ctrl-S saves.") }
      if before == .number, form.current != before { form.otherCard = try otherCard() }
    case .help: help = TextPage(Self.keys.text(in: style.context.language))
    case .back: return result
    case .read(let path):
      message = Phrase("Reading the picture…")
      try show()
      message = nil
      read(path)
    case .save:
      guard form.checkAll() else { break }
      form.otherCard = try otherCard()
      if form.acceptsDoubts() { return .save }
      message = Phrase("Look at the number once more. Ctrl-S again saves the card as it is.")
    }
    return .stay
  }

  /// Another card that has a number of the form already; nil for none.
  private func otherCard() throws -> Card? {
    guard form.isChanged(.number) || form.isChanged(.type), let identifiers = try? form.identifiers() else {
      return nil
    }
    return try cardCarrying(identifiers).flatMap { $0.number == form.card?.number ? nil : $0 }
  }

  /// Reads the codes of a picture in place of the number.
  private func read(_ path: String) {
    do {
      var context = form.context
      // The progress would be written into the window.
      context.terminal.isMessages = false
      let picture = try PictureSource(path, in: context).scanned(Progress(context))
      form.take(CardForm.ReadPicture(source: picture.source, codes: picture.codes))
    } catch {
      form.refuseNumber(CommandFailure(of: error, in: form.context)?.phrase ?? .nothingChanged)
    }
  }

  /// Says why the wallet has refused the card.
  func refuse(_ error: any Error) throws {
    guard let failure = CommandFailure(of: error, in: form.context), failure.status != .interrupted else { throw error }
    if case .daysReversed? = error as? CardRefusal { form.refuse(failure.phrase) } else { message = failure.phrase }
  }

  private typealias Row = (field: CardForm.Field, text: String)

  private static let titles = [
    Phrase("Name"), Phrase("Number"), Phrase("Type"), Phrase("Label"), Phrase("Categories"), Phrase("Colour"),
    Phrase("Valid until"),
  ]

  func frame(_ style: PickerStyle) -> ScreenFrame {
    if let help { return help.frame(style) }
    let title = form.card.map { Phrase(verbatim: "\($0.name)") } ?? Phrase("New card")
    let (rows, below) = (rows(style), below(style))
    var lines = [style.bold(" " + title.text(in: style.context.language).printable.cut(to: style.size.columns - 2))]
    lines += rows.map(\.text)
    while lines.count < style.size.rows - below.count { lines.append("") }
    lines += below.map { " " + $0.cut(to: style.size.columns - 2) }
    let (start, width) = columns(of: form.current, style)
    let row = rows.firstIndex { $0.field == form.current }
    return ScreenFrame(
      rows: Array(lines.prefix(style.size.rows)),
      cursor: row.map { (start + form[form.current].visible(width).cursor, $0 + 1) })
  }

  /// The rows below the form: the message, or hints about keys.
  private func below(_ style: PickerStyle) -> [String] {
    style.below(
      message, hints: [Phrase("Ctrl-S saves"), Phrase("Enter next field"), Phrase("↑↓ fields")],
      always: [Phrase("Esc goes back"), Phrase("F1 help")])
  }

  /// The rows that fit into the window, with those of the current field.
  private func rows(_ style: PickerStyle) -> [Row] {
    let room = max(1, style.size.rows - 1 - below(style).count)
    func rows(isSpaced: Bool) -> [Row] {
      CardForm.Field.allCases.flatMap { field in
        ([line(field, style)] + said(field, style) + (isSpaced ? [""] : [])).map { Row(field, $0) }
      }
    }
    let spaced = rows(isSpaced: true)
    if spaced.count <= room { return spaced }
    let rows = rows(isSpaced: false)
    let first = rows.firstIndex { $0.field == form.current } ?? 0
    let end = (rows.lastIndex { $0.field == form.current } ?? 0) + 1
    return Array(rows.dropFirst(min(first, max(0, end - room))).prefix(room))
  }

  /// The name of a field, and its text.
  private func line(_ field: CardForm.Field, _ style: PickerStyle) -> String {
    let isCurrent = field == form.current
    let (_, width) = columns(of: field, style)
    let titleWidth = columns(of: .name, style).start - 3
    let title = Self.titles[field.rawValue].text(in: style.context.language).cut(to: titleWidth).padded(to: titleWidth)
    var text = form[field].visible(width).text
    var rest = text.isEmpty ? form.placeholder(field).printable : isCurrent ? form.completion ?? "" : ""
    // A PIN is shown only while it is typed.
    if field == .number, !isCurrent, form.isSecret { (text, rest) = (String(repeating: "•", count: text.count), rest) }
    rest = rest.cut(to: width - text.displayWidth)
    let swatch = field == .colour ? form.colour.map { style.swatch($0) + " " } ?? "   " : ""
    return (isCurrent ? style.bold("> " + title) : "  " + title) + " " + swatch
      + style.field(text, faint: rest, width: width, isCurrent: isCurrent)
  }

  /// The lines below a field: what is wrong with it, what is doubtful, and a remark.
  private func said(_ field: CardForm.Field, _ style: PickerStyle) -> [String] {
    let indent = style.size.columns < 60 ? 3 : columns(of: .name, style).start
    func lines(_ phrase: Phrase, _ paint: (String) -> String) -> [String] {
      style.wrapped(phrase, to: style.size.columns - indent - 1, most: 8)
        .map { String(repeating: " ", count: indent) + paint($0) }
    }
    if let mistake = form.mistakes[field] { return lines(mistake, style.warning) }
    let doubts = field == .number ? form.doubts.flatMap { lines($0, style.warning) } : []
    return doubts + (form.remark(field).map { lines($0, style.faint) } ?? [])
  }

  /// The column at which the text of a field begins, and its number of columns. A swatch stands before a colour.
  private func columns(of field: CardForm.Field, _ style: PickerStyle) -> (start: Int, width: Int) {
    let widest = Self.titles.map { $0.text(in: style.context.language).displayWidth }.max() ?? 0
    let start = min(widest, style.size.columns / 3) + 3 + (field == .colour ? 3 : 0)
    return (start, max(1, style.size.columns - start - 1))
  }
}

extension WalletStore {
  /// Returns a card that has one of some identifiers; nil for none.
  func card(carryingOneOf identifiers: [Identifier]) throws -> Card? {
    for identifier in identifiers {
      if let card = try card(carrying: identifier) { return card }
    }
    return nil
  }
}
