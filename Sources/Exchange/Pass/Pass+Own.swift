internal import Barcodes
internal import Cards
internal import JSON

extension Pass {
  /// Reads the card of a pass that U-Card wrote.
  ///
  /// - Throws: as `card()`.
  mutating func card(_ own: OwnPass) throws -> ImportedCard {
    var content = CardContent(name: cardName())
    var fields: CardFields = [.name, .issuer, .note, .balance, .validFrom, .expiry]
    content.issuer = field(.issuer).flatMap(ImportedText.trimmed)
    content.note = field(.note).flatMap(ImportedText.filledNote)
    content.balance = field(.balance).flatMap(Balance.init(passText:))
    content.identifiers = identifiers(own)
    if !content.identifiers.isEmpty { fields.formUnion([.identifier, .type]) }
    // The moments are the first and the last second of the days as they are written.
    content.validFrom = root["relevantDate"]?.string.flatMap(ImportedMoment.init).map { CardDate($0.day) }
    content.expiry = root["expirationDate"]?.string.flatMap(ImportedMoment.init).map { CardDate($0.day) }
    readColour(&content, &fields)
    // A card without a colour is written with the one that it is drawn with.
    if content.colour == .computed(for: content.name) {
      content.colour = nil
      fields.remove(.colour)
    }
    var card = ImportedCard(content, fields: fields, at: ImportLocation())
    let pictures = try pictures([(.icon, ["logo"]), (.front, ["strip"])])
    for side in PictureSide.allCases { if let picture = pictures[side] { card.take(picture, as: side) } }
    card.id = own.card
    return card
  }

  /// The value of a field of the store card.
  private func field(_ key: PassField.Key) -> String? {
    let fields = (root["storeCard"]?.object?.members ?? []).flatMap { $0.value.array ?? [] }
    return fields.first { $0["key"]?.string == key.rawValue }.flatMap { text($0["value"]) }
  }

  private mutating func identifiers(_ own: OwnPass) -> IdentifierList {
    if own.hasNumber == true, let number = field(.number) {
      return [Identifier(kind: .number, payload: Payload(text: number), isSecret: false)]
    }
    guard let eci = own.eci else { return identifiers() }
    return IdentifierList(
      identifiers().map { identifier in
        var identifier = identifier
        identifier.payload = Payload(bytes: identifier.payload.bytes, eci: eci)
        identifier.charset = nil
        return identifier
      })
  }
}
