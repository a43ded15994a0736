public import Cards
internal import JSON
public import Values

/// A whole wallet as JSON. Reading it gives the same wallet.
///
/// The file is an object with `format`, `version`, `categories` in their order, `categoryUUIDs` by name, `lock` if
/// secrets of cards are encrypted, `originals`, one file per line, and `cards`, one card per line. A card
/// has the same keys as in lists, and also `lastShown`, `timesShown`, `origins`, and in each of `pictures` its bytes as
/// `base64`.
public struct WalletJSON {
  /// The value of `format`.
  static let format = "ucard"
  /// The version of the format.
  static let version = 1

  private let write: ([UInt8]) throws -> Void
  private var writer = JSONWriter(.lines(colon: ": "))
  private var hasCards = false

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
    writer.beginObject()
    writer.add("format", .string(Self.format))
    writer.add("version", .number(String(Self.version)))
    writer.add("categories", .array(categories.map(JSONValue.string)))
    var known = JSONObject()
    let names = Set(categories)
    for (name, id) in ids.sorted(by: { $0.key < $1.key }) where names.contains(name) {
      known.add(name, id.text)
    }
    writer.add("categoryUUIDs", .object(known))
    if let lock { writer.add("lock", .object(lock.json)) }
    writer.beginArray("originals")
    try writer.flush(to: write)
  }

  /// Writes the file of an original. The files come before the cards.
  ///
  /// - Throws: the errors of `write`.
  public mutating func add(_ original: CardOriginal, file: [UInt8]) throws {
    writer.add(.object(original.json(file: file)))
    try writer.flush(to: write)
  }

  private mutating func beginCards() {
    if hasCards { return }
    writer.endArray()
    writer.beginArray("cards")
    hasCards = true
  }

  /// Writes a card.
  ///
  /// - Parameters:
  ///   - stored: the card.
  ///   - picture: returns the bytes of a picture; nil if they are lost.
  /// - Throws: the errors of `picture` and `write`.
  public mutating func add(_ stored: StoredCard, picture: (PictureReference) throws -> [UInt8]?) throws {
    beginCards()
    writer.add(.object(CardJSON.object(stored, files: try stored.card.pictures.compactMapValues(picture))))
    try writer.flush(from: JSONWriter.portion, to: write)
  }

  /// Ends the wallet.
  ///
  /// - Throws: the errors of `write`.
  public mutating func end() throws {
    beginCards()
    writer.endArray()
    writer.endObject()
    try writer.flush(to: write)
  }
}

extension SecretsLock {
  /// The lock in JSON: the recipient, and the age file with the private key in base64.
  fileprivate var json: JSONObject { ["identity": Base64.text(of: identity), "recipient": recipient] }
}
