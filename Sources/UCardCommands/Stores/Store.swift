internal import Cards

/// A shop or service that gives out cards.
struct Store: Codable {
  /// How it writes itself.
  let name: String
  /// Other spellings.
  let names: [String]?
  /// What it is, of `StoreCategory`, or a category's name of the user's own.
  let category: String?
  /// A colour, as a person writes it.
  let color: String?

  /// What the store's category is called in `language`; nil for none.
  func categoryName(in language: Language) -> String? {
    category.map { StoreCategory(rawValue: $0)?.name.text(in: language) ?? $0 }
  }

  /// Gives a card what is known of the store, where the person did not say it.
  ///
  /// - Parameter existing: names of the wallet's categories: one that means the same in any language is taken.
  /// - Returns: a sentence on what was taken, with a blank before it.
  func fill(_ content: inout CardContent, existing: [String], hasColour: Bool, in language: Language) -> Phrase {
    var taken: [Phrase] = []
    // The name is what the person calls the card; where that is the store's in another spelling, it says all.
    if content.issuer == nil, SpellingKey(content.name) != SpellingKey(name) {
      content.issuer = name
      taken.append(Phrase(english: "the issuer “\(name)”", ukrainian: "видавця «\(name)»"))
    }
    if !hasColour, let color, let colour = Colour(color) {
      content.colour = colour
      let names = Colour.names.first { $0.english == color }
      taken.append(Phrase(english: "the colour \(color)", ukrainian: "колір \(names?.ukrainian ?? color)"))
    }
    if content.categories.isEmpty, let category, let own = categoryName(in: language) {
      let phrase = StoreCategory(rawValue: category)?.name
      let meant = Set(
        [own, phrase?.text(in: .english), phrase?.text(in: .ukrainian)].compactMap { $0 }.map(SearchKey.identity))
      let chosen = existing.first { meant.contains(SearchKey.identity(of: $0)) } ?? own
      content.insert(category: chosen)
      taken.append(Phrase(english: "the category “\(chosen)”", ukrainian: "категорію «\(chosen)»"))
    }
    guard let first = taken.first else { return .nothing }
    let list = taken.dropFirst().reduce(first) { $0 + Phrase(english: ", ", ukrainian: ", ") + $1 }
    return Phrase(english: " From the list of stores: ", ukrainian: " Зі списку крамниць: ") + list
      + Phrase(english: " (--no-store leaves that out).", ukrainian: " (без цього: --no-store).")
  }
}
