import Barcodes
import Cards
import Foundation
import Testing
import Values
import Wallet
import Witnesses

/// Finding cards by typed text.
@Suite struct FindingTests {
  static let time = WalletStoreTests.time
  let wallet: WalletStore

  init() throws {
    wallet = try WalletStore.inMemory()
    var silpo = CardContent(
      name: "Сільпо",
      identifiers: [Identifier(label: "Власний Рахунок", kind: .number, payload: Payload(text: "0291 5566"))],
      categories: ["Продукти"])
    silpo.issuer = "Fozzy Group"
    try wallet.add(silpo, at: Self.time)
    var library = CardContent(name: "City Library")
    library.note = "Кав’ярня на першому поверсі"
    try wallet.add(library, at: Self.time.adding(seconds: 1))
    for (index, name) in ["АТБ-Маркет", "Книгарня «Є»", "Rozetka", "Фокстрот", "М’ята", "Atlas"].enumerated() {
      try wallet.add(CardContent(name: name), at: Self.time.adding(seconds: 2 + index))
    }
  }

  private func found(_ text: String, order: CardOrder? = nil) throws -> [String] {
    try wallet.cards(CardFilter(text: text), order: order).map(\.content.name)
  }

  private func selected(_ typed: String, downTo worst: MatchRank = .oneTypo) throws -> [String] {
    try wallet.cards(matching: CardSelector(typed), downTo: worst).firstCards.map(\.content.name)
  }

  @Test(arguments: [
    ("silpo", "Сільпо"), ("sil", "Сільпо"), ("atb", "АТБ-Маркет"), ("market", "АТБ-Маркет"), ("knyg", "Книгарня «Є»"),
    ("книг", "Книгарня «Є»"), ("розетка", "Rozetka"), ("бібл", nil), ("foxtrot", "Фокстрот"), ("м'ята", "М’ята"),
    ("myata", "М’ята"), ("сілпо", "Сільпо"), ("сльпо", "Сільпо"), ("librari", "City Library"), ("сіті", "City Library"),
    ("lib", "City Library"), ("zet", "Rozetka"), ("зет", "Rozetka"), ("xyz", nil), ("gym", nil), ("%", nil), ("_", nil),
    (" ", nil),
    ("zzzz", nil), ("qqqq", nil), ("жжжж", nil), ("slipo", "Сільпо"), ("silpoo", "Сільпо"), ("rozteka", "Rozetka"),
  ])
  func selectorsFind(_ typed: String, _ name: String?) throws {
    #expect(try selected(typed) == (name.map { [$0] } ?? []), "\(typed)")
  }

  @Test func aNumberOnACardIsWholeAndNoSecret() throws {
    let pin = Identifier(label: "PIN", kind: .number, payload: Payload(text: "87654321"))
    try wallet.add(CardContent(name: "Pool", identifiers: [pin]), at: Self.time)
    for typed in ["02915566", "0291 5566", "0291-5566", "02915566."] {
      let found = try wallet.cards(matching: CardSelector(typed))
      #expect(found.firstCards.map(\.name) == ["Сільпо"] && found.number == NumberKey("0291 5566"), "\(typed)")
      let number = try #require(found.number)
      #expect(found.first?.identifiers.index(carrying: number) == 0)
    }
    for typed in ["0291556", "5566", "87654321", "029155667"] { #expect(try selected(typed) == [], "\(typed)") }
    #expect(try wallet.cards(matching: .text("сільпо")).number == nil)
  }

  @Test func aNamesakeIsFoundAsByTheSearchForAWholeName() throws {
    let names = ["Gym", "gym", "GYM!", "Gym"]
    // Each of the four cards may be archived.
    for archived in 0..<16 {
      let wallet = try WalletStore.inMemory()
      for (index, name) in names.enumerated() {
        var card = CardContent(name: name)
        card.isArchived = archived >> index & 1 == 1
        try wallet.add(card, at: Self.time)
      }
      for name in ["Gym", "gym", "«gym»", "Gy", "gymm"] {
        let found = try wallet.cards(matching: .text(name), downTo: .wholeName).first
        #expect(try wallet.namesake(of: name) == found, "\(name), \(archived)")
      }
      #expect(try wallet.namesake(of: "gym", besides: 1)?.number == 2)
      #expect(try wallet.namesake(of: "gym", besides: 2)?.number != 2)
    }
    #expect(try wallet.namesake(of: "мята")?.name == "М’ята")
    #expect(try wallet.namesake(of: "м'ята", besides: 7) == nil)
  }

  @Test func changesStopAtTheBeginningOfAWord() throws {
    #expect(try selected("lib", downTo: .beginningOfSpelledWord) == ["City Library"])
    #expect(try selected("silpo", downTo: .beginningOfSpelledWord) == ["Сільпо"])
    #expect(
      try selected("zet", downTo: .beginningOfSpelledWord) == []
        && selected("сільро", downTo: .beginningOfSpelledWord) == [])
  }

  @Test func archivedCardsDoNotMakeANameAmbiguous() throws {
    let old = try wallet.add(CardContent(name: "Сільпо"), at: Self.time)
    #expect(try selected("сільпо").count == 2)
    try wallet.edit([old], at: Self.time) { $0.isArchived = true }
    #expect(try wallet.cards(matching: .text("сільпо")).firstCards.map(\.number) == [1])
    try wallet.delete([1], at: Self.time)
    #expect(try wallet.cards(matching: .text("сільпо")).numbers == [old], "and is found where it is alone")
  }

  @Test(arguments: [
    ("fozzy", ["Сільпо"]), ("рахунок", ["Сільпо"]), ("5566", ["Сільпо"]), ("02915566", ["Сільпо"]),
    ("0291 5566", ["Сільпо"]),
    ("продукти", ["Сільпо"]), ("produkty", ["Сільпо"]), ("кав'ярня", ["City Library"]), ("kavyarnya", ["City Library"]),
    ("library поверсі", ["City Library"]), ("silpo 5566", ["Сільпо"]), ("сільпо продутки", ["Сільпо"]),
    ("fozzy produktti", ["Сільпо"]), ("fozyz library", []),
    ("zzzz", []), ("qqqq", []), ("жжжж", []), ("zz", ["Сільпо"]), ("fozzy library", []), ("поверсы", ["City Library"]),
    ("rahunok", ["Сільпо"]),
  ])
  func listsLookEverywhere(_ text: String, _ names: [String]) throws {
    #expect(try found(text) == names, "\(text)")
  }

  @Test func beginningsOfWordsComeFirst() throws {
    try wallet.add(CardContent(name: "Zoo Lib"), at: Self.time)
    try wallet.add(CardContent(name: "Alib"), at: Self.time)
    #expect(try found("lib") == ["City Library", "Zoo Lib", "Alib"])
    #expect(try found("lib", order: .name) == ["Alib", "City Library", "Zoo Lib"])
  }

  @Test func anyOrder() throws {
    let all = try wallet.cards().map(\.content.name)
    #expect(all == ["Atlas", "City Library", "Rozetka", "АТБ-Маркет", "Книгарня «Є»", "М’ята", "Сільпо", "Фокстрот"])
    for (number, seconds) in [(5, 0), (5, 1), (1, 5)] {
      let card = try #require(try wallet.cards().first { $0.number == number })
      try wallet.recordUse(of: card, at: Self.time.adding(seconds: seconds))
    }
    func names(_ order: CardOrder) throws -> [String] { try wallet.cards(order: order).map(\.content.name) }
    #expect(try names(.recent).prefix(2) == ["Сільпо", "Rozetka"])
    #expect(try names(.used).prefix(2) == ["Rozetka", "Сільпо"])
    #expect(try names(.added).first == "Atlas" && names(.added).last == "Сільпо")
    try wallet.edit([3], at: Self.time) { $0.expiry = CalendarDate("2027-01-01").map { CardDate($0) } }
    try wallet.edit([4], at: Self.time) { $0.expiry = CalendarDate("2026-01-01").map { CardDate($0) } }
    #expect(try names(.expiry).prefix(3) == ["Книгарня «Є»", "АТБ-Маркет", "Atlas"])
    try wallet.edit([6], at: Self.time) { $0.isStarred = true }
    for order in CardOrder.allCases where order != .category {
      var starred = wallet
      starred.putsStarsFirst = true
      #expect(try starred.cards(order: order).first?.name == "Фокстрот")
      #expect(try starred.withSnapshot { try $0.numbers(CardFilter(), order: order) }.first == 6)
      #expect(try names(order).first != "Фокстрот", "a star is a mark alone")
    }
    try wallet.edit([1, 3], at: Self.time) { $0.content.insert(category: "B") }
    try wallet.edit([3, 4, 6], at: Self.time) { $0.content.insert(category: "A") }
    try wallet.moveCategory("A", to: 0, at: Self.time)
    #expect(try names(.category).prefix(4) == ["АТБ-Маркет", "Книгарня «Є»", "Фокстрот", "Сільпо"])
    try wallet.edit([6], at: Self.time) { $0.isArchived = true }
    #expect(try wallet.cards(CardFilter(archived: .last)).last?.name == "Фокстрот")
    #expect(try wallet.cards(CardFilter(archived: .only)).map(\.content.name) == ["Фокстрот"])
  }

  /// A changed card is found by its new content.
  @Test func keysFollowEveryChange() throws {
    try wallet.edit([1], at: Self.time) { card in
      card.name = "Novus"
      card.issuer = nil
      card.identifiers.remove(at: 0)
    }
    #expect(
      try found("fozzy") == [] && found("5566") == [] && selected("silpo") == [] && selected("новус") == ["Novus"])
    _ = try wallet.undo()
    #expect(try found("fozzy") == ["Сільпо"] && selected("silpo") == ["Сільпо"] && selected("novus") == [])
    _ = try wallet.renameCategory("Продукти", to: "Їжа", at: Self.time)
    #expect(try found("їжа") == ["Сільпо"] && found("продукти") == [])
    #expect(try wallet.findings().isEmpty)
  }
}
