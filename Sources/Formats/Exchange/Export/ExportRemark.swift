public import Cards

/// A part of an exported card that the other wallet will not show.
public struct ExportRemark: Hashable, Sendable {
  /// The kind of a remark.
  public enum Code: Hashable, Sendable {
    /// A code is a copy of one that was issued, and the other wallet draws it in its own form.
    case form
    /// The card has no identifier, but the format requires one.
    case noIdentifier
    /// An NFC chip, which becomes a number in the other wallet.
    case chip
    /// A type that the other wallet does not know: the identifier becomes a number.
    case unknownType(String)
    /// Characters that the other wallet cannot encode in this type: the identifier becomes a number.
    case uncodable(String)
    /// Bytes that cannot be represented as text.
    case bytes
    /// A secret, which is not exported.
    case secret
    /// Pictures, which the format cannot store.
    case pictures
    /// The picture of a side, which the format cannot store.
    case picture(PictureSide)
    /// The card has no code, so that only its number is exported, if there is one.
    case noCode
    /// More identifiers than the format can store.
    case oneIdentifier
    /// Categories, which the format cannot store.
    case categories
    /// Parts of the card that the format cannot store.
    case parts(CardFields)
    /// Parts of the card that are left out because the link would be too long.
    case tooLong(CardFields)
    /// A currency that the other wallet does not know, so that it shows points.
    case currency(String)
    /// Points with a fraction, which the other wallet rounds when it shows them.
    case fractionOfPoints
    /// Carriage returns in the payload, which the other wallet reads as line feeds.
    case carriageReturns
    /// A card of the phone that was edited here since, in these parts. Its wallet never changes a card: it would get a second
    /// one.
    case edited(CardFields)
    /// A card that the phone has, but it is not known what the phone's row says.
    case unknownThere
    /// A card of which the phone's row, as the wallet keeps it, cannot be read. It is written from its own facts.
    case unreadableThere
  }

  /// The kind of the remark.
  public let code: Code
  /// The name of the card; of one that was edited, the name that it has on the phone.
  public let card: String
  /// The number of the card.
  public let number: Int
  /// The label of the identifier, if the remark is about one of several.
  public let label: String?

  init(_ code: Code, _ card: Card, named name: String? = nil, label: String? = nil) {
    self.code = code
    self.card = name ?? card.name
    number = card.number
    self.label = label
  }
}
