internal import ArgumentParser
internal import Barcodes

/// What may be chosen about a code.
struct CodeOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Error correction of a QR code: L, M (if none is named), Q or H.", valueName: "level"))
  var errorCorrection: String?

  /// The choice.
  ///
  /// - Throws: `CommandFailure` for a level that there is not.
  func drawing() throws(CommandFailure) -> DrawingOptions {
    guard let letter = errorCorrection else { return DrawingOptions() }
    guard let level = ErrorCorrection(rawValue: letter.uppercased()) else {
      throw CommandFailure(
        status: .usage,
        phrase: Phrase(
          english: "The levels of error correction are L, M, Q and H; “\(letter)” is none.",
          ukrainian: "Рівні виправлення помилок: L, M, Q і H; «\(letter)» серед них немає."))
    }
    return DrawingOptions(errorCorrection: level)
  }
}
