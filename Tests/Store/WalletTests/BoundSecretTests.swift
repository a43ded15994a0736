import Age
import Barcodes
import Cards
import Foundation
import Testing
import Values
import struct Values.UUID
import Witnesses

@testable import Wallet

/// Secrets are encrypted for one card and one lock: whoever writes to the file can move neither.
@Suite struct BoundSecretTests {
  private static let time = WalletStoreTests.time
  private static let passphrase = Array("правильний кінь".utf8)

  private let scratch: ScratchFolder
  private let wallet: WalletStore
  private let key: WalletKey
  private var path: String { scratch.path("wallet.sqlite") }

  /// A locked wallet with the cards Gym and Bank, each with a PIN.
  init() throws {
    scratch = try ScratchFolder()
    wallet = try WalletStore.open(scratch.path("wallet.sqlite"), .creating)
    try wallet.add(Self.card("Gym", "1234"), at: Self.time)
    try wallet.add(Self.card("Bank", "5678"), at: Self.time)
    _ = try wallet.lock(with: Self.passphrase, work: 4)
    try wallet.finishLocking()
    key = try wallet.key(for: Self.passphrase)
  }

  private static func card(_ name: String, _ pin: String) -> CardContent {
    var content = CardContent(name: name)
    let code = Identifier(label: "code", kind: .number, payload: Payload(bytes: Array("48200000".utf8)))
    let secret = Identifier(label: "PIN", kind: .number, payload: Payload(bytes: Array(pin.utf8)), text: "PIN \(pin)")
    content.identifiers = IdentifierList([code, secret], selection: 0)
    return content
  }

  private func sqlite(_ sql: String) throws { #expect(try Subprocess.run("sqlite3", [path, sql]).status == 0) }

  private func pins() throws -> [String: String] {
    var pins: [String: String] = [:]
    for card in try wallet.cards() {
      for identifier in card.identifiers where identifier.isSecret {
        pins[card.name] = try key.opened(identifier, of: card.number).payload.text
      }
    }
    return pins
  }

  private func code(_ body: () throws -> Void) -> WalletError.Code? {
    do { try body() } catch { return (error as? WalletError)?.code }
    return nil
  }

  private func secret(of name: String) throws -> Identifier {
    let card = try wallet.cards().first { $0.name == name }
    return try #require(card?.identifiers.first { $0.isSecret })
  }

  @Test(arguments: [
    """
    UPDATE identifier SET payload = (SELECT payload FROM identifier WHERE is_secret AND card_id = 2)
    WHERE is_secret AND card_id = 1
    """,
    """
    UPDATE identifier SET printed_text = (SELECT printed_text FROM identifier WHERE is_secret AND card_id = 2)
    WHERE is_secret AND card_id = 1
    """,
    "DELETE FROM identifier WHERE is_secret AND card_id = 1; UPDATE identifier SET card_id = 1 WHERE is_secret",
  ])
  func secretsMovedToAnotherCardAreNotOpened(_ theft: String) throws {
    #expect(try pins() == ["Gym": "1234", "Bank": "5678"])
    try sqlite(theft)
    let gym = try secret(of: "Gym")
    #expect(code { _ = try key.opened(gym, of: 1) } == .misplacedSecret)
    if !theft.contains("printed_text") { #expect(try wallet.findings().contains(.unopenableSecret(card: 1))) }
    #expect(code { _ = try wallet.unlock(with: key) } == .misplacedSecret)
    #expect(code { _ = try wallet.change(passphraseOf: key, to: [7], work: 4) } == .misplacedSecret)
    #expect(try wallet.key(for: Self.passphrase).recipient == key.recipient)
  }

  /// The payload of a secret is not shown as the text below its code, nor the other way round.
  @Test func thePartsOfASecretDoNotChangePlaces() throws {
    let gym = try secret(of: "Gym")
    var swapped = gym
    swapped.payload = Payload(bytes: [UInt8](try #require(Data(base64Encoded: gym.text ?? ""))), eci: nil)
    swapped.text = Data(gym.payload.bytes).base64EncodedString()
    #expect(code { _ = try key.opened(swapped, of: 1) } == .misplacedSecret)
    #expect(try key.opened(gym, of: 1).text == "PIN 1234")
  }

  @Test func secretsOfOneCardDoNotChangePlaces() throws {
    try wallet.edit([1], at: Self.time) { card in
      card.identifiers.append(
        Identifier(label: "PUK", kind: .number, payload: Payload(bytes: Array("9999".utf8)), isSecret: true))
    }
    func opened() throws -> [String] {
      let gym = try wallet.cards().first { $0.number == 1 }
      return try gym?.identifiers.filter(\.isSecret).map { try key.opened($0, of: 1).payload.text } ?? []
    }
    #expect(try opened() == ["1234", "9999"] && wallet.findings().isEmpty)
    try sqlite(
      """
      CREATE TEMP TABLE pair AS SELECT id, payload FROM identifier WHERE is_secret AND card_id = 1;
      UPDATE identifier SET payload = (SELECT payload FROM pair WHERE pair.id <> identifier.id)
      WHERE is_secret AND card_id = 1
      """)
    #expect(code { _ = try opened() } == .misplacedSecret)
    #expect(try wallet.findings() == [.unopenableSecret(card: 1)])
    #expect(code { _ = try wallet.unlock(with: key) } == .misplacedSecret)
  }

  /// Secrets that were bound to their card alone are opened, and bound to their identifiers with the next password.
  @Test func secretsOfACardAreBoundWithTheNextPassword() throws {
    let recipient = try #require(AgeRecipient(key.recipient))
    let old = try recipient.seal(Array("4321".utf8), label: AgeLabel(["card", "1", "payload"]))
    let digits = old.map { String(format: "%02x", $0) }.joined()
    try sqlite(
      "UPDATE identifier SET payload = x'\(digits)', printed_text = NULL WHERE is_secret AND card_id = 1")
    #expect(try pins() == ["Gym": "4321", "Bank": "5678"] && wallet.findings().isEmpty)
    let changed = try wallet.change(passphraseOf: key, to: [7], work: 4)
    let gym = try secret(of: "Gym")
    #expect(try changed.opened(gym, of: 1).payload.text == "4321")
    var moved = gym
    moved.id = UUID()
    #expect(code { _ = try changed.opened(moved, of: 1) } == .misplacedSecret)
  }

  @Test func anOlderLockThatIsPutBackOpensNothing() throws {
    let kept = "ATTACH '\(scratch.path("kept"))' AS kept; "
    try sqlite(kept + "CREATE TABLE kept.lock AS SELECT * FROM main.lock")
    let changed = try wallet.change(passphraseOf: key, to: [7], work: 4)
    try wallet.finishLocking()
    #expect(changed.recipient != key.recipient)
    #expect(try wallet.findings().isEmpty)
    for card in try wallet.cards() {
      #expect(code { _ = try key.opened(card.identifiers[1], of: card.number) } == .replacedLock)
    }
    try sqlite(kept + "DELETE FROM main.lock; INSERT INTO main.lock SELECT * FROM kept.lock")
    let old = try wallet.key(for: Self.passphrase)
    #expect(code { _ = try wallet.unlock(with: old) } == .replacedLock)
    #expect(try wallet.findings() == [.unopenableSecret(card: 1), .unopenableSecret(card: 2)])
  }

  /// The history is encrypted for the new lock, too, and for the cards that it had.
  @Test func theHistoryGoesWithTheLock() throws {
    try wallet.edit([1], at: Self.time) { $0.identifiers.remove(at: 1) }
    try wallet.delete([2], at: Self.time)
    let changed = try wallet.change(passphraseOf: key, to: [7], work: 4)
    try wallet.finishLocking()
    while try wallet.undo()?.action == .add {}
    while try wallet.undo() != nil {}
    while try wallet.cards().count < 2, try wallet.redo() != nil {}
    let opened = try wallet.cards().sorted { $0.number < $1.number }
      .map { try changed.opened($0.identifiers[1], of: $0.number).payload.text }
    #expect(opened == ["1234", "5678"])
    #expect(try wallet.unlock(with: changed) == 2)
    while try wallet.redo() != nil {}
    while try wallet.undo() != nil {}
    #expect(try wallet.findings().isEmpty)
    let sealed = try Subprocess.run(
      "sqlite3", [path, "SELECT count(*) FROM change WHERE json_extract(image, '$.sealed_for') IS NOT NULL"])
    #expect(sealed.text == "0\n")
  }

  @Test func aMergeTakesTheKey() throws {
    #expect(code { _ = try wallet.merge(2, into: 1, at: Self.time) } == .misplacedSecret)
    #expect(try pins() == ["Gym": "1234", "Bank": "5678"])
    let merged = try #require(try wallet.merge(2, into: 1, with: key, at: Self.time) as (card: Card, lost: CardFields)?)
    let opened = try merged.card.identifiers.filter(\.isSecret).map { try key.opened($0, of: 1).payload.text }
    #expect(opened == ["1234", "5678"])
    #expect(try wallet.undo()?.action == .merge)
    #expect(try pins() == ["Gym": "1234", "Bank": "5678"])
    #expect(try wallet.redo()?.action == .merge && wallet.unlock(with: key) == 2)
  }

  /// Cards of files get numbers when all files are read, and their secrets are bound to these.
  @Test func importedSecretsAreBoundToTheCardsThatGetThem() throws {
    func take(_ cards: [(UUID?, CardContent)]) throws {
      try wallet.importing(at: Self.time) { stage in
        stage.beginFile()
        for (line, (id, content)) in cards.enumerated() {
          var card = ImportedCard(content, fields: [.name, .identifiers], at: ImportLocation(line: line))
          card.id = id
          try stage.add(card)
        }
      }
    }
    // New cards, and one of the same name and code, which takes another PIN.
    try take([(nil, Self.card("Pool", "1111")), (nil, Self.card("Gym", "2222")), (nil, Self.card("Zoo", "3333"))])
    let cards = try wallet.cards()
    let pools = try cards.filter { ["Pool", "Zoo"].contains($0.name) }
      .map { try key.opened($0.identifiers[1], of: $0.number).payload.text }
    #expect(pools.sorted() == ["1111", "3333"])
    let gym = try #require(cards.first { $0.number == 1 } as Card?)
    #expect(try gym.identifiers.filter(\.isSecret).map { try key.opened($0, of: 1).payload.text }.contains("2222"))

    // What the lock has encrypted stays on its card, and does not go to another.
    let bank = try #require(cards.first { $0.name == "Bank" })
    try take([(bank.id, bank.content)])
    #expect(try wallet.cards().first { $0.name == "Bank" }?.identifiers == bank.identifiers)
    try wallet.delete([2], at: Self.time)
    #expect(code { try take([(bank.id, bank.content)]) } == .misplacedSecret)
    var other = bank.content
    other.name = "Theft"
    #expect(code { try take([(nil, other)]) } == .misplacedSecret)
    #expect(try wallet.cards().allSatisfy { !["Bank", "Theft"].contains($0.name) })
    #expect(try wallet.findings().isEmpty && wallet.unlock(with: key) > 0)
  }

  /// Secrets that ucard 0.3 has encrypted are bound to no card. They are opened, and bound when the password changes.
  @Test func olderSecretsAreBoundWithTheNextPassword() throws {
    let fixture = try #require(
      URL(string: #filePath)?.deletingLastPathComponent().appending(path: "Fixtures/schema-5.sqlite"))
    let copy = scratch.path("old.sqlite")
    try FileManager.default.copyItem(atPath: fixture.path, toPath: copy)
    let old = try WalletStore.open(copy, .existing)
    let first = try old.key(for: Array("fixture".utf8))
    let sealed = try old.cards()[0].identifiers[1]
    #expect(try first.opened(sealed, of: 77).payload.text == "1234")
    let changed = try old.change(passphraseOf: first, to: [7], work: 4)
    let bound = try old.cards()[0].identifiers[1]
    #expect(code { _ = try changed.opened(bound, of: 77) } == .misplacedSecret)
    #expect(try changed.opened(bound, of: old.cards()[0].number).payload.text == "1234")
  }
}
