internal import CPNG

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// Portable Network Graphics, ISO/IEC 15948.
public enum PNG {
  /// Why a picture could not be written.
  public enum WritingError: Error, Hashable, Sendable {
    /// Memory ran out, or the picture has more pixels than a PNG may have.
    case refused(width: Int, height: Int)
  }

  /// `bitmap` as a PNG file of 1 bit a pixel, gray.
  ///
  /// - Parameter pixelsPerMetre: the resolution for the pHYs chunk; nil leaves it out.
  /// - Throws: `.refused` where libpng will not write it.
  public static func data(
    _ bitmap: Bitmap, pixelsPerMetre: Int? = nil
  ) throws(WritingError) -> [UInt8] {
    var file = cpng_file()
    let status = bitmap.bits.withUnsafeBufferPointer { rows in
      cpng_write_gray1(
        rows.baseAddress, UInt32(bitmap.width), UInt32(bitmap.height), bitmap.stride,
        UInt32(pixelsPerMetre ?? 0), &file)
    }
    guard status == 0, let bytes = file.bytes else {
      throw .refused(width: bitmap.width, height: bitmap.height)
    }
    defer { free(bytes) }
    return [UInt8](UnsafeBufferPointer(start: bytes, count: file.count))
  }
}
