/// The modes of a reader between two codes of the bit stream. The raw value is the index in tables.
enum AztecMode: Int, CaseIterable {
  case upper, lower, mixed, punct, digit

  /// The number of bits of a code.
  var codeSize: Int { self == .digit ? 4 : 5 }

  /// The code that is followed by a number of bytes, B/S.
  static let binaryShift: UInt64 = 31

  /// Whether the mode has B/S.
  var hasBinaryShift: Bool { rawValue < 3 }

  /// Whether the mode has P/S, which is followed by one code of `punct`. Its code is 0.
  var hasPunctShift: Bool { self != .punct }

  /// The code U/S, which is followed by one code of `upper`.
  var upperShift: UInt64? {
    switch self {
    case .lower: 28
    case .digit: 15
    default: nil
    }
  }

  /// The code that changes to `mode`.
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

/// A number of bits for each mode, by its raw value.
typealias AztecCosts = SIMD8<Int32>

extension AztecCosts {
  /// More than the cost of any path, and small enough to be added to without overflow.
  static let impossible: Int32 = 1 << 29

  subscript(mode: AztecMode) -> Int {
    get { Int(self[mode.rawValue]) }
    set { self[mode.rawValue] = Int32(newValue) }
  }

  /// For each mode, the costs to change to it from all modes, by one latch or several.
  private static let latching: [AztecCosts] = {
    let modes = AztecMode.allCases
    var costs = modes.map { target in
      var costs = AztecCosts(repeating: impossible)
      for mode in modes where mode.latch(to: target) != nil { costs[mode] = mode.codeSize }
      costs[target] = 0
      return costs
    }
    for middle in modes {
      for target in modes.indices {
        costs[target] = pointwiseMin(costs[target], costs[middle.rawValue] &+ costs[target][middle.rawValue])
      }
    }
    return costs
  }()

  /// The costs for a reader that may change to another mode first.
  var orLatching: AztecCosts {
    let latching = Self.latching
    return latching.indices.reduce(self) { pointwiseMin($0, latching[$1] &+ self[$1]) }
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
      var costs = AztecCosts()
      for mode in AztecMode.allCases { costs[mode] = cost(of: byte, mode) }
      return costs
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
    return isPunct || isUpper ? mode.codeSize + 5 : Int(AztecCosts.impossible)
  }

  /// The code of a byte in `mode`.
  func code(_ byte: UInt16, _ mode: AztecMode) -> UInt64? {
    let code = codes[mode.rawValue << 8 | Int(byte)]
    return code == Self.none ? nil : UInt64(code)
  }

  /// The one code of `punct` for two characters.
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
