import Foundation

/// Gray pixels, to be looked at by decoders.
package struct GrayPicture: Sendable {
  package let width: Int
  package let height: Int
  /// Rows from the top, 0 black to 255 white.
  package private(set) var pixels: [UInt8]

  package init(width: Int, height: Int, gray: UInt8) {
    self.width = width
    self.height = height
    pixels = [UInt8](repeating: gray, count: width * height)
  }

  package subscript(x: Int, y: Int) -> UInt8 {
    get { pixels[y * width + x] }
    set { pixels[y * width + x] = newValue }
  }

  /// Sets every pixel of a rectangle.
  package mutating func fill(x: Range<Int>, y: Range<Int>, gray: UInt8) {
    for row in y { for column in x { self[column, row] = gray } }
  }

  /// The picture with `margin` pixels of black around it.
  package func onBlack(margin: Int) -> GrayPicture {
    var padded = GrayPicture(width: width + 2 * margin, height: height + 2 * margin, gray: 0)
    for y in 0..<height { for x in 0..<width { padded[x + margin, y + margin] = self[x, y] } }
    return padded
  }

  /// Writes a binary PGM, which both decoders read.
  package func write(to path: String) throws {
    try (Data("P5 \(width) \(height) 255\n".utf8) + Data(pixels)).write(to: URL(fileURLWithPath: path))
  }

  /// Reads a PNG, through netpbm's `pngtopnm`, or a binary PGM.
  package init(file path: String) throws {
    let isPNG = path.hasSuffix(".png")
    try self.init(
      pnm: isPNG ? Subprocess.run("pngtopnm", [path]).output : [UInt8](Data(contentsOf: URL(fileURLWithPath: path))))
  }

  /// Reads a binary PBM or PGM.
  private init(pnm: [UInt8]) throws {
    // Three or four words, one white space, then the pixels.
    var words: [String] = []
    var place = 0
    while words.count < (words.first == "P4" ? 3 : 4), place < pnm.count {
      let word = pnm[place...].prefix { $0 > 0x20 }
      if !word.isEmpty { words.append(String(decoding: word, as: UTF8.self)) }
      place += word.count + 1
    }
    guard words.count > 2, words[0] == "P4" || words[0] == "P5", let width = Int(words[1]), let height = Int(words[2])
    else { throw CocoaError(.fileReadCorruptFile) }
    self.width = width
    self.height = height
    let data = pnm[place...]
    if words[0] == "P4" {
      let stride = (width + 7) / 8
      pixels = (0..<height).flatMap { y in
        (0..<width).map { x in data[place + y * stride + x / 8] >> UInt8(7 - x % 8) & 1 == 1 ? 0 : 255 }
      }
    } else {
      pixels = Array(data)
    }
    guard pixels.count == width * height else { throw CocoaError(.fileReadCorruptFile) }
  }
}
