import CQREncode
import Testing
import Witnesses

@testable import MatrixBarcodes

@Suite struct QRTests {
  private static let alphabets = ["0123456789", "ABCDEFG $%*+-./:", "abcdef,;\u{E9}"].map { Array($0.utf8) }

  /// Runs of digits, of alphanumeric characters and of others.
  private func mixture(_ generator: inout SeededGenerator, runs: Int, length: Int) -> [UInt8] {
    (0..<Int.random(in: 1...runs, using: &generator)).flatMap { _ in
      generator.bytes(of: Self.alphabets[Int.random(in: 0..<3, using: &generator)], most: length)
    }
  }

  // MARK: - Modules, compared with libqrencode

  /// The modules of libqrencode with the given segments, and the mask of its choice.
  private func theirs(
    _ payload: [UInt8], _ segments: [QRSegment], version: Int, level: QR.Level, isMicro: Bool, eci: Int? = nil
  ) throws -> [[Bool]] {
    let levels = [QR_ECLEVEL_L, QR_ECLEVEL_M, QR_ECLEVEL_Q, QR_ECLEVEL_H]
    let make = isMicro ? QRinput_newMQR : QRinput_new2
    let input = try #require(make(Int32(version), levels[level.rawValue]))
    defer { QRinput_free(input) }
    if let eci { #expect(QRinput_appendECIheader(input, UInt32(eci)) == 0) }
    for segment in segments {
      let modes = [QR_MODE_NUM, QR_MODE_AN, QR_MODE_8]
      let bytes = Array(payload[segment.bytes])
      #expect(QRinput_append(input, modes[segment.mode.rawValue], Int32(bytes.count), bytes) == 0)
    }
    let code = try #require(QRcode_encodeInput(input))
    defer { QRcode_free(code) }
    let width = Int(code.pointee.width)
    return (0..<width).map { y in (0..<width).map { code.pointee.data[y * width + $0] & 1 == 1 } }
  }

  @Test(arguments: QR.Level.allCases)
  func symbolsAreThoseOfLibqrencodeWithItsMask(_ level: QR.Level) throws {
    var generator = SeededGenerator("QR modules \(level)")
    var masks: Set<Int> = []
    for version in 1...40 {
      var payload = mixture(&generator, runs: 8, length: 20)
      while (try? QRPlan(payload, level: level, version: version)) == nil { payload.removeLast() }
      let plan = try QRPlan(payload, level: level, version: version)
      let theirs = try theirs(payload, plan.segments, version: version, level: level, isMicro: false)
      let mask = try (0..<8).first {
        try QR.encode(payload, level: level, version: version, mask: $0).rows == theirs
      }
      #expect(mask != nil, "version \(version) \(SeededGenerator.hint)")
      if let mask { masks.insert(mask) }
    }
    #expect(masks.count > 2)
  }

  @Test func microSymbolsAreThoseOfLibqrencodeWithItsMask() throws {
    var generator = SeededGenerator("Micro QR modules")
    for (version, level) in [(1, 0), (2, 0), (2, 1), (3, 0), (3, 1), (4, 0), (4, 1), (4, 2)] {
      let level = QR.Level.allCases[level]
      for _ in 0..<20 {
        var payload = mixture(&generator, runs: 3, length: 8)
        if version == 1 { payload = generator.digits(5) }
        while (try? MicroQRPlan(payload, level: level, version: version)) == nil {
          payload = payload.count > 1 ? payload.dropLast() : [0x30]
        }
        let plan = try MicroQRPlan(payload, level: level, version: version)
        let theirs = try theirs(payload, plan.segments, version: version, level: level, isMicro: true)
        #expect(
          try (0..<4).contains { try MicroQR.encode(payload, level: level, version: version, mask: $0).rows == theirs },
          "M\(version) \(level) \(payload) \(SeededGenerator.hint)")
      }
    }
  }

  @Test func ECIsAreThoseOfLibqrencodeAsFarAsItWritesThem() throws {
    for eci in [0, 26, 127, 128, 16_383] {
      let payload = Array("Сільпо".utf8)
      let plan = try QRPlan(payload, eci: eci, level: .low, version: 3)
      let theirs = try theirs(payload, plan.segments, version: 3, level: .low, isMicro: false, eci: eci)
      #expect(
        try (0..<8).contains { try QR.encode(payload, eci: eci, level: .low, version: 3, mask: $0).rows == theirs })
    }
  }

  // MARK: - The choice of a mask, from the text of ISO/IEC 18004:2015, 7.8.3.1

  private func penalty(_ rows: [[Bool]]) -> Int {
    let size = rows.count
    let columns = (0..<size).map { x in rows.map { $0[x] } }
    var penalty = 0
    for line in rows + columns {
      var start = 0
      for index in 1...size where index == size || line[index] != line[start] {
        if index - start >= 5 { penalty += 3 + index - start - 5 }
        start = index
      }
      let wide = [Bool](repeating: false, count: 4) + line + [Bool](repeating: false, count: 4)
      for index in 4..<size - 2
      where Array(wide[index..<index + 7]) == [true, false, true, true, true, false, true]
        && (!wide[index - 4..<index].contains(true) || !wide[index + 7..<index + 11].contains(true))
      {
        penalty += 40
      }
    }
    for y in 1..<size {
      for x in 1..<size where Set([rows[y][x], rows[y - 1][x], rows[y][x - 1], rows[y - 1][x - 1]]).count == 1 {
        penalty += 3
      }
    }
    let dark = rows.joined().filter(\.self).count
    return penalty + 10 * Int(abs(Double(dark) / Double(size * size) - 0.5) / 0.05)
  }

  @Test func theMaskHasTheLeastPenalty() throws {
    var generator = SeededGenerator("QR masks")
    for round in 0..<24 {
      let payload = mixture(&generator, runs: 1 + round / 2, length: 20)
      let penalties = try (0..<8).map { penalty(try QR.encode(payload, mask: $0).rows) }
      let chosen = penalty(try QR.encode(payload).rows)
      #expect(chosen == penalties.min(), "\(payload) \(SeededGenerator.hint)")
    }
  }

  // MARK: - Segments

  /// The number of bits of a segment, computed from the text of ISO/IEC 18004, 7.4.3 to 7.4.5 and 7.4.8.2.
  private func bits(_ mode: QRSegment.Mode, _ bytes: ArraySlice<UInt8>, _ versions: QRVersionClass, isGS1: Bool) -> Int?
  {
    var count = bytes.count
    switch mode {
    case .numeric:
      guard bytes.allSatisfy({ Array("0123456789".utf8).contains($0) }) else { return nil }
    case .alphanumeric:
      for byte in bytes {
        if isGS1 && byte == 0x1D { continue }
        guard Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:".utf8).contains(byte) else { return nil }
        if isGS1 && byte == UInt8(ascii: "%") { count += 1 }
      }
    case .byte: break
    }
    let data =
      switch mode {
      case .numeric: count / 3 * 10 + [0, 4, 7][count % 3]
      case .alphanumeric: count / 2 * 11 + count % 2 * 6
      case .byte: count * 8
      }
    return versions.lengthBits[mode.rawValue].map { versions.modeBits + $0 + data }
  }

  /// The fewest bits of all possible divisions into segments, by trying each.
  private func fewestBits(_ bytes: [UInt8], _ versions: QRVersionClass, isGS1: Bool) -> Int {
    var best = [0] + [Int](repeating: 1 << 40, count: bytes.count)
    for end in 1...bytes.count {
      for mode in QRSegment.Mode.allCases {
        for start in 0..<end {
          guard let bits = bits(mode, bytes[start..<end], versions, isGS1: isGS1) else { continue }
          best[end] = min(best[end], best[start] + bits)
        }
      }
    }
    return best[bytes.count]
  }

  @Test(arguments: [false, true])
  func segmentsTakeTheFewestBitsThatAnyCutTakes(isGS1: Bool) throws {
    var generator = SeededGenerator("segments \(isGS1)")
    for _ in 0..<100 {
      var bytes = mixture(&generator, runs: 5, length: 9)
      if isGS1 { bytes = bytes.map { Int.random(in: 0..<6, using: &generator) == 0 ? 0x1D : $0 } }
      for versions in QRVersionClass.qr {
        let segmentation = try #require(QRSegmentation(bytes, in: versions, isGS1: isGS1))
        #expect(segmentation.bitCount == fewestBits(bytes, versions, isGS1: isGS1), "\(bytes) \(SeededGenerator.hint)")
        #expect(segmentation.segments.map { Array(bytes[$0.bytes]) }.joined().elementsEqual(bytes))
        let sum = segmentation.segments.reduce(0) {
          $0 + (bits($1.mode, bytes[$1.bytes], versions, isGS1: isGS1) ?? 1 << 40)
        }
        #expect(sum == segmentation.bitCount)
      }
    }
  }

  // MARK: - Readers

  @Test func payloadsAreReadBack() throws {
    var generator = SeededGenerator("QR read")
    for round in 0..<60 {
      let payload = mixture(&generator, runs: 1 + round / 4, length: 24)
      let level = QR.Level.allCases[round % 4]
      let eci = [nil, 26, 899, 16_384, 811_799, 999_999][round % 6]
      let picture = GrayPicture(rows: try QR.encode(payload, eci: eci, level: level).rows)
      let read = try picture.readZXing()
      #expect(read?.bytes == payload, "\(payload) \(SeededGenerator.hint)")
      #expect(read?.hasECI == (eci != nil))
      #expect(read?.errorCorrection == ["L", "M", "Q", "H"][level.rawValue])
      if eci == nil { #expect(try picture.readZBar() == payload) }
    }
  }

  @Test func microPayloadsAreReadBack() throws {
    var generator = SeededGenerator("Micro QR read")
    for round in 0..<40 {
      let payload = Array(mixture(&generator, runs: 2, length: 8).prefix(9))
      let level = QR.Level.allCases[round % 3]
      guard let grid = try? MicroQR.encode(payload, level: level) else { continue }
      #expect(try GrayPicture(rows: grid.rows).readZXing()?.bytes == payload, "\(payload) \(SeededGenerator.hint)")
    }
  }

  /// In alphanumeric mode a separator is `%`, and `%` itself is `%%`.
  @Test func elementStringsAreReadBack() throws {
    for text in [
      "0109506000134352235ABC\u{1D}10X", "235ABC\u{1D}10X\u{1D}217", "0109506000134352\u{1D}10AB",
      "10A%B+C\u{1D}2112\u{1D}240%XY", "8010AB-12\u{1D}91(a)b", "10AB%%C\u{1D}21%", "010950600013435210\u{E9}",
    ] {
      let bytes = text.unicodeScalars.map { UInt8($0.value) }
      let picture = GrayPicture(rows: try QR.encode(bytes, isGS1: true).rows)
      // zxing-cpp 1.4 cuts an element string off after %.
      if !bytes.contains(UInt8(ascii: "%")) {
        let read = try picture.readZXing()
        #expect(read?.bytes == bytes && read?.identifier == "]Q3", "\(text)")
      }
      #expect(try picture.readZBar() == bytes, "\(text)")
    }
  }

  @Test func damageUpToThePromisedCorrectionIsRead() throws {
    var generator = SeededGenerator("QR damage")
    for level in QR.Level.allCases {
      for version in [1, 2, 5, 8] {
        var payload = generator.bytes(of: Array(0x20...0x7E), most: 200)
        while (try? QRPlan(payload, level: level, version: version)) == nil { payload.removeLast() }
        var rows = try QR.encode(payload, level: level, version: version).rows
        // Each changed module is at most one wrong codeword. Version 1 keeps some check words for detection.
        let capacity = QRCapacity(version: version, level: level)
        let wrong = (capacity.checkWords - (version == 1 ? 3 : 0)) / 2
        for _ in 0..<wrong {
          let (x, y) = (
            Int.random(in: 9..<rows.count - 9, using: &generator), Int.random(in: 9..<rows.count, using: &generator)
          )
          rows[y][x].toggle()
        }
        #expect(
          try GrayPicture(rows: rows).readZXing()?.bytes == payload, "\(version) \(level) \(SeededGenerator.hint)")
      }
    }
  }

  // MARK: - Sizes and errors

  @Test func anECICostsItsOwnBitsAlone() throws {
    let ones = [UInt8](repeating: 0x31, count: 26)
    #expect(try QR.encode(ones, eci: 26).width == 21)
    for level in QR.Level.allCases {
      for version in 1...40 {
        let capacity = QRCapacity(version: version, level: level)
        // A byte segment, its header and that of the ECI, to the last bit.
        let count = (capacity.dataBits - 12 - (version < 10 ? 12 : 20)) / 8
        let full = [UInt8](repeating: 0x80, count: count)
        #expect(try QRPlan(full, eci: 26, level: level).version == version)
      }
    }
  }

  @Test func whatCannotBeEncodedIsRefused() throws {
    let a = Array("A".utf8)
    #expect(throws: MatrixEncodingError.empty) { try QR.encode([]) }
    #expect(throws: MatrixEncodingError.empty) { try MicroQR.encode([]) }
    for eci in [-1, 1_000_000, Int.min, Int.max] {
      #expect(throws: MatrixEncodingError.noSuchECI(eci)) { try QR.encode(a, eci: eci) }
    }
    for version in [0, 41, Int.min] {
      #expect(throws: MatrixEncodingError.noSuchSize) { try QR.encode(a, version: version) }
      #expect(throws: MatrixEncodingError.noSuchSize) { try MicroQR.encode(a, version: version) }
    }
    #expect(throws: MatrixEncodingError.noSuchSize) { try QR.encode(a, mask: 8) }
    #expect(throws: MatrixEncodingError.noSuchSize) { try MicroQR.encode(a, mask: -1) }
    #expect(throws: MatrixEncodingError.noSuchSize) { try MicroQR.encode(a, level: .high) }
    #expect(throws: MatrixEncodingError.noSuchSize) { try MicroQR.encode(a, level: .medium, version: 1) }
    #expect(throws: MatrixEncodingError.tooLong(codewords: 20, limit: 16)) {
      try QR.encode([UInt8](repeating: 0x80, count: 18), version: 1)
    }
    #expect(throws: MatrixEncodingError.tooLong(codewords: 2957, limit: 2956)) {
      try QR.encode([UInt8](repeating: 0x80, count: 2954), level: .low)
    }
    #expect(throws: MatrixEncodingError.self) { try QR.encode([UInt8](repeating: 0x30, count: 100_000)) }
    #expect(throws: MatrixEncodingError.self) { try MicroQR.encode([UInt8](repeating: 0x30, count: 100_000)) }
  }

  @Test func wantedSegmentsAreUsedOrRefused() throws {
    let payload = Array("1A".utf8)
    let wanted = [QRSegment(mode: .byte, bytes: 0..<1), QRSegment(mode: .alphanumeric, bytes: 1..<2)]
    let read = try GrayPicture(rows: QR.encode(payload, version: 3, segments: wanted).rows).readZXing()
    #expect(read?.bytes == payload)
    #expect(try QRPlan(payload, level: .low, segments: wanted).bitCount == 4 + 8 + 8 + 4 + 9 + 6)
    #expect(throws: MatrixEncodingError.misplacedSegment(at: 1)) {
      try QR.encode(payload, segments: [QRSegment(mode: .numeric, bytes: 0..<2)])
    }
    #expect(throws: MatrixEncodingError.misplacedSegment(at: 1)) {
      try QR.encode(payload, segments: [QRSegment(mode: .numeric, bytes: 0..<1)])
    }
    #expect(throws: MatrixEncodingError.misplacedSegment(at: 0)) {
      try QR.encode(payload, segments: [QRSegment(mode: .byte, bytes: 0..<9)])
    }
    #expect(throws: MatrixEncodingError.tooLong(codewords: 1 << 27, limit: 3)) {
      try MicroQR.encode(payload, version: 1, segments: wanted)
    }
  }
}
