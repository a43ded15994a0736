public import Cards
internal import Foundation

/// A whole wallet as JSON, which is read back as the same wallet.
///
/// An object with `format`, `version`, `categories` in their order and `cards`, a card a line. A card has the keys of
/// every list, and beside them `lastShown`, `timesShown`, `origins`, and in each of `pictures` its file as `base64`.
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
  ///   - write: takes the bytes.
  /// - Throws: what `write` throws.
  public init(categories: [String], to write: @escaping ([UInt8]) throws -> Void) throws {
    self.write = write
    encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let names = try [UInt8](encoder.encode(categories))
    let head = "{\n\"format\": \"\(Self.format)\",\n\"version\": \(Self.version),\n\"categories\": "
    try write(Array(head.utf8) + names + Array(",\n\"cards\": [".utf8))
  }

  /// Writes a card.
  ///
  /// - Parameters:
  ///   - stored: the card.
  ///   - picture: gives the file of a picture; nil for one that is lost.
  /// - Throws: what `picture` and `write` throw.
  public mutating func add(_ stored: StoredCard, picture: (PictureReference) throws -> [UInt8]?) throws {
    var card = CardJSON(stored.card)
    card.lastShown = stored.use?.lastShown.iso
    card.timesShown = stored.use?.timesShown
    card.origins = stored.origins.isEmpty ? nil : stored.origins.map(OriginJSON.init)
    for (side, reference) in stored.card.pictures {
      card.pictures?[side.rawValue]?.base64 = try picture(reference).map { Data($0).base64EncodedString() }
    }
    try write(Array((isEmpty ? "\n" : ",\n").utf8) + encoder.encode(card))
    isEmpty = false
  }

  /// Ends the wallet.
  ///
  /// - Throws: what `write` throws.
  public func end() throws { try write(Array("\n]\n}\n".utf8)) }
}
