/// The bytes and the ECI that the data codewords of a symbol encode.
///
/// Source: ISO/IEC 16022:2006, 5.2.
struct DataMatrixContent: Equatable {
  /// The bytes as a reader transmits them, with 0x1D for each FNC1 that is a separator.
  private(set) var bytes: [UInt8]
  /// The Extended Channel Interpretation of all bytes.
  private(set) var eci: Int?
  /// Whether FNC1 is in the first position.
  private(set) var isGS1: Bool

  private static let separator: UInt8 = 0x1D

  /// The content that `DataMatrix.encode` writes for its parameters.
  init(_ payload: [UInt8], eci: Int?, fnc1: [Int]) {
    (bytes, self.eci, isGS1) = (payload, eci, fnc1.first == 0)
    for position in fnc1.reversed() where position > 0 { bytes.insert(Self.separator, at: position) }
  }

  /// Reads codewords as a reader does.
  ///
  /// Nil for codewords that have no meaning, and for symbols that hold more than a content: those with FNC1 in the second
  /// position, several ECIs, a part of a sequence of symbols, or instructions for readers.
  init?(of codewords: [UInt16]) {
    guard codewords.allSatisfy({ $0 < 256 }) else { return nil }
    (bytes, isGS1) = ([], false)
    var rest = codewords[...]
    var end: [UInt8] = []
    while let codeword = rest.popFirst() {
      let isFirst = rest.startIndex == 1
      switch codeword {
      case 1...128: bytes.append(UInt8(codeword - 1))
      // Nothing but pads follows.
      case 129: rest = []
      case 130...229: bytes += [UInt8((codeword - 130) / 10) + 0x30, UInt8((codeword - 130) % 10) + 0x30]
      case 230, 239: guard readTriplets(&rest, isText: codeword == 239) else { return nil }
      case 231: guard readBase256(&rest) else { return nil }
      case DataMatrixMessage.fnc1Codeword where isFirst: isGS1 = true
      case DataMatrixMessage.fnc1Codeword:
        // After one letter or two digits, it marks an industry.
        if rest.startIndex == 2 && !isGS1 { return nil }
        bytes.append(Self.separator)
      case 235:
        guard let codeword = rest.popFirst(), 1...128 ~= codeword else { return nil }
        bytes.append(UInt8(codeword + 127))
      case 236 where isFirst, 237 where isFirst:
        bytes = DataMatrixMessage.start(ofMacro: codeword)
        end = DataMatrixMessage.macroEnd
      case 238: guard readX12(&rest) else { return nil }
      case 240: readEDIFACT(&rest)
      case 241:
        guard bytes.isEmpty, eci == nil, let number = Self.readECI(&rest) else { return nil }
        eci = number
      default: return nil
      }
    }
    bytes += end
  }

  // MARK: C40, Text and X12 encodation, ISO/IEC 16022:2006, 5.2.5 to 5.2.7

  /// Takes the three values of the next two codewords; nil at the end of the encodation. A single last codeword is in ASCII
  /// encodation, unless it is an unlatch.
  private static func triplet(_ rest: inout ArraySlice<UInt16>) -> [UInt16]? {
    if rest.first == 254 {
      rest.removeFirst()
      return nil
    }
    guard rest.count >= 2 else { return nil }
    let number = max(1, rest.removeFirst() << 8 | rest.removeFirst()) - 1
    return [number / 1600, number / 40 % 40, number % 40]
  }

  private mutating func readTriplets(_ rest: inout ArraySlice<UInt16>, isText: Bool) -> Bool {
    // The set of the next value, from 0 to 3, and what Upper Shift adds to its character.
    var (set, high) = (0, UInt16(0))
    while let values = Self.triplet(&rest) {
      for value in values {
        var character: UInt16
        switch (set, value) {
        case (0, 0...2):
          set = Int(value) + 1
          continue
        case (0, 3): character = 0x20
        case (0, 4...13): character = value - 4 + 0x30
        case (0, 14...39): character = value - 14 + 0x41
        case (1, ..<32): character = value
        case (2, ..<15): character = value + 0x21
        case (2, 15..<22): character = value - 15 + 0x3A
        case (2, 22..<27): character = value - 22 + 0x5B
        case (2, 27): character = UInt16(Self.separator)
        case (2, 30):
          (set, high) = (0, 0x80)
          continue
        case (3, ..<32): character = value + 0x60
        default: return false
        }
        // Text encodation has the other case of each letter.
        if isText && 0x41...0x5A ~= character & 0xDF && set % 3 == 0 { character ^= 0x20 }
        bytes.append(UInt8(character + high))
        (set, high) = (0, 0)
      }
    }
    return true
  }

  private mutating func readX12(_ rest: inout ArraySlice<UInt16>) -> Bool {
    while let values = Self.triplet(&rest) {
      for value in values {
        switch value {
        case 0: bytes.append(0x0D)
        case 1: bytes.append(0x2A)
        case 2: bytes.append(0x3E)
        case 3: bytes.append(0x20)
        case 4...13: bytes.append(UInt8(value) - 4 + 0x30)
        case 14...39: bytes.append(UInt8(value) - 14 + 0x41)
        default: return false
        }
      }
    }
    return true
  }

  // MARK: EDIFACT encodation, ISO/IEC 16022:2006, 5.2.8

  /// Reads four characters of three codewords at a time, up to an unlatch. One or two last codewords are in ASCII encodation.
  private mutating func readEDIFACT(_ rest: inout ArraySlice<UInt16>) {
    while rest.count >= 3 {
      let bits = rest.prefix(3).reduce(0) { $0 << 8 | Int($1) }
      for place in 0..<4 {
        let value = UInt8(bits >> (18 - 6 * place) & 0x3F)
        if value == 0b011111 {
          // The rest of the codeword that has the unlatch is padding.
          rest.removeFirst(min(place + 1, 3))
          return
        }
        bytes.append(value < 0x20 ? value | 0x40 : value)
      }
      rest.removeFirst(3)
    }
  }

  // MARK: Base 256 encodation, ISO/IEC 16022:2006, 5.2.9 and B.2

  private mutating func readBase256(_ rest: inout ArraySlice<UInt16>) -> Bool {
    func next() -> Int? {
      let position = rest.startIndex + 1
      return rest.popFirst().map { (Int($0) + 0x200 - (149 * position % 255 + 1)) & 0xFF }
    }
    guard var count = next() else { return false }
    if count == 0 {
      count = rest.count
    } else if count >= 250 {
      guard let last = next() else { return false }
      count = (count - 249) * 250 + last
    }
    for _ in 0..<count {
      guard let byte = next() else { return false }
      bytes.append(UInt8(byte))
    }
    return true
  }

  /// ISO/IEC 16022:2006, 5.4.1.
  private static func readECI(_ rest: inout ArraySlice<UInt16>) -> Int? {
    guard let first = rest.popFirst().map({ Int($0) }), first > 0 else { return nil }
    if first < 128 { return first - 1 }
    guard let second = rest.popFirst().map({ Int($0) }) else { return nil }
    if first < 192 { return (first - 128) * 254 + second - 1 + 127 }
    guard let third = rest.popFirst().map({ Int($0) }) else { return nil }
    return (first - 192) * 64_516 + (second - 1) * 254 + third - 1 + 16_383
  }
}
