internal import Actions
package import Barcodes
package import Cards
internal import Pictures
package import Rendering
package import Wallet
package import Words

/// Makes pictures of whole cards.
package struct CardFaces: Sendable {
  private let drawing: FaceDrawing
  /// The sheets of cards; nil for single faces.
  private let sheet: FaceSheet?
  private let format: PictureFile.Format
  /// The wallet with the pictures of the cards.
  private let store: WalletStore
  private let context: CommandContext

  /// Draws faces of cards of `store`, as long as it is open.
  ///
  /// - Parameter dpi: the resolution of the picture or printer; nil for the usual one.
  package init(
    _ form: FaceDrawing.Form, on paper: FaceSheet.Paper? = nil, as format: PictureFile.Format, dpi: Int? = nil,
    from store: WalletStore, in context: CommandContext
  ) {
    let dotsPerInch = dpi.map(Double.init)
    drawing = FaceDrawing(form, isPrinted: format == .pdf, dotsPerInch: dotsPerInch)
    sheet = paper.map { FaceSheet($0, dotsPerInch: dotsPerInch ?? PDFDrawing.usualResolution) }
    self.format = format
    self.store = store
    self.context = context
  }

  /// The picture of one card.
  ///
  /// - Parameters:
  ///   - identifier: the identifier to show; nil for none.
  ///   - warn: receives what is left out.
  /// - Throws: the errors of `face(of:_:warn:)`, and `CommandFailure` if the face cannot be drawn.
  package func bytes(of card: Card, _ identifier: Identifier?, warn: (Phrase) -> Void) throws -> [UInt8] {
    try bytes(of: face(of: card, identifier, warn: warn), title: card.name)
  }

  /// The picture of one face.
  package func bytes(of face: CardFace, title: String) throws(CommandFailure) -> [UInt8] {
    switch format {
    case .svg: return ExportMark.marked(Array(drawing.draw(face).utf8), as: .svg)
    case .pdf: return try PictureFile.pdf([drawing.draw(face)], title: title)
    case .png:
      let picture: ColourPicture
      do { picture = try drawing.picture(of: face) } catch { throw CommandFailure(error) }
      do {
        let file = try PNG.data(picture, pixelsPerMetre: drawing.pixelsPerMetre, title: title)
        return ExportMark.marked(file, as: .png)
      } catch { throw CommandFailure(error) }
    }
  }

  /// The pages with the given cards, as SVG: one for each, or sheets of many.
  package func pages(of faces: [CardFace]) -> [String] {
    if let sheet { return sheet.draw(faces, title: PictureFile.documentTitle) }
    return faces.map(drawing.draw)
  }

  /// The contents of a card's face.
  ///
  /// - Parameters:
  ///   - identifier: the identifier to show; nil for none.
  ///   - warn: receives what is left out.
  /// - Throws: `CommandFailure` for an identifier that is locked; `WalletError`.
  package func face(of card: Card, _ identifier: Identifier?, warn: (Phrase) -> Void) throws -> CardFace {
    func picture(_ side: PictureSide) throws -> CardFace.Picture? {
      guard let file = try card.pictures[side].flatMap(store.file) else { return nil }
      let picture = CardFace.Picture(file)
      if picture == nil { say(.isNotDrawn(Phrase("its \(side.name)"))) }
      return picture
    }
    func say(_ phrase: Phrase) { warn(Phrase(of: card, phrase)) }
    let symbol = try identifier?.symbol(on: card, warn: warn)
    var background = try picture(.background)
    if format == .pdf, let whole = background {
      do { background = try drawing.printable(whole) } catch { throw CommandFailure(error) }
    }
    let colour = card.colour ?? Colour.computed(for: card.name)
    let face = try CardFace(
      name: card.name, isCancelled: card.status == .cancelled, mark: mark(of: card)?.text(in: context.language),
      ground: .init(red: colour.red, green: colour.green, blue: colour.blue, hasWhiteLetters: colour.wantsWhiteLetters),
      subtitles: card.categories, facts: facts(of: card), number: identifier?.printedText,
      symbol: symbol, icon: picture(.icon), background: background)
    if drawing.leavesOutCode(of: face) { say(.codeDoesNotFit) }
    if drawing.leavesOutNumber(of: face) { say(.numberDoesNotFit) }
    if format != .svg, VectorPicture.lacksLetters(of: face.text) { say(.lettersMissing) }
    return face
  }

  /// The word for a card that is of no use today; nil for any other.
  private func mark(of card: Card) -> Phrase? {
    if card.starts != nil, card.status == .cancelled { return Phrase("Cancelled") }
    return card.content.isExpired(on: context.today) ? Phrase("Expired") : nil
  }

  /// The facts that a picture shows to others. Notes, links and reminders are for the person alone.
  private static let shown: CardFields = [
    .balance, .starts, .place, .address, .people, .price, .status, .validFrom, .expiry, .issuer,
  ]

  private func facts(of card: Card) -> [CardFace.Fact] {
    let format = context.format
    return CardFact.ranked.compactMap { fact in
      guard Self.shown.contains(CardFields(fact)) else { return nil }
      let values: [String?]
      switch CardFields(fact) {
      case .starts: values = context.timesToRead(of: card.content) ?? []
      case .place: values = [card.place]
      case .address: values = [card.address]
      case .price:
        let prices = [format.priceOfAll(of: card.content), card.price.map { format.text($0) }]
        values = prices.map { $0?.text(in: context.language) }
      case .status: values = [card.status.flatMap { $0 == .cancelled ? nil : $0.name.text(in: context.language) }]
      default: values = [context.text(of: fact, in: card.content, format)]
      }
      let texts = values.compactMap(\.self).filter { !$0.allSatisfy(\.isWhitespace) }
      guard !texts.isEmpty else { return nil }
      // A place, an address, and a time with two days and a city may be long.
      let lines = [.place, .address].contains(CardFields(fact)) ? 4 : fact.key == "starts" ? 3 : 2
      return CardFace.Fact(name: fact.heading.text(in: context.language), values: texts, lines: lines)
    }
  }
}

extension Identifier {
  /// The code of the identifier of a card; nil if there is no code, or it cannot be drawn.
  ///
  /// - Parameter warn: receives the reason why the code cannot be drawn, or may not be read.
  /// - Throws: `CommandFailure` if the identifier is locked.
  package func symbol(on card: Card, warn: (Phrase) -> Void) throws(CommandFailure) -> Symbol? {
    if encryptedFor != nil { throw CommandFailure(NoCode.locked) }
    guard let symbology = kind.drawnSymbology else { return nil }
    if let warning = symbology.warning(on: payload) { warn(warning) }
    do { return try code().symbol } catch {
      warn(Phrase(of: card, CommandFailure(error).phrase))
      return nil
    }
  }
}

extension Phrase {
  /// A sentence about a card, after its name.
  package init(of card: Card, _ phrase: Phrase) {
    self.init(verbatim: "\(card.title): \(phrase)")
  }

  fileprivate static let codeDoesNotFit = Phrase(
    "its code is too large for this picture, which shows the number instead. Without --face, the code is drawn.")

  fileprivate static let numberDoesNotFit = Phrase("its number is too long, so it is left out of the picture.")

  fileprivate static let lettersMissing = Phrase(
    "no font on this computer has all its letters. Install the packages fonts-noto and fonts-noto-color-emoji.")
}
