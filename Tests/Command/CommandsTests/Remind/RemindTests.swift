import Files
import Foundation
import Testing
import CommandBase
import Values
import Witnesses

/// Reminders, with a clock that the tests turn.
@Suite struct RemindTests {
  let world: World

  init() throws {
    world = try World()
    world.environment["TZ"] = "Europe/Kyiv"
    turn("2026-12-05T12:00:00+02:00")
  }

  private func turn(_ time: String) {
    world.time = Instant(iso: time) ?? .first
  }

  /// The messages of `ucard remind` at a moment.
  private func due(_ time: String) -> String {
    turn(time)
    let result = world.run("remind", "--due")
    #expect(result.status == .done && result.messages.isEmpty, "\(result.messages)")
    return result.output
  }

  private func add(_ name: String, _ starts: String, _ arguments: String...) {
    let result = world.run(["add", name, "--no-store", "--starts", starts] + arguments)
    #expect(result.status == .done, "\(result.messages)")
  }

  // MARK: - Once

  @Test func eachReminderRingsOnceAtItsTime() {
    world.run(
      "add", "Bunker 42", "QR-123", "--starts", "2026-12-05 19:00", "--ends", "20:30", "--place", "Quest Point",
      "--address", "Хрещатик 22", "--remind", "1h", "--remind", "10m")
    #expect(due("2026-12-05T17:59:59+02:00") == "")
    #expect(
      due("2026-12-05T18:00:00+02:00")
        == "Bunker 42: Sat 2026-12-05 19:00–20:30; Quest Point, Хрещатик 22; code: ucard show '#1'\n")
    #expect(due("2026-12-05T18:00:30+02:00") == "")
    #expect(due("2026-12-05T18:49:59+02:00") == "")
    #expect(due("2026-12-05T18:50:59+02:00").hasPrefix("Bunker 42: "))
    #expect(due("2026-12-05T18:51:59+02:00") == "" && due("2027-12-05T18:51:59+02:00") == "")
    // It is no change that could be undone.
    #expect(world.run("history", "--format", "csv").output.split(separator: "\r\n").count == 2)
  }

  /// A reminder that is due now rings as `add` says.
  @Test func aReminderThatIsDueAtOnceRings() {
    turn("2026-12-05T12:00:20+02:00")
    let added = world.run("add", "Bus", "1", "--no-store", "--starts", "+30m", "--remind", "30m")
    #expect(added.messages.contains("You will be reminded at 2026-12-05 12:00."), "\(added.messages)")
    #expect(due("2026-12-05T12:00:30+02:00").hasPrefix("Bus: "))
    #expect(!world.run("info", "Bus").output.contains("Rings: "))
    let late = world.run("add", "Train", "2", "--no-store", "--starts", "+30m", "--remind", "34m")
    #expect(late.messages.contains("so none will ring."), "\(late.messages)")
    #expect(due("2026-12-05T12:00:40+02:00") == "")
  }

  @Test func missedRemindersAreToldOnce() {
    add("Quest", "2026-12-05 19:00", "--ends", "20:00", "--remind", "1h", "--remind", "30m", "--remind", "10m")
    // The computer slept from 17:00 to 18:40.
    #expect(due("2026-12-05T17:00:00+02:00") == "")
    #expect(
      due("2026-12-05T18:40:00+02:00")
        == "Missed: Quest: Sat 2026-12-05 19:00–20:00; this reminder should have appeared at 2026-12-05 18:30\n")
    #expect(due("2026-12-05T18:41:00+02:00") == "")
    #expect(due("2026-12-05T18:50:00+02:00").hasPrefix("Quest: "))
    add("Cinema", "2026-12-06 19:00", "--remind", "1h")
    #expect(due("2026-12-07T18:00:00+02:00").hasPrefix("Missed: Cinema: "))
    add("Opera", "2026-12-08 19:00", "--remind", "1h")
    // Nobody wants to know after more than a day.
    #expect(due("2026-12-09T18:00:01+02:00") == "" && due("2026-12-12T18:00:00+02:00") == "")
  }

  @Test func aMessageIsToldAgainIfNobodyKnowsWhetherItWas() {
    add("Quest", "2026-12-05 19:00", "--remind", "1h")
    turn("2026-12-05T18:00:00+02:00")
    world.outputError = .failed(5)
    #expect(world.run("remind", "--due").status == .ioError)
    world.outputError = nil
    #expect(
      due("2026-12-05T18:01:00+02:00") == "Quest: Sat 2026-12-05 19:00; this reminder may have been shown already\n")
    #expect(due("2026-12-05T18:01:00+02:00") == "")
    add("Cinema", "2026-12-06 19:00", "--remind", "1h")
    turn("2026-12-06T18:00:00+02:00")
    world.outputError = .failed(5)
    for _ in 1...2 { #expect(world.run("remind", "--due").status == .ioError) }
    #expect(world.run("remind", "--due").status == .done)
    world.outputError = nil
    #expect(due("2026-12-06T18:01:00+02:00") == "")
  }

  @Test func aClockThatIsPutBackRepeatsNothing() {
    add("Quest", "2026-12-05 19:00", "--remind", "1h", "--remind", "10m")
    #expect(!due("2026-12-05T18:00:00+02:00").isEmpty)
    #expect(due("2026-12-05T17:30:00+02:00") == "" && due("2026-12-05T18:00:00+02:00") == "")
    // Nor does one that was years ahead for some time.
    #expect(due("2031-01-01T00:00:00+02:00") == "" && due("2031-01-02T00:00:00+02:00") == "")
    #expect(due("2026-12-05T18:05:00+02:00") == "" && !due("2026-12-05T18:50:00+02:00").isEmpty)
  }

  // MARK: - Changes

  @Test func aMovedEventRingsAtItsNewTimes() {
    add("Quest", "2026-12-05 19:00", "--remind", "1h")
    #expect(!due("2026-12-05T18:00:00+02:00").isEmpty)
    world.run("edit", "Quest", "--starts", "2026-12-05 20:00")
    #expect(due("2026-12-05T18:01:00+02:00") == "" && due("2026-12-05T19:00:00+02:00").contains("20:00"))
    // Its reminder was due before the event was moved there.
    world.run("edit", "Quest", "--starts", "2026-12-05 19:30")
    #expect(due("2026-12-05T19:01:00+02:00") == "")
    turn("2026-12-06T12:00:00+02:00")
    add("Late", "2026-12-06 12:30", "--remind", "1h", "--remind", "10m")
    #expect(due("2026-12-06T12:01:00+02:00") == "" && due("2026-12-06T12:20:00+02:00").hasPrefix("Late: "))
    // A note changes no reminder.
    add("Noted", "2026-12-07 12:00", "--remind", "1h")
    turn("2026-12-07T11:00:20+02:00")
    world.run("edit", "Noted", "--note", "x")
    #expect(due("2026-12-07T11:01:00+02:00").hasPrefix("Noted: "))
  }

  @Test func cancelledArchivedDeletedAndUndoneEventsRingAsTheyAre() {
    for name in ["Cancelled", "Archived", "Deleted", "Attended"] {
      add(name, "2026-12-05 19:00", "--remind", "1h", "--remind", "10m")
    }
    world.run("edit", "Archived", "--archive")
    world.run("edit", "Attended", "--status", "attended")
    world.run("delete", "Deleted", "--yes")
    world.run("edit", "Cancelled", "--status", "cancelled")
    #expect(due("2026-12-05T18:00:00+02:00") == "")
    turn("2026-12-05T18:30:00+02:00")
    world.run("undo", "2")
    // What was due in the meantime stays silent.
    #expect(due("2026-12-05T18:31:00+02:00") == "")
    let told = due("2026-12-05T18:50:00+02:00").split(separator: "\n").map { $0.prefix { $0 != ":" } }
    #expect(Set(told) == ["Cancelled", "Deleted"])
    world.run("redo", "2")
    #expect(due("2026-12-05T18:51:00+02:00") == "")
  }

  @Test func dayAloneBeginsAtMidnight() {
    add("Fair", "2026-12-07", "--ends", "2026-12-09", "--remind", "1d", "--remind", "1h")
    #expect(due("2026-12-05T23:59:59+02:00") == "" && due("2026-12-06T00:00:00+02:00").hasPrefix("Fair: "))
    #expect(due("2026-12-06T22:59:00+02:00") == "" && due("2026-12-06T23:00:00+02:00").hasPrefix("Fair: "))
    add("Long", "2026-12-10", "--ends", "2027-02-10", "--remind", "1d")
    #expect(due("2027-01-05T10:00:00+02:00").hasPrefix("Missed: Long: "))
    #expect(due("2027-02-08T10:00:00+02:00") == "")
  }

  @Test func importsThatMoveEventsAreTold() throws {
    func event(_ starts: String, place: String = "Arena", status: String? = nil) -> String {
      let status = status.map { #","status":"\#($0)""# } ?? ""
      return #"[{"uuid":"11111111-2222-4333-8444-555555555555","name":"Match","starts":"\#(starts)[Europe/Kyiv]","#
        + #""place":"\#(place)"\#(status),"reminders":["1h"]}]"#
    }
    func take(_ json: String) throws {
      try Data(json.utf8).write(to: world.scratch.url.appending(path: "x.json"))
      let result = world.run("import", "--format", "json", world.scratch.path("x.json"))
      #expect(result.status == .done, "\(result.messages)")
    }
    try take(event("2026-12-10T19:00"))
    #expect(due("2026-12-05T13:00:00+02:00") == "")
    try take(event("2026-12-10T20:00", place: "Stadium"))
    try take(event("2026-12-11T20:00", place: "Stadium"))
    #expect(
      due("2026-12-05T13:01:00+02:00")
        == "Moved: Match: now Fri 2026-12-11 20:00, Stadium; before: Thu 2026-12-10 19:00, Arena\n")
    #expect(due("2026-12-05T13:02:00+02:00") == "")
    // There and back is no news, and neither is an undone import.
    try take(event("2026-12-12T20:00", place: "Stadium"))
    try take(event("2026-12-11T20:00", place: "Stadium"))
    world.run("edit", "Match", "--starts", "2026-12-14 20:00")
    #expect(due("2026-12-05T14:00:00+02:00") == "")
    world.run("undo")
    try take(event("2026-12-12T20:00", place: "Stadium"))
    world.run("undo")
    #expect(due("2026-12-05T14:01:00+02:00") == "")
    try take(event("2026-12-11T20:00", place: "Stadium", status: "cancelled"))
    turn("2026-12-05T14:02:00+02:00")
    world.outputError = .failed(5)
    #expect(world.run("remind", "--due").status == .ioError)
    world.outputError = nil
    #expect(
      due("2026-12-05T14:03:00+02:00")
        == "Cancelled: Match: Fri 2026-12-11 20:00, Stadium; this reminder may have been shown already\n")
    #expect(due("2026-12-11T19:00:00+02:00") == "")
    // What a person changes is no news.
    world.run("edit", "Match", "--status", "confirmed", "--starts", "2026-12-20 12:00")
    #expect(due("2026-12-11T19:01:00+02:00") == "")
  }

  // MARK: - Expiry and digest

  @Test func cardsThatExpireAreToldAtTheTimeOfTheDigest() {
    world.run("config", "digest", "7:30")
    world.run("add", "Gift", "1", "--no-store", "--expires", "2026-12-20")
    world.run("add", "Old", "2", "--no-store", "--expires", "2026-12-20", "--archive")
    world.run("balance", "Gift", "set", "350", "--currency", "UAH")
    #expect(due("2026-12-13T07:29:00+02:00") == "")
    #expect(
      due("2026-12-13T07:30:00+02:00")
        == "Expires: Gift: good until 2026-12-20, 7 days left; 350.00 UAH left; code: ucard show '#1'\n")
    #expect(due("2026-12-14T07:30:00+02:00") == "")
    // Missed by the hour, and told all the same.
    #expect(due("2026-12-19T15:00:00+02:00").contains("tomorrow is the last day (2026-12-20)"))
    #expect(due("2026-12-20T10:00:00+02:00") == "" && due("2026-12-21T10:00:00+02:00") == "")
    world.run("add", "Soon", "3", "--no-store", "--expires", "3d")
    #expect(due("2026-12-21T10:01:00+02:00") == "")
  }

  @Test func theDigestIsToldOnceADay() {
    add("Late", "2026-12-06 21:00", "--place", "Arena")
    add("Early", "2026-12-06 09:00", "--status", "planned")
    add("Night", "2026-12-05 23:00", "--ends", "2026-12-06 02:00")
    add("Off", "2026-12-06 12:00", "--status", "cancelled")
    add("Tomorrow", "2026-12-07")
    world.run("add", "Gift", "1", "--no-store", "--expires", "2027-01-05")
    world.run("add", "Far", "2", "--no-store", "--expires", "2027-01-06")
    func digest(_ time: String) -> String {
      turn(time)
      let result = world.run("remind", "--digest")
      #expect(result.status == .done && result.messages.isEmpty)
      return result.output
    }
    #expect(digest("2026-12-06T07:59:00+02:00") == "")
    #expect(world.run("remind", "--digest", "--dry-run").output.hasPrefix("Today, Sun 2026-12-06:\n"))
    #expect(
      digest("2026-12-06T08:00:00+02:00") == """
        Today, Sun 2026-12-06:
        Sat 2026-12-05 23:00 – Sun 2026-12-06 02:00, Night
        Sun 2026-12-06 09:00, Early, planned
        Sun 2026-12-06 21:00, Late, Arena
        Gift, good until 2027-01-05, 30 days left (ucard show '#6')

        """)
    // What is remembered of the digest is of no card.
    #expect(world.run("check").status == .done)
    #expect(digest("2026-12-06T08:00:01+02:00") == "" && digest("2026-12-06T23:00:00+02:00") == "")
    #expect(digest("2026-12-07T11:00:00+02:00").contains("Tomorrow"))
    #expect(digest("2027-03-07T11:00:00+02:00") == "")
  }

  // MARK: - Summer time

  private static let zones = ["Europe/Kyiv", "America/New_York", "Australia/Lord_Howe"]

  /// The moments at which events around both changes of clocks ring, as Python knows them: the beginning of each event in
  /// the form of RFC 9557, and the moments 60, 30 and 10 minutes before. Then the moments of 08:00 on the days around.
  private static let script = """
    import sys, zoneinfo, datetime
    zone = zoneinfo.ZoneInfo(sys.argv[1])
    utc = datetime.timezone.utc
    at = lambda t: datetime.datetime.fromtimestamp(t, utc).astimezone(zone)
    low = int(datetime.datetime(2026, 1, 1, tzinfo=utc).timestamp())
    changes = []
    for t in range(low, low + 365 * 86400, 900):
      if at(t).utcoffset() != at(t + 900).utcoffset(): changes.append(t + 900)
    for change in changes:
      for start in (-900, 900, 2700):
        local = at(change + start)
        text = local.isoformat(timespec="minutes") + "[" + sys.argv[1] + "]"
        print("event", change, text, *[change + start - before * 60 for before in (60, 30, 10)])
      for day in (-1, 0, 1):
        date = at(change).date() + datetime.timedelta(days=day)
        print("digest", change, int(datetime.datetime(date.year, date.month, date.day, 8, tzinfo=zone).timestamp()))
    """

  @Test(arguments: zones)
  func remindersRingAroundBothChangesOfClocks(_ zone: String) throws {
    let lines = try Subprocess.run("/usr/bin/python3", ["-c", Self.script, zone]).text.split(separator: "\n")
      .map { $0.split(separator: " ").map(String.init) }
    let changes = Set(lines.map { $0[1] })
    #expect(changes.count == 2)
    for change in changes {
      let world = try World()
      world.environment["TZ"] = zone
      let moment = try #require(Int64(change))
      world.time = Instant(seconds: moment - 3 * 86_400)
      let events = lines.filter { $0[0] == "event" && $0[1] == change }
      world.answers = Array(
        events.enumerated().map { #"{"name":"E\#($0)","starts":"\#($1[2])","reminders":["1h","30m","10m"]}"# }
          .joined(separator: "\n").utf8)
      #expect(world.run("add", "--json", "-").status == .done)
      var expected: [Int: Set<String>] = [:]
      for (index, event) in events.enumerated() {
        for text in event.dropFirst(3) { expected[Int(text) ?? 0, default: []].insert("E\(index)") }
      }
      func told(_ moment: Int, _ option: String) -> Set<String> {
        world.time = Instant(seconds: Int64(moment))
        return Set(world.run("remind", option).output.split(separator: "\n").map { String($0.prefix { $0 != ":" }) })
      }
      for moment in expected.keys.sorted() {
        #expect(told(moment - 1, "--due") == [], "\(zone) \(moment)")
        #expect(told(moment, "--due") == expected[moment], "\(zone) \(moment)")
      }
      world.run("add", "Gift", "1", "--expires", "20d")
      for digest in lines where digest[0] == "digest" && digest[1] == change {
        let moment = try #require(Int(digest[2]))
        #expect(told(moment - 1, "--digest").isEmpty && !told(moment, "--digest").isEmpty, "\(zone) \(moment)")
        #expect(told(moment + 3600, "--digest").isEmpty && told(moment + 14 * 3600, "--digest").isEmpty)
      }
    }
  }

  // MARK: - Lists and settings

  @Test func newEventsGetTheUsualReminders() {
    #expect(world.run("config", "reminders", "1h,10m").messages == "reminders is now 1h 10m.\n")
    #expect(world.run("config", "reminders", "soon").status == .usage)
    #expect(world.run("config", "digest", "25:00").status == .usage)
    #expect(world.run("config", "digest", "8pm").status == .done && world.run("config", "digest").output == "20:00\n")
    add("Usual", "2026-12-05 19:00")
    add("Own", "2026-12-05 19:00", "--remind", "5m")
    add("None", "2026-12-05 19:00", "--remind", "none")
    world.run("add", "Gym", "1", "--no-store")
    world.run("edit", "Usual", "--starts", "2026-12-05 20:00")
    #expect(
      world.run("remind", "--format", "csv").output.split(separator: "\r\n").map {
        $0.split(separator: ",", omittingEmptySubsequences: false).enumerated().filter {
          [0, 2, 5].contains($0.offset)
        }
        .map(\.element).joined(separator: " ")
      } == [
        "rings before name", "2026-12-05T16:55:00.000Z 5m Own", "2026-12-05T17:00:00.000Z 1h Usual",
        "2026-12-05T17:50:00.000Z 10m Usual",
      ])
    #expect(world.run("info", "Usual").output.contains("Rings: 2026-12-05 19:00, 2026-12-05 19:50\n"))
    turn("2026-12-05T19:30:00+02:00")
    #expect(world.run("info", "Usual").output.contains("Rings: 2026-12-05 19:50\n"))
    #expect(!world.run("info", "None").output.contains("Rings"))
    world.run("edit", "Gym", "--starts", "2026-12-09 20:00")
    #expect(world.run("info", "Gym").output.contains("Rings: 2026-12-09 19:00, 2026-12-09 19:50\n"))
    let list = world.run("remind")
    #expect(list.output.contains("2026-12-09 19:50  10m") && list.messages.contains("--install"))
    world.run("remind", "--due")
    #expect(world.run("remind").messages.isEmpty)
    let json = world.run("remind", "--format", "json").output
    for part in [#""starts":"2026-12-09T20:00[Europe/Kyiv]""#, #""kind":"reminder""#, #""before":"1h""#] {
      #expect(json.replacing(" ", with: "").contains(part), "\(json)")
    }
  }

  @Test func aDryRunListsRemindersWithoutRinging() {
    add("Quest", "2026-12-05 19:00", "--remind", "1h")
    turn("2026-12-05T18:00:00+02:00")
    for _ in 1...3 { #expect(world.run("remind", "--due", "--dry-run").output == "Quest: Sat 2026-12-05 19:00\n") }
    #expect(due("2026-12-05T18:02:00+02:00") == "Quest: Sat 2026-12-05 19:00\n")
    #expect(world.run("remind", "--due", "--digest").status == .usage)
  }

  @Test func aMissingWalletIsSilent() {
    #expect(due("2026-12-05T18:00:00+02:00") == "")
    let result = world.run("remind", "--due", "--wallet", world.scratch.path("none"))
    #expect(result.status == .done && result.output.isEmpty && result.messages.isEmpty)
    #expect(!FileManager.default.fileExists(atPath: world.scratch.path("none")))
    #expect(world.run("remind", "--digest").output.isEmpty)
  }

  @Test func messagesAreInUkrainianToo() {
    world.environment["LC_ALL"] = "uk_UA.UTF-8"
    add("Квест", "05.12.2026 19:00", "--remind", "1h", "--remind", "10m")
    #expect(
      due("2026-12-05T18:30:00+02:00").hasPrefix("Пропущено: Квест: сб 05.12.2026 19:00; нагадування мало з’явитися"))
    #expect(world.run("info", "Квест").output.contains("Нагадає: 05.12.2026 18:50\n"))
  }
}
