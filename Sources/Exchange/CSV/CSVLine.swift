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
    end(&bytes)
  }

  /// Appends the end of a record.
  static func end(_ bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\r"))
    bytes.append(UInt8(ascii: "\n"))
  }

  /// Appends a cell as `safe` makes it, without separators. It must not be alone in its record.
  static func appendSafely(_ cell: String, to bytes: inout [UInt8]) {
    append(safe(cell), separator: UInt8(ascii: ","), isAlone: false, to: &bytes)
  }

  /// The cell, with an apostrophe before it if a spreadsheet would run it as a formula, or if it begins with an
  /// apostrophe.
  package static func safe(_ cell: String) -> String {
    switch cell.utf8.first {
    case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"), UInt8(ascii: "'"),
      UInt8(ascii: "\t"), UInt8(ascii: "\r"):
      "'" + cell
    default: cell
    }
  }

  private static func append(_ cell: String, separator: UInt8, isAlone: Bool, to bytes: inout [UInt8]) {
    let quote = UInt8(ascii: "\"")
    var cell = cell
    cell.withUTF8 { cell in
      let needsQuotes =
        cell.contains { $0 == quote || $0 == separator || $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
        // An empty cell alone in its line would be an empty line.
        || (isAlone && cell.isEmpty)
      guard needsQuotes else {
        bytes += cell
        return
      }
      bytes.append(quote)
      for byte in cell {
        if byte == quote { bytes.append(quote) }
        bytes.append(byte)
      }
      bytes.append(quote)
    }
  }
}
