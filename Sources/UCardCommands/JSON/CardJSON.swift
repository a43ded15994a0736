internal import Barcodes
internal import Cards
internal import Foundation
internal import LinearBarcodes

/// A card as `--format json` writes it. Keys and meanings are for scripts, and stay.
struct CardJSON: Encodable {
  let number: Int
  let uuid: String
  let name: String
  let issuer: String?
  let note: String?
  let color: String?
  let starred: Bool?
  let archived: Bool?
  let validFrom: String?
  let validFromInstant: String?
  let expires: String?
  let expiresInstant: String?
  let balance: BalanceJSON?
  let balanceHistory: [BalanceEntryJSON]?
  let pictures: [String: PictureJSON]?
  let categories: [String]
  let identifiers: [IdentifierJSON]
  let added: String
  let changed: String

  init(_ card: Card) {
    number = card.number
    uuid = card.id.uuidString
    name = card.name
    issuer = card.issuer
    note = card.note
    color = card.colour?.hex
    starred = card.isStarred ? true : nil
    archived = card.isArchived ? true : nil
    validFrom = card.validFrom?.day.iso
    validFromInstant = card.validFrom?.instant?.iso
    expires = card.expiry?.day.iso
    expiresInstant = card.expiry?.instant?.iso
    balance = card.balance.map(BalanceJSON.init)
    balanceHistory = card.balanceHistory.isEmpty ? nil : card.balanceHistory.map(BalanceEntryJSON.init)
    let sides = card.pictures.map { ($0.key.rawValue, PictureJSON($0.value)) }
    pictures = sides.isEmpty ? nil : Dictionary(uniqueKeysWithValues: sides)
    categories = card.categories
    identifiers = card.identifiers.enumerated().map { IdentifierJSON($1, isSelected: $0 == card.identifiers.selection) }
    added = card.added.iso
    changed = card.changed.iso
  }
}

/// An identifier in it.
struct IdentifierJSON: Encodable {
  let label: String?
  let type: String
  let selected: Bool
  let secret: Bool?
  let payload: String?
  let payloadBase64: String?
  let charset: String?
  let eci: Int?
  let text: String?
  let errorCorrection: String?
  let ratio: Int?
  let bearerBars: Bool?
  let module: Int?

  init(_ identifier: Identifier, isSelected: Bool) {
    label = identifier.label
    type = identifier.kind.id
    selected = isSelected
    // A label that says PIN would make it one again.
    secret = identifier.isSecret || identifier.label.map(Identifier.saysSecret) ?? false ? identifier.isSecret : nil
    payload = identifier.payloadText
    payloadBase64 = payload == nil ? Data(identifier.payload.bytes).base64EncodedString() : nil
    charset = identifier.charset
    eci = identifier.payload.eci
    text = identifier.text
    errorCorrection = identifier.options.errorCorrection?.rawValue
    ratio = identifier.options.ratio?.rawValue
    bearerBars = identifier.options.hasBearerBars ? true : nil
    module = identifier.modulePixels
  }
}

/// A balance in it.
struct BalanceJSON: Encodable {
  let amount: String
  let currency: String?

  init(_ balance: Balance) {
    amount = balance.amountText
    currency = balance.currency?.code
  }
}

/// A step in the history of a balance.
struct BalanceEntryJSON: Encodable {
  let time: String
  let change: String
  let amount: String
  let after: String
  let currency: String?
  let note: String?

  init(_ entry: BalanceEntry) {
    time = entry.time.iso
    change = entry.change.rawValue
    amount = Balance(entry.amount, entry.after.currency).amountText
    after = entry.after.amountText
    currency = entry.after.currency?.code
    note = entry.note
  }
}

/// A picture in it, by its content.
struct PictureJSON: Encodable {
  let digest: String
  let type: String
  let size: Int

  init(_ picture: PictureReference) {
    digest = picture.digest
    type = picture.type.rawValue
    size = picture.byteCount
  }
}

extension Identifier {
  /// The payload as text that is read back as the same bytes, with the type, charset and ECI that stand beside it; nil
  /// where there is none.
  fileprivate var payloadText: String? {
    if kind == .nfc { return NFCChip.lengths.contains(payload.bytes.count) ? NFCChip.text(ofUID: payload.bytes) : nil }
    guard let text = String(validating: payload.bytes, as: UTF8.self) ?? Charset.latin1.text(of: payload.bytes),
      !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
    else { return nil }
    let again = try? Payload.read(text, as: kind, charset: charset, eci: payload.eci)
    return again == payload ? text : nil
  }
}

extension Payload {
  /// The payload that a text of JSON means for that kind.
  ///
  /// - Throws: `CommandFailure` where the charset lacks a character; for what is no UID.
  static func read(
    _ text: String, as kind: Identifier.Kind, charset: String?, eci: Int?
  ) throws(CommandFailure) -> Payload {
    let payload = try Payload.typed(text, charset: charset, eci: .declared(eci, charset: charset))
    switch kind {
    case .nfc:
      return try PayloadArguments.uid(payload, isBytes: false)
    case .code(let symbology):
      // What an element string is not is kept as it is.
      return (try? symbology.payload(typed: payload)) ?? payload
    case .number, .unknown:
      return payload
    }
  }
}

extension Int?? {
  /// The ECI that JSON declares for a payload of text: the one that is named; none beside a charset, which else would
  /// bring its own; nil where nothing is said.
  static func declared(_ eci: Int?, charset: String?) -> Int?? {
    if let eci { return .some(eci) }
    return charset == nil ? nil : .some(nil)
  }
}
