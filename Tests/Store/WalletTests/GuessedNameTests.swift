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
