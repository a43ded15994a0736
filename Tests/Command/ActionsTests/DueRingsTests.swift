import Actions
import Cards
import Testing
import TimeZones
import Values
import Wallet
import Witnesses

/// Due messages are found without telling them, and each is told once.
@Suite struct DueRingsTests {
  private let scratch: ScratchFolder
  private let wallet: WalletStore
  private static let today = CalendarDate("2027-03-05") ?? CalendarDate(epoch: Instant(seconds: 0))
  /// Noon.
  private static let now = today.moment(second: 12 * 3600, in: .utc)
  private static let morning = 9 * 3600

  init() throws {
    scratch = try ScratchFolder()
    wallet = try WalletStore.open(scratch.path("wallet.sqlite"), .creating)
    var (concert, pass) = (CardContent(name: "Concert"), CardContent(name: "Pass"))
    concert.starts = EventTime(Self.today, EventTime.Clock(second: 13 * 3600, zone: "UTC"))
    concert.reminders = [Reminder("1h"), Reminder("10m")].compactMap(\.self)
    pass.expiry = CardDate(Self.today.adding(days: 1))
    try wallet.add([concert, pass].map { NewCard($0) }, at: Instant(seconds: Self.now - 864_000))
  }

  private func due(at now: Int64 = now) throws -> DueRings {
    try DueRings(of: wallet, at: now, on: Self.today, in: .utc, morning: Self.morning)
  }

  private func tell(_ ring: Ring, _ isShown: Bool = true) throws -> Bool {
    try wallet.deliver(ring.attempts, on: Self.today, at: { Self.now }) { isShown }
  }

  @Test func eachMessageIsToldOnce() throws {
    let rings = try due().rings
    #expect(rings.map(\.card.name) == ["Pass", "Concert"])
    #expect(rings.map(\.reason) == [.expiry(days: 1), .reminder])
    #expect(try due().rings == rings)
    #expect(try !tell(rings[1], false))
    #expect(try due().rings == rings, "nobody was told")
    #expect(try tell(rings[1]))
    #expect(try due().rings.map(\.card.name) == ["Pass"])
    // Another process is faster.
    #expect(try tell(rings[0]))
    #expect(
      try wallet.deliver(rings[0].attempts, on: Self.today, at: { Self.now }) {
        Issue.record(); return true
      })
    #expect(try due().rings.isEmpty)
  }

  /// A program that is ended while it tells a message tells it once more, and says so.
  @Test func anInterruptedMessageIsToldAgain() throws {
    let ring = try #require(try due().rings.first)
    #expect(throws: Watched.Stopped.self) {
      try wallet.deliver(ring.attempts, on: Self.today, at: { Self.now }) { throw Watched.Stopped() }
    }
    let again = try #require(try due().rings.first)
    #expect(!ring.mayHaveRung && again.mayHaveRung)
  }

  @Test func theLastLookIsNotedNowAndThen() throws {
    for ring in try due().rings { _ = try tell(ring) }
    let later = Self.now + 7 * 3600
    try due(at: Self.now + 60).noteCheck(in: wallet, at: Self.now + 60)
    #expect(try wallet.lastRingCheck() == Self.now)
    let look = try due(at: later)
    for ring in look.rings { _ = try tell(ring) }
    try due(at: later).noteCheck(in: wallet, at: later)
    #expect(try wallet.lastRingCheck() == later)
  }

  @Test func theDigestHasTheDay() throws {
    let digest = try DayDigest(of: Self.today, in: wallet, .utc)
    #expect(digest.events.map(\.name) == ["Concert"] && digest.expiring.map(\.name) == ["Pass"])
    #expect(digest.isOpen)
    #expect(try wallet.deliver(digest.attempts, on: Self.today, at: { Self.now }) { true })
    #expect(try !DayDigest(of: Self.today, in: wallet, .utc).isOpen)
    #expect(try DayDigest(of: Self.today.adding(days: 3), in: wallet, .utc).events.isEmpty)
  }

  @Test func ringsOfAPeriodAreListed() throws {
    func listed(days: Int) throws -> [String] {
      try ListedRing.all(
        of: wallet, from: Self.now - 86_400, on: Self.today.adding(days: -1), days: days, in: .utc,
        morning: Self.morning
      ).map(\.card.name)
    }
    #expect(try listed(days: 1) == ["Pass", "Concert"])
    #expect(try listed(days: 2) == ["Pass", "Concert", "Concert"])
  }
}
