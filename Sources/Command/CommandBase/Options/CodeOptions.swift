internal import Arguments
package import Barcodes
internal import LinearBarcodes
internal import Words

/// The options for a code that are stored with it.
package struct CodeOptions {
  package var errorCorrection: String? = Given.option(
    "--error-correction", isForExperts: true, value: Phrase("level"),
    help: Phrase(
      """
      Error correction: L, M, Q or H for QR (M if none is named); L, M or Q for Micro QR (L); 23, 36 or 50 for Aztec \
      (23); 0 to 8 for PDF417 (depending on its size).
      """))

  package init() {}

  /// The options of a code of a batch.
  package init(errorCorrection: String?) { self.errorCorrection = errorCorrection }

  /// Whether any option was given.
  package var isGiven: Bool { errorCorrection != nil }

  /// The drawing options with the given ones.
  package func drawing() -> DrawingOptions { applied(to: DrawingOptions()) }

  /// Applies the options to `options`.
  package func applied(to options: DrawingOptions) -> DrawingOptions {
    var options = options
    if let errorCorrection { options.errorCorrection = ErrorCorrection(rawValue: errorCorrection.uppercased()) }
    return options
  }
}

/// The options for the bars of a code.
package struct BarOptions {
  package var ratio: Int? = Given.option(
    "--ratio", isForExperts: true, value: Phrase("ratio"),
    help: Phrase(
      """
      The ratio of wide to narrow bars in Code 39, ITF and Codabar: 3 or 2 (in print, 2 needs modules of at least \
      0.508 mm). By default: 2 for Code 39, 3 for ITF, and for Codabar 3, or 2 if 3 does not fit.
      """))
  package var bearerBars = Given.flagOrNot(
    "--bearer-bars", isForExperts: true,
    help: Phrase(
      """
      Frame an ITF or ITF-14 code with bearer bars, so that a slanting beam cannot read only a part of it; in a \
      terminal, only above and below.
      """))

  package init() {}

  /// The options of a code of a batch.
  package init(ratio: Int?, bearerBars: Bool?) { (self.ratio, self.bearerBars) = (ratio, bearerBars) }

  /// Whether any option was given.
  package var isGiven: Bool { ratio != nil || bearerBars != nil }

  /// Applies the options to `options`.
  ///
  /// - Throws: `CommandFailure` for a ratio that no code has.
  package func applied(to options: DrawingOptions) throws(CommandFailure) -> DrawingOptions {
    var options = options
    if let ratio {
      guard let known = WideNarrowRatio(rawValue: ratio) else {
        throw CommandFailure(.usage, Phrase("--ratio has to be 2 or 3."))
      }
      options.ratio = known
    }
    if let bearerBars { options.hasBearerBars = bearerBars }
    return options
  }
}
