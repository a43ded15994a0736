import Testing
import Witnesses

@testable import MatrixBarcodes

/// The version, level, mask and segments are read from the modules of a symbol, damaged or not.
@Suite struct QRFormTests {
  private static let text = Array("Card 12345678901234 HTTPS://A.EU/ x".utf8)

  @Test(arguments: QR.Level.allCases) func everyVersionAndMaskIsRead(level: QR.Level) throws {
    for version in [4, 6, 9, 10, 14, 26, 27, 40] {
      let mask = (version + level.rawValue) % 8
      let segments: [(mode: QR.Mode, count: Int)] = [(.byte, 5), (.numeric, 14), (.alphanumeric, 15), (.byte, 1)]
      let grid = try QR.encode(Self.text, eci: 26, level: level, version: version, mask: mask, segments: segments)
      let reading = try #require(QR.Reading(grid))
      #expect(reading.version == version && reading.level == level && reading.mask == mask && !reading.isMicro)
      #expect(reading.segments?.map(\.count) == segments.map(\.count))
      #expect(reading.segments?.map(\.mode) == segments.map(\.mode))
      #expect(reading.agrees(with: grid))
      // The same payload in another mask, level or form.
      let others = try [
        QR.encode(Self.text, eci: 26, level: level, version: version, mask: (mask + 1) % 8, segments: segments),
        QR.encode(
          Self.text, eci: 26, level: level, version: version, mask: mask,
          segments: [(.byte, 5), (.numeric, 7), (.numeric, 7), (.alphanumeric, 15), (.byte, 1)]),
        QR.encode(Self.text, eci: 3, level: level, version: version, mask: mask, segments: segments),
        QR.encode(
          Self.text, eci: 26, level: level == .low ? .medium : .low, version: version, mask: mask, segments: segments),
      ]
      for other in others { #expect(!reading.agrees(with: other)) }
    }
  }

  @Test(arguments: 1...4) func everyMicroVersionIsRead(version: Int) throws {
    for level in QR.Level.allCases where QRCapacity.microBits(version: version, level: level) != nil {
      for mask in 0..<4 {
        let grid = try MicroQR.encode(Array("135".utf8), level: level, version: version, mask: mask)
        let reading = try #require(QR.Reading(grid))
        #expect(reading.version == version && reading.level == level && reading.mask == mask && reading.isMicro)
        #expect(reading.segments?.map(\.mode) == [.numeric] && reading.segments?.map(\.count) == [3])
        #expect(reading.agrees(with: grid))
        let other = try MicroQR.encode(Array("136".utf8), level: level, version: version, mask: mask)
        #expect(!reading.agrees(with: other))
      }
    }
  }

  /// In alphanumeric mode, `%%` is a percent sign, and `%` the separator.
  @Test func theBytesOfElementStringsAreCounted() throws {
    let bytes = Array("10AB%C%%".utf8) + [0x1D] + Array("21%".utf8)
    let grid = try QR.encode(
      bytes, isGS1: true, version: 3, segments: [(.alphanumeric, 8), (.byte, 1), (.alphanumeric, 3)])
    #expect(QR.Reading(grid)?.segments?.map(\.count) == [8, 1, 3])
    let element = Array("10AB".utf8) + [0x1D] + Array("21%".utf8)
    let joined = try QR.encode(element, isGS1: true, segments: [(.alphanumeric, 8)])
    #expect(QR.Reading(joined)?.segments?.map(\.count) == [8])
  }

  /// Each module that is wrong is in a codeword of its own.
  @Test(arguments: [(1, QR.Level.low), (5, .quartile), (14, .high)])
  func noMoreErrorsThanAreMendedAgree(version: Int, level: QR.Level) throws {
    let grid = try QR.encode(Array("Ticket 7".utf8), level: level, version: version)
    let matrix = QRMatrix(version: version, isMicro: false)
    let blocks = MatrixBarcodes.QRBlocks(version: version, level: level)
    var places: [Int] = []
    QRMatrix.visit(width: grid.width, isMicro: false) { x, y in
      if matrix.isOpen(x, y) { places.append(y * grid.width + x) }
    }
    for block in [0, blocks.count - 1] {
      let own = (0..<blocks.total).filter { blocks.block(of: $0) == block }
      func damaged(_ count: Int) -> ModuleGrid {
        var modules = grid.modules
        for codeword in own.suffix(count) { modules[places[8 * codeword + 3]].toggle() }
        return ModuleGrid(modules: modules, width: grid.width)
      }
      let most = blocks.check / 2
      #expect(QR.Reading(damaged(most))?.agrees(with: grid) == true)
      #expect(QR.Reading(damaged(most + 1))?.agrees(with: grid) == false)
    }
  }

  @Test func noiseHasNoForm() throws {
    var generator = SeededGenerator("noise")
    let grid = try QR.encode(Array("Ticket 7".utf8), version: 2)
    for width in 1...180 {
      let modules = (0..<width * width).map { _ in Bool.random(using: &generator) }
      guard let reading = QR.Reading(ModuleGrid(modules: modules, width: width)) else { continue }
      #expect([11, 13, 15, 17].contains(width) || (width >= 21 && width % 4 == 1))
      #expect(!reading.agrees(with: grid))
    }
    #expect(QR.Reading(ModuleGrid(modules: [Bool](repeating: true, count: 21 * 25), width: 21)) == nil)
  }
}
