/// PDF417, the stacked code of boarding passes and driving licences: any bytes, in the fewest codewords that the standard
/// allows.
///
/// ```swift
/// let symbol = try PDF417.encode(Array("M1DOE/JANE".utf8))
/// print("\(symbol.width) × \(symbol.height)")  // 103 × 8
/// ```
///
/// Source: ISO/IEC 15438:2015.
public enum PDF417 {
  /// Encodes `payload` as a symbol with the fewest data codewords.
  ///
  /// Without `columns` and `rows`, the columns of codewords are the square root of a third of the number of all codewords
  /// but the first, rounded, so that there are about three rows a column. If only one of the two is given, the other is the
  /// least that holds the codewords.
  ///
  /// - Parameters:
  ///   - payload: the bytes, at least one.
  ///   - eci: the Extended Channel Interpretation of the bytes, from 0 to 811,799; nil declares none.
  ///   - level: the error correction level, from 0 to 8. Level n adds 2 to the power of n + 1 codewords, and corrects one
  ///     less than half as many that are misread (5.7). Nil takes the level that the standard recommends: 2 for up to 40
  ///     data codewords, 3 for up to 160, 4 for up to 320, otherwise 5 (Table E.1).
  ///   - columns: the number of columns of codewords, from 1 to 30, beside the row indicators.
  ///   - rows: the number of rows, from 3 to 90. A symbol has at most 928 codewords.
  ///   - issued: all data codewords, but for the first one, which tells their number, of a symbol that another encoder drew
  ///     for the payload with this level and these columns and rows, to draw it again; nil for the fewest.
  /// - Returns: One row of modules for each row of the symbol. A row is at least three modules high (5.8.2).
  /// - Throws: `.empty`; `.noSuchECI`; `.noSuchSize` for numbers out of these ranges, and for `codewords` which are not those of
  ///   the size and the payload; `.tooLong`, whose codewords are those of the payload and the interpretation, without the one
  ///   that tells their number.
  public static func encode(
    _ payload: [UInt8], eci: Int? = nil, level: Int? = nil, columns: Int? = nil, rows: Int? = nil,
    codewords issued: [UInt16]? = nil
  ) throws(MatrixEncodingError) -> ModuleGrid {
    guard !payload.isEmpty else { throw .empty }
    let interpretation = try codewords(ofECI: eci)
    guard (0...8).contains(level ?? 0), (1...30).contains(columns ?? 1), (3...90).contains(rows ?? 3),
      (columns ?? 1) * (rows ?? 3) <= PDF417Size.mostCodewords
    else { throw .noSuchSize }

    if let issued, MatrixContent(ofPDF417: issued) != MatrixContent(bytes: payload, eci: eci) { throw .noSuchSize }
    var codewords = [0] + (issued ?? interpretation + PDF417Planner(payload).codewords)
    let dataCount = codewords.count - 1
    let level = level ?? recommendedLevel(dataCount: dataCount)
    let correctionCount = 2 << level
    guard let size = PDF417Size(codewords: codewords.count + correctionCount, columns: columns, rows: rows) else {
      let most = PDF417Size.mostCodewords(columns: columns, rows: rows)
      throw .tooLong(codewords: dataCount, limit: max(0, most - 1 - correctionCount))
    }

    let count = size.columns * size.rows - correctionCount
    guard issued == nil || codewords.count == count else { throw .noSuchSize }
    codewords[0] = UInt16(count)
    codewords += repeatElement(900, count: count - codewords.count)
    PDF417ErrorCorrection.append(count: correctionCount, to: &codewords)
    return PDF417Symbol(codewords: codewords, size: size, level: level).grid
  }

  /// The codewords that declare an Extended Channel Interpretation. ISO/IEC 15438:2015, 5.5, Table 8.
  private static func codewords(ofECI eci: Int?) throws(MatrixEncodingError) -> [UInt16] {
    switch eci {
    case nil: return []
    case let eci? where (0..<900).contains(eci): return [927, UInt16(eci)]
    case let eci? where (900..<810_900).contains(eci): return [926, UInt16(eci / 900 - 1), UInt16(eci % 900)]
    case let eci? where (810_900..<811_800).contains(eci): return [925, UInt16(eci - 810_900)]
    case let eci?: throw .noSuchECI(eci)
    }
  }

  /// The level and the data codewords in the modules of a symbol, without the one that tells their number; nil if they are not
  /// legible. Error correction is not used.
  package static func dataCodewords(of grid: ModuleGrid) -> (level: Int, codewords: [UInt16])? {
    guard let all = PDF417Symbol.codewords(of: grid), let first = all.first, 1..<all.count ~= Int(first),
      let level = (0...8).first(where: { 2 << $0 == all.count - Int(first) })
    else { return nil }
    return (level, Array(all[1..<Int(first)]))
  }

  /// The recommended level. ISO/IEC 15438:2015, Table E.1.
  private static func recommendedLevel(dataCount: Int) -> Int {
    dataCount <= 40 ? 2 : dataCount <= 160 ? 3 : dataCount <= 320 ? 4 : 5
  }
}

/// A sub-mode of text compaction, in which a value from 0 to 29 stands for a character, a latch or a shift. Two values
/// make a codeword. ISO/IEC 15438:2015, 5.4.2.
enum PDF417Submode: Int {
  case alpha, lower, mixed, punctuation

  /// A value that changes to another sub-mode.
  struct Latch {
    let from: PDF417Submode
    let to: PDF417Submode
    let value: UInt16
  }

  /// All latches. ISO/IEC 15438:2015, 5.4.2.
  static let latches: InlineArray<_, Latch> = [
    Latch(from: .alpha, to: .lower, value: 27), Latch(from: .alpha, to: .mixed, value: 28),
    Latch(from: .lower, to: .mixed, value: 28), Latch(from: .mixed, to: .alpha, value: 28),
    Latch(from: .mixed, to: .lower, value: 27), Latch(from: .mixed, to: .punctuation, value: 25),
    Latch(from: .punctuation, to: .alpha, value: 29),
  ]

  /// The shift to alpha for one character, in lower.
  static let alphaShift: UInt16 = 27
  /// The shift to punctuation for one character, in all other sub-modes. It is also what fills up a codeword, before
  /// 913 and before a codeword that ends text compaction (5.4.2.4).
  static let punctuationShift: UInt16 = 29

  /// A set of sub-modes, one bit each, the lowest for `alpha`.
  typealias Mask = Int32

  /// The sub-modes that have a character for `byte`. ISO/IEC 15438:2015, 5.4.2.
  @inline(__always)
  static func submodes(holding byte: UInt8) -> Mask {
    switch byte {
    case 0x41...0x5A: 0b0001
    case 0x61...0x7A: 0b0010
    case 0x20: 0b0111
    case 0x30...0x39, 0x23, 0x25, 0x26, 0x2B, 0x3D, 0x5E: 0b0100
    case 0x09, 0x0D, 0x24, 0x2A, 0x2C, 0x2D, 0x2E, 0x2F, 0x3A: 0b1100
    case 0x0A, 0x21, 0x22, 0x27...0x29, 0x3B, 0x3C, 0x3E...0x40, 0x5B...0x5D, 0x5F, 0x60, 0x7B...0x7E: 0b1000
    default: 0
    }
  }

  /// The sub-modes that have a shift to one of `submodes`.
  @inline(__always)
  static func submodes(shiftingTo submodes: Mask) -> Mask {
    (submodes & 0b1000 != 0 ? 0b0111 : 0) | (submodes & 0b0001 != 0 ? 0b0010 : 0)
  }

  /// The character with a value in this sub-mode; nil for a latch or a shift.
  func byte(of value: UInt16) -> UInt8? {
    (0...0x7F).first { Self.submodes(holding: $0) & 1 << Mask(rawValue) != 0 && self.value(of: $0) == value }
  }

  /// The value of `byte` in this sub-mode, which must have it.
  func value(of byte: UInt8) -> UInt16 {
    switch self {
    case .alpha, .lower: byte == 0x20 ? 26 : UInt16(byte & 0x1F) - 1
    case .mixed: byte == 0x20 ? 26 : Self.index(of: byte, in: "0123456789&\r\t,:#-.$/+%*=^")
    case .punctuation: Self.index(of: byte, in: ";<>@[\\]_`~!\r\t,:\n-.$/\"|*()?{}'")
    }
  }

  private static func index(of byte: UInt8, in characters: StaticString) -> UInt16 {
    var index = 0
    while index < characters.utf8CodeUnitCount, characters.utf8Start[index] != byte { index += 1 }
    return UInt16(index)
  }
}

/// The Reed–Solomon code of PDF417, over the integers modulo 929. The roots of its generator polynomials are the powers of
/// 3 from the first on.
///
/// Source: ISO/IEC 15438:2015, 5.10.
enum PDF417ErrorCorrection {
  private static let modulus: UInt32 = 929

  /// Appends `count` codewords with which a reader corrects errors in `codewords`: the remainder of their division by the
  /// generator polynomial, negated.
  ///
  /// Each digit of the quotient follows from the next codeword and the `count` digits before it, and so does each digit of
  /// the remainder.
  static func append(count: Int, to codewords: inout [UInt16]) {
    let generator = negatedGenerator(count: count)
    var quotient: [UInt16] = []
    quotient.reserveCapacity(codewords.count)
    for codeword in codewords {
      let sum = sumOfProducts(generator.span.extracting(last: quotient.count), quotient.span.extracting(last: count))
      quotient.append(UInt16((UInt32(codeword) + sum) % modulus))
    }
    for rest in (1...count).reversed() {
      let factors = generator.span.extracting(first: rest).extracting(last: quotient.count)
      let sum = sumOfProducts(factors, quotient.span.extracting(last: rest))
      codewords.append(UInt16((modulus - sum % modulus) % modulus))
    }
  }

  /// The coefficients of the generator polynomial from the lowest up, each one negated. The highest is 1, and left out.
  private static func negatedGenerator(count: Int) -> [UInt16] {
    var generator = [UInt16](repeating: 0, count: count + 1)
    generator[0] = 1
    var root: UInt32 = 1
    for degree in 1...count {
      root = root * 3 % modulus
      // Multiplies by the polynomial that has this root.
      for index in (1...degree).reversed() {
        let product = (modulus - root) * UInt32(generator[index])
        generator[index] = UInt16((UInt32(generator[index - 1]) + product) % modulus)
      }
      generator[0] = UInt16((modulus - root) * UInt32(generator[0]) % modulus)
    }
    return generator[..<count].map { UInt16(modulus) - $0 }
  }

  /// The sum of the products of numbers up to the modulus, of which there are at most 512.
  @inline(__always)
  private static func sumOfProducts(_ numbers: Span<UInt16>, _ others: Span<UInt16>) -> UInt32 {
    precondition(numbers.count == others.count, "a factor for each number")
    var sum: UInt32 = 0
    for index in numbers.indices { sum &+= UInt32(numbers[index]) &* UInt32(others[index]) }
    return sum
  }
}
