import Foundation
import Testing
import CommandBase
import Witnesses

/// Unreadable data in a backup that is restored, and in a wallet that is repaired or listed.
@Suite struct DamagedBackupTests {
  private let world: World

  init() throws {
    world = try World()
    world.run("add", "Gym", "4820000000000", "--expires", "2030-01-31", "--no-store")
    world.run("balance", "Gym", "set", "5", "UAH")
  }

  private var wallet: String { world.scratch.path(".local/share/ucard/wallet.sqlite") }

  private func sqlite(_ path: String, _ sql: String) throws {
    let result = try Subprocess.run("sqlite3", [path, "PRAGMA ignore_check_constraints = ON; \(sql)"])
    #expect(result.status == 0, "\(result.errors)")
  }

  /// - Parameter named: what is named of the value.
  @Test(arguments: [
    ("UPDATE card SET balance = 'x'", "#1 “Gym”: balance “x UAH”"),
    ("UPDATE card SET expiry_instant = 9000000000000000000", "#1 “Gym”: last day “2030-01-31 9000000000000000000”"),
    ("UPDATE card SET status = 'lost'", "#1 “Gym”: status “lost”"),
    ("UPDATE card SET changed = -9000000000000000000", "#1 “Gym”: moment of a change “-9000000000000000000”"),
    ("UPDATE card SET uuid = 'no'", "#1 “Gym”: UUID “no”"),
    ("UPDATE identifier SET module_pixels = 5000", "#1 “Gym”: width of a line of the code “5000”"),
    ("UPDATE step SET time = 9000000000000000000", "the history"),
    ("UPDATE change SET image = 'x'", "the history"),
  ])
  func unreadableValuesAreNamedAndLeftOut(_ sql: String, _ named: String) throws {
    let (backup, restored) = (world.scratch.path("b.ucard"), world.scratch.path("new.sqlite"))
    world.run("edit", "Gym", "--note", "hello")
    #expect(world.run("backup", backup).status == .done)
    try sqlite(backup, sql)
    let before = try Data(contentsOf: URL(fileURLWithPath: backup))
    for end in ["--dry-run", "--yes"] {
      let result = world.run("restore", backup, end, "--wallet", restored)
      #expect(result.status == .done && result.messages.contains("left out: \(named)"), "\(result.messages)")
      #expect(FileManager.default.fileExists(atPath: restored) == (end == "--yes"))
    }
    for command in [["list"], ["check"], ["history"], ["info", "Gym"], ["export", "json"], ["backup", backup]] {
      let result = world.run(command + ["--wallet", restored])
      #expect([.done, .nothingMatches].contains(result.status), "\(command): \(result.messages)")
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: backup)) != before, "the last command replaces it, and no other")
  }

  @Test func aRepairNamesWhatItTakesOffBeforeAndAfter() throws {
    try sqlite(wallet, "UPDATE card SET balance = 'x'; UPDATE balance_entry SET after = 'y'")
    let check = world.run("check")
    #expect(check.status == .badData && check.messages.contains("Would be removed: #1 “Gym”: balance “x UAH”"))
    #expect(check.messages.hasSuffix("To repair the wallet:\n  ucard check --repair\n"), "\(check.messages)")
    let repair = world.run("check", "--repair")
    #expect(repair.status == .done && repair.messages.contains("Removed: #1 “Gym”: balance “x UAH”"))
    #expect(world.run("list").status == .done && world.run("check").status == .done)
  }

  /// A balance that cannot be read is what its entries lead to.
  @Test func aLostBalanceIsTheSumOfItsEntries() throws {
    try sqlite(wallet, "UPDATE card SET balance = 'x'")
    #expect(world.run("check", "--repair").status == .done)
    #expect(world.run("list").output.contains("5.00 UAH"), "\(world.run("list").output)")
  }

  /// Pages of the table of cards that were swapped hide cards from SQLite, which finds nothing wrong.
  @Test func swappedPagesAreNoShorterList() throws {
    let csv = "name,payload\n" + (1...400).map { "Card \($0) \(String(repeating: "x", count: 60)),\($0)\n" }.joined()
    try Data(csv.utf8).write(to: URL(fileURLWithPath: world.scratch.path("c.csv")))
    #expect(world.run("import", world.scratch.path("c.csv")).status == .done)
    let query = """
      SELECT pageno FROM dbstat WHERE name = 'card' AND pagetype = 'leaf' ORDER BY path LIMIT 4; PRAGMA page_size
      """
    let numbers = try Subprocess.run("sqlite3", [wallet, query]).text.split(separator: "\n").compactMap { Int($0) }
    try #require(numbers.count == 5)
    let bytes = file(
      try Data(contentsOf: URL(fileURLWithPath: wallet)), swapping: numbers[1], numbers[3], of: numbers[4])
    try bytes.write(to: URL(fileURLWithPath: wallet))
    for command in [["list"], ["list", "--format", "json"], ["export", "json"]] {
      let result = world.run(command)
      #expect(result.status == .badData, "\(command): \(result.messages)")
    }
    let changes = [
      ["add", "Zoo", "96385074"], ["edit", "Gym", "--note", "x"], ["delete", "--yes", "Gym"], ["star", "Gym"],
      ["category", "add", "Food"], ["balance", "Gym", "add", "5"], ["undo"], ["import", world.scratch.path("c.csv")],
    ]
    for command in changes {
      let result = world.run(command)
      #expect(result.status == .badData && result.messages.contains("ucard check"), "\(command): \(result.messages)")
      #expect(try Data(contentsOf: URL(fileURLWithPath: wallet)) == bytes, "\(command)")
    }
  }

  /// Pages that were swapped with those of another table leave cards without categories or identifiers.
  @Test(
    arguments: ["category", "card_category", "identifier_card"],
    ["card_picture", "card_picture_picture", "event_notice"])
  func pagesOfOtherTablesAreNoList(_ read: String, _ other: String) throws {
    world.run("edit", "Gym", "--add-category", "Sport")
    let list = world.run("list", "--format", "json").output
    let bytes = try Data(contentsOf: URL(fileURLWithPath: wallet))
    let query = "SELECT pageno FROM dbstat WHERE name IN ('\(read)', '\(other)'); PRAGMA page_size"
    let numbers = try Subprocess.run("sqlite3", [wallet, query]).text.split(separator: "\n").compactMap { Int($0) }
    try #require(numbers.count == 3)
    let swapped = file(bytes, swapping: numbers[0], numbers[1], of: numbers[2])
    try swapped.write(to: URL(fileURLWithPath: wallet))
    let result = world.run("list", "--format", "json")
    #expect(result.status == .badData || result.output == list, "\(result.output)")
    #expect(world.run("add", "Zoo", "96385074").status == .badData)
    #expect(try Data(contentsOf: URL(fileURLWithPath: wallet)) == swapped)
  }

  /// - Parameter size: the size of a page.
  private func file(_ bytes: Data, swapping first: Int, _ second: Int, of size: Int) -> Data {
    func range(_ page: Int) -> Range<Int> { (page - 1) * size..<page * size }
    var swapped = bytes
    swapped.replaceSubrange(range(first), with: Data(bytes[range(second)]))
    swapped.replaceSubrange(range(second), with: Data(bytes[range(first)]))
    return swapped
  }
}
