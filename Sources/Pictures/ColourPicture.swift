internal import CPNG
internal import Glibc

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
