internal import CPNG
internal import Glibc

/// A picture of pixels in colour.
public struct ColourPicture: Hashable, Sendable {
  /// The number of pixels in a row, and of rows.
  public let size: PictureSize
  /// Red, green and blue of each pixel, in sRGB, in rows from the top.
  public let samples: [UInt8]

  /// Decodes a PNG file; what is transparent in it is on white. Nil if it cannot be decoded, or has more than `most`
  /// pixels.
  public init?(png file: [UInt8], most: Int) {
    var (width, height): (UInt32, UInt32) = (0, 0)
    guard let pixels = cpng_read_rgb(file, file.count, max(0, most), &width, &height) else { return nil }
    defer { free(pixels) }
    size = PictureSize(width: Int(width), height: Int(height))
    samples = [UInt8](UnsafeBufferPointer(start: pixels, count: 3 * size.width * size.height))
  }
}
