import Testing
import Witnesses

@testable import MatrixBarcodes

/// Codewords are read from the modules of a symbol, and are drawn again only if they say what the payload does.
@Suite struct ContentTests {
  private static let alphabets =
    [
      "0123456789", "ABCDEFGHIJKLMNOPQRSTUVWXYZ ", "abcdefghijklmnopqrstuvwxyz", "aB3-#@;_`{}\\\r\n\t. , : ",
      "*>\r A1", "\u{1D}\u{1E}\u{4}",
    ].map { Array($0.utf8) } + [Array(0x80...0xFF)]

  /// Random characters, several of a kind in a row.
  private static func payload(_ generator: inout SeededGenerator, most: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    let count = Int.random(in: 1...most, using: &generator)
    while bytes.count < count {
      bytes += generator.bytes(of: alphabets.randomElement(using: &generator) ?? [], most: 14)
    }
    return Array(bytes.prefix(count))
  }

  private static let ecis = [nil, nil, nil, 3, 26, 899, 20_000, 811_799]

  @Test func aDataMatrixIsDrawnAgainFromItsModules() throws {
    var generator = SeededGenerator("data matrix content")
    for number in 0..<300 {
      let payload = Self.payload(&generator, most: [8, 40, 300][number % 3])
      let eci = Self.ecis.randomElement(using: &generator) ?? nil
      var fnc1 = payload.indices.filter { $0 > 2 && number % 4 == 0 && Int.random(in: 0..<12, using: &generator) == 0 }
      if number % 3 == 0 { fnc1.insert(0, at: 0) }
      let grid = try DataMatrix.encode(payload, eci: eci, fnc1: fnc1)
      let codewords = try #require(DataMatrix.dataCodewords(of: grid))
      let shape = DataMatrix.Shape.size(rows: grid.height, columns: grid.width)
      let again = try? DataMatrix.encode(payload, eci: eci, fnc1: fnc1, shape: shape, codewords: codewords)
      #expect(again == grid, "\(payload) \(fnc1) \(SeededGenerator.hint)")
      for (payload, eci, fnc1) in [
        (payload + [0x41], eci, fnc1), (payload, 7, fnc1), (payload, eci, fnc1.isEmpty ? [0] : []),
      ] {
        #expect(throws: MatrixEncodingError.noSuchSize) {
          try DataMatrix.encode(payload, eci: eci, fnc1: fnc1, shape: shape, codewords: codewords)
        }
      }
    }
  }

  @Test func anAztecCodeIsDrawnAgainFromItsModules() throws {
    var generator = SeededGenerator("aztec content")
    for number in 0..<300 {
      let payload = Self.payload(&generator, most: [8, 40, 300][number % 3])
      let eci = Self.ecis.randomElement(using: &generator) ?? nil
      let layers = [nil, 4, 12, 23][number % 4]
      let grid = try Aztec.encode(payload, eci: eci, size: payload.count > 40 ? nil : layers.map { .full(layers: $0) })
      let sizes = (1...4).map { Aztec.Size.compact(layers: $0) } + (1...32).map { .full(layers: $0) }
      let size = try #require(
        sizes.first { $0.side == grid.width && (try? Aztec.encode(payload, eci: eci, size: $0)) == grid })
      let codewords = try #require(Aztec.dataCodewords(of: grid, size: size))
      let again = try? Aztec.encode(payload, eci: eci, size: size, codewords: codewords)
      #expect(again == grid, "\(payload) \(SeededGenerator.hint)")
      for (payload, eci) in [(payload + [0x41], eci), (payload, 7)] {
        #expect(throws: MatrixEncodingError.noSuchSize) {
          try Aztec.encode(payload, eci: eci, size: size, codewords: codewords)
        }
      }
    }
  }

  @Test func aPDF417IsDrawnAgainFromItsModules() throws {
    var generator = SeededGenerator("pdf417 content")
    for number in 0..<300 {
      let payload = Self.payload(&generator, most: [8, 40, 300][number % 3])
      let eci = Self.ecis.randomElement(using: &generator) ?? nil
      let level = number % 6
      let grid = try PDF417.encode(payload, eci: eci, level: level)
      let (found, codewords) = try #require(PDF417.dataCodewords(of: grid))
      #expect(found == level)
      func drawn(_ payload: [UInt8], _ eci: Int?, level: Int) throws -> ModuleGrid {
        try PDF417.encode(
          payload, eci: eci, level: level, columns: grid.width / 17 - 4, rows: grid.height, codewords: codewords)
      }
      #expect((try? drawn(payload, eci, level: level)) == grid, "\(payload) \(SeededGenerator.hint)")
      #expect(throws: MatrixEncodingError.noSuchSize) { try drawn(payload + [0x41], eci, level: level) }
      #expect(throws: MatrixEncodingError.noSuchSize) { try drawn(payload, 7, level: level) }
      #expect(throws: MatrixEncodingError.self) { try drawn(payload, eci, level: level + 1) }
    }
  }

  /// A form may come from anywhere. What codewords say is bytes, or nothing.
  @Test func anyNumbersMayBeCodewords() {
    var generator = SeededGenerator("any codewords")
    for number in 0..<30_000 {
      let most = UInt16([255, 928, 63, 4095][number % 4])
      let codewords = (0..<Int.random(in: 0...40, using: &generator)).map { _ in
        UInt16.random(in: 0...most, using: &generator)
      }
      if let content = DataMatrixContent(of: codewords) { #expect(content.bytes.count <= 3 * codewords.count + 9) }
      if let content = MatrixContent(ofPDF417: codewords) { #expect(content.bytes.count <= 3 * codewords.count) }
      let size = [6, 8, 10, 12][number % 4]
      if let content = MatrixContent(ofAztec: codewords, size: size) {
        #expect(content.bytes.count <= size * codewords.count)
      }
    }
  }

  @Test func theExtendedRectanglesAreThoseOfZint() throws {
    var generator = SeededGenerator("extended rectangles")
    for (number, size) in DataMatrixSize.extendedRectangles.enumerated() {
      for count in [1, (size.dataCodewords + 1) / 2, size.dataCodewords] {
        let bytes = generator.digits(2 * count)
        let theirs = Zint.modules(.dataMatrix, bytes, option: Int32(31 + number))
        let shape = DataMatrix.Shape.size(rows: size.rows, columns: size.columns)
        #expect(try DataMatrix.encode(bytes, shape: shape).rows == theirs, "\(size.rows)×\(size.columns), \(count)")
      }
    }
  }
}
