import CQREncode
import LinearBarcodes
import MatrixBarcodes
import Testing
import Witnesses

@testable import Barcodes

@Suite struct QRCodeTests {
  /// Compares the table of capacities with those of libqrencode.
  @Test(arguments: Symbology.qr.errorCorrectionLevels)
  func eachVersionHoldsExactlyWhatItHolds(_ level: ErrorCorrection) throws {
    let theirs: [ErrorCorrection: QRecLevel] = [
      .low: QR_ECLEVEL_L, .medium: QR_ECLEVEL_M, .quartile: QR_ECLEVEL_Q, .high: QR_ECLEVEL_H,
    ]
    let theirLevel = try #require(theirs[level])
    for version in 1...40 {
      let header = version < 10 ? 12 : 20
      let count = (QRCapacity.bits(version: version, level: QR.Level(level)) - header) / 8
      let full = [UInt8](repeating: 0x80, count: count)
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
    #expect(try QRCode.encode(Payload(bytes: digits), errorCorrection: .medium).width == 29)
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
    for eci in [-1, 1_000_000, Int.max] {
      #expect(throws: EncodingError.noSuchECI(eci)) { try Symbology.qr.encode(Payload(bytes: [0x41], eci: eci)) }
    }
    let most = 2953  // The number of bytes in version 40-L.
    #expect(throws: Never.self) {
      try Symbology.qr.encode(
        Payload(bytes: [UInt8](repeating: 0xFF, count: most)), options: DrawingOptions(errorCorrection: .low))
    }
    #expect(throws: EncodingError.tooManyCodewords(found: 2957, limit: 2956)) {
      try Symbology.qr.encode(
        Payload(bytes: [UInt8](repeating: 0xFF, count: most + 1)), options: DrawingOptions(errorCorrection: .low))
    }
    #expect(throws: EncodingError.tooManyCodewords(found: 41_669, limit: 2334)) {
      try Symbology.qr.encode(Payload(bytes: [UInt8](repeating: 0x30, count: 100_000)))
    }
  }

  /// libqrencode draws a code with an ECI as long as it takes the same version, and MatrixBarcodes the others.
  @Test(arguments: [3, 26, 899, 16_383, 16_384, 811_799, 999_999])
  func everyECIIsInTheSmallestVersion(eci: Int) throws {
    // The digits of version 1-M, whose 128 bits hold 12, 20 or 28 for the ECI.
    let most = eci < 128 ? 30 : eci < 16_384 ? 28 : 25
    for (count, side) in [(10, 21), (most, 21), (most + 1, 25)] {
      let payload = Payload(bytes: [UInt8](repeating: 0x31, count: count), eci: eci)
      let symbol = try QRCode.encode(payload, errorCorrection: .medium)
      #expect(symbol.width == side, "\(count) digits")
      let read = try GrayPicture(rows: Symbol.matrix(symbol).rows).readZXing()
      #expect(read?.bytes == payload.bytes && read?.hasECI == true)
    }
  }

  /// Shows why not libqrencode draws ECIs from 16384 on: it draws them wrongly.
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
      let error = #expect(throws: EncodingError.self) {
        try Symbology.microQR.encode(Payload(bytes: full.bytes + [character]), options: options)
      }
      guard case .tooManyCodewords(let found, let limit) = error else { return #expect(error == .empty) }
      #expect(limit == ["L": 16, "M": 14, "Q": 10][level] && found == limit + 1)
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
