/// Portable Document Format, ISO 32000-1: files of codes, a page each.
///
/// The same pages make the same file: it has no date, and nothing depends on the fonts of this machine. It is ASCII.
public enum PDF {
  /// Makes a file.
  ///
  /// - Parameters:
  ///   - pages: its pages, in order.
  ///   - title: the title of the document; nil for none.
  /// - Precondition: there is a page.
  public static func data(_ pages: [PDFPage], title: String? = nil) -> [UInt8] {
    precondition(!pages.isEmpty, "a document has pages")
    let font = PDFFont(pages.flatMap(\.texts))
    // Each page has two objects, from the third on; the font follows them.
    let pageNumbers = pages.indices.map { 3 + 2 * $0 }
    let fontNumber = 3 + 2 * pages.count
    let resources = font.isEmpty ? "<<>>" : "<</Font<</\(PDFFont.name) \(fontNumber) 0 R>>>>"

    var file = PDFFile()
    file.append("<</Type/Catalog/Pages 2 0 R>>")
    file.append(
      "<</Type/Pages/Count \(pages.count)/Kids[\(pageNumbers.map { "\($0) 0 R" }.joined(separator: " "))]>>")
    for (page, number) in zip(pages, pageNumbers) {
      let (width, height) = (page.size.width.written(decimals: 6), page.size.height.written(decimals: 6))
      file.append(
        """
        <</Type/Page/Parent 2 0 R/MediaBox[0 0 \(width) \(height)]/Resources\(resources)/Contents \(number + 1) 0 R>>
        """)
      file.append(stream: page.content(font))
    }
    if !font.isEmpty {
      file.append(font.dictionary(glyph: fontNumber + 1, unicode: fontNumber + 2))
      file.append(stream: PDFFont.glyph)
      file.append(stream: font.unicode)
    }
    return file.ended(title: title)
  }

  static let pointsPerMillimetre = 72 / 25.4

  /// Bytes as a string of PDF, in ASCII (ISO 32000-1, 7.3.4.2).
  static func string(_ bytes: [UInt8]) -> String {
    let characters = bytes.map { byte in
      switch byte {
      case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "\\"): "\\" + String(Unicode.Scalar(byte))
      case 0x20..<0x7F: String(Unicode.Scalar(byte))
      default:
        // Three digits, whatever follows.
        "\\" + String(0o1000 + Int(byte), radix: 8).dropFirst()
      }
    }
    return "(\(characters.joined()))"
  }

  /// Text as a string of PDF: in ASCII if possible, else in UTF-16 (ISO 32000-1, 7.9.2.2).
  static func string(_ text: String) -> String {
    text.utf8.allSatisfy { (0x20..<0x7F).contains($0) } ? string(Array(text.utf8)) : "<FEFF\(utf16(text))>"
  }

  /// The code units of a text in UTF-16, in hexadecimal digits.
  static func utf16(_ text: String) -> String {
    hexadecimal(text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] })
  }

  static func hexadecimal(_ bytes: [UInt8]) -> String {
    bytes.map { String(0x100 + Int($0), radix: 16, uppercase: true).dropFirst() }.joined()
  }
}

/// A PDF file that is being written, object by object.
private struct PDFFile {
  private var bytes = Array("%PDF-1.4\n".utf8)
  /// Where each object begins.
  private var offsets: [Int] = []

  /// Appends an object with the next number, from 1 on.
  mutating func append(_ object: String) {
    offsets.append(bytes.count)
    bytes += "\(offsets.count) 0 obj\n\(object)\nendobj\n".utf8
  }

  /// Appends a stream of ASCII.
  mutating func append(stream: String) {
    append("<</Length \(stream.utf8.count)>>\nstream\n\(stream)\nendstream")
  }

  /// The whole file, whose first object is the catalogue.
  func ended(title: String?) -> [UInt8] {
    var file = self
    var trailer = "/Root 1 0 R"
    if let title {
      file.append("<</Title \(PDF.string(title))>>")
      trailer += "/Info \(file.offsets.count) 0 R"
    }
    // An entry takes 20 bytes, with its end of line (ISO 32000-1, 7.5.4).
    let entries = file.offsets.map { offset in
      let digits = String(offset)
      return String(repeating: "0", count: max(0, 10 - digits.count)) + digits + " 00000 n \n"
    }
    let count = entries.count + 1
    file.bytes +=
      """
      xref
      0 \(count)
      0000000000 65535 f \n\(entries.joined())trailer
      <</Size \(count)\(trailer)>>
      startxref
      \(file.bytes.count)
      %%EOF

      """.utf8
    return file.bytes
  }
}
