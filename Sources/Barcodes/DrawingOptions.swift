public import LinearBarcodes

/// Options of a code that do not change its content.
public struct DrawingOptions: Hashable, Sendable {
  /// The error correction level, one of the symbology's `errorCorrectionLevels`; nil for its default.
  public var errorCorrection: ErrorCorrection?
  /// The ratio of wide to narrow elements, one of the symbology's `ratios`; nil for its default.
  public var ratio: WideNarrowRatio?
  /// Whether bearer bars frame the code. Only some symbologies have them.
  public var hasBearerBars: Bool

  /// Creates options; nil or false means the default of the symbology.
  public init(errorCorrection: ErrorCorrection? = nil, ratio: WideNarrowRatio? = nil, hasBearerBars: Bool = false) {
    self.errorCorrection = errorCorrection
    self.ratio = ratio
    self.hasBearerBars = hasBearerBars
  }
}
