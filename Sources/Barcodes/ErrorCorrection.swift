/// How much of a two-dimensional code may be hidden or dirty before it cannot be read, by the name that its standard
/// gives the level.
public struct ErrorCorrection: RawRepresentable, Hashable, Sendable {
  /// The name of the level: L, M, Q and H of QR, 0 to 8 of PDF417.
  public let rawValue: String

  /// The level of that name. Whether a symbology has it, `Symbology.errorCorrectionLevels` tells.
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
