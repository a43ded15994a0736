import Foundation
import Terminal
import Testing
import CommandBase
import Values
import Witnesses

/// No place is taken twice; cancelling and moving events.
@Suite struct SlotTests {
  private let world: World

  init() throws {
    world = try World()
    world.environment["TZ"] = "Europe/Kyiv"
    world.time = Instant(seconds: 1_796_205_600)
    add("Bunker", "2026-12-05 19:00", "20:30")
  }

  @discardableResult
  private func add(
    _ name: String, _ starts: String, _ ends: String? = nil, at place: String? = "Quest Point", _ others: String...
  ) -> World.Result {
    world.run(
      ["add", name, "--starts", starts] + (ends.map { ["--ends", $0] } ?? []) + (place.map { ["--place", $0] } ?? [])
        + others)
  }

  private func when(_ name: String) -> String {
    world.run("info", name).output.split(separator: "\n").first { $0.hasPrefix("When: ") }.map {
      String($0.dropFirst(6))
    }
      ?? ""
  }

  @Test func overlapsAtOnePlaceAreRefused() {
    let taken = add("B", "2026-12-05 20:00", "21:00", at: "quest point")
    #expect(taken.status == .badData)
    #expect(
      taken.messages.contains(
        "the place “quest point” is taken at that time by “Bunker” (#1), Sat 2026-12-05 19:00–20:30. The nearest free time is Sat 2026-12-05 20:30."
      )
        || taken.messages.contains(
          "“Quest Point” is taken at that time by “Bunker” (#1), Sat 2026-12-05 19:00–20:30."),
      "\(taken.messages)")
    #expect(!world.run("list").output.contains("B "))
    #expect(add("B", "2026-12-05 18:00", "19:10").messages.contains("nearest free time is Sat 2026-12-05 17:50"))
    #expect(add("B", "2026-12-05 19:30").status == .badData, "without an end, its beginning counts")
    #expect(add("B", "2026-12-05").status == .badData, "a whole day is taken")
    let warned = add("Forced", "2026-12-05 20:00", "21:00", at: "Quest Point", "--force")
    #expect(warned.status == .done && warned.messages.contains("is taken at that time by “Bunker”"))
  }

  /// Events that begin together at one place count as one, and each of them is in conflict with an earlier or later one.
  @Test func importedEventsOfOneInstant() throws {
    func event(_ name: String, _ starts: String, _ ends: String, at place: String = "quest point") -> String {
      """
      BEGIN:VEVENT
      UID:\(name)
      SUMMARY:\(name)
      LOCATION:\(place)
      DTSTART:20261205T\(starts)Z
      DTEND:20261205T\(ends)Z
      END:VEVENT

      """
    }
    func conflicts(_ name: String, _ events: [String]) throws -> [String] {
      let path = world.scratch.path(name)
      try "BEGIN:VCALENDAR\n\(events.joined())END:VCALENDAR\n".write(toFile: path, atomically: true, encoding: .utf8)
      let result = world.run("import", path, "--dry-run")
      #expect(result.status == .done)
      return result.messages.split(separator: "\n").map(String.init).filter { $0.contains("is taken at that time") }
    }
    let tickets = (0..<30).map { event("Ticket\($0)", "200000", "210000") }
    #expect(try conflicts("one.ics", tickets) == [])
    // “Bunker” takes the place from 17:00 to 18:30 UTC.
    #expect(try conflicts("two.ics", tickets + [event("Early", "180000", "190000")]).count == 1)
    #expect(try conflicts("three.ics", tickets.prefix(5) + [event("Late", "203000", "220000")]).count == 5)
    #expect(try conflicts("four.ics", tickets + [event("Late", "203000", "220000")]).count == 20)
    #expect(try conflicts("five.ics", tickets + [event("Late", "203000", "220000", at: "Cinema")]) == [])
    #expect(try conflicts("six.ics", [event("Same", "170000", "171500"), event("Next", "183000", "190000")]) == [])
  }

  @Test func otherOverlapsAreNoConflict() {
    #expect(add("Ticket 2", "2026-12-05 19:00", "20:30").status == .done, "one event, two tickets")
    #expect(add("After", "2026-12-05 20:30", "21:00").status == .done)
    #expect(add("Before", "2026-12-05 18:00", "19:00").status == .done)
    let elsewhere = add("Elsewhere", "2026-12-05 20:00", "21:00", at: "Cinema")
    #expect(elsewhere.status == .done && elsewhere.messages.contains("“Elsewhere” overlaps “Bunker” (#1)"))
    #expect(add("Nowhere", "2026-12-05 20:00", "21:00", at: nil).messages.contains("“Nowhere” overlaps"))
    let days = add("Holiday", "2026-12-05", "2026-12-06", at: nil)
    #expect(days.status == .done && !days.messages.contains("overlaps"))
  }

  @Test func placesAreComparedAcrossZones() {
    #expect(add("NY", "2026-12-05 12:30 America/New_York", "+1h").status == .badData)
    #expect(add("NY", "2026-12-05 14:30 America/New_York", "+1h").status == .done)
  }

  @Test func editingAndRestoringAreChecked() {
    add("Late", "2026-12-05 21:00", "22:00")
    #expect(world.run("edit", "Late", "--starts", "2026-12-05 20:00").status == .badData)
    #expect(world.run("edit", "Late", "--note", "x", "--color", "red").status == .done)
    world.run("edit", "Late", "--place", "Elsewhere")
    world.run("edit", "Late", "--starts", "2026-12-05 20:00")
    #expect(world.run("edit", "Late", "--place", "Quest Point").status == .badData)
    #expect(world.run("edit", "Late", "--place", "Quest Point", "--force").status == .done)
    world.answers = Array(#"{"name":"J","starts":"2026-12-05T20:15[Europe/Kyiv]","place":"Quest Point"}"#.utf8)
    #expect(world.run("add", "--json", "-").status == .badData)
    #expect(!world.run("list").output.contains(" J "))
  }

  @Test func cancelledEventsFreeTheirPlace() {
    let asked = world.run("cancel", "Bunker")
    #expect(asked.status == .usage && asked.messages.contains("--yes"))
    world.run("edit", "Bunker", "--remind", "1h", "--remind", "10m")
    let cancelled = world.run("cancel", "Bunker", "--yes")
    #expect(
      cancelled.messages
        == "Cancelled “Bunker” (#1), Sat 2026-12-05 19:00–20:30. 2 reminders will not ring. To undo this:\n  ucard undo\n"
    )
    #expect(world.run("cancel", "Bunker", "--yes").messages.contains("cancelled already"))
    #expect(add("Other", "2026-12-05 19:30", "20:00").status == .done)
    world.run("undo")
    world.run("undo")
    #expect(when("Bunker") == "Sat 2026-12-05 19:00–20:30")
    world.run("add", "Gym", "1")
    #expect(world.run("cancel", "Gym", "--yes").status == .badData)
    world.terminal = Terminal(isInput: true, isOutput: true, isMessages: true, columns: 100, rows: 24)
    world.answers = Array("n\n".utf8)
    #expect(world.run("cancel", "bunk").messages.contains("Nothing was cancelled."))
  }

  @Test func reschedulingKeepsTheDuration() {
    world.run("edit", "Bunker", "--remind", "1h")
    let moved = world.run("reschedule", "Bunker", "sun", "12:00")
    #expect(
      moved.messages
        == "Moved “Bunker” (#1) from Sat 2026-12-05 19:00–20:30 to Sun 2026-12-06 12:00–13:30. "
        + "You will be reminded at 2026-12-06 11:00.\n",
      "\(moved.messages)")
    world.run("reschedule", "Bunker", "2026-12-07 23:30")
    #expect(when("Bunker") == "Mon 2026-12-07 23:30 – Tue 2026-12-08 01:00")
    world.run("reschedule", "Bunker", "2026-12-07 12:00", "--ends", "13:00")
    #expect(when("Bunker") == "Mon 2026-12-07 12:00–13:00")
    world.run("cancel", "Bunker", "--yes")
    #expect(world.run("reschedule", "Bunker", "2026-12-09").messages.contains("The event is planned again."))
    #expect(when("Bunker") == "Wed 2026-12-09 12:00–13:00, planned")
    for _ in 0..<5 { world.run("undo") }
    #expect(when("Bunker") == "Sat 2026-12-05 19:00–20:30")
    add("Days", "2026-12-20", "2026-12-22", at: nil)
    world.run("reschedule", "Days", "2027-01-01")
    #expect(when("Days") == "Fri 2027-01-01 – Sun 2027-01-03")
    add("Late", "2026-12-05 21:00", "22:00")
    #expect(world.run("reschedule", "Late", "2026-12-05 20:00").status == .badData)
    #expect(world.run("reschedule", "Late", "2026-12-05 20:00", "--force").status == .done)
    world.run("add", "Gym", "1")
    #expect(world.run("reschedule", "Gym", "tomorrow 10:00").status == .done)
  }

  @Test func movesAreCountedFromTheEvent() {
    world.run("reschedule", "Bunker", "+1d")
    #expect(when("Bunker") == "Sun 2026-12-06 19:00–20:30")
    world.run("reschedule", "Bunker", "21:00")
    #expect(when("Bunker") == "Sun 2026-12-06 21:00–22:30")
    world.run("edit", "Bunker", "--status", "attended")
    #expect(world.run("reschedule", "Bunker", "2026-12-08 10:00").messages.contains("The event is planned again."))
  }

  @Test func theNearestFreeDayIsFree() {
    let taken = add("Day", "2026-12-05")
    #expect(taken.messages.contains("The nearest free time is Fri 2026-12-04."), "\(taken.messages)")
  }

  @Test func importsTellOfOverlapsAndKeepThem() throws {
    let path = world.scratch.path("fixtures.csv")
    try """
    date,time,home,away,league,venue
    05.12.2026,19:30,Динамо,Шахтар,УПЛ,Quest Point
    2026-12-06,7:00,A,B,X,Stadium
    2026-12-06,,C,D,X,
    """.write(toFile: path, atomically: true, encoding: .utf8)
    let map = "starts=date+time,name=home+away,categories=league"
    let result = world.run("import", path, "--map", map)
    #expect(result.status == .done && result.messages.contains("3 added"), "\(result.messages)")
    #expect(
      result.messages.contains("“Динамо – Шахтар”: the place “Quest Point” is taken at that time by “Bunker”")
        || result.messages.contains("“Bunker”: the place “Quest Point” is taken at that time by “Динамо – Шахтар”"),
      "\(result.messages)")
    #expect(when("Динамо") == "Sat 2026-12-05 19:30" && when("A – B") == "Sun 2026-12-06 07:00")
    #expect(when("C – D") == "Sun 2026-12-06")
    #expect(world.run("import", path, "--map", map).messages.contains("3 unchanged"))
    let json = world.scratch.path("fixtures.json")
    try #"[{"date":"2026-12-07","time":"17:00","home":"E","away":"F","league":"УПЛ"}]"#.write(
      toFile: json, atomically: true, encoding: .utf8)
    #expect(world.run("import", json, "--map", map).messages.contains("1 added"))
    #expect(world.run("agenda", "--category", "упл", "--format", "csv").output.contains("E – F"))
    try "date,time,home,away\n2026-12-07,25:00,E,F\n".write(toFile: path, atomically: true, encoding: .utf8)
    let wrong = world.run("import", path, "--map", "starts=date+time,name=home+away")
    #expect(wrong.status == .badData && wrong.messages.contains("line 2, date+time"), "\(wrong.messages)")
    #expect(world.run("import", path, "--map", "starts=date+hour,name=home").status == .usage)
  }
}
