internal import Barcodes
package import Cards
internal import Foundation
internal import LinearBarcodes

/// A card as JSON has it. Keys and meanings are for scripts, and stay.
package struct CardJSON: Codable {
  let number: Int?
  let uuid: String?
  let name: String?
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
  var pictures: [String: PictureJSON]?
  let categories: [String]?
  let identifiers: [IdentifierJSON]?
  let added: String?
  let changed: String?
  var lastShown: String?
  var timesShown: Int?
  var origins: [OriginJSON]?

  package init(_ card: Card) {
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
package struct IdentifierJSON: Codable {
  let label: String?
  let type: String?
  let selected: Bool?
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

  package init(_ identifier: Identifier, isSelected: Bool) {
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
package struct BalanceJSON: Codable {
  let amount: String
  let currency: String?

  init(_ balance: Balance) {
    amount = balance.amountText
    currency = balance.currency?.code
  }
}

/// A step in the history of a balance.
package struct BalanceEntryJSON: Codable {
  let time: String
  let change: String
  let amount: String
  let after: String
  let currency: String?
  let note: String?

  package init(_ entry: BalanceEntry) {
    time = entry.time.iso
    change = entry.change.rawValue
    amount = Balance(entry.amount, entry.after.currency).amountText
    after = entry.after.amountText
    currency = entry.after.currency?.code
    note = entry.note
  }
}

/// A picture in it, by its content; with that in an export.
struct PictureJSON: Codable {
  let digest: String?
  let type: String?
  let size: Int?
  var base64: String?

  init(_ picture: PictureReference) {
    digest = picture.digest
    type = picture.type.rawValue
    size = picture.byteCount
  }
}

/// What another wallet knows the card by.
struct OriginJSON: Codable {
  let format: String
  let file: String?
  let key: String

  init(_ origin: CardOrigin) {
    format = origin.format
    file = origin.file
    key = origin.key
  }

  /// The origin that this says.
  var origin: CardOrigin { CardOrigin(format: format, file: file, key: key) }
}

extension Identifier {
  /// The payload as text that is read back as the same bytes, with the type, charset and ECI that stand beside it; nil
  /// where there is none.
  var payloadText: String? {
    if kind == .nfc {
      let isUID = NFCChip.lengths.contains(payload.bytes.count) && payload.eci == nil
      return isUID ? NFCChip.text(ofUID: payload.bytes) : nil
    }
    guard let text = String(validating: payload.bytes, as: UTF8.self) ?? Charset.latin1.text(of: payload.bytes),
      !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
    else { return nil }
    return Payload(written: text, as: kind, charset: charset, eci: payload.eci) == payload ? text : nil
  }
}

extension Payload {
  /// The payload that a text of JSON or of a table means for that kind; nil where the charset is unknown or lacks a
  /// character, and for a chip whose UID it is not.
  package init?(written text: String, as kind: Identifier.Kind, charset name: String?, eci: Int?) {
    let charset = name.flatMap(Charset.init(named:))
    guard name == nil || charset != nil,
      let payload = Payload(text: text, charset: charset, eci: .declared(eci, charset: name))
    else { return nil }
    switch kind {
    case .nfc:
      guard let uid = NFCChip.uid(text) else { return nil }
      self.init(bytes: uid)
    case .code(let symbology):
      // What an element string is not is kept as it is.
      self = (try? symbology.payload(typed: payload)) ?? payload
    case .number, .unknown:
      self = payload
    }
  }
}

extension Int?? {
  /// The ECI that a file declares for a payload of text: the one that is named; none beside a charset, which else would
  /// bring its own; nil where nothing is said.
  package static func declared(_ eci: Int?, charset: String?) -> Int?? {
    if let eci { return .some(eci) }
    return charset == nil ? nil : .some(nil)
  }
}
