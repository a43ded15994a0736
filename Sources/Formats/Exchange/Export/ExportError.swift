/// The reason why files cannot be written.
public struct ExportError: Error, Hashable, Sendable {
  /// The kind of an error.
  public enum Code: Hashable, Sendable {
    /// libzip is not installed.
    case archivesUnavailable
    /// OpenSSL's libcrypto is not installed.
    case cryptographyUnavailable
    /// The system returned this `errno`.
    case system(Int32)
    /// libzip failed.
    case refused
  }

  /// The kind of the error.
  public let code: Code

  /// Creates an error.
  public init(code: Code) { self.code = code }
}
