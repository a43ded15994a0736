internal import Cards
internal import JSON
internal import Words

/// A shop or service that gives out cards.
struct Store {
  /// The name of the store.
  let name: String
  /// Other spellings of the name.
  let names: [String]?
  /// The category of the store: a case of `StoreCategory`, or the name of one of the user's categories.
  let category: String?
  /// The colour, as a person writes it.
  let color: String?

  /// The store in JSON.
  var json: JSONObject {
    var object = JSONObject()
    object.add("category", category)
    object.add("color", color)
    object.add("name", name)
    object.add("names", names)
    return object
  }

  /// The name of the store's category in `language`; nil for none.
  func categoryName(in language: Language) -> String? {
    category.map { StoreCategory(rawValue: $0)?.name.text(in: language) ?? $0 }
  }

  /// Fills in the facts of the store that the person did not give.
  ///
  /// - Parameter existing: the names of the wallet's categories. One with the same meaning in any language is used.
  /// - Returns: a sentence about the filled-in facts, with a blank before it.
  func fill(_ content: inout CardContent, existing: [String], hasColour: Bool, in language: Language) -> Phrase? {
    var taken: [Phrase] = []
    // A card whose name is a spelling of the store's name does not need the issuer.
    if content.issuer == nil, SpellingKey(content.name) != SpellingKey(name) {
      content.issuer = name
      taken.append(Phrase(english: "the issuer “\(name)”", ukrainian: "видавця «\(name)»"))
    }
    if !hasColour, let color, let colour = Colour(color) {
      content.colour = colour
      let names = Colour.names.first { $0.english == color }
      taken.append(Phrase(english: "the colour \(color)", ukrainian: "колір \(names?.ukrainian ?? color)"))
    }
    // A wallet keeps the language in which its first store category was made.
    let language = existing.lazy.compactMap(StoreCategory.language).first ?? language
    if content.categories.isEmpty, let category, let own = categoryName(in: language) {
      let phrase = StoreCategory(rawValue: category)?.name
      let meant = Set(
        [own, phrase?.text(in: .english), phrase?.text(in: .ukrainian)].compactMap { $0 }.map(SearchKey.identity))
      let chosen = existing.first { meant.contains(SearchKey.identity(of: $0)) } ?? own
      content.insert(category: chosen)
      taken.append(Phrase(english: "the category “\(chosen)”", ukrainian: "категорію «\(chosen)»"))
    }
    guard !taken.isEmpty else { return nil }
    return Phrase(
      english: "From the list of stores: \(.list(taken)) (--no-store leaves that out).",
      ukrainian: "Зі списку крамниць узято \(.list(taken)) (без цього: --no-store).")
  }
}
