internal import Barcodes
package import Cards
internal import Exchange
internal import Values
package import Words

extension Phrase {
  /// The subjects of messages about names and texts.
  package static let ofCard = Phrase("A card")
  package static let feed = Phrase("A feed")
  package static let phone = Phrase("A phone")
  package static let label = Phrase("A label")
  package static let ofCategory = Phrase("A category")
  package static let ofOriginal = Phrase("An original")
  package static let printed = Phrase("A printed text")
  static let ofCharset = Phrase("A charset")
  static let ofType = Phrase("A type")

  /// The subject of a message about the value of a JSON key.
  package static func subject(ofKey key: String) -> Phrase {
    switch key {
    case "name": return .ofCard
    case "label": return .label
    case "text": return .printed
    case "type": return .ofType
    case "charset": return .ofCharset
    default:
      return CardFact.of(key).map(Phrase.subject) ?? .quoted(key)
    }
  }

  /// The subject of a message about a fact.
  package static func subject(_ fact: CardFact) -> Phrase {
    Phrase("The \(fact.name)").capitalized
  }

  /// The message that a name is empty.
  package static let emptyName = Phrase("The name is empty.")
  /// The message that the name of a category is empty.
  package static let emptyCategory = Phrase("The name of the category is empty.")

  /// The message that a text is empty.
  package static func empty(_ what: Phrase) -> Phrase {
    Phrase("\(what) cannot be empty.")
  }

  /// The message that a text of one line has invalid characters.
  package static func unprintable(_ what: Phrase) -> Phrase {
    Phrase("\(what) cannot have control characters or line breaks.")
  }

  /// The message that a text of several lines has invalid characters.
  package static let unprintableNote = Phrase("A note cannot have control characters other than line breaks and tabs.")

  /// The message that the name of a category is reserved for the list of all cards.
  package static func reservedCategory(_ name: String) -> Phrase {
    Phrase("“\(name)” always holds every card; a category needs another name.")
  }
}

extension String {
  /// Returns the text as a name, which must be visible and in one line.
  ///
  /// - Parameter empty: the message that the text is empty.
  package func asName(of what: Phrase, orElse empty: Phrase = .emptyName) throws(CommandFailure) -> String {
    try require(contains { !$0.isWhitespace }, .badData, empty)
    return try asLine(of: what)
  }

  /// Returns the text as one visible line, without blanks around it, which are usually typed by mistake.
  func asLine(of what: Phrase) throws(CommandFailure) -> String {
    try require(contains { !$0.isWhitespace }, .badData, .empty(what))
    try require(isPrintable, .badData, .unprintable(what))
    return withoutBlanks
  }

  /// Returns the text as the name of a category, which must not be "All cards".
  package func asCategory() throws(CommandFailure) -> String {
    let name = try asName(of: .ofCategory, orElse: .emptyCategory)
    try require(!CategoryName.isReserved(name), .badData, .reservedCategory(name))
    return name
  }

  /// A remark for a person who may have meant several categories; nil for a name without a comma.
  package var remarkOnCommas: Phrase? {
    guard contains(",") else { return nil }
    let options = split(separator: ",").map { "--add-category \(ShellWord.quoted(String($0).withoutBlanks))" }
    return Phrase("“\(self)” is one category. For several: \(options.joined(separator: " "))")
  }

  /// Returns the text as a note, which may have several lines.
  package func asNote() throws(CommandFailure) -> String {
    try require(isPrintableNote, .badData, .unprintableNote)
    return self
  }
}

extension Colour {
  /// Reads a colour that a person typed.
  ///
  /// - Throws: `CommandFailure` for any other text.
  package static func requested(_ typed: String) throws(CommandFailure) -> Colour {
    if let colour = Colour(typed) { return colour }
    let names = Phrase.list(names.map(\.word.name))
    throw CommandFailure(.badData, Phrase("“\(typed)” is not a colour: write #RRGGBB, or one of \(names)."))
  }
}

extension Currency {
  /// Whether a text names a currency, or points.
  package static func isNamed(by typed: String) -> Bool {
    pointsWords.contains(typed.lowercased()) || Currency(called: typed) != nil
  }

  /// The currency with a code, a sign or an everyday name.
  private init?(called typed: String) {
    self.init(Self.names.first { $0.word.isMeant(by: typed) }?.code ?? typed)
  }

  private static let names: [(code: String, word: TypedWord)] = [
    ("UAH", TypedWord("hryvnia|hryvnias", context: "currency")), ("EUR", TypedWord("euro|euros", context: "currency")),
    ("USD", TypedWord("dollar|dollars", context: "currency")),
  ]

  /// Reads a currency that a person typed; nil for points.
  ///
  /// - Throws: `CommandFailure` for any other text.
  package static func requested(_ typed: String) throws(CommandFailure) -> Currency? {
    if pointsWords.contains(typed.lowercased()) { return nil }
    if let currency = Currency(called: typed) { return currency }
    throw CommandFailure(
      .badData, Phrase("“\(typed)” is not a currency: write a code of ISO 4217, such as UAH or EUR, or points."))
  }
}
