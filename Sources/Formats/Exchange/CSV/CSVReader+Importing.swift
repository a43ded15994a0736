internal import Barcodes
internal import Cards
internal import TextFiles

/// The records of a table that is imported.
typealias CSVReader = CSVRecords<ImportError>

extension CSVReader {
  /// Creates a reader for the table in a stream.
  ///
  /// - Parameters:
  ///   - isForced: whether to accept a last line without an end.
  ///   - allowsFormulas: whether a field that begins with `=` may have quotes, which are a part of it: `="00123"`.
  ///   - escape: the byte before a quote, or before itself, that belongs to a quoted field; nil for none.
  convenience init(
    _ stream: ImportStream, separator: UInt8 = UInt8(ascii: ","), isForced: Bool = false, allowsFormulas: Bool = false,
    escape: UInt8? = nil
  ) {
    self.init(stream, separator: separator, isForced: isForced, allowsFormulas: allowsFormulas, escape: escape) {
      ImportError($0)
    }
  }

  /// The location of the current record.
  var here: ImportLocation { .init(line: line) }
}

extension ImportError {
  /// Converts an error in a table.
  fileprivate init(_ error: CSVError) {
    let code: Code =
      switch error.code {
      case .notText: .notText
      case .strayQuote: .strayQuote
      case .unfinishedLine: .unfinishedLine
      case .cutLine(let count, let header): .cutLine(count, header: header)
      case .fieldCount(let count, let header): .fieldCount(count, header: header)
      case .tooLarge(let most): .tooLarge(most)
      }
    self.init(code, at: ImportLocation(line: error.line))
  }
}

extension SpreadsheetNumber {
  /// Recognises the content of a cell.
  ///
  /// - Parameter isNumeric: whether the type of the code admits only digits, so that blanks cannot belong to it.
  init(_ cell: String, isNumeric: Bool) {
    self.init(cell, isNumeric: isNumeric) { digits in
      if case .checkDigit? = try? Symbology.guess(for: Payload(text: digits)).reason { true } else { false }
    }
  }
}
