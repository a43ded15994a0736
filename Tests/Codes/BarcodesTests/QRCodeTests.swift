import LinearBarcodes
import Testing
import Witnesses

@testable import Barcodes

@Suite struct QRCodeTests {
  @Test func aHundredDigitsFitVersionThree() throws {
    let digits = [UInt8](repeating: 0x37, count: 100)
    #expect(try Symbology.qr.encode(Payload(bytes: digits)).rows.count == 29)
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

  @Test(arguments: [3, 26, 899, 16_383, 16_384, 811_799, 999_999])
  func everyECIIsInTheSmallestVersion(eci: Int) throws {
    // The digits of version 1-M, whose 128 bits hold 12, 20 or 28 for the ECI.
    let most = eci < 128 ? 30 : eci < 16_384 ? 28 : 25
    for (count, side) in [(10, 21), (most, 21), (most + 1, 25)] {
      let payload = Payload(bytes: [UInt8](repeating: 0x31, count: count), eci: eci)
      let symbol = try Symbology.qr.encode(payload)
      #expect(symbol.rows.count == side, "\(count) digits")
      let read = try GrayPicture(rows: symbol.rows).readZXing()
      #expect(read?.bytes == payload.bytes && read?.hasECI == true)
    }
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
