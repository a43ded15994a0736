import Testing
import Witnesses

@testable import MatrixBarcodes

@Suite struct DataMatrixTests {
  // MARK: - Read back

  /// Without an FNC1 or ECI, so that libdmtx transmits the same bytes.
  @Test func bytesAreReadByTwoReaders() throws {
    let folder = try ScratchFolder()
    var generator = SeededGenerator("data matrix bytes")
    for number in 0..<300 {
      let bytes = generator.dataMatrixMixture(most: [12, 60, 300, 900][number % 4])
      let shape: DataMatrix.Shape = number % 8 == 0 ? .rectangle : .square
      let picture = GrayPicture(rows: try DataMatrix.encode(bytes, shape: shape).rows)
      let read = try picture.readZXing()
      #expect(read?.bytes == bytes, "\(bytes) \(SeededGenerator.hint)")
      #expect(read?.identifier == "]d1" && read?.format == "DataMatrix")
      guard number % 8 == 4 else { continue }
      try picture.write(to: folder.path("symbol.pgm"))
      #expect(try Decoder.dmtx.read(folder.path("symbol.pgm")) == bytes, "\(bytes) \(SeededGenerator.hint)")
    }
  }

  @Test func interpretationsAreReadBack() throws {
    var generator = SeededGenerator("data matrix ECI")
    for number in 0..<100 {
      let bytes = generator.dataMatrixMixture(most: 60)
      let eci = [3, 26, 126, 127, 899, 16_382, 16_383, 20_000, 999_999][number % 9]
      let read = try GrayPicture(rows: try DataMatrix.encode(bytes, eci: eci).rows).readZXing()
      #expect(read?.bytes == bytes && read?.hasECI == true, "\(eci) \(bytes) \(SeededGenerator.hint)")
    }
    let codewords = [
      0: [1], 126: [127], 127: [128, 1], 16_382: [191, 254], 16_383: [192, 1, 1], 999_999: [207, 63, 129],
    ]
    for (eci, expected) in codewords {
      let written = try DataMatrix.dataCodewords(of: [0x41], eci: eci).codewords
      #expect(written.prefix(expected.count + 2).map { Int($0) } == [241] + expected + [66])
    }
  }

  @Test func separatorsAreReadBack() throws {
    var generator = SeededGenerator("data matrix FNC1")
    for number in 0..<150 {
      let bytes = generator.dataMatrixMixture(most: 80)
      var fnc1 = bytes.indices.filter { $0 > 2 && Int.random(in: 0..<12, using: &generator) == 0 }
      if number % 3 > 0 { fnc1.insert(0, at: 0) }
      let eci = number % 5 == 0 ? 26 : nil
      let read = try GrayPicture(rows: try DataMatrix.encode(bytes, eci: eci, fnc1: fnc1).rows).readZXing()
      // An FNC1 that is a separator is transmitted as 0x1D.
      var expected: [UInt8] = []
      for (index, byte) in bytes.enumerated() { expected += fnc1.contains(index) && index > 0 ? [0x1D, byte] : [byte] }
      #expect(read?.bytes == expected, "\(bytes) \(fnc1) \(SeededGenerator.hint)")
      #expect(read?.identifier.first == "]" && read?.hasECI == (eci != nil))
      if eci == nil { #expect(read?.identifier == (fnc1.first == 0 ? "]d2" : "]d1"), "\(bytes) \(fnc1)") }
    }
  }

  /// Readers recognize an FNC1 in the second position as a codeword only. ISO/IEC 16022:2006, 5.2.4.6.
  @Test func applicationIndicatorsComeFirst() throws {
    for (text, position) in [("A123", 1), ("zABCDEFGH", 1), ("12ABCDEFGHI", 2)] {
      let bytes = Array(text.utf8)
      let read = try GrayPicture(rows: try DataMatrix.encode(bytes, fnc1: [position]).rows).readZXing()
      #expect(read?.bytes == bytes && read?.identifier == "]d3")
    }
    #expect(try DataMatrix.dataCodewords(of: Array("A1".utf8), eci: 3, fnc1: [1]).codewords[..<4] == [66, 232, 241, 4])
  }

  @Test func macrosAreReadBack() throws {
    let folder = try ScratchFolder()
    for (number, format) in ["05", "06"].enumerated() {
      let bytes = Array("[)>\u{1E}\(format)\u{1D}9N110375286414\u{1D}1TABC\u{1E}\u{4}".utf8)
      let codewords = try DataMatrix.dataCodewords(of: bytes).codewords
      #expect(codewords[0] == UInt16(236 + number))
      let picture = GrayPicture(rows: try DataMatrix.encode(bytes).rows)
      #expect(try picture.readZXing()?.bytes == bytes)
      try picture.write(to: folder.path("symbol.pgm"))
      #expect(try Decoder.dmtx.read(folder.path("symbol.pgm")) == bytes)
      for other in [Array(bytes.dropLast()), Array(bytes.dropFirst()), bytes + [0x41], Array(bytes[..<7]) + [0x1E, 4]] {
        #expect(try DataMatrix.dataCodewords(of: other).codewords[0] < 230)
      }
      #expect(try DataMatrix.dataCodewords(of: bytes, eci: 26).codewords[0] == 241)
      #expect(try DataMatrix.dataCodewords(of: bytes, fnc1: [21]).codewords[0] < 230)
    }
  }

  @Test func everySizeIsReadBackDamaged() throws {
    let folder = try ScratchFolder()
    var generator = SeededGenerator("data matrix damage")
    for size in DataMatrixSize.squares + DataMatrixSize.rectangles {
      let bytes = generator.digits(Int.random(in: 1...2 * size.dataCodewords, using: &generator))
      let shape = DataMatrix.Shape.size(rows: size.rows, columns: size.columns)
      let symbol = try DataMatrix.encode(bytes, shape: shape)
      #expect(symbol.width == size.columns && symbol.height == size.rows)
      let whole = GrayPicture(rows: symbol.rows)
      #expect(try whole.readZXing()?.bytes == bytes)
      // libdmtx does not find a few rectangles. Its 144 × 144 modules have another order of the check codewords than
      // those of zint and zxing-cpp.
      if size.rows < 144 {
        try whole.write(to: folder.path("symbol.pgm"))
        let read = try Decoder.dmtx.read(folder.path("symbol.pgm"))
        #expect(read == bytes || (size.rows < size.columns && read.isEmpty), "\(bytes) \(SeededGenerator.hint)")
      }

      let data = try DataMatrix.dataCodewords(of: bytes, shape: shape).codewords
      var codewords = data + size.checkWords(of: data)
      #expect(size.symbol(ofAll: codewords) == symbol)
      for block in 0..<size.blocks {
        let own = codewords.indices.filter { $0 % size.blocks == block }.shuffled(using: &generator)
        for index in own.prefix(size.checkCodewords / size.blocks / 2) {
          codewords[index] ^= UInt16.random(in: 1...255, using: &generator)
        }
      }
      let damaged = GrayPicture(rows: size.symbol(ofAll: codewords).rows)
      #expect(try damaged.readZXing()?.bytes == bytes, "\(size.rows)×\(size.columns) \(SeededGenerator.hint)")
    }
  }

  // MARK: - The smallest

  /// Checks that no shorter codewords exist, and what is written for symbols that are not much larger.
  private func checkPlan(_ message: [UInt16]) throws {
    let (bytes, fnc1) = split(message)
    let plan = DataMatrixPlan(message)
    let search = DataMatrixSearch(message)
    #expect(plan.codewordCount == search.fewestCodewords(), "\(message) \(SeededGenerator.hint)")
    // An application indicator is written before the plan begins.
    guard let content = try? DataMatrixMessage(bytes, eci: nil, fnc1: fnc1), content.header.isEmpty else { return }
    for capacity in plan.codewordCount..<plan.codewordCount + 4 {
      #expect(search.fits(in: capacity), "\(message) in \(capacity)")
      let codewords = DataMatrixWriter.codewords(of: content, plan, capacity: capacity)
      #expect(codewords.count == capacity)
      #expect(DataMatrixReader.read(codewords[...]) == message, "\(message) in \(capacity): \(codewords)")
    }
  }

  /// The bytes and the positions of FNC1 in a message.
  private func split(_ message: [UInt16]) -> (bytes: [UInt8], fnc1: [Int]) {
    var (bytes, fnc1) = ([UInt8](), [Int]())
    for element in message {
      if element < 256 { bytes.append(UInt8(element)) } else { fnc1.append(bytes.count) }
    }
    return (bytes, fnc1)
  }

  @Test func noStringOfUpToFiveTemptingCharactersHasFewerCodewords() throws {
    // A digit, letters, a punctuation mark of EDIFACT, one of X12, a control character, two bytes of the upper half
    // with 3 and 4 values in Text encodation, and FNC1.
    let alphabet: [UInt16] = [0x31, 0x41, 0x61, 0x21, 0x0D, 0x01, 0xE9, 0xC1, DataMatrixReader.fnc1]
    var strings: [[UInt16]] = [[]]
    for length in 1...5 {
      strings = strings.flatMap { string in alphabet.map { string + [$0] } }
      // Of the longer ones, samples; their steps and 9 have no common factor.
      let step = [1, 1, 1, 1, 11, 97][length]
      for (number, string) in strings.enumerated() where number % step == 0 && string.last != DataMatrixReader.fnc1 {
        try checkPlan(string)
      }
    }
  }

  @Test func noLongerStringHasFewerCodewords() throws {
    var generator = SeededGenerator("data matrix search")
    for _ in 0..<150 {
      var message = generator.dataMatrixMixture(most: 24).map { UInt16($0) }
      if Bool.random(using: &generator) {
        message.insert(DataMatrixReader.fnc1, at: Int.random(in: 0..<message.count, using: &generator))
      }
      try checkPlan(message)
    }
  }

  /// The longest string that fits in each size, and the next longer one.
  @Test func boundariesOfEverySize() throws {
    var generator = SeededGenerator("data matrix boundaries")
    for size in DataMatrixSize.squares + DataMatrixSize.rectangles {
      var bytes: [UInt8] = []
      while DataMatrixPlan(bytes.map { UInt16($0) }).codewordCount <= size.dataCodewords {
        bytes += generator.dataMatrixMixture(most: 1 + size.dataCodewords / 8)
      }
      var count = 0
      repeat {
        count = DataMatrixPlan(bytes.map { UInt16($0) }).codewordCount
        if count > size.dataCodewords { bytes.removeLast() }
      } while count > size.dataCodewords
      let more = bytes + [generator.bytes(of: Array(0...255), most: 1)[0]] + [0x80]
      let shape = DataMatrix.Shape.size(rows: size.rows, columns: size.columns)
      let symbol = try DataMatrix.encode(bytes, shape: shape)
      #expect(try GrayPicture(rows: symbol.rows).readZXing()?.bytes == bytes, "\(bytes) \(SeededGenerator.hint)")
      let needed = DataMatrixPlan(more.map { UInt16($0) }).codewordCount
      guard needed > size.dataCodewords else { continue }
      #expect(throws: MatrixEncodingError.tooLong(codewords: needed, limit: size.dataCodewords)) {
        try DataMatrix.encode(more, shape: shape)
      }
      // The search takes too long for large symbols.
      guard size.dataCodewords <= 49 else { continue }
      let search = DataMatrixSearch(more.map { UInt16($0) })
      #expect(!search.fits(in: size.dataCodewords), "\(more) \(SeededGenerator.hint)")
      #expect(search.fewestCodewords() == needed, "\(more) \(SeededGenerator.hint)")
    }
  }

  @Test func lengthsOfBase256() throws {
    var generator = SeededGenerator("data matrix base 256")
    for (count, tail) in [(249, 0), (249, 1), (250, 0), (250, 1), (251, 3), (499, 1), (500, 1), (1000, 0), (1555, 0)] {
      let bytes = (0..<count).map { _ in UInt8.random(in: 0x80...0xFF, using: &generator) } + generator.digits(2 * tail)
      let symbol = try DataMatrix.encode(bytes)
      #expect(try GrayPicture(rows: symbol.rows).readZXing()?.bytes == bytes, "\(count) \(SeededGenerator.hint)")
      let plan = DataMatrixPlan(bytes.map { UInt16($0) })
      #expect(plan.codewordCount == count + 2 + tail + (count >= 250 && tail > 0 ? 1 : 0))
    }
    // Without a length, one byte more fits in the largest symbol.
    let most = [UInt8](repeating: 0xFE, count: 1556)
    #expect(try GrayPicture(rows: try DataMatrix.encode(most).rows).readZXing()?.bytes == most)
    #expect(throws: MatrixEncodingError.tooLong(codewords: 1559, limit: 1558)) { try DataMatrix.encode(most + [0xFE]) }
  }

  // MARK: - libzint

  @Test func neverLargerThanZint() throws {
    var generator = SeededGenerator("data matrix zint")
    var (compared, smaller) = (0, 0)
    for number in 0..<500 {
      let bytes = generator.dataMatrixMixture(most: [12, 40, 100, 400][number % 4])
      let eci = number % 3 == 0 ? 26 : nil
      let side = try DataMatrix.encode(bytes, eci: eci).width
      guard let theirs = Zint.modules(.dataMatrix, bytes, onlySquares: true, eci: Int32(eci ?? 0)) else { continue }
      compared += 1
      if side < theirs.count { smaller += 1 }
      #expect(side <= theirs.count, "\(bytes) \(SeededGenerator.hint)")
    }
    #expect(compared > 480 && smaller > 0)
  }

  @Test func neverLargerThanZintInGS1() throws {
    var generator = SeededGenerator("data matrix GS1")
    let letters = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ".utf8)
    var compared = 0
    for _ in 0..<200 {
      let values = [
        ("01", generator.gtin(14)), ("10", generator.bytes(of: letters, most: 20)),
        ("21", generator.bytes(of: letters, most: 20)),
      ].filter { _ in Int.random(in: 0..<4, using: &generator) > 0 }
      var (bytes, fnc1, typed) = ([UInt8](), [0], [UInt8]())
      for (number, (identifier, value)) in values.enumerated() {
        bytes += Array(identifier.utf8) + value
        typed += Array("[\(identifier)]".utf8) + value
        if identifier != "01" && number + 1 < values.count { fnc1.append(bytes.count) }
      }
      guard !bytes.isEmpty, let theirs = Zint.modules(.dataMatrix, typed, mode: .gs1, onlySquares: true) else {
        continue
      }
      compared += 1
      #expect(try DataMatrix.encode(bytes, fnc1: fnc1).width <= theirs.count, "\(typed) \(SeededGenerator.hint)")
    }
    #expect(compared > 150)
  }

  /// Pairs of digits have one shortest form, and bytes beyond ASCII and EDIFACT have one.
  @Test func theSameModulesAsZintInEverySize() throws {
    var generator = SeededGenerator("data matrix modules")
    for (number, size) in (DataMatrixSize.squares + DataMatrixSize.rectangles).enumerated() {
      let shape = DataMatrix.Shape.size(rows: size.rows, columns: size.columns)
      for count in [1, (size.dataCodewords + 1) / 2, size.dataCodewords - 1, size.dataCodewords] {
        let bytes = generator.digits(2 * count)
        let theirs = Zint.modules(.dataMatrix, bytes, option: Int32(number + 1))
        #expect(try DataMatrix.encode(bytes, shape: shape).rows == theirs, "\(size.rows)×\(size.columns), \(count)")
      }
      guard size.dataCodewords > 10 else { continue }
      let bytes = (0..<size.dataCodewords - 6).map { _ in UInt8.random(in: 0x80...0x9F, using: &generator) }
      let theirs = Zint.modules(.dataMatrix, bytes, option: Int32(number + 1))
      if bytes.count < 250 || Zint.version > 21_100 {
        #expect(try DataMatrix.encode(bytes, shape: shape).rows == theirs, "\(size.rows)×\(size.columns), bytes")
      }
    }
  }

  // MARK: - Examples and refusals

  @Test func theExampleOfTheStandard() throws {
    // ISO/IEC 16022:2006, Annex O.
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
    let symbol = try DataMatrix.encode(Array("123456".utf8))
    #expect(symbol.rows.map { $0.map { $0 ? "1" : "0" }.joined() }.joined(separator: "\n") == expected)
  }

  /// ISO/IEC 16022:2006, 5.2.5 to 5.2.8, for "AIM", "aim" and "DATA".
  @Test func theCodewordsOfEachEncodation() throws {
    func codewords(_ text: String) throws -> [UInt16] {
      try DataMatrix.dataCodewords(of: text.unicodeScalars.map { UInt8($0.value) }).codewords
    }
    #expect(try codewords("AIMAIMAIM") == [230, 91, 11, 91, 11, 91, 11, 254])
    #expect(try codewords("aimaimaimaim") == [239, 91, 11, 91, 11, 91, 11, 91, 11, 254, 129, 147])
    #expect(try codewords("AB>AB*AB\rAB ")[0] == 238)
    #expect(try codewords("DATA.DATA.DA") == [240, 16, 21, 1, 184, 64, 84, 6, 225, 1, 129, 147])
    #expect(try codewords("«äöüé»") == [231, 44, 108, 59, 226, 126, 1, 104])
  }

  @Test func sizesThatOtherEncodersMiss() throws {
    let gs1 = Array("010789938136022210NFA6RLVIYA4Y486V".utf8)
    #expect(try DataMatrix.encode(gs1, fnc1: [0]).width == 20)
    #expect(try DataMatrix.encode(Array("UEFKMNU".utf8), eci: 26).width == 14)
  }

  @Test func refusals() {
    let digits = [UInt8](repeating: 0x31, count: 3117)
    #expect(throws: MatrixEncodingError.empty) { try DataMatrix.encode([]) }
    #expect(throws: MatrixEncodingError.tooLong(codewords: 1559, limit: 1558)) { try DataMatrix.encode(digits) }
    #expect(throws: MatrixEncodingError.tooLong(codewords: 50, limit: 49)) {
      try DataMatrix.encode(Array(digits[..<99]), shape: .rectangle)
    }
    #expect(throws: MatrixEncodingError.tooLong(codewords: 4, limit: 3)) {
      try DataMatrix.encode(Array("1234567".utf8), shape: .size(rows: 10, columns: 10))
    }
    for eci in [Int.min, -1, 1_000_000, .max] {
      #expect(throws: MatrixEncodingError.noSuchECI(eci)) { try DataMatrix.encode([0x41], eci: eci) }
    }
    for (rows, columns) in [(11, 11), (18, 8), (8, 50), (0, 0), (.min, .max), (16, 18)] {
      #expect(throws: MatrixEncodingError.noSuchSize) {
        try DataMatrix.encode([0x41], shape: .size(rows: rows, columns: columns))
      }
    }
    for (fnc1, wrong) in [([-1], -1), ([2], 2), ([0, 0], 0), ([1, 0], 0), ([0, 1, .max], Int.max), ([.min], .min)] {
      #expect(throws: MatrixEncodingError.misplacedFNC1(at: wrong)) { try DataMatrix.encode([0x41, 0x42], fnc1: fnc1) }
    }
  }
}

extension RandomNumberGenerator {
  /// Runs of characters that change the encodation of Data Matrix.
  fileprivate mutating func dataMatrixMixture(most: Int) -> [UInt8] {
    let count = Int.random(in: 1...most, using: &self)
    var bytes: [UInt8] = []
    while bytes.count < count {
      let alphabet: [UInt8] =
        switch Int.random(in: 0..<10, using: &self) {
        case 0: Array(0x30...0x39)
        case 1: Array(0x41...0x5A)
        case 2: Array(0x61...0x7A)
        case 3: Array(0x20...0x5E)
        case 4: Array("ABC123 >*\r".utf8)
        case 5: Array(0x00...0x1F)
        case 6: Array(0xA0...0xFF)
        case 7: Array("Aa1é\u{1D}".utf8)
        case 8: Array(0x80...0x9F)
        default: Array(0x00...0xFF)
        }
      bytes += bytes.count == count ? [] : self.bytes(of: alphabet, most: min(14, count - bytes.count))
    }
    return bytes
  }
}
