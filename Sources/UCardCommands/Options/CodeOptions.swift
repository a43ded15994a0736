internal import ArgumentParser
internal import Barcodes
internal import LinearBarcodes

/// What may be chosen about a code, and is kept with it.
struct CodeOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Error correction: L, M, Q or H of QR (M if none is named), L, M or Q of Micro QR (L), 23, 36 or 50 of Aztec \
      (23), 0 to 8 of PDF417 (by its size).
      """,
      valueName: "level"))
  var errorCorrection: String?

  /// The choice.
  func drawing() -> DrawingOptions {
    DrawingOptions(errorCorrection: errorCorrection.map { ErrorCorrection(rawValue: $0.uppercased()) })
  }
}

/// What may be chosen about the bars of a code.
struct BarOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      How much wider wide bars are than narrow ones, of Code 39, Codabar (2 if none is named) and ITF (3): 2, for \
      modules of 0.508 mm and more in print, or 3.
      """,
      valueName: "ratio"))
  var ratio: Int?

  @Flag(help: "Frame an ITF or ITF-14 with bearer bars, in pictures.")
  var bearerBars = false

  /// `options` with the choice.
  ///
  /// - Throws: `CommandFailure` for a ratio that no code has.
  func applied(to options: DrawingOptions) throws(CommandFailure) -> DrawingOptions {
    var options = options
    if let ratio {
      guard let known = WideNarrowRatio(rawValue: ratio) else {
        throw CommandFailure(
          status: .usage,
          phrase: Phrase(english: "--ratio is 2 or 3.", ukrainian: "--ratio має бути 2 або 3."))
      }
      options.ratio = known
    }
    options.hasBearerBars = bearerBars
    return options
  }
}
