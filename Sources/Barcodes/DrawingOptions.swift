public import LinearBarcodes

/// What may be chosen about a code without changing what it says.
public struct DrawingOptions: Hashable, Sendable {
  /// Level of error correction, one of the symbology's `errorCorrectionLevels`; nil for its usual one.
  public var errorCorrection: ErrorCorrection?
  /// Ratio of wide to narrow elements, one of the symbology's `ratios`; nil for its usual one.
  public var ratio: WideNarrowRatio?
  /// Whether bearer bars frame the code, where the symbology has them.
  public var hasBearerBars: Bool

  /// Options, each nil or false for its symbology's default.
  public init(errorCorrection: ErrorCorrection? = nil, ratio: WideNarrowRatio? = nil, hasBearerBars: Bool = false) {
    self.errorCorrection = errorCorrection
    self.ratio = ratio
    self.hasBearerBars = hasBearerBars
  }
}
