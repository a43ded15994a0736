internal import Barcodes
internal import Cards
internal import Foundation
internal import LinearBarcodes

extension CardJSON {
  /// The card that this says.
  ///
  /// - Parameters:
  ///   - keys: those that are there; nil where what is not there is nothing.
  ///   - receive: is told what a person should know.
  /// - Throws: `ImportError` that names the key, and what `receive` throws.
  func incoming(
    keys: Set<String>?, options: ImportOptions, at place: ImportPlace, _ receive: (ImportEvent) throws -> Void
  ) throws -> IncomingCard {
    guard name != nil || !(identifiers ?? []).isEmpty else { throw ImportError(.missing, at: place.of("name")) }
    var content = CardContent(name: try ImportedText.name(name, options.fallbackName, at: place, receive))
    content.issuer = issuer.flatMap { $0.isEmpty ? nil : ImportedText.line($0) }
    content.note = note.flatMap { $0.isEmpty ? nil : ImportedText.note($0) }
    content.colour = try value(color, "color", at: place) { Colour($0) }
    content.isStarred = starred ?? false
    content.isArchived = archived ?? false
    content.validFrom = try date(validFrom, validFromInstant, "validFrom", at: place)
    content.expiry = try date(expires, expiresInstant, "expires", at: place)
    content.balance = try balance.map { try $0.balance(at: place) }
    content.balanceHistory = try (balanceHistory ?? []).map { try $0.entry(at: place) }
    guard (categories ?? []).count <= CardFields.mostCategories else {
      throw ImportError(.tooLarge(CardFields.mostCategories), at: place.of("categories"))
    }
    for category in categories ?? [] {
      if let name = try ImportedText.category(category, at: place, receive) { content.insert(category: name) }
    }
    let read = try (identifiers ?? []).map { try $0.identifier(at: place, receive) }
    content.identifiers = IdentifierList(read, selection: identifiers?.firstIndex { $0.selected == true })

    var card = IncomingCard(content, fields: fields(keys), at: place)
    card.id = try value(uuid, "uuid", at: place) { UUID(uuidString: $0) }
    card.number = number
    card.added = try value(added, "added", at: place, Date.init(iso:))
    card.changed = try value(changed, "changed", at: place, Date.init(iso:))
    if let moment = try value(lastShown, "lastShown", at: place, Date.init(iso:)) {
      card.use = CardUse(lastShown: moment, timesShown: max(timesShown ?? 1, 0))
    }
    card.origins = (origins ?? []).map(\.origin)
    try readPictures(into: &card, at: place, receive)
    return card
  }

  private func readPictures(
    into card: inout IncomingCard, at place: ImportPlace, _ receive: (ImportEvent) throws -> Void
  ) throws {
    for (name, picture) in pictures ?? [:] {
      guard let side = PictureSide(rawValue: name) else {
        throw ImportError(.badValue, at: place.of("pictures.\(name)"))
      }
      guard let base64 = picture.base64 else {
        // A list names pictures, and does not hold them.
        card.fields.remove(CardFields(side))
        try receive(.remark(ImportRemark(.pictureMissing, at: place.of("pictures.\(name)"))))
        continue
      }
      guard let data = Data(base64Encoded: base64), let read = try? CardPicture([UInt8](data)),
        picture.digest == nil || picture.digest == read.reference.digest
      else { throw ImportError(.badValue, at: place.of("pictures.\(name)")) }
      card.take(read, as: side)
    }
  }

  /// What is known of the card where only those keys are there.
  private func fields(_ keys: Set<String>?) -> CardFields {
    guard let keys else { return .all }
    let known: [(String, CardFields)] = [
      ("identifiers", .identifiers), ("issuer", .issuer), ("note", .note), ("color", .colour), ("starred", .star),
      ("archived", .archive), ("validFrom", .validFrom), ("expires", .expiry), ("balance", .balance),
      ("balanceHistory", .balanceHistory), ("categories", .categories), ("pictures", .pictures),
    ]
    return known.filter { keys.contains($0.0) }.reduce(into: CardFields.name) { $0.insert($1.1) }
  }

  private func value<Value>(
    _ text: String?, _ key: String, at place: ImportPlace, _ read: (String) -> Value?
  ) throws(ImportError) -> Value? {
    guard let text else { return nil }
    guard let value = read(text) else { throw ImportError(.badValue, at: place.of(key)) }
    return value
  }

  private func date(
    _ day: String?, _ instant: String?, _ key: String, at place: ImportPlace
  ) throws(ImportError) -> CardDate? {
    guard let day = try value(day, key, at: place, { CalendarDate($0) }) else { return nil }
    return CardDate(day, instant: try value(instant, key + "Instant", at: place, Date.init(iso:)))
  }
}

extension IdentifierJSON {
  /// The identifier that this says. What its type cannot carry is kept, with a remark.
  fileprivate func identifier(at place: ImportPlace, _ receive: (ImportEvent) throws -> Void) throws -> Identifier {
    func refuse(_ key: String, _ code: ImportError.Code = .badValue) -> ImportError {
      ImportError(code, at: place.of("identifiers.\(key)"))
    }
    guard eci.map((0...999_999).contains) ?? true else { throw refuse("eci") }
    guard module.map(Identifier.modulePixels.contains) ?? true else { throw refuse("module") }
    let remark: (ImportRemark) throws -> Void = { try receive(.remark($0)) }
    var kind = type.map { Identifier.Kind(id: $0) }
    if case .unknown(let name)? = kind { kind = try .named(name, at: place, remark: remark) }
    let read: Payload
    switch (payload, payloadBase64) {
    case (let text?, nil):
      guard let payload = Payload(written: text, as: kind ?? .number, charset: charset, eci: eci) else {
        throw refuse("payload")
      }
      read = payload
    case (nil, let base64?):
      guard let data = Data(base64Encoded: base64) else { throw refuse("payloadBase64") }
      read = Payload(bytes: [UInt8](data), eci: eci)
    case (nil, nil):
      throw refuse("payload", .missing)
    case (_?, _?):
      throw refuse("payload")
    }
    guard !read.bytes.isEmpty else { throw refuse("payload", .emptyValue) }
    var options = DrawingOptions()
    options.errorCorrection = errorCorrection.map { ErrorCorrection(rawValue: $0.uppercased()) }
    if let ratio {
      guard let known = WideNarrowRatio(rawValue: ratio) else { throw refuse("ratio") }
      options.ratio = known
    }
    options.hasBearerBars = bearerBars ?? false
    let identifier = Identifier(
      label: label.map(ImportedText.line), kind: kind ?? .guess(for: read), payload: read,
      text: text.map(ImportedText.line), charset: charset, options: options, modulePixels: module, isSecret: secret)
    try identifier.check(at: place, remark: remark)
    return identifier
  }
}

extension BalanceJSON {
  fileprivate func balance(at place: ImportPlace) throws(ImportError) -> Balance {
    guard let amount = Decimal(amount: amount) else { throw ImportError(.badValue, at: place.of("balance.amount")) }
    return Balance(amount, try Currency.read(currency, at: place.of("balance.currency")))
  }
}

extension BalanceEntryJSON {
  fileprivate func entry(at place: ImportPlace) throws(ImportError) -> BalanceEntry {
    guard let time = Date(iso: time), let change = BalanceEntry.Change(rawValue: change),
      let amount = Decimal(amount: amount), let after = Decimal(amount: after)
    else { throw ImportError(.badValue, at: place.of("balanceHistory")) }
    let unit = try Currency.read(currency, at: place.of("balanceHistory.currency"))
    return BalanceEntry(
      time: time, change: change, amount: amount, after: Balance(after, unit), note: note.map(ImportedText.note))
  }
}

extension Currency {
  fileprivate static func read(_ code: String?, at place: ImportPlace) throws(ImportError) -> Currency? {
    guard let code else { return nil }
    guard let currency = Currency(code: code) else { throw ImportError(.badValue, at: place) }
    return currency
  }
}
