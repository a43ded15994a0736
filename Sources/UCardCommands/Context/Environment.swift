/// The environment variables of a process.
///
/// There are a few dozen, and a command reads ten of them once, so that a list is faster than a dictionary.
public struct Environment: ExpressibleByDictionaryLiteral, Sendable {
  private var variables: [(name: String, value: String)] = []

  /// Creates variables from names and values. Of equal names, the first counts.
  public init(dictionaryLiteral elements: (String, String)...) { variables = elements.map { ($0, $1) } }

  /// The value of a variable; nil if it is not set.
  public subscript(name: String) -> String? {
    get { variables.first { $0.name == name }?.value }
    set {
      variables.removeAll { $0.name == name }
      if let newValue { variables.append((name, newValue)) }
    }
  }

  /// All variables.
  var all: [(name: String, value: String)] { variables }

  /// Adds a variable without looking whether it is set already; if it is, the earlier value counts.
  mutating func append(_ name: String, _ value: String) { variables.append((name, value)) }
}
