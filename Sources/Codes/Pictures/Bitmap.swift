internal import Glibc
internal import CPNG

/// A picture of black and white pixels.
public struct Bitmap: Hashable, Sendable {
  /// The number of pixels in a row.
  public let width: Int
  /// The number of rows.
  public let height: Int
  /// The number of bytes in a row: eight pixels each, the leftmost in the highest bit.
  let stride: Int
  /// The rows from the top; a set bit is white.
  private(set) var bits: [UInt8]

  /// Creates a white picture.
  ///
  /// - Precondition: `width` and `height` are positive.
  public init(width: Int, height: Int) {
    precondition(width > 0 && height > 0, "a picture has pixels")
    self.width = width
    self.height = height
    stride = (width + 7) / 8
    bits = [UInt8](repeating: 0xFF, count: stride * height)
  }

  /// Whether the pixel in column `x` of row `y`, counted from the top left, is black.
  ///
  /// - Precondition: the pixel is in the picture.
  public subscript(x: Int, y: Int) -> Bool {
    precondition(x >= 0 && x < width && y >= 0 && y < height, "the pixel is in the picture")
    return bits[y * stride + x >> 3] & (0x80 >> UInt8(x & 7)) == 0
  }

  /// Blackens the pixels of `columns` in row `y`.
  ///
  /// - Precondition: the pixels are in the picture.
  public mutating func blacken(_ columns: Range<Int>, row y: Int) {
    guard !columns.isEmpty else { return }
    precondition(
      columns.lowerBound >= 0 && columns.upperBound <= width && y >= 0 && y < height, "the pixels are in the picture")
    let row = y * stride
    let (first, last) = (columns.lowerBound >> 3, (columns.upperBound - 1) >> 3)
    let firstMask: UInt8 = 0xFF >> UInt8(columns.lowerBound & 7)
    let lastMask: UInt8 = 0xFF << UInt8(7 - (columns.upperBound - 1) & 7)
    if first == last {
      bits[row + first] &= ~(firstMask & lastMask)
    } else {
      bits[row + first] &= ~firstMask
      for byte in first + 1..<last { bits[row + byte] = 0 }
      bits[row + last] &= ~lastMask
    }
  }

  /// Blackens the pixels of `columns` in every row of `rows`.
  ///
  /// - Precondition: the pixels are in the picture.
  public mutating func blacken(_ columns: Range<Int>, rows: Range<Int>) {
    for y in rows { blacken(columns, row: y) }
  }

  /// Copies row `y` to the rows after it, so that `count` rows are the same.
  ///
  /// - Precondition: the rows are in the picture, and `count` is at least 1.
  public mutating func repeatRow(_ y: Int, count: Int) {
    precondition(y >= 0 && count > 0 && count <= height - y, "the rows are in the picture")
    bits.withUnsafeMutableBufferPointer { bits in
      guard let first = bits.baseAddress.map({ $0 + y * stride }) else { return }
      // Doubles the number of copied rows in each step.
      var done = 1
      while done < count {
        let more = min(done, count - done)
        (first + done * stride).update(from: first, count: more * stride)
        done += more
      }
    }
  }

  /// The picture with white columns on its right and white rows below it, which make it `width` by `height` pixels.
  ///
  /// - Precondition: the picture is not larger than that.
  public func extended(width: Int, height: Int) -> Bitmap {
    precondition(width >= self.width && height >= self.height, "the picture is not larger")
    var extended = Bitmap(width: width, height: height)
    for y in 0..<self.height {
      // The bits after the last pixel of a row are white, too.
      extended.bits.replaceSubrange(
        y * extended.stride..<y * extended.stride + stride, with: bits[y * stride..<(y + 1) * stride])
    }
    return extended
  }

  /// The picture rotated clockwise by a number of quarter turns.
  public func rotated(quarterTurns: Int) -> Bitmap {
    let turns = quarterTurns & 3
    guard turns != 0 else { return self }
    var turned = turns == 2 ? Bitmap(width: width, height: height) : Bitmap(width: height, height: width)
    for y in 0..<height {
      for x in 0..<width where self[x, y] {
        switch turns {
        case 1: turned.blacken(height - 1 - y..<height - y, row: x)
        case 2: turned.blacken(width - 1 - x..<width - x, row: height - 1 - y)
        default: turned.blacken(y..<y + 1, row: width - 1 - x)
        }
      }
    }
    return turned
  }
}

/// A picture of coloured pixels.
public struct ColourPicture: Hashable, Sendable {
  /// The number of pixels in a row.
  public let width: Int
  /// The number of rows.
  public let height: Int
  /// Red, green, blue and opacity of each pixel, 0 to 255 in sRGB, row by row from the top. Colours are not multiplied
  /// with the opacity.
  public let bytes: [UInt8]

  /// Creates a picture from its pixels.
  ///
  /// - Parameters:
  ///   - width: the number of pixels in a row.
  ///   - height: the number of rows.
  ///   - bytes: red, green, blue and opacity of each pixel, row by row from the top.
  /// - Precondition: `width` and `height` are positive, and `bytes` has four bytes for each pixel.
  public init(width: Int, height: Int, bytes: [UInt8]) {
    precondition(width > 0 && height > 0 && bytes.count == width * height * 4, "a pixel has four bytes")
    self.width = width
    self.height = height
    self.bytes = bytes
  }

  /// Decodes a PNG file. Nil if it cannot be decoded, or has more than `most` pixels.
  public init?(png file: [UInt8], most: Int) {
    var (width, height): (UInt32, UInt32) = (0, 0)
    guard let pixels = cpng_read_rgba(file, file.count, max(0, most), &width, &height) else { return nil }
    defer { free(pixels) }
    self.init(
      width: Int(width), height: Int(height),
      bytes: [UInt8](UnsafeBufferPointer(start: pixels, count: 4 * Int(width) * Int(height))))
  }
}
