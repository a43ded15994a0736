public import Cards
public import Foundation

/// A whole wallet as JSON, which is read back as the same wallet.
///
/// An object with `format`, `version`, `categories` in their order, `categoryUUIDs` by name, `lock` where secrets of cards
/// are encrypted, and `cards`, a card a line.
/// A card has the keys of every list, and beside them `lastShown`, `timesShown`, `origins`, and in each of `pictures` its
/// file as `base64`.
public struct WalletJSON {
  /// What `format` says.
  static let format = "ucard"
  /// The version that is written and read.
  static let version = 1

  private let write: ([UInt8]) throws -> Void
  private let encoder: JSONEncoder
  private var isEmpty = true

  /// Begins a wallet.
  ///
  /// - Parameters:
  ///   - categories: all of them, in their order.
  ///   - ids: which category each is, on every device.
  ///   - lock: the lock that has encrypted secrets of the cards; nil where none is encrypted.
  ///   - write: takes the bytes.
  /// - Throws: what `write` throws.
  public init(
    categories: [String], ids: [String: UUID] = [:], lock: SecretsLock? = nil,
    to write: @escaping ([UInt8]) throws -> Void
  ) throws {
    self.write = write
    encoder = JSONEncoder()
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
  ///   - picture: gives the file of a picture; nil for one that is lost.
  /// - Throws: what `picture` and `write` throw.
  public mutating func add(_ stored: StoredCard, picture: (PictureReference) throws -> [UInt8]?) throws {
    let files = try stored.card.pictures.compactMapValues(picture)
    try write(Array((isEmpty ? "\n" : ",\n").utf8) + encoder.encode(CardJSON(stored, files: files)))
    isEmpty = false
  }

  /// Ends the wallet.
  ///
  /// - Throws: what `write` throws.
  public func end() throws { try write(Array("\n]\n}\n".utf8)) }
}

/// A lock as JSON has it.
struct LockJSON: Encodable {
  let recipient: String
  /// The age file of the private half, in base64.
  let identity: String

  init(_ lock: SecretsLock) {
    recipient = lock.recipient
    identity = Data(lock.identity).base64EncodedString()
  }
}
