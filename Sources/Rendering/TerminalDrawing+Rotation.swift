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

extension TerminalDrawing.Rotation {
  /// Whether to turn a code, in the order in which to try.
  package func turns(of symbol: Symbol) -> [Bool] {
    guard symbol.hasDirection else { return [false] }
    return switch self {
    case .auto: [false, true]
    case .upright: [false]
    case .turned: [true]
    }
  }
}
