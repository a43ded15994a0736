/// The side of a card that a picture shows.
public enum PictureSide: String, CaseIterable, Sendable {
  /// The front of the card.
  case front
  /// The back of the card.
  case back
  /// A small picture for lists.
  case icon
}
