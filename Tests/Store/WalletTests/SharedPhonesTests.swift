import Cards
import Testing
import Values

@testable import Wallet

/// Phones that a wallet takes over from its household.
@Suite struct SharedPhonesTests {
  private let wallet: WalletStore
  private let time = Instant(seconds: 1_700_000_000)

  init() throws { wallet = try WalletStore.inMemory() }

  private func phone(_ id: String, cards: [UUID]) throws -> HouseholdPhone {
    var phone = HouseholdPhone(id: try #require(UUID(text: id)), name: "Nokia")
    for (index, card) in cards.enumerated() {
      phone.rows["\(index + 1)"] = HouseholdPhone.Row(
        card: card, identifier: nil, entry: "row \(index + 1)", offers: [], groups: [], pictures: [:])
    }
    return phone
  }

  private func take(_ phones: [HouseholdPhone]) throws -> [HouseholdPhone] {
    var change = HouseholdChange(to: HouseholdCategories([]))
    change.phones = phones
    let version = try wallet.withHouseholdSnapshot { $0.version }
    _ = try #require(try wallet.apply(change, version: version, at: time) { _ in HouseholdState(base: "x") })
    return try wallet.withHouseholdSnapshot { try $0.phones() }
  }

  private static let ids = ["11111111-1111-4111-8111-111111111111", "22222222-2222-4222-8222-222222222222"]

  /// Two computers met two phones of one name before either knew of the other.
  @Test func twoPhonesOfOneNameStayApart() throws {
    let phones = try [phone(Self.ids[0], cards: [UUID(), UUID()]), phone(Self.ids[1], cards: [UUID(), UUID()])]
    for _ in 1...2 {
      let stored = try take(phones)
      #expect(stored.map(\.id) == phones.map(\.id) && stored.map(\.rows.count) == [2, 2])
      #expect(stored.map(\.name) == ["Nokia", "Nokia"])
    }
    #expect(try wallet.findings().isEmpty)
  }

  /// Two computers met the same phone.
  @Test func onePhoneThatWasMetTwiceIsOne() throws {
    let cards = [UUID(), UUID()]
    let phones = try [phone(Self.ids[1], cards: cards), phone(Self.ids[0], cards: cards + [UUID()])]
    let stored = try take(phones)
    #expect(stored.map(\.id.text) == [Self.ids[0]] && stored[0].rows.count == 3)
    #expect(try take(stored).count == 1 && wallet.findings().isEmpty)
  }

  /// A phone that was met twice becomes one beside another one of its name.
  @Test func anotherPhoneKeepsTheNameOfTwo() throws {
    let cards = [UUID(), UUID()]
    let ids = Self.ids + ["33333333-3333-4333-8333-333333333333"]
    let phones = try [
      phone(ids[0], cards: [UUID(), UUID()]), phone(ids[1], cards: cards), phone(ids[2], cards: cards),
    ]
    for number in phones.indices { _ = try take([phones[number]]) }
    let stored = try wallet.withHouseholdSnapshot { try $0.phones() }
    #expect(stored.map(\.id.text) == Array(ids[..<2]))
    #expect(try wallet.findings().isEmpty)
  }

  /// Rows that were only written for a phone do not tell it from another one.
  @Test func rowsThatThePhoneHasShownTellWhichItIs() throws {
    let cards = [UUID(), UUID(), UUID()]
    var phones = try [phone(Self.ids[0], cards: cards), phone(Self.ids[1], cards: [cards[0], UUID(), UUID()])]
    #expect(!phones[0].isSame(as: phones[1]))
    for key in ["2", "3"] { phones[1].rows[key]?.entry = nil }
    #expect(phones[0].isSame(as: phones[1]) && phones[1].isSame(as: phones[0]))
  }
}
