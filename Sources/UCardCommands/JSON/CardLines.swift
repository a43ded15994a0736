internal import Barcodes
internal import Cards
internal import Foundation
internal import LinearBarcodes
internal import Wallet

/// Cards, or changes of cards, as JSON Lines: an object a line, of the keys that `--format json` writes.
struct CardLines {
  /// One object.
  struct Line {
    let number: Int
    let object: [String: JSONValue]
    /// Pictures that came with it.
    let pictures: [CardPicture]

    /// Why a line is not taken.
    enum Reason {
      case noObject
      case notJSON
      case unknownKey(String)
      case wrongKind(String, Phrase)
      case missing(String)
      case repeatedCard
      case twoCards
      case noCard(String)
      case unknownPicture(String)
      case repeatedPayload
      case other(Phrase)
    }
  }

  /// No line is longer: three pictures of the largest size in base64, and room for the rest.
  private static let longestLine = 48 << 20

  /// The lines of a file; of standard input for `-`.
  ///
  /// - Throws: `CommandFailure` that names the first line which is not taken.
  static func read(_ path: String, in context: CommandContext) throws -> [Line] {
    let descriptor = path == "-" ? nil : open(path, O_RDONLY | O_CLOEXEC)
    defer { if let descriptor, descriptor >= 0 { close(descriptor) } }
    if let descriptor, descriptor < 0 { throw CommandFailure(unreadable: path, errno: errno) }
    let source: any ByteSource = descriptor.map { FileDescriptor($0) as any ByteSource } ?? context.input
    var reader = LineReader(source, longest: longestLine)
    var lines: [Line] = []
    var count = 0
    while let next = try reader.next() {
      count += 1
      guard case .whole(let bytes) = next else { throw Line.failure(count, .notJSON) }
      if bytes.allSatisfy({ [0x20, 0x09, 0x0D].contains($0) }) { continue }
      let value: JSONValue
      do { value = try JSONDecoder().decode(JSONValue.self, from: Data(bytes)) } catch {
        throw Line.failure(count, .notJSON)
      }
      guard case .object(let object) = value else { throw Line.failure(count, .noObject) }
      lines.append(try Line(number: count, object: object))
    }
    guard !lines.isEmpty else {
      throw CommandFailure(
        status: .badData,
        phrase: Phrase(english: "There is no line to read.", ukrainian: "Немає жодного рядка."))
    }
    return lines
  }
}

extension CardLines.Line {
  /// Keys that are written, and mean nothing when they are read: the wallet gives them.
  private static let written: Set<String> = ["added", "changed"]
  private static let keys: Set<String> = [
    "number", "uuid", "name", "issuer", "note", "color", "starred", "archived", "validFrom", "validFromInstant",
    "expires", "expiresInstant", "balance", "balanceHistory", "pictures", "categories", "identifiers",
  ]
  private static let balanceKeys: Set<String> = ["amount", "currency"]
  private static let entryKeys: Set<String> = ["time", "change", "amount", "after", "currency", "note"]
  private static let identifierKeys: Set<String> = [
    "label", "type", "selected", "secret", "payload", "payloadBase64", "charset", "eci", "text", "errorCorrection",
    "ratio", "bearerBars", "module",
  ]

  fileprivate init(number: Int, object: [String: JSONValue]) throws(CommandFailure) {
    self.number = number
    self.object = object
    for key in object.keys.sorted() where !Self.keys.contains(key) && !Self.written.contains(key) {
      throw Self.failure(number, .unknownKey(key))
    }
    var pictures: [CardPicture] = []
    if case .object(let sides)? = object["pictures"] {
      for (side, value) in sides {
        guard PictureSide(rawValue: side) != nil else { throw Self.failure(number, .unknownKey("pictures.\(side)")) }
        guard case .object(let parts) = value, case .string(let base64)? = parts["base64"] else { continue }
        guard let data = Data(base64Encoded: base64) else {
          throw Self.failure(number, .wrongKind("pictures.\(side).base64", .base64))
        }
        do { pictures.append(try CardPicture([UInt8](data))) } catch {
          throw Self.failure(number, .other(CommandFailure(error, file: "pictures.\(side)").phrase))
        }
      }
    }
    self.pictures = pictures
  }

  /// The number of the card that the line is about.
  func number(in store: WalletStore) throws -> Int {
    let selector: CardSelector
    if let uuid = try string("uuid") {
      guard let id = UUID(uuidString: uuid) else { throw failure(.wrongKind("uuid", .uuid)) }
      selector = .id(id)
    } else if let number = try whole("number") {
      selector = .number(number)
    } else {
      throw failure(.missing("uuid"))
    }
    guard let card = try store.cards(matching: selector).first else {
      throw failure(.noCard(try string("uuid") ?? "#\(try whole("number") ?? 0)"))
    }
    guard try whole("number") ?? card.number == card.number else { throw failure(.twoCards) }
    return card.number
  }

  /// The card that the line describes. One without a name is called by what else is known of it.
  func newCard(in context: CommandContext) throws -> NewCard {
    let uuid = try string("uuid")
    let id = uuid.flatMap(UUID.init(uuidString:))
    guard uuid == nil || id != nil else { throw failure(.wrongKind("uuid", .uuid)) }
    var content = CardContent(name: "")
    try apply(to: &content, isNew: true, in: context)
    if content.name.isEmpty {
      guard content.issuer != nil || !content.identifiers.isEmpty else { throw failure(.missing("name")) }
      content.name =
        content.issuer ?? content.identifiers.first?.label
        ?? Phrase(english: "Card", ukrainian: "Картка").text(in: context.language)
    }
    return NewCard(id: id ?? UUID(), content)
  }

  /// Makes of `content` what the line says; what it does not name stays, null takes away.
  func apply(to content: inout CardContent, isNew: Bool, in context: CommandContext) throws {
    do {
      try applyFacts(to: &content, isNew: isNew)
      if let values = try array("categories") {
        content.categories = []
        for value in values {
          guard case .string(let name) = value else { throw failure(.wrongKind("categories", .strings)) }
          content.insert(category: try name.asCategory())
        }
      }
      if let values = try array("identifiers") { content.identifiers = try identifiers(values, in: context) }
      if case .object(let sides)? = object["pictures"] {
        try applyPictures(sides, to: &content, isNew: isNew, in: context)
      }
      if object["pictures"] == .null { content.pictures = [:] }
      if isNew, let entries = try array("balanceHistory") { content.balanceHistory = try entries.map(balanceEntry) }
      if let balance = object["balance"] { try apply(balance: balance, to: &content, at: context.now()) }
    } catch let error as CommandFailure where !error.isOfLine {
      throw failure(.other(error.phrase))
    }
  }

  private func applyFacts(to content: inout CardContent, isNew: Bool) throws(CommandFailure) {
    var facts = CardFacts()
    if let name = try string("name") { content.name = try name.asName(of: .ofCard) }
    if object["name"] == .null, !isNew { throw failure(.wrongKind("name", .string)) }
    if object["issuer"] != nil {
      facts.issuer = .some(try string("issuer").map { text throws(CommandFailure) in try text.asName(of: .issuer) })
    }
    if object["note"] != nil {
      facts.note = .some(try string("note").map { text throws(CommandFailure) in try text.asNote() })
    }
    if object["color"] != nil {
      facts.colour = .some(try string("color").map { text throws(CommandFailure) in try Colour.requested(text) })
    }
    if object["starred"] != nil { facts.isStarred = try flag("starred") ?? false }
    if object["archived"] != nil { facts.isArchived = try flag("archived") ?? false }
    if object["validFrom"] != nil { facts.validFrom = .some(try date("validFrom")) }
    if object["expires"] != nil { facts.expiry = .some(try date("expires")) }
    try facts.apply(to: &content)
  }

  private func applyPictures(
    _ sides: [String: JSONValue], to content: inout CardContent, isNew: Bool, in context: CommandContext
  ) throws(CommandFailure) {
    for (name, value) in sides {
      guard let side = PictureSide(rawValue: name) else { continue }
      switch value {
      case .null:
        content.pictures[side] = nil
      case .object(let parts):
        if case .string(let base64)? = parts["base64"], let data = Data(base64Encoded: base64) {
          content.pictures[side] = try? CardPicture([UInt8](data)).reference
        } else if case .string(let digest)? = parts["digest"], digest == content.pictures[side]?.digest {
          continue
        } else if isNew, parts["digest"] != nil {
          // What a list writes names a picture, and does not hold it.
          context.say(
            Phrase(
              english: "Line \(number): the picture (\(name)) is not in it, and is left out.",
              ukrainian: "Рядок \(number): малюнка (\(name)) в ньому немає, його пропущено."))
        } else {
          throw failure(.unknownPicture(name))
        }
      default:
        throw failure(.unknownPicture(name))
      }
    }
  }

  private func apply(balance: JSONValue, to content: inout CardContent, at time: Date) throws(CommandFailure) {
    switch balance {
    case .null:
      content.balance = nil
      content.balanceHistory = []
    case .object(let parts):
      for key in parts.keys.sorted() where !Self.balanceKeys.contains(key) {
        throw failure(.unknownKey("balance.\(key)"))
      }
      let line = CardLines.Line(number: number, object: parts, pictures: [])
      let amount = try line.amount("amount", "balance.amount")
      let currency = try line.currency()
      // A history that came along leads here already.
      if content.balanceHistory.last?.after == Balance(amount, currency) {
        content.balance = Balance(amount, currency)
      }
      guard content.balance != Balance(amount, currency) else { return }
      do {
        try content.change(balance: .set, amount, currency: .some(currency), note: nil, at: time)
      } catch {
        throw failure(.wrongKind("balance.amount", .amount))
      }
    default:
      throw failure(.wrongKind("balance", .object))
    }
  }

  private func balanceEntry(_ value: JSONValue) throws(CommandFailure) -> BalanceEntry {
    guard case .object(let parts) = value else { throw failure(.wrongKind("balanceHistory", .objects)) }
    for key in parts.keys.sorted() where !Self.entryKeys.contains(key) {
      throw failure(.unknownKey("balanceHistory.\(key)"))
    }
    let line = CardLines.Line(number: number, object: parts, pictures: [])
    guard let time = try line.string("time").flatMap(Date.init(iso:)),
      let change = try line.string("change").flatMap(BalanceEntry.Change.init)
    else { throw failure(.wrongKind("balanceHistory", .history)) }
    return BalanceEntry(
      time: time, change: change, amount: try line.amount("amount", "balanceHistory.amount"),
      after: Balance(try line.amount("after", "balanceHistory.after"), try line.currency()),
      note: try line.string("note").map { text throws(CommandFailure) in try text.asNote() })
  }

  /// An amount, exact as a string or as a number.
  private func amount(_ key: String, _ path: String) throws(CommandFailure) -> Decimal {
    let text: String
    switch object[key] {
    case .string(let amount)?: text = amount
    case .number(let amount)?: text = amount.description
    default: throw failure(.wrongKind(path, .amount))
    }
    guard let amount = Decimal(amount: text), amount >= 0 else { throw failure(.wrongKind(path, .amount)) }
    return amount
  }

  private func currency() throws(CommandFailure) -> Currency? {
    guard let code = try string("currency") else { return nil }
    return try Currency.requested(code)
  }

  // MARK: identifiers

  private func identifiers(_ values: [JSONValue], in context: CommandContext) throws(CommandFailure) -> IdentifierList {
    var identifiers: [Identifier] = []
    var selection: Int?
    for (place, value) in values.enumerated() {
      guard case .object(let parts) = value else { throw failure(.wrongKind("identifiers", .objects)) }
      for key in parts.keys.sorted() where !Self.identifierKeys.contains(key) {
        throw failure(.unknownKey("identifiers.\(key)"))
      }
      let line = CardLines.Line(number: number, object: parts, pictures: [])
      let identifier = try line.identifier(in: context)
      if try line.flag("selected") == true, !identifier.isSecret { selection = place }
      identifiers.append(identifier)
    }
    return IdentifierList(identifiers, selection: selection)
  }

  /// The identifier that an object of its own describes. What its type cannot carry is kept, with a warning.
  private func identifier(in context: CommandContext) throws(CommandFailure) -> Identifier {
    let charset = try string("charset")
    let eci = try whole("eci")
    guard eci.map((0...999_999).contains) ?? true else { throw failure(.wrongKind("eci", .eci)) }
    var payload: Payload
    switch (try string("payload"), try string("payloadBase64")) {
    case (let text?, nil):
      payload = try Payload.typed(text, charset: charset, eci: .declared(eci, charset: charset))
    case (nil, let base64?):
      guard let data = Data(base64Encoded: base64) else { throw failure(.wrongKind("payloadBase64", .base64)) }
      payload = Payload(bytes: [UInt8](data), eci: eci)
    case (nil, nil):
      throw failure(.missing("payload"))
    case (_?, _?):
      throw failure(.repeatedPayload)
    }
    guard !payload.bytes.isEmpty else { throw failure(.missing("payload")) }
    let kind: Identifier.Kind
    if let type = try string("type") {
      // What no version knows yet, another may: it is kept.
      let name = try type.asName(of: .ofType)
      kind = Symbology.named(name).map(Identifier.Kind.code) ?? Identifier.Kind(id: name)
    } else if let symbology = try? Symbology.guess(for: payload).symbology {
      kind = .code(symbology)
    } else {
      kind = .code(.qr)
    }
    if kind == .nfc, try string("payload") != nil {
      guard let uid = NFCChip.uid(payload.text) else { throw failure(.wrongKind("payload", .uid)) }
      payload = Payload(bytes: uid)
    }
    if case .code(let symbology) = kind, let meant = try? symbology.payload(typed: payload) { payload = meant }
    var options = DrawingOptions()
    options.errorCorrection = try string("errorCorrection").map { ErrorCorrection(rawValue: $0.uppercased()) }
    if let ratio = try whole("ratio") {
      guard let known = WideNarrowRatio(rawValue: ratio) else { throw failure(.wrongKind("ratio", .ratio)) }
      options.ratio = known
    }
    options.hasBearerBars = try flag("bearerBars") ?? false
    let module = try whole("module")
    guard module.map(Identifier.modulePixels.contains) ?? true else { throw failure(.wrongKind("module", .pixels)) }
    let identifier = Identifier(
      label: try string("label").map { text throws(CommandFailure) in try text.asName(of: .label) }, kind: kind,
      payload: payload, text: try string("text").map { text throws(CommandFailure) in try text.asName(of: .printed) },
      charset: charset, options: options, modulePixels: module, isSecret: try flag("secret"))
    if case .unknown(let type) = kind {
      context.say(
        Phrase(
          english: "Line \(number), kept as it is: this version knows no type “\(type)”.",
          ukrainian: "Рядок \(number), збережено, як є: ця версія не знає типу «\(type)»."))
    }
    if kind.drawnSymbology != nil {
      do { _ = try identifier.code() } catch {
        context.say(
          Phrase(english: "Line \(number), kept as it is: ", ukrainian: "Рядок \(number), збережено, як є: ")
            + error.phrase)
      }
    }
    return identifier
  }

  // MARK: values

  private func string(_ key: String) throws(CommandFailure) -> String? {
    switch object[key] {
    case nil, .null?: nil
    case .string(let text)?: text
    default: throw failure(.wrongKind(key, .string))
    }
  }

  private func flag(_ key: String) throws(CommandFailure) -> Bool? {
    switch object[key] {
    case nil, .null?: nil
    case .bool(let isSet)?: isSet
    default: throw failure(.wrongKind(key, .flag))
    }
  }

  private func whole(_ key: String) throws(CommandFailure) -> Int? {
    switch object[key] {
    case nil, .null?: return nil
    case .number(let number)?:
      guard let whole = Int(number.description) else { throw failure(.wrongKind(key, .wholeNumber)) }
      return whole
    default: throw failure(.wrongKind(key, .wholeNumber))
    }
  }

  private func array(_ key: String) throws(CommandFailure) -> [JSONValue]? {
    switch object[key] {
    case nil: nil
    case .null?: []
    case .array(let values)?: values
    default: throw failure(.wrongKind(key, .array))
    }
  }

  private func date(_ key: String) throws(CommandFailure) -> CardDate? {
    guard let text = try string(key) else { return nil }
    guard let day = CalendarDate(text) else { throw failure(.wrongKind(key, .isoDate)) }
    let moment = try string(key + "Instant")
    let instant = moment.flatMap(Date.init(iso:))
    guard moment == nil || instant != nil else { throw failure(.wrongKind(key + "Instant", .isoDate)) }
    return CardDate(day, instant: instant)
  }

  // MARK: failures

  func failure(_ reason: Reason) -> CommandFailure { Self.failure(number, reason) }

  static func failure(_ number: Int, _ reason: Reason) -> CommandFailure {
    let words: Phrase
    switch reason {
    case .noObject:
      words = Phrase(english: "it is no JSON object.", ukrainian: "це не об’єкт JSON.")
    case .notJSON:
      words = Phrase(english: "it is no JSON.", ukrainian: "це не JSON.")
    case .unknownKey(let key):
      words = Phrase(
        english: "“\(key)” is no key that a card has (ucard help list).",
        ukrainian: "ключа «\(key)» в картки немає (ucard help list).")
    case .wrongKind(let key, let kind):
      words =
        Phrase(english: "“\(key)” has to be ", ukrainian: "«\(key)» має бути ") + kind
        + Phrase(english: ".", ukrainian: ".")
    case .missing(let key):
      words = Phrase(english: "“\(key)” is missing.", ukrainian: "бракує «\(key)».")
    case .repeatedCard:
      words = Phrase(
        english: "the card has a line before; one line says all.",
        ukrainian: "картка вже має рядок вище; одного досить.")
    case .twoCards:
      words = Phrase(
        english: "“uuid” and “number” are of two cards.", ukrainian: "«uuid» і «number» від двох різних карток.")
    case .noCard(let which):
      words = Phrase(english: "there is no card \(which).", ukrainian: "картки \(which) немає.")
    case .unknownPicture(let side):
      words = Phrase(
        english: "“pictures.\(side)” needs base64, or null, or the digest that the card has.",
        ukrainian: "«pictures.\(side)» потребує base64, або null, або digest, який має картка.")
    case .repeatedPayload:
      words = Phrase(
        english: "“payload” and “payloadBase64” say it twice.",
        ukrainian: "«payload» і «payloadBase64» кажуть це двічі.")
    case .other(let phrase):
      words = phrase
    }
    return CommandFailure(
      status: .badData, phrase: Phrase(english: "Line \(number): ", ukrainian: "Рядок \(number): ") + words,
      isOfLine: true)
  }
}

/// What the value of a key has to be.
extension Phrase {
  fileprivate static let string = Phrase(english: "a string", ukrainian: "рядком")
  fileprivate static let strings = Phrase(english: "an array of strings", ukrainian: "масивом рядків")
  fileprivate static let objects = Phrase(english: "an array of objects", ukrainian: "масивом об’єктів")
  fileprivate static let array = Phrase(english: "an array", ukrainian: "масивом")
  fileprivate static let object = Phrase(
    english: "an object with amount and currency", ukrainian: "об’єктом з amount і currency")
  fileprivate static let flag = Phrase(english: "true or false", ukrainian: "true або false")
  fileprivate static let wholeNumber = Phrase(english: "a whole number", ukrainian: "цілим числом")
  fileprivate static let amount = Phrase(english: "a decimal number", ukrainian: "десятковим числом")
  fileprivate static let isoDate = Phrase(english: "a date such as 2027-03-05", ukrainian: "датою, як-от 2027-03-05")
  fileprivate static let base64 = Phrase(english: "base64", ukrainian: "у base64")
  fileprivate static let eci = Phrase(english: "a number from 0 to 999999", ukrainian: "числом від 0 до 999999")
  fileprivate static let pixels = Phrase(english: "a number from 1 to 1000", ukrainian: "числом від 1 до 1000")
  fileprivate static let uid = Phrase(
    english: "the UID of a chip in hexadecimal", ukrainian: "UID чипа в шістнадцятковому записі")
  fileprivate static let history = Phrase(
    english: "an array of objects with time, change, amount and after",
    ukrainian: "масивом об’єктів з time, change, amount і after")
  fileprivate static let ofType = Phrase(english: "A type", ukrainian: "Тип")
  fileprivate static let uuid = Phrase(english: "a UUID", ukrainian: "UUID")
  fileprivate static let ratio = Phrase(english: "2 or 3", ukrainian: "2 або 3")
}

/// Any value of JSON, numbers exact.
enum JSONValue: Decodable, Equatable {
  case null
  case bool(Bool)
  case number(Decimal)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .null
    } else if let bool = try? value.decode(Bool.self) {
      self = .bool(bool)
    } else if let number = try? value.decode(Decimal.self) {
      self = .number(number)
    } else if let string = try? value.decode(String.self) {
      self = .string(string)
    } else if let array = try? value.decode([JSONValue].self) {
      self = .array(array)
    } else {
      self = .object(try value.decode([String: JSONValue].self))
    }
  }
}
