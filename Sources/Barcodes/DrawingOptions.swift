/// How much of a QR code may be hidden or dirty before it cannot be read. ISO/IEC 18004:2015, 7.5.1.
public enum ErrorCorrection: String, CaseIterable, Sendable {
  /// About 7 % of the codewords can be restored.
  case low = "L"
  /// About 15 %.
  case medium = "M"
  /// About 25 %.
  case quartile = "Q"
  /// About 30 %.
  case high = "H"
}

/// What may be chosen about a code without changing what it says.
public struct DrawingOptions: Hashable, Sendable {
  /// Error correction of a QR code; nil for the default, `.medium`. Other symbologies have none to choose.
  public var errorCorrection: ErrorCorrection?

  /// Options, each nil for its symbology's default.
  public init(errorCorrection: ErrorCorrection? = nil) {
    self.errorCorrection = errorCorrection
  }
}
