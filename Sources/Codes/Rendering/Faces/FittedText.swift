/// Text in lines that fit into a box, without knowing the font.
///
/// An SVG is shown with the fonts of the machine that shows it, so that measuring with those of this one would promise
/// nothing. Widths are estimated instead, from those of DejaVu Sans Bold, which is wider than almost any other font for
/// text: with a narrower font, the text ends earlier.
struct FittedText {
  /// The lines from the top.
  let lines: [String]
  /// The font size in units of the drawing.
  let size: Int

  /// The distance of two baselines, as a multiple of the font size.
  static let lineHeight = 1.2
  /// The distance from the top of a line to its baseline, as a multiple of the font size.
  static let ascent = 0.92

  /// The height of all lines.
  var height: Int { Int(Double(lines.count * size) * Self.lineHeight) }

  /// Where a line may end.
  enum Breaks { case atBlanks, anywhere }

  /// Fits `text` into a box: on one line if that needs no letters below two thirds of the largest, else on several. A
  /// word is broken only if it does not fit on a line of the smallest letters: behind a separator if possible.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - width: the width of the box.
  ///   - height: the height of the box; nil for any.
  ///   - sizes: the sizes of letters that are allowed.
  ///   - most: the largest number of lines.
  ///   - breaks: where a line may end.
  init?(
    _ text: String, width: Int, height: Int? = nil, sizes: ClosedRange<Int>, lines most: Int, breaks: Breaks = .anywhere
  ) {
    let words = text.split(whereSeparator: \.isWhitespace)
    guard !words.isEmpty else { return nil }
    let leastForOne = max(sizes.lowerBound, sizes.upperBound * 2 / 3)
    let whole = words.reduce(0) { $0 + Self.width(of: $1) }
    let pieces = words.map { Piece(text: $0, hasBlank: true) }
    let parts = words.flatMap { word in
      word.unbrokenParts.enumerated().map { Piece(text: $1, hasBlank: $0 == 0) }
    }
    let attempts: [(lines: Int, least: Int, pieces: [Piece], breaksPieces: Bool)] = [
      (1, leastForOne, pieces, false), (most, sizes.lowerBound, pieces, false), (most, sizes.lowerBound, parts, false),
      (most, sizes.lowerBound, parts, true),
    ]
    for attempt in attempts.prefix(breaks == .atBlanks ? 2 : 4) {
      for size in stride(from: sizes.upperBound, through: attempt.least, by: -2) {
        let ems = Double(width) / Double(size)
        guard whole <= ems * Double(attempt.lines) else { continue }
        if let lines = Self.wrap(attempt.pieces, ems: ems, most: attempt.lines, breaksPieces: attempt.breaksPieces) {
          if let height, Double(lines.count * size) * Self.lineHeight > Double(height) { continue }
          self.lines = attempt.breaksPieces ? lines : Self.balanced(lines, attempt.pieces, ems: ems)
          self.size = size
          return
        }
      }
    }
    return nil
  }

  /// Fits `text` as above; what does not fit at the smallest size is cut, and ends in an ellipsis.
  init(cutting text: String, width: Int, height: Int? = nil, sizes: ClosedRange<Int>, lines most: Int) {
    if let fitted = Self(text, width: width, height: height, sizes: sizes, lines: most) {
      self = fitted
      return
    }
    size = sizes.lowerBound
    let most = height.map { max(1, min(most, Int(Double($0) / (Double(sizes.lowerBound) * Self.lineHeight)))) } ?? most
    let ems = Double(width) / Double(size)
    var lines: [String] = []
    var rest = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")[...]
    while lines.count < most - 1, !rest.isEmpty {
      var line = Self.beginning(of: rest, ems: ems)
      if line.endIndex < rest.endIndex, let blank = line.lastIndex(of: " ") { line = line[..<blank] }
      lines.append(String(line))
      rest = rest[line.endIndex...].drop(while: \.isWhitespace)
    }
    let end = rest.prefix(Self.beginning(of: rest, ems: ems - Self.width(of: "…")).count)
    self.lines = rest.isEmpty ? lines : lines + [end + "…"]
  }

  /// A part of a text that stays on one line, and whether there is a blank before it.
  private struct Piece {
    let text: Substring
    let hasBlank: Bool
  }

  /// The same number of lines, but of about equal length.
  private static func balanced(_ lines: [String], _ pieces: [Piece], ems: Double) -> [String] {
    guard lines.count > 1 else { return lines }
    var balanced = lines
    for share in stride(from: 95, through: 50, by: -5) {
      let narrower = wrap(pieces, ems: ems * Double(share) / 100, most: lines.count, breaksPieces: false)
      guard let narrower else { break }
      balanced = narrower
    }
    return balanced
  }

  /// Pieces in at most so many lines, of a width in multiples of the font size; nil if they do not fit.
  private static func wrap(_ pieces: [Piece], ems: Double, most: Int, breaksPieces: Bool) -> [String]? {
    var lines: [String] = []
    var width = 0.0
    for piece in pieces {
      var word = piece.text
      let wide = self.width(of: word)
      let gap = piece.hasBlank ? blank : 0
      if !lines.isEmpty, width + gap + wide <= ems {
        lines[lines.count - 1] += (piece.hasBlank ? " " : "") + word
        width += gap + wide
        continue
      }
      guard wide <= ems || breaksPieces else { return nil }
      while !word.isEmpty {
        guard lines.count < most else { return nil }
        let part = self.width(of: word) <= ems ? word : beginning(of: word, ems: ems)
        guard !part.isEmpty else { return nil }
        lines.append(String(part))
        width = self.width(of: part)
        word = word[part.endIndex...]
      }
    }
    return lines
  }

  /// The longest beginning of a text that fits.
  private static func beginning(of text: Substring, ems: Double) -> Substring {
    var width = 0.0
    var end = text.startIndex
    while end < text.endIndex {
      width += self.width(of: text[end])
      guard width <= ems else { break }
      end = text.index(after: end)
    }
    return text[..<end]
  }

  private static let blank = 0.36

  /// The width of a text as a multiple of the font size.
  static func width(of text: some StringProtocol) -> Double { text.reduce(0) { $0 + width(of: $1) } }

  private static func width(of character: Character) -> Double {
    if character.displayWidth == 2 { return character.isEmoji ? 1.4 : 1.05 }
    // Letters and the vowel signs beside them; marks above and below take no width.
    return character.unicodeScalars.reduce(0) { sum, scalar in
      switch scalar.properties.generalCategory {
      case .nonspacingMark, .enclosingMark, .format, .control: sum
      default: sum + width(of: scalar)
      }
    }
  }

  private static func width(of scalar: Unicode.Scalar) -> Double {
    if narrow.contains(scalar) { return 0.51 }
    if wide.contains(scalar) { return 1.24 }
    switch scalar.properties.generalCategory {
    case .decimalNumber: return 0.7
    case .uppercaseLetter: return 0.88
    // Latin, then Greek and Cyrillic.
    case .lowercaseLetter: return scalar.value < 0x250 ? 0.74 : 0.86
    case .otherLetter, .modifierLetter, .spacingMark: return 1
    default: return 1.1
    }
  }
}

extension FittedText {
  /// The letters and signs that are much narrower than others.
  static let narrow = Set("iljtfrI!|.,:;'’`()[]/\\- ії".unicodeScalars)
  /// The letters and signs that are much wider than others.
  static let wide = Set("mwWM@%—…ЖШЩЮЫФЊЉжшщюфыњљŒÆœæ&+<>=~".unicodeScalars)
}
