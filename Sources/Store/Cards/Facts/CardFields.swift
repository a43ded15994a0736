public import Words

/// A set of parts of a card that a file can describe, and of options on how to apply them.
public struct CardFields: OptionSet, Hashable, Sendable {
  /// A bit for each part.
  public let rawValue: Int

  /// Creates a set from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Creates a set of one fact.
  public init(_ fact: CardFact) { rawValue = 1 << (Self.structuralBits + fact.index) }

  /// Creates a set of the fact with a key.
  private init(_ key: String) {
    guard let fact = CardFact.of(key) else { preconditionFailure("CardFact.all has no such key") }
    self.init(fact)
  }

  /// Creates a set of the picture of one side.
  public init(_ side: PictureSide) {
    switch side {
    case .front: self = .front
    case .back: self = .back
    case .icon: self = .icon
    case .background: self = .background
    }
  }

  /// The name.
  public static let name = CardFields(rawValue: 1)
  /// The single identifier of a wallet format that stores one per card. Importing it leaves the card's other
  /// identifiers alone.
  public static let identifier = CardFields(rawValue: 1 << 1)
  /// All identifiers, their order and the selection.
  public static let identifiers = CardFields(rawValue: 1 << 2)
  /// The type of the identifier. Without this bit, the type was guessed, or there is none.
  public static let type = CardFields(rawValue: 1 << 3)
  /// The history of the balance.
  public static let balanceHistory = CardFields(rawValue: 1 << 4)
  /// The categories of the card.
  public static let categories = CardFields(rawValue: 1 << 5)
  /// The picture of the front.
  public static let front = CardFields(rawValue: 1 << 6)
  /// The picture of the back.
  public static let back = CardFields(rawValue: 1 << 7)
  /// The icon.
  public static let icon = CardFields(rawValue: 1 << 8)
  /// The background.
  public static let background = CardFields(rawValue: 1 << 9)
  /// Not a part: parts that are missing in the file are deleted from the card. Without this bit, the card keeps them.
  public static let deletesMissing = CardFields(rawValue: 1 << 10)
  /// Not a part: identifiers without a label, or with the label of one in the file, come from the file, and are deleted
  /// from the card if the file no longer has them.
  public static let renewal = CardFields(rawValue: 1 << 11)

  /// The originals.
  public static let originals = CardFields(rawValue: 1 << 12)

  /// Every bit.
  package static let everything = CardFields(rawValue: -1)

  /// The number of bits that are used above; the bits of facts come after them.
  private static let structuralBits = 13

  /// All pictures.
  public static let pictures = CardFields(PictureSide.allCases.map { CardFields($0) })
  /// Every scalar fact.
  public static let facts = CardFact.all.reduce(into: CardFields()) { $0.insert(CardFields($1)) }
  /// Every part, with `deletesMissing`: the whole card.
  public static let all: CardFields = [
    .name, .identifiers, .type, .balanceHistory, .categories, .pictures, .originals, .deletesMissing, .facts,
  ]

  /// Each part with its key in JSON, in the order in which reports list them.
  package static let keyed: [(field: CardFields, key: String)] =
    [(.name, "name"), (.identifiers, "identifiers")] + CardFact.all.map { (CardFields($0), $0.key) }
    + [(.balanceHistory, "balanceHistory"), (.categories, "categories")]
    + PictureSide.allCases.map { (CardFields($0), "pictures.\($0.rawValue)") } + [(.originals, "originals")]

  /// The heading of the first of the facts, for people.
  public var heading: Phrase { CardFact.ranked.first { contains(CardFields($0)) }?.heading ?? .nothing }

  /// The keys of the parts in JSON: those of facts, `name`, `identifiers`, `balanceHistory`, `categories` and
  /// `pictures.front`, `pictures.back`, `pictures.icon`, `pictures.background`, and `originals`.
  public var keys: [String] { Self.keyed.filter { contains($0.field) }.map(\.key) }

  /// The largest number of categories of one card that is read from a file.
  public static let maximumCategories = 1000
}

extension CardFields: CustomStringConvertible {
  /// The keys of the parts: `[issuer, note]`.
  public var description: String { "[" + keys.joined(separator: ", ") + "]" }
}

/// The facts that formats of other wallets use.
extension CardFields {
  /// The issuer.
  public static let issuer = CardFields("issuer")
  /// The note.
  public static let note = CardFields("note")
  /// The colour.
  public static let colour = CardFields("color")
  /// The star.
  public static let star = CardFields("starred")
  /// Whether the card is archived.
  public static let archive = CardFields("archived")
  /// The first day on which the card is valid.
  public static let validFrom = CardFields("validFrom")
  /// The last day on which the card is valid.
  public static let expiry = CardFields("expires")
  /// The balance.
  public static let balance = CardFields("balance")
  /// The beginning of the event.
  public static let starts = CardFields("starts")
  /// The end of the event.
  public static let ends = CardFields("ends")
  /// The place of the event.
  public static let place = CardFields("place")
  /// The address of the place.
  public static let address = CardFields("address")
  /// The number of people that the event is booked for.
  public static let people = CardFields("people")
  /// The price of the ticket or booking.
  public static let price = CardFields("price")
  /// The status of the event.
  public static let status = CardFields("status")
  /// The page about the event.
  public static let url = CardFields("url")
  /// The facts that say which time an event takes at which place.
  public static let slot: CardFields = [.starts, .ends, .place, .address, .status, .archive]
  /// The reminders of the event.
  public static let reminders = CardFields("reminders")
  /// Every fact of the event.
  public static let event = CardFact.ofEvents.reduce(into: CardFields()) { $0.insert(CardFields($1.key)) }
}
