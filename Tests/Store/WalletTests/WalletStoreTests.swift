import Barcodes
import Cards
import Foundation
import Testing
import Values
import Wallet
import Witnesses

@Suite struct WalletStoreTests {
  static let time = Instant(milliseconds: 1_700_000_000_123)

  /// A card with every feature of this schema.
  static let rich = CardContent(
    name: "Сільпо",
    identifiers: [
      Identifier(kind: .code(.ean13), payload: Payload(text: "4820000000000")),
      Identifier(
        label: "застосунок", kind: .code(.qr), payload: Payload(bytes: [0, 0xFF, 0x0A, 0x20], eci: 26),
        options: DrawingOptions(errorCorrection: .high)),
      Identifier(label: "old", kind: .unknown("holocode"), payload: Payload(bytes: Array(" 007 ".utf8))),
    ],
    categories: ["Продукти", "Щодня"])

  @Test func aCardIsReadAsItWasStored() throws {
    let wallet = try WalletStore.inMemory()
    let number = try wallet.add(Self.rich, at: Self.time)
    let card = try #require(try wallet.cards().first)
    #expect(card == Card(id: card.id, number: number, content: Self.rich, added: Self.time, changed: Self.time))
    #expect(card.identifiers.selected?.payload.bytes == Array("4820000000000".utf8))
  }

  @Test func aCardMayHaveNothingButAName() throws {
    let wallet = try WalletStore.inMemory()
    try wallet.add(CardContent(name: "🎁"), at: Self.time)
    let card = try #require(try wallet.cards().first)
    #expect(
      card.identifiers.isEmpty && card.identifiers.selection == nil && card.categories.isEmpty)
  }

  @Test func anyPayloadSurvives() throws {
    let wallet = try WalletStore.inMemory()
    var generator = SeededGenerator("payloads")
    var payloads: [Int: Payload] = [:]
    for _ in 0..<200 {
      let payload = Payload(
        bytes: generator.bytes(of: Array(0...255), most: 100), eci: Bool.random(using: &generator) ? nil : 26)
      let number = try wallet.add(
        CardContent(name: "x", identifiers: [Identifier(kind: .code(.qr), payload: payload)]), at: Self.time)
      payloads[number] = payload
    }
    for card in try wallet.cards() { #expect(card.identifiers.selected?.payload == payloads[card.number]) }
  }

  @Test func numbersAreNeverGivenTwice() throws {
    let wallet = try WalletStore.inMemory()
    let first = try wallet.add(CardContent(name: "A"), at: Self.time)
    try wallet.delete([first], at: Self.time)
    let second = try wallet.add(CardContent(name: "B"), at: Self.time)
    #expect(second == first + 1)
  }

  @Test func deletingACardLeavesItsCategory() throws {
    let wallet = try WalletStore.inMemory()
    let number = try wallet.add(Self.rich, at: Self.time)
    try wallet.delete([number], at: Self.time)
    #expect(try wallet.isEmpty())
    try wallet.add(CardContent(name: "ATB", categories: ["ЩОДНЯ", "продукти"]), at: Self.time)
    // The spelling and the order of existing categories are kept.
    #expect(try wallet.cards().first?.categories == ["Продукти", "Щодня"])
  }

  @Test func categoriesAreOneWhateverTheLetterCase() throws {
    let wallet = try WalletStore.inMemory()
    try wallet.add(CardContent(name: "A", categories: ["Їжа", "ЇЖА", "i\u{308}жа", "Й", "и\u{306}"]), at: Self.time)
    #expect(try wallet.cards().first?.categories.count == 3)
  }

  @Test func theBestRankAloneCounts() throws {
    let wallet = try WalletStore.inMemory()
    for name in ["Gym", "Gym Central", "The Gym", "Bigym", "2", "Сільпо", "«Сільпо» Premium"] {
      try wallet.add(CardContent(name: name), at: Self.time)
    }
    func names(_ typed: String, downTo worst: MatchRank = .inside) throws -> [String] {
      try wallet.cards(matching: CardSelector(typed), downTo: worst).firstCards.map(\.content.name)
    }
    #expect(try names("gym") == ["Gym"])
    #expect(try names("GYM C") == ["Gym Central"])
    try wallet.add(CardContent(name: "GYM"), at: Self.time)
    #expect(try names("GYM") == ["GYM"] && names("Gym") == ["Gym"])
    #expect(try Set(names("gym")) == ["Gym", "GYM"])
    #expect(try names("cent") == ["Gym Central"])
    #expect(try names("igy") == ["Bigym"])
    #expect(try names("igy", downTo: .beginningOfWord) == [])
    #expect(try names("prem") == ["«Сільпо» Premium"])
    #expect(try names("сіл") == ["Сільпо", "«Сільпо» Premium"])
    #expect(try names("2") == ["2"])
    #expect(try names("#2") == ["Gym Central"])
    #expect(try names("3") == ["The Gym"])
    #expect(try names("nothing") == [] && names("") == [] && names("#99") == [] && names("%") == [])
    let card = try #require(try wallet.cards(matching: .text("bigym")).first)
    #expect(try wallet.cards(matching: CardSelector(card.id.text.lowercased())).firstCards.map(\.name) == ["Bigym"])
  }

  /// Of thousands of cards that match, with a typo too, only the first ones are read.
  @Test func aFewOfManyMatchesAreRead() throws {
    let wallet = try WalletStore.inMemory()
    let names = (1...200).map { "Library \(1000 + $0)" }
    try wallet.add(names.reversed().map { NewCard(CardContent(name: $0)) }, at: Self.time)
    let archived = try #require(try wallet.cards(matching: .text("Library 1003")).first?.number)
    try wallet.edit([archived], at: Self.time) { $0.isArchived = true }
    for typed in ["library", "librray", "brary", "lib rary"] {
      let found = try wallet.cards(matching: .text(typed))
      #expect(found.firstCards.map(\.name) == (names[..<2] + names[3...10]).map(\.self), "\(typed)")
      #expect(found.count == 199 && !found.numbers.contains(archived), "\(typed)")
    }
  }

  @Test func filters() throws {
    let wallet = try WalletStore.inMemory()
    try wallet.add(CardContent(name: "Сільпо", categories: ["Продукти"]), at: Self.time)
    try wallet.add(CardContent(name: "АТБ", categories: ["Продукти", "Щодня"]), at: Self.time)
    try wallet.add(CardContent(name: "Gym"), at: Self.time)
    #expect(try wallet.cards(CardFilter()).map(\.content.name) == ["Gym", "АТБ", "Сільпо"])
    #expect(try wallet.cards(CardFilter(text: "атб")).map(\.content.name) == ["АТБ"])
    #expect(try wallet.cards(CardFilter(text: "щод")).map(\.content.name) == ["АТБ"])
    #expect(try wallet.cards(CardFilter(categories: ["ПРОДУКТИ"])).map(\.content.name) == ["АТБ", "Сільпо"])
    #expect(try wallet.cards(CardFilter(text: "сіл", categories: ["щодня"])).isEmpty)
    try wallet.add(CardContent(name: "Aroma", categories: ["Кав’ярні (щодня)"]), at: Self.time)
    #expect(try wallet.cards(CardFilter(text: "Кав'ярні")).map(\.content.name) == ["Aroma"])
    #expect(try wallet.cards(CardFilter(text: "кав’ярні щодня")).map(\.content.name) == ["Aroma"])
  }

  @Test func useIsNoChange() throws {
    let wallet = try WalletStore.inMemory()
    try wallet.add(Self.rich, at: Self.time)
    let card = try #require(try wallet.cards().first)
    try wallet.recordUse(of: card, at: Self.time.adding(seconds: 10))
    try wallet.recordUse(of: card, at: Self.time.adding(seconds: 20))
    #expect(try wallet.cards().first?.changed == Self.time)
  }
}
