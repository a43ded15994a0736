internal import Cards
internal import Words

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
