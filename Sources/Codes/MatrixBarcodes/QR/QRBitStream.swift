/// Bits that are appended one after the other, the first one as the highest of a byte.
struct QRBitStream {
  /// The whole bytes, and after `pad` also the rest.
  private(set) var bytes: [UInt8] = []
  /// The bits after the whole bytes, as the lowest ones.
  private var rest = 0
  private var restBits = 0

  /// - Parameter capacity: the expected number of bits.
  init(capacity: Int) { bytes.reserveCapacity(capacity / 8 + 2) }

  private var bitCount: Int { 8 * bytes.count + restBits }

  /// - Parameters:
  ///   - value: the bits, the last one as the lowest; not negative.
  ///   - bits: their number, at most 32.
  mutating func append(_ value: Int, bits: Int) {
    rest = rest << bits | value
    restBits += bits
    while restBits >= 8 {
      restBits -= 8
      bytes.append(UInt8(truncatingIfNeeded: rest >> restBits))
    }
    rest &= 1 << restBits - 1
  }

  /// Appends three digits as 10 bits, and a rest of one or two as 4 or 7. ISO/IEC 18004:2015, 7.4.3.
  mutating func append(digits: ArraySlice<UInt8>) {
    var (value, count) = (0, 0)
    for digit in digits {
      value = 10 * value + Int(digit & 0xF)
      count += 1
      if count == 3 {
        append(value, bits: 10)
        (value, count) = (0, 0)
      }
    }
    if count > 0 { append(value, bits: 3 * count + 1) }
  }

  /// Appends two characters as 11 bits, and a single one as 6. ISO/IEC 18004:2015, 7.4.4 and 7.4.8.2.
  mutating func append(alphanumeric characters: ArraySlice<UInt8>, isGS1: Bool) {
    let percent = QR.Mode.percent
    var first: Int?
    func append(_ value: Int, to stream: inout Self) {
      if let before = first {
        stream.append(45 * before + value, bits: 11)
        first = nil
      } else {
        first = value
      }
    }
    for character in characters {
      let isSeparator = isGS1 && character == QR.Mode.separator
      let value = QR.Mode.alphanumericValue(of: isSeparator ? percent : character)
      append(value, to: &self)
      if isGS1 && character == percent { append(value, to: &self) }
    }
    if let first { self.append(first, bits: 6) }
  }

  /// Appends characters of two bytes, which Kanji mode has, as 13 bits each. ISO/IEC 18004:2015, 7.4.6.
  mutating func append(kanji bytes: ArraySlice<UInt8>) {
    for index in stride(from: bytes.startIndex, to: bytes.endIndex - 1, by: 2) {
      append(QR.Mode.kanjiValue(of: bytes[index], bytes[index + 1]) ?? 0, bits: 13)
    }
  }

  /// Appends the terminator, as much of it as there is room for, and fills the rest. ISO/IEC 18004:2015, 7.4.9 and
  /// 7.4.10.
  ///
  /// - Parameters:
  ///   - capacity: the number of bits in the end, not fewer than there are. If it is not a multiple of 8, the last byte
  ///     holds the rest in its highest bits.
  ///   - terminatorBits: the length of the whole terminator.
  ///   - hasZeros: whether eight zeros follow a terminator that ends a byte, and nothing else is in a capacity that ends
  ///     within one.
  mutating func pad(to capacity: Int, terminatorBits: Int, hasZeros: Bool = false) {
    append(0, bits: min(terminatorBits, capacity - bitCount))
    append(0, bits: min(restBits > 0 ? 8 - restBits : hasZeros ? 8 : 0, capacity - bitCount))
    var padding = hasZeros && !capacity.isMultiple(of: 8) ? 0 : 0xEC
    while bitCount + 8 <= capacity {
      append(padding, bits: 8)
      if padding > 0 { padding ^= 0xEC ^ 0x11 }
    }
    if bitCount < capacity { append(0, bits: capacity - bitCount) }
    if restBits > 0 { bytes.append(UInt8(truncatingIfNeeded: rest << (8 - restBits))) }
  }
}

/// The blocks into which the codewords of a QR code are divided for error correction. ISO/IEC 18004:2015, 7.5.1 and 7.6.
struct QRBlocks {
  /// The number of blocks.
  let count: Int
  /// The number of all codewords.
  let total: Int
  /// The number of data codewords of all blocks.
  let data: Int
  /// The number of data codewords of the first blocks; the last ones have one more.
  let length: Int
  /// The first block that has one more.
  let firstLonger: Int

  /// - Precondition: the version is from 1 to 40.
  init(version: Int, level: QR.Level) {
    count = QRCapacity.blockCount(version: version, level: level)
    total = QRCapacity.codewords(version: version)
    data = QRCapacity.bits(version: version, level: level) / 8
    length = data / count
    firstLonger = count - data % count
  }

  /// The number of check codewords of a block.
  var check: Int { (total - data) / count }

  /// The block of a codeword, by its place in the symbol.
  func block(of index: Int) -> Int {
    if index >= data { return (index - data) % count }
    return index < length * count ? index % count : firstLonger + index - length * count
  }

  /// The place among the data codewords, block by block, of one by its place in the symbol.
  func place(of index: Int) -> Int {
    let block = block(of: index)
    return block * length + max(0, block - firstLonger) + index / count
  }
}

/// The codewords of a symbol, with those for error correction.
enum QRCodewords {
  /// All codewords in the order in which the symbol holds them. ISO/IEC 18004:2015, 7.5.2 and 7.6.
  ///
  /// - Parameters:
  ///   - data: the data codewords.
  ///   - bits: the number of data bits. If it is not a multiple of 8, the last codeword has 4 bits, the highest ones.
  /// - Returns: the bits, the first one as the highest of a byte.
  static func stream(of data: [UInt8], version: Int, isMicro: Bool, level: QR.Level, bits: Int) -> [UInt8] {
    guard !isMicro else {
      let check = check(data[...], count: QRCapacity.microCodewords(version: version) - data.count)
      guard bits % 8 != 0 else { return data + check.map { UInt8($0) } }
      var stream = QRBitStream(capacity: bits + 8 * check.count)
      for codeword in data.dropLast() { stream.append(Int(codeword), bits: 8) }
      stream.append(Int(data.last ?? 0) >> 4, bits: 4)
      for codeword in check { stream.append(Int(codeword), bits: 8) }
      stream.pad(to: bits + 8 * check.count, terminatorBits: 0)
      return stream.bytes
    }
    let blocks = QRBlocks(version: version, level: level)
    var stream = [UInt8](repeating: 0, count: blocks.total)
    var start = 0
    for block in 0..<blocks.count {
      let isLonger = block >= blocks.firstLonger
      let end = start + blocks.length + (isLonger ? 1 : 0)
      for index in 0..<blocks.length { stream[index * blocks.count + block] = data[start + index] }
      if isLonger { stream[blocks.length * blocks.count + block - blocks.firstLonger] = data[end - 1] }
      for (index, codeword) in check(data[start..<end], count: blocks.check).enumerated() {
        stream[data.count + index * blocks.count + block] = UInt8(codeword)
      }
      start = end
    }
    return stream
  }

  /// The codewords for the error correction of one block.
  private static func check(_ data: ArraySlice<UInt8>, count: Int) -> [UInt16] {
    field.checkWords(of: data.lazy.map { UInt16($0) }, count: count)
  }

  /// ISO/IEC 18004:2015, 7.5.2.
  private static let field = ReedSolomon(bits: 8, polynomial: 0x11D, firstRoot: 0)
}
