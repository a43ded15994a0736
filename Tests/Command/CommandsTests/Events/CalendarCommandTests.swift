import Foundation
import Testing
import CommandBase
import Values
import struct Values.UUID
import Witnesses

/// `ucard export ics`, and `ucard import` of calendars.
@Suite struct CalendarCommandTests {
  private let world: World

  init() throws {
    world = try World()
    world.environment["TZ"] = "Europe/Kyiv"
    world.time = Instant(seconds: 1_795_428_000)
  }

  private var folder: String { world.scratch.path("calendar") }

  private func files() throws -> [String: String] {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    return try names.reduce(into: [:]) { files, name in
      files[name] = try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
    }
  }

  private func addCards() {
    for arguments in [
      ["Bunker", "QR-123", "--type", "qr", "--starts", "2026-12-05 19:00", "--place", "Quest", "--remind", "1h"],
      ["Concert", "--starts", "2026-12-24"], ["Gym", "A-1"],
    ] { #expect(world.run(["add", "--no-store"] + arguments).status == .done) }
  }

  private func calendar(_ events: String) throws -> String {
    let path = world.scratch.path("\(UUID().text).ics")
    try "BEGIN:VCALENDAR\n\(events)END:VCALENDAR\n".write(toFile: path, atomically: true, encoding: .utf8)
    return path
  }

  @Test func aFolderFollowsTheWallet() throws {
    addCards()
    let export = ["export", "ics", "--output-dir", folder]
    #expect(
      world.run(export).messages == """
        Wrote 2 events to “\(folder)”, left 0 unchanged, removed 0.
        Left out: 1 card without an event.

        """)
    let first = try files()
    #expect(first.count == 2 && first.allSatisfy { $1.contains("UID:\($0.dropLast(4))\r\n") })
    // A day later, nothing that did not change is written.
    world.time = world.time.adding(seconds: 86_400)
    #expect(world.run(export).messages.hasPrefix("Wrote 0 events to “\(folder)”, left 2 unchanged, removed 0."))
    #expect(try files() == first)

    // Others keep files there, too: one of another program, and one that another wallet wrote.
    let foreign = try #require(first.first { $1.contains("Bunker") })
    let ours = String(foreign.key.dropLast(4))
    let other = "11111111-2222-4333-8444-555555555555"
    try foreign.value.replacing(ours, with: other).write(
      toFile: "\(folder)/\(other).ics", atomically: true, encoding: .utf8)
    try "x".write(toFile: "\(folder)/color", atomically: true, encoding: .utf8)
    #expect(world.run("edit", "Bunker", "--starts", "2026-12-06 20:00").status == .done)
    #expect(world.run("delete", "--yes", "Concert").status == .done)
    #expect(world.run(export).messages.hasPrefix("Wrote 1 event to “\(folder)”, left 0 unchanged, removed 1."))
    let second = try files()
    #expect(Set(second.keys) == [foreign.key, "\(other).ics", "color"])
    #expect(second[foreign.key]?.contains("DTSTART:20261206T180000Z\r\n") == true)
    #expect(second[foreign.key]?.contains("SEQUENCE:1\r\n") == true)

    // A file with our name that another program wrote is not removed.
    #expect(world.run("delete", "--yes", "Bunker").status == .done)
    let edited = second[foreign.key]?.replacing("U-Card", with: "Phone") ?? ""
    try edited.write(toFile: "\(folder)/\(foreign.key)", atomically: true, encoding: .utf8)
    #expect(world.run(export).messages.hasPrefix("Wrote 0 events to “\(folder)”, left 0 unchanged, removed 0."))
    #expect(try files()[foreign.key] == edited)
  }

  @Test func linksAreNotFollowed() throws {
    addCards()
    world.run("export", "ics", "--output-dir", folder)
    let name = try #require(try files().first { $1.contains("Bunker") }?.key)
    let target = world.scratch.path("target")
    try FileManager.default.moveItem(atPath: "\(folder)/\(name)", toPath: target)
    try FileManager.default.createSymbolicLink(atPath: "\(folder)/\(name)", withDestinationPath: target)
    world.run("edit", "Bunker", "--starts", "2026-12-07")
    let before = try String(contentsOfFile: target, encoding: .utf8)
    #expect(world.run("export", "ics", "--output-dir", folder).status != .done)
    #expect(try String(contentsOfFile: target, encoding: .utf8) == before)
  }

  @Test func aFileNeedsACardWithADate() {
    #expect(world.run("add", "Gym", "A-1").status == .done)
    let path = world.scratch.path("a.ics")
    let result = world.run("export", "ics", "-o", path)
    #expect(result.status == .nothingMatches && result.messages.contains("no card has a date"))
    #expect(!FileManager.default.fileExists(atPath: path))
    #expect(world.run("export", "ics", "-o", path, "--output-dir", folder).status == .usage)
  }

  /// An event that was moved and cancelled in a calendar comes back to its card.
  @Test func changesOfACalendarComeBack() throws {
    addCards()
    world.run("export", "ics", "--output-dir", folder)
    #expect(world.run("import", folder).messages.hasSuffix("0 added, 0 updated, 2 unchanged, 0 skipped.\n"))
    for (name, text) in try files() {
      let changed =
        text.replacing("DTSTART:20261205T170000Z", with: "DTSTART:20261206T180000Z")
        .replacing("SUMMARY:Concert\r\n", with: "SUMMARY:Concert\r\nSTATUS:CANCELLED\r\n")
      try changed.write(toFile: "\(folder)/\(name)", atomically: true, encoding: .utf8)
    }
    let result = world.run("import", folder)
    #expect(result.messages.contains("0 added, 2 updated, 0 unchanged"), "\(result.messages)")
    let list = world.run("list", "--format", "json").output
    #expect(list.contains("2026-12-06T20:00[Europe/Kyiv]") && list.contains("\"cancelled\""))
    // The code is still there.
    #expect(world.run("show", "Bunker").output == "QR-123\n")
  }

  /// Events that a calendar has not changed leave a card as it is that was changed here meanwhile.
  @Test func onlyWhatACalendarHasChangedComesBack() throws {
    addCards()
    world.run("export", "ics", "--output-dir", folder)
    world.run("reschedule", "Bunker", "2026-12-08 12:00")
    world.run("edit", "Bunker", "--note", "here")
    world.run("delete", "--yes", "Concert")
    let kept = world.run("import", folder)
    #expect(kept.messages.contains("Left out, because it was deleted here: “Concert”."), "\(kept.messages)")
    #expect(kept.messages.hasSuffix("0 added, 0 updated, 1 unchanged, 1 skipped.\n"), "\(kept.messages)")

    // The calendar has another name and another form of the same time.
    let file = try #require(try files().first { $1.contains("Bunker") })
    let changed = file.value.replacing("SUMMARY:Bunker", with: "SUMMARY:Bunker two").replacing(
      "DTSTART:20261205T170000Z", with: "DTSTART;TZID=Europe/Kyiv:20261205T190000")
    #expect(changed != file.value)
    try changed.write(toFile: "\(folder)/\(file.key)", atomically: true, encoding: .utf8)
    let export = world.run("export", "ics", "--output-dir", folder)
    #expect(export.messages.contains("Wrote 0 events"), "\(export.messages)")
    #expect(
      export.messages.contains(
        "because it was changed in the calendar: “Bunker”. To import the changes first:\n  ucard import"),
      "\(export.messages)")
    let taken = world.run("import", folder)
    #expect(taken.messages.contains("“Bunker two” (#1), updated: name."), "\(taken.messages)")
    let card = world.run("info", "Bunker two").output
    #expect(card.contains("2026-12-08 12:00") && card.contains("Note: here"), "\(card)")
    #expect(world.run("export", "ics", "--output-dir", folder).messages.contains("Wrote 1 event"))
    #expect(world.run("import", folder).messages.contains("0 added, 0 updated, 1 unchanged"))
    // In another wallet all of it arrives.
    world.run("import", folder, "--wallet", world.scratch.path("other.sqlite"))
    let copy = world.run("info", "Bunker two", "--wallet", world.scratch.path("other.sqlite")).output
    #expect(copy.contains("2026-12-08 12:00") && copy.contains("Note: here"), "\(copy)")
  }

  /// An event that another wallet has written later is news, in a folder that both keep too.
  @Test func anEventOfAnotherWalletIsNews() throws {
    let other = ["--wallet", world.scratch.path("other.sqlite")]
    func wait() { world.time = world.time.adding(seconds: 60) }
    addCards()
    world.run("export", "ics", "--output-dir", folder); wait()
    world.run(["import", folder] + other); wait()
    world.run("reschedule", "Bunker", "2026-12-08 12:00"); world.run("cancel", "Concert", "--yes"); wait()
    world.run("export", "ics", "--output-dir", folder); wait()
    let kept = world.run(["export", "ics", "--output-dir", folder] + other)
    #expect(kept.messages.contains("Not overwritten, because it was changed in the calendar: "), "\(kept.messages)")
    #expect(world.run(["import", folder] + other).messages.contains("0 added, 2 updated"))
    let card = world.run(["info", "Bunker"] + other).output
    #expect(card.contains("2026-12-08 12:00"), "\(card)")
    #expect(world.run(["info", "Concert"] + other).output.contains("cancelled"))
  }

  /// Programs add a status on their own, and write texts without blanks around them.
  @Test func valuesAddedByCalendarProgramsAreNoChange() throws {
    world.answers = Array(
      #"{"name":"Gym","starts":"2026-12-05T19:00[Europe/Kyiv]","place":" Hall ","issuer":"X "}"#.utf8)
    world.run("import", "-")
    world.run("export", "ics", "--output-dir", folder)
    world.time = world.time.adding(seconds: 60)
    let file = try #require(try files().first)
    try file.value.replacing("SUMMARY:", with: "STATUS:CONFIRMED\r\nSUMMARY:")
      .replacing("LOCATION: Hall ", with: "LOCATION:Hall").write(
        toFile: "\(folder)/\(file.key)", atomically: true, encoding: .utf8)
    world.run("cancel", "Gym", "--yes")
    #expect(world.run("import", folder).messages.contains("0 added, 0 updated, 1 unchanged"))
    #expect(world.run("export", "ics", "--output-dir", folder).messages.contains("Wrote 1 event"))
    #expect(try files().values.first?.contains("STATUS:CANCELLED") == true)
    // The only card was deleted: the file is as it was written, so that it goes, and does not come back.
    let deleted = try #require(try files().first)
    world.time = world.time.adding(seconds: 60)
    world.run("delete", "--yes", "Gym")
    #expect(world.run("import", folder).messages.contains("0 added"))
    // One that the calendar has changed is left.
    try deleted.value.replacing("SUMMARY:Gym", with: "SUMMARY:Sauna").write(
      toFile: "\(folder)/\(deleted.key)", atomically: true, encoding: .utf8)
    #expect(world.run("export", "ics", "--output-dir", folder).messages.contains("it was changed in the calendar"))
    #expect(world.run("import", folder).messages.contains("1 added"))
  }

  /// Events of other programs come back to their cards, and their occurrences do not take each other's places.
  @Test func occurrencesKeepTheirCards() throws {
    let weekly = "BEGIN:VEVENT\nUID:w\nSUMMARY:Yoga\nDTSTART:20261123T190000\nRRULE:FREQ=WEEKLY\nEND:VEVENT\n"
    let path = try calendar(weekly)
    #expect(
      world.run("import", path).messages == """
        “\(path)”, line 2: the event is repeated; 53 occurrences within a year became cards.
        53 added, 0 updated, 0 unchanged, 0 skipped. To undo this:
          ucard undo

        """)
    #expect(world.run("import", path).messages.contains("0 added, 0 updated, 53 unchanged"))
    // A week later, the first one is over, and stays as it is; a new one comes.
    world.time = world.time.adding(seconds: 7 * 86_400)
    #expect(world.run("import", path).messages.contains("1 added, 0 updated, 52 unchanged"))
    // An event without an identity is known by name and time.
    let plain = try calendar("BEGIN:VEVENT\nSUMMARY:Quiz\nDTSTART:20261201T190000\nEND:VEVENT\n")
    let later = try calendar("BEGIN:VEVENT\nSUMMARY:Quiz\nDTSTART:20261208T190000\nEND:VEVENT\n")
    #expect(world.run("import", plain, later).messages.contains("2 added"))
    #expect(world.run("import", later, plain).messages.contains("0 added, 0 updated, 2 unchanged"))
  }

  @Test func nothingIsStoredOfABrokenCalendar() throws {
    let good = "BEGIN:VEVENT\nSUMMARY:Good\nDTSTART:20261205\nEND:VEVENT\n"
    let bomb = "BEGIN:VEVENT\nSUMMARY:Bad\nDTSTART:19700101T000000\nRRULE:FREQ=SECONDLY;COUNT=999999999\nEND:VEVENT\n"
    let path = try calendar(good + bomb)
    let result = world.run("import", path)
    #expect(result.status == .badData)
    #expect(
      result.messages.hasPrefix("ucard: “\(path)”, line 8, RRULE: this rule repeats the event too many times"),
      "\(result.messages)"
    )
    #expect(world.run("list").output.isEmpty)
    #expect(world.run("import", path, "--keep-going").messages.contains("1 added"))
  }
}
