public import FoundationEssentials

/// A row that an export has written for a phone, whose wallet has a row for each identifier.
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
