internal import Arguments
internal import Barcodes
internal import Words

/// The options for a code that are stored with it.
struct CodeOptions {
  var errorCorrection: String?

  init(errorCorrection: String?) { self.errorCorrection = errorCorrection }

  init(_ reader: ArgumentReader) throws(ArgumentError) {
    errorCorrection = try reader.option(
      "--error-correction", value: Phrase(english: "level", ukrainian: "рівень"),
      english: """
        Error correction: L, M, Q or H of QR (M if none is named), L, M or Q of Micro QR (L), 23, 36 or 50 of Aztec \
        (23), 0 to 8 of PDF417 (by its size).
        """,
      ukrainian: """
        Виправлення помилок: L, M, Q або H для QR (M, якщо не вказано), L, M або Q для Micro QR (L), 23, 36 або 50 для \
        Aztec (23), від 0 до 8 для PDF417 (за розміром).
        """)
  }

  /// Whether any option was given.
  var isGiven: Bool { errorCorrection != nil }

  /// The drawing options with the given ones.
  func drawing() -> DrawingOptions { applied(to: DrawingOptions()) }

  /// Applies the options to `options`.
  func applied(to options: DrawingOptions) -> DrawingOptions {
    var options = options
    if let errorCorrection { options.errorCorrection = ErrorCorrection(rawValue: errorCorrection.uppercased()) }
    return options
  }
}
