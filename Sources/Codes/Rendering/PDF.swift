internal import Values

/// Portable Document Format, ISO 32000-1: files of codes, a page each.
///
/// The same pages make the same file, as long as this machine has the same fonts: it has no date. It is ASCII.
public enum PDF {
  /// Makes a file.
  ///
  /// - Parameters:
  ///   - pages: its pages, in order.
  ///   - title: the title of the document; nil for none.
  ///   - creator: the name of the program for which the document was made; nil for none (ISO 32000-1, 14.3.3).
  /// - Precondition: there is a page.
  public static func data(_ pages: [PDFPage], title: String? = nil, creator: String? = nil) -> [UInt8] {
    precondition(!pages.isEmpty, "a document has pages")
    let fonts = PDFFonts(pages.flatMap(\.texts))
    var letters = PDFLetters()
    let contents = pages.map { $0.content(fonts, &letters) }
    // The catalogue and the pages are the first objects; each page has two.
    let pageNumbers = pages.indices.map { 3 + 2 * $0 }
    let resources = 3 + 2 * pages.count
    let glyph = resources + 1
    let fontNumbers = fonts.fonts.indices.map { glyph + 1 + 2 * $0 }
    let formNumbers = letters.forms.indices.map { glyph + 1 + 2 * fonts.fonts.count + $0 }

    var file = PDFFile()
    file.append("<</Type/Catalog/Pages 2 0 R>>")
    file.append("<</Type/Pages/Count \(pages.count)/Kids[\(pageNumbers.map { "\($0) 0 R" }.joined(separator: " "))]>>")
    for ((page, content), number) in zip(zip(pages, contents), pageNumbers) {
      let (width, height) = (page.size.width.written(decimals: 6), page.size.height.written(decimals: 6))
      file.append(
        """
        <</Type/Page/Parent 2 0 R/MediaBox[0 0 \(width) \(height)]/Resources \(resources) 0 R/Contents \(number + 1) 0 R>>
        """)
      file.append(stream: content)
    }
    func named(_ names: [String], _ numbers: [Int]) -> String {
      zip(names, numbers).map { "/\($0) \($1) 0 R" }.joined()
    }
    file.append(
      """
      <</Font<<\(named(fonts.fonts.map(\.name), fontNumbers))>>/XObject<<\(named(letters.forms.map(\.name), formNumbers))>>>>
      """)
    file.append(stream: PDFFont.glyph)
    for (font, number) in zip(fonts.fonts, fontNumbers) {
      file.append(font.dictionary(glyph: glyph, unicode: number + 1))
      file.append(stream: font.unicode)
    }
    for form in letters.forms { file.append(stream: form.stream, form.entries) }
    return file.ended(title: title, creator: creator)
  }

  static let pointsPerInch = 72.0
  static let millimetresPerInch = 25.4

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
  static func utf16(_ text: String) -> String { text.utf16.map { $0.hexadecimal(4) }.joined() }
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
  ///
  /// - Parameter entries: further entries of its dictionary.
  mutating func append(stream: String, _ entries: String = "") {
    append("<</Length \(stream.utf8.count)\(entries)>>\nstream\n\(stream)\nendstream")
  }

  /// The whole file, whose first object is the catalogue.
  func ended(title: String?, creator: String?) -> [UInt8] {
    var file = self
    var trailer = "/Root 1 0 R"
    let information = [("Title", title), ("Creator", creator)].compactMap { key, text in
      text.map { "/\(key) \(PDF.string($0))" }
    }
    if !information.isEmpty {
      file.append("<<\(information.joined())>>")
      trailer += "/Info \(file.offsets.count) 0 R"
    }
    // An entry takes 20 bytes, with its end of line (ISO 32000-1, 7.5.4).
    let entries = file.offsets.map { "\($0.digits(10)) 00000 n \n" }
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

/// The fonts of the text that can be copied. Each has a byte for each of its characters: ASCII is in the first one.
struct PDFFonts {
  let fonts: [PDFFont]

  /// Creates fonts for `texts`.
  init(_ texts: [String]) {
    let used = Set(texts.joined())
    let ascii = used.filter { $0.asciiValue != nil }.sorted()
    let beyond = used.filter { $0.asciiValue == nil }.sorted()
    let room = PDFFont.bytesBeyondASCII.count
    let starts = Array(stride(from: 0, to: max(beyond.count, ascii.isEmpty ? 0 : 1), by: room))
    fonts = starts.map { start in
      PDFFont(
        name: "F\(start / room)", ascii: start == 0 ? ascii : [],
        others: Array(beyond[min(start, beyond.count)..<min(start + room, beyond.count)]))
    }
  }

  /// The operators that show a text in fonts of a size.
  func operators(for text: String, size: String) -> String {
    var runs: [(font: Int, bytes: [UInt8])] = []
    for character in text {
      guard let index = fonts.firstIndex(where: { $0.byte(of: character) != nil }),
        let byte = fonts[index].byte(of: character)
      else { continue }
      if runs.last?.font == index { runs[runs.count - 1].bytes.append(byte) } else { runs.append((index, [byte])) }
    }
    return runs.map { "/\(fonts[$0.font].name) \(size) Tf \(PDF.string($0.bytes)) Tj" }.joined(separator: "\n")
  }
}

/// A font of PDF with some characters, and nothing to see: the letters are drawn as outlines, and this says which they are.
///
/// It is of Type 3 (ISO 32000-1, 9.6.5), whose glyphs are drawings in the file, so that nothing depends on the fonts of a
/// viewer.
struct PDFFont {
  /// The name of the font in pages.
  let name: String
  /// The bytes for characters beyond ASCII, which has its own.
  static let bytesBeyondASCII: ClosedRange<UInt8> = 0x80...0xFF
  /// The width of each character, as a fraction of the font size.
  static let advance = 0.6
  /// The width of each character in units of the font.
  private static let width = 600
  /// The height of capitals in units of the font.
  private static let capitals = 700

  private let bytes: [Character: UInt8]
  /// The characters in the order of their bytes.
  private let characters: [(byte: UInt8, character: Character)]

  /// Creates a font of characters of ASCII and others.
  init(name: String, ascii: [Character], others: [Character]) {
    self.name = name
    characters =
      ascii.compactMap { character in character.asciiValue.map { (byte: $0, character: character) } }
      .sorted { $0.byte < $1.byte } + zip(Self.bytesBeyondASCII, others).map { (byte: $0, character: $1) }
    bytes = Dictionary(characters.map { ($0.character, $0.byte) }) { first, _ in first }
  }

  /// The byte of a character; nil if the font lacks it.
  func byte(of character: Character) -> UInt8? { bytes[character] }

  /// The font as an object.
  ///
  /// - Parameters:
  ///   - glyph: the number of the object `glyph`.
  ///   - unicode: the number of the object `unicode`.
  func dictionary(glyph: Int, unicode: Int) -> String {
    let (first, last) = (characters.first?.byte ?? 0, characters.last?.byte ?? 0)
    let names = characters.map { "\($0.byte)/\(Self.name(of: $0.character))" }.joined(separator: " ")
    let glyphs = characters.map { "/\(Self.name(of: $0.character)) \(glyph) 0 R" }.joined(separator: " ")
    let used = Set(characters.map(\.byte))
    let widths = (first...last).map { used.contains($0) ? "\(Self.width)" : "0" }.joined(separator: " ")
    return """
      <</Type/Font/Subtype/Type3/FontBBox[0 -200 \(Self.width) \(Self.capitals)]/FontMatrix[.001 0 0 .001 0 0]
      /FirstChar \(first)/LastChar \(last)/Widths[\(widths)]
      /Encoding<</Type/Encoding/Differences[\(names)]>>
      /CharProcs<<\(glyphs)>>
      /Resources<<>>/ToUnicode \(unicode) 0 R>>
      """
  }

  /// The drawing of every character. It only has the width and the box of the letters, which PDFium needs to find
  /// rotated text.
  static let glyph = "\(width) 0 0 0 \(width) \(capitals) d1"

  /// The characters of the bytes (ISO 32000-1, 9.10.3).
  var unicode: String {
    let mappings = characters.map { byte, character in
      "<\(byte.hexadecimal(2))> <\(PDF.utf16(String(character)))>\n"
    }
    // A section has at most 100 mappings.
    let sections = stride(from: 0, to: mappings.count, by: 100).map { start in
      let part = mappings[start..<min(start + 100, mappings.count)]
      return "\(part.count) beginbfchar\n\(part.joined())endbfchar\n"
    }
    return """
      /CIDInit /ProcSet findresource begin
      12 dict begin
      begincmap
      /CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def
      /CMapName /Adobe-Identity-UCS def
      /CMapType 2 def
      1 begincodespacerange
      <00> <FF>
      endcodespacerange
      \(sections.joined())endcmap
      CMapName currentdict /CMap defineresource pop
      end
      end

      """
  }

  /// The name of a glyph, from which some programs take the character (Adobe Glyph List Specification, section 2).
  private static func name(of character: Character) -> String { "uni" + PDF.utf16(String(character)) }
}
