public import LinearBarcodes

/// A code of any symbology, ready to be drawn.
public enum Symbol: Hashable, Sendable {
  /// Bars and spaces.
  case linear(LinearSymbol)
  /// A grid of modules.
  case matrix(MatrixSymbol)

  /// The modules without the quiet zone, as rows, of which a linear code has one: true for a bar or a dark module.
  public var rows: [[Bool]] {
    switch self {
    case .linear(let symbol): [symbol.modules]
    case .matrix(let symbol): symbol.rows
    }
  }

  /// The whole human-readable interpretation.
  public var text: String {
    switch self {
    case .linear(let symbol): symbol.characters
    case .matrix(let symbol): symbol.text
    }
  }

  /// The same code with another text for people, such as a member number that is only a part of the payload.
  public func printing(_ text: String) -> Symbol {
    switch self {
    case .linear(let symbol): .linear(symbol.printing(text.printable))
    case .matrix(let symbol): .matrix(symbol.printing(text.printable))
    }
  }
}
