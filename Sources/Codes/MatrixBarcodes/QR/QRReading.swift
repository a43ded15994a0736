extension QR {
  /// How a QR code or Micro QR code that was seen in a picture is drawn: its version, level, mask and segments. Some of its
  /// modules may be wrong, as far as error correction mends them.
  ///
  /// It does not read what the code says, which is known from a reader.
  ///
  /// Source: ISO/IEC 18004:2015, 12.
  package struct Reading {
    /// The version, from 1 to 40; of a Micro QR code from 1 to 4.
    package let version: Int
    /// Whether this is a Micro QR code.
    package let isMicro: Bool
    /// The error correction level.
    package let level: Level
    /// The data mask pattern, from 0 to 7; of a Micro QR code from 0 to 3.
    package let mask: Int
    /// The modes of the parts of the payload, and their numbers of bytes; nil if a module that is wrong, or a mode that is
    /// not known, makes them unreadable.
    package let segments: [(mode: Mode, count: Int)]?
    /// Whether there is a segment of Hanzi characters (GB/T 18284), which `encode` does not write.
    package let hasHanziSegment: Bool
    private let grid: ModuleGrid
    private let matrix: QRMatrix

    /// Nil if the size is none of the code, or the format information is not legible.
    package init?(_ grid: ModuleGrid) {
      let width = grid.width
      isMicro = width < 21
      let hasSize = isMicro ? (11...17).contains(width) && width % 2 == 1 : width <= 177 && width % 4 == 1
      guard grid.height == width, hasSize else { return nil }
      version = isMicro ? (width - 9) / 2 : (width - 17) / 4
      guard let (level, mask) = Self.format(grid, version: version, isMicro: isMicro) else { return nil }
      (self.level, self.mask, self.grid) = (level, mask, grid)
      matrix = QRMatrix(version: version, isMicro: isMicro)
      var segments = SegmentReader(Self.data(grid, matrix, version, level, mask), version, isMicro)
      self.segments = segments.read()
      hasHanziSegment = segments.hasHanziSegment
    }

    /// The level and the mask whose format information is nearest to what is in the symbol; nil if more than three bits are
    /// wrong. ISO/IEC 18004:2015, Annex C.2.
    private static func format(_ grid: ModuleGrid, version: Int, isMicro: Bool) -> (Level, mask: Int)? {
      var (first, second) = (0, 0)
      for bit in 0..<15 {
        let modules = QRMatrix.formatModules(bit, width: grid.width, isMicro: isMicro)
        if grid[modules.first.x, modules.first.y] { first |= 1 << bit }
        if grid[modules.second.x, modules.second.y] { second |= 1 << bit }
      }
      var nearest: (level: Level, mask: Int, distance: Int)?
      for level in Level.allCases where !isMicro || QRCapacity.microBits(version: version, level: level) != nil {
        let format = QRFormat(version: version, isMicro: isMicro, level: level)
        for mask in 0..<(isMicro ? 4 : 8) {
          let bits = format.bits(mask: mask)
          let distance = min((bits ^ first).nonzeroBitCount, (bits ^ second).nonzeroBitCount)
          if distance < nearest?.distance ?? 4 { nearest = (level, mask, distance) }
        }
      }
      return nearest.map { ($0.level, $0.mask) }
    }

    /// The data bits, in the order of the message.
    private static func data(
      _ grid: ModuleGrid, _ matrix: QRMatrix, _ version: Int, _ level: Level, _ mask: Int
    ) -> [Bool] {
      let pattern = QRMask.pattern(of: mask, isMicro: matrix.isMicro)
      var bits: [Bool] = []
      QRMatrix.visit(width: grid.width, isMicro: matrix.isMicro) { x, y in
        if matrix.isOpen(x, y) { bits.append(grid[x, y] != QRMask.inverts(pattern, y, x)) }
      }
      if matrix.isMicro { return Array(bits.prefix(QRCapacity.microBits(version: version, level: level) ?? 0)) }
      let blocks = QRBlocks(version: version, level: level)
      var data = [Bool](repeating: false, count: 8 * blocks.data)
      for index in 0..<blocks.data {
        let place = blocks.place(of: index)
        for bit in 0..<8 { data[8 * place + bit] = bits[8 * index + bit] }
      }
      return data
    }

    /// Whether error correction would read the symbol in the picture as `drawn`: in no block more codewords differ than it
    /// mends, and hardly a module of the function patterns does, of which at most one in fifty is taken for noise.
    ///
    /// Two symbols with different messages, segments or masks have a distance of more than twice that, so that `drawn` is the
    /// symbol that was issued.
    package func agrees(with drawn: ModuleGrid) -> Bool {
      guard drawn.width == grid.width, drawn.height == grid.height else { return false }
      let blocks = isMicro ? nil : QRBlocks(version: version, level: level)
      let dataBits = isMicro ? QRCapacity.microBits(version: version, level: level) ?? 0 : 0
      let total = blocks?.total ?? QRCapacity.microCodewords(version: version)
      let check = blocks?.check ?? total - (dataBits + 7) / 8
      var wrong = [Int](repeating: 0, count: blocks?.count ?? 1)
      var (functions, wrongFunctions, next, last) = (0, 0, 0, -1)
      QRMatrix.visit(width: grid.width, isMicro: isMicro) { x, y in
        let isSame = grid[x, y] == drawn[x, y]
        guard matrix.isOpen(x, y) else {
          functions += 1
          wrongFunctions += isSame ? 0 : 1
          return
        }
        // The last data codeword of M1 and M3 has four bits.
        let codeword = next < dataBits || !isMicro ? next / 8 : (dataBits + 7) / 8 + (next - dataBits) / 8
        next += 1
        guard !isSame else { return }
        if codeword >= total {
          // A module that is left over.
          wrongFunctions += 1
        } else if codeword != last {
          wrong[blocks?.block(of: codeword) ?? 0] += 1
          last = codeword
        }
      }
      return wrongFunctions * 50 <= functions && wrong.allSatisfy { 2 * $0 <= check }
    }
  }
}

/// Reads the headers of segments, and skips what is in them. ISO/IEC 18004:2015, 7.4.
private struct SegmentReader {
  /// Whether there was a segment of Hanzi characters.
  private(set) var hasHanziSegment = false
  private let bits: [Bool]
  private var position = 0
  private let versions: QRVersionClass?
  private var isGS1 = false

  init(_ bits: [Bool], _ version: Int, _ isMicro: Bool) {
    self.bits = bits
    versions = (isMicro ? QRVersionClass.micro : QRVersionClass.qr).first { $0.versions.contains(version) }
  }

  /// The segments; nil if there is one that cannot be read.
  mutating func read() -> [(mode: QR.Mode, count: Int)]? {
    guard let versions else { return nil }
    var segments: [(mode: QR.Mode, count: Int)] = []
    while bits.count - position >= max(versions.modeBits, 1) {
      let indicator = take(versions.modeBits) ?? 0
      if !versions.isMicro {
        if indicator == 0 { break }
        if indicator == 0b0111 {
          guard skipECI() else { return nil }
          continue
        }
        if indicator == 0b0101 {
          isGS1 = true
          continue
        }
      }
      guard let mode = QR.Mode.allCases.first(where: { versions.indicator(of: $0) == indicator }) else {
        hasHanziSegment = !versions.isMicro && indicator == 0b1101
        return nil
      }
      guard let lengthBits = versions.lengthBits[mode.rawValue] else { return nil }
      guard let count = take(lengthBits) else {
        // The terminator of a Micro QR code may be cut off, and has zeros alone.
        if versions.isMicro && mode == .numeric { break }
        return nil
      }
      if versions.isMicro && mode == .numeric && count == 0 { break }
      guard let bytes = skip(count, mode) else { return nil }
      segments.append((mode, bytes))
    }
    return segments.isEmpty ? nil : segments
  }

  private mutating func take(_ count: Int) -> Int? {
    guard bits.count - position >= count else { return nil }
    defer { position += count }
    return bits[position..<position + count].reduce(0) { $0 << 1 | ($1 ? 1 : 0) }
  }

  /// ISO/IEC 18004:2015, 7.4.2.
  private mutating func skipECI() -> Bool {
    guard let first = take(8) else { return false }
    let more = first >> 7 == 0 ? 0 : first >> 6 == 0b10 ? 8 : 16
    return take(more) != nil
  }

  /// Skips characters; the number of bytes that they stand for, or nil if they do not fit.
  private mutating func skip(_ count: Int, _ mode: QR.Mode) -> Int? {
    switch mode {
    case .numeric: return take(10 * (count / 3) + [0, 4, 7][count % 3]) == nil ? nil : count
    case .byte: return take(8 * count) == nil ? nil : count
    case .kanji: return take(13 * count) == nil ? nil : 2 * count
    case .alphanumeric:
      var bytes = count
      var isPercent = false
      for index in stride(from: 0, to: count, by: 2) {
        guard let value = take(index + 1 < count ? 11 : 6) else { return nil }
        guard isGS1 else { continue }
        // Two percent signs in a row stand for one.
        for character in index + 1 < count ? [value / 45, value % 45] : [value] {
          isPercent = character == QR.Mode.alphanumericValue(of: QR.Mode.percent) && !isPercent
          if isPercent { continue }
          if character == QR.Mode.alphanumericValue(of: QR.Mode.percent) { bytes -= 1 }
        }
      }
      return bytes
    }
  }
}
