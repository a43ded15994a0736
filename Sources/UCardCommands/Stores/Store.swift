internal import Glibc
internal import Arguments
internal import Cards
internal import Exchange
internal import Files
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

/// The kinds of stores in the catalogue.
enum StoreCategory: String, CaseIterable {
  case groceries, fuel, pharmacy, beauty, clothes, home, electronics, books, cafe, sport, travel, entertainment, post
  case children, pets, other

  /// The language of a category's name, if it is that of a kind of stores.
  static func language(of name: String) -> Language? {
    let key = SearchKey.identity(of: name)
    return [Language.english, .ukrainian].first { language in
      allCases.contains { SearchKey.identity(of: $0.name.text(in: language)) == key }
    }
  }

  /// The name of the category in a wallet.
  var name: Phrase {
    switch self {
    case .groceries: Phrase(english: "Groceries", ukrainian: "Продукти")
    case .fuel: Phrase(english: "Fuel", ukrainian: "Пальне")
    case .pharmacy: Phrase(english: "Pharmacy", ukrainian: "Аптеки")
    case .beauty: Phrase(english: "Beauty", ukrainian: "Краса")
    case .clothes: Phrase(english: "Clothes", ukrainian: "Одяг")
    case .home: Phrase(english: "Home", ukrainian: "Дім")
    case .electronics: Phrase(english: "Electronics", ukrainian: "Електроніка")
    case .books: Phrase(english: "Books", ukrainian: "Книги")
    case .cafe: Phrase(english: "Cafés", ukrainian: "Кав’ярні")
    case .sport: Phrase(english: "Sport", ukrainian: "Спорт")
    case .travel: Phrase(english: "Travel", ukrainian: "Подорожі")
    case .entertainment: Phrase(english: "Entertainment", ukrainian: "Дозвілля")
    case .post: Phrase(english: "Post", ukrainian: "Пошта")
    case .children: Phrase(english: "Children", ukrainian: "Дітям")
    case .pets: Phrase(english: "Pets", ukrainian: "Тваринам")
    case .other: Phrase(english: "Other", ukrainian: "Інше")
    }
  }
}

/// The known stores: the user's own first, then the built-in ones.
struct StoreCatalogue {
  let stores: [Store]

  /// The largest number of bytes of the user's own list.
  private static let maximumBytes = 4 << 20

  /// Loads the catalogue, with the user's own stores if there are any.
  ///
  /// - Throws: `CommandFailure` if the user's file cannot be read, or is invalid.
  init(in context: CommandContext) throws {
    let path = Self.ownPath(in: context)
    var own: [Store] = []
    if let path, access(path, F_OK) == 0 {
      guard let bytes = try InputFile.read(path, most: Self.maximumBytes),
        let read = try? JSONMembers(bytes, at: ImportLocation()).objects("stores")?.map({ try Store($0) })
      else {
        throw CommandFailure(
          .badData,
          english: """
            “\(path)” is no list of stores: it has to be {"stores": [{"name": "…", "names": ["…"], "category": "…", \
            "color": "…"}]}.
            """,
          ukrainian: """
            «\(path)» не є списком крамниць: має бути {"stores": [{"name": "…", "names": ["…"], "category": "…", \
            "color": "…"}]}.
            """)
      }
      own = read
    }
    stores = own + Store.known
  }

  /// The path of the user's own stores.
  static func ownPath(in context: CommandContext) -> String? { context.configurationFile("stores.json") }

  /// All names of the stores that have a name with a word that begins with `typed`.
  func namesakes(of typed: String) -> [String] {
    let (key, spelling) = (SearchKey(typed).text, SpellingKey(typed).text)
    // Too many words begin with two letters.
    guard key.count > 2 else { return [] }
    func begins(_ name: String) -> Bool {
      (" " + SearchKey(name).text).contains(" " + key)
        || spelling.count > 2 && (" " + SpellingKey(name).text).contains(" " + spelling)
    }
    return stores.flatMap { store -> [String] in
      let names = [store.name] + (store.names ?? [])
      return names.contains(where: begins) ? names : []
    }
  }

  /// The store with a name, in any of its spellings, ignoring letter case, blanks and alphabet; nil if there is none.
  func store(named name: String) -> Store? {
    let key = SearchKey(name)
    func joined(_ text: String) -> some Sequence<UInt8> { text.utf8.lazy.filter { $0 != UInt8(ascii: " ") } }
    let (letters, spelling) = (Array(joined(key.text)), Array(joined(SpellingKey(key).text)))
    guard !letters.isEmpty else { return nil }
    var respelled: Store?
    for store in stores {
      for other in [store.name] + (store.names ?? []) {
        let other = SearchKey(other)
        if joined(other.text).elementsEqual(letters) { return store }
        // A short name in another alphabet is too likely to be another word.
        if respelled == nil, spelling.count >= 4, joined(SpellingKey(other).text).elementsEqual(spelling) {
          respelled = store
        }
      }
    }
    return respelled
  }
}

extension Store {
  /// Reads a store from the user's file.
  fileprivate init(_ members: JSONMembers) throws(ImportError) {
    guard let name = try members.string("name") else { throw members.error("name", .missing) }
    self.init(
      name: name, names: try members.strings("names"), category: try members.string("category"),
      color: try members.string("color"))
  }
}

/// `ucard stores`.
struct Stores: UCardCommand {
  static let help = CommandHelp(
    name: "stores",
    abstract: Phrase(
      english: "List the stores whose colour and category are known.",
      ukrainian: "Показати крамниці, колір і категорія яких відомі."),
    examples: ["ucard stores", "ucard stores --format json"],
    details: Phrase(
      english: """
        ucard add uses these for a card of such a name, unless --no-store is given. Your own stores stand in \
        $XDG_CONFIG_HOME/ucard/stores.json (else ~/.config/ucard/stores.json) and come first: \
        {"stores": [{"name": "…", "names": ["…"], "category": "…", "color": "…"}]}, all but name may be left out.
        """,
      ukrainian: """
        ucard add бере їх для картки з такою назвою, якщо не вказано --no-store. Ваші власні крамниці зберігаються в \
        $XDG_CONFIG_HOME/ucard/stores.json (інакше ~/.config/ucard/stores.json) і мають перевагу: \
        {"stores": [{"name": "…", "names": ["…"], "category": "…", "color": "…"}]}, усе, крім name, можна пропустити.
        """), isPaged: true)

  var listing = ListingOptions()

  func run(in context: CommandContext) throws {
    let stores = try StoreCatalogue(in: context).stores
    let language = context.language
    let columns: [ListColumn<Store>] = [
      ListColumn("name", Phrase(english: "NAME", ukrainian: "НАЗВА")) { .text($0.name) },
      ListColumn("category", Phrase(english: "CATEGORY", ukrainian: "КАТЕГОРІЯ")) {
        .text($0.categoryName(in: language) ?? "")
      },
      ListColumn("color", Phrase(english: "COLOUR", ukrainian: "КОЛІР")) { .text($0.color ?? "") },
      ListColumn("names", Phrase(english: "ALSO", ukrainian: "ТАКОЖ")) {
        .text(($0.names ?? []).joined(separator: ", "))
      },
    ]
    try listing.write(stores, columns, json: \.json, in: context)
  }
}
