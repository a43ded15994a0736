/// Writes records of a table (RFC 4180).
package enum CSVLine {
  /// Appends a record and its end, CRLF.
  ///
  /// - Parameter separator: the byte between fields.
  package static func append(_ cells: [String], separator: UInt8 = UInt8(ascii: ","), to bytes: inout [UInt8]) {
    for (index, cell) in cells.enumerated() {
      if index > 0 { bytes.append(separator) }
      append(cell, separator: separator, isAlone: cells.count == 1, to: &bytes)
    }
    bytes.append(UInt8(ascii: "\r"))
    bytes.append(UInt8(ascii: "\n"))
  }

  /// The cell, with an apostrophe before it if a spreadsheet would run it as a formula, or if it begins with an
  /// apostrophe.
  package static func safe(_ cell: String) -> String {
    let isFormula = cell.utf8.first.map(formulas.contains) ?? false
    return isFormula ? "'" + cell : cell
  }

  private static let formulas = Set("=+-@'\t\r".utf8)

  private static func append(_ cell: String, separator: UInt8, isAlone: Bool, to bytes: inout [UInt8]) {
    let quote = UInt8(ascii: "\"")
    let needsQuotes =
      cell.utf8.contains { $0 == quote || $0 == separator || $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
      // An empty cell alone in its line would be an empty line.
      || (isAlone && cell.isEmpty)
    guard needsQuotes else {
      bytes.append(contentsOf: cell.utf8)
      return
    }
    bytes.append(quote)
    for byte in cell.utf8 {
      if byte == quote { bytes.append(quote) }
      bytes.append(byte)
    }
    bytes.append(quote)
  }
}
