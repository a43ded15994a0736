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
    #expect(try taken(phone) == [])
    try put("ucard.zip", ",ucard_card", age: 0)
    try Data("JPEG".utf8).write(to: URL(fileURLWithPath: scratch.path("Pixel/photo.jpg")))
    try put("old.zip", age: 20)
    // A table that is not Catima's is somebody's, too: the import tells what is wrong with it.
    try Data("x".utf8).write(to: URL(fileURLWithPath: scratch.path("Pixel/Catima.CSV")))
    try setAge(10, "Catima.CSV")
    #expect(throws: Watched.Stopped.self) { try phone.receive { _ in throw Watched.Stopped() } }
    #expect(try taken(phone) == [scratch.path("Pixel/Catima.CSV")])
    #expect(try taken(phone) == [])
    try put("new.zip", note: "new", age: 5)
    #expect(try taken(phone) == [scratch.path("Pixel/new.zip")])
  }

  private func taken(_ phone: PhoneSync) throws -> [String] {
    var paths: [String] = []
    _ = try phone.receive { paths.append($0) }
    return paths
  }

  private func setAge(_ age: TimeInterval, _ name: String) throws {
    let time = Date(timeIntervalSince1970: 1_800_000_000 - age)
    try FileManager.default.setAttributes([.modificationDate: time], ofItemAtPath: scratch.path("Pixel/" + name))
  }

  /// A file in the form of Catima, with columns of U-Card in its header or without.
  private func put(_ name: String, _ extra: String = "", note: String = "", age: TimeInterval) throws {
    let table = """
      2

      _id

      _id,store,note,validfrom,expiry,balance,balancetype,cardid,barcodeid,barcodetype,headercolor,starstatus\(extra)
      1,Gym,\(note),,,0,,P-1,,,,0\(extra.isEmpty ? "" : ",")

      cardId,groupId

      """
    let url = scratch.url.appending(path: "catima.csv")
    try Data(table.utf8).write(to: url)
    let path = scratch.path("Pixel/" + name)
    _ = try Subprocess.run("python3", ["-m", "zipfile", "-c", path, url.path])
    try setAge(age, name)
  }

  @Test func filesWrittenByUCardAreNotReceivedUnderAnyName() throws {
    try household.setPhone(scratch.path("Pixel"))
    let phone = try #require(try PhoneSync(household))
    var paths: [String] = []
    func copies() throws -> [String] { try phone.receive { paths.append($0) }.sorted() }
    let names = ["ucard (1).zip", "catima_20261128.zip", "ucard.sync-conflict-20261128-101010-ABCDEFG.zip"].sorted()
    try put("ucard.zip", ",ucard_card", age: 0)
    for name in names { try put(name, ",ucard_card", age: 0) }
    #expect(try copies() == names)
    // They are told once, and again after they were away.
    #expect(try copies() == [])
    try put("phone.zip", age: 10)
    #expect(try copies() == [] && paths == [scratch.path("Pixel/phone.zip")])
    for name in names.dropFirst() { try FileManager.default.removeItem(atPath: scratch.path("Pixel/" + name)) }
    #expect(try copies() == [])
    for name in names { try put(name, ",ucard_card", age: 0) }
    #expect(try copies() == Array(names.dropFirst()) && paths.count == 1)
    // Nor does the name make it ours.
    try put("ucard.zip", note: "x", age: 0)
    #expect(try copies() == [] && paths.last == scratch.path("Pixel/ucard.zip"))
  }

  @Test func anOlderFileOfThePhoneIsNotTakenAgain() throws {
    try household.setPhone(scratch.path("Pixel"))
    let phone = try #require(try PhoneSync(household))
    try put("a.zip", note: "a", age: 30)
    #expect(try taken(phone) == [scratch.path("Pixel/a.zip")])
    try put("b.zip", note: "b", age: 20)
    #expect(try taken(phone) == [scratch.path("Pixel/b.zip")])
    let folder = scratch.path("Pixel")
    try FileManager.default.copyItem(atPath: folder + "/a.zip", toPath: folder + "/copy of a.zip")
    try setAge(0, "copy of a.zip")
    #expect(try taken(phone) == [])
    try FileManager.default.removeItem(atPath: folder + "/b.zip")
    #expect(try taken(phone) == [])
    try put("c.zip", note: "c", age: 10)
    #expect(try taken(phone) == [folder + "/c.zip"])
  }
}
