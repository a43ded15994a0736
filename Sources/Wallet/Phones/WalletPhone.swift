public import Cards
public import Foundation

/// A phone from which cards were imported, or for which they were exported, with the numbers that its wallet gives to
/// cards.
public struct WalletPhone: Hashable, Sendable {
  /// The identity of the phone's files, as in `CardOrigin`.
  public let file: String
  /// The name that the person gave to the phone; nil for none.
  public let name: String?
  /// The moment of the last import or export; nil if it is not known.
  public let used: Date?
  /// The largest number that stands for a card there, even for one that was deleted since; 0 if there is none.
  public let lastKey: Int

  /// Creates a phone that has no cards yet.
  public init(name: String?) {
    self.init(file: UUID().uuidString, name: name, used: nil, lastKey: 0)
  }

  init(file: String, name: String?, used: Date?, lastKey: Int) {
    self.file = file
    self.name = name
    self.used = used
    self.lastKey = lastKey
  }
}

/// A row that an export has written for a phone.
public struct WrittenRow: Hashable, Sendable {
  /// The number of the card.
  public let card: Int
  /// The UUID of the identifier; nil if the card has none.
  public let identifier: UUID?
  /// The number of the row in the phone's wallet.
  public let key: String
  /// The row, in the notation of `CardOrigin.entry`.
  public let entry: String
  /// Whether the phone has a row with this number that says something else.
  public let isEdited: Bool

  /// The digests of the pictures that were written with it.
  public let pictures: [PictureSide: String]

  /// Creates a row from its parts.
  public init(
    card: Int, identifier: UUID?, key: String, entry: String, isEdited: Bool, pictures: [PictureSide: String] = [:]
  ) {
    self.card = card
    self.identifier = identifier
    self.key = key
    self.entry = entry
    self.isEdited = isEdited
    self.pictures = pictures
  }
}
