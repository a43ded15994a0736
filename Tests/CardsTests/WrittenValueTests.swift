import Cards
import Foundation
import Testing

/// Values that are written and read without Foundation's formats are the same as with them.
@Suite struct WrittenValueTests {
  /// The first moment of the Gregorian calendar, in milliseconds since 1970.
  private static let reform: Int64 = -12_219_292_800_000

  private static func written(_ milliseconds: Int64) -> String {
    let rest = (milliseconds % 1000 + 1000) % 1000
    let digits = String(rest)
    return Date(timeIntervalSince1970: Double((milliseconds - rest) / 1000)).formatted(.iso8601).dropLast() + "."
      + String(repeating: "0", count: 3 - digits.count) + digits + "Z"
  }

  private static func read(_ text: String) -> Date? {
    let moment = try? Date.ISO8601FormatStyle(includingFractionalSeconds: true).parse(text)
    return moment.flatMap { $0.isOfCalendar ? Date(milliseconds: $0.milliseconds) : nil }
  }

  @Test(arguments: [
    -62_135_596_800_000...253_402_300_799_999, reform - 200_000_000...reform + 200_000_000, -5000...5000,
    253_402_000_000_000...253_402_300_799_999,
  ])
  func momentsAreThoseOfFoundation(_ range: ClosedRange<Int64>) {
    for step in 0..<500 {
      let milliseconds = range.lowerBound + (range.upperBound - range.lowerBound) / 499 * Int64(step)
      let text = Self.written(milliseconds)
      #expect(Date(milliseconds: milliseconds).iso == text)
      #expect(Date(iso: text) == Self.read(text))
    }
  }

  @Test(arguments: [
    "2024-01-01T24:00:00.000Z", "2024-02-30T00:00:00.000Z", "2024-01-01T23:59:60.000Z", "1582-10-10T00:00:00.000Z",
    "2024-13-01T00:00:00.000Z", "2024-01-01 00:00:00.000Z", "2024-01-01T00:00:00.000", "2024-01-01T00:00:00Z",
    "2024-01-01T00:00:00.0004Z", "0000-01-01T00:00:00.000Z", "2024-01-01T00:00:00.00xZ", "",
  ])
  func oddMomentsAreReadAsByFoundation(_ text: String) {
    #expect(Date(iso: text) == Self.read(text))
  }

  @Test func everyDayIsWrittenAndRead() {
    var before: CalendarDate?
    for days in stride(from: 0, through: 3_652_058, by: 7) {
      let day = CalendarDate.first.adding(days: days)
      #expect(day.days(since: .first) == days)
      #expect(CalendarDate(day.iso) == day)
      #expect(CalendarDate(year: day.year, month: day.month, day: day.day) == day)
      if let before { #expect(before < day) }
      before = day
    }
    #expect(CalendarDate.first.adding(days: 3_652_058) == .last)
  }

  @Test(arguments: [
    "E621E1F8-C36C-495A-93FC-0C247A3E6E5F", "e621e1f8-c36c-495a-93fc-0c247a3e6e5f",
    " 621E1F8-C36C-495A-93FC-0C247A3E6E5F", "E621E1F8-C36C-495A-93FC-0C247A3E6E5F1", "E621E1F8C36C495A93FC0C247A3E6E5F",
    "E621E1F8-C36C-495A-93FC-0C247A3E6E5G", "",
  ])
  func identitiesAreReadAsByFoundation(_ text: String) {
    #expect(UUID(written: text) == UUID(uuidString: text))
    if let id = UUID(uuidString: text) { #expect(id.text == id.uuidString) }
  }

  @Test(arguments: [
    "0", "0.0", "12", "12.5", "12.50", "0.001", "-3.10", "1200", "1200.00", "999999999999999", "1000000000000000",
    "123456789012345678", "123456789012345678.0123456789", "007", "0.0000000001",
  ])
  func amountsAreThoseOfFoundation(_ text: String) throws {
    let amount = try #require(Decimal(amount: text))
    let expected = try #require(Decimal(string: text))
    #expect(amount == expected && amount.hashValue == expected.hashValue)
    #expect(amount.text() == expected.description)
  }

  @Test(arguments: ["", ".", "1.", ".5", "1.2.3", "1234567890123456789", "1.01234567890", "1e3", "+1", "--1"])
  func otherTextIsNoAmount(_ text: String) {
    #expect(Decimal(amount: text) == nil)
  }
}
