import Cards
import Foundation
import Testing
import Values
import Wallet
import Witnesses

/// The latest uses of cards wait in a file beside the wallet.
@Suite struct UseLogTests {
  private let scratch: ScratchFolder
  private let wallet: WalletStore
  private let log: UseLog
  private static let time = WalletStoreTests.time

  init() throws {
    scratch = try ScratchFolder()
    let path = scratch.path("wallet.sqlite")
    var wallet = try WalletStore.open(path, .creating)
    log = UseLog(of: path, in: scratch.path("state/ucard"))
    wallet.useLog = log
    for name in ["A", "B", "C"] { try wallet.add(CardContent(name: name), at: Self.time) }
    self.wallet = wallet
  }

  private func card(_ name: String) throws -> Card { try #require(try wallet.cards().first { $0.name == name }) }

  private func use(_ names: String..., at time: Instant = Self.time) throws {
    for name in names { try wallet.recordUse(of: card(name), at: time) }
  }

  /// The uses as lists say them.
  private func uses() throws -> [String: CardUse] {
    try wallet.withSnapshot { snapshot in
      var uses: [String: CardUse] = [:]
      try snapshot.forEachCard(unreadable: { _ in }) { uses[$0.card.name] = $0.use }
      return uses
    }
  }

  /// The uses in the wallet's file.
  private func stored() throws -> String {
    try Subprocess.run(
      "sqlite3",
      [
        scratch.path("wallet.sqlite"),
        "SELECT name, times_shown, last_shown - \(Self.time.milliseconds) FROM usage JOIN card ON id = card_id ORDER BY name",
      ]
    ).text
  }

  @Test func listsCountWhatIsInTheFile() throws {
    try use("B")
    try use("C", "C", at: Self.time.adding(seconds: 5))
    #expect(try stored() == "")
    #expect(
      try uses() == [
        "B": CardUse(lastShown: Self.time, timesShown: 1),
        "C": CardUse(lastShown: Self.time.adding(seconds: 5), timesShown: 2),
      ])
    #expect(try wallet.cards(order: .recent).map(\.name) == ["C", "B", "A"])
    try use("B", "B", "A", at: Self.time.adding(seconds: 2))
    #expect(try wallet.cards(order: .used).map(\.name) == ["B", "C", "A"])
    #expect(try wallet.withSnapshot { try $0.first(2, of: CardFilter(), order: .recent).numbers } == [3, 1])
    #expect(try Subprocess.run("stat", ["-c", "%a", log.path]).text == "600\n")
  }

  @Test func theNextChangeTakesTheUsesOver() throws {
    try use("B", "B")
    try wallet.edit([1], at: Self.time) { $0.note = "x" }
    #expect(try stored() == "B|2|0\n" && Data(contentsOf: URL(fileURLWithPath: log.path)).isEmpty)
    try use("B", at: Self.time.adding(seconds: -5))
    try use("A", at: Self.time.adding(seconds: 1))
    #expect(try wallet.cards(order: .recent).map(\.name) == ["A", "B", "C"])
    _ = try wallet.undo(at: Self.time)
    #expect(try stored() == "A|1|1000\nB|3|0\n")
    #expect(try uses()["B"] == CardUse(lastShown: Self.time, timesShown: 3))
  }

  /// The last line of a full log may reach over its largest size.
  @Test func listsCountAFullLog() throws {
    try use("A")
    let line = try Data(contentsOf: URL(fileURLWithPath: log.path))
    let count = (1 << 20) / line.count + 1
    try Data(Array(repeating: line, count: count).joined()).write(to: URL(fileURLWithPath: log.path))
    #expect(try uses()["A"]?.timesShown == count)
    try wallet.edit([1], at: Self.time) { $0.note = "x" }
    #expect(try stored() == "A|\(count)|0\n")
  }

  @Test func aChangeThatFailsLeavesTheUses() throws {
    struct Refusal: Error {}
    try use("A")
    #expect(throws: Refusal.self) { try wallet.edit([1], at: Self.time) { _ in throw Refusal() } }
    #expect(try stored() == "" && uses()["A"]?.timesShown == 1)
  }

  /// A reader that stays keeps a change from being committed.
  @Test func aChangeThatCannotBeCommittedLeavesTheUses() throws {
    try use("A")
    let holder = try HeldWallet(scratch.path("wallet.sqlite"), "BEGIN; SELECT 'held', count(*) FROM card;")
    #expect { try wallet.edit([2], at: Self.time) { $0.note = "x" } } throws: { ($0 as? WalletError)?.code == .busy }
    try holder.release()
    #expect(try stored() == "" && uses()["A"]?.timesShown == 1)
    try wallet.edit([2], at: Self.time) { $0.note = "x" }
    #expect(try stored() == "A|1|0\n" && uses()["A"]?.timesShown == 1)
  }

  @Test func usesOfADeletedCardComeBackWithIt() throws {
    try use("A", "B")
    try wallet.delete([1], at: Self.time)
    #expect(try stored() == "B|1|0\n")
    _ = try wallet.undo(at: Self.time)
    #expect(try stored() == "A|1|0\nB|1|0\n")
    try wallet.add(CardContent(name: "D"), at: Self.time)
    try use("D", "D")
    _ = try wallet.undo(at: Self.time)
    _ = try wallet.redo(at: Self.time)
    #expect(try stored() == "A|1|0\nB|1|0\nD|2|0\n")
  }

  @Test func usesThatAnImportedFileKnowsCountOnce() throws {
    try use("A", "A", "B")
    var imported = ImportedCard(try card("A").content, fields: .all, at: ImportLocation(line: 1))
    imported.id = try card("A").id
    imported.use = try uses()["A"]
    func take(isDryRun: Bool) throws {
      try wallet.importing(isDryRun: isDryRun, at: Self.time) { stage in
        stage.beginFile()
        try stage.add(imported)
      }
    }
    try take(isDryRun: true)
    #expect(try stored() == "" && uses()["A"]?.timesShown == 2)
    try take(isDryRun: false)
    #expect(try stored() == "A|2|0\nB|1|0\n" && uses()["A"]?.timesShown == 2)
  }

  /// A disk that is full, and has room again.
  @Test(arguments: [1, 36, 37, 40, 49])
  func aLineWithoutItsEndIsNoUse(_ count: Int) throws {
    try use("A", "B")
    let whole = try String(contentsOfFile: log.path, encoding: .utf8)
    try (whole + whole.prefix(count)).write(toFile: log.path, atomically: false, encoding: .utf8)
    #expect(try uses()["A"]?.timesShown == 1)
    try use("C")
    #expect(try uses().values.map(\.timesShown) == [1, 1, 1])
    try wallet.edit([1], at: Self.time) { $0.note = "x" }
    #expect(try stored() == "A|1|0\nB|1|0\nC|1|0\n")
  }

  @Test func aPipeInPlaceOfTheFileHoldsNothingUp() throws {
    try use("A")
    try FileManager.default.removeItem(atPath: log.path)
    #expect(mkfifo(log.path, 0o600) == 0)
    try use("B")
    try wallet.edit([3], at: Self.time) { $0.note = "x" }
    #expect(try stored() == "B|1|0\n" && uses()["B"]?.timesShown == 1)
  }

  @Test func aLargeFileIsTakenOverByTheNextUse() throws {
    try use("A")
    let line = try Data(contentsOf: URL(fileURLWithPath: log.path))
    try Data((0..<(17 << 10) / line.count).flatMap { _ in line }).write(to: URL(fileURLWithPath: log.path))
    try use("B")
    #expect(try stored().hasPrefix("A|") && stored().hasSuffix("B|1|0\n"))
    #expect(try Data(contentsOf: URL(fileURLWithPath: log.path)).isEmpty)
  }

  @Test(arguments: ["", "nothing\n", "\u{0}\u{1}\n", "00000000-0000-0000-0000-000000000000 x\n", " \n \n", "½ 5"])
  func damagedLinesAreSkipped(_ junk: String) throws {
    try use("A")
    let good = try String(contentsOfFile: log.path, encoding: .utf8)
    try (junk + "\n" + good + good.dropLast(8) + "9999999999999999\n").write(
      toFile: log.path, atomically: false, encoding: .utf8)
    #expect(try uses() == ["A": CardUse(lastShown: Self.time, timesShown: 1)])
    try wallet.edit([2], at: Self.time) { $0.note = "x" }
    #expect(try stored() == "A|1|0\n")
  }

  @Test func withoutTheFolderUsesGoToTheWallet() throws {
    try Data().write(to: URL(fileURLWithPath: scratch.path("state")))
    try use("A")
    #expect(try stored() == "A|1|0\n")
  }

  @Test func aBackupHasTheUses() throws {
    try use("A")
    try wallet.backUp(to: scratch.path("copy.sqlite"))
    #expect(try stored() == "A|1|0\n")
  }

  @Test func aLinkIsTheWalletItself() throws {
    let link = scratch.path("link.sqlite")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: scratch.path("wallet.sqlite"))
    #expect(UseLog(of: link, in: scratch.path("state/ucard")).path == log.path)
    #expect(UseLog(of: scratch.path("other.sqlite"), in: scratch.path("state/ucard")).path != log.path)
  }

  @Test func twentyAtOnceLoseNothing() async throws {
    let (wallet, card) = (wallet, try card("A"))
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<20 { group.addTask { try? wallet.recordUse(of: card, at: Self.time) } }
    }
    #expect(try uses()["A"]?.timesShown == 20)
  }
}
