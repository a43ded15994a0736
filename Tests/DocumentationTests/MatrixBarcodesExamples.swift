import MatrixBarcodes
import Testing

@Suite struct MatrixBarcodesExamples {
  @Test func grid() throws {
    func example() throws {
      let grid = try DataMatrix.encode(Array("123456".utf8))
      print("\(grid.width) × \(grid.height)")  // 10 × 10
      print(grid.rows[0].map { $0 ? "1" : "0" }.joined())  // 1010101010
      print(grid[0, 9])  // true
    }
    try check(example)
  }

  @Test func interpretation() throws {
    func example() throws {
      let grid = try Aztec.encode(Array("Сільпо".utf8), eci: 26)
      print(grid.width)  // 19
    }
    try check(example)
  }

  @Test func elementString() throws {
    func example() throws {
      let grid = try DataMatrix.encode(Array("010950600013435210AB-1217".utf8), fnc1: [0, 22])
      print(grid.width)  // 20
    }
    try check(example)
  }

  @Test func wantedSize() throws {
    func example() throws {
      let grid = try Aztec.encode(Array("A".utf8), size: .full(layers: 4))
      print(grid.width)  // 31

      do {
        _ = try Aztec.encode([UInt8](repeating: 0xAA, count: 100), size: .compact(layers: 1))
      } catch .tooLong(let codewords, let limit) {
        print("\(codewords - limit) codewords too many")  // 121 codewords too many
      }
    }
    try check(example)
  }
}
