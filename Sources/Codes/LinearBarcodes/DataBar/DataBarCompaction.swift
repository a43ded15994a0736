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
  private let bytes: ArraySlice<UInt8>
  /// The costs and the characters from each index of `bytes` on, the last index first.
  private let places: [Place]
  /// The fewest bits that carry the data, up to the end of a symbol.
  let fewestBits: Int

  /// Compacts data without two FNC1, 0x1D, in succession, and without one at the end.
  init(_ data: ArraySlice<UInt8>) {
    bytes = data
    (places, fewestBits) = Self.places(of: data)
  }

  /// Writes the data, and pads the bits that are left.
  ///
  /// - Precondition: at least `fewestBits` bits are left.
  func write(to bits: inout DataBarBits) {
    var mode = Mode.numeric
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let costs = place(at: index).costs
      var next = recommendedMode(at: index, in: mode)
      if costs.cost(from: mode, to: next) > bits.left { next = costs.cheapestMode(from: mode) }
      if next == mode {
        index += append(at: index, in: &mode, to: &bits)
      } else {
        bits.append(mode.change(to: next), count: mode.bits(to: next))
        mode = next
      }
    }
    if mode == .numeric { bits.appendCut(0, count: 4) }
    while bits.left > 0 { bits.appendCut(Mode.latch, count: 5) }
  }
}

// MARK: - Modes and characters

extension DataBarCompaction {
  private enum Mode: CaseIterable {
    case numeric, alphanumeric, iso646

    /// The change between alphanumeric and ISO/IEC 646 mode, and padding: five bits.
    static let latch = 0b00100

    /// The change to another mode. From numeric to ISO/IEC 646 mode, a reader passes alphanumeric mode.
    func change(to next: Mode) -> Int {
      next == .numeric || self == .numeric && next == .alphanumeric ? 0 : Self.latch
    }

    /// The number of bits of the change to another mode.
    func bits(to next: Mode) -> Int {
      switch (self, next) {
      case (.numeric, .iso646): 9
      case (.numeric, _): 4
      case (_, .numeric): 3
      default: 5
      }
    }
  }

  /// The bits of a character, as a number; none if the mode does not have it.
  private struct Code {
    let value: UInt8
    let count: UInt8

    static let none = Code(value: 0, count: 0)
    /// FNC1, in alphanumeric and in ISO/IEC 646 mode.
    static let functionOne = Code(value: 0b01111, count: 5)
  }

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

  /// The value of a digit or of FNC1 in numeric mode.
  private static func numericValue(of byte: UInt8) -> Int {
    byte == GS1ElementString.separator ? 10 : Int(byte & 0xF)
  }

  /// Writes the next data in `mode`, and returns the number of bytes that they carry.
  private func append(at index: Int, in mode: inout Mode, to bits: inout DataBarBits) -> Int {
    let byte = bytes[index]
    if mode == .numeric {
      let isLast = index + 1 == bytes.endIndex
      if isLast && bits.left < 7 {
        bits.append(Self.numericValue(of: byte) + 1, count: 4)
      } else {
        // A reader ignores FNC1 at the end.
        let second = isLast ? GS1ElementString.separator : bytes[index + 1]
        bits.append(11 * Self.numericValue(of: byte) + Self.numericValue(of: second) + 8, count: 7)
      }
      return 2
    }
    let code = mode == .alphanumeric ? Self.alphanumericCode(of: byte) : Self.iso646Code(of: byte)
    bits.append(Int(code.value), count: Int(code.count))
    if byte == GS1ElementString.separator { mode = .numeric }
    return 1
  }
}

// MARK: - The choice of modes

extension DataBarCompaction {
  /// The costs from an index of the data on, and the characters that follow there.
  private struct Place {
    var costs = Costs()
    /// The number of digits and FNC1 from the index on.
    var numericRun: Int32 = 0
    /// The number of characters from the index on up to one that only ISO/IEC 646 mode has.
    var plainRun: Int32 = 0
  }

  /// The fewest bits from an index to the end of the data, if the data at the index are carried in each mode.
  private struct Costs {
    var numeric: Int32 = 0
    var alphanumeric: Int32 = 0
    var iso646: Int32 = 0

    /// More than the cost of any path, and small enough to be added to without overflow.
    static let impossible = Int32.max / 2

    subscript(mode: Mode) -> Int32 {
      switch mode {
      case .numeric: numeric
      case .alphanumeric: alphanumeric
      case .iso646: iso646
      }
    }

    /// The costs for a reader that may change to another mode first.
    var orChangingMode: Costs {
      Costs(
        numeric: min(numeric, alphanumeric &+ 4, iso646 &+ 9),
        alphanumeric: min(alphanumeric, numeric &+ 3, iso646 &+ 5),
        iso646: min(iso646, numeric &+ 3, alphanumeric &+ 5))
    }

    /// The cost for a reader that changes to another mode, or carries data if it is the same one.
    func cost(from mode: Mode, to next: Mode) -> Int {
      next == mode ? Int(self[mode]) : mode.bits(to: next) + Int(orChangingMode[next])
    }

    /// The mode of a cheapest path; the same one if the data are carried in it.
    func cheapestMode(from mode: Mode) -> Mode {
      var best = mode
      for next in Mode.allCases where cost(from: mode, to: next) < cost(from: mode, to: best) { best = next }
      return best
    }
  }

  private func place(at index: Int) -> Place { places[bytes.endIndex - 1 - index] }

  /// Computes all places, from the end, and returns the fewest bits.
  private static func places(of bytes: ArraySlice<UInt8>) -> (places: [Place], fewestBits: Int) {
    var place = Place()
    var places: [Place] = []
    places.reserveCapacity(bytes.count)
    // The costs of the rest from the next index on, and from the one after it, for a reader in each mode.
    var (next, afterNext) = (Costs(), Costs())
    for index in bytes.indices.reversed() {
      let byte = bytes[index]
      let isFunctionOne = byte == GS1ElementString.separator
      let isDigit = byte &- 0x30 < 10
      let alphanumeric = alphanumericCode(of: byte).count
      place.numericRun = isDigit || isFunctionOne ? place.numericRun &+ 1 : 0
      place.plainRun = alphanumeric == 0 ? 0 : place.plainRun &+ 1
      // A last digit needs 4 bits, also where it gets 7: from the seventh on, they would be left.
      let isLastDigit = isDigit && index == bytes.endIndex - 1
      place.costs = Costs(
        numeric: place.numericRun >= 2 ? 7 &+ afterNext.numeric : isLastDigit ? 4 : Costs.impossible,
        alphanumeric: alphanumeric == 0
          ? Costs.impossible : Int32(alphanumeric) &+ (isFunctionOne ? next.numeric : next.alphanumeric),
        iso646: Int32(iso646Code(of: byte).count) &+ (isFunctionOne ? next.numeric : next.iso646))
      places.append(place)
      (next, afterNext) = (place.costs.orChangingMode, next)
    }
    return (places, Int(next.numeric))
  }

  /// The mode in which the standard recommends to go on. ISO/IEC 24724:2011, 7.2.5.5.1 to 7.2.5.5.3.
  private func recommendedMode(at index: Int, in mode: Mode) -> Mode {
    let left = bytes.endIndex - index
    let place = place(at: index)
    let (numeric, plain) = (Int(place.numericRun), Int(place.plainRun))
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
}
