import Foundation
import Testing
import CommandBase
import Values
import Witnesses

/// Days as people type them, and as they are printed on cards.
@Suite struct TypedDayTests {
  private let world: World

  init() throws {
    world = try World()
    world.run("add", "Gym", "42")
  }

  /// The day that an option stores; nil if it is refused.
  private func stored(_ typed: String, _ option: String = "--expires") -> String? {
    guard world.run("edit", "Gym", option, typed).status == .done else { return nil }
    let key = option == "--expires" ? "expires" : "validFrom"
    let lines = world.run("list", "--format", "json").output.split(separator: "\n")
    return lines.first { $0.contains("\"\(key)\"") }?.split(separator: "\"").dropFirst(3).first.map(String.init)
  }

  @Test(arguments: [
    ("2027-03-05", "2027-03-05"), ("5.3.2027", "2027-03-05"), ("31.12.26", "2026-12-31"), ("05.06.27", "2027-06-05"),
    ("31/12/2027", "2027-12-31"), ("12/31/2027", "2027-12-31"), ("07/07/2027", "2027-07-07"),
    ("31/12/27", "2027-12-31"),
    ("31-12-2027", "2027-12-31"), ("2027/03/05", "2027-03-05"), ("2027.3.5", "2027-03-05"),
    ("12/27", "2027-12-31"), ("02/28", "2028-02-29"), ("12.2027", "2027-12-31"), ("2027-02", "2027-02-28"),
    ("Dec 2027", "2027-12-31"), ("31 december 2027", "2027-12-31"), ("31 грудня 2027", "2027-12-31"),
    ("Лютий 2027", "2027-02-28"),
  ])
  func aDayAsItIsPrinted(_ typed: String, _ day: String) { #expect(stored(typed) == day) }

  @Test func aMonthBeginsAndEnds() {
    #expect(stored("03/27", "--valid-from") == "2027-03-01")
    #expect(stored("03/27") == "2027-03-31")
  }

  @Test func timesAreCountedFromToday() {
    // The date of this world. Foundation's calendar gives the expected days.
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(identifier: "UTC") ?? calendar.timeZone
    let now = Date(timeIntervalSince1970: Double(world.time.seconds))
    func day(_ component: Calendar.Component, _ count: Int) -> String? {
      calendar.date(byAdding: component, value: count, to: now).map { String($0.ISO8601Format().prefix(10)) }
    }
    #expect(stored("today") == day(.day, 0) && stored("завтра") == day(.day, 1))
    #expect(stored("30d") == day(.day, 30) && stored("2 weeks") == day(.day, 14) && stored("3 тижні") == day(.day, 21))
    #expect(stored("6m") == day(.month, 6) && stored("1р") == day(.year, 1))
    let end = calendar.dateInterval(of: .month, for: now).map { $0.end - 1 }
    #expect(stored("end of month") == end.map { String($0.ISO8601Format().prefix(10)) })
    #expect(stored("кінець року")?.hasSuffix("-12-31") == true)
  }

  @Test func ambiguousDaysAreRefused() {
    for (typed, one, other) in [
      ("05/06/2027", "2027-06-05", "2027-05-06"), ("05/06/27", "2027-06-05", "2027-05-06"),
      ("26-12-27", "2027-12-26", "2026-12-27"),
    ] {
      let run = world.run("edit", "Gym", "--expires", typed)
      #expect(run.status == .badData && run.messages.contains("can mean \(one) or \(other)"), "\(run.messages)")
    }
  }

  @Test(arguments: [
    "soon", "05.06", "31.12", "31/12", "13/2027", "32.12.2027", "30.02.27", "1.2.3.4", "2027", "12/", "1/2/3", "-1d",
    "30",
    "dec", "32 dec 2027", "999999d", "١٢/٢٧",
  ])
  func otherTextIsNoDay(_ typed: String) {
    let run = world.run("edit", "Gym", "--expires=\(typed)")
    #expect(run.status == .badData && run.messages.contains("is not a date"), "\(typed): \(run.messages)")
  }
}
