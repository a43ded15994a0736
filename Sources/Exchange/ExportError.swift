/// Why files cannot be written as asked for.
public struct ExportError: Error, Hashable, Sendable {
  /// What is wrong.
  public enum Code: Hashable, Sendable {
    /// libzip is not there.
    case archivesUnavailable
    /// The system refused: an `errno`.
    case system(Int32)
    /// libzip refused.
    case refused
  }

  /// What is wrong.
  public let code: Code

  /// That.
  public init(code: Code) { self.code = code }
}
