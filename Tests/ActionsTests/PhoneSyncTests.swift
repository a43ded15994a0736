import Actions
import Barcodes
import Cards
import Exchange
import Foundation
import Household
import Testing
import Values
import Wallet
import Witnesses

/// A phone takes part in a household by files in a folder.
@Suite struct PhoneSyncTests {
  private let scratch: ScratchFolder
  private let wallet: WalletStore
  private let household: Household
  private static let time = Instant(seconds: 1_800_000_000)

  init() throws {
    scratch = try ScratchFolder()
    wallet = try WalletStore.open(scratch.path("wallet.sqlite"), .creating)
    for name in ["share", "Pixel"] {
      try FileManager.default.createDirectory(at: scratch.url.appending(path: name), withIntermediateDirectories: false)
    }
    // The person who runs the tests may sign commits.
    let own = ProcessInfo.processInfo.environment.merging(["GIT_CONFIG_GLOBAL": "/dev/null"]) { $1 }
    let variables = own.map { (name: $0.key, value: $0.value) }
    household = Household(in: scratch.path("household"), program: "ucard", environment: variables)
    try wallet.add(CardContent(name: "Gym"), at: Self.time)
    try household.join(at: .folder(scratch.path("share")), name: "laptop", wallet) { try Self.sync($0, wallet) }
  }

  private static func sync(_ household: Household, _ wallet: WalletStore) throws {
    let report = try household.sync(wallet, at: time) { _ in true }
    if let failure = report?.failure { throw failure }
  }

  @Test func withoutAFolderNoPhoneTakesPart() throws {
    #expect(try PhoneSync(household) == nil)
    try household.setPhone(scratch.path("Pixel"))
    #expect(try PhoneSync(household)?.name == "Pixel")
  }

  @Test func theFileIsWrittenWhenTheWalletHasChanged() throws {
    try household.setPhone(scratch.path("Pixel"))
    let phone = try #require(try PhoneSync(household))
    func sent() throws -> [String] {
      var paths: [String] = []
      try phone.send(wallet) { paths.append($0) }
      return paths
    }
    let file = scratch.path("Pixel/ucard.zip")
    #expect(try sent() == [file])
    #expect(try sent() == [])
    try wallet.add(CardContent(name: "Pool"), at: Self.time)
    try Self.sync(household, wallet)
    #expect(try sent() == [file])
    // A file that was not written is tried again.
    try wallet.add(CardContent(name: "Library"), at: Self.time)
    try Self.sync(household, wallet)
    #expect(throws: Watched.Stopped.self) { try phone.send(wallet) { _ in throw Watched.Stopped() } }
    #expect(try sent() == [file])
  }

  @Test func theNewestFileOfThePhoneIsTakenOnce() throws {
    try household.setPhone(scratch.path("Pixel"))
    let phone = try #require(try PhoneSync(household))
    func taken() throws -> [String] {
      var paths: [String] = []
      try phone.receive { paths.append($0) }
      return paths
    }
    func put(_ name: String, age: TimeInterval) throws {
      let path = scratch.path("Pixel/" + name)
      try Data(name.utf8).write(to: URL(fileURLWithPath: path))
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: 1_800_000_000 - age)], ofItemAtPath: path)
    }
    #expect(try taken() == [])
    try put("ucard.zip", age: 0)
    try put("photo.jpg", age: 0)
    try put("old.zip", age: 20)
    try put("Catima.CSV", age: 10)
    #expect(throws: Watched.Stopped.self) { try phone.receive { _ in throw Watched.Stopped() } }
    #expect(try taken() == [scratch.path("Pixel/Catima.CSV")])
    #expect(try taken() == [])
    try put("new.zip", age: 5)
    #expect(try taken() == [scratch.path("Pixel/new.zip")])
  }
}
