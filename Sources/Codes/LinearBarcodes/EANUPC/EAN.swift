/// EAN-13, used by most goods and a third of all loyalty cards: 13 digits, the last a check digit. ISBN, ISSN and JAN
/// numbers are among them. An add-on follows after `+`: `9771234567003+05`.
///
/// ```swift
/// let symbol = try EAN13.encode(Array("9771234567003+05".utf8))
/// print(symbol.text.map(\.characters))  // ["9", "771234", "567003", "05"]
/// ```
///
/// Source: ISO/IEC 15420:2009; GS1 General Specifications, section 5.2.
public enum EAN13: LinearSymbology {
  /// The quiet zone; with an add-on, it is 5 modules on the right.
  public static var quietZone: QuietZone { EANFormat.ean13.quietZone }

  /// Encodes 13 ASCII digits as a symbol of 95 modules.
  ///
  /// - Throws: `.unencodable` for other characters than digits, `.missingCheckDigit` for 12 digits, `.wrongLength` for
  ///   any other number of digits, `.wrongCheckDigit`, `.wrongAddOn`.
  public static func encode(_ payload: [UInt8]) throws(EncodingError) -> LinearSymbol {
    try EANFormat.ean13.symbol(of: payload) { number throws(EncodingError) in
      try GTIN.check(number, length: 13)
    } write: { elements, digits in
      elements.appendHalves(of: digits.extracting(droppingFirst: 1), evenParity: evenParity[Int(digits[0] & 0xF)])
    }
  }

  /// For each first digit, the digits among the next six that use number set B: one bit each, the leftmost digit's the
  /// highest. ISO/IEC 15420:2009.
  private static let evenParity: InlineArray<10, UInt8> = [
    0b000000, 0b001011, 0b001101, 0b001110, 0b010011, 0b011001, 0b011100, 0b010101, 0b010110, 0b011010,
  ]
}

/// EAN-8, for small packages: 8 digits, the last a check digit. It has no add-on.
///
/// Source: ISO/IEC 15420:2009; GS1 General Specifications, section 5.2.
public enum EAN8: LinearSymbology {
  /// The quiet zone.
  public static var quietZone: QuietZone { EANFormat.ean8.quietZone }

  /// Encodes 8 ASCII digits as a symbol of 67 modules.
  ///
  /// - Throws: `.unencodable` for other characters than digits, `.missingCheckDigit` for 7 digits, `.wrongLength` for
  ///   any other number of digits, `.wrongCheckDigit`, `.noAddOn`, `.wrongAddOn`.
  public static func encode(_ payload: [UInt8]) throws(EncodingError) -> LinearSymbol {
    try EANFormat.ean8.symbol(of: payload) { number throws(EncodingError) in
      try GTIN.check(number, length: 8)
    } write: { elements, digits in
      elements.appendHalves(of: digits)
    }
  }
}

/// An add-on: two or five digits to the right of an EAN or UPC symbol, such as the issue of a periodical or the price
/// of a book. In a payload they follow the number after `+`.
///
/// Source: ISO/IEC 15420:2009, add-on symbols; GS1 General Specifications, section 5.2.
struct EANAddOn {
  /// The digits as values 0 to 9.
  let digits: [UInt8]

  /// Splits a payload into its number, of which the length is returned, and its add-on.
  ///
  /// - Throws: `.wrongAddOn`; `.unencodable`, also for a `+` without a number before it.
  static func split(_ payload: [UInt8]) throws(EncodingError) -> (length: Int, addOn: EANAddOn?) {
    guard let plus = payload.firstIndex(of: UInt8(ascii: "+")) else { return (payload.count, nil) }
    guard plus > 0 else { throw .unencodable("+", at: 0) }
    let rest = payload[(plus + 1)...]
    guard !rest.isEmpty else { throw .wrongAddOn(found: 0) }
    try GTIN.checkDigits(rest.span, from: plus + 1)
    guard rest.count == 2 || rest.count == 5 else { throw .wrongAddOn(found: rest.count) }
    return (plus, EANAddOn(digits: rest.map { $0 - 0x30 }))
  }

  /// The guard pattern of four modules, then seven for each digit, with two between them.
  var moduleCount: Int { 4 + 9 * digits.count - 2 }

  /// The digits that use number set B: one bit each, the last digit's the lowest.
  var evenParity: UInt8 {
    if digits.count == 2 { return (10 * digits[0] + digits[1]) % 4 }
    let checksum = 3 * Int(digits[0] + digits[2] + digits[4]) + 9 * Int(digits[1] + digits[3])
    return Self.evenParityOfFive[checksum % 10]
  }

  private static let evenParityOfFive: [UInt8] = [
    0b11000, 0b10100, 0b10010, 0b10001, 0b01100, 0b00110, 0b00011, 0b01010, 0b01001, 0b00101,
  ]
}

/// The sizes of the symbols, and how they are made.
extension EANFormat {
  /// The light modules on either side of a symbol without an add-on.
  var quietZone: QuietZone {
    switch self {
    case .ean13: QuietZone(left: 11, right: 7)
    case .ean8: QuietZone(sides: 7)
    case .upcA: QuietZone(sides: 9)
    case .upcE: QuietZone(left: 9, right: 7)
    }
  }

  /// The number of modules without an add-on.
  private var moduleCount: Int {
    switch self {
    case .ean13, .upcA: 95
    case .ean8: 67
    case .upcE: 51
    }
  }

  /// The height of the bars in modules: 22.85 mm, or 18.23 mm for EAN-8, at the nominal module of 0.33 mm.
  private var barHeight: Int { self == .ean8 ? 55 : 69 }

  /// The number of light modules between the symbol and an add-on.
  private var addOnGap: Int { self == .upcA ? 9 : 7 }

  /// The number of elements of an EAN-13 with an add-on of five digits and the gap before it.
  private static let mostElements = 59 + 1 + 31

  /// Encodes `payload`, including its add-on.
  ///
  /// - Parameters:
  ///   - check: checks the digits of the number.
  ///   - write: writes the bars of the digits.
  /// - Throws: the errors of `check`; `.noAddOn`, `.wrongAddOn`, `.unencodable`.
  func symbol(
    of payload: [UInt8], check: (Span<UInt8>) throws(EncodingError) -> Void,
    write: (inout Elements, Span<UInt8>) -> Void
  ) throws(EncodingError) -> LinearSymbol {
    let (length, addOn) = try EANAddOn.split(payload)
    let number = payload.span.extracting(first: length)
    try check(number)
    // GS1 General Specifications, 5.2.2.
    guard addOn == nil || self != .ean8 else { throw .noAddOn }
    let elements = [UInt8](reserving: Self.mostElements) { elements in
      write(&elements, number)
      if let addOn { elements.append(addOn, gap: addOnGap) }
    }
    let start = moduleCount + addOnGap
    return LinearSymbol(
      elements: elements, quietZone: addOn == nil ? quietZone : QuietZone(left: quietZone.left, right: 5),
      barHeight: barHeight, addOn: addOn.map { start..<start + $0.moduleCount },
      characters: String(decoding: payload, as: UTF8.self), format: self)
  }
}

/// A number set of ISO/IEC 15420:2009, Table 1.
private enum EANNumberSet {
  /// Odd parity, left half: begins with a space.
  case a
  /// Even parity, left half: the mirror image of set C.
  case b
  /// Right half: begins with a bar, with the widths of set A.
  case c

  /// The four widths of each digit in number set A. ISO/IEC 15420:2009, Table 1.
  static let patterns: InlineArray<10, UInt32> = [
    0x3211, 0x2221, 0x2122, 0x1411, 0x1132, 0x1231, 0x1114, 0x1312, 0x1213, 0x3112,
  ]
}

/// The parts of an EAN or UPC symbol. Digits are in ASCII.
///
/// Source: ISO/IEC 15420:2009 (symbol encodation: number sets A, B and C, auxiliary guard patterns).
extension Elements {
  /// Writes a symbol of two halves with the same number of digits each: guard, left half, centre, right half, guard.
  ///
  /// - Parameter evenParity: the digits of the left half that use number set B instead of A: one bit each, the last
  ///   digit's the lowest.
  mutating func appendHalves(of digits: Span<UInt8>, evenParity: UInt8 = 0) {
    let half = digits.count / 2
    appendNormalGuard()
    appendLeft(digits.extracting(first: half), evenParity: evenParity)
    appendCentreGuard()
    for index in half..<digits.count { append(digits[index], in: .c) }
    appendNormalGuard()
  }

  /// Writes digits in number sets A and B.
  ///
  /// - Parameter evenParity: the digits that use number set B: one bit each, the last digit's the lowest.
  mutating func appendLeft(_ digits: Span<UInt8>, evenParity: UInt8) {
    var bit: UInt8 = 1 << UInt8(digits.count - 1)
    for index in digits.indices {
      append(digits[index], in: evenParity & bit == 0 ? .a : .b)
      bit >>= 1
    }
  }

  /// Writes the normal guard pattern, bar space bar, which is at both ends.
  mutating func appendNormalGuard() { append(narrow: 3) }

  /// Writes the centre guard pattern, space bar space bar space.
  mutating func appendCentreGuard() { append(narrow: 5) }

  /// Writes the right guard pattern of UPC-E, space bar space bar space bar.
  mutating func appendSpecialGuard() { append(narrow: 6) }

  /// Writes an add-on after a `gap` of light modules: its guard pattern, then its digits with a space and a bar between
  /// them.
  mutating func append(_ addOn: EANAddOn, gap: Int) {
    append(UInt8(gap))
    append(0x112, count: 3)
    let evenParity = addOn.evenParity
    for (index, digit) in addOn.digits.enumerated() {
      if index > 0 { append(narrow: 2) }
      append(digit, in: evenParity >> (addOn.digits.count - 1 - index) & 1 == 1 ? .b : .a)
    }
  }

  /// Writes a digit, in ASCII or as a value: four elements, seven modules.
  private mutating func append(_ digit: UInt8, in set: EANNumberSet) {
    let pattern = EANNumberSet.patterns[Int(digit & 0xF)]
    if set == .b { append(mirrored: pattern, count: 4) } else { append(pattern, count: 4) }
  }

}
