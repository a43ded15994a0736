/// A JPEG file (ISO/IEC 10918-1), such as a camera writes.
package enum JPEG {
  /// The first bytes of a file: the marker SOI, and the beginning of the next one.
  package static let signature: [UInt8] = [0xFF, 0xD8, 0xFF]

  /// A marker segment.
  struct Segment {
    let marker: UInt8
    /// The bytes of the segment in the file, with its marker.
    let bytes: Range<Int>
    /// The bytes after the length of the segment.
    let parameters: Range<Int>
  }

  /// The segments before the first scan (ISO/IEC 10918-1, B.1.1); empty for another file. One that is cut off ends with the
  /// file.
  static func segments(of file: [UInt8]) -> [Segment] {
    guard file.starts(with: signature.prefix(2)) else { return [] }
    var segments: [Segment] = []
    var index = 2
    while index + 4 <= file.count, file[index] == 0xFF {
      let marker = file[index + 1]
      if marker == 0xFF {
        // A fill byte.
        index += 1
        continue
      }
      let length = Int(file[index + 2]) << 8 | Int(file[index + 3])
      let end = min(index + 2 + max(length, 2), file.count)
      segments.append(Segment(marker: marker, bytes: index..<end, parameters: min(index + 4, end)..<end))
      if marker == startOfScan { break }
      index = end
    }
    return segments
  }

  /// Separates a picture from what the camera says about it, such as the place at which it was taken: the segments APP1, with
  /// Exif and XMP.
  ///
  /// - Returns: the file without these segments, and the orientation that they give.
  package static func separated(_ file: [UInt8]) -> (picture: [UInt8], orientation: PictureOrientation) {
    var (picture, orientation): ([UInt8], PictureOrientation?) = ([], nil)
    var end = 0
    for segment in segments(of: file) where segment.marker == application1 {
      picture += file[end..<segment.bytes.lowerBound]
      end = segment.bytes.upperBound
      orientation = orientation ?? PictureOrientation(exif: file[segment.parameters])
    }
    return (picture + file[end...], orientation ?? .upright)
  }

  private static let application1: UInt8 = 0xE1
  private static let startOfScan: UInt8 = 0xDA
}

/// How the rows and columns of a stored picture lie in the upright one, by the number that Exif has for it (CIPA DC-008,
/// 4.6.4, tag 274).
package enum PictureOrientation: Int, CaseIterable, Sendable {
  case upright = 1
  case mirrored, turnedByHalf, flipped, transposed, turnedRight, transverse, turnedLeft

  /// Whether rows of the stored picture are columns of the upright one.
  package var swapsSides: Bool { rawValue >= 5 }

  /// The matrix, as in SVG, that makes a stored picture the upright one, which is `width` wide and `height` high.
  package func matrix(width: Int, height: Int) -> (a: Int, b: Int, c: Int, d: Int, e: Int, f: Int) {
    switch self {
    case .upright: (1, 0, 0, 1, 0, 0)
    case .mirrored: (-1, 0, 0, 1, width, 0)
    case .turnedByHalf: (-1, 0, 0, -1, width, height)
    case .flipped: (1, 0, 0, -1, 0, height)
    case .transposed: (0, 1, 1, 0, 0, 0)
    case .turnedRight: (0, 1, -1, 0, width, 0)
    case .transverse: (0, -1, -1, 0, width, height)
    case .turnedLeft: (0, -1, 1, 0, 0, height)
    }
  }

  /// Reads the orientation in the parameters of a segment APP1 with Exif, which are a TIFF structure after six bytes (CIPA
  /// DC-008, 4.5.2); nil if there is none.
  init?(exif parameters: ArraySlice<UInt8>) {
    guard parameters.starts(with: [0x45, 0x78, 0x69, 0x66, 0, 0]) else { return nil }
    let tiff = parameters.dropFirst(6)
    let isBigEndian = tiff.first == UInt8(ascii: "M")
    func number(_ offset: Int, _ size: Int) -> Int {
      let bytes = tiff.dropFirst(offset).prefix(size)
      return (isBigEndian ? Array(bytes) : bytes.reversed()).reduce(0) { $0 << 8 | Int($1) }
    }
    guard number(2, 2) == 42 else { return nil }
    let directory = number(4, 4)
    let entries = (0..<number(directory, 2)).lazy.map { directory + 2 + 12 * $0 }
    // One number of 16 bits.
    guard let entry = entries.first(where: { number($0, 2) == 274 && number($0 + 2, 2) == 3 }) else { return nil }
    self.init(rawValue: number(entry + 8, 2))
  }
}
