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

extension Costs {
  subscript(mode: AztecMode) -> Int {
    get { Int(self[mode.rawValue]) }
    set { self[mode.rawValue] = Int32(newValue) }
  }
}

/// The codes of the characters in each mode, and what they cost. ISO/IEC 24778:2008, Table 2.
enum AztecCodes {
  private static let none: UInt8 = 0xFF

  /// The code of each byte in each mode; `none` where the mode lacks it.
  private static let codes: InlineArray<1280, UInt8> = {
    var codes = InlineArray<1280, UInt8>(repeating: none)
    func set(_ byte: UInt8, _ mode: AztecMode, _ code: UInt8) { codes[mode.rawValue << 8 | Int(byte)] = code }
    func setAll(_ characters: StaticString, _ mode: AztecMode, first: UInt8) {
      for index in 0..<characters.utf8CodeUnitCount { set(characters.utf8Start[index], mode, first + UInt8(index)) }
    }
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
    return codes
  }()

  /// For each byte, the fewest bits that carry it in each mode without a latch or B/S.
  static let costs: InlineArray<256, Costs> = {
    var costs = InlineArray<256, Costs>(repeating: Costs())
    for byte in costs.indices {
      for mode in AztecMode.allCases { costs[byte][mode] = cost(of: UInt16(byte), mode) }
    }
    return costs
  }()

  private static func cost(of byte: UInt16, _ mode: AztecMode) -> Int {
    if code(byte, mode) != nil { return mode.codeSize }
    let isPunct = mode.hasPunctShift && code(byte, .punct) != nil
    let isUpper = mode.upperShift != nil && code(byte, .upper) != nil
    return isPunct || isUpper ? mode.codeSize + 5 : Int(Costs.impossible)
  }

  /// For each mode, the fewest bits to change to it from all modes, by one latch or several.
  static let latches: InlineArray<5, Costs> = {
    var latches = InlineArray<5, Costs>(repeating: Costs(repeating: Costs.impossible))
    let modes = AztecMode.allCases
    for target in modes {
      for mode in modes where mode.latch(to: target) != nil { latches[target.rawValue][mode] = mode.codeSize }
      latches[target.rawValue][target] = 0
    }
    for middle in latches.indices {
      for target in latches.indices {
        latches[target] = Costs.least(latches[target], latches[middle] &+ latches[target][middle])
      }
    }
    return latches
  }()

  /// The code of a byte in `mode`.
  static func code(_ byte: UInt16, _ mode: AztecMode) -> UInt64? {
    let code = codes[mode.rawValue << 8 | Int(byte)]
    return code == none ? nil : UInt64(code)
  }

  /// The byte of a code in `mode`; nil if the code stands for something else.
  static func byte(_ code: UInt64, _ mode: AztecMode) -> UInt8? {
    (0...0x7F).first { self.code(UInt16($0), mode) == code }
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

  /// The two characters of a code of `punct`.
  static func pair(_ code: UInt64) -> [UInt8]? {
    switch code {
    case 2: [0x0D, 0x0A]
    case 3: [0x2E, 0x20]
    case 4: [0x2C, 0x20]
    case 5: [0x3A, 0x20]
    default: nil
    }
  }
}
