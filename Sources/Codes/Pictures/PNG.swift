internal import Glibc
internal import CPNG

/// Portable Network Graphics, ISO/IEC 15948.
public enum PNG {
  /// The reason why a picture could not be written.
  public enum WritingError: Error, Hashable, Sendable {
    /// The system is out of memory, or the picture has more pixels than a PNG file may have.
    case refused(width: Int, height: Int)
  }

  /// The version of libpng.
  package static var libraryVersion: String { String(cString: cpng_version()) }
  /// The version of libdeflate, which compresses most pictures.
  package static var compressorVersion: String { String(cString: cpng_libdeflate_version()) }

  /// The colours of the pixels of a bitmap, in sRGB.
  public struct Palette: Hashable, Sendable {
    /// Red, green and blue of the black pixels, then of the white ones.
    let bytes: [UInt8]

    /// Creates a palette of two colours.
    public init(black: (red: UInt8, green: UInt8, blue: UInt8), white: (red: UInt8, green: UInt8, blue: UInt8)) {
      bytes = [black.red, black.green, black.blue, white.red, white.green, white.blue]
    }
  }

  /// Encodes `bitmap` as a PNG file, with 1 bit per pixel, or with 2 if it has gray pixels and no palette.
  ///
  /// - Parameters:
  ///   - bitmap: the picture.
  ///   - palette: the colours of the pixels; nil for black and white.
  ///   - pixelsPerMetre: the resolution for the pHYs chunk; nil to leave the chunk out.
  ///   - title: the text of an iTXt chunk with the keyword “Title” (ISO/IEC 15948, 11.3.4); nil to leave the chunk out.
  /// - Throws: `.refused` if libpng refuses to write the picture, or the resolution is negative.
  public static func data(
    _ bitmap: Bitmap, palette: Palette? = nil, pixelsPerMetre: Int? = nil, title: String? = nil
  ) throws(WritingError) -> [UInt8] {
    try file(width: bitmap.width, height: bitmap.height, pixelsPerMetre) { width, height, resolution, file in
      bitmap.bits.withUnsafeBufferPointer { rows in
        guard palette == nil, !bitmap.grays.isEmpty else {
          return cpng_write_1bit(rows.baseAddress, width, height, palette?.bytes, resolution, title, &file)
        }
        return bitmap.grays.withUnsafeBufferPointer {
          cpng_write_2bit(rows.baseAddress, $0.baseAddress, width, height, resolution, title, &file)
        }
      }
    }
  }

  /// Encodes `picture` as a PNG file, with 8 bits for each colour and for the opacity.
  ///
  /// - Parameters:
  ///   - picture: the picture.
  ///   - pixelsPerMetre: the resolution for the pHYs chunk; nil to leave the chunk out.
  ///   - title: the text of an iTXt chunk with the keyword “Title” (ISO/IEC 15948, 11.3.4); nil to leave the chunk out.
  /// - Throws: `.refused` if libpng refuses to write the picture, or the resolution is negative.
  public static func data(
    _ picture: ColourPicture, pixelsPerMetre: Int? = nil, title: String? = nil
  ) throws(WritingError) -> [UInt8] {
    try file(width: picture.width, height: picture.height, pixelsPerMetre) { width, height, resolution, file in
      cpng_write_rgba(picture.bytes, width, height, resolution, title, &file)
    }
  }

  /// The file that `write` makes of a size and a resolution as C has them.
  private static func file(
    width: Int, height: Int, _ pixelsPerMetre: Int?, write: (UInt32, UInt32, UInt32, inout cpng_file) -> Int32
  ) throws(WritingError) -> [UInt8] {
    guard let columns = UInt32(exactly: width), let rows = UInt32(exactly: height),
      let resolution = UInt32(exactly: pixelsPerMetre ?? 0)
    else { throw .refused(width: width, height: height) }
    var file = cpng_file()
    guard write(columns, rows, resolution, &file) == 0, let bytes = file.bytes else {
      throw .refused(width: width, height: height)
    }
    defer { free(bytes) }
    return [UInt8](UnsafeBufferPointer(start: bytes, count: file.count))
  }

  /// Whether two PNG files show the same pixels, but for differences of rounding.
  ///
  /// - Returns: false if one of them cannot be decoded, or has more than 50 million pixels.
  public static func haveSamePixels(_ one: [UInt8], _ other: [UInt8]) -> Bool {
    // Phones multiply colours with their opacity and divide again, which changes them by one or two of 255.
    cpng_same_pixels(one, one.count, other, other.count, 2, 50_000_000) == 1
  }
}

/// The size of a picture, or of a part of the screen, in pixels.
public struct PictureSize: Hashable, Sendable {
  /// The number of columns.
  public let width: Int
  /// The number of rows.
  public let height: Int

  /// Creates a size from its parts.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// Reads the size of a PNG (ISO/IEC 15948, 11.2.2) or JPEG file (ISO/IEC 10918-1, B.2.2); nil for other files.
  public init?(of file: [UInt8]) {
    if file.starts(with: [0x89, 0x50, 0x4E, 0x47]), file.count >= 24, file[12..<16].elementsEqual("IHDR".utf8) {
      self.init(width: Self.number(file[16..<20]), height: Self.number(file[20..<24]))
      return
    }
    // Start of frame: SOF0 to SOF15, without the markers for tables that stand among them.
    let frame = JPEG.segments(of: file).first {
      (0xC0...0xCF).contains($0.marker) && ![0xC4, 0xC8, 0xCC].contains($0.marker)
    }
    guard let parameters = frame.map({ file[$0.parameters] }), parameters.count >= 5 else { return nil }
    self.init(
      width: Self.number(parameters.dropFirst(3).prefix(2)), height: Self.number(parameters.dropFirst().prefix(2)))
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }
}
