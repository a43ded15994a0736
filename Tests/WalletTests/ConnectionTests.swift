import Barcodes
import Cards
import Foundation
import LinearBarcodes
import Testing
import Wallet
import Witnesses

/// A wallet is read through one connection, and changed through another.
@Suite struct ConnectionTests {
  private let scratch: ScratchFolder
  private static let time = WalletStoreTests.time

  init() throws { scratch = try ScratchFolder() }

  /// All that can be read of a wallet, as text.
  private func everything(in wallet: WalletStore) throws -> [String] {
    var lines: [String] = []
    func note(_ what: String, _ values: Any) { lines.append("\(what): \(values)") }
    for order in CardOrder.allCases {
      note("\(order)", try wallet.cards(CardFilter(archived: .last), order: order).map(\.number))
    }
    for card in try wallet.cards(CardFilter(archived: .last)) {
      note("card", card)
      for selector in [.number(card.number), .id(card.id), .text(String(card.name.dropLast()))] as [CardSelector] {
        note("\(selector)", try wallet.cards(matching: selector).map(\.number))
      }
      for word in card.name.split(separator: " ") {
        note("search \(word)", try wallet.cards(CardFilter(text: word + "x")).map(\.number))
      }
      note("history", try wallet.history(ofCard: card.number))
      if let identifier = card.identifiers.first {
        note("carrying", try wallet.card(carrying: identifier)?.number as Any)
      }
    }
    note("steps", try wallet.history())
    note("categories", try wallet.categories())
    note("next", try wallet.nextNumber())
    note("empty", try wallet.isEmpty())
    note("lock", try wallet.lock() as Any)
    try wallet.withSnapshot { snapshot in
      try snapshot.forEachCard(unreadable: { note("unreadable", $0) }) { stored in
        note("stored", stored)
        for picture in stored.card.pictures.values { note("picture", try snapshot.picture(picture) as Any) }
      }
      note("events", try snapshot.events())
      note("names", try snapshot.cardNames(beginning: "", most: 3))
      note("names", try snapshot.cardNames(beginning: "с", most: 50))
    }
    return lines
  }

  /// A backup is read through GRDB alone.
  @Test(arguments: 0..<12) func bothConnectionsReadTheSame(_ seed: Int) throws {
    let path = scratch.path("wallet.sqlite")
    var somebody = HistoryTests.Somebody(
      wallet: try WalletStore.open(path, .creating), generator: SeededGenerator("connections \(seed)"))
    for _ in 0..<60 { try somebody.act() }
    let cards = try somebody.wallet.cards(CardFilter(archived: .last))
    if let card = cards.last { try somebody.wallet.recordUse(of: card, at: Self.time) }
    try somebody.wallet.close()

    let direct = try WalletStore.open(path, .existing)
    let other = try WalletStore.openBackup(path)
    let (ours, theirs) = (try everything(in: direct), try everything(in: other))
    #expect(ours == theirs && ours.count > cards.count)
  }

  @Test func aChangeIsReadAtOnce() throws {
    let path = scratch.path("wallet.sqlite")
    let (one, other) = (try WalletStore.open(path, .creating), try WalletStore.open(path, .existing))
    #expect(try one.isEmpty() && other.isEmpty())
    try one.add(CardContent(name: "A"), at: Self.time)
    #expect(try one.cards().map(\.name) == ["A"] && other.cards().map(\.name) == ["A"])
    let version = try other.versionOfOthers()
    try one.add(CardContent(name: "B"), at: Self.time)
    #expect(try other.versionOfOthers() != version)
    _ = try other.undo(at: Self.time)
    #expect(try one.cards().map(\.name) == ["A"])
    try one.close()
    #expect(throws: WalletError.self) { try one.cards() }
    #expect(throws: WalletError.self) { try one.add(CardContent(name: "C"), at: Self.time) }
  }

  /// What was read of one file is never written to another.
  @Test func aFileThatIsReplacedBetweenReadingAndChangingIsNotChanged() throws {
    let path = scratch.path("wallet.sqlite")
    for name in ["wallet.sqlite", "other.sqlite"] {
      let wallet = try WalletStore.open(scratch.path(name), .creating)
      try wallet.add(CardContent(name: name), at: Self.time)
      try wallet.close()
    }
    let wallet = try WalletStore.open(path, .existing)
    #expect(try wallet.cards().map(\.name) == ["wallet.sqlite"])
    try FileManager.default.removeItem(atPath: path)
    #expect { try wallet.delete([1], at: Self.time) } throws: { ($0 as? WalletError)?.code == .replaced }
    #expect(!FileManager.default.fileExists(atPath: path))
    try FileManager.default.moveItem(atPath: scratch.path("other.sqlite"), toPath: path)
    #expect { try wallet.delete([1], at: Self.time) } throws: { ($0 as? WalletError)?.code == .replaced }
    #expect(try WalletStore.open(path, .existing).cards().map(\.name) == ["other.sqlite"])
  }

  @Test func aWriteAheadLogThatAnotherProgramTurnedOnIsRead() throws {
    let path = scratch.path("wallet.sqlite")
    let wallet = try WalletStore.open(path, .creating)
    try wallet.add(CardContent(name: "A"), at: Self.time)
    try wallet.close()
    #expect(try Subprocess.run("sqlite3", [path, "PRAGMA journal_mode = WAL"]).text == "wal\n")
    let again = try WalletStore.open(path, .existing)
    #expect(try again.cards().map(\.name) == ["A"])
    try again.add(CardContent(name: "B"), at: Self.time)
    #expect(try again.cards().map(\.name) == ["A", "B"])
  }

  @Test func threadsReadAndChangeBesideEachOther() async throws {
    let wallet = try WalletStore.open(scratch.path("wallet.sqlite"), .creating)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for index in 0..<8 {
        group.addTask {
          for turn in 0..<10 {
            try wallet.add(CardContent(name: "\(index) \(turn)"), at: Self.time)
            #expect(try wallet.cards(matching: .text("\(index) \(turn)")).map(\.name) == ["\(index) \(turn)"])
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try wallet.cards().count == 80)
  }
}
