import Actions
import Cards
import Foundation
import Testing
import Values
import Wallet
import Witnesses

/// A wallet is compared with a backup, and replaced by it.
@Suite struct RestorationTests {
  private let scratch: ScratchFolder
  private let path: String
  private let backup: WalletStore
  private static let time = Instant(seconds: 1_800_000_000)
  private static let day = "2027-01-15"

  init() throws {
    scratch = try ScratchFolder()
    path = scratch.path("wallet.sqlite")
    let wallet = try WalletStore.open(path, .creating)
    try wallet.add(CardContent(name: "Gym"), at: Self.time)
    try wallet.backUp(to: scratch.path("a.ucard"))
    try wallet.close()
    backup = try WalletStore.openBackup(scratch.path("a.ucard"))
  }

  private func restoration(of path: String? = nil, isForced: Bool = false) throws -> Restoration {
    try Restoration(of: path ?? self.path, from: backup, isForced: isForced)
  }

  private func add(_ name: String) throws {
    let wallet = try WalletStore.open(path, .existing)
    try wallet.add(CardContent(name: name), at: Self.time)
    try wallet.close()
  }

  private func count(_ path: String) throws -> Int {
    let wallet = try WalletStore.open(path, .existing)
    defer { try? wallet.close() }
    return try wallet.withSnapshot { try $0.cardCount() }
  }

  private func difference(_ restoration: Restoration) -> WalletDifference? {
    if case .difference(let difference) = restoration.change { difference } else { nil }
  }

  private func isDamaged(_ restoration: Restoration) -> Bool {
    if case .damagedFile = restoration.change { true } else { false }
  }

  @Test func theSameWalletNeedsNoRestoring() throws {
    let restoration = try restoration()
    defer { restoration.close() }
    guard case .nothing = restoration.change else {
      Issue.record("\(restoration.change)")
      return
    }
  }

  @Test func thePreviousWalletIsKeptWithWhatHappenedMeanwhile() throws {
    try add("Pool")
    let first = try restoration()
    #expect(difference(first)?.removed.firstCards.map(\.name) == ["Pool"])
    try add("Library")
    let result = try first.run(on: Self.day)
    first.close()
    let aside = scratch.path("wallet-before-2027-01-15.sqlite")
    #expect(result.count == 1 && result.aside == aside && result.lock == nil)
    #expect(result.meanwhile.map(\.subjects) == [["Library"]])
    #expect(try count(path) == 1 && count(aside) == 3)

    // Another one of that day gets another name.
    try add("Museum")
    let second = try restoration()
    defer { second.close() }
    let again = try second.run(on: Self.day)
    #expect(again.aside == scratch.path("wallet-before-2027-01-15-2.sqlite") && again.meanwhile.isEmpty)
  }

  @Test func aMissingWalletIsMadeOnlyThen() throws {
    let other = scratch.path("other/w.sqlite")
    let restoration = try restoration(of: other)
    defer { restoration.close() }
    #expect(difference(restoration)?.added.firstCards.map(\.name) == ["Gym"])
    #expect(!FileManager.default.fileExists(atPath: scratch.path("other")))
    let result = try restoration.run(on: Self.day)
    #expect(result.aside == nil && result.count == 1)
    #expect(try count(other) == 1)
  }

  @Test func aDamagedFileIsPutAsideAsItIs() throws {
    var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    for index in 100..<3000 { bytes[index] = 0xFF }
    try bytes.write(to: URL(fileURLWithPath: path))
    let restoration = try restoration()
    defer { restoration.close() }
    #expect(isDamaged(restoration))
    let result = try restoration.run(on: Self.day)
    let aside = try #require(result.aside)
    #expect(try Data(contentsOf: URL(fileURLWithPath: aside)) == bytes && count(path) == 1)
  }

  @Test func aForeignFileKeepsItsPlace() throws {
    let text = scratch.path("diary")
    try Data("Dear diary".utf8).write(to: URL(fileURLWithPath: text))
    #expect(throws: Restoration.ForeignFile.self) { try restoration(of: text) }
    #expect(throws: WalletError.self) { try restoration(of: scratch.url.path, isForced: true) }
    let forced = try restoration(of: text, isForced: true)
    defer { forced.close() }
    #expect(isDamaged(forced))
    #expect(try forced.run(on: Self.day).aside == scratch.path("diary-before-2027-01-15"))
  }

  @Test func aLockGoesAwayWithTheWallet() throws {
    let wallet = try WalletStore.open(path, .existing)
    _ = try wallet.lock(with: Array("pass".utf8))
    try wallet.add(CardContent(name: "Pool"), at: Self.time)
    try wallet.close()
    let restoration = try restoration()
    defer { restoration.close() }
    #expect(try restoration.run(on: Self.day).lock == .opened)
  }
}
