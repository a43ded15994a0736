/// The data of a GS1 DataBar Expanded: a compressed field for the first elements, if there is one for them, and the rest
/// as `DataBarCompaction`.
///
/// Source: ISO/IEC 24724:2011, 7.2.4 and 7.2.5.
enum DataBarEncodation {
  /// Encodes an element string in the fewest symbol characters.
  ///
  /// - Parameter bytes: the element string, with 0x1D between elements.
  /// - Returns: the number of symbol characters, the check character included, and the values of all but that; nil if there
  ///   are more than a symbol can have.
  static func characters(of bytes: [UInt8]) -> (count: Int, characters: [UInt16]?) {
    let method = Method(bytes)
    let rest = DataBarCompaction(bytes.dropFirst(method.end))
    let bitCount = method.bitCount + rest.fewestBits
    let needed = (bitCount + DataBarBits.perCharacter - 1) / DataBarBits.perCharacter + 1
    let count = max(needed, DataBarExpanded.symbolCharacterCounts.lowerBound)
    guard count <= DataBarExpanded.symbolCharacterCounts.upperBound else { return (count, nil) }
    var bits = DataBarBits(characters: count - 1)
    method.write(to: &bits, symbolCharacterCount: count)
    rest.write(to: &bits)
    return (count, bits.characters)
  }
}

extension DataBarEncodation {
  /// An encodation method: what the compressed field holds. ISO/IEC 24724:2011, Table 10.
  struct Method {
    /// The bits before those of the number of symbol characters.
    private var prefix = Field(value: 0b00, count: 2)
    /// Whether the number of symbol characters follows.
    private var hasLength = true
    /// The first digit of the GTIN; empty if it is 9 in any case.
    private var firstDigit = Field(value: 0, count: 0)
    /// The next twelve digits of the GTIN, three in ten bits.
    private var digits = Field(value: 0, count: 0)
    /// The weight or the price after the GTIN.
    private var measure = Field(value: 0, count: 0)
    /// The number of bytes of the element string that the compressed field holds.
    private(set) var end = 0

    /// Some bits, as a number.
    struct Field {
      let value: Int
      let count: Int
    }

    /// Finds the method for an element string.
    init(_ bytes: [UInt8]) {
      // The GTIN is compressed if the next element follows without a separator, for which no compressed field has a place.
      guard bytes.count >= 16, bytes[0] == 0x30, bytes[1] == 0x31,
        bytes.count == 16 || bytes[16] != GS1ElementString.separator
      else { return }
      digits = Field(value: [3, 6, 9, 12].reduce(0) { $0 << 10 | GS1Rule.number(bytes[$1..<$1 + 3]) }, count: 40)
      if bytes[2] == 0x39, let (prefix, measure, end) = Self.measure(bytes) {
        (self.prefix, self.measure, self.end) = (prefix, measure, end)
        hasLength = prefix.count == 5
      } else {
        prefix = Field(value: 0b1, count: 1)
        firstDigit = Field(value: Int(bytes[2] & 0xF), count: 4)
        end = 16
      }
    }

    /// The number of bits of the method and of its compressed field.
    var bitCount: Int {
      1 + prefix.count + (hasLength ? 2 : 0) + firstDigit.count + digits.count + measure.count
    }

    func write(to bits: inout DataBarBits, symbolCharacterCount count: Int) {
      // The symbol is not linked to a 2D component.
      bits.append(0, count: 1)
      bits.append(prefix.value, count: prefix.count)
      // Whether the number is odd, and whether it is greater than 14. A reader checks them.
      if hasLength { bits.append((count % 2) << 1 | (count > 14 ? 1 : 0), count: 2) }
      bits.append(firstDigit.value, count: firstDigit.count)
      bits.append(digits.value, count: digits.count)
      bits.append(measure.value, count: measure.count)
    }
  }
}

extension DataBarEncodation.Method {
  /// The method for a GTIN that begins with 9 and has a weight or a price after it; nil if there is none. Other elements
  /// may follow a price. ISO/IEC 24724:2011, 7.2.5.4.2 to 7.2.5.4.6.
  private static func measure(_ bytes: [UInt8]) -> (prefix: Field, measure: Field, end: Int)? {
    guard bytes.count >= 20 else { return nil }
    let decimals = Int(bytes[19] & 0xF)
    switch GS1Rule.number(bytes[16..<19]) {
    case 310: return weight(bytes, decimals, isMetric: true)
    case 320: return weight(bytes, decimals, isMetric: false)
    case 392 where decimals <= 3:
      return (Field(value: 0b01100, count: 5), Field(value: decimals, count: 2), 20)
    case 393 where decimals <= 3:
      let currency = GS1Rule.number(bytes[20..<23])
      return (Field(value: 0b01101, count: 5), Field(value: decimals << 10 | currency, count: 12), 23)
    default: return nil
    }
  }

  /// The method for a weight, and for a date that may follow it. Nothing may follow them. ISO/IEC 24724:2011, 7.2.5.4.2
  /// to 7.2.5.4.4.
  private static func weight(
    _ bytes: [UInt8], _ decimals: Int, isMetric: Bool
  ) -> (prefix: Field, measure: Field, end: Int)? {
    let weight = GS1Rule.number(bytes[20..<26])
    if bytes.count == 26 {
      switch (isMetric, decimals) {
      case (true, 3) where weight <= 32_767:
        return (Field(value: 0b0100, count: 4), Field(value: weight, count: 15), 26)
      case (false, 2) where weight <= 9_999:
        return (Field(value: 0b0101, count: 4), Field(value: weight, count: 15), 26)
      case (false, 3) where weight <= 22_767:
        return (Field(value: 0b0101, count: 4), Field(value: weight + 10_000, count: 15), 26)
      default: break
      }
    }
    guard weight <= 99_999, let (kind, date) = date(bytes[26...]) else { return nil }
    return (
      Field(value: 0b0111000 | kind << 1 | (isMetric ? 0 : 1), count: 7),
      Field(value: (decimals * 100_000 + weight) << 16 | date, count: 36), bytes.count
    )
  }

  /// The two bits that stand for the identifier of a date, and the sixteen of the date, which are 38400 for no date; nil
  /// for anything else.
  private static func date(_ bytes: ArraySlice<UInt8>) -> (kind: Int, date: Int)? {
    if bytes.isEmpty { return (0, 38_400) }
    guard bytes.count == 8, let kind = [11, 13, 15, 17].firstIndex(of: GS1Rule.number(bytes.prefix(2))) else {
      return nil
    }
    let date = GS1Rule.number(bytes.dropFirst(2))
    let (year, month, day) = (date / 10_000, date / 100 % 100, date % 100)
    // The day may be 00 for the whole month.
    guard (1...12).contains(month), day <= 31 else { return nil }
    return (kind, year * 384 + (month - 1) * 32 + day)
  }
}
