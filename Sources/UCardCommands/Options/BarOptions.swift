internal import Arguments
internal import Barcodes
internal import LinearBarcodes
internal import Words

/// The options for the bars of a code.
struct BarOptions {
  var ratio: Int?
  var bearerBars: Bool?

  init(ratio: Int?, bearerBars: Bool?) {
    self.ratio = ratio
    self.bearerBars = bearerBars
  }

  init(_ reader: ArgumentReader) throws(ArgumentError) {
    ratio = try reader.option(
      "--ratio", value: Phrase(english: "ratio", ukrainian: "відношення"),
      english: """
        How much wider wide bars are than narrow ones, of Code 39, Codabar (2 if none is named) and ITF (3): 2, for \
        modules of 0.508 mm and more in print, or 3.
        """,
      ukrainian: """
        У скільки разів широкі штрихи ширші за вузькі в Code 39, Codabar (2, якщо не вказано) та ITF (3): 2 (на друці \
        для модулів від 0,508 мм) або 3.
        """)
    bearerBars = try reader.flagOrNot(
      "--bearer-bars",
      english:
        "Frame an ITF or ITF-14 with bearer bars, so that a slanting beam does not read a part of it; in a terminal, above and below.",
      ukrainian:
        "Обвести ITF або ITF-14 рамкою, щоб похилий промінь не прочитав лише частину; у терміналі — згори і знизу.")
  }

  /// Whether any option was given.
  var isGiven: Bool { ratio != nil || bearerBars != nil }

  /// Applies the options to `options`.
  ///
  /// - Throws: `CommandFailure` for a ratio that no code has.
  func applied(to options: DrawingOptions) throws(CommandFailure) -> DrawingOptions {
    var options = options
    if let ratio {
      guard let known = WideNarrowRatio(rawValue: ratio) else {
        throw CommandFailure(.usage, english: "--ratio is 2 or 3.", ukrainian: "--ratio має бути 2 або 3.")
      }
      options.ratio = known
    }
    if let bearerBars { options.hasBearerBars = bearerBars }
    return options
  }
}
