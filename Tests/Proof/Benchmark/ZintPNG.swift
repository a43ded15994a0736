import CLibPNG
import CLibZint
import Foundation

/// Writes the pixels that libzint drew as a PNG file in memory, through libpng.
enum ZintPNG {
  /// A PNG file of one bit per pixel, without filters, as libzint's own files are.
  ///
  /// - Parameters:
  ///   - symbol: a symbol with a bitmap of ASCII digits, by `OUT_BUFFER_INTERMEDIATE`.
  ///   - level: the compression level of zlib, 1 to 9.
  static func data(_ symbol: UnsafeMutablePointer<zint_symbol>, level: Int32) throws -> [UInt8] {
    guard let bitmap = symbol.pointee.bitmap else { throw POSIXError(.EINVAL) }
    let (width, height) = (Int(symbol.pointee.bitmap_width), Int(symbol.pointee.bitmap_height))
    var png = png_create_write_struct(PNG_LIBPNG_VER_STRING, nil, nil, nil)
    var info = png_create_info_struct(png)
    defer { png_destroy_write_struct(&png, &info) }
    var file: [UInt8] = []
    file.reserveCapacity(1024)
    withUnsafeMutablePointer(to: &file) { file in
      png_set_write_fn(
        png, file,
        { png, bytes, count in
          guard let file = png_get_io_ptr(png)?.assumingMemoryBound(to: [UInt8].self) else { return }
          file.pointee.append(contentsOf: UnsafeBufferPointer(start: bytes, count: count))
        }, { _ in })
      png_set_compression_level(png, level)
      png_set_filter(png, PNG_FILTER_TYPE_BASE, PNG_FILTER_NONE)
      png_set_IHDR(
        png, info, UInt32(width), UInt32(height), 1, PNG_COLOR_TYPE_GRAY, PNG_INTERLACE_NONE,
        PNG_COMPRESSION_TYPE_BASE, PNG_FILTER_TYPE_BASE)
      png_write_info(png, info)
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: (width + 7) / 8) { row in
        for y in 0..<height {
          let pixels = bitmap + y * width
          // A row that is the same as the one above is packed already.
          if y == 0 || memcmp(pixels, pixels - width, width) != 0 { pack(pixels, count: width, to: row) }
          png_write_row(png, row.baseAddress)
        }
      }
      png_write_end(png, nil)
    }
    return file
  }

  /// Packs pixels, "1" for black, to bits, 1 for white.
  private static func pack(
    _ pixels: UnsafePointer<UInt8>, count: Int, to row: UnsafeMutableBufferPointer<UInt8>
  ) {
    row.update(repeating: 0)
    for x in 0..<count where pixels[x] == UInt8(ascii: "0") { row[x >> 3] |= 0x80 >> UInt8(x & 7) }
  }
}
