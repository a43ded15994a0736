internal import Glibc
internal import CPNG

/// A picture of black and white pixels, and of gray ones at the edges of letters.
public struct Bitmap: Hashable, Sendable {
  /// The number of pixels in a row.
  public let width: Int
  /// The number of rows.
  public let height: Int
  /// The number of bytes in a row: eight pixels each, the leftmost in the highest bit.
  let stride: Int
  /// The rows from the top; a set bit is white.
  private(set) var bits: [UInt8]
  /// The rows as above; a set bit makes a black pixel dark gray, and a white one light gray. Empty if no pixel is gray.
  private(set) var grays: [UInt8] = []

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

  /// Whether the pixel in column `x` of row `y` is dark gray instead of black, or light gray instead of white.
  ///
  /// - Precondition: the pixel is in the picture.
  func isGray(_ x: Int, _ y: Int) -> Bool {
    precondition(x >= 0 && x < width && y >= 0 && y < height, "the pixel is in the picture")
    return !grays.isEmpty && grays[y * stride + x >> 3] & (0x80 >> UInt8(x & 7)) != 0
  }

  /// Draws a stamp with its top left corner at (`x`, `y`) on white pixels.
  ///
  /// - Precondition: the stamp is inside the picture.
  public mutating func draw(_ stamp: Stamp, x: Int, y: Int) {
    precondition(
      x >= 0 && y >= 0 && stamp.width <= width - x && stamp.height <= height - y, "the stamp is inside the picture")
    if grays.isEmpty { grays = [UInt8](repeating: 0, count: bits.count) }
    for (index, strip) in stamp.strips.enumerated() {
      let column = x + index * Stamp.stripWidth
      let shift = UInt64(column & 7)
      for (row, var (black, gray)) in strip.enumerated() where black | gray != 0 {
        (black, gray) = (black >> shift, gray >> shift)
        var byte = (y + row) * stride + column >> 3
        while black | gray != 0 {
          bits[byte] &= ~UInt8(black >> 56)
          grays[byte] |= UInt8(gray >> 56)
          (black, gray, byte) = (black << 8, gray << 8, byte + 1)
        }
      }
    }
  }

  /// Copies row `y`, which has no gray pixels, to the rows after it, so that `count` rows are the same.
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
    if !grays.isEmpty { extended.grays = [UInt8](repeating: 0, count: extended.bits.count) }
    for y in 0..<self.height {
      // The bits after the last pixel of a row are white, too.
      let (row, copy) = (y * stride..<(y + 1) * stride, y * extended.stride..<y * extended.stride + stride)
      extended.bits.replaceSubrange(copy, with: bits[row])
      if !grays.isEmpty { extended.grays.replaceSubrange(copy, with: grays[row]) }
    }
    return extended
  }

  /// The picture rotated clockwise by a number of quarter turns.
  public func rotated(quarterTurns: Int) -> Bitmap {
    let turns = quarterTurns & 3
    guard turns != 0 else { return self }
    var turned = turns == 2 ? Bitmap(width: width, height: height) : Bitmap(width: height, height: width)
    if !grays.isEmpty { turned.grays = [UInt8](repeating: 0, count: turned.bits.count) }
    for y in 0..<height {
      for x in 0..<width where self[x, y] || isGray(x, y) {
        let (column, row) =
          switch turns {
          case 1: (height - 1 - y, x)
          case 2: (width - 1 - x, height - 1 - y)
          default: (y, width - 1 - x)
          }
        if self[x, y] { turned.blacken(column..<column + 1, row: row) }
        if isGray(x, y) { turned.grays[row * turned.stride + column >> 3] |= 0x80 >> UInt8(column & 7) }
      }
    }
    return turned
  }
}

/// A small drawing in black and gray, such as a letter, which is made once and drawn on many bitmaps.
public struct Stamp: Sendable {
  /// The number of pixels in a row.
  public let width: Int
  /// The number of rows.
  public let height: Int
  /// Parts of `stripWidth` columns from the left: in each row, the pixels that are black or dark gray, and those that are
  /// gray, the leftmost in the highest bit.
  let strips: [[(black: UInt64, gray: UInt64)]]

  /// The columns that a word has, wherever in a byte a strip begins.
  static let stripWidth = 56

  /// Makes a stamp.
  ///
  /// - Parameters:
  ///   - width: the number of pixels in a row.
  ///   - height: the number of rows.
  ///   - darkness: how dark the pixel in a column of a row is, from 0 for white to 1 for black.
  public init(width: Int, height: Int, darkness: (_ x: Int, _ y: Int) -> Double) {
    self.width = width
    self.height = height
    strips = Swift.stride(from: 0, to: width, by: Self.stripWidth).map { left in
      (0..<height).map { y in
        var (black, gray): (UInt64, UInt64) = (0, 0)
        for x in left..<min(left + Self.stripWidth, width) {
          let level = Int((darkness(x, y) * 3).rounded())
          let bit: UInt64 = 1 << UInt64(63 - (x - left))
          if level > 1 { black |= bit }
          if level == 1 || level == 2 { gray |= bit }
        }
        return (black, gray)
      }
    }
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
