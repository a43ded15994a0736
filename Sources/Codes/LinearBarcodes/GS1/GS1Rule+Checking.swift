/// How each rule is checked.
extension GS1Rule {
  /// The part of `data` that breaks the rule; nil if none does.
  func fault(in data: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    switch self {
    case .coupon:
      var reader = CouponReader(data)
      return reader.readsCoupon() ? nil : reader.fault
    case .positiveOffer:
      var reader = CouponReader(data)
      return reader.readsPositiveOffer() ? nil : reader.fault
    case .percentEncoding:
      return Self.brokenEscape(in: data)
    default:
      return holds(for: data) ? nil : data
    }
  }

  private func holds(for data: ArraySlice<UInt8>) -> Bool {
    let first = data.first ?? 0
    return switch self {
    case .country: Self.isCode(data, among: GS1Codes.countries)
    case .countryOr999: data.elementsEqual("999".utf8) || Self.isCode(data, among: GS1Codes.countries)
    case .countryLetters: Self.isCode(data, among: GS1Codes.countryLetters)
    case .currency: Self.isCode(data, among: GS1Codes.currencies)
    case .packageType: Self.isCode(data, among: GS1Codes.packageTypes)
    case .iban: Self.isIBAN(data)
    case .companyPrefix: Self.beginsWithPrefix(data)
    case .companyPrefixSecond: Self.beginsWithPrefix(data.dropFirst())
    case .date, .longDate: Self.isDate(data, mayBeMonth: false)
    case .dateOrMonth: Self.isDate(data, mayBeMonth: true)
    case .time: Self.number(data.prefix(2)) < 24 && Self.number(data.dropFirst(2)) < 60
    case .hour: Self.number(data) < 24
    case .minute, .second: Self.number(data) < 60
    case .pieceOfTotal: Self.isPart(Self.number(data.prefix(2)), of: Self.number(data.dropFirst(2)))
    case .positionOfTotal: Self.isPosition(data)
    case .yesNo: "01".utf8.contains(first)
    case .winding: "019".utf8.contains(first)
    case .sex: "0129".utf8.contains(first)
    case .mediaType: (1...10).contains(Self.number(data)) || Self.number(data) >= 80
    case .latitude: Self.number(data) <= 180 * 10_000_000
    case .longitude: Self.number(data) <= 360 * 10_000_000
    case .noLeadingZero: first != UInt8(ascii: "0")
    case .nonDigit: !data.allSatisfy(Self.isDigit)
    case .nonZero: data.contains { $0 != UInt8(ascii: "0") }
    case .zero: data.allSatisfy { $0 == UInt8(ascii: "0") }
    case .hyphen: data.allSatisfy { $0 == UInt8(ascii: "-") }
    case .padding: Self.isPadded(data)
    case .importerIndex: first == UInt8(ascii: "-") || first == UInt8(ascii: "_") || Self.isLetterOrDigit(first)
    case .coupon, .positiveOffer, .percentEncoding: true
    }
  }
}

extension GS1Rule {
  /// The value of digits, of which there are at most ten.
  static func number(_ digits: some Sequence<UInt8>) -> Int { digits.reduce(0) { 10 * $0 + Int($1 & 0xF) } }

  static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    let small = byte | 0x20
    return isDigit(byte) || (small >= UInt8(ascii: "a") && small <= UInt8(ascii: "z"))
  }

  private static func isCode(_ data: ArraySlice<UInt8>, among codes: String) -> Bool {
    codes.utf8.split(whereSeparator: { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") })
      .contains { $0.elementsEqual(data) }
  }

  /// Whether the first four characters, the shortest GS1 Company Prefix, are digits.
  private static func beginsWithPrefix(_ data: ArraySlice<UInt8>) -> Bool {
    data.count >= 4 && data.prefix(4).allSatisfy(isDigit)
  }

  /// The first `%` that is not before two hexadecimal digits, with the characters that are there.
  private static func brokenEscape(in data: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    var index = data.startIndex
    while let escape = data[index...].firstIndex(of: UInt8(ascii: "%")) {
      let digits = data[(escape + 1)...].prefix(2)
      guard digits.count == 2, digits.allSatisfy({ Unicode.Scalar($0).properties.isASCIIHexDigit }) else {
        return data[escape...].prefix(3)
      }
      index = escape + 3
    }
    return nil
  }

  /// Whether an account number begins with a country and has the right check digits: with its first four characters at
  /// the end and letters as 10 to 35, it is 1 modulo 97 (ISO 13616-1:2020, 6; ISO/IEC 7064, MOD 97-10).
  private static func isIBAN(_ data: ArraySlice<UInt8>) -> Bool {
    guard (11...34).contains(data.count), isCode(data.prefix(2), among: GS1Codes.countryLetters) else { return false }
    var remainder = 0
    for byte in data.dropFirst(4) + data.prefix(4) {
      switch Unicode.Scalar(byte) {
      case "0"..."9": remainder = (10 * remainder + Int(byte & 0xF)) % 97
      case "A"..."Z": remainder = (100 * remainder + Int(byte) - 0x41 + 10) % 97
      default: return false
      }
    }
    return remainder == 1
  }

  /// Whether `=` stands only at the end, at most twice, and fills up a group of three characters (GS1 General
  /// Specifications, figure 7.11-3).
  private static func isPadded(_ data: ArraySlice<UInt8>) -> Bool {
    guard let start = data.firstIndex(of: UInt8(ascii: "=")) else { return true }
    let padding = data[start...]
    return padding.count <= 2 && padding.allSatisfy { $0 == UInt8(ascii: "=") } && data.count.isMultiple(of: 3)
  }

  private static func isPart(_ part: Int, of total: Int) -> Bool { part > 0 && part <= total }

  /// Whether the data are like `2/3`.
  private static func isPosition(_ data: ArraySlice<UInt8>) -> Bool {
    let parts = data.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ $0.allSatisfy(isDigit) && $0.first ?? 0x30 != 0x30 }) else {
      return false
    }
    return isPart(number(parts[0]), of: number(parts[1]))
  }

  /// Whether digits are a year of two or four digits, a month and a day that exist.
  static func isDate(_ digits: ArraySlice<UInt8>, mayBeMonth: Bool) -> Bool {
    let year = number(digits.dropLast(4))
    let month = number(digits.suffix(4).prefix(2))
    let day = number(digits.suffix(2))
    // Of the years that two digits can mean, 00 is 2000, a leap year.
    let isLeapYear =
      year.isMultiple(of: 4) && (digits.count == 6 || !year.isMultiple(of: 100) || year.isMultiple(of: 400))
    guard day > 0 || mayBeMonth else { return false }
    switch month {
    case 4, 6, 9, 11: return day <= 30
    case 2: return day <= (isLeapYear ? 29 : 28)
    case 1...12: return day <= 31
    default: return false
    }
  }
}

/// Reads the fields of a North American coupon code, of which many begin with a digit for their length.
private struct CouponReader {
  private let data: ArraySlice<UInt8>
  private var rest: ArraySlice<UInt8>

  init(_ data: ArraySlice<UInt8>) {
    self.data = data
    rest = data
  }

  /// The part from the field on that could not be read; the last digit if a field is missing.
  var fault: ArraySlice<UInt8> { rest.isEmpty ? data.suffix(1) : rest }

  /// North American Coupon Application Guideline Using GS1 DataBar Expanded Symbols, release 2.0.
  mutating func readsCoupon() -> Bool {
    guard readsPrefix(), skip(6), readsField(lengths: 1...5), readsPurchase() else { return false }
    // A second and a third purchase, of which the second has a rule for how they combine.
    if skip(only: "1") { guard readsDigit(of: "0123"), readsPurchase(), readsOptionalPrefix() else { return false } }
    if skip(only: "2") { guard readsPurchase(), readsOptionalPrefix() else { return false } }
    var end: ArraySlice<UInt8>?
    if skip(only: "3") {
      end = rest.prefix(6)
      guard readsDate() else { return false }
    }
    if skip(only: "4") {
      let start = rest.prefix(6)
      if let end, end.lexicographicallyPrecedes(start) { return false }
      guard readsDate() else { return false }
    }
    // A serial number, and the company or place of a shop.
    if skip(only: "5") { guard readsField(lengths: 0...9, plus: 6) else { return false } }
    if skip(only: "6") { guard readsField(lengths: 1...7, plus: 6) else { return false } }
    // The kind of value, the item that it is taken off, and whether a shop issued the coupon, and may multiply it.
    if skip(only: "9") {
      guard readsDigit(of: "01256"), readsDigit(of: "012"), readsDigit(of: "0123456789"), readsDigit(of: "01") else {
        return false
      }
    }
    return rest.isEmpty
  }

  /// GS1 AI (8112) Coupon Data Specification: a format, the funder, the offer and a serial number.
  mutating func readsPositiveOffer() -> Bool {
    readsDigit(of: "01") && readsPrefix() && skip(6) && readsField(lengths: 0...9, plus: 6) && rest.isEmpty
  }

  private mutating func readsPrefix() -> Bool { readsField(lengths: 0...6, plus: 6) }

  /// A company prefix, or 9 for that of the first purchase.
  private mutating func readsOptionalPrefix() -> Bool { skip(only: "9") || readsPrefix() }

  /// A purchase that the coupon asks for: its amount, the unit, and a family of products.
  private mutating func readsPurchase() -> Bool {
    readsField(lengths: 1...5) && readsDigit(of: "012349") && skip(3)
  }

  private mutating func readsDate() -> Bool {
    hasDigits(6) && GS1Rule.isDate(rest.prefix(6), mayBeMonth: false) && skip(6)
  }

  /// Reads a digit for the length, less `plus`, and the field.
  private mutating func readsField(lengths: ClosedRange<Int>, plus: Int = 0) -> Bool {
    guard let first = rest.first, lengths.contains(Int(first & 0xF)) else { return false }
    return skip(1 + Int(first & 0xF) + plus)
  }

  private mutating func readsDigit(of digits: String) -> Bool {
    guard let first = rest.first, digits.utf8.contains(first) else { return false }
    return skip(1)
  }

  private func hasDigits(_ count: Int) -> Bool {
    rest.count >= count && rest.prefix(count).allSatisfy(GS1Rule.isDigit)
  }

  private mutating func skip(_ count: Int) -> Bool {
    guard hasDigits(count) else { return false }
    rest = rest.dropFirst(count)
    return true
  }

  private mutating func skip(only digit: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: digit) else { return false }
    return skip(1)
  }
}
