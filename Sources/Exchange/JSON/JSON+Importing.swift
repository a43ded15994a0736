internal import Cards
internal import Files
internal import FoundationEssentials
internal import JSON

extension JSONScanner where Failure == ImportError {
  /// Creates a scanner of a file.
  convenience init(_ stream: ImportStream) {
    self.init(failure: { ImportError($0, at: ImportLocation(line: $1)) }) { (buffer) throws(ImportError) in
      try stream.read(into: &buffer)
    }
  }

  /// The location of the current line.
  var here: ImportLocation { ImportLocation(line: line) }
}

extension ImportError {
  /// Creates an error from one about JSON.
  init(_ error: JSONError, at location: ImportLocation) {
    let code: Code =
      switch error.code {
      case .invalid: .notJSON
      case .truncated: .truncated
      case .tooLarge(let most): .tooLarge(most)
      case .tooManyValues: .tooManyValues
      }
    self.init(code, at: location)
  }
}

extension JSONValue {
  /// Reads a value from bytes.
  ///
  /// - Throws: `.notJSON`.
  init(_ bytes: [UInt8], at location: ImportLocation) throws(ImportError) {
    do throws(JSONError) { try self.init(bytes) } catch { throw ImportError(error, at: location) }
  }

  /// The exact number; nil if this is not a number, or one that no `Decimal` can be.
  var decimal: Decimal? { number.flatMap { Decimal(string: $0) } }

  /// The number in digits, without an exponent; nil if this is not a number.
  var digits: String? { number.map { decimal?.description ?? $0 } }
}
