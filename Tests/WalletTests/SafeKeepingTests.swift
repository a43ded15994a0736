import Barcodes
import Cards
import Foundation
import Testing
import Wallet
import Witnesses

/// Backups, and what is wrong with a wallet.
@Suite struct SafeKeepingTests {
  static let time = WalletStoreTests.time
  let scratch: ScratchFolder
  let wallet: WalletStore

  init() throws {
    scratch = try ScratchFolder()
    wallet = try WalletStore.open(scratch.path("wallet.sqlite"), .creating)
    try wallet.add(WalletStoreTests.rich, at: Self.time)
    try wallet.add(CardContent(name: "Gym", categories: ["Спорт"]), at: Self.time)
  }

  private func sqlite(_ sql: String) throws {
    let result = try Subprocess.run("sqlite3", [scratch.path("wallet.sqlite"), sql])
    #expect(result.status == 0, "\(result.errors)")
  }

  @Test func aBackupIsTheSameWallet() throws {
    let copy = scratch.path("copy.sqlite")
    try wallet.backUp(to: copy)
    let opened = try WalletStore.open(copy, .existing)
    #expect(try opened.cards() == wallet.cards() && opened.history() == wallet.history())
    #expect(try wallet.difference(to: opened).isEmpty)
    #expect(try Subprocess.run("sqlite3", [copy, "PRAGMA integrity_check"]).text == "ok\n")
  }

  @Test func restoringSaysWhatWouldBeAnotherAndDoesIt() throws {
    let copy = scratch.path("copy.sqlite")
    try wallet.backUp(to: copy)
    let before = try wallet.cards()
    try wallet.edit([1], at: Self.time + 1) { $0.note = "new" }
    try wallet.delete([2], at: Self.time + 2)
    try wallet.add(CardContent(name: "Later"), at: Self.time + 3)
    try wallet.moveCategory("Спорт", to: 0, at: Self.time + 4)
    let backup = try WalletStore.openCopy(of: copy, at: scratch.path("opened.sqlite"))
    let difference = try wallet.difference(to: backup)
    #expect(difference.added.map(\.content.name) == ["Gym"] && difference.changed.map(\.content.name) == ["Сільпо"])
    #expect(difference.removed.map(\.content.name) == ["Later"] && difference.hasOtherCategories)
    try wallet.replace(with: backup, keepingOldAt: scratch.path("aside.sqlite"))
    #expect(try wallet.cards() == before && wallet.difference(to: backup).isEmpty)
    // The number of what came later is given to nobody else's card in the old one's history, and can be again here.
    #expect(try wallet.undo()?.subjects == ["Gym"], "with the history of then")
  }

  @Test func aBackupOfAnEarlierSchemaIsReadAndLeftAsItIs() throws {
    let fixture = try #require(
      URL(string: #filePath)?.deletingLastPathComponent().appending(path: "Fixtures/schema-1.sqlite"))
    let old = scratch.path("old.sqlite")
    try FileManager.default.copyItem(atPath: fixture.path, toPath: old)
    let bytes = try Data(contentsOf: URL(fileURLWithPath: old))
    let backup = try WalletStore.openCopy(of: old, at: scratch.path("opened.sqlite"))
    #expect(try backup.cards().count == 4)
    #expect(try Data(contentsOf: URL(fileURLWithPath: old)) == bytes)
  }

  @Test func whatIsNoWalletIsNoBackup() throws {
    let text = scratch.path("text")
    try Data("Dear diary, this is not a database at all, however long it is.".utf8).write(
      to: URL(fileURLWithPath: text))
    #expect {
      _ = try WalletStore.openCopy(of: text, at: scratch.path("a.sqlite"))
    } throws: { ($0 as? WalletError)?.code == .notAWallet && ($0 as? WalletError)?.path == text }
    _ = try Subprocess.run("sqlite3", [scratch.path("foreign.sqlite"), "CREATE TABLE t (x)"])
    #expect {
      _ = try WalletStore.openCopy(of: scratch.path("foreign.sqlite"), at: scratch.path("b.sqlite"))
    } throws: { ($0 as? WalletError)?.code == .notAWallet }
  }

  @Test(arguments: [
    ("UPDATE identifier SET is_selected = 0", WalletFinding.selection(card: 1)),
    ("UPDATE identifier SET position = position + 5", .order),
    ("UPDATE category SET position = 7 - position", .order),
    ("UPDATE card SET name_key = 'x' WHERE id = 2", .outdatedKeys(1)),
    ("UPDATE card SET spelling_key = ''", .outdatedKeys(2)),
    ("DELETE FROM card_search", .outdatedKeys(2)),
    ("UPDATE category SET search_key = 'x'", .outdatedKeys(3)),
  ])
  func whatIsWrongIsFoundAndMended(_ sql: String, _ finding: WalletFinding) throws {
    #expect(try wallet.findings().isEmpty)
    let names = try wallet.categories().map(\.name)
    try sqlite(sql)
    #expect(try wallet.findings() == [finding])
    #expect(finding.isRepairable)
    try wallet.repair(at: Self.time + 9)
    #expect(try wallet.findings().isEmpty)
    #expect(try wallet.cards(CardFilter(text: "silpo")).count == 1)
    if finding != .order { #expect(try wallet.categories().map(\.name) == names) }
    #expect(try wallet.cards().first { $0.number == 1 }?.identifiers.map(\.label) == [nil, "застосунок", "old"])
  }

  /// Nothing that another process writes is in neither the wallet nor what is kept of the old one.
  @Test func restoringLosesNothingThatOthersWrite() async throws {
    let path = scratch.path("wallet.sqlite")
    let copy = scratch.path("copy.sqlite")
    try wallet.backUp(to: copy)
    let backup = try WalletStore.openCopy(of: copy, at: scratch.path("opened.sqlite"))
    let writer = Task {
      let other = try WalletStore.open(path, .existing)
      var names: Set<String> = []
      for number in 1...60 {
        try other.add(CardContent(name: "W\(number)"), at: Self.time)
        names.insert("W\(number)")
      }
      try other.close()
      return names
    }
    var seen: Set<String> = []
    for round in 1...10 {
      let aside = scratch.path("aside-\(round).sqlite")
      try wallet.replace(with: backup, keepingOldAt: aside)
      seen.formUnion(try WalletStore.open(aside, .existing).cards().map(\.content.name))
      try await Task.sleep(for: .milliseconds(20))
    }
    let written = try await writer.value
    seen.formUnion(try wallet.cards().map(\.content.name))
    #expect(written.subtracting(seen).isEmpty)
    #expect(try wallet.findings().isEmpty)
    // No number is given twice.
    let last = try wallet.add(CardContent(name: "last"), at: Self.time)
    #expect(last > 2 + 60)
  }

  @Test func aBackupIsMadeWhileOthersWrite() async throws {
    let path = scratch.path("wallet.sqlite")
    let writer = Task {
      let other = try WalletStore.open(path, .existing)
      for number in 1...40 { try other.add(CardContent(name: "W\(number)"), at: Self.time) }
      try other.close()
    }
    for round in 1...10 { try wallet.backUp(to: scratch.path("copy-\(round).sqlite")) }
    try await writer.value
    #expect(try wallet.cards().count == 42)
  }

  @Test func whatCannotBeMendedIsSaid() throws {
    try sqlite("INSERT INTO card_category VALUES (99, 1)")
    #expect(try wallet.findings() == [.brokenReference(table: "card_category")])
    #expect(!WalletFinding.brokenReference(table: "").isRepairable)
  }

  /// A wallet whose keys an older version made is brought to this one's when it is opened.
  @Test func keysOfAnOlderKindAreMadeAnewOnOpening() throws {
    try sqlite("PRAGMA user_version = 0; UPDATE card SET spelling_key = '', sort_key = ''; DELETE FROM card_search")
    let opened = try WalletStore.open(scratch.path("wallet.sqlite"), .existing)
    #expect(try opened.findings().isEmpty)
    #expect(try opened.cards(matching: .text("silpo")).count == 1)
  }
}
