internal import Pictures

/// The letters of the text below codes: the small glyphs of this library, or outlines of the fonts of this machine.
enum Letters {
  /// The number of units of an outline in the size of a font, and in that of a glyph.
  static let unitsPerSize = 1000
  /// The width and height of a dot of a glyph in those units.
  static let dot = unitsPerSize / 10

  /// Whether every character of `text` can be drawn in pixels and in PDF files. The fonts are asked only about characters
  /// without a glyph. Fonts have emoji as coloured pictures, without outlines.
  static func cover(_ text: String) -> Bool {
    Glyphs.cover(text)
      || VectorPicture.isAvailable && !text.contains(where: \.isEmoji) && !VectorPicture.lacksLetters(of: text)
  }

  /// A line of text in a picture, in pixels.
  struct Line {
    let text: Substring
    /// The middle of the line.
    let middle: Double
    let baseline: Double
    /// The size of the font, which is reduced where the line has no room.
    let size: Double
    let room: Double
  }

  /// Draws lines by the fonts of this machine; nil if that cannot be done.
  static func stamp(of lines: [Line], width: Int, height: Int) -> Stamp? {
    var drawn = ""
    for line in lines {
      guard let outline = try? VectorPicture.outline(of: String(line.text.withoutEndingBlanks)), outline.width > 0
      else { return nil }
      let scale = min(line.size / Double(unitsPerSize), line.room / outline.width)
      let left = line.middle - outline.width * scale / 2
      drawn += """
        <path transform="matrix(\(scale.written(decimals: 6)) 0 0 \(scale.written(decimals: 6)) \(left.written()) \
        \(line.baseline.written()))" d="\(outline.svg)"/>

        """
    }
    let file = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width)\" height=\"\(height)\">\n\(drawn)</svg>\n"
    guard let picture = try? VectorPicture.pixels(of: file, width: width, height: height) else { return nil }
    return Stamp(width: width, height: height) { x, y in Double(picture.bytes[(y * width + x) * 4 + 3]) / 255 }
  }
}

extension VectorPicture.Outline {
  /// The outline as the data of a path in SVG.
  var svg: String { written(move: "M", line: "L", curve: "C", close: "Z", isOperatorFirst: true) }

  /// The outline as operators of PDF.
  var pdf: String { written(move: "m", line: "l", curve: "c", close: "h", isOperatorFirst: false) }

  private func written(move: String, line: String, curve: String, close: String, isOperatorFirst: Bool) -> String {
    func part(_ name: String, _ points: Point...) -> String {
      let numbers = points.map { "\(Int($0.x.rounded())) \(Int($0.y.rounded()))" }.joined(separator: " ")
      return isOperatorFirst ? "\(name)\(numbers)" : "\(numbers) \(name)\n"
    }
    return parts.map {
      switch $0 {
      case .move(let point): part(move, point)
      case .line(let point): part(line, point)
      case .curve(let first, let second, let end): part(curve, first, second, end)
      case .close: isOperatorFirst ? close : "\(close)\n"
      }
    }.joined()
  }
}

/// The letters of a PDF file, each of which is drawn once, as a form (ISO 32000-1, 8.10): by the fonts of this machine, or
/// by a pen along the glyphs where these cannot be had.
struct PDFLetters {
  /// A form with letters.
  struct Form {
    /// The name of the form in pages.
    let name: String
    /// The operators that draw it, in units of `Letters.unitsPerSize`, from the beginning of its baseline to the right and
    /// down.
    let stream: String
    let width: Double

    /// The entries of the form in its dictionary. The box is larger than letters of any script, which it would cut.
    var entries: String {
      let margin = 3 * Letters.unitsPerSize
      return "/Type/XObject/Subtype/Form/BBox[\(-margin) \(-margin) \(Int(width) + margin) \(margin)]/Resources<<>>"
    }
  }

  /// The forms in the order of their names.
  private(set) var forms: [Form] = []
  private var known: [String: Int] = [:]

  /// A part of a line of text, with its place from the beginning of the line, in units of `Letters.unitsPerSize`.
  typealias Part = (form: Form, x: Double)

  /// The parts of a line of text, and its width. Letters that stand alone are parts of their own, so that they are in the file
  /// once; letters of other scripts join those beside them.
  mutating func parts(of text: String) -> (parts: [Part], width: Double) {
    // Latin, Greek and Cyrillic, without marks that go to the letter before.
    let standAlone = text.unicodeScalars.allSatisfy {
      $0.value < 0x300 || (0x370..<0x483).contains($0.value) || (0x48A..<0x530).contains($0.value)
    }
    var parts: [Part] = []
    var width = 0.0
    for piece in standAlone ? text.map(String.init) : [text] {
      let form = form(of: piece)
      parts.append((form, width))
      width += form.width
    }
    return (parts, width)
  }

  private mutating func form(of text: String) -> Form {
    if let index = known[text] { return forms[index] }
    let name = "L\(forms.count)"
    let form =
      if let outline = try? VectorPicture.outline(of: text) {
        Form(name: name, stream: outline.parts.isEmpty ? "" : outline.pdf + "f", width: outline.width)
      } else {
        Self.pen(text, name)
      }
    known[text] = forms.count
    forms.append(form)
    return form
  }

  /// Glyphs that a round pen draws.
  private static func pen(_ text: String, _ name: String) -> Form {
    var stream = "1 J 1 j \(Letters.dot) w\n"
    for (index, character) in text.enumerated() {
      func point(_ dot: Glyphs.Dot) -> String {
        let x = (index * Glyphs.advance + dot.x) * Letters.dot + Letters.dot / 2
        return "\(x) \((dot.y - Glyphs.baseline) * Letters.dot + Letters.dot / 2)"
      }
      for stroke in Glyphs.strokes(of: character) { stream += "\(point(stroke.from)) m \(point(stroke.to)) l\n" }
    }
    return Form(name: name, stream: stream + "S", width: Double(text.count * Glyphs.advance * Letters.dot))
  }
}
