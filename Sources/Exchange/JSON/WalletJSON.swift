public import Cards
public import FoundationEssentials

/// A whole wallet as JSON. Reading it gives the same wallet.
///
/// The file is an object with `format`, `version`, `categories` in their order, `categoryUUIDs` by name, `lock` if
/// secrets of cards are encrypted, and `cards`, one card per line. A card has the same keys as in lists, and also
/// `lastShown`, `timesShown`, `origins`, and in each of `pictures` its bytes as `base64`.
public struct WalletJSON {
  /// The value of `format`.
  static let format = "ucard"
  /// The version of the format.
  static let version = 1

  private let write: ([UInt8]) throws -> Void
  private var isEmpty = true

  /// Begins a wallet.
  ///
  /// - Parameters:
  ///   - categories: all categories, in their order.
  ///   - ids: the UUIDs of the categories, by name.
  ///   - lock: the lock with which secrets of the cards are encrypted; nil if none is encrypted.
  ///   - write: writes bytes of the file.
  /// - Throws: the errors of `write`.
  public init(
    categories: [String], ids: [String: UUID] = [:], lock: SecretsLock? = nil,
    to write: @escaping ([UInt8]) throws -> Void
  ) throws {
    self.write = write
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    func json(_ value: some Encodable) throws -> String { String(decoding: try encoder.encode(value), as: UTF8.self) }
    let known = try json(ids.filter { categories.contains($0.key) }.mapValues(\.uuidString))
    let locked = try lock.map { "\"lock\": \(try json(LockJSON($0))),\n" } ?? ""
    let head = """
      {
      "format": "\(Self.format)",
      "version": \(Self.version),
      "categories": \(try json(categories)),
      "categoryUUIDs": \(known),
      \(locked)"cards": [
      """
    try write(Array(head.utf8))
  }

  /// Writes a card.
  ///
  /// - Parameters:
  ///   - stored: the card.
  ///   - picture: returns the bytes of a picture; nil if they are lost.
  /// - Throws: the errors of `picture` and `write`.
  public mutating func add(_ stored: StoredCard, picture: (PictureReference) throws -> [UInt8]?) throws {
    try add(lines: Self.lines(of: [(stored, try stored.card.pictures.compactMapValues(picture))]))
  }

  /// The lines of cards, for `add(lines:)`.
  ///
  /// - Parameter cards: cards, and the bytes of their pictures.
  package static func lines(of cards: [(card: StoredCard, files: [PictureSide: [UInt8]])]) -> [UInt8] {
    var lines: [UInt8] = []
    lines.reserveCapacity(cards.count * 512)
    for (card, files) in cards {
      if !lines.isEmpty { lines += ",\n".utf8 }
      CardJSON(card, files: files).tree.append(to: &lines)
    }
    return lines
  }

  /// Writes the lines of cards.
  ///
  /// - Throws: the errors of `write`.
  package mutating func add(lines: [UInt8]) throws {
    guard !lines.isEmpty else { return }
    try write(Array((isEmpty ? "\n" : ",\n").utf8))
    try write(lines)
    isEmpty = false
  }

  /// Ends the wallet.
  ///
  /// - Throws: the errors of `write`.
  public func end() throws { try write(Array("\n]\n}\n".utf8)) }
}

/// A lock in JSON.
struct LockJSON: Encodable {
  let recipient: String
  /// The age file with the private key, in base64.
  let identity: String

  init(_ lock: SecretsLock) {
    recipient = lock.recipient
    identity = Data(lock.identity).base64EncodedString()
  }
}
