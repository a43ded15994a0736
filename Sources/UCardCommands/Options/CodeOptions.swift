internal import ArgumentParser
internal import Barcodes

/// What may be chosen about a code.
struct CodeOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Error correction of a QR code: L, M (if none is named), Q or H.", valueName: "level"),
    transform: level)
  var errorCorrection: ErrorCorrection?

  var drawing: DrawingOptions { DrawingOptions(errorCorrection: errorCorrection) }

  @Sendable private static func level(_ letter: String) throws -> ErrorCorrection {
    guard let level = ErrorCorrection(rawValue: letter.uppercased()) else {
      throw ValidationError("The levels of error correction are L, M, Q and H.")
    }
    return level
  }
}
