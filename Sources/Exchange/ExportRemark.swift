internal import Cards

/// What another wallet will not show of a card that goes there.
public struct ExportRemark: Hashable, Sendable {
  /// What it will not show.
  public enum Code: Hashable, Sendable {
    /// The card has no identifier, and the format has no place for one without.
    case noIdentifier
    /// A chip: the other wallet has it as a number.
    case chip
    /// A type that the other wallet does not know: it has the number.
    case unknownType(String)
    /// Characters that the other wallet cannot put into this type: it has the number.
    case uncodable(String)
    /// Bytes that are no text there.
    case bytes
    /// Left out, since it is secret.
    case secret
    /// There are pictures, and the format has no place for them.
    case pictures
    /// More identifiers than the format has a place for.
    case oneIdentifier
    /// Categories, which the format has no place for.
    case categories
  }

  /// What it will not show.
  public let code: Code
  /// The card.
  public let card: String
  /// Its number.
  public let number: Int
  /// The identifier's label, where it is about one of several.
  public let label: String?

  init(_ code: Code, _ card: Card, label: String? = nil) {
    self.code = code
    self.card = card.name
    number = card.number
    self.label = label
  }
}
