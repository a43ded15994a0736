/// The reason why bytes are not read as JSON, and where.
package struct JSONError: Error, Hashable, Sendable {
  package enum Code: Hashable, Sendable {
    /// The bytes are not JSON, or values are nested too deep.
    case invalid
    /// The bytes end within a value.
    case truncated
    /// The value has more than this number of bytes.
    case tooLarge(Int)
    /// There are more values than the limit.
    case tooManyValues
  }

  package let code: Code
  /// The number of bytes before the one that is wrong.
  package let position: Int

  init(_ code: Code, at position: Int) {
    self.code = code
    self.position = position
  }
}
