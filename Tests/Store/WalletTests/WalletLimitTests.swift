import Barcodes
import Cards
import Foundation
import Testing
import Values
import Witnesses

@testable import Wallet

/// Wallets that are not changed, and what they do not take: files of others, hard links, endless texts.
@Suite struct WalletLimitTests {
  private static let time = WalletStoreTests.time
  private let scratch: ScratchFolder
  private var path: String { scratch.path("wallet.sqlite") }

  init() throws {
    scratch = try ScratchFolder()
    let wallet = try WalletStore.open(scratch.path("wallet.sqlite"), .creating)
    try wallet.add(CardContent(name: "Gym"), at: Self.time)
    try wallet.close()
  }

  private func code(_ body: () throws -> Void) -> WalletError.Code? {
    do { try body() } catch { return (error as? WalletError)?.code }
    return nil
  }

  private func sqlite(_ sql: String) throws { #expect(try Subprocess.run("sqlite3", [path, sql]).status == 0) }

  private func content() throws -> Data { try Data(contentsOf: URL(fileURLWithPath: path)) }

  @Test(arguments: [
    "ALTER TABLE card ADD COLUMN extra TEXT AS (hex(zeroblob(1000000)))",
    "CREATE INDEX extra ON card(hex(zeroblob(1000000)))", "CREATE TABLE extra (x, y AS (x || x) STORED)",
  ])
  func generatedColumnsAndExpressionIndexesAreRefusedBeforeAChange(_ sql: String) throws {
    try sqlite(sql)
    let before = try content()
    let wallet = try WalletStore.open(path, .existing)
    #expect(try wallet.cards().map(\.name) == ["Gym"])
    #expect(code { try wallet.add(CardContent(name: "Pool"), at: Self.time) } == .untrusted)
    #expect(code { _ = try wallet.compact() } == .untrusted)
    #expect(try content() == before)
  }

  @Test func aHardLinkIsReadAndNotChanged() throws {
    let other = scratch.path("other.sqlite")
    try FileManager.default.linkItem(atPath: path, toPath: other)
    let before = try content()
    for path in [path, other] {
      let wallet = try WalletStore.open(path, .existing)
      #expect(try wallet.cards().map(\.name) == ["Gym"] && wallet.findings().isEmpty)
      #expect(try wallet.backUp { _ in }.isEmpty)
      #expect(code { try wallet.add(CardContent(name: "Pool"), at: Self.time) } == .hardLink)
      #expect(code { _ = try wallet.lock(with: [1], work: 4) } == .hardLink)
      #expect(code { _ = try wallet.forgetHistory() } == .hardLink)
      #expect(code { _ = try wallet.replace(with: .inMemory(), keepingOldAt: scratch.path("aside")) } == .hardLink)
    }
    #expect(try content() == before && !FileManager.default.fileExists(atPath: scratch.path("aside")))
    try FileManager.default.removeItem(atPath: other)
    let wallet = try WalletStore.open(path, .existing)
    #expect(try wallet.add(CardContent(name: "Pool"), at: Self.time) == 2)
  }

  @Test func aTextHasALimitOnTheWayIn() throws {
    let wallet = try WalletStore.open(path, .existing)
    let longest = String(repeating: "x", count: CardContent.maximumText)
    try wallet.edit([1], at: Self.time) { $0.note = longest }
    #expect(code { try wallet.edit([1], at: Self.time) { $0.note = longest + "x" } } == .tooLong)
    var card = CardContent(name: "Pool")
    card.identifiers = IdentifierList(
      [Identifier(kind: .number, payload: Payload(bytes: Array(longest.utf8) + [1]))], selection: 0)
    #expect(code { try wallet.add(card, at: Self.time) } == .tooLong)
    let taken = code {
      try wallet.importing(at: Self.time) { stage in
        stage.beginFile()
        try stage.add(ImportedCard(card, fields: [.name, .identifiers], at: ImportLocation(line: 1)))
      }
    }
    #expect(taken == .tooLong)
    #expect(try wallet.cards().map(\.name) == ["Gym"] && wallet.cards()[0].note == longest)
    // What an older version has taken stays, and so does the card.
    try sqlite("UPDATE card SET note = note || 'xx'")
    try wallet.edit([1], at: Self.time) { $0.issuer = "Fit" }
    #expect(try wallet.cards()[0].note == longest + "xx")
  }

  @Test func anEndlessTextIsNotRead() throws {
    try sqlite("UPDATE card SET note = printf('%.*c', 20000000, 'x')")
    let wallet = try WalletStore.open(path, .existing)
    var unreadable: [Int] = []
    #expect(try wallet.cards { unreadable.append($0) }.isEmpty && unreadable == [1])
    try sqlite("UPDATE card SET note = printf('%.*c', 80000000, 'x')")
    #expect(code { _ = try wallet.cards() } == .damaged)
  }

  /// A row of a phone is looked at as often as it must be: with the square of 30,000 rows, this takes some minutes.
  @Test func manyRowsOfAPhoneAreForgotten() throws {
    try sqlite(
      """
      WITH RECURSIVE row(number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM row WHERE number < 30000)
      INSERT INTO origin (format, file, key, card_id, identifier, entry, shown)
        SELECT 'catima', 'phone', number, number, 'id' || number, 'name ' || number, 1 FROM row;
      INSERT INTO offer (format, file, key, number, entry) SELECT format, file, key, 1, entry FROM origin;
      INSERT INTO offer (format, file, key, number, entry) SELECT format, file, key, 2, entry || ' new' FROM origin;
      INSERT INTO phone_picture (format, file, key, side, own, there) SELECT format, file, key, 'front', 'a', 'b' FROM origin;
      INSERT INTO phone (file, used) VALUES ('phone', 1);
      """)
    let wallet = try WalletStore.open(path, .existing)
    _ = try wallet.forgetHistory()
    let left = try Subprocess.run(
      "sqlite3",
      [
        path,
        "SELECT count(*) FROM offer; SELECT count(*) FROM origin WHERE entry LIKE 'name%'; SELECT count(there) FROM phone_picture",
      ])
    #expect(left.text == "30000\n0\n1\n", "the card that is there keeps its picture")
  }

  /// Somebody who writes to the file can neither have new secrets encrypted for a key of theirs, nor have it taken
  /// for the lock's.
  @Test func aReplacedRecipientIsNoticed() throws {
    let wallet = try WalletStore.open(path, .existing)
    var card = CardContent(name: "Bank")
    card.identifiers = IdentifierList(
      [Identifier(label: "PIN", kind: .number, payload: Payload(bytes: Array("1234".utf8)))], selection: 0)
    try wallet.add(card, at: Self.time)
    _ = try wallet.lock(with: [1], work: 4)
    try wallet.finishLocking()
    let other = try WalletStore.inMemory()
    _ = try other.lock(with: [2], work: 4)
    let theirs = try #require(try other.lock()).recipient
    try sqlite("UPDATE lock SET recipient = '\(theirs)'")
    #expect(code { _ = try wallet.key(for: [1]) } == .replacedLock)
    #expect(code { try wallet.add(card, at: Self.time) } == .replacedLock)
  }
}
