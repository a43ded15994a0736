/// Parts of a card that a file may know, and how it knows them.
public struct CardFields: OptionSet, Hashable, Sendable {
  /// A bit for each part.
  public let rawValue: UInt32

  /// Parts by their bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The picture of that side.
  public init(_ side: PictureSide) {
    switch side {
    case .front: self = .front
    case .back: self = .back
    case .icon: self = .icon
    }
  }

  /// The name.
  public static let name = CardFields(rawValue: 1)
  /// One identifier, as wallets know them whose cards have one: others that the card has are none of its business.
  public static let identifier = CardFields(rawValue: 1 << 1)
  /// All identifiers in their order, and which is selected.
  public static let identifiers = CardFields(rawValue: 1 << 2)
  /// The type of the identifier: else that was guessed, or is none.
  public static let type = CardFields(rawValue: 1 << 3)
  /// Who gave it out.
  public static let issuer = CardFields(rawValue: 1 << 4)
  /// The note.
  public static let note = CardFields(rawValue: 1 << 5)
  /// The colour.
  public static let colour = CardFields(rawValue: 1 << 6)
  /// The star.
  public static let star = CardFields(rawValue: 1 << 7)
  /// Whether it is put away.
  public static let archive = CardFields(rawValue: 1 << 8)
  /// The first day.
  public static let validFrom = CardFields(rawValue: 1 << 9)
  /// The last day.
  public static let expiry = CardFields(rawValue: 1 << 10)
  /// What is on it.
  public static let balance = CardFields(rawValue: 1 << 11)
  /// How that came about.
  public static let balanceHistory = CardFields(rawValue: 1 << 12)
  /// The categories that it is in.
  public static let categories = CardFields(rawValue: 1 << 13)
  /// The picture of the front.
  public static let front = CardFields(rawValue: 1 << 14)
  /// The picture of the back.
  public static let back = CardFields(rawValue: 1 << 15)
  /// The icon.
  public static let icon = CardFields(rawValue: 1 << 16)

  /// No part, but how the others are meant: what the file does not say is not there. Else it stays as it is.
  public static let absence = CardFields(rawValue: 1 << 17)
  /// No part, but how identifiers are meant: those without a label are the file's own, and go where it has them no more.
  public static let renewal = CardFields(rawValue: 1 << 18)

  /// All pictures.
  public static let pictures: CardFields = [.front, .back, .icon]
  /// Everything that a card says, and that it says no more.
  public static let all: CardFields = [
    .name, .identifiers, .type, .issuer, .note, .colour, .star, .archive, .validFrom, .expiry, .balance,
    .balanceHistory,
    .categories, .pictures, .absence,
  ]

  /// Categories that a card of a file may be in.
  public static let mostCategories = 1000
}
