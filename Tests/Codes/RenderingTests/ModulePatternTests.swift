import Barcodes
import LinearBarcodes
import Testing
import Witnesses

/// Every pattern of modules is one that the standard allows, for any payload.
@Suite struct ModulePatternTests {
  @Test(arguments: SymbologySample.all)
  func everyPatternIsLegal(_ sample: SymbologySample) throws {
    var generator = SeededGenerator("patterns \(sample.name)")
    for number in 0..<20 {
      let payload = sample.payload(&generator)
      let symbol = try sample.symbology.encode(payload, options: sample.options(number))
      #expect(symbol.rows.allSatisfy { $0.count == symbol.rows[0].count })
      switch symbol {
      case .linear(let symbol): checkBars(of: symbol, sample)
      case .matrix(let symbol): checkFinder(of: symbol, sample.symbology)
      }
    }
  }

  private func checkBars(of symbol: LinearSymbol, _ sample: SymbologySample) {
    #expect(symbol.modules.count == symbol.moduleCount)
    #expect(symbol.elements.reduce(0) { $0 + Int($1) } == symbol.moduleCount)
    let widths = symbol.elements
    switch sample.symbology {
    case .dataBar:
      // ISO/IEC 24724, 5.3: 46 elements, guards of one module at both ends, no element wider than nine.
      #expect(symbol.moduleCount == 96 && symbol.modules[0] == false && symbol.modules[95])
      #expect(widths.dropFirst().allSatisfy { (1...9).contains($0) })
    case .dataBarExpanded:
      #expect(symbol.modules[0] == false && symbol.modules[1])
      #expect(widths.dropFirst().allSatisfy { (1...9).contains($0) })
    case .code39, .code39Checked, .code39FullASCII, .codabar, .itf, .itf14:
      let ratio = UInt8(sample.options?.ratio?.rawValue ?? sample.symbology.ratios.first?.rawValue ?? 3)
      #expect(Set(widths) == [1, ratio] && widths.count.isMultiple(of: 2) == false)
    case .code128, .gs1128, .code93:
      #expect(widths.allSatisfy { (1...4).contains($0) } && widths.count % 6 == 1)
    default:
      // EAN and UPC: the gap before an add-on is the only element wider than four modules.
      let wide = widths.filter { $0 > 4 }
      #expect(wide == (symbol.addOn == nil ? [] : [sample.symbology == .upcA ? 9 : 7]))
      #expect(widths.allSatisfy { $0 >= 1 } && widths.count.isMultiple(of: 2) == false)
    }
  }

  /// The patterns by which a reader finds a code.
  private func checkFinder(of symbol: MatrixSymbol, _ symbology: Symbology) {
    let (width, height) = (symbol.width, symbol.height)
    func row(_ y: Int, _ columns: Range<Int>) -> String { columns.map { symbol[$0, y] ? "1" : "0" }.joined() }
    func isSquare(_ left: Int, _ top: Int) -> Bool {
      let rings = ["1111111", "1000001", "1011101", "1011101", "1011101", "1000001", "1111111"]
      return rings.enumerated().allSatisfy { row(top + $0, left..<left + 7) == $1 }
    }
    switch symbology {
    case .qr, .gs1QR:
      #expect(width == height && (width - 17).isMultiple(of: 4))
      #expect(isSquare(0, 0) && isSquare(width - 7, 0) && isSquare(0, height - 7))
      #expect((8..<width - 8).allSatisfy { symbol[$0, 6] == $0.isMultiple(of: 2) })
    case .microQR:
      #expect(width == height && [11, 13, 15, 17].contains(width))
      #expect(isSquare(0, 0) && (8..<width).allSatisfy { symbol[$0, 0] == $0.isMultiple(of: 2) })
    case .dataMatrix, .gs1DataMatrix, .rectangularDataMatrix:
      // Solid on the left and at the bottom, alternating at the top and on the right.
      #expect((width == height) == (symbology != .rectangularDataMatrix) && width.isMultiple(of: 2))
      #expect((0..<height).allSatisfy { symbol[0, $0] } && (0..<width).allSatisfy { symbol[$0, height - 1] })
      #expect((0..<width).allSatisfy { symbol[$0, 0] == $0.isMultiple(of: 2) })
    case .aztec:
      #expect(width == height && !width.isMultiple(of: 2))
      let centre = width / 2
      #expect((-4...4).map { symbol[centre + $0, centre] } == (-4...4).map { $0.isMultiple(of: 2) })
      #expect((-4...4).map { symbol[centre, centre + $0] } == (-4...4).map { $0.isMultiple(of: 2) })
    case .pdf417:
      #expect((3...90).contains(height) && (width - 69).isMultiple(of: 17))
      for y in 0..<height {
        #expect(row(y, 0..<17) == "11111111010101000" && row(y, width - 18..<width) == "111111101000101001")
      }
    default:
      Issue.record("\(symbology.name) has no finder to look for")
    }
  }
}
