public import Cards
internal import FoundationEssentials

/// The row as an entry that `CardOrigin` remembers: its cells in order, except for those that Catima does not compare,
/// each in a line. A backslash stands before a backslash, and replaces a line break as `\\n` or `\\r`.
extension CatimaRow {
  /// The columns of an entry: all but the row number, and the time of use.
  private static let entryColumns = CatimaColumn.allCases.filter { $0 != .id && $0 != .lastUsed }

  /// The number of lines of an entry.
  static let entryLength = entryColumns.count

  /// The entry for this row.
  var entry: String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(256)
    for (index, column) in Self.entryColumns.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: "\n")) }
      var cell = self[column] ?? ""
      cell.withUTF8 { Self.append(escaping: $0, to: &bytes) }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Creates a row from its entry, without row number and time of use; nil if the entry is not of this format.
  init?(entry: String) {
    let cells = entry.split(separator: "\n", omittingEmptySubsequences: false)
    guard cells.count == Self.entryColumns.count else { return nil }
    self.init()
    for (column, cell) in zip(Self.entryColumns, cells) { self[column] = Self.unescaped(cell) }
  }

  private static func append(escaping cell: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) {
    let (backslash, lineFeed, carriageReturn) = (UInt8(ascii: "\\"), UInt8(ascii: "\n"), UInt8(ascii: "\r"))
    guard cell.contains(where: { $0 == backslash || $0 == lineFeed || $0 == carriageReturn }) else {
      bytes.append(contentsOf: cell)
      return
    }
    for byte in cell {
      switch byte {
      case backslash: bytes += [backslash, backslash]
      case lineFeed: bytes += [backslash, UInt8(ascii: "n")]
      case carriageReturn: bytes += [backslash, UInt8(ascii: "r")]
      default: bytes.append(byte)
      }
    }
  }

  private static func unescaped(_ cell: Substring) -> String {
    guard cell.unicodeScalars.contains("\\") else { return String(cell) }
    var text = String.UnicodeScalarView()
    var isEscaped = false
    for scalar in cell.unicodeScalars {
      if isEscaped {
        text.append(scalar == "n" ? "\n" : scalar == "r" ? "\r" : scalar)
        isEscaped = false
      } else if scalar == "\\" {
        isEscaped = true
      } else {
        text.append(scalar)
      }
    }
    return String(text)
  }
}

/// Rows of Catima as the wallet remembers them.
public enum CatimaEntry {
  /// The name of the format in `CardOrigin`.
  public static let format = "catima"

  /// The parts of a card of which two entries for the same row say the same. Catima reads a file by lines, so a line
  /// break in any form is the same.
  public static func sameParts(_ one: String, _ other: String) -> CardFields {
    if one == other { return allParts }
    guard let one = CatimaRow(entry: one), let other = CatimaRow(entry: other) else { return [] }
    return columns.reduce(into: CardFields()) { same, column in
      if column.cells.allSatisfy({ isSame(one[$0], other[$0], in: $0) }) { same.formUnion(column.part) }
    }
  }

  /// The parts of a card that an entry describes.
  static let allParts = columns.reduce(into: CardFields()) { $0.formUnion($1.part) }

  private static let columns: [(part: CardFields, cells: [CatimaColumn])] = [
    (.name, [.store]), (.note, [.note]), (.validFrom, [.validFrom]), (.expiry, [.expiry]),
    (.balance, [.balance, .balanceType]),
    ([.identifier, .type], [.cardID, .barcodeID, .barcodeType, .barcodeEncoding]),
    (.colour, [.headerColour]), (.star, [.starStatus]), (.archive, [.archive]),
  ]

  private static func isSame(_ one: String?, _ other: String?, in column: CatimaColumn) -> Bool {
    let (one, other) = (one ?? "", other ?? "")
    if one == other { return true }
    switch column {
    case .balance:
      guard let one = Decimal(string: one), let other = Decimal(string: other) else { return false }
      return one == other
    case .starStatus, .archive:
      return (one == "1") == (other == "1")
    default:
      return one.withPlainLineBreaks == other.withPlainLineBreaks
    }
  }
}

extension String {
  /// The text with a line feed for each line break.
  fileprivate var withPlainLineBreaks: String {
    String(map { $0 == "\r\n" || $0 == "\r" ? "\n" : $0 })
  }
}
