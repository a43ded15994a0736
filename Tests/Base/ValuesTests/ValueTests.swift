import Foundation
import Testing
import Values

/// UUIDs, moments, Base64 and decimal numbers. Foundation is the witness.
@Suite struct ValueTests {
  // MARK: colours

  /// The lightness and axes that the source gives for sRGB's corners: https://bottosson.github.io/posts/oklab/
  @Test func coloursAreAsFarApartAsTheyLook() {
    func colour(_ rgb: UInt32) -> PerceivedColour {
      PerceivedColour(red: UInt8(rgb >> 16 & 0xFF), green: UInt8(rgb >> 8 & 0xFF), blue: UInt8(rgb & 0xFF))
    }
    #expect(abs(colour(0).squaredDistance(to: colour(0xFFFFFF)) - 1) < 1e-4)
    // (0.628, 0.225, 0.126) and (0.452, -0.032, -0.312).
    let (lightness, green, blue) = (0.628 - 0.452, 0.225 + 0.032, 0.126 + 0.312)
    let expected = lightness * lightness + green * green + blue * blue
    #expect(abs(colour(0xFF0000).squaredDistance(to: colour(0x0000FF)) - expected) < 2e-3)
    #expect(
      colour(0x5D4037).squaredDistance(to: colour(0x4E342E)) < colour(0x5D4037).squaredDistance(to: colour(0x5F5F00)))
  }

  // MARK: the clock of deadlines

  @Test func deadlinesPassAsTheClockOfTheStandardLibrary() {
    let witness = SuspendingClock.now
    let start = SteadyInstant.now
    usleep(20_000)
    let passed = SteadyInstant.now - start
    let seen = SuspendingClock.now - witness
    #expect(passed >= .milliseconds(20) && passed <= seen && seen - passed < .seconds(1))
    #expect(start < .now && start + .milliseconds(20) < .now)
    #expect(Duration.zero.pollTimeout == 0 && Duration.seconds(-1).pollTimeout == 0)
    #expect(Duration.milliseconds(10).pollTimeout == 11 && Duration.seconds(Int64.max).pollTimeout == .max)
  }

  // MARK: UUIDs

  @Test func uuidsAreThoseOfFoundation() {
    for _ in 0..<500 {
      let expected = Foundation.UUID()
      let id = Values.UUID(text: expected.uuidString)
      #expect(id?.text == expected.uuidString && Values.UUID(text: expected.uuidString.lowercased()) == id)
      #expect(id?.bytes == withUnsafeBytes(of: expected.uuid) { Array($0) })
      #expect(withUnsafeBytes(of: expected.uuid) { Values.UUID(bytes: $0) } == id && id?.version == 4)
    }
    let ids = (0..<500).map { _ in Values.UUID() }
    #expect(Set(ids).count == 500 && ids.allSatisfy { $0.version == 4 && "89AB".contains(Array($0.text)[19]) })
    #expect(ids.sorted().map(\.text) == ids.map(\.text).sorted())
  }

  @Test(arguments: [
    "E621E1F8-C36C-495A-93FC-0C247A3E6E5F", "e621e1f8-c36c-495a-93fc-0c247a3e6e5f",
    "E621E1F8-C36C-495A-93FC-0C247A3E6E5F1", "E621E1F8C36C495A93FC0C247A3E6E5F",
    "E621E1F8-C36C-495A-93FC-0C247A3E6E5G", "E621E1F8-C36C-495A-93FC-0C247A3E6E5",
    "E621E1F80C36C-495A-93FC-0C247A3E6E5F",
    "",
  ])
  func uuidsAreReadAsByFoundation(_ text: String) {
    #expect(Values.UUID(text: text)?.text == Foundation.UUID(uuidString: text)?.uuidString)
  }

  /// Foundation takes a blank or a sign for a digit.
  @Test(arguments: [" 621E1F8-C36C-495A-93FC-0C247A3E6E5F", "+621E1F8-C36C-495A-93FC-0C247A3E6E5F"])
  func uuidsHaveDigitsOnly(_ text: String) { #expect(Values.UUID(text: text) == nil) }

  // MARK: Moments

  /// The first moment of the Gregorian calendar, in milliseconds since 1970.
  private static let reform: Int64 = -12_219_292_800_000

  private static func written(_ milliseconds: Int64) -> String {
    let rest = (milliseconds % 1000 + 1000) % 1000
    let date = Date(timeIntervalSince1970: Double((milliseconds - rest) / 1000))
    return date.formatted(.iso8601).dropLast() + "." + rest.digits(3) + "Z"
  }

  /// The milliseconds of a moment of the years 1 to 9999.
  private static func read(_ text: String) -> Int64? {
    let moment = try? Date.ISO8601FormatStyle(includingFractionalSeconds: true).parse(text)
    guard let moment, abs(moment.timeIntervalSince1970) < 1e12 else { return nil }
    let milliseconds = Int64((moment.timeIntervalSince1970 * 1000).rounded())
    return (-62_135_596_800_000...253_402_300_799_999).contains(milliseconds) ? milliseconds : nil
  }

  @Test(arguments: [
    -62_135_596_800_000...253_402_300_799_999, reform - 200_000_000...reform + 200_000_000, -5000...5000,
    253_402_000_000_000...253_402_500_000_000, -62_200_000_000_000...(-62_100_000_000_000),
  ])
  func momentsAreThoseOfFoundation(_ range: ClosedRange<Int64>) {
    for step in 0..<500 {
      let milliseconds = range.lowerBound + (range.upperBound - range.lowerBound) / 499 * Int64(step)
      let (moment, text) = (Instant(milliseconds: milliseconds), Self.written(milliseconds))
      #expect(moment.iso == text && moment.milliseconds == milliseconds)
      #expect(Instant(iso: text)?.milliseconds == Self.read(text))
    }
  }

  @Test(arguments: [
    "2024-01-01T24:00:00.000Z", "2024-02-30T00:00:00.000Z", "2024-01-01T23:59:60.000Z", "1582-10-10T00:00:00.000Z",
    "2024-13-01T00:00:00.000Z", "2024-01-01 00:00:00.000Z", "2024-01-01T00:00:00.000", "2024-01-01T00:00:00Z",
    "2024-01-01T00:00:00.0004Z", "0000-01-01T00:00:00.000Z", "2024-01-01T00:00:00.00xZ", "",
    "2024-1-1T0:0:0.5+02:00", "2024-01-01T00:00:00-0330", "2024-01-01T00:00:00utc+3", "2024-01-01T00:00:00GMT",
    "2024-01-01T00:00:00GMX", "2024-01-01T00:00:00+1:", "2024-01-01T00:00:00+18:01", "2024-01-01T00:00:00.1234567890Z",
    "2024-01-01T00:00:00Z and more", "99999-01-01T00:00:00Z", "2024-01-01T00:00:00+01:02:03",
  ])
  func oddMomentsAreReadAsByFoundation(_ text: String) {
    #expect(Instant(iso: text)?.milliseconds == Self.read(text))
  }

  @Test func momentsAreRounded() {
    let moment = Instant(seconds: -1, nanoseconds: 999_500_000)
    #expect(moment.seconds == -1 && moment.milliseconds == -1)
    #expect(Instant(seconds: 1, nanoseconds: 999_499_999).milliseconds == 1999)
    #expect(Instant(seconds: 1, nanoseconds: 999_500_000).milliseconds == 2000)
    #expect(Instant(seconds: .max).seconds > 1 << 42 && !Instant(milliseconds: .min).isOfCalendar)
    #expect(abs(Instant.now.seconds - Int64(Date.now.timeIntervalSince1970)) < 60)
  }

  // MARK: Base64

  @Test func base64IsThatOfFoundation() {
    for count in 0..<200 {
      let bytes = (0..<count).map { _ in UInt8.random(in: 0...255) }
      let text = Data(bytes).base64EncodedString()
      #expect(Base64.text(of: bytes) == text && Base64.bytes(of: text) == bytes)
    }
  }

  @Test(arguments: ["", "AA==", "AB==", "AAA", "AAA=", "AAA==", "AAAA=", "A===", "=", "AA A", "AAAA\n", "A-_A", "ЇAA="])
  func base64IsReadAsByFoundation(_ text: String) {
    #expect(Base64.bytes(of: text) == Data(base64Encoded: text).map { [UInt8]($0) })
  }

  /// Foundation reads these, but other bytes than they mean.
  @Test(arguments: ["AA=A", "====", "AAAAA=AA"]) func paddingIsOnlyAtTheEnd(_ text: String) {
    #expect(Base64.bytes(of: text) == nil)
  }

  // MARK: Decimal numbers

  @Test func decimalNumbersAreThoseOfFoundation() throws {
    for step in 0..<20_000 {
      func digits() -> String {
        String((0..<Int.random(in: 0...(step % 10 == 0 ? 45 : 12))).map { _ in "00123456789".randomElement() ?? "0" })
      }
      var text = (["", "-", "+"].randomElement() ?? "") + digits()
      if Bool.random() { text += "." + digits() }
      guard text.contains(where: \.isNumber) else { continue }
      if Bool.random() { text += "e" + (["", "-", "+"].randomElement() ?? "") + String(Int.random(in: 0...140)) }
      #expect(DecimalNumber(text)?.text == Decimal(string: text)?.description, "\(text)")
    }
  }

  @Test(arguments: ["", "-", ".", "e5", "1e", "1e+-5", "1.2.3", "1,5", " 1", "1 ", "0x1", "--1", "1e1.5", "NaN"])
  func otherTextIsNoNumber(_ text: String) { #expect(DecimalNumber(text) == nil) }

  @Test(arguments: [
    ("0.30000000000000004", 10, "0.3"), ("0.5", 0, "1"), ("-0.5", 0, "-1"), ("0.49", 0, "0"), ("12.345", 2, "12.35"),
    ("1e-20", 10, "0"), ("1200", 0, "1200"), ("99.95", 1, "100"),
  ])
  func numbersAreRounded(_ text: String, _ digits: Int, _ rounded: String) throws {
    #expect(try #require(DecimalNumber(text)).rounded(digits).text == rounded)
  }
}
