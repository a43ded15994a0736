internal import CPNG
internal import Glibc

/// Portable Network Graphics, ISO/IEC 15948.
public enum PNG {
  /// Why a picture could not be written.
  public enum WritingError: Error, Hashable, Sendable {
    /// Memory ran out, or the picture has more pixels than a PNG may have.
    case refused(width: Int, height: Int)
  }

  /// `bitmap` as a PNG file of 1 bit a pixel, gray.
  ///
  /// - Parameters:
  ///   - bitmap: the picture.
  ///   - pixelsPerMetre: the resolution for the pHYs chunk; nil leaves it out.
  /// - Throws: `.refused` where libpng will not write it, or the resolution is negative.
  public static func data(_ bitmap: Bitmap, pixelsPerMetre: Int? = nil) throws(WritingError) -> [UInt8] {
    guard let width = UInt32(exactly: bitmap.width), let height = UInt32(exactly: bitmap.height),
      let resolution = UInt32(exactly: pixelsPerMetre ?? 0)
    else { throw .refused(width: bitmap.width, height: bitmap.height) }
    var file = cpng_file()
    let status = bitmap.bits.withUnsafeBufferPointer { rows in
      cpng_write_gray1(rows.baseAddress, width, height, bitmap.stride, resolution, &file)
    }
    guard status == 0, let bytes = file.bytes else {
      throw .refused(width: bitmap.width, height: bitmap.height)
    }
    defer { free(bytes) }
    return [UInt8](UnsafeBufferPointer(start: bytes, count: file.count))
  }
}
