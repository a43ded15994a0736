/// A font of PDF with the characters of a document's texts, and nothing to see: the letters are drawn as rectangles, and
/// this says which they are.
///
/// It is of Type 3 (ISO 32000-1, 9.6.5), whose glyphs are drawings in the file, so that nothing depends on the fonts of a
/// viewer.
struct PDFFont {
  /// The name of the font in pages.
  static let name = "F"
  /// The width of each character, as a fraction of the font size.
  static let advance = Double(Glyphs.advance) / 10
  /// The width of each character in units of the font.
  private static let width = 600

  /// The bytes of characters beyond ASCII, which has its own.
  private let others: [Character: UInt8]
  /// The characters in the order of their bytes.
  private let characters: [(byte: UInt8, character: Character)]

  /// Creates a font for `texts`.
  ///
  /// - Precondition: each character has a glyph.
  init(_ texts: [String]) {
    let used = Set(texts.joined())
    let beyond = used.filter { $0.asciiValue == nil }.sorted()
    precondition(beyond.count <= 0x80, "there are few glyphs")
    others = Dictionary(uniqueKeysWithValues: zip(beyond, 0x80...0xFF))
    characters =
      used.compactMap { character in character.asciiValue.map { (byte: $0, character: character) } }
      .sorted { $0.byte < $1.byte } + beyond.enumerated().map { (byte: 0x80 + UInt8($0), character: $1) }
  }

  /// Whether there is no text.
  var isEmpty: Bool { characters.isEmpty }

  /// A text as a string of this font, in ASCII.
  func string(_ text: String) -> String {
    PDF.string(text.compactMap { $0.asciiValue ?? others[$0] })
  }

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
      <</Type/Font/Subtype/Type3/FontBBox[0 -200 \(Self.width) \(100 * Glyphs.baseline)]/FontMatrix[.001 0 0 .001 0 0]
      /FirstChar \(first)/LastChar \(last)/Widths[\(widths)]
      /Encoding<</Type/Encoding/Differences[\(names)]>>
      /CharProcs<<\(glyphs)>>
      /Resources<<>>/ToUnicode \(unicode) 0 R>>
      """
  }

  /// The drawing of every character: its width and the box in which letters are, which is what PDFium needs to find turned
  /// text, and nothing else.
  static let glyph = "\(width) 0 0 0 \(width) \(100 * Glyphs.baseline) d1"

  /// The characters of the bytes (ISO 32000-1, 9.10.3).
  var unicode: String {
    let mappings = characters.map { byte, character in
      "<\(PDF.hexadecimal([byte]))> <\(PDF.utf16(String(character)))>\n"
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
