public import LinearBarcodes

/// A kind of code that U-Card knows.
///
/// The list is closed. Each symbology is one declaration in `Symbologies/` and one line in `all`.
public final class Symbology: Sendable {
  /// The shape of a code.
  public enum Family: String, Sendable {
    /// Bars and spaces in one row.
    case linear
    /// Rows of bars and spaces, one above the other.
    case stacked
    /// Modules in two dimensions.
    case matrix
  }

  /// The set of payloads that a symbology can carry.
  public enum Alphabet: String, Sendable {
    /// The digits 0 to 9.
    case digits
    /// An even number of digits.
    case digitPairs
    /// Digits, capital letters, blank and `-.$/+%`.
    case code39
    /// Digits and `-$:/.+` between A, B, C or D.
    case codabar
    /// Characters of ASCII.
    case ascii
    /// Characters of ISO-8859-1.
    case latin1
    /// A GS1 element string: application identifiers and their data, with 0x1D between them if needed.
    case elementString
    /// Any byte and, with an ECI, any character.
    case bytes
  }

  /// The name in files and commands; it never changes.
  public let id: String
  /// The name for people.
  public let name: String
  /// Other names of the symbology, as other programs have them.
  public let aliases: [String]
  /// The standard that defines the symbology.
  public let standard: String
  /// The shape of the codes: linear, stacked or matrix.
  public let family: Family
  /// The set of payloads that the symbology can carry.
  public let alphabet: Alphabet
  /// The numbers of digits that are allowed, including the check digit; nil for any.
  public let lengths: [Int]?
  /// Whether a payload ends with a check digit or check character. One that readers do not transmit does not count.
  public let hasCheckDigit: Bool
  /// The light modules on the left and right; for a matrix, above and below too.
  public let quietZone: QuietZone
  /// The default width of a module in print, in millimetres.
  public let moduleMillimetres: Double
  /// The default width of a module in a picture, in pixels.
  public let modulePixels: Int
  /// The error correction levels to choose from, the lowest first; empty if there is no choice.
  public let errorCorrectionLevels: [ErrorCorrection]
  /// The ratios of wide to narrow elements to choose from, the default first; empty if there is no choice.
  public let ratios: [WideNarrowRatio]
  /// The thickness of optional bearer bars in modules; 0 if there are none.
  public let bearerBars: Int
  /// Whether readers guess the charset of bytes that declare none, instead of taking them for ISO-8859-1.
  public let isCharsetGuessed: Bool
  /// Whether U-Card can draw the symbology. An identifier of another one is kept, and shown as its number.
  public let isDrawn: Bool
  /// The reasons for which some readers may misread a correct code.
  let cautions: [Caution]
  /// The payloads for which the symbology is guessed; nil for none.
  let guess: Guess?

  private let draw: @Sendable (Payload, DrawingOptions) throws(EncodingError) -> Symbol

  init(
    id: String, name: String, aliases: [String], standard: String, family: Family, alphabet: Alphabet,
    lengths: [Int]? = nil, hasCheckDigit: Bool = false, quietZone: QuietZone, moduleMillimetres: Double,
    modulePixels: Int, errorCorrectionLevels: [ErrorCorrection] = [], ratios: [WideNarrowRatio] = [],
    bearerBars: Int = 0, isCharsetGuessed: Bool = false, isDrawn: Bool = true,
    cautions: [Caution] = [], guess: Guess? = nil,
    draw: @escaping @Sendable (Payload, DrawingOptions) throws(EncodingError) -> Symbol
  ) {
    self.id = id
    self.name = name
    self.aliases = aliases
    self.standard = standard
    self.family = family
    self.alphabet = alphabet
    self.lengths = lengths
    self.hasCheckDigit = hasCheckDigit
    self.quietZone = quietZone
    self.moduleMillimetres = moduleMillimetres
    self.modulePixels = modulePixels
    self.errorCorrectionLevels = errorCorrectionLevels
    self.ratios = ratios
    self.bearerBars = bearerBars
    self.isCharsetGuessed = isCharsetGuessed
    self.isDrawn = isDrawn
    self.cautions = cautions
    self.guess = guess
    self.draw = draw
  }

  /// Every symbology, in the order of their frequency on loyalty cards.
  public static let all: [Symbology] = [
    code128, ean13, code39, qr, itf, upcA, ean8, gs1128, codabar,
    pdf417, aztec, dataMatrix, upcE, code93, itf14, code39FullASCII, code39Checked,
    gs1DataMatrix, gs1QR, rectangularDataMatrix, dataBar, dataBarExpanded, microQR, maxiCode,
  ]

  /// Whether a laser scanner, which sees a single line, can read the codes.
  public var isLaserReadable: Bool { family == .linear }

  /// Encodes exactly `payload`.
  ///
  /// - Throws: `EncodingError` if the symbology cannot carry the payload as it is, or lacks one of the options.
  public func encode(_ payload: Payload, options: DrawingOptions = .init()) throws(EncodingError) -> Symbol {
    if let level = options.errorCorrection, !errorCorrectionLevels.contains(level) {
      throw .noSuchErrorCorrection(level.rawValue)
    }
    if let ratio = options.ratio, !ratios.contains(ratio) { throw .noSuchRatio(ratio) }
    guard bearerBars > 0 || !options.hasBearerBars else { throw .noBearerBars }
    return try draw(payload, options)
  }
}

extension Symbology: CustomStringConvertible {
  /// The name for people.
  public var description: String { name }
}

extension Symbology: Hashable {
  /// Whether two symbologies have the same id.
  public static func == (one: Symbology, other: Symbology) -> Bool { one.id == other.id }

  /// Hashes the id.
  public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
