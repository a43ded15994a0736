import CLibPNG
import Foundation

/// A picture of gray pixels, for decoders.
package struct GrayPicture: Sendable {
  package let width: Int
  package let height: Int
  /// The rows from the top, with values from 0, black, to 255, white.
  package private(set) var pixels: [UInt8]

  package init(width: Int, height: Int, gray: UInt8) {
    self.width = width
    self.height = height
    pixels = [UInt8](repeating: gray, count: width * height)
  }

  /// Draws rows of modules, true for dark, with a margin of 4 modules.
  ///
  /// - Parameters:
  ///   - module: the width of a module in pixels.
  ///   - ratio: the height of a module divided by its width.
  package init(rows: [[Bool]], module: Int = 4, ratio: Int = 1) {
    let (width, height, margin) = (rows.first?.count ?? 0, ratio * module, 4 * module)
    self.init(width: width * module + 2 * margin, height: rows.count * height + 2 * margin, gray: 255)
    for (y, row) in rows.enumerated() {
      for (x, isDark) in row.enumerated() where isDark {
        let (left, top) = (margin + x * module, margin + y * height)
        fill(x: left..<left + module, y: top..<top + height, gray: 0)
      }
    }
  }

  private init(width: Int, height: Int, pixels: [UInt8]) {
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  package subscript(x: Int, y: Int) -> UInt8 {
    get { pixels[y * width + x] }
    set { pixels[y * width + x] = newValue }
  }

  /// Sets every pixel of a rectangle.
  package mutating func fill(x: Range<Int>, y: Range<Int>, gray: UInt8) {
    let line = [UInt8](repeating: gray, count: x.count)
    for row in y { pixels.replaceSubrange(row * width + x.lowerBound..<row * width + x.upperBound, with: line) }
  }

  /// The picture turned about its middle, on white.
  package func turned(degrees: Double) -> GrayPicture {
    let (sine, cosine) = (sin(degrees * .pi / 180), cos(degrees * .pi / 180))
    let size = Int((Double(width * width + height * height)).squareRoot()) + 1
    var turned = GrayPicture(width: size, height: size, gray: 255)
    for y in 0..<size {
      for x in 0..<size {
        let (across, down) = (Double(x) - Double(size) / 2, Double(y) - Double(size) / 2)
        let fromX = Int((across * cosine + down * sine + Double(width) / 2).rounded(.down))
        let fromY = Int((down * cosine - across * sine + Double(height) / 2).rounded(.down))
        if fromX >= 0, fromX < width, fromY >= 0, fromY < height { turned[x, y] = self[fromX, fromY] }
      }
    }
    return turned
  }

  /// The picture with `margin` black pixels around it.
  package func onBlack(margin: Int) -> GrayPicture {
    var padded = GrayPicture(width: width + 2 * margin, height: height + 2 * margin, gray: 0)
    for y in 0..<height {
      let start = (y + margin) * padded.width + margin
      padded.pixels.replaceSubrange(start..<start + width, with: pixels[y * width..<(y + 1) * width])
    }
    return padded
  }

  /// A binary PGM, which both decoders read.
  package var file: [UInt8] { Array("P5 \(width) \(height) 255\n".utf8) + pixels }

  /// Writes a binary PGM.
  package func write(to path: String) throws { try Data(file).write(to: URL(fileURLWithPath: path)) }

  /// Reads a PNG, through libpng, or a binary PGM as written by `write(to:)`.
  package init(file path: String) throws {
    let file = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    if file.starts(with: Array("P5 ".utf8)) {
      let words = file.prefix(40).split(separator: UInt8(ascii: " "), maxSplits: 3)
      let sizes = words.dropFirst().prefix(2).compactMap { Int(String(decoding: $0, as: UTF8.self)) }
      guard sizes.count == 2, file.count > sizes[0] * sizes[1] else { throw CocoaError(.fileReadCorruptFile) }
      self.init(width: sizes[0], height: sizes[1], pixels: Array(file.suffix(sizes[0] * sizes[1])))
    } else {
      try self.init(png: file)
    }
  }

  private init(png file: [UInt8]) throws {
    var image = png_image()
    image.version = UInt32(PNG_IMAGE_VERSION)
    var pixels: [UInt8] = []
    // libpng keeps both addresses from the first call to the second.
    let isRead = withUnsafeMutablePointer(to: &image) { image in
      file.withUnsafeBufferPointer { file in
        guard png_image_begin_read_from_memory(image, file.baseAddress, file.count) != 0 else { return false }
        image.pointee.format = 0  // PNG_FORMAT_GRAY: 8 bits per pixel.
        pixels = [UInt8](repeating: 0, count: Int(image.pointee.width * image.pointee.height))
        return png_image_finish_read(image, nil, &pixels, 0, nil) != 0
      }
    }
    guard isRead else { throw CocoaError(.fileReadCorruptFile) }
    self.init(width: Int(image.width), height: Int(image.height), pixels: pixels)
  }
}
