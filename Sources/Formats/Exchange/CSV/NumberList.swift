internal import Barcodes
internal import Cards
internal import Files
internal import TextFiles
internal import Values

/// A file with the number of a card in each line, and no names.
enum NumberList {
  /// A byte that no text has, so that each line is one field.
  private static let separator: UInt8 = 0x1F
  /// The least number of digits of a number. The version of a format has fewer.
  private static let fewestDigits = 4

  /// Whether a file is such a list, by its first lines. The first one may be the name of a column.
  static func isList(_ file: ImportFile, _ encoding: TextEncoding) throws(ImportError) -> Bool {
    let lines = try beginning(of: file, encoding)
    let numbers = lines.dropFirst(name(in: lines) == nil ? 0 : 1)
    return numbers.allSatisfy(isNumber)
      && numbers.contains { $0.count(where: \.isNumber) >= fewestDigits && SpreadsheetNumber.isAmongNumbers($0) }
  }

  /// Reads the header of a list, if its first line is the name of a column.
  static func header(
    _ reader: CSVReader, of file: ImportFile, _ encoding: TextEncoding
  ) throws(ImportError) -> TableHeader? {
    let name = name(in: try beginning(of: file, encoding))
    if name != nil { repeat { guard try reader.next() else { return nil } } while reader.isBlank }
    return TableHeader(ofNumbers: name)
  }

  /// The records of a list.
  static func records(of file: ImportFile, _ encoding: TextEncoding) -> CSVReader {
    CSVReader(encoding.decoded(file.stream()), separator: separator, isForced: true, allowsFormulas: true)
  }

  /// The first lines that are not blank, without quotes.
  private static func beginning(of file: ImportFile, _ encoding: TextEncoding) throws(ImportError) -> [String] {
    let bytes = try encoding.decoded(file.stream()).read(4096)
    let lines = String(decoding: bytes.dropFirst(bytes.markLength), as: UTF8.self).split(whereSeparator: \.isNewline)
    // The last line may be cut off.
    return (bytes.count < 4096 ? lines[...] : lines.dropLast()).map { $0.filter { $0 != "\"" }.withoutBlanks }
      .filter { !$0.isEmpty }
  }

  private static func name(in lines: [String]) -> String? {
    lines.first.flatMap { line in
      [true, false].contains { TableColumn.named(line, isExact: $0) == .payload } ? line : nil
    }
  }

  /// Whether a line may be a number, as people or spreadsheets write it. Commas and semicolons are those of a table.
  private static func isNumber(_ line: String) -> Bool {
    line.contains(where: \.isNumber)
      && line.allSatisfy { $0.isNumber || $0.isWhitespace || "-.'=+Ee\u{AD}".contains($0) }
  }
}
