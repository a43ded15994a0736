internal import LinearBarcodes
package import MatrixBarcodes

/// The parameters of a two-dimensional symbol that leave a choice to whoever draws it. A symbol that was scanned is drawn
/// again as it was issued by those that it had: some tills refuse another version or mask.
///
/// The payload decides what a symbol says; a form only decides how. If a payload cannot be drawn in a form, it is drawn
/// without.
public enum SymbolForm: Hashable, Sendable {
  /// A QR code, GS1 QR code or Micro QR code. ISO/IEC 18004:2015, 6.
  ///
  /// - Parameters:
  ///   - version: from 1 to 40; of a Micro QR code from 1 to 4.
  ///   - mask: the data mask pattern, from 0 to 7; of a Micro QR code from 0 to 3.
  ///   - segments: the parts of the payload, in its order.
  ///   - hasZeros: whether zeros stand where the standard has none: a byte between data that end with a byte and the
  ///     padding, and the whole padding of M3. segno writes it so.
  case qr(version: Int, mask: Int, segments: [QRSegment], hasZeros: Bool = false)
  /// An Aztec code. ISO/IEC 24778:2024, 5.
  ///
  /// - Parameters:
  ///   - layers: from 1 to 32; of a compact symbol from 1 to 4.
  ///   - isCompact: whether the finder has five squares instead of seven.
  ///   - codewords: all data codewords, if the encoder chose others than U-Card; else none.
  case aztec(layers: Int, isCompact: Bool, codewords: [UInt16] = [])
  /// A Data Matrix. ISO/IEC 16022:2006, table 7, and ISO/IEC 21471:2020.
  ///
  /// - Parameters:
  ///   - rows: the rows of modules, the finder included.
  ///   - columns: the columns of modules.
  ///   - codewords: all data codewords, if the encoder chose others than U-Card; else none.
  case dataMatrix(rows: Int, columns: Int, codewords: [UInt16] = [])
  /// A PDF417. ISO/IEC 15438:2015, 5.2.
  ///
  /// - Parameters:
  ///   - rows: from 3 to 90.
  ///   - columns: the columns of codewords, from 1 to 30, without the row indicators.
  ///   - codewords: all data codewords but the first, if the encoder chose others than U-Card; else none.
  case pdf417(rows: Int, columns: Int, codewords: [UInt16] = [])

  /// A part of the payload of a QR code.
  public struct QRSegment: Hashable, Sendable {
    /// How a segment stores its bytes. ISO/IEC 18004:2015, 7.4.3 to 7.4.6.
    public enum Mode: Character, CaseIterable, Sendable {
      /// Digits, three in 10 bits.
      case numeric = "N"
      /// Digits, capital letters and some signs, two in 11 bits.
      case alphanumeric = "A"
      /// Bytes, each in 8 bits.
      case byte = "B"
      /// Characters of two bytes of Shift_JIS, in 13 bits.
      case kanji = "K"
    }

    /// The mode.
    public let mode: Mode
    /// The number of bytes of the payload; 0 or more.
    public let count: Int

    /// Creates a segment.
    public init(_ mode: Mode, count: Int) {
      self.mode = mode
      self.count = count
    }
  }
}

extension SymbolForm {
  /// The longest text that `init(text:)` reads, in characters.
  private static let longestText = 6000

  /// The form as text, which wallets and exports keep: `qr 5 mask 3 N12 A4 B20`, `qr 5 mask 3 N12 zero`,
  /// `aztec 3 compact`, `aztec 7 full`, `datamatrix 12x36`, `pdf417 9x4` (rows and columns), and `datamatrix 10x10 words
  /// 08e081081` with codewords of three hexadecimal digits each.
  public var text: String {
    switch self {
    case .qr(let version, let mask, let segments, let hasZeros):
      segments.reduce(into: "qr \(version) mask \(mask)") { $0 += " \($1.mode.rawValue)\($1.count)" }
        + (hasZeros ? " zero" : "")
    case .aztec(let layers, let isCompact, let codewords):
      "aztec \(layers) \(isCompact ? "compact" : "full")" + Self.words(codewords)
    case .dataMatrix(let rows, let columns, let codewords): "datamatrix \(rows)x\(columns)" + Self.words(codewords)
    case .pdf417(let rows, let columns, let codewords): "pdf417 \(rows)x\(columns)" + Self.words(codewords)
    }
  }

  /// Reads a form from its text; nil for anything that `text` does not write.
  public init?(text: String) {
    guard text.utf8.count <= Self.longestText else { return nil }
    let words = text.split(separator: " ").map(String.init)
    switch (words.first, words.count) {
    case ("qr", 4...):
      guard words[2] == "mask", let version = Int(words[1]), (1...40).contains(version), let mask = Int(words[3]),
        (0...7).contains(mask)
      else { return nil }
      let hasZeros = words.last == "zero"
      let segments = words[4...].compactMap { word -> QRSegment? in
        guard let mode = word.first.flatMap(QRSegment.Mode.init), let count = Int(word.dropFirst()),
          (0...7089).contains(count)
        else { return nil }
        return QRSegment(mode, count: count)
      }
      self = .qr(version: version, mask: mask, segments: segments, hasZeros: hasZeros)
    case ("aztec", 3...):
      guard let layers = Int(words[1]), (1...32).contains(layers), let codewords = Self.codewords(words[3...]) else {
        return nil
      }
      self = .aztec(layers: layers, isCompact: words[2] == "compact", codewords: codewords)
    case ("datamatrix", 2...), ("pdf417", 2...):
      guard let (rows, columns) = Self.size(words[1]), let codewords = Self.codewords(words[2...]) else { return nil }
      self =
        words[0] == "pdf417"
        ? .pdf417(rows: rows, columns: columns, codewords: codewords)
        : .dataMatrix(rows: rows, columns: columns, codewords: codewords)
    default: return nil
    }
    guard self.text == text else { return nil }
  }

  private static func size(_ word: String) -> (rows: Int, columns: Int)? {
    let numbers = word.split(separator: "x").compactMap { Int($0) }
    guard numbers.count == 2, numbers.allSatisfy({ (1...144).contains($0) }) else { return nil }
    return (numbers[0], numbers[1])
  }

  /// Codewords at the end of a text; nothing if there are none.
  private static func words(_ codewords: [UInt16]) -> String {
    guard !codewords.isEmpty else { return "" }
    return codewords.reduce(into: " words ") { text, codeword in
      let digits = String(codeword, radix: 16)
      text += String(repeating: "0", count: max(0, 3 - digits.count)) + digits
    }
  }

  /// Reads codewords at the end of a text; nil if they are wrong.
  private static func codewords(_ end: ArraySlice<String>) -> [UInt16]? {
    guard let digits = end.last?.utf8 else { return [] }
    guard end.count == 2, end.first == "words", digits.count.isMultiple(of: 3) else { return nil }
    let values: [UInt16] = digits.compactMap { digit in
      Character(Unicode.Scalar(digit)).hexDigitValue.map { UInt16($0) }
    }
    guard values.count == digits.count else { return nil }
    return stride(from: 0, to: values.count, by: 3).map { index -> UInt16 in
      values[index..<index + 3].reduce(0) { $0 << 4 | $1 }
    }
  }

  /// The modules of a symbol in a form that fits the symbology, else those without a form.
  ///
  /// - Parameter draw: draws in a form, or without; throws if the payload does not fit.
  static func drawn(
    _ form: SymbolForm?, _ draw: (SymbolForm?) throws(MatrixEncodingError) -> ModuleGrid
  ) throws(MatrixEncodingError) -> ModuleGrid {
    if let form, let grid = try? draw(form) { return grid }
    return try draw(nil)
  }

  /// The codewords for an encoder; nil if there are none.
  static func given(_ codewords: [UInt16]) -> [UInt16]? { codewords.isEmpty ? nil : codewords }

  /// The segments for the encoder of QR codes; nil if there are none.
  static func segments(_ segments: [QRSegment]) -> [(mode: QR.Mode, count: Int)]? {
    segments.isEmpty ? nil : segments.map { (QR.Mode($0.mode), $0.count) }
  }
}

extension QR.Mode {
  /// The mode of a segment of a form.
  package init(_ mode: SymbolForm.QRSegment.Mode) {
    self =
      switch mode {
      case .numeric: .numeric
      case .alphanumeric: .alphanumeric
      case .byte: .byte
      case .kanji: .kanji
      }
  }
}
