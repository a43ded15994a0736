import Pictures
import Testing

@Suite struct PicturesExamples {
  @Test func bitmap() throws {
    func example() throws {
      var bitmap = Bitmap(width: 24, height: 16)
      bitmap.blacken(4..<20, rows: 4..<12)
      print(bitmap[4, 4])  // true
      print(bitmap[0, 0])  // false
    }
    try check(example)
  }

  @Test func png() throws {
    let bitmap = Bitmap(width: 24, height: 16)
    func example() throws {
      let dotsPerInch = 300.0
      let file = try PNG.data(bitmap, pixelsPerMetre: Int((dotsPerInch / 0.0254).rounded()))
      print(file.prefix(4))  // [137, 80, 78, 71]
    }
    try check(example)
  }

  @Test func rotated() throws {
    let bitmap = Bitmap(width: 24, height: 16)
    func example() throws {
      let upright = bitmap.rotated(quarterTurns: 1)
      print("\(upright.width) × \(upright.height)")  // 16 × 24
    }
    try check(example)
  }
}
