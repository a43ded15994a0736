internal import Barcodes
internal import Cards
internal import JSON
internal import Values

/// The facts that U-Card needs to read a pass of its own, in the key `userInfo` of `pass.json`, which apps ignore.
struct OwnPass {
  /// The key in `userInfo`.
  static let key = "ucard"

  /// The UUID of the card.
  let card: UUID
  /// The Extended Channel Interpretation that the code declares; nil for none.
  var eci: Int?
  /// Whether the card has a number without a code, which is the field `number`.
  var hasNumber: Bool?
  /// The beginning and the end of the event, with their zones; nil for none.
  let starts, ends: EventTime?
  /// The first day on which the card of an event is valid; nil for none. The pass has the beginning in its place.
  let validFrom: CalendarDate?

  /// Creates the facts of a card.
  init(_ card: Card) {
    self.card = card.id
    (starts, ends) = (card.starts, card.ends)
    validFrom = starts == nil ? nil : card.validFrom?.day
  }

  /// The facts in JSON.
  var json: JSONObject {
    [
      "card": card.text, "eci": eci, "ends": ends?.iso, "hasNumber": hasNumber, "starts": starts?.iso,
      "validFrom": validFrom?.iso,
    ]
  }

  /// Reads the facts; nil if the pass is not one of U-Card.
  init?(_ root: JSONValue) {
    guard let own = root["userInfo"]?[Self.key], let card = own["card"]?.string.flatMap(UUID.init(text:)) else {
      return nil
    }
    self.card = card
    eci = [Charset.latin1, .utf8].map(\.eci).first { own["eci"]?.whole == $0 }
    hasNumber = own["hasNumber"]?.flag
    starts = own["starts"]?.string.flatMap(EventTime.init(iso:))
    ends = starts == nil ? nil : own["ends"]?.string.flatMap(EventTime.init(iso:))
    validFrom = own["validFrom"]?.string.flatMap { CalendarDate($0) }
  }
}

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
    readEvent(of: own, into: &content)
    fields.formUnion(PassLayout.eventFacts)
    // The moments are the first and the last second of the days as they are written.
    let relevant = root["relevantDate"]?.string.flatMap(ImportedMoment.init)?.day
    content.validFrom = (own.starts == nil ? relevant : own.validFrom).map { CardDate($0) }
    content.expiry = root["expirationDate"]?.string.flatMap(ImportedMoment.init).map { CardDate($0.day) }
    readColour(&content, &fields)
    // A card without a colour is written with the one that it is drawn with.
    if content.colour == .computed(for: content.name) {
      content.colour = nil
      fields.remove(.colour)
    }
    var card = ImportedCard(content, fields: fields, at: ImportLocation())
    try takePictures([(.icon, ["logo"]), (.front, ["strip"])], into: &card)
    card.id = own.card
    return card
  }

  private func readEvent(of own: OwnPass, into content: inout CardContent) {
    (content.starts, content.ends) = (own.starts, own.ends)
    content.place = field(.place).flatMap(ImportedText.trimmed)
    content.address = field(.address).flatMap(ImportedText.trimmed)
    content.people = field(.people).flatMap { Int($0) }.flatMap { (1...CardFact.maximumCount).contains($0) ? $0 : nil }
    content.price = field(.price).flatMap(Balance.init(passText:))
    content.url = field(.url).flatMap(ImportedText.trimmed)
  }

  /// The value of a field that U-Card has written.
  private func field(_ key: PassField.Key) -> String? {
    let groups = PassLayout.styles.flatMap { root[$0]?.object?.members ?? [] }
    let fields = groups.flatMap { $0.value.array ?? [] }
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
