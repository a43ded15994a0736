internal import Words

extension CardFact {
  /// Every scalar fact of a card, in the order of the columns of tables.
  ///
  /// The name, identifiers, categories, pictures and the history of the balance are not scalar, and are not in this
  /// list.
  public static let all: [CardFact] =
    [
      CardFact(
        0, "issuer", .line(\.issuer), name: Phrase("issuer"),
        heading: Phrase("Issuer"), rank: 13,
        option: Option("issuer", help: Phrase("Who issued the card.")),
        otherNames: RecognisedWords.Columns.issuer, isSearched: true),
      CardFact(
        1, "note", .note(\.note), name: Phrase("note"),
        heading: Phrase("Note"), rank: 15,
        option: Option("note", help: Phrase("What you want to remember.")),
        otherNames: RecognisedWords.Columns.note, isSearched: true, merging: .joined),
      CardFact(
        2, "color", .colour(\.colour), column: "colour", name: Phrase("colour"),
        heading: Phrase("Colour"), rank: 14, listing: .never,
        option: Option("color", "colour", help: Phrase("A colour: #RRGGBB or a name such as blue.")),
        otherNames: RecognisedWords.Columns.color),
      CardFact(
        3, "starred", .flag(\.isStarred), column: "is_starred", name: Phrase("star"),
        heading: Phrase("Starred"), rank: 16, listing: .never,
        option: Option("star", help: Phrase("Mark the card with a star.")),
        otherNames: RecognisedWords.Columns.starred, merging: .any),
      CardFact(
        4, "archived", .flag(\.isArchived), column: "is_archived", name: Phrase("archive"),
        heading: Phrase("Archived"), rank: 17, listing: .never,
        option: Option("archive", help: Phrase("Put the card into the archive without deleting it.")),
        otherNames: RecognisedWords.Columns.archived, merging: .both),
      CardFact(
        5, "validFrom", .date(\.validFrom), column: "valid_from", name: Phrase("first day"),
        heading: Phrase("Valid from"), rank: 11,
        listing: .never,
        option: Option(
          "valid-from", help: Phrase("The first day on which it is valid: 2027-03-05, 05.03.2027, 03/27 or 30d.")),
        otherNames: RecognisedWords.Columns.validFrom),
      CardFact(
        6, "expires", .date(\.expiry), column: "expiry", name: Phrase("last day"),
        heading: Phrase("Valid until"), rank: 12,
        listing: .inState,
        option: Option("expires", help: Phrase("The last day on which it is valid.")),
        otherNames: RecognisedWords.Columns.expires),
      CardFact(
        7, "balance", .amount(\.balance, .init(currency: "currency")), name: Phrase("balance"),
        heading: Phrase("Balance"), rank: 1,
        listing: .ifPresent(heading: Phrase("BALANCE")),
        otherNames: RecognisedWords.Columns.balance),
    ] + ofEvents

  /// Every fact in the order in which people read them.
  public static let ranked = all.sorted { $0.rank < $1.rank }

  /// The fact with a key; nil if none has it.
  package static func of(_ key: String) -> CardFact? { all.first { $0.key == key } }

  /// The facts of an event: a booking, a ticket, a fixture.
  static let ofEvents: [CardFact] = [
    CardFact(
      8, "starts", .time(\.starts), name: Phrase("beginning"),
      heading: Phrase("When"), rank: 2,
      listing: .inState,
      option: Option(
        "starts", help: Phrase("When its event begins: \"2026-12-05 19:00\", \"fri 19:00\", +2h, or a day alone.")),
      otherNames: RecognisedWords.Columns.starts),
    CardFact(
      9, "ends", .time(\.ends), name: Phrase("end"),
      heading: Phrase("Ends"), rank: 3, listing: .never,
      option: Option("ends", help: Phrase("When the event ends: 20:30, +90m after the beginning, or a day.")),
      otherNames: RecognisedWords.Columns.ends),
    CardFact(
      10, "place", .line(\.place), name: Phrase("place"),
      heading: Phrase("Where"), rank: 4,
      option: Option("place", help: Phrase("Where the event is, such as a hall.")),
      otherNames: RecognisedWords.Columns.place, isSearched: true),
    CardFact(
      11, "address", .line(\.address), name: Phrase("address"),
      heading: Phrase("Address"), rank: 5,
      option: Option("address", help: Phrase("The address of the place.")),
      otherNames: RecognisedWords.Columns.address, isSearched: true),
    CardFact(
      12, "people", .count(\.people), name: Phrase("number of people"),
      heading: Phrase("People"), rank: 6,
      option: Option("people", help: Phrase("For how many people.")),
      otherNames: RecognisedWords.Columns.people),
    CardFact(
      13, "price",
      .amount(\.price, .init(currency: "price_currency", perPerson: "price_per_person")),
      name: Phrase("price"),
      heading: Phrase("Price"), rank: 7,
      option: Option("price", help: Phrase("The price of the event: \"1200 UAH\", or \"300 UAH/person\".")),
      otherNames: RecognisedWords.Columns.price),
    CardFact(
      14, "status", .status(\.status), name: Phrase("status", context: "fact"),
      heading: Phrase("State"), rank: 8,
      option: Option("status", help: Phrase("planned, confirmed, cancelled or attended.")),
      otherNames: RecognisedWords.Columns.status),
    CardFact(
      15, "url", .line(\.url), name: Phrase("link"),
      heading: Phrase("Link"), rank: 9,
      option: Option("url", help: Phrase("A web page about the event.")),
      otherNames: RecognisedWords.Columns.url),
    CardFact(
      16, "reminders", .reminders(\.reminders), name: Phrase("reminders"),
      heading: Phrase("Reminders"), rank: 10,
      option: Option("remind", help: Phrase("How long before to ring: 1h, 10m, 1d; may be repeated.")),
      otherNames: RecognisedWords.Columns.reminders, merging: .joined),
  ]
}
