import Cards
import Testing
import Values

@testable import Wallet

/// Names that are found although they are written together, typed in the wrong layout, or another name of a store.
@Suite struct GuessedNameTests {
  private let wallet: WalletStore

  init() throws {
    var wallet = try WalletStore.inMemory()
    wallet.otherNames = { $0 == "старбакс" ? ["Starbucks", "Старбакс"] : [] }
    for name in ["Сільпо", "Gym", "Нова пошта", "Starbucks Rewards", "Львівська майстерня шоколаду", "Їжа", "Рак"] {
      try wallet.add(CardContent(name: name), at: Instant(milliseconds: 0))
    }
    self.wallet = wallet
  }

  private func shown(_ typed: String, isExact: Bool = false) throws -> [String] {
    try wallet.cards(matching: .text(typed), downTo: .otherLayout, isExact: isExact).firstCards.map(\.name)
  }

  private func listed(_ typed: String, isGuessed: Bool = true) throws -> [String] {
    var filter = CardFilter(text: typed)
    filter.isGuessed = isGuessed
    return try wallet.cards(filter).map(\.name)
  }

  private func picked(_ typed: String) throws -> [String] {
    try wallet.withSnapshot { snapshot in
      try snapshot.cards(snapshot.numbersToPick(typed, among: snapshot.numbers(CardFilter()))).map(\.name)
    }
  }

  @Test(
    arguments: [
      ("cskmgj", "Сільпо"), ("cbkmgj", "Сільпо"), ("пнь", "Gym"), ("]ff", nil), ("]rf", nil),
      ("yjdf gjinf", "Нова пошта"),
      ("novaposhta", "Нова пошта"), ("lvivskamaysternya", "Львівська майстерня шоколаду"),
      ("львівськамайстерняшоколаду", "Львівська майстерня шоколаду"), ("старбакс", "Starbucks Rewards"),
      (";;;", nil), ("🌈", nil), ("’", nil), ("", nil), ("jr", nil),
    ] as [(String, String?)])
  func aPersonFinds(_ typed: String, _ name: String?) throws {
    let expected = name.map { [$0] } ?? []
    #expect(try shown(typed) == expected)
    if !SearchKey(typed).text.isEmpty {
      #expect(try listed(typed) == expected)
      #expect(try picked(typed) == expected)
    }
  }

  @Test func theNearestNameIsFound() throws {
    try wallet.add(CardContent(name: "Sport Life"), at: Instant(milliseconds: 0))
    try wallet.add(CardContent(name: "Decathlon", categories: ["Спорт"]), at: Instant(milliseconds: 0))
    for typed in ["sipo", "сипо"] {
      #expect(try shown(typed) == ["Сільпо"] && listed(typed) == ["Сільпо"] && picked(typed) == ["Сільпо"], "\(typed)")
    }
    // Names that are as near are all found.
    try wallet.add(CardContent(name: "Sipno"), at: Instant(milliseconds: 0))
    #expect(try shown("sipo") == ["Sipno", "Сільпо"] && listed("sipo") == ["Sipno", "Сільпо"])
    #expect(try picked("sipo") == ["Sipno", "Сільпо"])
  }

  /// A name comes before categories and notes, also if it was typed in the wrong layout.
  @Test func namesComeFirst() throws {
    var card = CardContent(name: "Decathlon")
    card.note = "cskmgo"
    try wallet.add(card, at: Instant(milliseconds: 0))
    #expect(try listed("cskmgj") == ["Сільпо"] && picked("cskmgj") == ["Сільпо"])
    #expect(try listed("cskmgj", isGuessed: false) == ["Decathlon"])
  }

  @Test func aGuessIsKnownAsOne() throws {
    for (typed, isGuess) in [
      ("сільпо", false), ("silpo", false), ("сіль", false), ("novaposhta", false), ("старбакс", false), ("sipo", true),
      ("cskmgj", true),
    ] {
      #expect(try wallet.cards(matching: .text(typed), downTo: .otherLayout).isGuess == isGuess, "\(typed)")
    }
  }

  @Test func aNumberIsWhole() throws {
    for name in ["Крамниця 2000", "Card 10", "4820 Club"] {
      try wallet.add(CardContent(name: name), at: Instant(milliseconds: 0))
    }
    for (typed, name) in [
      ("2000", "Крамниця 2000"), ("kramnytsia 2000", "Крамниця 2000"), ("card 10", "Card 10"), ("card10", "Card 10"),
      ("4820", "4820 Club"), ("4820 cl", "4820 Club"), ("kramnitsa 2000", "Крамниця 2000"),
    ] { #expect(try shown(typed) == [name], "\(typed)") }
    for typed in [
      "20000", "200", "000", "крамниця 200", "крамниця 20000", "card 1", "card1", "card 11", "482", "820 club",
    ] {
      #expect(try shown(typed) == [], "\(typed)")
    }
    #expect(try listed("20000") == [] && picked("20000") == [])
    // A person who is still typing sees what a number may become.
    #expect(try picked("200") == ["Крамниця 2000"] && picked("card 1") == ["Card 10"])
  }

  @Test func aScriptGetsNoGuess() throws {
    for typed in ["cskmgj", "пнь", "novaposhta1", "lvivskamaysternya", "старбакс"] {
      #expect(try wallet.cards(matching: .text(typed), downTo: .otherName, isExact: true).isEmpty, "\(typed)")
    }
    #expect(try listed("cskmgj", isGuessed: false).isEmpty)
  }

  @Test func theRightLayoutComesFirst() throws {
    // "hfr" is «рак» on the Ukrainian keyboard.
    #expect(try shown("hfr") == ["Рак"])
    try wallet.add(CardContent(name: "My Hfr"), at: Instant(milliseconds: 0))
    #expect(try shown("hfr") == ["My Hfr"])
    #expect(try picked("hfr") == ["My Hfr"])
    #expect(try listed("hfr") == ["My Hfr"])
  }

  @Test func longTextsFindNothing() throws {
    for typed in [String(repeating: "f", count: 10_000), String(repeating: "f s ", count: 2_500), "а\u{301}\u{301}бв"] {
      #expect(try shown(typed).isEmpty)
      #expect(try listed(typed).isEmpty)
      #expect(try picked(typed).isEmpty)
    }
  }
}
