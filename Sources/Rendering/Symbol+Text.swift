internal import Barcodes
internal import LinearBarcodes

extension Symbol {
  /// Whether a picture lacks a part of the text of the symbol.
  ///
  /// - Parameters:
  ///   - groups: returns the number of groups of the text that a picture of a linear symbol has.
  ///   - lines: returns the number of lines of the text that a picture of a matrix has.
  func lacksText(drawing groups: (LinearSymbol) -> Int, _ lines: (MatrixSymbol) -> Int) -> Bool {
    guard !text.isEmpty else { return false }
    return switch self {
    case .linear(let symbol): groups(symbol) < symbol.text.count { !$0.characters.isEmpty }
    case .matrix(let symbol): lines(symbol) == 0
    }
  }
}
