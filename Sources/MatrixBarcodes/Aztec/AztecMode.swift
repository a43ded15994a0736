/// The modes of a reader between two codes of the bit stream. The raw value is the index in tables.
enum AztecMode: Int, CaseIterable {
  case upper, lower, mixed, punct, digit

  /// The number of bits of a code.
  @inline(__always)
  var codeSize: Int { self == .digit ? 4 : 5 }

  /// The code that is followed by a number of bytes, B/S.
  static let binaryShift: UInt64 = 31

  /// Whether the mode has B/S.
  @inline(__always)
  var hasBinaryShift: Bool { rawValue < 3 }

  /// Whether the mode has P/S, which is followed by one code of `punct`. Its code is 0.
  @inline(__always)
  var hasPunctShift: Bool { self != .punct }

  /// The code U/S, which is followed by one code of `upper`.
  @inline(__always)
  var upperShift: UInt64? {
    switch self {
    case .lower: 28
    case .digit: 15
    default: nil
    }
  }

  /// The code that changes to `mode`.
  @inline(__always)
  func latch(to mode: AztecMode) -> UInt64? {
    switch (self, mode) {
    case (.upper, .lower), (.mixed, .lower): 28
    case (.upper, .mixed), (.lower, .mixed), (.mixed, .upper): 29
    case (.upper, .digit), (.lower, .digit), (.mixed, .punct): 30
    case (.punct, .upper): 31
    case (.digit, .upper): 14
    default: nil
    }
  }
}

/// A number of bits for each mode.
struct AztecCosts {
  var upper: Int
  var lower: Int
  var mixed: Int
  var punct: Int
  var digit: Int

  /// The same number for each mode.
  static func all(_ bits: Int) -> AztecCosts {
    AztecCosts(upper: bits, lower: bits, mixed: bits, punct: bits, digit: bits)
  }

  @inline(__always)
  subscript(mode: AztecMode) -> Int {
    switch mode {
    case .upper: upper
    case .lower: lower
    case .mixed: mixed
    case .punct: punct
    case .digit: digit
    }
  }

  @inline(__always)
  static func + (_ one: AztecCosts, _ other: AztecCosts) -> AztecCosts {
    AztecCosts(
      upper: one.upper &+ other.upper, lower: one.lower &+ other.lower, mixed: one.mixed &+ other.mixed,
      punct: one.punct &+ other.punct, digit: one.digit &+ other.digit)
  }

  @inline(__always)
  static func least(_ one: AztecCosts, _ other: AztecCosts) -> AztecCosts {
    AztecCosts(
      upper: min(one.upper, other.upper), lower: min(one.lower, other.lower), mixed: min(one.mixed, other.mixed),
      punct: min(one.punct, other.punct), digit: min(one.digit, other.digit))
  }

  /// The costs for a reader that may change to another mode first, by one latch or several.
  @inline(__always)
  var orLatching: AztecCosts {
    AztecCosts(
      upper: min(upper, min(lower, mixed, digit) &+ 5, punct &+ 10),
      lower: min(lower, min(mixed, digit) &+ 5, upper &+ 9, punct &+ 10),
      mixed: min(mixed, min(upper, lower, punct) &+ 5, digit &+ 10),
      punct: min(punct, upper &+ 5, min(lower, mixed, digit) &+ 10),
      digit: min(digit, upper &+ 4, min(lower, mixed) &+ 9, punct &+ 14))
  }
}

/// The codes of the characters in each mode. ISO/IEC 24778:2008, Table 2.
struct AztecCodes: Sendable {
  static let shared = AztecCodes()

  /// The code of each byte in each mode; `none` where the mode lacks it.
  private var codes = [UInt8](repeating: none, count: AztecMode.allCases.count << 8)
  /// For each byte, the fewest bits that carry it in each mode without a latch or B/S.
  private(set) var costs: [AztecCosts] = []

  private static let none: UInt8 = 0xFF
  /// More than the cost of any path, and small enough to be added to without overflow.
  private static let impossible = 1 << 60

  private init() {
    for index in UInt8(0)..<26 {
      set(0x41 + index, .upper, 2 + index)
      set(0x61 + index, .lower, 2 + index)
    }
    for mode in [AztecMode.upper, .lower, .mixed, .digit] { set(0x20, mode, 1) }
    for byte in UInt8(1)...13 { set(byte, .mixed, 1 + byte) }
    for byte in UInt8(27)...31 { set(byte, .mixed, byte - 12) }
    setAll(#"@\^_`|~"#, .mixed, first: 20)
    set(0x7F, .mixed, 27)
    set(0x0D, .punct, 1)
    setAll(##"!"#$%&'()*+,-./:;<=>?[]{}"##, .punct, first: 6)
    setAll("0123456789,.", .digit, first: 2)
    costs = (UInt16(0)...255).map { byte in
      AztecCosts(
        upper: cost(of: byte, .upper), lower: cost(of: byte, .lower), mixed: cost(of: byte, .mixed),
        punct: cost(of: byte, .punct), digit: cost(of: byte, .digit))
    }
  }

  private mutating func set(_ byte: UInt8, _ mode: AztecMode, _ code: UInt8) {
    codes[mode.rawValue << 8 | Int(byte)] = code
  }

  private mutating func setAll(_ characters: StaticString, _ mode: AztecMode, first: UInt8) {
    for index in 0..<characters.utf8CodeUnitCount {
      set(characters.utf8Start[index], mode, first + UInt8(index))
    }
  }

  private func cost(of byte: UInt16, _ mode: AztecMode) -> Int {
    if code(byte, mode) != nil { return mode.codeSize }
    let isPunct = mode.hasPunctShift && code(byte, .punct) != nil
    let isUpper = mode.upperShift != nil && code(byte, .upper) != nil
    return isPunct || isUpper ? mode.codeSize + 5 : Self.impossible
  }

  /// The code of a byte in `mode`.
  @inline(__always)
  func code(_ byte: UInt16, _ mode: AztecMode) -> UInt64? {
    let code = codes[mode.rawValue << 8 | Int(byte)]
    return code == Self.none ? nil : UInt64(code)
  }

  /// The one code of `punct` for two characters.
  @inline(__always)
  static func pair(_ first: UInt16, _ second: UInt16) -> UInt64? {
    switch (first, second) {
    case (0x0D, 0x0A): 2
    case (0x2E, 0x20): 3
    case (0x2C, 0x20): 4
    case (0x3A, 0x20): 5
    default: nil
    }
  }
}
