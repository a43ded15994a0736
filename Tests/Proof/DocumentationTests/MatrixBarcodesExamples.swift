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

  @Test func pixels() throws {
    func example() throws {
      let grid = try DataMatrix.encode(Array("123456".utf8))
      let scale = 4
      let margin = 1 * scale
      let width = grid.width * scale + 2 * margin
      let height = grid.height * scale + 2 * margin

      var pixels = [UInt8](repeating: 255, count: width * height)
      for y in 0..<grid.height * scale {
        for x in 0..<grid.width * scale where grid[x / scale, y / scale] {
          pixels[(margin + y) * width + margin + x] = 0
        }
      }
      print("\(width) × \(height) pixels, \(pixels.count) bytes")  // 48 × 48 pixels, 2304 bytes
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
      print(grid.width)  // 18
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

  @Test func aztec() throws {
    func example() throws {
      let grid = try Aztec.encode(Array("Code 2D!".utf8))
      print("\(grid.width) × \(grid.height)")  // 15 × 15
    }
    try check(example)
  }

  @Test func dataMatrix() throws {
    func example() throws {
      let symbol = try DataMatrix.encode(Array("123456".utf8))
      print("\(symbol.width) × \(symbol.height)")  // 10 × 10

      let rectangle = try DataMatrix.encode(Array("123456".utf8), shape: .rectangle)
      print("\(rectangle.width) × \(rectangle.height)")  // 18 × 8

      // In GS1 DataMatrix, FNC1 stands first, and after each value of variable length but the last.
      let elements = Array("10ABC2112".utf8)
      let gs1 = try DataMatrix.encode(elements, fnc1: [0, 5])
      print(gs1.width)  // 14
    }
    try check(example)
  }

  @Test func pdf417() throws {
    func example() throws {
      let symbol = try PDF417.encode(Array("M1DOE/JANE".utf8))
      print("\(symbol.width) × \(symbol.height)")  // 103 × 8
    }
    try check(example)
  }

  @Test func qr() throws {
    func example() throws {
      let grid = try QR.encode(Array("HTTPS://EXAMPLE.ORG/42".utf8), level: .quartile)
      print(grid.width)  // 25
      let issued = try QR.encode(Array("42".utf8), version: 3, mask: 5)
      print(issued.width)  // 29
    }
    try check(example)
  }

  @Test func microQR() throws {
    func example() throws {
      print(try MicroQR.encode(Array("12345".utf8)).width)  // 11
      print(try MicroQR.encode(Array("Ticket 7".utf8)).width)  // 15
    }
    try check(example)
  }
}
