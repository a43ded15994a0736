internal import Cards
internal import Files
internal import Foundation

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
    if content.name != name {
      content.name = name
      taken.append(Phrase(english: "the name “\(name)”", ukrainian: "назву «\(name)»"))
    }
    if !hasColour, let color, let colour = Colour(color) {
      content.colour = colour
      let names = Colour.names.first { $0.english == color }
      taken.append(
        Phrase(english: "the colour \(color)", ukrainian: "колір \(names?.ukrainian ?? color)"))
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

/// Kinds of stores, as the catalogue names them.
enum StoreCategory: String, CaseIterable {
  case groceries, fuel, pharmacy, beauty, clothes, home, electronics, books, cafe, sport, travel, entertainment, post
  case children, pets, other

  /// The category's name in a wallet.
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

/// Stores that are known: the user's own first, then those that come with U-Card.
struct StoreCatalogue {
  private struct File: Decodable {
    let stores: [Store]
  }

  let stores: [Store]

  /// The most bytes of a list of one's own.
  private static let mostBytes = 4 << 20

  /// The catalogue, with the user's own stores where there is a file of them.
  ///
  /// - Throws: `CommandFailure` where that file cannot be read, or is none.
  init(in context: CommandContext) throws {
    let path = Self.ownPath(in: context)
    var own: [Store] = []
    if let path, access(path, F_OK) == 0 {
      guard let bytes = try InputFile.read(path, most: Self.mostBytes),
        let file = try? JSONDecoder().decode(File.self, from: Data(bytes))
      else {
        throw CommandFailure(
          status: .badData,
          phrase: Phrase(
            english: """
              “\(path)” is no list of stores: it has to be {"stores": [{"name": "…", "names": ["…"], "category": "…", \
              "color": "…"}]}.
              """,
            ukrainian: """
              «\(path)» не є списком крамниць: має бути {"stores": [{"name": "…", "names": ["…"], "category": "…", \
              "color": "…"}]}.
              """))
      }
      own = file.stores
    }
    let known = try JSONDecoder().decode(File.self, from: Data(PackageResources.stores_json))
    stores = own + known.stores
  }

  /// Where a user's own stores are: `ucard/stores.json` where configuration is kept (XDG Base Directory Specification).
  static func ownPath(in context: CommandContext) -> String? {
    if let folder = context.variable("XDG_CONFIG_HOME"), folder.hasPrefix("/") { return folder + "/ucard/stores.json" }
    return context.variable("HOME").map { $0 + "/.config/ucard/stores.json" }
  }

  /// The store of that name in any of its spellings, whatever the letter case, the blanks, and the alphabet; nil where
  /// there is none.
  func store(named name: String) -> Store? {
    func folded(_ name: String) -> String { SearchKey(name).text.filter { $0 != " " } }
    let key = folded(name)
    guard !key.isEmpty else { return nil }
    if let exact = stores.first(where: { ([$0.name] + ($0.names ?? [])).contains { folded($0) == key } }) {
      return exact
    }
    // Short names in another alphabet are too easily words of their own.
    let spelling = SpellingKey(name).text.filter { $0 != " " }
    guard spelling.utf8.count >= 4 else { return nil }
    return stores.first {
      ([$0.name] + ($0.names ?? [])).contains { SpellingKey($0).text.filter { $0 != " " } == spelling }
    }
  }
}
