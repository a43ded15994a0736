public import LinearBarcodes

/// A kind of code that U-Card knows.
///
/// The list is closed. Each symbology is one file in `Symbologies/` and one line in `all`.
public final class Symbology: Sendable {
  /// In which directions a code carries data.
  public enum Family: String, Sendable {
    /// Bars and spaces in one row.
    case linear
    /// Rows of bars and spaces, one above the other.
    case stacked
    /// Modules in two dimensions.
    case matrix
  }

  /// What a payload may consist of.
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
    /// A GS1 element string: application identifiers and their data, 0x1D between them where it is needed.
    case elementString
    /// Any byte and, with an ECI, any character.
    case bytes
  }

  /// Whether something in the code proves the rest.
  public enum CheckDigit: Sendable {
    /// Nothing, or what belongs to the symbology and no reader transmits.
    case none
    /// The last digit or character of the payload.
    case last
  }

  /// What a payload has to be for a symbology to be taken that nobody named.
  enum Guess: Sendable {
    /// Digits that end in a right check digit.
    case checkDigit
    /// Any text that every reader reads, in a code of no more than so many modules.
    case text(modules: Int)
    /// Whatever is left.
    case rest
  }

  /// The name in files and commands; it never changes.
  public let id: String
  /// The name for people.
  public let name: String
  /// Further names by which other programs know it.
  public let aliases: [String]
  /// The standard that defines it.
  public let standard: String
  /// Linear, stacked or matrix.
  public let family: Family
  /// What a payload may consist of.
  public let alphabet: Alphabet
  /// Numbers of digits that exist, check digit included; nil for any.
  public let lengths: [Int]?
  /// Whether a payload ends in a check digit.
  public let checkDigit: CheckDigit
  /// Light modules that have to stay free on the left and right; of a matrix, above and below too.
  public let quietZone: QuietZone
  /// Width of a module in print, in millimetres, where nothing else is asked for.
  public let moduleMillimetres: Double
  /// Width of a module in a picture, in pixels, where nothing else is asked for.
  public let modulePixels: Int
  /// Levels of error correction that may be chosen, from the lowest; none where there is no choice.
  public let errorCorrectionLevels: [ErrorCorrection]
  /// Ratios of wide to narrow elements that may be chosen, the usual one first; none where there is no choice.
  public let ratios: [WideNarrowRatio]
  /// Thickness in modules of the bearer bars that may frame it; 0 where there are none.
  public let bearerBars: Int
  /// Whether it can be drawn. One that cannot is kept, and shown as its number.
  public let isDrawn: Bool
  /// Why a code of it that is right may still not be read everywhere.
  let cautions: [Caution]
  /// When it is taken for a payload that came without one; nil for never.
  let guess: Guess?

  private let draw: @Sendable (Payload, DrawingOptions) throws(EncodingError) -> Symbol

  init(
    id: String, name: String, aliases: [String], standard: String, family: Family, alphabet: Alphabet,
    lengths: [Int]? = nil, checkDigit: CheckDigit = .none, quietZone: QuietZone, moduleMillimetres: Double,
    modulePixels: Int, errorCorrectionLevels: [ErrorCorrection] = [], ratios: [WideNarrowRatio] = [],
    bearerBars: Int = 0, isDrawn: Bool = true, cautions: [Caution] = [], guess: Guess? = nil,
    draw: @escaping @Sendable (Payload, DrawingOptions) throws(EncodingError) -> Symbol
  ) {
    self.id = id
    self.name = name
    self.aliases = aliases
    self.standard = standard
    self.family = family
    self.alphabet = alphabet
    self.lengths = lengths
    self.checkDigit = checkDigit
    self.quietZone = quietZone
    self.moduleMillimetres = moduleMillimetres
    self.modulePixels = modulePixels
    self.errorCorrectionLevels = errorCorrectionLevels
    self.ratios = ratios
    self.bearerBars = bearerBars
    self.isDrawn = isDrawn
    self.cautions = cautions
    self.guess = guess
    self.draw = draw
  }

  /// Every symbology, in the order in which people meet them on loyalty cards.
  public static let all: [Symbology] = [
    code128, ean13, code39, qr, itf, upcA, ean8, gs1128, codabar,
    pdf417, aztec, dataMatrix, upcE, code93, itf14, code39FullASCII, code39Checked,
    gs1DataMatrix, dataBar, dataBarExpanded, microQR, maxiCode,
  ]

  /// Whether a laser scanner, which sees one line, can read it.
  public var isLaserReadable: Bool { family == .linear }

  /// The code that carries exactly `payload`.
  ///
  /// - Throws: `EncodingError` where this symbology cannot carry it as it is, or has no such option.
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
  /// Symbologies are equal where their ids are.
  public static func == (one: Symbology, other: Symbology) -> Bool { one.id == other.id }

  /// Hashes the id.
  public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
