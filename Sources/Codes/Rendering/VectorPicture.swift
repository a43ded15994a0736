internal import CRsvg
internal import Glibc
public import Pictures

/// Makes pixels and PDF files of SVG files, such as faces of cards, through librsvg, which chooses fonts and shapes the
/// letters of every script. It is opened when it is first needed, also for the letters below codes in a PDF. Without it, codes
/// have the letters of this library: see ``PDFDrawing``.
public enum VectorPicture {
  /// The reason why a drawing cannot be made into pixels or PDF.
  public enum Failure: Error, Hashable, Sendable {
    /// librsvg is not installed, or older than 2.52.
    case unavailable
    /// librsvg does not draw it, or the system is out of memory.
    case refused
  }

  /// Whether librsvg is installed in a version that is new enough.
  public static var isAvailable: Bool { crsvg_is_usable() == 1 }

  /// The version of librsvg, such as "2.54.7"; nil if it is not installed in a version that is new enough.
  package static var libraryVersion: String? {
    let version = crsvg_version()
    return version == 0 ? nil : "\(version / 1_000_000).\(version / 1000 % 1000).\(version % 1000)"
  }

  /// The number of installed fonts; nil if it cannot be known.
  package static var fontCount: Int? {
    let count = crsvg_font_count()
    return count < 0 ? nil : Int(count)
  }

  /// The fonts to try.
  static let fonts = "Inter, Noto Sans, Open Sans, Liberation Sans, Helvetica Neue, Arial, sans-serif"

  /// A line of text over a drawing. librsvg fills the outlines of letters, in one colour, so that emoji are shadows;
  /// here they have their colours.
  struct Line {
    let text: String
    let isBold: Bool
    let isWhite: Bool
    let size: Int
    let x: Int
    let baseline: Int

    /// The line in a picture of another scale.
    func scaled(_ scale: (Int) -> Int) -> Line {
      Line(
        text: text, isBold: isBold, isWhite: isWhite, size: max(1, scale(size)), x: scale(x), baseline: scale(baseline))
    }
  }

  /// Draws an SVG file over a whole picture.
  ///
  /// - Parameters:
  ///   - svg: the SVG file.
  ///   - width: the width of the picture in pixels.
  ///   - height: the height of the picture in pixels.
  /// - Throws: `Failure`.
  /// - Precondition: `width` and `height` are positive.
  public static func pixels(of svg: String, width: Int, height: Int) throws(Failure) -> ColourPicture {
    try pixels(of: svg, width: width, height: height, lines: [])
  }

  /// Draws an SVG file over a whole picture, then lines of text.
  static func pixels(of svg: String, width: Int, height: Int, lines: [Line]) throws(Failure) -> ColourPicture {
    precondition(width > 0 && height > 0, "a picture has pixels")
    guard let columns = Int32(exactly: width), let rows = Int32(exactly: height) else { throw .refused }
    let drawing = Array(svg.utf8)
    let texts = lines.map { line in
      (text: strdup(line.text), font: strdup(fonts + (line.isBold ? " Bold" : "")))
    }
    defer {
      for text in texts {
        free(text.text)
        free(text.font)
      }
    }
    let written = zip(lines, texts).map { line, text in
      crsvg_line(
        text: text.text, font: text.font, size: Double(line.size), x: Double(line.x), baseline: Double(line.baseline),
        is_white: line.isWhite ? 1 : 0)
    }
    var status: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: width * height * 4) { buffer, count in
      status = drawing.withUnsafeBufferPointer {
        crsvg_draw(
          crsvg_drawing(bytes: $0.baseAddress, count: $0.count), columns, rows, written, written.count,
          buffer.baseAddress)
      }
      count = Int(status) == CRSVG_DONE ? buffer.count : 0
    }
    try check(status)
    return ColourPicture(width: width, height: height, bytes: bytes)
  }

  /// Makes a PDF file with a page for each of some SVG files, of the size that each has in millimetres.
  ///
  /// - Parameters:
  ///   - pages: the SVG files.
  ///   - title: the title of the document; nil for none.
  ///   - creator: the name of the program for which the document was made; nil for none.
  /// - Throws: `Failure`.
  /// - Precondition: there is a page.
  public static func pdf(_ pages: [String], title: String? = nil, creator: String? = nil) throws(Failure) -> [UInt8] {
    precondition(!pages.isEmpty, "a document has pages")
    let texts = pages.map { Array($0.utf8) }
    var file = crsvg_file()
    // One buffer for all, since a pointer to an array is valid only in a closure.
    let status = Array(texts.joined()).withUnsafeBufferPointer { all in
      var start = 0
      let drawings = texts.map { text in
        defer { start += text.count }
        let bytes = UnsafeBufferPointer(rebasing: all[start..<start + text.count])
        return crsvg_drawing(bytes: bytes.baseAddress, count: bytes.count)
      }
      return crsvg_make_pdf(drawings, drawings.count, title, creator, &file)
    }
    try check(status)
    guard let bytes = file.bytes else { throw .refused }
    defer { free(bytes) }
    return [UInt8](UnsafeBufferPointer(start: bytes, count: file.count))
  }

  /// The outline of a line of text, in thousandths of the font size, from the beginning of its baseline to the right and down.
  struct Outline {
    /// A part of the outline, with its points.
    enum Part {
      case move(Point)
      case line(Point)
      case curve(Point, Point, Point)
      case close
    }

    typealias Point = (x: Double, y: Double)

    let parts: [Part]
    /// The width of the line.
    let width: Double
  }

  /// The outline of a line of text by the fonts of this machine.
  ///
  /// - Throws: `Failure`.
  static func outline(of text: String) throws(Failure) -> Outline {
    var outline = crsvg_outline()
    try check(crsvg_outline_text(text, fonts, Double(Letters.unitsPerSize), &outline))
    defer { free(outline.segments) }
    let parts = UnsafeBufferPointer(start: outline.segments, count: outline.count).map { segment -> Outline.Part in
      let (x, y) = (segment.x, segment.y)
      return switch segment.kind {
      case 0: .move((x.0, y.0))
      case 1: .line((x.0, y.0))
      case 2: .curve((x.0, y.0), (x.1, y.1), (x.2, y.2))
      default: .close
      }
    }
    return Outline(parts: parts, width: outline.width)
  }

  /// Whether some letters of `text` are in no font that is installed; false if that cannot be known.
  public static func lacksLetters(of text: String) -> Bool { crsvg_count_missing_glyphs(text) > 0 }

  private static func check(_ status: Int32) throws(Failure) {
    switch Int(status) {
    case CRSVG_DONE: return
    case CRSVG_MISSING: throw .unavailable
    default: throw .refused
    }
  }
}
