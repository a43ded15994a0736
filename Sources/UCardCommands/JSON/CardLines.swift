internal import Barcodes
internal import Cards
internal import Exchange
internal import Files
internal import Foundation
internal import LinearBarcodes
internal import Wallet

/// Cards, or changes of cards, as JSON Lines: an object a line, of the keys that `--format json` writes.
struct CardLines {
  /// One object.
  struct Line {
    let number: Int
    let object: [String: JSONValue]
    /// Pictures that came with it, by what they show.
    let pictures: [PictureSide: CardPicture]
  }

  /// No line is longer: three pictures of the largest size in base64, and room for the rest.
  private static let longestLine = 48 << 20

  /// The lines of a file; of standard input for `-`.
  ///
  /// - Throws: `CommandFailure` that names the first line which is not taken.
  static func read(_ path: String, in context: CommandContext) throws -> [Line] {
    var reader = LineReader(try context.source(path), longest: longestLine)
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

  fileprivate init(number: Int, object: [String: JSONValue]) throws(CommandFailure) {
    self.number = number
    self.object = object
    try Self.require(Self.keys.union(Self.written), in: object, number)
    var pictures: [PictureSide: CardPicture] = [:]
    if case .object(let sides)? = object["pictures"] {
      for (name, value) in sides {
        guard let side = PictureSide(rawValue: name) else {
          throw Self.failure(number, .unknownKey("pictures.\(name)"))
        }
        guard case .object(let parts) = value, case .string(let base64)? = parts["base64"] else { continue }
        guard let data = Data(base64Encoded: base64) else {
          throw Self.failure(number, .wrongKind("pictures.\(name).base64", .base64))
        }
        do { pictures[side] = try CardPicture([UInt8](data)) } catch {
          throw Self.failure(number, .other(CommandFailure(error, file: "pictures.\(name)").phrase))
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
      throw failure(.missing("uuid” / “number"))
    }
    guard let card = try store.cards(matching: selector).first else {
      throw failure(.noCard(try string("uuid") ?? "#\(try whole("number") ?? 0)"))
    }
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
        try applyPictures(sides, to: &content, in: context)
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
      facts.issuer = .some(try filled("issuer").map { text throws(CommandFailure) in try text.asLine(of: .issuer) })
    }
    if object["note"] != nil {
      facts.note = .some(try filled("note").map { text throws(CommandFailure) in try text.asNote() })
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
    _ sides: [String: JSONValue], to content: inout CardContent, in context: CommandContext
  ) throws(CommandFailure) {
    for (name, value) in sides {
      guard let side = PictureSide(rawValue: name) else { continue }
      switch value {
      case .null:
        content.pictures[side] = nil
      case .object(let parts):
        if let picture = pictures[side] {
          content.pictures[side] = picture.reference
        } else if case .string(let digest)? = parts["digest"], digest == content.pictures[side]?.digest {
          continue
        } else if parts["digest"] != nil {
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
      let line = try part(parts, of: Self.balanceKeys, in: "balance")
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
    let line = try part(parts, of: Self.entryKeys, in: "balanceHistory")
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
}
