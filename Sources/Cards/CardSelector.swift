public import FoundationEssentials

/// A reference to a card, as a person types it.
public enum CardSelector: Hashable, Sendable {
  /// The card with this UUID.
  case id(UUID)
  /// The card with this number, typed as `#12`.
  case number(Int)
  /// The card with this name, part of a name, or number without a sign.
  case text(String)

  /// Creates the selector for a typed text.
  public init(_ typed: String) {
    if let id = UUID(uuidString: typed) {
      self = .id(id)
    } else if typed.hasPrefix("#"), let number = Int(typed.dropFirst()) {
      self = .number(number)
    } else {
      self = .text(typed)
    }
  }
}
