import Foundation
import Testing
import CommandBase
import Witnesses

/// Wallets with values and tables that U-Card never writes, created by the `sqlite3` command.
@Suite struct OddWalletTests {
  let world: World
  let wallet: String
  let backup: String

  init() throws {
    world = try World()
    wallet = world.scratch.path(".local/share/ucard/wallet.sqlite")
    backup = world.scratch.path("b.ucard")
    #expect(world.run("add", "Gym", "4820000000000").status == .done)
    #expect(world.run("add", "Library", "A-1").status == .done)
  }

  private func sqlite(_ sql: String, _ file: String? = nil) throws {
    let result = try Subprocess.run("sqlite3", [file ?? wallet, "PRAGMA ignore_check_constraints = ON; " + sql])
    #expect(result.status == 0, "\(result.errors)")
  }

  private var names: [Substring] { world.run("list", "-q").output.split(separator: "\n") }

  /// A wallet that no command can repair does not replace the last intact backup.
  @Test(arguments: [
    "UPDATE step SET time = 9223372036854775807", "CREATE TABLE extra (x)", "DROP INDEX card_name_key",
    "INSERT INTO card_category VALUES (99, 99)",
  ])
  func aDamagedWalletReplacesNoIntactBackup(_ sql: String) throws {
    #expect(world.run("backup", backup).status == .done)
    let bytes = try Data(contentsOf: URL(fileURLWithPath: backup))
    try sqlite(sql)
    let result = world.run("backup", backup)
    #expect(result.status == .badData && result.messages.contains("was not replaced"), "\(result.messages)")
    #expect(try Data(contentsOf: URL(fileURLWithPath: backup)) == bytes)
    let other = world.scratch.path("other.ucard")
    #expect(world.run("backup", other).status == .badData && FileManager.default.fileExists(atPath: other))
    // The intact backup can be restored over it in any case.
    let restored = world.run("restore", backup, "--yes")
    #expect(restored.status == .done && restored.messages.contains("is kept in"), "\(restored.messages)")
    #expect(world.run("check").status == .done && names.count == 2)
  }

  @Test func aHistoryThatCannotBeReadKeepsNoCardFromComingBack() throws {
    try sqlite("UPDATE step SET time = 9223372036854775807 WHERE id = 1")
    #expect(world.run("backup", backup).status == .badData)
    let fresh = world.scratch.path("fresh.sqlite")
    #expect(world.run("restore", backup, "--yes", "--wallet", fresh).status == .done)
    #expect(world.run("list", "-q", "--wallet", fresh).output.split(separator: "\n") == names)
    #expect(world.run("history").status == .badData)
    #expect(world.run("forget", "--yes").status == .done)
    #expect(world.run("check").status == .done && world.run("history").status == .done)
  }

  @Test func aLogBesideTheWalletIsKeptAsideToo() throws {
    #expect(world.run("backup", backup).status == .done)
    // A program opens the wallet with a write-ahead log, and crashes.
    let script = """
      import os, sqlite3, sys
      wallet = sqlite3.connect(sys.argv[1])
      wallet.execute("PRAGMA journal_mode = WAL")
      wallet.execute("UPDATE card SET note = 'in the log' WHERE id = 1")
      wallet.commit()
      os._exit(0)
      """
    #expect(try Subprocess.run("python3", ["-c", script, wallet]).status == 0)
    #expect(FileManager.default.fileExists(atPath: wallet + "-wal"))
    #expect(world.run("restore", backup, "--yes").status == .done)
    let folder = world.scratch.path(".local/share/ucard")
    let kept = try #require(
      FileManager.default.contentsOfDirectory(atPath: folder).first { $0.hasPrefix("wallet-before") })
    #expect(world.run("list", "--plain", "--wallet", "\(folder)/\(kept)").output.contains("in the log"))
  }

  /// SQLite looks for a journal beside the target of a link.
  @Test func unfinishedBusinessIsLookedForWhereALinkLeads() throws {
    let folder = world.scratch.path("real")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    #expect(world.run("backup", folder + "/b.ucard").status == .done)
    try FileManager.default.createSymbolicLink(atPath: backup, withDestinationPath: "real/b.ucard")
    try Data("of another".utf8).write(to: URL(fileURLWithPath: folder + "/b.ucard-journal"))
    let result = world.run("backup", backup)
    #expect(result.status == .cannotCreate && result.messages.contains("/b.ucard-journal”"), "\(result.messages)")
    #expect(world.run("backup", backup, "--force").status == .done)
    #expect(!FileManager.default.fileExists(atPath: folder + "/b.ucard-journal"))
    // The wallet is not overwritten through a link either.
    let link = world.scratch.path("link.sqlite")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: wallet)
    for output in [wallet, wallet + "-journal", link] {
      #expect(world.run("export", "json", "-o", output, "--wallet", link).status == .usage)
    }
    #expect(names.count == 2)
  }

  @Test(arguments: [
    ("UPDATE sqlite_sequence SET seq = 9223372036854775807 WHERE name = 'card'", "no more numbers"),
    ("UPDATE identifier SET uuid = 'xyz'", "cannot be read"),
    ("UPDATE identifier SET module_pixels = 9223372036854775807", "cannot be read"),
    ("INSERT INTO usage VALUES (1, 9223372036854775807, 1)", "was last shown"),
    ("UPDATE card SET colour = -1 WHERE id = 1", "cannot be read"),
  ])
  func repairableDamageIsRepaired(_ sql: String, _ words: String) throws {
    let before = world.run("list", "--format", "csv").output
    try sqlite(sql)
    let found = world.run("check")
    #expect(found.status == .badData && (found.output + found.messages).contains(words), "\(found.output)")
    // A damaged card does not prevent showing another one, and nothing crashes.
    #expect(world.run("export", "png", "--output-dir", world.scratch.path("png")).status != nil)
    #expect(world.run("show", "library").status != nil && world.run("history").status == .done)
    let mended = world.run("check", "--repair")
    #expect(mended.status == .done && mended.messages.contains("Repaired"), "\(mended.messages)")
    #expect(
      world.run("list", "--format", "csv").output.split(separator: ",").count == before.split(separator: ",").count)
    #expect(world.run("add", "Later", "1").status == .done && names.count == 3)
  }

  @Test func aLargeSizeOfAStepStopsNoChange() throws {
    try sqlite("UPDATE step SET size = 9223372036854775807")
    #expect(world.run("add", "Later").status == .done)
    #expect(world.run("undo").status == .done)
  }

  /// A step that is too large for the history can no longer be undone, and is deleted gradually.
  @Test func aLargeStepGoesOverManySmallOnes() throws {
    let lines = (1...6000).map { "{\"name\":\"Card \($0)\"}\n" }
    world.answers = Array(lines.joined().utf8)
    #expect(world.run("add", "--json", "-").status == .done)
    try sqlite("UPDATE step SET size = 1 << 30 WHERE id = 3")
    func count(_ sql: String) throws -> Int {
      Int(try Subprocess.run("sqlite3", [wallet, sql]).text.filter(\.isNumber)) ?? -1
    }
    #expect(try count("SELECT count(*) FROM change WHERE step_id = 3") == 6000)
    #expect(world.run("add", "Later").status == .done)
    #expect(try (900...1100).contains(count("SELECT count(*) FROM change WHERE step_id = 3")))
    #expect(world.run("history", "--format", "csv").output.split(separator: "\r\n").count == 2, "a title and one step")
    #expect(
      world.run("undo", "5").messages == "ucard: There are fewer than 5 steps. For all of them:\n  ucard undo 1\n")
    #expect(world.run("undo").status == .done && names.count == 6002, "the large step is not undone in part")
    #expect(world.run("add", "Last").status == .done)
    #expect(try count("SELECT count(*) FROM step WHERE id <= 3") == 0 && count("SELECT count(*) FROM change") == 3)
    #expect(world.run("check").status == .done)
  }

  @Test func twoCardsOfOneIdentityAreNoTrap() throws {
    #expect(world.run("backup", backup).status == .done)
    try sqlite("UPDATE card SET uuid = (SELECT lower(uuid) FROM card WHERE id = 1) WHERE id = 2")
    #expect(world.run("restore", backup, "--yes").status == .done)
    #expect(names.count == 2 && Set(names).count == 2)
  }

  @Test func aWalletWithoutAByteIsNotSound() throws {
    try Data().write(to: URL(fileURLWithPath: wallet))
    #expect(world.run("check").status == .badData)
  }
}
