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
    if file.starts(with: [0x89, 0x50, 0x4E, 0x47]), file.count >= 24 {
      self.init(width: Self.number(file[16..<20]), height: Self.number(file[20..<24]))
      return
    }
    guard file.starts(with: [0xFF, 0xD8]) else { return nil }
    var index = 2
    while index + 9 <= file.count, file[index] == 0xFF {
      let marker = file[index + 1]
      if marker == 0xFF {
        // A fill byte.
        index += 1
        continue
      }
      // Start of frame: SOF0 to SOF15, without the markers for tables that stand among them.
      if (0xC0...0xCF).contains(marker), ![0xC4, 0xC8, 0xCC].contains(marker) {
        self.init(
          width: Self.number(file[index + 7..<index + 9]), height: Self.number(file[index + 5..<index + 7]))
        return
      }
      index += 2 + Self.number(file[index + 2..<index + 4])
    }
    return nil
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }
}
