import Actions
import Cards
import Foundation
import Household
import Testing
import Values
import Wallet
import Witnesses

/// Words of a person name places, conflicts and computers of a household.
@Suite struct HouseholdChoicesTests {
  private struct Computer {
    let wallet: WalletStore
    let household: Household

    func sync(after seconds: Int64 = 0) throws {
      let time = Instant(seconds: 1_800_000_000 + seconds)
      let report = try household.sync(wallet, at: time) { _ in true }
      if let failure = report?.failure { throw failure }
    }

    /// Plans the event of the only card, and syncs.
    func plan(on day: String, _ note: String, after seconds: Int64) throws {
      let change = { (card: inout Card) in
        card.content.starts = EventTime(iso: "\(day)T19:00[Europe/Kyiv]")
        card.content.ends = EventTime(iso: "\(day)T21:00[Europe/Kyiv]")
        card.content.note = note
      }
      _ = try wallet.edit([1], at: Instant(seconds: 1_800_000_000 + seconds), change)
      try sync(after: seconds)
    }
  }

  private let scratch: ScratchFolder
  private var share: String { scratch.path("share") }

  init() throws {
    scratch = try ScratchFolder()
    try makeFolder("share")
  }

  private func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(atPath: scratch.path(name), withIntermediateDirectories: true)
  }

  /// A computer that takes part.
  private func computer(_ name: String, _ card: CardContent? = nil) throws -> Computer {
    // The person who runs the tests may sign commits.
    let own = ProcessInfo.processInfo.environment.merging(["GIT_CONFIG_GLOBAL": "/dev/null"]) { $1 }
    let variables = own.map { (name: $0.key, value: $0.value) }
    let wallet = try WalletStore.open(scratch.path("\(name).sqlite"), .creating)
    if let card { try wallet.add(card, at: Instant(seconds: 1_800_000_000)) }
    let household = Household(in: scratch.path(name), program: "ucard", environment: variables)
    try household.join(at: .folder(share), name: name, wallet) { try Computer(wallet: wallet, household: $0).sync() }
    return Computer(wallet: wallet, household: household)
  }

  // MARK: places

  @Test func aPlaceIsAnAddressOrAFolder() throws {
    #expect(try Household.Place(typed: share) == .folder(share))
    try makeFolder("clone/.git")
    #expect(try Household.Place(typed: scratch.path("clone")) == .remote(scratch.path("clone")))
    for address in ["git@example.org:anna/cards.git", "gcrypt::git@example.org:cards", "https://example.org/cards"] {
      #expect(try Household.Place(typed: address) == .remote(address))
    }
  }

  @Test func unusablePlacesAreRefusedWithTheirReason() throws {
    try Data().write(to: URL(fileURLWithPath: scratch.path("file")))
    let refusals: [(String, PlaceRefusal)] = [
      ("", .nothing), ("SMB://nas/cards", .networkFolder), ("\\\\nas\\cards", .networkFolder),
      (scratch.path("file"), .file), ("example.org/anna/cards", .noScheme), ("~/no folder of a test", .quotedHome),
      ("/media/nobody of a test/stick", .missingDisk("/media")), (scratch.path("none"), .noFolder),
    ]
    for (typed, refusal) in refusals {
      #expect(throws: refusal) { try Household.Place(typed: typed) }
    }
  }

  // MARK: conflicts

  @Test func theTimesOfAnEventAreChosenTogether() throws {
    var concert = CardContent(name: "Concert")
    concert.starts = EventTime(iso: "2027-12-05T19:00[Europe/Kyiv]")
    concert.ends = EventTime(iso: "2027-12-05T21:00[Europe/Kyiv]")
    let laptop = try computer("laptop", concert)
    let tablet = try computer("tablet")
    try laptop.plan(on: "2027-12-06", "front row", after: 10)
    try tablet.plan(on: "2027-12-07", "balcony", after: 20)
    let conflicts = try tablet.household.conflicts(of: tablet.wallet)
    let parts = conflicts.compactMap { conflict -> CardFields? in
      if case .card(let conflict) = conflict { conflict.value.part } else { nil }
    }
    #expect(parts.count == 3)
    let starts = try #require(parts.firstIndex(of: .starts))
    let note = try #require(parts.firstIndex(of: .note))
    #expect(conflicts.chosen(by: "\(starts + 1)")?.count == 2)
    #expect(conflicts.chosen(by: "\(note + 1)") == [conflicts[note]])
    #expect(conflicts.chosen(by: "all") == conflicts)
    for typed in ["0", "4", "-1", "\(Int.min)", "none", ""] { #expect(conflicts.chosen(by: typed) == nil) }
    #expect([HouseholdConflict]().chosen(by: "all") == nil)
  }

  // MARK: computers

  @Test func anotherComputerIsNamed() throws {
    let laptop = try computer("laptop", CardContent(name: "Gym"))
    let tablet = try computer("tablet")
    try laptop.sync()
    let (settings, devices) = (try laptop.household.settings(), try laptop.household.devices())
    let other = try devices.other("tablet", besides: settings)
    #expect(try other.name == "tablet" && other.id == tablet.household.settings().device)
    #expect(try devices.other(tablet.household.settings().device, besides: settings) == other)
    for own in ["laptop", settings.device] {
      #expect(throws: DeviceRefusal.thisComputer) { try devices.other(own, besides: settings) }
    }
    #expect(throws: DeviceRefusal.unknown(others: [other])) { try devices.other("phone", besides: settings) }
  }

  @Test func dataThatStayAreKnownBeforeLeaving() throws {
    let household = try computer("laptop", CardContent(name: "Gym")).household
    let settings = try household.settings()
    #expect(try household.leftBehind(by: settings) == .files(folder: share, device: "laptop"))
    try household.takeAway()
    #expect(try household.leftBehind(by: settings) == .nothing(folder: share))
    try FileManager.default.removeItem(atPath: share)
    #expect(try household.leftBehind(by: settings) == .unreachable(folder: share))
  }
}
