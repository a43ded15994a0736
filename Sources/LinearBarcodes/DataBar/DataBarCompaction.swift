/// The general-purpose compaction of GS1 DataBar Expanded, in the fewest symbol characters.
///
/// A reader is in one of three modes, and begins in the numeric one. The fewest bits from each index of the data to its
/// end, for each mode, follow from those of the next two indices. They are computed from the end, and say how many
/// symbol characters are needed. Then the data are written from the start. The standard recommends when to change the
/// mode; its rules are followed as long as the rest still fits, and a cheapest path is taken where it would not.
///
/// The moves and their bits (ISO/IEC 24724:2011, 7.2.5.5):
/// - numeric mode: two digits, or a digit and FNC1: 7; a digit at the end: 4 if four to six bits are left, else 7; to
///   alphanumeric mode: 4;
/// - alphanumeric mode: a digit 5, a capital letter or one of `*,-./` 6; to numeric mode 3; to ISO/IEC 646 mode 5;
/// - ISO/IEC 646 mode: a digit 5, a letter 7, another character 8; to numeric mode 3; to alphanumeric mode 5;
/// - FNC1 in either of the last two: 5, and the reader is in numeric mode after it.
struct DataBarCompaction {
  private let bytes: [UInt8]
  /// The costs at each index of the data, and at their end.
  private let costs: [Costs]

  /// - Parameter bytes: data without two FNC1, 0x1D, in succession, and without one at the end.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    costs = [Costs](unsafeUninitializedCapacity: bytes.count + 1) { costs, count in
      Self.compute(costs, of: bytes)
      count = bytes.count + 1
    }
  }

  /// The fewest bits that carry the data, up to the end of a symbol.
  var fewestBits: Int { Int(costs[0].numeric) }

  /// Writes the data, and pads the bits that are left.
  ///
  /// - Precondition: at least `fewestBits` bits are left.
  func write(to bits: inout DataBarBits) {
    var mode = Mode.numeric
    var index = 0
    while index < bytes.count {
      var next = recommendedMode(at: index, in: mode)
      if cost(at: index, in: mode, next: next) > bits.left { next = cheapestMode(at: index, in: mode) }
      if next == mode {
        append(at: &index, in: &mode, to: &bits)
      } else {
        // The value is 0 for every change that passes the numeric mode.
        bits.append(mode == .numeric || next == .numeric ? 0 : Self.latch, count: Self.latchCost(from: mode, to: next))
        mode = next
      }
    }
    if mode == .numeric { bits.appendCut(0, count: 4) }
    while bits.left > 0 { bits.appendCut(Self.latch, count: 5) }
  }
}

extension DataBarCompaction {
  private enum Mode: CaseIterable { case numeric, alphanumeric, iso646 }

  /// The fewest bits from an index to the end of the data, for a reader in each mode.
  private struct Costs {
    var numeric: Int32
    var alphanumeric: Int32
    var iso646: Int32
    /// The number of digits and FNC1 from the index on.
    var numericRun: Int32
    /// The number of characters from the index on up to one that only ISO/IEC 646 mode has.
    var plainRun: Int32

    @inline(__always)
    subscript(mode: Mode) -> Int32 {
      switch mode {
      case .numeric: numeric
      case .alphanumeric: alphanumeric
      case .iso646: iso646
      }
    }
  }

  /// The bits of a character, as a number.
  private struct Code {
    let value: UInt8
    let count: UInt8

    static let none = Code(value: 0, count: 0)
    /// FNC1, in alphanumeric and in ISO/IEC 646 mode.
    static let functionOne = Code(value: 0b01111, count: 5)
  }

  /// The change between alphanumeric and ISO/IEC 646 mode.
  private static let latch = 0b00100
  /// More than the cost of any path, and small enough to be added to without overflow.
  private static let impossible = Int32.max / 2

  private static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

  /// The code of a character in alphanumeric mode. ISO/IEC 24724:2011, Table 12.
  private static func alphanumericCode(of byte: UInt8) -> Code {
    switch byte {
    case 0x30...0x39: Code(value: byte - 43, count: 5)
    case 0x41...0x5A: Code(value: byte - 33, count: 6)
    case 0x2A: Code(value: 58, count: 6)
    case 0x2C...0x2F: Code(value: byte + 15, count: 6)
    case GS1ElementString.separator: .functionOne
    default: .none
    }
  }

  /// The code of a character in ISO/IEC 646 mode. ISO/IEC 24724:2011, Table 13.
  private static func iso646Code(of byte: UInt8) -> Code {
    switch byte {
    case 0x30...0x39: Code(value: byte - 43, count: 5)
    case 0x41...0x5A: Code(value: byte - 1, count: 7)
    case 0x61...0x7A: Code(value: byte - 7, count: 7)
    case 0x21...0x22: Code(value: byte + 199, count: 8)
    case 0x25...0x2F: Code(value: byte + 197, count: 8)
    case 0x3A...0x3F: Code(value: byte + 187, count: 8)
    case 0x5F: Code(value: 251, count: 8)
    case 0x20: Code(value: 252, count: 8)
    case GS1ElementString.separator: .functionOne
    default: .none
    }
  }

  /// The bits of a change of the mode; two changes in succession are not among them.
  private static func latchCost(from: Mode, to: Mode) -> Int {
    switch (from, to) {
    case (.numeric, _): 4
    case (_, .numeric): 3
    default: 5
    }
  }

  /// Computes the costs at each index, from the end.
  private static func compute(_ costs: UnsafeMutableBufferPointer<Costs>, of bytes: [UInt8]) {
    var next = Costs(numeric: 0, alphanumeric: 0, iso646: 0, numericRun: 0, plainRun: 0)
    costs.initializeElement(at: bytes.count, to: next)
    var afterNext = next
    for index in bytes.indices.reversed() {
      let byte = bytes[index]
      let isFunctionOne = byte == GS1ElementString.separator
      let alphanumeric = alphanumericCode(of: byte).count
      var current = next
      current.numericRun = isFunctionOne || isDigit(byte) ? next.numericRun + 1 : 0
      current.plainRun = alphanumeric == 0 ? 0 : next.plainRun + 1
      // The costs if the next data is carried in each mode. A last digit needs 4 bits, even where it gets 7: the bits
      // from the seventh on would be left.
      let isLastDigit = index == bytes.count - 1 && isDigit(byte)
      let n = current.numericRun >= 2 ? afterNext.numeric + 7 : isLastDigit ? 4 : impossible
      let a =
        alphanumeric == 0
        ? impossible : Int32(alphanumeric) + (isFunctionOne ? next.numeric : next.alphanumeric)
      let i = Int32(iso646Code(of: byte).count) + (isFunctionOne ? next.numeric : next.iso646)
      // The reader may change its mode before.
      current.numeric = min(n, a + 4, i + 9)
      current.alphanumeric = min(a, n + 3, i + 5)
      current.iso646 = min(i, n + 3, a + 5)
      costs.initializeElement(at: index, to: current)
      afterNext = next
      next = current
    }
  }

  /// The mode in which the standard recommends to go on. ISO/IEC 24724:2011, 7.2.5.5.1 to 7.2.5.5.3.
  private func recommendedMode(at index: Int, in mode: Mode) -> Mode {
    let left = bytes.count - index
    let (numeric, plain) = (Int(costs[index].numericRun), Int(costs[index].plainRun))
    switch mode {
    case .numeric:
      return numeric >= min(2, left) ? .numeric : .alphanumeric
    case .alphanumeric:
      if bytes[index] == GS1ElementString.separator { return .alphanumeric }
      if plain == 0 { return .iso646 }
      return numeric >= 6 || numeric >= 4 && numeric == left ? .numeric : .alphanumeric
    case .iso646:
      if bytes[index] == GS1ElementString.separator || plain < min(10, left) { return .iso646 }
      return numeric >= 4 ? .numeric : plain >= 5 ? .alphanumeric : .iso646
    }
  }

  /// The fewest bits for a reader in `mode` that changes to the mode `next`, or carries the next data if it is the same.
  private func cost(at index: Int, in mode: Mode, next: Mode) -> Int {
    if next != mode { return Self.latchCost(from: mode, to: next) + Int(costs[index][next]) }
    let isFunctionOne = bytes[index] == GS1ElementString.separator
    switch mode {
    case .numeric:
      if costs[index].numericRun >= 2 { return 7 + Int(costs[index + 2].numeric) }
      return index == bytes.count - 1 && Self.isDigit(bytes[index]) ? 4 : Int(Self.impossible)
    case .alphanumeric:
      let count = Self.alphanumericCode(of: bytes[index]).count
      if count == 0 { return Int(Self.impossible) }
      return Int(count) + Int(costs[index + 1][isFunctionOne ? .numeric : .alphanumeric])
    case .iso646:
      return Int(Self.iso646Code(of: bytes[index]).count)
        + Int(costs[index + 1][isFunctionOne ? .numeric : .iso646])
    }
  }

  /// The mode of a cheapest path; `mode` if the next data is carried in it.
  private func cheapestMode(at index: Int, in mode: Mode) -> Mode {
    var (best, bestCost) = (mode, cost(at: index, in: mode, next: mode))
    for next in Mode.allCases where next != mode && !(mode == .numeric && next == .iso646) {
      let cost = cost(at: index, in: mode, next: next)
      if cost < bestCost { (best, bestCost) = (next, cost) }
    }
    return best
  }

  /// Writes the next data in `mode`.
  private func append(at index: inout Int, in mode: inout Mode, to bits: inout DataBarBits) {
    let byte = bytes[index]
    if mode == .numeric {
      let first = Self.numericValue(of: byte)
      if index + 1 < bytes.count {
        bits.append(11 * first + Self.numericValue(of: bytes[index + 1]) + 8, count: 7)
      } else if bits.left < 7 {
        bits.append(first + 1, count: 4)
      } else {
        bits.append(11 * first + Self.numericValue(of: GS1ElementString.separator) + 8, count: 7)
      }
      index += 2
      return
    }
    let code = mode == .alphanumeric ? Self.alphanumericCode(of: byte) : Self.iso646Code(of: byte)
    bits.append(Int(code.value), count: Int(code.count))
    if byte == GS1ElementString.separator { mode = .numeric }
    index += 1
  }

  private static func numericValue(of byte: UInt8) -> Int {
    byte == GS1ElementString.separator ? 10 : Int(byte & 0xF)
  }
}
