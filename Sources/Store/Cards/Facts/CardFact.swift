public import Words

/// A scalar fact of a card, such as its issuer or its expiry date, with all that the libraries and the command need to
/// know about it.
///
/// Columns of the wallet, keys of JSON, columns of tables, options of `add` and `edit`, merging, differences, search
/// and reports follow from `all`. A new fact is a property of `CardContent`, an entry of `all` with its index, a set in
/// `CardFields`, a line in `CardContent.facts`, and a column that a migration adds.
///
/// ```swift
/// var content = CardContent(name: "Gym")
/// content.issuer = "Fit Ltd"
/// content.expiry = CalendarDate("2030-12-31").map { CardDate($0) }
/// print(CardFact.all.filter { !$0.isAbsent(in: content) }.map(\.key))  // ["issuer", "expires"]
/// ```
///
/// A fact is an object, because a loop over `all` copies each fact for each card, which would make an export of JSON take
/// half as long again.
public final class CardFact: Sendable {
  /// The index of the fact in `all`.
  package let index: Int
  /// The key in JSON and the column in tables. It never changes.
  public let key: String
  /// The property that holds the fact. Its kind decides how the fact is written and read.
  public let value: Value
  /// The column of the fact in the wallet's database. Dates and amounts have a second column, which `Value` describes.
  public let column: String
  /// The name of the fact, as part of a sentence.
  public let name: Phrase
  /// The heading of the fact where it stands on a line of its own, for people.
  public let heading: Phrase
  /// The place of the fact among others for people: facts of a smaller rank come first.
  public let rank: Int
  /// The column of the fact in a list for people.
  public let listing: Listing
  /// The option of `add` and `edit` that sets the fact; nil if another command does.
  public let option: Option?
  /// Other names of the column in tables of other programs, in lower case, letters and digits only.
  public let otherNames: [String]
  /// Whether a search for text looks through the fact.
  public let isSearched: Bool
  /// The rule by which a merge of two cards decides.
  public let merging: Merging

  /// A property of a card.
  public typealias Property<Value> = any WritableKeyPath<CardContent, Value> & Sendable

  /// A property of `CardContent` that holds a fact, by its kind.
  public enum Value: Sendable {
    /// Text of one line.
    case line(Property<String?>)
    /// Text that may have several lines.
    case note(Property<String?>)
    /// A colour.
    case colour(Property<Colour?>)
    /// Yes or no. A card without the fact says no.
    case flag(Property<Bool>)
    /// A day. The moment that a file of another wallet gave for it has a column and a key of its own, which end in
    /// `_instant` and `Instant`.
    case date(Property<CardDate?>)
    /// An amount of money or points. It has further columns in the database and in tables.
    case amount(Property<Balance?>, AmountColumns)
    /// The time of an event.
    case time(Property<EventTime?>)
    /// A number of people or things, 1 to `maximumCount`.
    case count(Property<Int?>)
    /// The status of an event.
    case status(Property<EventStatus?>)
    /// Reminders of an event.
    case reminders(Property<[Reminder]>)
  }

  /// The names of the columns of an amount, beside that of the fact.
  public struct AmountColumns: Hashable, Sendable {
    /// The column of the currency.
    public let currency: String
    /// The column that says whether the amount is that of one person; nil if it never is.
    public let perPerson: String?

    init(currency: String, perPerson: String? = nil) {
      self.currency = currency
      self.perPerson = perPerson
    }
  }

  /// The column of a fact in a list for people.
  public enum Listing: Hashable, Sendable {
    /// No column: lists show the fact in another way.
    case never
    /// A line in lists that have a fact per line, with space for texts of any length.
    case inFull
    /// A part of what tables say of the state of a card.
    case inState
    /// A column with this heading, if any card of the list has the fact.
    case ifPresent(heading: Phrase)
  }

  /// An option of the command line that sets a fact.
  public struct Option: Hashable, Sendable {
    /// The long names of the option without hyphens, the usual one first.
    public let names: [String]
    /// The help text, a sentence.
    public let help: Phrase
  }

  /// The largest number of a fact that counts.
  public static let maximumCount = 99_999

  /// The rule by which a merge of two cards decides if both have the fact.
  public enum Merging: Hashable, Sendable {
    /// The fact of the card that stays; if it lacks the fact, that of the other card.
    case first
    /// Both texts, one below the other.
    case joined
    /// Yes if at least one of the cards says so.
    case any
    /// Yes if both cards say so.
    case both
  }

  init(
    _ index: Int, _ key: String, _ value: Value, column: String? = nil, name: Phrase, heading: Phrase, rank: Int,
    listing: Listing = .inFull, option: Option? = nil, otherNames: [String] = [],
    isSearched: Bool = false, merging: Merging = .first
  ) {
    self.index = index
    self.key = key
    self.value = value
    self.column = column ?? key
    self.name = name
    self.heading = heading
    self.rank = rank
    self.listing = listing
    self.option = option
    self.otherNames = otherNames
    self.isSearched = isSearched
    self.merging = merging
  }

  /// Whether the fact is text that may have several lines.
  package var isNote: Bool { if case .note = value { true } else { false } }
}

extension CardFact.Option {
  init(_ names: String..., help: Phrase) {
    self.names = names
    self.help = help
  }
}
