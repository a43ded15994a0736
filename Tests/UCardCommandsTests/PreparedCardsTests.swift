import Barcodes
import Cards
import Exchange
import Foundation
import Testing
import Wallet

@testable import UCardCommands

/// Cards that the thread which reads a large file prepares for the wallet.
@Suite struct PreparedCardsTests {
  private static let count = 500

  /// A card with its own combination of parts, and with UUIDs, so that two wallets get the same card.
  private static func card(_ number: Int) throws -> ImportedCard {
    func uuid(_ kind: Int) -> UUID? { UUID(uuidString: String(format: "%08x-0000-4000-8000-%012x", kind, number)) }
    var content = CardContent(name: "Картка \(number) 🎁")
    content.identifiers.append(
      Identifier(id: uuid(2), kind: .code(.code128), payload: Payload(text: "A-\(number)")))
    if number.isMultiple(of: 2) {
      content.identifiers.append(
        Identifier(id: uuid(3), label: "PIN", kind: .number, payload: Payload(text: "\(number)"), text: "secret words"))
    }
    if number.isMultiple(of: 3) { content.categories = ["Їжа", "Shop \(number % 7)"] }
    if number.isMultiple(of: 5) {
      content.note = "note \(number)\nwith Сільпо"
      content.issuer = "Fozzy"
      content.isStarred = true
    }
    if number.isMultiple(of: 7) {
      content.starts = EventTime(iso: "2027-03-01T19:00[Europe/Kyiv]")
      content.expiry = CalendarDate("2027-02-28").map { CardDate($0) }
    }
    var card = ImportedCard(content, fields: .all, at: ImportLocation(line: number + 2))
    card.id = uuid(1)
    card.number = number + 1
    if number.isMultiple(of: 11) {
      card.take(try CardPicture([0xFF, 0xD8, 0xFF, UInt8(number % 250), 0xFF, 0xD9]), as: .front)
    }
    return card
  }

  /// Events as the thread that reads sends them, if the other thread waits with the first one until the fourth hundred
  /// has been read.
  private static func readAhead(_ cards: [ImportedCard]) throws -> [SourceEvent] {
    let isFarAhead = DispatchSemaphore(value: 0)
    var events: [SourceEvent] = []
    try ReadAhead.run {
      if events.isEmpty { isFarAhead.wait() }
      events.append($0)
    } read: { receive in
      for (index, card) in cards.enumerated() {
        try receive(.card(card))
        if index == 399 { isFarAhead.signal() }
      }
    }
    return events
  }

  @Test func theThreadThatIsAheadPreparesCards() throws {
    let events = try Self.readAhead((0..<Self.count).map(Self.card))
    let names = events.map { if case .card(let card) = $0.event { card.content.name } else { "" } }
    #expect(names == (0..<Self.count).map { "Картка \($0) 🎁" })
    #expect(events[..<100].allSatisfy { $0.prepared == nil })
    #expect(events[300..<400].map { $0.prepared?.card.content.name } == names[300..<400].map { $0 })
  }

  @Test func cardsWithEncryptedSecretsAreNotPrepared() throws {
    var card = try Self.card(0)
    #expect(SourceEvent(.card(card), isPreparing: true).prepared != nil)
    var secret = card.content.identifiers[1]
    secret.encryptedFor = "age1x"
    card.content.identifiers.replace(at: 1, with: secret)
    #expect(SourceEvent(.card(card), isPreparing: true).prepared == nil)
    #expect(SourceEvent(.category(ImportedCategory("Sport")), isPreparing: true).prepared == nil)
  }

  @Test func thereIsNoDifferenceInTheWallet() throws {
    let cards = try (0..<Self.count).map(Self.card)
    let events = try Self.readAhead(cards)
    let (one, other) = (try WalletStore.inMemory(), try WalletStore.inMemory())
    let time = Date(timeIntervalSince1970: 1_800_000_000)
    try one.importing(at: time) { stage in
      stage.beginFile()
      for event in events {
        if let prepared = event.prepared {
          try stage.add(prepared)
        } else if case .card(let card) = event.event {
          try stage.add(card)
        }
      }
    }
    try other.importing(at: time) { stage in
      stage.beginFile()
      for card in cards { try stage.add(card) }
    }
    func all(_ wallet: WalletStore) throws -> [Card] {
      try wallet.cards(CardFilter(archived: .last), order: .added).sorted { $0.number < $1.number }
    }
    #expect(try all(one) == all(other) && all(one).map(\.content) == cards.map(\.content))
    let findings = try one.findings()
    #expect(findings.isEmpty, "\(findings)")
    #expect(try one.categories().map(\.name) == other.categories().map(\.name))
  }
}
