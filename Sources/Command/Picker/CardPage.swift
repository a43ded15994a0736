internal import Actions
internal import Barcodes
internal import Cards
internal import CommandBase
internal import Pictures
internal import Rendering
internal import Terminal
internal import Wallet
internal import Words

/// A card on the whole window: its code, its name and its number.
struct CardPage {
  private(set) var card: Card
  /// The index of the identifier that is shown; nil for a card without any.
  private(set) var index: Int?
  /// The size of modules that the person chose; nil for the largest that fits.
  private(set) var scale: Int?
  /// The direction of bars that the person chose.
  private(set) var rotation: TerminalDrawing.Rotation
  /// Whether a secret identifier may be shown.
  private(set) var isRevealed = false
  /// The identifier that is shown, decrypted with the wallet's password; nil if it is not encrypted, or was not opened.
  private var opened: Identifier?

  init(_ card: Card, scale: Int?, rotation: TerminalDrawing.Rotation) {
    self.card = card
    self.scale = scale
    self.rotation = rotation
    index = card.identifiers.selection
  }

  /// The identifier that is shown; nil for a card without any.
  var identifier: Identifier? { opened ?? stored }

  /// The identifier as it stands in the wallet.
  private var stored: Identifier? { index.map { card.identifiers[$0] } }

  /// Whether the identifier is hidden until the person asks for it.
  var isHidden: Bool { (identifier?.isSecret ?? false) && !isRevealed }

  /// Takes the card as the wallet has it now. The same identifier stays.
  mutating func update(_ card: Card) {
    let before = stored
    self.card = card
    index = card.identifiers.firstIndex { $0.id == before?.id } ?? card.identifiers.selection
    if stored?.id != before?.id { isRevealed = false }
    if stored != before {
      opened = nil
      if stored?.encryptedFor != nil { isRevealed = false }
    }
  }

  /// Goes to another identifier; from the last to the first.
  mutating func move(by count: Int) {
    let total = card.identifiers.count
    guard let index, total > 1 else { return }
    self.index = (index + count + total) % total
    isRevealed = false
    opened = nil
  }

  mutating func reveal() { isRevealed = true }

  /// Shows a secret identifier that was encrypted.
  ///
  /// - Throws: `WalletError` if it cannot be decrypted with the key.
  mutating func reveal(with key: WalletKey) throws {
    opened = try card.shown(at: index) { key }
    isRevealed = true
  }

  /// Makes modules larger or smaller, if such a code fits.
  mutating func grow(by step: Int, _ style: PickerStyle) {
    guard let now = code(style)?.code.scale, TerminalDrawing.scaleRange.contains(now + step) else { return }
    var other = self
    other.scale = now + step
    if other.code(style)?.code.scale == now + step { self = other }
  }

  /// Turns bars by 90 degrees, if the turned code fits into the window.
  ///
  /// - Returns: the reason why it does not fit; nil if it does.
  mutating func turn(_ style: PickerStyle) -> Phrase? {
    var other = self
    other.rotation = code(style)?.code.isTurned ?? false ? .upright : .turned
    other.scale = nil
    if let reason = other.reasonNotTurned(style) { return reason }
    self = other
    return nil
  }

  /// The reason why bars stand upright although the person turned them; nil if they are turned.
  private func reasonNotTurned(_ style: PickerStyle) -> Phrase? {
    guard rotation == .turned, !isHidden, let symbol = try? identifier?.code().symbol, symbol.hasDirection,
      code(style)?.code.isTurned != true
    else { return nil }
    do throws(WindowError) {
      _ = try drawing(rows: style.size.rows - 1, style).code(symbol)
      return nil
    } catch {
      switch error {
      case .tooTall(let count, let available):
        return .count(
          count, one: "The turned code needs \(count) row, but the window has \(available), so it stays upright.",
          other: "The turned code needs \(count) rows, but the window has \(available), so it stays upright.")
      case .tooWide(let count, let available):
        return .count(
          count, one: "The turned code needs \(count) column, but the window has \(available), so it stays upright.",
          other: "The turned code needs \(count) columns, but the window has \(available), so it stays upright.")
      }
    }
  }

  /// The message that a copy of the issued symbol does not fit, so that the smallest symbol is shown instead; nil if
  /// the copy fits.
  private func reasonNotCopied(_ style: PickerStyle) -> Phrase? {
    guard identifier?.options.form != nil, !isHidden, drawn(style) == nil, code(style) != nil else { return nil }
    return .smallestInstead
  }

  /// The code in the cells of the window, and its text; nil if there is no code, or it does not fit. A code that does
  /// not fit when turned stands upright.
  private func code(_ style: PickerStyle) -> (code: DrawnCode, text: String)? {
    if let drawn = drawn(style) { return drawn }
    // A copy of an issued symbol may be larger than the number needs.
    guard rotation == .turned else { return identifier?.options.form == nil ? nil : drawn(style, isSmallest: true) }
    var upright = self
    upright.rotation = .upright
    return upright.code(style)
  }

  private func drawn(_ style: PickerStyle, isSmallest: Bool = false) -> (code: DrawnCode, text: String)? {
    guard !isHidden, let symbol = try? identifier?.code(isSmallest: isSmallest).symbol else { return nil }
    // The lines of the card, the number and the hints are around a picture.
    let facts = facts(style).count + (card.doubt(on: style.context.today) == nil ? 0 : 1)
    if let pixels = style.pixels {
      for rows in [style.size.rows - 3 - facts, style.size.rows - 3] {
        if let code = DrawnCode(symbol, pixels, rows: rows, scale: scale, rotation: rotation, style) {
          return (code, symbol.text)
        }
      }
    }
    // The line of the card stands above cells, and below them the number, the facts and the hints; these are left out if
    // the code needs their room.
    let drawn = [max(1, style.size.rows - 3 - facts), style.size.rows - 1].lazy
      .compactMap { try? drawing(rows: $0, style).code(symbol) }.first
    return drawn.map { (DrawnCode($0, style), symbol.text) }
  }

  private func drawing(rows: Int, _ style: PickerStyle) -> TerminalDrawing {
    TerminalDrawing(
      // The window has no prompt below, for which a drawing leaves a row.
      columns: style.size.columns, rows: rows + 1, colours: style.context.colours,
      usesBlanks: style.context.lacksBlocks || style.context.settings.form == .spaces,
      scales: (scale.map { [$0] } ?? []) + TerminalDrawing.scaleRange.reversed(), rotation: rotation)
  }

  /// The frame of the card.
  ///
  /// - Parameter message: the message in place of the hints; nil for none.
  func frame(message: Phrase?, _ style: PickerStyle) -> ScreenFrame {
    let label = identifier?.label?.printable ?? ""
    let total = card.identifiers.count
    let place = total > 1 ? "\(label) \((index ?? 0) + 1)/\(total)" : ""
    let star = card.isStarred ? "★ " : ""
    var rows = [style.band(of: card, star + card.name.printable, place)]
    let remark =
      reasonNotTurned(style) ?? reasonNotCopied(style)
      ?? card.doubt(on: style.context.today).map { Phrase(doubt: $0, in: style.context) }
    let remarks = message == nil ? remark.map { style.wrapped($0, to: style.size.columns - 2, most: 4) } ?? [] : []
    let below = remarks + style.below(message, hints: hints, always: Self.mainHints)
    let room = style.size.rows - rows.count
    var picture: ScreenFrame.Picture?
    if let (code, text) = code(style) {
      let free = room - code.lines.count
      // Rows below are for the hints, and a white one above them. The facts come before a large number.
      let all = facts(style)
      let number = self.number(text, room: free - below.count - 1 - all.count, style)
      let facts = Array(all.prefix(max(0, free - number.count - below.count)))
      if facts.count < all.count, !balanceAndDay(style).isEmpty {
        rows[0] = style.band(of: card, star + card.name.printable, balanceAndDay(style))
      }
      let above = max(0, (free - number.count - facts.count - below.count) / 2)
      rows += [String](repeating: style.white(), count: above)
      picture = code.picture
      picture?.row = rows.count
      rows += code.lines
      rows += number
      rows += facts.map(style.white)
    } else {
      rows += withoutCode(room: room - below.count, style)
    }
    while rows.count < style.size.rows - below.count { rows.append(style.white()) }
    // A message covers the last rows of a code that fills the window; a remark and hints do not.
    if message != nil { rows = Array(rows.prefix(max(1, style.size.rows - below.count))) }
    rows += below.prefix(max(0, style.size.rows - rows.count)).map { style.white($0) }
    return ScreenFrame(rows: Array(rows.prefix(style.size.rows)), picture: picture)
  }

  /// The number that a cashier can type, in large letters where these fit.
  private func number(_ number: String, room: Int, _ style: PickerStyle) -> [String] {
    guard !number.isEmpty else { return [] }
    let chunks = number.chunked(to: style.size.columns - 2)
    var plain = Array(chunks.prefix(max(1, room)))
    // A part of a number must not look like all of it.
    if plain.count < chunks.count { plain[plain.count - 1] = String(plain[plain.count - 1].dropLast()) + "…" }
    guard room > 1, let large = LargeText(columns: style.size.columns - 2, rows: room - 1).draw(number) else {
      return plain.map(style.white)
    }
    let lines = large.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
    let width = lines.map(\.displayWidth).max() ?? 0
    return [style.white()] + lines.map { style.white($0.padded(to: width)) }
  }

  /// The lines for a card whose code cannot be shown: the number, and the reason.
  private func withoutCode(room: Int, _ style: PickerStyle) -> [String] {
    let reason: Phrase
    let facts = facts(style)
    var isNumberShown = false
    if isHidden {
      reason =
        identifier?.encryptedFor == nil
        ? Phrase("This is secret: Enter shows it.")
        : Phrase("This is locked: Enter asks for the password.")
    } else if let identifier {
      isNumberShown = identifier.encryptedFor == nil
      reason = whyThereIsNoCode(identifier, style)
    } else {
      reason = Phrase("There is no number on this card: e adds one.")
    }
    let said = style.wrapped(reason, to: style.size.columns - 2, most: 8)
    let others = said.count + facts.count + (facts.isEmpty ? 1 : 2)
    var lines = isNumberShown ? number(identifier?.printedText ?? "", room: room - others, style) : []
    lines += [style.white()] + said.map(style.white)
    if !facts.isEmpty { lines += [style.white()] + facts.map(style.white) }
    let above = max(0, (room - lines.count) / 2)
    return Array(([String](repeating: style.white(), count: above) + lines).prefix(room))
  }

  private func whyThereIsNoCode(_ identifier: Identifier, _ style: PickerStyle) -> Phrase {
    guard identifier.kind.drawnSymbology != nil else {
      return identifier.kind == .nfc ? Phrase("This is a chip: hold the card itself to the reader.") : .nothing
    }
    do throws(NoCode) {
      let symbol = try identifier.code().symbol
      do throws(WindowError) {
        _ = try drawing(rows: style.size.rows - 1, style).code(symbol)
        return .nothing
      } catch {
        return CommandFailure(error, picture: nil).phrase
      }
    } catch {
      return CommandFailure(error).phrase
    }
  }

  /// The balance and the day of the expiry, in few columns.
  private func balanceAndDay(_ style: PickerStyle) -> String {
    let format = style.context.format
    let day = card.expiry.map { format.text($0.day) }
    return [card.balance.map { format.text($0).text(in: style.context.language) }, day].compactMap(\.self)
      .joined(separator: " · ").printable
  }

  /// The lines below the code: the time of the event, the balance and the expiry, the place and the issuer.
  private func facts(_ style: PickerStyle) -> [String] {
    let context = style.context
    let event = context.event(of: card.content)?.text(in: context.language)
    let balance = card.balance.map { context.format.text($0).text(in: context.language) }
    let expiry = card.expiry.map { context.format.text($0.day) }.map {
      Phrase("until \($0)", context: "card").text(in: context.language)
    }
    let facts: [String?] = [
      event, [balance, expiry].compactMap(\.self).joined(separator: " · "), card.content.location, card.issuer,
    ]
    return facts.compactMap { $0?.printable }.filter { !$0.isEmpty }.flatMap { fact in
      style.wrapped(Phrase(verbatim: "\(fact)"), to: style.size.columns - 2, most: 2)
    }
  }

  /// The hints that are always there.
  static var mainHints: [Phrase] { [Phrase("Esc goes back"), Phrase("F1 help")] }

  /// The other hints about the keys of this page.
  var hints: [Phrase] {
    [
      card.identifiers.count > 1 ? Phrase("←→ identifiers") : nil,
      Phrase("↑↓ cards"), Phrase("e edits"), Phrase("+ − size"), Phrase("r turns"), Phrase("c copies"),
      Phrase("i details"), Phrase("q quits"),
    ].compactMap(\.self)
  }
}

/// A code in the window of the picker, in cells or in pixels.
struct DrawnCode {
  /// The lines of the window with the code; white ones where it is a picture.
  let lines: [String]
  /// The picture, from the first of the lines on; nil for cells.
  let picture: ScreenFrame.Picture?
  /// The size of modules, as in `TerminalDrawing.scaleRange`.
  let scale: Int
  /// Whether bars lie on their sides.
  let isTurned: Bool

  /// Draws a code in cells.
  init(_ code: TerminalCode, _ style: PickerStyle) {
    lines = code.lines.map { style.centred($0, width: code.columns) }
    picture = nil
    scale = code.scale
    isTurned = code.isTurned
  }

  /// Draws a code in pixels.
  ///
  /// - Parameters:
  ///   - rows: the number of rows that there are for it.
  ///   - scale: the size of modules; nil for the largest that fits.
  ///   - rotation: the direction of bars.
  /// - Returns: nil if it does not fit.
  init?(
    _ symbol: Symbol, _ pixels: PixelDrawing, rows: Int, scale: Int?, rotation: TerminalDrawing.Rotation,
    _ style: PickerStyle
  ) {
    let cell = symbol.hasDirection ? pixels.cell.width : pixels.cell.height
    let (width, height) = (style.size.columns * pixels.cell.width, rows * pixels.cell.height)
    guard width > 0, height > 0 else { return nil }
    let most = scale.map { max(2, $0 == 1 ? cell / 2 : ($0 - 1) * cell) } ?? .max
    for isTurned in rotation.turns(of: symbol) {
      guard
        let drawn = try? pixels.draw(symbol, width: width, height: height, largestModule: most, isTurned: isTurned)
      else { continue }
      lines = [String](repeating: style.white(), count: drawn.rows)
      picture = style.centred(drawn, by: pixels, row: 0)
      self.scale = drawn.modulePixels < cell ? 1 : drawn.modulePixels / cell + 1
      self.isTurned = isTurned
      return
    }
    return nil
  }
}

/// Whole cards on the window, in terminals that show pictures.
struct FaceView {
  /// The face that was drawn last, since drawing takes longer than a frame may.
  private var last: (card: Card, identifier: Identifier, size: ScreenSize, picture: PixelPicture?)?

  /// The frame with the whole card; nil if the code alone is to be shown.
  ///
  /// - Parameter message: the message in place of the hints; nil for none.
  mutating func frame(
    of page: CardPage, from store: WalletStore, message: Phrase?, _ style: PickerStyle
  ) -> ScreenFrame? {
    guard let pixels = style.pixels, !page.isHidden, let identifier = page.identifier, identifier.encryptedFor == nil
    else { return nil }
    if last.map({ ($0.card, $0.identifier, $0.size) != (page.card, identifier, style.size) }) ?? true {
      let picture = try? style.context.face(
        of: page.card, identifier, from: store, on: pixels, columns: style.size.columns, rows: style.size.rows - 1)
      last = (page.card, identifier, style.size, picture)
    }
    guard let picture = last?.picture else { return nil }
    let below = style.below(message, hints: page.hints, always: CardPage.mainHints)
    let rows = [String](repeating: "", count: max(0, style.size.rows - below.count))
    return ScreenFrame(
      rows: rows + below.map { " " + $0.cut(to: style.size.columns - 2) },
      picture: style.centred(picture, by: pixels, row: 0))
  }
}
