public import LinearBarcodes

/// Options of a code that do not change its content.
public struct DrawingOptions: Hashable, Sendable {
  /// The error correction level, one of the symbology's `errorCorrectionLevels`; nil for its default.
  public var errorCorrection: ErrorCorrection?
  /// The ratio of wide to narrow elements, one of the symbology's `ratios`; nil for its default, which
  /// for Codabar gives way to 2:1 where there is no room for it.
  public var ratio: WideNarrowRatio?
  /// Whether bearer bars frame the code. Only some symbologies have them.
  public var hasBearerBars: Bool
  /// The form of the symbol that was issued, of which this is a copy; nil for the smallest. One that does not fit the
  /// payload or the symbology is passed over.
  public var form: SymbolForm?

  /// Creates options; nil or false means the default of the symbology.
  public init(
    errorCorrection: ErrorCorrection? = nil, ratio: WideNarrowRatio? = nil, hasBearerBars: Bool = false,
    form: SymbolForm? = nil
  ) {
    self.errorCorrection = errorCorrection
    self.ratio = ratio
    self.hasBearerBars = hasBearerBars
    self.form = form
  }
}

/// An error correction level of a two-dimensional code, which says how much of it may be hidden or dirty without
/// becoming unreadable.
public struct ErrorCorrection: RawRepresentable, Hashable, Sendable {
  /// The name that the standard gives the level: L, M, Q or H of QR, 0 to 8 of PDF417.
  public let rawValue: String

  /// Creates the level with a name. Each symbology lists its own in `Symbology.errorCorrectionLevels`.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// QR: about 7 % of the codewords can be restored. ISO/IEC 18004:2015, 7.5.1.
  public static let low = ErrorCorrection(rawValue: "L")
  /// QR: about 15 %.
  public static let medium = ErrorCorrection(rawValue: "M")
  /// QR: about 25 %.
  public static let quartile = ErrorCorrection(rawValue: "Q")
  /// QR: about 30 %.
  public static let high = ErrorCorrection(rawValue: "H")
}
