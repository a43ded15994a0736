internal import Age
internal import Exchange
package import Files
internal import Glibc

/// Where an export writes to.
package enum ExportOutput {
  /// The file at a path.
  case file(String)
  /// A folder for many files, which is made if the one above it exists.
  case folder(String)
  /// Standard output, or memory.
  case sink(any ByteSink)

  /// The path of the file or folder; `-` for none.
  var path: String {
    switch self {
    case .file(let path), .folder(let path): path
    case .sink: "-"
    }
  }

  /// Writes bytes, completely or not at all.
  ///
  /// - Parameters:
  ///   - isPrivate: whether only the owner may read the file.
  ///   - password: the password to encrypt the file with, in the age format; nil for none.
  ///   - body: receives a function that writes bytes.
  /// - Throws: `FileError`, `StreamError`, and the errors of `body`.
  func write(
    isPrivate: Bool = false, encryptedWith password: [UInt8]? = nil,
    _ body: (@escaping ([UInt8]) throws -> Void) throws -> Void
  ) throws {
    func write(to sink: any ByteSink) throws {
      let encrypted = try password.map { try AgeWriter(to: sink, passphrase: $0) }
      let buffer = BufferedSink(encrypted ?? sink)
      try body { try buffer.write($0) }
      try buffer.flush()
      try encrypted?.finish()
    }
    switch self {
    case .file(let path), .folder(let path): try OutputFile.write(to: path, isPrivate: isPrivate) { try write(to: $0) }
    case .sink(let sink): try write(to: sink)
    }
  }

  /// Writes an archive, completely or not at all.
  ///
  /// - Parameters:
  ///   - folder: the folder for a temporary file.
  ///   - isPrivate: whether only the owner may read the file.
  ///   - fill: writes the archive to an empty file, which supports seeking.
  /// - Throws: `FileError`, `StreamError`, and the errors of `fill`.
  func writeArchive(by folder: String, isPrivate: Bool = false, _ fill: (FileDescriptor) throws -> Void) throws {
    if case .file(let path) = self, FileKind(of: path) != .channel {
      return try OutputFile.write(to: path, isPrivate: isPrivate, fill)
    }
    // Writing an archive needs seeking, which a pipe does not support.
    let archive = try TemporaryFile.unnamed(in: folder, fill)
    switch self {
    case .file(let path), .folder(let path): try OutputFile.write(to: path) { try $0.write(allOf: archive) }
    case .sink(let sink): try sink.write(allOf: archive)
    }
  }
}

extension ExportError {
  /// The error as that of the file at a path, unless a library is missing.
  func named(_ path: String) -> any Error {
    switch code {
    case .archivesUnavailable, .cryptographyUnavailable: self
    case .system(let code): FileError(path: path, errno: code)
    case .refused: FileError(path: path, errno: EIO)
    }
  }
}
