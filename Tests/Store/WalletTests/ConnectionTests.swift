import Cards
import Foundation
import Testing
import Wallet
import Witnesses

/// A wallet that several connections, threads or programs use.
@Suite struct ConnectionTests {
  private let scratch: ScratchFolder
  private static let time = WalletStoreTests.time

  init() throws { scratch = try ScratchFolder() }

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

  /// Data that were read from one file are never written to another.
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
            let found = try wallet.cards(matching: .text("\(index) \(turn)"))
            #expect(found.firstCards.map(\.name) == ["\(index) \(turn)"])
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try wallet.cards().count == 80)
  }
}
