package import Barcodes
package import Cards
package import JSON
internal import Values

/// A card in JSON. Scripts use the keys, so they and their meanings never change.
package enum CardJSON {
  /// The keys of everything but scalar facts.
  static let structuralKeys: Set<String> = [
    "number", "uuid", "name", "balanceHistory", "pictures", "originals", "categories", "identifiers", "added",
    "changed", "lastShown", "timesShown", "origins",
  ]
  /// Every key of a card.
  package static let keys = structuralKeys.union(CardFact.all.flatMap(\.jsonKeys))
  /// Every key that an import reads.
  static let importedKeys = keys.union([TableColumn.externalID.name])

  /// A card as lists have it, without the payloads of secrets.
  package static func object(_ card: Card) -> JSONObject { object(card, files: [:], hasSecrets: false) }

  /// A card as an export has it, with its use, the keys of other wallets, and its pictures.
  static func object(_ stored: StoredCard, files: [PictureSide: [UInt8]]) -> JSONObject {
    var object = object(stored.card, files: files)
    object.add("lastShown", stored.use?.lastShown.iso)
    object.add("timesShown", stored.use?.timesShown)
    if !stored.origins.isEmpty { object.add("origins", stored.origins.map(\.json)) }
    return object
  }

  /// The members of a card.
  ///
  /// - Parameters:
  ///   - card: the card.
  ///   - files: the bytes of its pictures; empty to leave them out.
  ///   - hasNumber: whether the card's number in the wallet is a member.
  ///   - hasSecrets: whether secrets have their payloads.
  static func object(
    _ card: Card, files: [PictureSide: [UInt8]], hasNumber: Bool = true, hasSecrets: Bool = true
  ) -> JSONObject {
    var object = JSONObject()
    object.reserveCapacity(16)
    object.add("added", card.added.iso)
    if !card.balanceHistory.isEmpty { object.add("balanceHistory", card.balanceHistory.map(\.json)) }
    object.add("categories", card.categories)
    object.add("changed", card.changed.iso)
    let selection = card.identifiers.selection
    object.add(
      "identifiers",
      card.identifiers.enumerated().map { $1.json(isSelected: $0 == selection, hasSecret: hasSecrets) })
    object.add("name", card.name)
    if hasNumber { object.add("number", card.number) }
    if !card.pictures.isEmpty {
      var pictures = JSONObject()
      for (side, picture) in card.pictures { pictures.add(side.rawValue, picture.json(file: files[side])) }
      object.add("pictures", pictures)
    }
    if !card.originals.isEmpty { object.add("originals", card.originals.map(\.json)) }
    object.add("uuid", card.id.text)
    let present = card.content.facts
    for fact in CardFact.all where present.contains(CardFields(fact)) { fact.add(card.content, to: &object) }
    return object
  }
}

extension PictureReference {
  /// The picture in JSON: its digest, type and size, and its bytes in an export.
  func json(file: [UInt8]?) -> JSONObject {
    ["base64": file.map { Base64.text(of: $0) }, "digest": digest, "size": byteCount, "type": type.rawValue]
  }
}

extension BalanceEntry {
  /// The keys of an entry in JSON.
  private static let jsonKeys: Set<String> = ["uuid", "time", "change", "amount", "after", "currency", "note", "seen"]

  /// The entry in JSON.
  package var json: JSONObject {
    [
      "after": after.amountText, "amount": Balance(amount, after.currency).amountText, "change": change.rawValue,
      "currency": after.currency?.code, "note": note, "seen": seen?.map(\.text), "time": time.iso, "uuid": id?.text,
    ]
  }

  /// Reads an entry from an object.
  init(_ members: JSONMembers, _ rules: JSONRules) throws(ImportError) {
    try rules.require(Self.jsonKeys, of: members)
    guard let time = try members.read("time", Instant.init(iso:)) else { throw members.error("time", .missing) }
    guard let change = try members.read("change", BalanceEntry.Change.init) else {
      throw members.error("change", .missing)
    }
    self.init(
      id: try members.read("uuid", UUID.init(text:)), time: time, change: change,
      amount: try members.amount("amount"),
      after: Balance(try members.amount("after"), try members.currency("currency")),
      note: try rules.note("note", of: members), seen: try members.ids("seen"))
  }
}

extension CardFact {
  /// The keys of the fact in a card's object.
  var jsonKeys: [String] {
    switch value {
    case .line, .note, .colour, .flag, .amount, .time, .count, .status, .reminders: [key]
    case .date: [key, key + "Instant"]
    }
  }

  /// Adds the fact under its keys, unless the card lacks it.
  func add(_ content: CardContent, to object: inout JSONObject) {
    switch value {
    case .line, .note, .colour, .time, .status:
      object.add(key, text(in: content))
    case .flag(let property):
      if content[keyPath: property] { object.add(key, true) }
    case .date(let property):
      guard let date = content[keyPath: property] else { return }
      object.add(key, date.day.iso)
      object.add(key + "Instant", date.instant?.iso)
    case .count(let property):
      object.add(key, content[keyPath: property])
    case .reminders(let property):
      let reminders = content[keyPath: property]
      if !reminders.isEmpty { object.add(key, reminders.map(\.text)) }
    case .amount(let property, _):
      guard let balance = content[keyPath: property] else { return }
      let perPerson = balance.isPerPerson ? true : nil
      object.add(
        key, ["amount": balance.amountText, "currency": balance.currency?.code, "perPerson": perPerson] as JSONObject)
    }
  }

  /// Reads the fact from its keys. A missing key means that the card lacks the fact.
  func read(from members: JSONMembers, into content: inout CardContent, _ rules: JSONRules) throws(ImportError) {
    switch value {
    case .line(let property):
      content[keyPath: property] = try rules.line(key, of: members)
    case .note(let property):
      content[keyPath: property] = try rules.note(key, of: members)
    case .colour(let property):
      content[keyPath: property] = try members.read(key) { Colour($0) }
    case .flag(let property):
      content[keyPath: property] = try members.flag(key) ?? false
    case .date(let property):
      guard let day = try members.read(key, { CalendarDate($0) }) else { return content[keyPath: property] = nil }
      content[keyPath: property] = CardDate(day, instant: try members.read(key + "Instant", Instant.init(iso:)))
    case .time(let property):
      content[keyPath: property] = try members.read(key, EventTime.init(iso:))
    case .status(let property):
      content[keyPath: property] = try members.read(key, EventStatus.init(rawValue:))
    case .count(let property):
      let count = try members.whole(key)
      guard count.map((1...Self.maximumCount).contains) ?? true else { throw members.error(key) }
      content[keyPath: property] = count
    case .reminders(let property):
      content[keyPath: property] =
        try members.strings(key).map { texts throws(ImportError) in
          guard let reminders = [Reminder](texts.joined(separator: " ")) else { throw members.error(key) }
          return reminders
        } ?? []
    case .amount(let property, let others):
      content[keyPath: property] = try members.object(key).map { object throws(ImportError) in
        let perPerson = others.perPerson == nil ? nil : "perPerson"
        try rules.require(Set(["amount", "currency", perPerson].compactMap(\.self)), of: object)
        return Balance(
          try object.amount("amount"), try object.currency("currency"),
          isPerPerson: try perPerson.map { key throws(ImportError) in try object.flag(key) ?? false } ?? false)
      }
    }
  }
}

extension JSONMembers {
  /// Reads a currency; nil for points.
  func currency(_ key: String) throws(ImportError) -> Currency? {
    try read(key) { text -> Currency?? in
      if Currency.pointsWords.contains(text.lowercased()) { return .some(nil) }
      return (Currency(text) ?? Currency(code: text)).map { .some($0) }
    } ?? nil
  }
}

/// The key by which a file of another wallet identifies a card.
extension CardOrigin {
  /// The origin in JSON.
  var json: JSONObject {
    [
      "entry": entry, "file": file, "format": format, "identifier": identifier?.text, "key": key,
      "offers": offers.isEmpty ? nil : offers,
    ]
  }

  /// A mark of earlier versions, which archived cards that were deleted on a phone.
  private static let followed = "followed"

  /// Reads an origin from an object.
  init(_ members: JSONMembers) throws(ImportError) {
    guard let format = try members.string("format") else { throw members.error("format", .missing) }
    guard let key = try members.string("key") else { throw members.error("key", .missing) }
    self.init(
      format: format, file: try members.string("file"), key: key,
      identifier: try members.string("identifier").flatMap(UUID.init(text:)),
      entry: try members.string("entry").map { $0 == Self.followed ? Mark.deleted.rawValue : $0 },
      offers: try members.strings("offers") ?? [])
  }
}

/// The description of a code in a JSON object: an identifier of a card, or a line of `encode --batch`.
package struct CodeJSON {
  /// The content of a code: text, or bytes.
  package enum Content {
    case text(String)
    case bytes([UInt8])
  }

  /// The type, by any of its names; nil to guess it.
  package let type: String?
  /// The content of the code.
  package let content: Content
  /// The charset of the text.
  package let charset: String?
  /// The ECI, 0 to 999999.
  package let eci: Int?
  /// The error correction level, by its letter or number.
  package let errorCorrection: String?
  /// The ratio of wide to narrow bars.
  package let ratio: Int?
  /// Whether the code has bearer bars.
  package let hasBearerBars: Bool
  /// The form of the symbol that was issued.
  package let form: SymbolForm?
  /// The text that is printed below the code; nil for the payload.
  package let text: String?

  /// The keys of a code.
  package static let keys: Set<String> = [
    "type", "payload", "payloadBase64", "charset", "eci", "errorCorrection", "ratio", "bearerBars", "form", "text",
  ]

  /// Reads a code from an object.
  ///
  /// - Throws: `ImportError`: `.missing` without a payload, `.payloadTwice` with two payloads.
  package init(_ members: JSONMembers) throws(ImportError) {
    type = try members.string("type")
    switch (try members.string("payload"), try members.string("payloadBase64")) {
    case (let text?, nil):
      content = .text(text)
    case (nil, let base64?):
      guard let bytes = Base64.bytes(of: base64) else { throw members.error("payloadBase64") }
      content = .bytes(bytes)
    case (nil, nil):
      throw members.error("payload", .missing)
    case (_?, _?):
      throw members.error("payload", .payloadTwice)
    }
    charset = try members.string("charset")
    eci = try members.whole("eci")
    errorCorrection = try members.string("errorCorrection")
    ratio = try members.whole("ratio")
    hasBearerBars = try members.flag("bearerBars") ?? false
    form = try members.read("form", SymbolForm.init(text:))
    text = try members.string("text")
  }
}
