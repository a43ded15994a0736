import Barcodes
import LinearBarcodes
import Testing
import Witnesses

/// Two-dimensional codes are read back, mode by mode and level by level.
@Suite struct MatrixSymbolTests {
  /// Runs that change the mode of a two-dimensional code, in an unusual order.
  private func mixture(_ generator: inout SeededGenerator, most: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < Int.random(in: 1...most, using: &generator) {
      let alphabet: [UInt8] =
        switch Int.random(in: 0..<7, using: &generator) {
        case 0: Array(0x30...0x39)
        case 1: Array(0x41...0x5A)
        case 2: Array(0x61...0x7A)
        case 3: Array(" .,:;!?\r\n".utf8)
        case 4: Array(0x00...0x1F)
        case 5: Array(0xA0...0xFF)
        default: Array(0x00...0xFF)
        }
      bytes += generator.bytes(of: alphabet, most: 12)
    }
    return bytes
  }

  private func picture(_ rows: [[Bool]], moduleHeight: Int) -> GrayPicture {
    let (scale, margin) = (4, 16)
    var picture = GrayPicture(
      width: rows[0].count * scale + 2 * margin, height: rows.count * scale * moduleHeight + 2 * margin, gray: 255)
    for (y, row) in rows.enumerated() {
      let top = margin + y * scale * moduleHeight
      for (x, isDark) in row.enumerated() where isDark {
        picture.fill(
          x: margin + x * scale..<margin + (x + 1) * scale, y: top..<top + scale * moduleHeight, gray: 0)
      }
    }
    return picture
  }

  @Test(arguments: [Symbology.aztec, .dataMatrix, .pdf417])
  func changesOfModeAreReadBackWithTheirECI(_ symbology: Symbology) throws {
    var generator = SeededGenerator("mixtures \(symbology.id)")
    // In PDF417, zxing-cpp ignores interpretations from 900 on.
    let interpretations = [3, 26, 22, 899] + (symbology == .pdf417 ? [] : [20_000])
    for number in 0..<400 {
      let bytes = mixture(&generator, most: [20, 60, 200][number % 3])
      // zxing-cpp 1.4 takes 0x1D at the beginning of an Aztec code for FNC1, however it was encoded; 3.1 does not.
      if symbology == .aztec && bytes.first == GS1ElementString.separator { continue }
      let eci = number % 5 == 0 ? interpretations.randomElement(using: &generator) : nil
      let symbol = try symbology.encode(Payload(bytes: bytes, eci: eci))
      let read = try picture(symbol.rows, moduleHeight: symbology == .pdf417 ? 3 : 1).readZXing()
      #expect(read?.bytes == bytes, "\(symbology.name) \(SeededGenerator.hint)")
      #expect(read?.hasECI == (eci != nil), "ECI \(eci ?? -1) in \(symbology.name)")
    }
  }

  @Test(arguments: [Symbology.aztec, .dataMatrix, .pdf417, .gs1DataMatrix])
  func payloadsThatDoNotFitAreRefused(_ symbology: Symbology) throws {
    let text =
      symbology == .gs1DataMatrix
      ? String(repeating: "[91]" + String(repeating: "A", count: 90), count: 40) : String(repeating: "é", count: 4000)
    let payload = try symbology.payload(typed: text)
    let error = #expect(throws: EncodingError.self) { try symbology.encode(payload) }
    guard case .tooManyCodewords(let found, let limit) = error else { return #expect(error == .empty) }
    #expect(found > limit && limit > 800)
    #expect(throws: EncodingError.empty) { try symbology.encode(Payload(bytes: [])) }
    for eci in symbology == .gs1DataMatrix ? [] : [-1, symbology == .pdf417 ? 811_800 : 1_000_000] {
      #expect(throws: EncodingError.noSuchECI(eci)) { try symbology.encode(Payload(bytes: [0x41], eci: eci)) }
    }
  }

  /// Separators stand where they are in the bytes.
  @Test(arguments: [Symbology.gs1DataMatrix, .gs1QR])
  func separatorsStandWhereTheyWereGiven(_ symbology: Symbology) throws {
    for text in [
      "0109506000134352235ABC\u{1D}10X", "235ABC\u{1D}10X\u{1D}217", "0109506000134352\u{1D}10AB",
      "010950600013435217250101\u{1D}10AB", "10A%B+C\u{1D}2112\u{1D}240%XY", "8010AB-12\u{1D}91(a)b",
      "235A(C\u{1D}10X", "0109506000134352\u{1D}10A)", "010950600013435217250101\u{1D}10(B",
    ] {
      let bytes = Array(text.utf8)
      let picture = picture(try symbology.encode(Payload(bytes: bytes)).rows, moduleHeight: 1)
      // zxing-cpp 1.4 cuts an element string off after %.
      if symbology != .gs1QR || !bytes.contains(UInt8(ascii: "%")) {
        #expect(try picture.readZXing()?.bytes == bytes, "\(text)")
      }
      if symbology == .gs1QR { #expect(try picture.readZBar() == bytes, "\(text)") }
    }
  }

  @Test func levelsOfPDF417AreThoseThatWereAsked() throws {
    let payload = Payload(text: "https://example.org/m/42")
    for level in Symbology.pdf417.errorCorrectionLevels {
      let rows = try Symbology.pdf417.encode(payload, options: DrawingOptions(errorCorrection: level)).rows
      let read = try picture(rows, moduleHeight: 3).readZXing()
      #expect(read?.bytes == payload.bytes)
      // 17 modules a codeword, beside the start, the stop and a row indicator on each side.
      let codewords = rows.count * (rows[0].count - 69) / 17
      #expect(read?.errorCorrection == ZXing.name(ofPDF417Level: level.rawValue, codewords: codewords))
    }
  }

  /// Each level of Aztec uses at least its percentage of codewords for error correction, and three more; the default is
  /// 23 %.
  @Test(arguments: [23, 36, 50])
  func levelsOfAztecAreAtLeastWhatTheySay(_ percentage: Int) throws {
    let options = DrawingOptions(errorCorrection: ErrorCorrection(rawValue: String(percentage)))
    for count in [1, 3, 8, 20, 31, 32, 51, 62, 63, 74, 87, 94, 115] + Array(stride(from: 120, to: 800, by: 17)) {
      // One binary shift with its length, and no bits that need stuffing.
      let payload = Payload(bytes: [UInt8](repeating: 0xAA, count: count))
      let bits = 8 * count + (count <= 31 ? 10 : count <= 62 ? 20 : 21)
      let rows = try Symbology.aztec.encode(payload, options: options).rows
      let words = try #require(Self.aztecWords(side: rows.count))
      let dataWords = (bits + words.size - 1) / words.size
      #expect(100 * (words.count - dataWords - 3) >= percentage * words.count, "\(count) bytes")
      // zxing-cpp 1.4 takes eleven bits of padding at the end of words of twelve bits for the start of more data; 3.1
      // reads them.
      guard words.size < 12 || (12 * dataWords - bits) < 11 else { continue }
      #expect(try picture(rows, moduleHeight: 1).readZXing()?.bytes == payload.bytes)
      if percentage == 23 { #expect(try Symbology.aztec.encode(payload).rows == rows) }
    }
  }

  /// The number of codewords of an Aztec symbol, and the bits of each, compact symbols first. ISO/IEC 24778, Table 1.
  private static func aztecWords(side: Int) -> (count: Int, size: Int)? {
    for (isCompact, layers) in (1...4).map({ (true, $0) }) + (1...32).map({ (false, $0) }) {
      let width = isCompact ? 11 + 4 * layers : 15 + 4 * layers + 2 * ((2 * layers + 6) / 15)
      guard width == side else { continue }
      let size = layers <= 2 ? 6 : layers <= 8 ? 8 : layers <= 22 ? 10 : 12
      return (((isCompact ? 88 : 112) + 16 * layers) * layers / size, size)
    }
    return nil
  }

  @Test func theExamplesOfTheStandardsAreDrawn() throws {
    // ISO/IEC 16022, Annex O: "123456" in 10 × 10 modules.
    let symbol = try Symbology.dataMatrix.encode(Payload(text: "123456"))
    let expected = """
      1010101010
      1100101101
      1100000100
      1100011101
      1100001000
      1000001111
      1110110000
      1111011001
      1001110100
      1111111111
      """
    #expect(symbol.rows.map { $0.map { $0 ? "1" : "0" }.joined() }.joined(separator: "\n") == expected)
    // ISO/IEC 24724: GS1 DataBar has 96 modules; it begins with a space and ends with a bar.
    let dataBar = try Symbology.dataBar.encode(Payload(text: "20012345678909")).rows[0]
    #expect(dataBar.count == 96 && dataBar.first == false && dataBar.last == true)
  }
}
