internal import ArgumentParser
internal import Barcodes

/// What may be chosen about a code, and is kept with it.
struct CodeOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      english: """
        Error correction: L, M, Q or H of QR (M if none is named), L, M or Q of Micro QR (L), 23, 36 or 50 of Aztec \
        (23), 0 to 8 of PDF417 (by its size).
        """,
      ukrainian: """
        Корекція помилок: L, M, Q або H для QR (M, якщо не вказано), L, M або Q для Micro QR (L), 23, 36 або 50 для \
        Aztec (23), від 0 до 8 для PDF417 (за розміром).
        """, value: Phrase(english: "level", ukrainian: "рівень")))
  var errorCorrection: String?

  /// Whether anything was chosen.
  var isGiven: Bool { errorCorrection != nil }

  /// The choice.
  func drawing() -> DrawingOptions { applied(to: DrawingOptions()) }

  /// `options` with the choice.
  func applied(to options: DrawingOptions) -> DrawingOptions {
    var options = options
    if let errorCorrection { options.errorCorrection = ErrorCorrection(rawValue: errorCorrection.uppercased()) }
    return options
  }
}
