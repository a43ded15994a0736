import CQREncode
import LinearBarcodes
import Testing
import Witnesses

@testable import Barcodes

@Suite struct QRCodeTests {
  @Test func segmentsTakeTheFewestBitsThatAnyCutTakes() throws {
    var generator = SeededGenerator("segments")
    for _ in 0..<150 {
      let bytes = mixture(using: &generator)
      for versions in QRVersionClass.qr {
        let segmentation = try #require(QRSegmentation(bytes, in: versions))
        #expect(segmentation.bitCount == fewestBits(bytes, in: versions), "\(bytes) \(SeededGenerator.hint)")
        #expect(segmentation.segments.map { Array(bytes[$0.bytes]) }.joined().elementsEqual(bytes))
        #expect(segmentation.segments.reduce(0) { $0 + bits($1, in: versions) } == segmentation.bitCount)
        #expect(segmentation.segments.allSatisfy { bytes[$0.bytes].allSatisfy($0.mode.holds) })
      }
    }
  }

  /// The number of bits of a segment, computed from the text of ISO/IEC 18004, 7.4.3 to 7.4.5.
  private func bits(_ segment: QRSegment, in versions: QRVersionClass) -> Int {
    let count = segment.bytes.count
    let data =
      switch segment.mode {
      case .numeric: count / 3 * 10 + [0, 4, 7][count % 3]
      case .alphanumeric: count / 2 * 11 + count % 2 * 6
      case .byte: count * 8
      }
    return versions.modeBits + (versions.lengthBits[segment.mode.rawValue] ?? 1_000_000) + data
  }

  /// The fewest bits of all possible divisions into segments, by trying each.
  private func fewestBits(_ bytes: [UInt8], in versions: QRVersionClass) -> Int {
    var best = [0] + [Int](repeating: .max, count: bytes.count)
    for end in 1...bytes.count {
      for mode in QRSegment.Mode.allCases {
        for start in (0..<end).reversed() {
          guard mode.holds(bytes[start]) else { break }
          best[end] = min(best[end], best[start] + bits(QRSegment(mode: mode, bytes: start..<end), in: versions))
        }
      }
    }
    return best[bytes.count]
  }

  private func mixture(using generator: inout SeededGenerator) -> [UInt8] {
    var bytes: [UInt8] = []
    for _ in 0..<Int.random(in: 1...6, using: &generator) {
      let alphabet = [Array("0123456789".utf8), Array("ABCDEF-:".utf8), Array("abc\0\u{E9}".utf8)].randomElement(
        using: &generator)
      bytes += generator.bytes(of: alphabet ?? [0x30], most: 20)
    }
    return bytes
  }

  /// Compares the table of capacities with those of libqrencode.
  @Test(arguments: Symbology.qr.errorCorrectionLevels)
  func eachVersionHoldsExactlyWhatItHolds(_ level: ErrorCorrection) throws {
    let theirs: [ErrorCorrection: QRecLevel] = [
      .low: QR_ECLEVEL_L, .medium: QR_ECLEVEL_M, .quartile: QR_ECLEVEL_Q, .high: QR_ECLEVEL_H,
    ]
    let theirLevel = try #require(theirs[level])
    for version in 1...40 {
      let header = version < 10 ? 12 : 20
      let count = (QRCapacity.bits(version: version, errorCorrection: level) - header) / 8
      let full = [UInt8](repeating: 0x80, count: count)
      #expect(try QRCode.fit(Payload(bytes: full), errorCorrection: level).version == version)
      let symbol = try QRCode.encode(Payload(bytes: full), errorCorrection: level)
      #expect(symbol.width == 17 + 4 * version && symbol.height == symbol.width)
      let code = try #require(QRcode_encodeData(Int32(count), full, 0, theirLevel))
      #expect(Int(code.pointee.version) == version)
      QRcode_free(code)
      let larger = QRcode_encodeData(Int32(count + 1), full + [0x80], 0, theirLevel)
      #expect(larger.map { Int($0.pointee.version) } ?? 41 == version + 1)
      if let larger { QRcode_free(larger) }
    }
  }

  @Test func aHundredDigitsFitVersionThree() throws {
    let digits = [UInt8](repeating: 0x37, count: 100)
    #expect(try QRCode.fit(Payload(bytes: digits), errorCorrection: .medium).version == 3)
  }

  @Test func anECIIsThereOnlyForWhatNeedsIt() {
    #expect(Payload(text: "Müller") == Payload(bytes: [0x4D, 0xFC, 0x6C, 0x6C, 0x65, 0x72]))
    #expect(Payload(text: "Сільпо") == Payload(bytes: Array("Сільпо".utf8), eci: 26))
    #expect(Payload(text: "Müller").text == "Müller")
    #expect(Payload(text: "Сільпо").text == "Сільпо")
  }

  @Test func refusals() {
    #expect(throws: EncodingError.empty) { try Symbology.qr.encode(Payload(bytes: [])) }
    #expect(throws: EncodingError.noSuchErrorCorrection("7")) {
      try Symbology.qr.encode(Payload(text: "A"), options: DrawingOptions(errorCorrection: .init(rawValue: "7")))
    }
    for eci in [-1, 16_384, 1_000_000, Int.max] {
      #expect(throws: EncodingError.noSuchECI(eci)) { try Symbology.qr.encode(Payload(bytes: [0x41], eci: eci)) }
    }
    let most = 2953  // The number of bytes in version 40-L.
    #expect(throws: Never.self) {
      try Symbology.qr.encode(
        Payload(bytes: [UInt8](repeating: 0xFF, count: most)), options: DrawingOptions(errorCorrection: .low))
    }
    #expect(throws: EncodingError.tooLong(found: 2957, limit: 2956)) {
      try Symbology.qr.encode(
        Payload(bytes: [UInt8](repeating: 0xFF, count: most + 1)), options: DrawingOptions(errorCorrection: .low))
    }
    #expect(throws: EncodingError.tooLong(found: 100_000, limit: nil)) {
      try Symbology.qr.encode(Payload(bytes: [UInt8](repeating: 0x30, count: 100_000)))
    }
  }

  /// Shows why ECIs from 16384 on are refused: libqrencode draws them wrongly.
  @Test func greatECIsAreWrongInLibqrencode() throws {
    func read(eci: UInt32) throws -> [UInt8]? {
      let input = try #require(QRinput_new2(2, QR_ECLEVEL_L))
      defer { QRinput_free(input) }
      QRinput_appendECIheader(input, eci)
      QRinput_append(input, QR_MODE_8, 2, [0x41, 0x42])
      let code = try #require(QRcode_encodeInput(input))
      defer { QRcode_free(code) }
      let width = Int(code.pointee.width)
      let rows = (0..<width).map { y in (0..<width).map { x in code.pointee.data[y * width + x] & 1 == 1 } }
      return try GrayPicture(rows: rows).readZXing()?.bytes
    }
    #expect(try read(eci: 16_383) == [0x41, 0x42])
    #expect(try read(eci: 16_384) != [0x41, 0x42])
  }

  /// Checks every maximum length that ISO/IEC 18004:2015, Table 7 gives for Micro QR.
  @Test(arguments: [
    ("L", 35, 21, 15), ("M", 30, 18, 13), ("Q", 21, 13, 9),
  ])
  func microQRHoldsExactlyWhatItHolds(_ level: String, _ digits: Int, _ letters: Int, _ bytes: Int) throws {
    let options = DrawingOptions(errorCorrection: ErrorCorrection(rawValue: level))
    for (character, most) in [(UInt8(ascii: "7"), digits), (UInt8(ascii: "A"), letters), (0xE9, bytes)] {
      let full = Payload(bytes: [UInt8](repeating: character, count: most))
      #expect(try Symbology.microQR.encode(full, options: options).rows.count == 17)
      #expect(throws: EncodingError.tooLong(found: most + 1, limit: nil)) {
        try Symbology.microQR.encode(Payload(bytes: full.bytes + [character]), options: options)
      }
    }
  }

  @Test func microQRIsAsSmallAsItCanBe() throws {
    for (text, side) in [
      ("12345", 11), ("123456", 13), ("ABCDEF", 13), ("ABCDEFG", 15), ("abc", 15), ("abcdefghijkl", 17),
    ] {
      #expect(try Symbology.microQR.encode(Payload(text: text)).rows.count == side, "\(text)")
    }
    #expect(throws: EncodingError.noECI) { try Symbology.microQR.encode(Payload(text: "ї")) }
  }
}
