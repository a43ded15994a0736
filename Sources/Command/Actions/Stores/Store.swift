package import Cards
package import Words

/// A shop or service that gives out cards.
package struct Store {
  /// The name of the store.
  package let name: String
  /// Other spellings of the name.
  package let names: [String]?
  /// The category of the store: a case of `StoreCategory`, or the name of one of the user's categories.
  package let category: String?
  /// The colour, as a person writes it.
  package let color: String?

  package init(name: String, names: [String]?, category: String?, color: String?) {
    self.name = name
    self.names = names
    self.category = category
    self.color = color
  }

  /// The name of the store, and its other spellings.
  package var allNames: [String] { [name] + (names ?? []) }

  /// The name of the store's category in `language`; nil for none.
  package func categoryName(in language: Language) -> String? {
    category.map { StoreCategory(rawValue: $0)?.name.text(in: language) ?? $0 }
  }

  /// Facts of a store that a card did not have.
  package struct Facts: Equatable {
    package fileprivate(set) var issuer: String?
    /// The colour, as a person writes it.
    package fileprivate(set) var color: String?
    package fileprivate(set) var category: String?
  }

  /// Fills in the facts of the store that the person did not give.
  ///
  /// - Parameters:
  ///   - existing: the names of the wallet's categories. One with the same meaning in any language is used.
  ///   - hasColour: whether the person gave a colour, or none.
  /// - Returns: the facts that were filled in.
  package func fill(
    _ content: inout CardContent, existing: [String], hasColour: Bool, in language: Language
  ) -> Facts {
    var taken = Facts()
    // A card whose name is a spelling of the store's name does not need the issuer.
    if content.issuer == nil, SpellingKey(content.name) != SpellingKey(name) {
      content.issuer = name
      taken.issuer = name
    }
    if !hasColour, let color, let colour = Colour(color) {
      content.colour = colour
      taken.color = color
    }
    // A wallet keeps the language in which its first store category was made.
    let language = existing.lazy.compactMap(StoreCategory.language).first ?? language
    if content.categories.isEmpty, let category, let own = categoryName(in: language) {
      let phrase = StoreCategory(rawValue: category)?.name
      let meant = Set(
        ([own] + Language.all.compactMap { phrase?.text(in: $0) }).map(SearchKey.identity))
      let chosen = existing.first { meant.contains(SearchKey.identity(of: $0)) } ?? own
      content.insert(category: chosen)
      taken.category = chosen
    }
    return taken
  }
}

/// The kinds of stores in the catalogue.
package enum StoreCategory: String, CaseIterable {
  case groceries, fuel, pharmacy, beauty, clothes, home, electronics, books, cafe, sport, travel, entertainment, post
  case children, pets, other

  /// The language of a category's name, if it is that of a kind of stores.
  static func language(of name: String) -> Language? {
    let key = SearchKey.identity(of: name)
    return Language.all.first { language in
      allCases.contains { SearchKey.identity(of: $0.name.text(in: language)) == key }
    }
  }

  /// The name of the category in a wallet.
  var name: Phrase {
    switch self {
    case .groceries: Phrase("Groceries")
    case .fuel: Phrase("Fuel")
    case .pharmacy: Phrase("Pharmacy")
    case .beauty: Phrase("Beauty")
    case .clothes: Phrase("Clothes")
    case .home: Phrase("Home")
    case .electronics: Phrase("Electronics")
    case .books: Phrase("Books")
    case .cafe: Phrase("Cafés")
    case .sport: Phrase("Sport")
    case .travel: Phrase("Travel")
    case .entertainment: Phrase("Entertainment")
    case .post: Phrase("Post")
    case .children: Phrase("Children")
    case .pets: Phrase("Pets")
    case .other: Phrase("Other")
    }
  }
}

/// The known stores: the user's own first, then the built-in ones.
package struct StoreCatalogue {
  package let stores: [Store]

  /// Creates the catalogue of some stores of the user, and of those that are built in.
  package init(own: [Store]) { stores = own + Store.known + Store.brands }

  /// A name of a store, folded once for all comparisons.
  private struct Name {
    /// The index of its store in `stores`.
    let store: Int
    let name: String
    /// The text of its `SearchKey`, in UTF-8.
    let key: [UInt8]
    /// The text of its `SpellingKey`, in UTF-8.
    let spelling: [UInt8]

    init(_ name: String, store: Int) {
      let key = SearchKey(name)
      (self.store, self.name) = (store, name)
      (self.key, spelling) = (Array(key.text.utf8), Array(SpellingKey(key).text.utf8))
    }
  }

  /// The names whose spellings may begin with one of some letters. To fold all names would take a third of the
  /// instructions of an add.
  private func names(beginning initials: SpellingKey.Initials) -> [Name] {
    var names: [Name] = []
    for (index, store) in stores.enumerated() {
      func add(_ name: String) {
        if !initials.isDisjoint(with: .init(possibleFor: name)) { names.append(Name(name, store: index)) }
      }
      add(store.name)
      store.names?.forEach(add)
    }
    return names
  }

  /// All names of the stores that have a name with a word that begins with `typed`.
  package func namesakes(of typed: String) -> [String] {
    stores(beginning: typed).flatMap(\.allNames)
  }

  /// The store of a card with a name, followed by the stores with a word that begins with that name.
  package func stores(for name: String) -> [Store] {
    let others = stores(beginning: name)
    guard let store = store(in: name), !others.contains(where: { $0.name == store.name }) else { return others }
    return [store] + others
  }

  private func stores(beginning typed: String) -> [Store] {
    let (key, spelling) = (SearchKey(typed).text, SpellingKey(typed).text)
    // Too many words begin with two letters.
    guard key.count > 2 else { return [] }
    let (letters, sounds) = (Array(key.utf8), Array(spelling.utf8))
    let found = names(beginning: .all).filter { name in
      Self.stands(letters, in: name.key, isWhole: false)
        || spelling.count > 2 && Self.stands(sounds, in: name.spelling, isWhole: false)
    }
    return Set(found.map(\.store)).sorted().map { stores[$0] }
  }

  /// Whether `words` stand in `text`, beginning where a word begins. Both are UTF-8, with one blank between words.
  /// Letters that `SearchKey` does not compose, such as Greek ones, must have the same Unicode form.
  ///
  /// - Parameter isWhole: whether they must also end where a word ends; else “silp” stands in “silpo card”.
  private static func stands(_ words: [UInt8], in text: [UInt8], isWhole: Bool) -> Bool {
    let blank = UInt8(ascii: " ")
    return (0..<max(text.count - words.count + 1, 0)).contains { start in
      guard start == 0 || text[start - 1] == blank, text[start...].starts(with: words) else { return false }
      return !isWhole || start + words.count == text.count || text[start + words.count] == blank
    }
  }

  /// The store with the name of a card, or else the first one whose name is in the card's name as whole words: OKKO for
  /// “OKKO Fishka”.
  ///
  /// A name that is an ordinary word, or has fewer than four letters, stands for the store only beside words that any
  /// card may have, such as “card”; three letters also in capitals.
  package func store(in name: String) -> Store? {
    let folded = SearchKey(name)
    // A store's name is among the first words.
    let words = folded.text.split(separator: " ").prefix(Self.maximumWords).map(String.init)
    let spelled = words.map { SpellingKey($0).text }
    let names = names(beginning: .init(ofKeys: spelled))
    if let store = store(named: folded, SpellingKey(folded), among: names) { return store }
    guard words.count > 1 else { return nil }
    let capitals = Set(name.split { !$0.isLetter && !$0.isNumber }.map(String.init).filter { $0 == $0.uppercased() })
    let spelling = Array(spelled.joined(separator: " ").utf8)
    var best: (store: Store, place: Int, length: Int)?
    for known in names where Self.stands(known.spelling, in: spelling, isWhole: true) {
      let key = String(decoding: known.key, as: UTF8.self)
      let own = key.split(separator: " ").map(String.init)
      guard !own.isEmpty, own.count <= words.count else { continue }
      let spelledName = own.map { SpellingKey($0).text }
      let isRespelled = spelledName.joined().count >= 4
      let isPlain =
        Store.commonNames.contains(key)
        || key.count < 4 && !(key.count == 3 && capitals.contains(known.name.uppercased()))
      for place in 0...(words.count - own.count) {
        let range = place..<(place + own.count)
        guard Array(words[range]) == own || isRespelled && Array(spelled[range]) == spelledName else { continue }
        let (store, rest) = (stores[known.store], words[..<range.lowerBound] + words[range.upperBound...])
        guard !isPlain || rest.allSatisfy({ isOrdinary($0, for: store) }) else { continue }
        if best.map({ ($0.place, -$0.length) > (place, -own.count) }) ?? true { best = (store, place, own.count) }
      }
    }
    return best?.store
  }

  /// Whether cards of any store may have this word beside its name, or this store has it as another name.
  private func isOrdinary(_ word: String, for store: Store) -> Bool {
    Store.wordsOfCards.contains(word) || !word.contains(where: \.isLetter)
      || (store.names ?? []).contains { SearchKey($0).text == word }
  }

  /// The most words of a name that are looked at.
  private static let maximumWords = 20

  /// The store with a name, in any of its spellings, ignoring letter case, blanks and alphabet; nil if there is none.
  package func store(named name: String) -> Store? {
    let key = SearchKey(name)
    let spelling = SpellingKey(key)
    // The spelling of a word may be empty: that of a soft sign alone.
    let spelled = spelling.text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    return store(named: key, spelling, among: names(beginning: .init(ofKeys: spelled)))
  }

  private func store(named key: SearchKey, _ spelling: SpellingKey, among names: [Name]) -> Store? {
    func joined(_ text: some Collection<UInt8>) -> some Sequence<UInt8> { text.lazy.filter { $0 != UInt8(ascii: " ") } }
    let (letters, spelling) = (Array(joined(key.text.utf8)), Array(joined(spelling.text.utf8)))
    guard !letters.isEmpty else { return nil }
    var respelled: Store?
    for known in names {
      if joined(known.key).elementsEqual(letters) { return stores[known.store] }
      // A short name in another alphabet is too likely to be another word.
      if respelled == nil, spelling.count >= 4, joined(known.spelling).elementsEqual(spelling) {
        respelled = stores[known.store]
      }
    }
    return respelled
  }
}
