import Foundation
import Terminal
import Testing
import CommandBase
import Commands
import Values
import Witnesses

/// Cards with an event: adding, editing, the agenda, and times that are taken.
@Suite struct EventCommandTests {
  private let world: World

  init() throws {
    world = try World()
    world.environment["TZ"] = "Europe/Kyiv"
    // Wednesday, 2 December 2026, 12:00 in Kyiv.
    world.time = Instant(seconds: 1_796_205_600)
  }

  /// The lines of a card's JSON with a key.
  private func stored(_ key: String) -> String? {
    let lines = world.run("list", "--format", "json").output.split(separator: "\n")
    return lines.first { $0.contains("\"\(key)\"") }?.split(separator: "\"").dropFirst(3).first.map(String.init)
  }

  @discardableResult
  private func add(_ name: String, _ starts: String, _ arguments: String...) -> World.Result {
    world.run(["add", name, "1", "--type", "code128", "--starts", starts] + arguments)
  }

  // MARK: - Times

  @Test(arguments: [
    ("2026-12-05 19:00", "2026-12-05T19:00[Europe/Kyiv]"), ("2026-12-05T19:00", "2026-12-05T19:00[Europe/Kyiv]"),
    ("05.12.2026 19:00", "2026-12-05T19:00[Europe/Kyiv]"), ("5.12 7pm", "2026-12-05T19:00[Europe/Kyiv]"),
    ("5 грудня о 19:30", "2026-12-05T19:30[Europe/Kyiv]"), ("dec 5 at 7:30 PM", "2026-12-05T19:30[Europe/Kyiv]"),
    ("завтра 19:00", "2026-12-03T19:00[Europe/Kyiv]"), ("today 19:00", "2026-12-02T19:00[Europe/Kyiv]"),
    ("19:00", "2026-12-02T19:00[Europe/Kyiv]"), ("9:00", "2026-12-03T09:00[Europe/Kyiv]"),
    ("fri 19:00", "2026-12-04T19:00[Europe/Kyiv]"), ("у п'ятницю 19:00", "2026-12-04T19:00[Europe/Kyiv]"),
    ("wed 13:00", "2026-12-02T13:00[Europe/Kyiv]"), ("wed 11:00", "2026-12-09T11:00[Europe/Kyiv]"),
    ("середа", "2026-12-02"), ("next wednesday", "2026-12-09"), ("2026-12-05", "2026-12-05"),
    ("+2h", "2026-12-02T14:00[Europe/Kyiv]"), ("in 90 minutes", "2026-12-02T13:30[Europe/Kyiv]"),
    ("через 2 години", "2026-12-02T14:00[Europe/Kyiv]"), ("+1d", "2026-12-03T12:00[Europe/Kyiv]"),
    ("in 3 days", "2026-12-05"), ("2026-12-05T17:00Z", "2026-12-05T19:00[Europe/Kyiv]"),
    ("2026-12-05T19:00:30+02:00", "2026-12-05T19:00:30[Europe/Kyiv]"),
    ("2026-12-05 19:00 America/New_York", "2026-12-05T19:00[America/New_York]"),
    ("2026-12-05 19:00 tokyo", "2026-12-05T19:00[Asia/Tokyo]"), ("2026-12-05 19:00 UTC", "2026-12-05T19:00[UTC]"),
    ("2026-12-05T19:00[Asia/Tokyo]", "2026-12-05T19:00[Asia/Tokyo]"),
    ("2027-10-31 03:30 +02:00", "2027-10-31T03:30+02:00[Europe/Kyiv]"),
    ("2027-10-31 03:30 +03:00", "2027-10-31T03:30[Europe/Kyiv]"), ("19:00 завтра", "2026-12-03T19:00[Europe/Kyiv]"),
    ("fri, 19:00", "2026-12-04T19:00[Europe/Kyiv]"), ("06.12.2026, 19:00", "2026-12-06T19:00[Europe/Kyiv]"),
    ("December 6, 2026 7pm", "2026-12-06T19:00[Europe/Kyiv]"), ("sat 5 dec 19:00", "2026-12-05T19:00[Europe/Kyiv]"),
    ("tonight 20:00", "2026-12-02T20:00[Europe/Kyiv]"), ("післязавтра 10:00", "2026-12-04T10:00[Europe/Kyiv]"),
    ("через годину", "2026-12-02T13:00[Europe/Kyiv]"), ("this friday 19:00", "2026-12-04T19:00[Europe/Kyiv]"),
    ("2026-12-06T10:00:00.000Z", "2026-12-06T12:00[Europe/Kyiv]"),
  ])
  func timesAsPeopleTypeThem(_ typed: String, _ time: String) {
    let result = add("A", typed)
    #expect(result.status == .done, "\(result.messages)")
    #expect(stored("starts") == time)
  }

  @Test(arguments: [
    "xx", "25:00", "2026-13-01 10:00", "2026-12-05 19:00 No/Where", "05/06 19:00", "2026-12-05 7:5", "19:00 19:00",
    "2026-12-05 19:00 +05:00 Europe/Kyiv", "fri 19:00 xx",
  ])
  func textsThatAreNoTime(_ typed: String) {
    let result = add("A", typed)
    #expect(result.status == .badData, "\(typed): \(result.messages)")
    #expect(stored("starts") == nil)
  }

  @Test(arguments: [[], ["--plain"], ["--json"], ["--format", "csv"], ["-q"]])
  func aSearchWithoutAnEventHasOneStatus(_ options: [String]) {
    world.run("add", "Kino", "1", "--no-store", "--starts", "2030-01-02 19:00")
    #expect(world.run(["agenda", "zzz"] + options).status == .nothingMatches)
    #expect(world.run(["agenda", "kino"] + options).status == .done)
  }

  @Test func timesThatClocksSkipOrRepeatAreAskedBack() {
    let gap = add("A", "2027-03-28 03:30")
    #expect(gap.status == .badData && gap.messages.contains("“2027-03-28 04:30 +03:00” or “2027-03-28 02:30 +02:00”"))
    let twice = add("A", "2027-10-31 03:30")
    #expect(twice.status == .badData && twice.messages.contains("comes twice in Europe/Kyiv"))
    world.terminal = Terminal(isInput: true, isOutput: true, isMessages: true, columns: 100, rows: 24)
    world.answers = Array("x\n2\n".utf8)
    #expect(add("A", "2027-10-31 03:30").status == .done)
    #expect(stored("starts") == "2027-10-31T03:30+02:00[Europe/Kyiv]")
    world.answers = Array("\n".utf8)
    #expect(add("B", "2027-10-31 03:30").status == .nothingMatches)
  }

  @Test(arguments: [
    ("20:30", "2026-12-05T20:30[Europe/Kyiv]"), ("01:00", "2026-12-06T01:00[Europe/Kyiv]"),
    ("+90m", "2026-12-05T20:30[Europe/Kyiv]"), ("2h", "2026-12-05T21:00[Europe/Kyiv]"),
    ("2026-12-06 10:00", "2026-12-06T10:00[Europe/Kyiv]"), ("2026-12-06", "2026-12-06"),
  ])
  func endsFollowTheBeginning(_ typed: String, _ end: String) {
    add("A", "2026-12-05 19:00", "--ends", typed)
    #expect(stored("ends") == end)
  }

  /// Ends that are counted in another zone, in days, or without a year.
  @Test(arguments: [
    ("2026-12-10 10:00 Europe/Kyiv", "9:30 Europe/London", "2026-12-10T09:30[Europe/London]"),
    ("2027-10-31 03:45 +03:00", "03:15 +02:00", "2027-10-31T03:15+02:00[Europe/Kyiv]"),
    ("2026-12-20", "+3d", "2026-12-23"), ("2026-12-20", "3 days", "2026-12-23"), ("2027-12-30", "02.01", "2028-01-02"),
    ("2027-05-01 19:00", "sun 12:00", "2027-05-02T12:00[Europe/Kyiv]"),
    ("2026-12-05 19:00", "+1d", "2026-12-06T19:00[Europe/Kyiv]"),
    ("2026-12-05 23:00 America/Los_Angeles", "2026-12-05", "2026-12-05"),
  ])
  func endsInOtherWords(_ starts: String, _ typed: String, _ end: String) {
    let result = add("A", starts, "--ends", typed)
    #expect(result.status == .done && stored("ends") == end, "\(result.messages)")
  }

  /// A day that is named is not the same day a week or a year later.
  @Test(arguments: ["sun 18:00", "Sunday 10:00", "6 dec 18:00", "06.12 18:00"])
  func anEndOnTheNamedDayIsNotMovedBehindTheBeginning(_ typed: String) {
    let result = add("A", "2026-12-06 19:00", "--ends", typed)
    #expect(result.status == .badData && result.messages.contains("would end"), "\(result.messages)")
    #expect(stored("starts") == nil)
    #expect(add("A", "2026-12-06 19:00", "--ends", "next sun 18:00").status == .done)
    #expect(stored("ends") == "2026-12-13T18:00[Europe/Kyiv]")
  }

  @Test func anEventThatEndsBeforeItBeginsIsRefused() {
    #expect(add("A", "2026-12-20", "--ends", "20:00").messages.contains("beginning with a time of day"))
    world.answers = Array(
      #"{"name":"J","starts":"2026-12-05T19:00[Europe/Kyiv]","ends":"2026-12-05T18:00[Europe/Kyiv]"}"#.utf8)
    #expect(world.run("add", "--json", "-").status == .badData)
    add("B", "2026-12-05 19:00", "--ends", "20:00")
    #expect(world.run("edit", "B", "--starts", "2026-12-06 19:00").messages.contains("Sun 2026-12-06 19:00–20:00"))
    #expect(add("C", "2026-11-01 10:00", "--remind", "1h").messages.contains("This time has passed."))
    #expect(
      add("D", "2026-12-06 10:00", "--remind", "1h").messages.contains("You will be reminded at 2026-12-06 09:00."))
  }

  /// The status, which a person must not miss, stays in a narrow window.
  @Test func statusStaysInANarrowWindow() {
    add("A long name of an event", "2026-12-05 19:00", "--place", "A long name of a place", "--people", "12")
    add("Days", "2026-12-04", "--ends", "2026-12-06", "--category", "League")
    world.run("cancel", "A long name of an event", "--yes")
    for columns in [40, 50, 60, 72] {
      world.terminal = Terminal(isInput: false, isOutput: true, columns: columns, rows: 24)
      #expect(world.run("agenda").output.contains("cancelled"), "\(columns)")
    }
  }

  @Test func factsOfAnEventAreSetAndTakenAway() {
    let result = add(
      "Bunker", "2026-12-05 19:00", "--ends", "20:30", "--place", "Quest Point", "--address", "Хрещатик 22", "--people",
      "4", "--price", "1200 грн", "--status", "confirmed", "--remind", "1h", "--remind", "10m", "--url",
      "https://example.com")
    #expect(result.status == .done && result.messages.contains("When: Sat 2026-12-05 19:00–20:30."))
    #expect(stored("amount") == "1200.00" && stored("currency") == "UAH" && stored("status") == "confirmed")
    #expect(
      world.run("info", "Bunker").output.contains("Where: Quest Point, Хрещатик 22\nPeople: 4\nPrice: 1200.00 UAH"))
    #expect(world.run("list", "хрещатик", "--format", "csv").output.contains("1h 10m"))
    world.run("edit", "Bunker", "--remind", "none", "--people", "", "--price", "", "--status", "")
    #expect(stored("people") == nil && stored("amount") == nil && stored("status") == nil)
    #expect(!world.run("list", "--format", "csv").output.contains("1h 10m"))
    #expect(world.run("edit", "Bunker", "--ends", "18:00").status == .done, "18:00 is on the next day")
    #expect(world.run("edit", "Bunker", "--ends", "2026-12-05 18:00").status == .badData)
    world.run("edit", "Bunker", "--starts", "")
    #expect(stored("starts") == nil && stored("ends") == nil)
    #expect(world.run("edit", "Bunker", "--ends", "19:00").status == .usage)
    for (option, value) in [
      ("--people", "0"), ("--people", "x"), ("--price", "12"), ("--price", "x UAH"), ("--price", "12 XYZ"),
      ("--status", "maybe"), ("--remind", "soon"), ("--zone", "No/Where"),
    ] {
      #expect(world.run("edit", "Bunker", option, value, "--name", "B").status == .badData, "\(option) \(value)")
    }
  }

  /// The price of one person is stored as that, and shown with the sum.
  @Test(arguments: ["300 UAH/person", "300грн / особу", "₴300 per person", "300 UAH за людину"])
  func aPriceMayBeThatOfOnePerson(_ price: String) throws {
    add("Bunker", "2026-12-05 19:00", "--people", "4", "--price", price)
    #expect(stored("amount") == "300.00")
    #expect(world.run("list", "--format", "json").output.contains(#""perPerson" : true"#))
    #expect(world.run("info", "Bunker").output.contains("Price: 300.00 UAH per person, 1200.00 UAH in all\n"))
    world.environment["LC_ALL"] = "uk_UA.UTF-8"
    #expect(world.run("info", "Bunker").output.contains("Ціна: 300,00 UAH за особу, разом 1200,00 UAH\n"))
    world.environment["LC_ALL"] = "C"
    let face = world.run("export", "svg", "--face", "--size", "phone", "Bunker", "-o", "-").output
    #expect(face.contains(">4</text>") && face.contains(">300.00 UAH per person,</text>"))
    #expect(face.contains(">1200.00 UAH in all</text>"))
    let calendar = world.scratch.path("events.ics")
    world.run("export", "ics", "-o", calendar)
    #expect(try String(contentsOfFile: calendar, encoding: .utf8).contains("X-UCARD-PRICE:300.00 UAH/person"))
    let other = world.scratch.path("other.sqlite")
    #expect(world.run("import", calendar, "--wallet", other).status == .done)
    #expect(world.run("list", "--format", "json", "--wallet", other).output.contains(#""perPerson" : true"#))
    // A calendar without a price leaves it, and a table takes it along.
    let bare = world.scratch.path("bare.ics")
    let lines = try String(contentsOfFile: calendar, encoding: .utf8).components(separatedBy: "\r\n")
    try lines.filter { !$0.hasPrefix("X-UCARD-PRICE") }.joined(separator: "\r\n").write(
      toFile: bare, atomically: true, encoding: .utf8)
    world.run("import", bare, "--wallet", other)
    #expect(world.run("list", "--format", "json", "--wallet", other).output.contains(#""perPerson" : true"#))
    let table = world.scratch.path("cards.csv")
    world.run("export", "csv", "-o", table)
    world.run("import", table, "--wallet", world.scratch.path("third.sqlite"))
    #expect(
      world.run("info", "Bunker", "--wallet", world.scratch.path("third.sqlite")).output.contains(
        "UAH per person, 1200"))
    world.run("edit", "Bunker", "--people", "")
    #expect(world.run("info", "Bunker").output.contains("Price: 300.00 UAH per person\n"))
    world.run("edit", "Bunker", "--price", "1000 UAH")
    #expect(stored("amount") == "1000.00" && !world.run("list", "--format", "json").output.contains("perPerson"))
  }

  @Test func aDayAloneKeepsTheTimeOfDay() {
    add("Film", "2026-12-05 19:00", "--ends", "21:00")
    #expect(world.run("reschedule", "Film", "2026-12-07").messages.contains("to Mon 2026-12-07 19:00–21:00."))
    #expect(stored("starts") == "2026-12-07T19:00[Europe/Kyiv]")
    world.run("edit", "Film", "--starts", "2026-12-08")
    #expect(stored("starts") == "2026-12-08")
    #expect(world.run("reschedule", "Film", "2026-12-09").messages.contains("to Wed 2026-12-09."))
    // The time that no clock shows on that day.
    add("Night", "2027-03-27 03:30")
    #expect(world.run("reschedule", "Night", "2027-03-28").status == .badData)
  }

  /// A flight lands by other clocks than those by which it starts.
  @Test func anEventStaysInItsZones() {
    add("Flight", "2027-01-15 10:05", "--zone", "Europe/London", "--ends", "2027-01-15T15:30[Europe/Kyiv]")
    let times = { [stored("starts"), stored("ends")] }
    #expect(
      world.run("info", "Flight").output.contains(
        "When: Fri 2027-01-15 10:05 (London) – 15:30 (Kyiv), 12:05–15:30 here\n"))
    world.run("reschedule", "Flight", "2027-01-16")
    #expect(times() == ["2027-01-16T10:05[Europe/London]", "2027-01-16T15:30[Europe/Kyiv]"])
    world.run("reschedule", "Flight", "+1 month")
    #expect(times() == ["2027-02-16T10:05[Europe/London]", "2027-02-16T15:30[Europe/Kyiv]"])
    world.run("reschedule", "Flight", "+1y")
    #expect(times() == ["2028-02-16T10:05[Europe/London]", "2028-02-16T15:30[Europe/Kyiv]"])
    world.run("reschedule", "Flight", "2027-01-15 11:00")
    world.run("edit", "Flight", "--ends", "16:00")
    #expect(times() == ["2027-01-15T11:00[Europe/London]", "2027-01-15T16:00[Europe/Kyiv]"])
    world.run("edit", "Flight", "--ends", "16:00", "--zone", "America/New_York")
    #expect(times() == ["2027-01-15T11:00[Europe/London]", "2027-01-15T16:00[America/New_York]"])
    world.run("reschedule", "Flight", "12:00", "--zone", "America/New_York")
    #expect(times() == ["2027-01-15T12:00[America/New_York]", "2027-01-15T22:00[America/New_York]"])
  }

  @Test func aNewBeginningTakesTheEndIntoItsZone() {
    add("Film", "2027-02-05 19:00", "--ends", "20:30")
    world.run("edit", "Film", "--starts", "2027-02-06 19:00 Warsaw", "--ends", "21:00")
    #expect(stored("ends") == "2027-02-06T21:00[Europe/Warsaw]")
    world.run("edit", "Film", "--starts", "+1d 20:00", "--ends", "22:00")
    #expect(
      stored("starts") == "2027-02-07T20:00[Europe/Warsaw]" && stored("ends") == "2027-02-07T22:00[Europe/Warsaw]")
    world.run("reschedule", "Film", "+1 week 10:00")
    #expect(stored("starts") == "2027-02-14T10:00[Europe/Warsaw]")
    add("Flight", "2027-02-05 19:00", "--ends", "2027-02-05T18:30[Europe/London]")
    #expect(world.run("edit", "Flight", "--zone", "Europe/Warsaw").status == .badData)
  }

  @Test func anEditedTimeOfDayIsOnTheDayOfTheEvent() {
    add("Film", "2027-01-11 19:00", "--ends", "21:00")
    world.run("edit", "Film", "--starts", "20:00")
    #expect(stored("starts") == "2027-01-11T20:00[Europe/Kyiv]" && stored("ends") == "2027-01-11T21:00[Europe/Kyiv]")
    world.run("edit", "Film", "--starts", "+1d")
    #expect(stored("starts") == "2027-01-12T20:00[Europe/Kyiv]" && stored("ends") == "2027-01-12T21:00[Europe/Kyiv]")
    world.run("edit", "Film", "--starts", "never")
    world.run("edit", "Film", "--starts", "20:00")
    #expect(stored("starts") == "2026-12-02T20:00[Europe/Kyiv]")
  }

  /// The letter м is that of minutes and of months.
  @Test(arguments: ["+90м", "через 6 м", "90 м"])
  func minutesAndMonthsAreToldApart(_ typed: String) {
    add("Film", "2027-01-11 19:00", "--ends", "21:00")
    let result = world.run("reschedule", "Film", typed)
    #expect(result.status == .badData && result.messages.contains("minutes or months?"), "\(result.messages)")
    #expect(world.run("reschedule", "Film", typed.replacing("м", with: "міс")).status == .done)
  }

  @Test func remindersThatAreTooLateAreTold() {
    #expect(
      add("Soon", "+20m", "--remind", "1h").messages.contains(
        "The times of its reminders have passed, so none will ring."))
    #expect(!add("Later", "+3h", "--remind", "1h").messages.contains("past"))
    #expect(!world.run("edit", "Soon", "--note", "x").messages.contains("past"))
  }

  @Test func daysDoNotEndBeforeTheyBegin() {
    let result = add("Fair", "2027-03-28", "--ends", "2027-03-27")
    #expect(result.status == .badData && result.messages.contains("would end"), "\(result.messages)")
    #expect(add("Fair", "2027-03-28", "--ends", "2027-03-28").status == .done)
    #expect(world.run("edit", "Fair", "--ends", "2027-03-27").status == .badData)
    add("Hotel", "2026-12-21 18:00", "--ends", "2026-12-24")
    #expect(world.run("agenda").output.contains("  18:00–2026-12-24  Hotel"))
  }

  // MARK: - Agenda

  private func fill() {
    add("Past", "2026-12-01 10:00", "--ends", "11:00")
    add("Live", "2026-12-02 11:00", "--ends", "13:00", "--place", "Expo")
    add("Tonight", "2026-12-02 19:00", "--category", "League")
    add("Days", "2026-12-04", "--ends", "2026-12-06", "--star")
    add("Next", "2026-12-10 19:00", "--status", "planned", "--people", "2")
    world.run("add", "Gym", "7")
  }

  @Test func agendaByDay() {
    fill()
    #expect(
      world.run("agenda").output == """
        Now
          11:00–13:00       Live     now      Expo                    #2

        Today, Wed 2026-12-02
          19:00             Tonight                           League  #3

        Fri 2026-12-04
          until 2026-12-06  ★ Days                                    #4

        Thu 2026-12-10
          19:00             Next     planned        2 people          #5

        """)
    func names(_ arguments: String...) -> [String] {
      world.run(["agenda", "--format", "csv"] + arguments).output.split(separator: "\r\n").dropFirst()
        .map { String($0.split(separator: ",")[2]) }
    }
    #expect(names("--today") == ["Live", "Tonight"] && names("--week") == ["Live", "Tonight", "Days"])
    #expect(names("--past") == ["Past"] && names("--month") == ["Live", "Past", "Tonight", "Days", "Next"])
    #expect(names("--from", "2026-12-05", "--to", "2026-12-06") == ["Days"] && names("--to", "tomorrow").count == 2)
    #expect(names("--from", "2026-12-07") == ["Next"] && names("--starred") == ["Days"])
    #expect(names("--category", "league") == ["Tonight"] && names("--status", "planned") == ["Next"])
    #expect(world.run("agenda", "--category", "none").status == .nothingMatches)
    #expect(world.run("agenda", "--status", "attended").status == .nothingMatches)
    #expect(world.run("agenda", "--from", "2030-01-01").status == .done)
    #expect(world.run("agenda", "--today", "--week").status == .usage)
    #expect(world.run("agenda", "--month", "--to", "2026-12-31").status == .usage)
    #expect(names("--past", "--from", "2027-01-01") == [] && names("--past", "--to", "2026-12-31") == ["Past"])
    #expect(names("--to", "yesterday") == ["Past"] && names("--from", "yesterday", "--to", "+1d").count == 3)
    #expect(world.run("agenda", "--from", "2026-12-07", "--to", "2026-12-01").status == .badData)
    #expect(
      world.run("agenda", "--plain").output.contains("Card: Live\nWhen: Wed 2026-12-02 11:00–13:00\nWhere: Expo\n"))
    let json = world.run("agenda", "--format", "json").output
    #expect(json.contains(#""state" : "live""#) && json.contains(#""startsAt" : "2026-12-02T09:00:00.000Z""#))
  }

  @Test func monthAsACalendar() {
    fill()
    #expect(
      world.run("agenda", "--month").output.hasPrefix(
        """
               December 2026
         Mo  Tu  We  Th  Fr  Sa  Su
              1•> 2•  3   4•  5•  6•
          7   8   9  10• 11  12  13
         14  15  16  17  18  19  20
         21  22  23  24  25  26  27
         28  29  30  31

        Now
        """))
    world.environment["LC_ALL"] = "uk_UA.UTF-8"
    #expect(world.run("agenda", "--month", "--from", "2027-01-15").output.contains("Січень 2027\n пн  вт  ср"))
  }

  /// Zones where the day is another one, and days on which clocks change.
  @Test(arguments: [
    (
      "Pacific/Auckland", "Thu 2026-12-03\n  2026-12-02 19:00 (Kyiv), 06:00 here",
      "Wed 2026-12-02 19:00 (Kyiv), Thu 2026-12-03 06:00 here", "tomorrow 06:00"
    ),
    (
      "America/Los_Angeles", "Wed 2026-12-02\n  19:00 (Kyiv), 09:00 here", "Wed 2026-12-02 19:00 (Kyiv), 09:00 here",
      "today 09:00"
    ),
  ])
  func anEventOfAnotherZoneHasBothTimes(_ zone: String, _ agenda: String, _ when: String, _ local: String) {
    add("A", "2026-12-02 19:00")
    world.environment["TZ"] = zone
    #expect(world.run("agenda").output.contains(agenda), "\(world.run("agenda").output)")
    #expect(world.run("list").output.hasSuffix("  \(local)\n"), "\(world.run("list").output)")
    #expect(world.run("list", "--plain").output.contains("When: \(when)"))
    #expect(world.run("info", "A").output.contains("When: \(when)"))
  }

  /// A time stands as its ticket has it, with the city, and then in the local zone.
  @Test func aFlightNamesTheCityOfEachTime() {
    world.environment["TZ"] = "Europe/Kyiv"
    let flight = [
      "--starts", "2026-12-02 06:05", "--zone", "Europe/Warsaw", "--ends", "2026-12-02T08:10+02:00[Europe/Kyiv]",
    ]
    world.run(["add", "Flight", "--no-store"] + flight)
    #expect(
      world.run("info", "Flight").output.contains(
        "When: Wed 2026-12-02 06:05 (Warsaw) – 08:10 (Kyiv), 07:05–08:10 here"), "\(world.run("info", "Flight").output)"
    )
    world.environment["LC_ALL"] = "uk_UA.UTF-8"
    #expect(world.run("info", "Flight").output.contains("06:05 (Warsaw) – 08:10 (Kyiv), тут 07:05–08:10"))
    world.environment["TZ"] = "Europe/Warsaw"
    #expect(
      world.run("info", "Flight").output.contains(
        "Коли: ср 02.12.2026 06:05 (Warsaw) – 08:10 (Kyiv), тут 06:05–07:10, минуло\n"))
  }

  @Test func aListIsInTheOrderOfNames() {
    fill()
    let names = world.run("list", "--format", "csv").output.split(separator: "\r\n").dropFirst()
      .map { String($0.split(separator: ",")[2]) }
    #expect(names == ["Days", "Gym", "Live", "Next", "Past", "Tonight"])
    world.run("cancel", "Tonight", "--yes")
    #expect(world.run("list", "--sort", "name", "--format", "csv").output.split(separator: "\r\n")[1].contains("Days"))
    let table = world.run("list").output
    #expect(table.contains("cancelled") && table.contains("  now\n") && table.contains("  over\n"), "\(table)")
  }

  @Test func eventsOfOneNameAreToldApart() {
    add("Yoga", "2026-12-08 18:00")
    add("Yoga", "2026-12-15 18:00")
    let many = world.run("show", "yoga").messages
    #expect(many.contains("Tue 2026-12-08 18:00") && many.contains("Tue 2026-12-15 18:00"), "\(many)")
  }

  @Test func theAgendaFindsWords() {
    add("Yoga", "2026-12-08 18:00")
    add("Chess", "2026-12-09 18:00")
    let found = world.run("agenda", "ches")
    #expect(found.output.contains("Chess") && !found.output.contains("Yoga"), "\(found.output)")
    let none = world.run("agenda", "zzz")
    #expect(none.status == .nothingMatches && none.messages == "ucard: No events.\n", "\(none.messages)")
  }

  /// The current day is Wednesday, 2 December 2026.
  @Test func theAgendaKnowsWordsForDays() {
    add("Monday", "2026-11-30 18:00")
    add("Sunday", "2026-12-06 18:00")
    add("Week", "2026-12-07 18:00")
    add("End", "2026-12-13 18:00")
    add("January", "2027-01-31 18:00")
    func names(_ words: String...) -> [String] {
      world.run(["agenda", "--format", "csv"] + words).output.split(separator: "\r\n").dropFirst()
        .map { String($0.split(separator: ",")[2]) }
    }
    #expect(names("this week") == ["Monday", "Sunday"] && names("цього", "тижня") == ["Monday", "Sunday"])
    #expect(names("next", "week") == ["Week", "End"] && names("наступного тижня") == ["Week", "End"])
    #expect(names("this month") == ["Sunday", "Week", "End"] && names("next month") == ["January"])
    #expect(names("next year") == ["January"] && names("friday") == [])
    let none = world.run("agenda", "2026-13-01")
    #expect(
      none.status == .badData && none.messages == "ucard: “2026-13-01” is not a date: there is no month 13.\n",
      "\(none.messages)")
    for typed in ["in 2 weeks", "tomorrow evening", "19:00"] {
      let unknown = world.run("agenda", typed)
      #expect(unknown.status == .usage, "\(typed)")
      #expect(
        unknown.messages.contains("No event matches “\(typed)”. If you mean days, give them with options:\n"),
        "\(unknown.messages)")
    }
    #expect(world.run("agenda", "friday").messages == "No events.\n")
  }

  @Test func infoNamesTheColour() {
    add("Yoga", "2026-12-08 18:00")
    world.run("edit", "Yoga", "--color", "#5d4037")
    #expect(world.run("info", "Yoga").output.contains("Colour: ≈ brown, #5D4037\n"))
    world.run("edit", "Yoga", "--color", "teal")
    #expect(world.run("info", "Yoga").output.contains("Colour: teal, #00796B\n"))
  }

  @Test func showSaysWhenAndWhere() {
    fill()
    world.terminal = Terminal(isInput: false, isOutput: true, columns: 100, rows: 40)
    let shown = world.run("show", "Live", "--as", "blocks")
    #expect(shown.output.contains("Wed 2026-12-02 11:00–13:00, now") && shown.output.contains("Expo"))
    world.run("cancel", "Live", "--yes")
    #expect(world.run("show", "Live", "--as", "blocks").messages.contains("This event is cancelled."))
  }
}
