package import Barcodes

extension Symbol {
  /// Whether the code looks different when it lies on its side: one of bars, not of squares.
  package var hasDirection: Bool {
    switch self {
    case .linear: true
    case .matrix(let symbol): symbol.moduleHeight > 1
    }
  }
}
