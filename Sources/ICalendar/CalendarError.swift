/// The reason why a part of an iCalendar file is not read.
public struct CalendarError: Error, Hashable, Sendable {
  /// The kind of an error.
  public enum Code: Hashable, Sendable {
    /// The text is not UTF-8, or contains a NUL.
    case notText
    /// The line continues another one, but is the first.
    case strayContinuation
    /// The line is no property: it has no name, or no colon.
    case notAProperty
    /// A parameter of the property is incomplete, or a quote is not closed.
    case badParameter
    /// An `END` without a `BEGIN`, or that of another component.
    case wrongEnd
    /// The file ends inside of a component.
    case truncated
    /// Components are nested deeper than any genuine ones.
    case tooDeep
    /// A line, or a component, is longer than this number of bytes.
    case tooLong(Int)
    /// A property stands outside of a component.
    case outside
    /// A required property is missing.
    case missing
    /// A property stands twice that may stand only once.
    case repeated
    /// The value of the property is invalid.
    case badValue
    /// To find the occurrences of a rule takes more work than any genuine rule needs.
    case tooMuchWork
  }

  /// The kind of the error.
  public let code: Code
  /// The number of the line in the file, from 1 on.
  public let line: Int
  /// The name of the property or component; nil if the error is about none.
  public let name: String?

  /// Creates an error with its location.
  public init(_ code: Code, line: Int, name: String? = nil) {
    self.code = code
    self.line = line
    self.name = name
  }
}
