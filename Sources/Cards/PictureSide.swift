/// What a picture of a card shows.
public enum PictureSide: String, CaseIterable, Sendable {
  /// The card from the front.
  case front
  /// The card from the back.
  case back
  /// A small picture that stands for it.
  case icon
}
