public import Foundation

/// How a person says which card is meant.
public enum CardSelector: Hashable, Sendable {
  /// By its UUID.
  case id(UUID)
  /// By its number, as `#12`.
  case number(Int)
  /// By its name or a part of it, or by its number without a sign.
  case text(String)

  /// The selector that a person typed.
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
