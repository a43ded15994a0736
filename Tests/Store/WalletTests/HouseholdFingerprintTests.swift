import Barcodes
import Cards
import Foundation
import Testing
import Values
import struct Values.UUID

@testable import Wallet

/// The fingerprints of cards, by which a sync finds what has changed.
@Suite struct HouseholdFingerprintTests {
  private let wallet: WalletStore
  private let time = Instant(seconds: 1_700_000_000)

  init() throws { wallet = try WalletStore.inMemory() }

  private func fingerprints() throws -> Set<CardFingerprint> {
    try wallet.withHouseholdSnapshot { Set(try $0.fingerprints()) }
  }

  /// A household changes the first card, deletes the second one and adds another; with `categories`, the third one gets a
  /// category of another UUID.
  private func apply(_ categories: [HouseholdCategories.Category]) throws {
    let cards = try wallet.cards()
    let before = try fingerprints()
    var changed = HouseholdCard(cards[0], categories: [], withholding: { _ in false })
    changed.content.note = "towels"
    let new = HouseholdCard(id: UUID(), content: CardContent(name: "Pool"), categories: [], added: time, changed: time)
    var change = HouseholdChange(to: HouseholdCategories(categories))
    change.deleted = [cards[1].id]
    let version = try wallet.withHouseholdSnapshot { $0.version }
    let applied = try #require(
      try wallet.apply(change, version: version, from: Array(before), at: time) { store in
        try store(.cards([changed, new], sharedSecrets: []))
        return HouseholdState(base: "x")
      })
    #expect(try Set(applied.fingerprints) == fingerprints())
    #expect(applied.fingerprints.count == 3 && before.intersection(applied.fingerprints).count <= 1)
  }

  private func addCards() throws -> [HouseholdCategories.Category] {
    for name in ["Gym", "Library"] {
      let number = Identifier(kind: .number, payload: Payload(text: "1"))
      try wallet.add(CardContent(name: name, identifiers: [number]), at: time)
    }
    try wallet.add(CardContent(name: "Zoo", categories: ["Fun"]), at: time)
    return try wallet.withHouseholdSnapshot { try $0.categories() }
  }

  @Test func thoseAfterAChangeAreThoseOfTheWallet() throws { try apply(addCards()) }

  @Test func otherCategoriesChangeFingerprints() throws {
    let category = try addCards()[0]
    try apply([HouseholdCategories.Category(id: UUID(), name: "Fun", others: [category.id])])
  }

  /// Two computers have given UUIDs to the same identifier; the household keeps one.
  @Test func anEqualIdentifierOfAnotherUUIDIsStored() throws {
    let categories = try addCards()
    var card = HouseholdCard(try wallet.cards()[0], categories: [], withholding: { _ in false })
    let id = UUID()
    var identifier = card.content.identifiers[0]
    identifier.id = id
    card.content.identifiers = IdentifierList([identifier])
    let change = HouseholdChange(to: HouseholdCategories(categories))
    let version = try wallet.withHouseholdSnapshot { $0.version }
    let applied = try wallet.apply(change, version: version, at: time) { [card] store in
      try store(.cards([card], sharedSecrets: []))
      return HouseholdState(base: "x")
    }
    #expect(applied?.outcome.changed == ["Gym"])
    #expect(try wallet.cards()[0].content.identifiers.map(\.id) == [id])
  }
}
