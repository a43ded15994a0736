import Foundation
import Testing
import CommandBase
import Witnesses

/// The faces of cards with an event: their time is never cut.
@Suite struct TicketFaceTests {
  private let world: World

  init() throws { world = try World() }

  /// Zones with long names of cities.
  private static let zones = [
    "America/Argentina/Buenos_Aires", "America/North_Dakota/New_Salem", "Antarctica/DumontDUrville",
    "America/Indiana/Indianapolis", "Europe/Kyiv",
  ]
  /// Beginnings and ends whose texts are long.
  private static let times = [
    ("2031-09-24T19:00", "2031-09-24T22:30"), ("2031-11-26T23:30", "2031-11-27T04:15"),
    ("2031-12-24T09:00", "2032-02-25T10:00"), ("2031-08-20T18:45", nil),
  ]

  private func face(_ card: String, _ size: String) throws -> String {
    let result = world.run("export", "svg", "--face", "--size", size, card, "-o", "-")
    #expect(result.status == .done, "\(result.messages)")
    return result.output
  }

  @Test(arguments: ["C", "uk_UA.UTF-8"]) func theLongestTimesAreWhole(_ locale: String) throws {
    world.environment["LC_ALL"] = locale
    for (index, zone) in Self.zones.enumerated() {
      for (number, time) in Self.times.enumerated() {
        let code = number % 2 == 0 ? ["4820000000024", "ean13"] : ["https://example.org/m/42", "qr"]
        let ends = time.1.map { ["--ends", "\($0)[\(zone)]"] } ?? []
        let result = world.run(
          ["add", "T\(index)\(number)", code[0], "--type", code[1], "--no-store", "--starts", "\(time.0)[\(zone)]"]
            + ends)
        #expect(result.status == .done, "\(result.messages)")
      }
    }
    let city = { (zone: String) in zone.split(separator: "/").last?.split(separator: "_").last.map(String.init) ?? "" }
    for size in ["card", "phone"] {
      for (index, zone) in Self.zones.enumerated() {
        for (number, time) in Self.times.enumerated() {
          let face = try face("T\(index)\(number)", size)
          #expect(!face.contains("…"), "\(size) \(zone) \(time): \(face)")
          #expect(
            face.contains(time.0.suffix(5)) && face.contains("2031") && face.contains("\(city(zone)))"), "\(face)")
        }
      }
    }
    let sheet = world.scratch.path("sheet.pdf")
    #expect(world.run("export", "pdf", "--face", "--size", "a4", "-o", sheet).status == .done)
    let text = try Subprocess.run("pdftotext", [sheet, "-"]).text
    #expect(!text.contains("…"), "\(text)")
    for time in Self.times { #expect(text.contains(time.0.suffix(5)), "\(text)") }
  }

  @Test func aTicketHasItsFacts() throws {
    world.run(
      "add", "Concert", "4820000000024", "--no-store", "--starts", "2027-06-05T19:00[Europe/Kyiv]", "--ends", "22:00",
      "--place", "The National Opera of Ukraine, Volodymyrska Street 50, second balcony on the left", "--people", "2",
      "--price", "1200 UAH", "--status", "confirmed")
    let face = try face("Concert", "card")
    for part in [
      "Sat 5 Jun", "19:00–22:00", "(Kyiv)", ">Where</text>", ">People</text>", ">2</text>", ">1200.00 UAH</text>",
      ">confirmed</text>", "on the left</text>",
    ] {
      #expect(face.contains(part), "\(part): \(face)")
    }
    #expect(!face.contains(Self.struckName))
    world.environment["LC_ALL"] = "uk_UA.UTF-8"
    #expect(try self.face("Concert", "card").contains("сб 5 червня"))
    for part in [">1200,00 UAH</text>", ">підтверджено</text>"] {
      #expect(try self.face("Concert", "phone").contains(part), "\(part)")
    }
  }

  @Test func theYearIsNamedWhereItIsNotTheNextDayOfItsName() throws {
    world.run("add", "Soon", "1", "--starts", "+30d"); world.run("add", "Later", "2", "--starts", "2031-06-05")
    #expect(try !face("Soon", "card").contains("2023"))
    #expect(try face("Later", "card").contains("Thu 5 Jun 2031"))
  }

  /// A line through the name, and the name.
  private static var struckName: Regex<(Substring, Substring)> {
    /rx="0" fill="(#[f0]{3})"\/>\n<text [^>]*fill="\1">Concert<\/text>/
  }

  @Test func aCancelledEventLooksCancelled() throws {
    world.run("add", "Concert", "4820000000024", "--no-store", "--starts", "2027-06-05T19:00[Europe/Kyiv]")
    world.run("cancel", "Concert", "--yes")
    for size in ["card", "phone"] {
      let face = try face("Concert", size)
      #expect(face.contains(Self.struckName), "\(face)")
      #expect(face.contains(">Cancelled</text>") && face.contains("19:00"))
    }
  }
}
