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

  /// Reads a PNG through netpbm's `pngtopnm`.
  package init(png path: String) throws {
    let pnm = try Subprocess.run("pngtopnm", ["-plain", path]).text
    let words = pnm.split { $0.isWhitespace }
    guard words.count > 3, words[0] == "P1" || words[0] == "P2", let width = Int(words[1]), let height = Int(words[2])
    else { throw CocoaError(.fileReadCorruptFile) }
    self.width = width
    self.height = height
    if words[0] == "P1" {
      pixels = words.dropFirst(3).joined().map { $0 == "1" ? 0 : 255 }
    } else {
      let most = Int(words[3]) ?? 255
      pixels = words.dropFirst(4).map { UInt8((Int($0) ?? 0) * 255 / most) }
    }
  }
}
