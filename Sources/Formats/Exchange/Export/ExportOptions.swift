internal import Archives
public import Cards
public import Values

/// Options of an export, which depend on the environment.
public struct ExportOptions: Sendable {
  /// Returns the moment at which a day begins in the local time zone.
  public var start: @Sendable (CalendarDate) -> Instant

  /// The folder for temporary files without a name, which hold parts of a large export.
  public var temporaryFolder: String

  /// Creates options.
  public init(
    start: @escaping @Sendable (CalendarDate) -> Instant, temporaryFolder: String = "/tmp"
  ) {
    self.start = start
    self.temporaryFolder = temporaryFolder
  }
}

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

  /// Creates an error for a new archive that cannot be written.
  init(_ error: ArchiveError) {
    switch error.code {
    case .unavailable: self.init(code: .archivesUnavailable)
    case .system(let errno): self.init(code: .system(errno))
    default: self.init(code: .refused)
    }
  }
}

extension ZipWriter {
  /// Writes an archive, as `write(_:to:password:time:progress:)` does.
  ///
  /// - Throws: `ExportError`, and the errors of the files and of `progress`.
  static func export(
    _ files: [File], to descriptor: Int32, password: [UInt8]?, time: Instant,
    progress: @escaping (Double) throws -> Void
  ) throws {
    do {
      try write(files, to: descriptor, password: password, time: time, progress: progress)
    } catch let error as ArchiveError {
      throw ExportError(error)
    }
  }
}
