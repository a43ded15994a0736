import Barcodes
import Cards
import Foundation
import Testing
import Values
import Wallet
import Witnesses

/// Backups, and problems of wallets.
@Suite struct BackupAndRepairTests {
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
    try wallet.edit([1], at: Self.time.adding(seconds: 1)) { $0.note = "new" }
    try wallet.delete([2], at: Self.time.adding(seconds: 2))
    try wallet.add(CardContent(name: "Later"), at: Self.time.adding(seconds: 3))
    try wallet.moveCategory("Спорт", to: 0, at: Self.time.adding(seconds: 4))
    let backup = try WalletStore.openBackup(copy)
    let difference = try wallet.difference(to: backup)
    #expect(difference.added.firstCards.map(\.name) == ["Gym"] && difference.added.numbers == [2])
    #expect(difference.changed.firstCards.map(\.name) == ["Сільпо"] && difference.changed.count == 1)
    #expect(difference.removed.firstCards.map(\.name) == ["Later"] && difference.hasOtherCategories)
    let outcome = try wallet.replace(
      with: backup, keepingOldAt: scratch.path("aside.sqlite"), knowing: difference.lastStep - 1)
    #expect(outcome.isKept && outcome.meanwhile.map(\.action) == [.categoryMove])
    #expect(try WalletStore.open(scratch.path("aside.sqlite"), .existing).cards().count == 2)
    #expect(try wallet.cards() == before && wallet.difference(to: backup).isEmpty)
    // The history of the backup does not know the numbers that were assigned later, so they can be assigned again here.
    #expect(try wallet.undo()?.subjects == ["Gym"], "with the history of then")
  }

  @Test func aBackupOfAnEarlierSchemaIsReadAndLeftAsItIs() throws {
    let fixture = try #require(
      URL(string: #filePath)?.deletingLastPathComponent().appending(path: "Fixtures/schema-1.sqlite"))
    let old = scratch.path("old.sqlite")
    try FileManager.default.copyItem(atPath: fixture.path, toPath: old)
    let bytes = try Data(contentsOf: URL(fileURLWithPath: old))
    let backup = try WalletStore.openBackup(old)
    #expect(try backup.cards().count == 4)
    #expect(try Data(contentsOf: URL(fileURLWithPath: old)) == bytes)
  }

  @Test func aBackupIsMarkedUntilItIsUsedAsAWallet() throws {
    let copy = scratch.path("copy.sqlite")
    try wallet.backUp(to: copy)
    #expect(try WalletStore.isBackup(copy) && !WalletStore.isBackup(scratch.path("wallet.sqlite")))
    #expect { try wallet.backUp(to: copy) } throws: { ($0 as? WalletError)?.code == .cannotCreate }
    let used = try WalletStore.open(copy, .existing)
    try used.recordUse(of: #require(used.cards().first { $0.number == 1 }), at: Self.time)
    #expect(try used.cards().count == 2 && WalletStore.isBackup(copy))
    try used.edit([1], at: Self.time.adding(seconds: 1)) { $0.note = "mine" }
    #expect(try !WalletStore.isBackup(copy))
    // A wallet that was restored from a backup is not a backup.
    let fresh = try WalletStore.open(scratch.path("fresh.sqlite"), .creating)
    try wallet.backUp(to: scratch.path("second.sqlite"))
    let outcome = try fresh.replace(
      with: WalletStore.openBackup(scratch.path("second.sqlite")), keepingOldAt: scratch.path("aside.sqlite"))
    #expect(!outcome.isKept && !FileManager.default.fileExists(atPath: scratch.path("aside.sqlite")))
    #expect(try fresh.cards() == wallet.cards() && !WalletStore.isBackup(scratch.path("fresh.sqlite")))
  }

  @Test func aBackupComesAsBytesToo() throws {
    var bytes: [UInt8] = []
    #expect(try wallet.backUp { bytes += $0 }.isEmpty)
    #expect(try WalletStore.openBackup(bytes, named: "-").cards() == wallet.cards())
    #expect { try WalletStore.openBackup(Array(bytes.prefix(5000)), named: "-") } throws: {
      ($0 as? WalletError)?.code == .damaged && ($0 as? WalletError)?.path == "-"
    }
    #expect { try WalletStore.openBackup(Array("text".utf8), named: "-") } throws: {
      ($0 as? WalletError)?.code == .notAWallet
    }
  }

  /// If another program has turned on a write-ahead log, a part of the wallet is in a second file.
  @Test func aWalletWithALogIsBackedUpAndRestoredAsAWhole() throws {
    try sqlite("PRAGMA journal_mode = WAL; UPDATE card SET note = 'logged' WHERE id = 2")
    let copy = scratch.path("copy.sqlite")
    try wallet.backUp(to: copy)
    #expect(try WalletStore.openBackup(copy).cards(CardFilter(text: "gym")).map(\.note) == ["logged"])
    let logged = scratch.path("logged.sqlite")
    try FileManager.default.copyItem(atPath: copy, toPath: logged)
    let result = try Subprocess.run("sqlite3", [logged, "PRAGMA journal_mode = WAL"])
    #expect(result.text == "wal\n")
    #expect(try WalletStore.openBackup(logged).cards() == wallet.cards())
  }

  // MARK: untrusted schemas

  @Test(arguments: [
    "CREATE TRIGGER t AFTER INSERT ON card BEGIN DELETE FROM identifier; END",
    "CREATE VIEW t AS SELECT 1", "CREATE VIRTUAL TABLE t USING fts5(x)",
  ])
  func aSchemaWithTriggersOrViewsIsNeverOpened(_ sql: String) throws {
    try sqlite(sql)
    for open in [
      { try WalletStore.open(scratch.path("wallet.sqlite"), .existing) },
      { try WalletStore.openBackup(scratch.path("wallet.sqlite")) },
    ] {
      #expect { _ = try open() } throws: { ($0 as? WalletError)?.code == .untrusted }
    }
  }

  @Test(arguments: [
    ("CREATE TABLE extra (x)", "extra"), ("CREATE INDEX extra ON card(note)", "extra"),
    ("ALTER TABLE card ADD COLUMN extra TEXT", "card"), ("DROP INDEX card_name_key", "card_name_key"),
  ])
  func anotherSchemaIsFoundAndNotRestored(_ sql: String, _ name: String) throws {
    try sqlite(sql)
    #expect(try wallet.findings().first == .otherSchema(name))
    #expect { _ = try WalletStore.openBackup(scratch.path("wallet.sqlite")) } throws: {
      ($0 as? WalletError)?.code == .untrusted && ($0 as? WalletError)?.detail == name
    }
  }

  // MARK: files that are no wallets, or no longer

  @Test func aFileWithoutAByteIsAnEmptyWalletToReadersAndStays() throws {
    let path = scratch.path("cut.sqlite")
    try Data().write(to: URL(fileURLWithPath: path))
    let read = try WalletStore.open(path, .existing)
    #expect(try read.cards().isEmpty && read.path == nil)
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)).isEmpty)
    try WalletStore.open(path, .creating).add(CardContent(name: "New"), at: Self.time)
    #expect(try WalletStore.open(path, .existing).cards().count == 1)
  }

  @Test func aNewWalletIsNotBuiltOnWhatAnotherLeftBeside() throws {
    // The journal of a wallet that no longer exists.
    let path = scratch.path("new.sqlite")
    try FileManager.default.copyItem(atPath: scratch.path("wallet.sqlite"), toPath: path + "-journal")
    #expect(WalletStore.leftoverJournal(beside: path) == path + "-journal")
    try WalletStore.open(path, .creating).add(CardContent(name: "New"), at: Self.time)
    #expect(WalletStore.leftoverJournal(beside: path) == nil)
    #expect(try WalletStore.open(path, .existing).cards().map(\.name) == ["New"])
  }

  /// - Parameter offset: the offset at which the file is overwritten; 100 keeps the header.
  @Test(arguments: [0, 100, 4096, 8192])
  func aDamagedWalletGivesItsPlaceAndIsKept(_ offset: Int) throws {
    let (path, copy, aside) = (scratch.path("wallet.sqlite"), scratch.path("copy.sqlite"), scratch.path("aside.sqlite"))
    try wallet.backUp(to: copy)
    let cards = try wallet.cards()
    try wallet.close()
    var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    for index in offset..<min(offset + 3000, bytes.count) { bytes[index] = 0xFF }
    try bytes.write(to: URL(fileURLWithPath: path))
    #expect(try WalletStore.isMarked(path) == (offset > 0))
    let backup = try WalletStore.openBackup(copy)
    try WalletStore.replaceDamaged(path, with: backup, keepingOldAt: aside)
    #expect(try Data(contentsOf: URL(fileURLWithPath: aside)) == bytes, "byte for byte")
    let restored = try WalletStore.open(path, .existing)
    #expect(try restored.cards() == cards && restored.findings().isEmpty && restored.undo()?.subjects == ["Gym"])
    #expect(try Set(FileManager.default.contentsOfDirectory(atPath: scratch.url.path)).count == 3)
  }

  @Test func otherFilesAreNotOpenedAsBackups() throws {
    let text = scratch.path("text")
    try Data("Dear diary, this is not a database at all, however long it is.".utf8).write(
      to: URL(fileURLWithPath: text))
    #expect {
      _ = try WalletStore.openBackup(text)
    } throws: { ($0 as? WalletError)?.code == .notAWallet && ($0 as? WalletError)?.path == text }
    _ = try Subprocess.run("sqlite3", [scratch.path("foreign.sqlite"), "CREATE TABLE t (x)"])
    #expect {
      _ = try WalletStore.openBackup(scratch.path("foreign.sqlite"))
    } throws: { ($0 as? WalletError)?.code == .notAWallet }
  }

  /// The balance is the sum of its history.
  @Test func aBalanceIsTheSumOfItsHistory() throws {
    try wallet.edit([2], StepOptions(.balance), at: Self.time) { card in
      try card.content.change(balance: .set, 33.8, currency: .some(Currency(code: "UAH")), note: nil, at: Self.time)
      try card.content.change(balance: .spend, 5, currency: nil, note: nil, at: Self.time)
    }
    #expect(try wallet.findings().isEmpty)
    try sqlite("UPDATE balance_entry SET amount = '15.9' WHERE change = 'set'")
    let finding = WalletFinding.wrongBalance(card: 2)
    #expect(try wallet.findings() == [finding] && finding.isRepairable)
    try wallet.repair(at: Self.time.adding(seconds: 9))
    #expect(try wallet.findings().isEmpty && wallet.cards().first { $0.number == 2 }?.balance?.amount == 10.9)
  }

  @Test(arguments: [
    ("UPDATE identifier SET is_selected = 0", WalletFinding.selection(card: 1)),
    ("UPDATE identifier SET uuid = (SELECT uuid FROM identifier LIMIT 1)", .repeatedIdentity(card: 1)),
    ("UPDATE identifier SET position = position + 5", .order),
    ("UPDATE category SET position = 7 - position", .order),
    ("UPDATE card SET name_key = 'x' WHERE id = 2", .outdatedKeys(1)),
    ("UPDATE card SET spelling_key = ''", .outdatedKeys(2)),
    ("DELETE FROM card_search", .outdatedKeys(2)),
    ("UPDATE category SET search_key = 'x'", .outdatedKeys(3)),
  ])
  func repairableProblemsAreFoundAndRepaired(_ sql: String, _ finding: WalletFinding) throws {
    #expect(try wallet.findings().isEmpty)
    let names = try wallet.categories().map(\.name)
    try sqlite(sql)
    #expect(try wallet.findings() == [finding])
    #expect(finding.isRepairable)
    try wallet.repair(at: Self.time.adding(seconds: 9))
    #expect(try wallet.findings().isEmpty)
    #expect(try wallet.cards(CardFilter(text: "silpo")).count == 1)
    if finding != .order { #expect(try wallet.categories().map(\.name) == names) }
    #expect(try wallet.cards().first { $0.number == 1 }?.identifiers.map(\.label) == [nil, "застосунок", "old"])
  }

  /// Every change of another process is in the wallet or in the copy of the old one.
  @Test func restoringLosesNothingThatOthersWrite() async throws {
    let path = scratch.path("wallet.sqlite")
    let copy = scratch.path("copy.sqlite")
    try wallet.backUp(to: copy)
    let backup = try WalletStore.openBackup(copy)
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
      #expect(try wallet.replace(with: backup, keepingOldAt: aside).isKept)
      seen.formUnion(try WalletStore.open(aside, .existing).cards().map(\.content.name))
      try await Task.sleep(for: .milliseconds(20))
    }
    let written = try await writer.value
    seen.formUnion(try wallet.cards().map(\.content.name))
    #expect(written.subtracting(seen).isEmpty)
    #expect(try wallet.findings().isEmpty)
    // No number is assigned twice.
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

  @Test func brokenReferencesAreReportedAsUnrepairable() throws {
    try sqlite("INSERT INTO card_category VALUES (99, 1)")
    #expect(try wallet.findings() == [.brokenReference(table: "card_category")])
    #expect(!WalletFinding.brokenReference(table: "").isRepairable)
  }

  /// A wallet of more than a megabyte is not compared whole before a list, but its cards with the index of their names.
  @Test(arguments: [1, 1_500]) func aCardThatOnlyAnIndexHasIsNoShorterList(_ count: Int) throws {
    try wallet.importing(.update, at: Self.time) { stage in
      stage.beginFile()
      for number in 1...count {
        try stage.add(
          ImportedCard(CardContent(name: "Card \(number)"), fields: .name, at: ImportLocation(line: number)))
      }
    }
    try wallet.withSnapshot { try $0.requireAllCards() }
    try sqlite(
      """
      CREATE TABLE kept AS SELECT * FROM sqlite_schema WHERE name = 'card_name_key';
      PRAGMA writable_schema = ON;
      DELETE FROM sqlite_schema WHERE name = 'card_name_key'
      """)
    try sqlite(
      """
      DELETE FROM card WHERE name = 'Card 1';
      PRAGMA writable_schema = ON;
      INSERT INTO sqlite_schema SELECT * FROM kept;
      PRAGMA writable_schema = OFF;
      DROP TABLE kept
      """)
    #expect {
      try wallet.withSnapshot { try $0.requireAllCards() }
    } throws: {
      ($0 as? WalletError)?.code == .damaged
    }
  }

  /// A wallet with keys of an older version is updated when it is opened.
  @Test func keysOfAnOlderKindAreMadeAnewOnOpening() throws {
    try sqlite("PRAGMA user_version = 0; UPDATE card SET spelling_key = '', sort_key = ''; DELETE FROM card_search")
    let opened = try WalletStore.open(scratch.path("wallet.sqlite"), .existing)
    #expect(try opened.findings().isEmpty)
    #expect(try opened.cards(matching: .text("silpo")).count == 1)
  }
}
