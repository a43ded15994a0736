/// A scalar fact of a card, such as its issuer or its last day: all that the rooms of U-Card need to know of it.
///
/// Columns of the wallet, keys of JSON, columns of tables, options of `add` and `edit`, merging, differences, search and
/// reports follow from `all`. A new fact is a property of `CardContent`, an entry of `all`, and a column that a migration
/// adds.
///
/// ```swift
/// var content = CardContent(name: "Gym")
/// content.issuer = "Fit Ltd"
/// content.expiry = CalendarDate("2030-12-31").map { CardDate($0) }
/// print(CardFact.all.filter { !$0.isAbsent(in: content) }.map(\.key))  // ["issuer", "expires"]
/// ```
public struct CardFact: Sendable {
  /// Its index in `all`.
  private(set) var index = 0
  /// The key in JSON and the column in tables. It never changes.
  public let key: String
  /// The property that holds it. The kind of the property decides how the fact is written and read.
  public let value: Value
  /// Its column in the wallet's database; `Value` says which have another beside it.
  public let column: String
  /// Its name, as part of a sentence.
  public let name: Words
  /// The column that a list for people has for it.
  public let listing: Listing
  /// The option of `add` and `edit` that sets it; nil where a command of its own does.
  public let option: Option?
  /// Names by which tables of other programs may have it, in lower case, letters and digits alone.
  public let otherNames: [String]
  /// Whether it is looked through when a person looks for text.
  public let isSearched: Bool
  /// How a merge of two cards decides.
  public let merging: Merging

  /// A word or a sentence in both languages.
  public struct Words: Hashable, Sendable {
    /// In English.
    public let english: String
    /// In Ukrainian.
    public let ukrainian: String

    /// A word in both languages.
    public init(english: String, ukrainian: String) {
      self.english = english
      self.ukrainian = ukrainian
    }
  }

  /// A property of a card.
  public typealias Property<Value> = WritableKeyPath<CardContent, Value> & Sendable

  /// A property of `CardContent` that holds a fact, by its kind.
  public enum Value: Sendable {
    /// Text of one line.
    case line(any Property<String?>)
    /// Text that may have several lines.
    case note(any Property<String?>)
    /// A colour.
    case colour(any Property<Colour?>)
    /// Yes or no; no is what cards say that say nothing.
    case flag(any Property<Bool>)
    /// A day. The moment that another wallet had it as has a column and a key of its own, which end in `_instant` and
    /// `Instant`.
    case date(any Property<CardDate?>)
    /// Money or points. The currency has a column of its own in the database and in tables.
    case balance(any Property<Balance?>, currency: String)
  }

  /// The column of a fact in a list for people.
  public enum Listing: Hashable, Sendable {
    /// None: a list says it in another way.
    case never
    /// Where there is room for texts of any length.
    case inFull
    /// Where any card of the list has it, under a heading of its own. A column of a smaller rank stands further left.
    case whenSaid(rank: Int, heading: Words)
  }

  /// An option of the command line that sets a fact.
  public struct Option: Hashable, Sendable {
    /// Its long names without hyphens, the usual one first.
    public let names: [String]
    /// What it does, a sentence.
    public let help: Words
  }

  /// How a merge of two cards decides, where both may say something.
  public enum Merging: Hashable, Sendable {
    /// What the card that stays says; where that is nothing, what the other says.
    case first
    /// Both texts, one below the other.
    case joined
    /// Yes where any of them says so.
    case any
    /// Yes where both of them say so.
    case both
  }

  init(
    _ key: String, _ value: Value, column: String? = nil, english: String, ukrainian: String,
    listing: Listing = .inFull, option: Option? = nil, otherNames: [String] = [], isSearched: Bool = false,
    merging: Merging = .first
  ) {
    self.key = key
    self.value = value
    self.column = column ?? key
    self.name = Words(english: english, ukrainian: ukrainian)
    self.listing = listing
    self.option = option
    self.otherNames = otherNames
    self.isSearched = isSearched
    self.merging = merging
  }

  /// The same facts, each with its index in the list.
  static func numbered(_ facts: [CardFact]) -> [CardFact] {
    var facts = facts
    for index in facts.indices { facts[index].index = index }
    return facts
  }
}

extension CardFact.Option {
  init(_ names: String..., english: String, ukrainian: String) {
    self.names = names
    help = CardFact.Words(english: english, ukrainian: ukrainian)
  }
}
