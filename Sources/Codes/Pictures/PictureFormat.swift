/// A format of files in which codes are looked for. It is recognised by the content of the file, not by its name.
public enum PictureFormat: String, CaseIterable, Sendable {
  /// PNG: ISO/IEC 15948.
  case png
  /// JPEG: ISO/IEC 10918-1.
  case jpeg
  /// Binary PBM, PGM or PPM of Netpbm.
  case pnm
  /// PDF: ISO 32000. Each page is a picture.
  case pdf
  /// WebP: RFC 9649.
  case webp
  /// HEIC: ISO/IEC 23008-12, with HEVC, as iPhones write photos.
  case heic
  /// AVIF: pictures of AV1 in the same container.
  case avif
  /// GIF. The first picture counts.
  case gif
  /// SVG 1.1.
  case svg
  /// BMP of Windows.
  case bmp
  /// TIFF 6.0. The first picture counts.
  case tiff

  /// The name for people.
  public var name: String {
    switch self {
    case .png, .jpeg, .pdf, .heic, .avif, .gif, .svg, .bmp, .tiff: rawValue.uppercased()
    case .pnm: "PNM"
    case .webp: "WebP"
    }
  }

  /// Recognises the format of a file; nil if it is none of these.
  public init?(of file: [UInt8]) {
    switch file.first {
    case 0x89 where file.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]): self = .png
    case 0xFF where file.starts(with: JPEG.signature): self = .jpeg
    case UInt8(ascii: "P") where Self.isPNM(file): self = .pnm
    case UInt8(ascii: "R") where file.starts(with: "RIFF".utf8) && file.dropFirst(8).starts(with: "WEBP".utf8):
      self = .webp
    case UInt8(ascii: "G") where file.starts(with: "GIF8".utf8): self = .gif
    case UInt8(ascii: "B") where file.starts(with: "BM".utf8) && file.count > 26: self = .bmp
    case UInt8(ascii: "I") where file.starts(with: [0x49, 0x49, 42, 0]): self = .tiff
    case UInt8(ascii: "M") where file.starts(with: [0x4D, 0x4D, 0, 42]): self = .tiff
    default:
      guard let format = Self.inContainer(file) ?? Self.inText(file) else { return nil }
      self = format
    }
  }

  private static func isPNM(_ file: [UInt8]) -> Bool {
    guard file.count > 2, "456".utf8.contains(file[1]) else { return false }
    return " \t\r\n#".utf8.contains(file[2])
  }

  /// The format by the brands in the first box of an ISO base media file (ISO/IEC 14496-12, 4.3).
  private static func inContainer(_ file: [UInt8]) -> PictureFormat? {
    guard file.count >= 16, file[4..<8].elementsEqual("ftyp".utf8) else { return nil }
    let length = file[..<4].reduce(0) { $0 << 8 | Int($1) }
    let brands = file[8..<max(12, min(file.count, length, 256))]
    func has(_ names: [String]) -> Bool {
      stride(from: brands.startIndex, to: brands.endIndex - 3, by: 4).contains { start in
        names.contains { brands[start..<start + 4].elementsEqual($0.utf8) }
      }
    }
    if has(["avif", "avis"]) { return .avif }
    return has(["heic", "heix", "hevc", "hevx", "heim", "heis", "mif1", "msf1"]) ? .heic : nil
  }

  /// PDF, whose header may stand in the first kilobyte, or SVG, whose first element is `svg`.
  private static func inText(_ file: [UInt8]) -> PictureFormat? {
    let start = String(decoding: file.prefix(4096), as: UTF8.self)
    if start.utf8.prefix(1024).split(separator: UInt8(ascii: "%")).contains(where: { $0.starts(with: "PDF-".utf8) }) {
      return .pdf
    }
    guard let element = start.firstRange(of: "<svg") ?? start.firstRange(of: ":svg") else { return nil }
    // Before it there are only the declaration, comments, and the document type.
    let before = start[..<element.lowerBound]
    guard before.allSatisfy({ $0 != "\0" }) else { return nil }
    let first = before.unicodeScalars.first { !$0.properties.isWhitespace && $0 != "\u{FEFF}" }
    return first == nil || first == "<" ? .svg : nil
  }
}
