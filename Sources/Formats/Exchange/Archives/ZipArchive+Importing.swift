internal import Glibc
internal import Archives
internal import Cards
internal import Cryptography
internal import Files

/// Archives that are imported.
extension ZipArchive {
  /// Opens the archive in a file.
  ///
  /// - Parameters:
  ///   - budget: the budget of the archive that contains the file; nil for a file that is in none.
  ///   - password: returns the password. It is called once, when the first file needs it.
  convenience init(
    _ file: ImportFile, _ budget: UnpackingBudget? = nil, password: @escaping () throws -> [UInt8]?
  ) throws(ImportError) {
    do { try self.init(of: ArchivedFile(file: file), budget, password: password) } catch { throw Self.failure(error) }
  }

  /// Whether an archive stands in a file, maybe behind other bytes.
  static func stands(in file: ImportFile) throws(ImportError) -> Bool {
    do { return try ArchivedFile(file: file).archiveBounds() != nil } catch { throw failure(error) }
  }

  private static func failure(_ error: any Error) -> ImportError {
    switch error {
    case let error as ArchiveError: ImportError(error)
    case StreamError.failed(let code): ImportError(.unreadable(code))
    default: error as? ImportError ?? ImportError(.unreadable(EIO))
    }
  }

  /// Reads the bytes of a file.
  ///
  /// - Parameter most: the largest number of bytes that is accepted.
  /// - Throws: `ImportError` with the name of the file, and the errors of the function that returns the password.
  func bytes(of entry: Entry, most: Int) throws -> [UInt8] {
    guard entry.size <= most else { throw ImportError(.tooLarge(most), at: .init(entry: entry.name)) }
    do throws(ImportError) {
      return try stream(entry).all(most: most)
    } catch {
      throw ImportError(error.code, at: .init(entry: entry.name))
    }
  }

  /// A stream of the bytes of a file.
  ///
  /// - Throws: as `bytes(of:most:)`.
  func stream(_ entry: Entry) throws(ImportError) -> ImportStream {
    do {
      return EntryStream(stream: try open(entry))
    } catch let error as ArchiveError {
      throw ImportError(error)
    } catch {
      // The function that returns the password has failed.
      throw error as? ImportError ?? ImportError(.passwordNeeded, at: .init(entry: entry.name))
    }
  }
}

extension ZipArchive: FileTree {
  var names: [String] { entries.lazy.filter { !$0.isFolder }.map(\.name) }

  var isFolder: Bool { false }

  func contains(_ name: String) -> Bool { entry(name) != nil }

  func bytes(of name: String, most: Int) throws -> [UInt8] { try bytes(of: existing(name), most: most) }

  func stream(of name: String) throws(ImportError) -> ImportStream { try stream(existing(name)) }

  private func existing(_ name: String) throws(ImportError) -> Entry {
    guard let entry = entry(name) else { throw ImportError(.missingEntry(name)) }
    return entry
  }
}

/// An archive that is a file to import.
private struct ArchivedFile: ArchiveContent {
  let file: ImportFile
  var size: Int { file.size }

  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws -> Int {
    do throws(ImportError) { return try file.read(into: buffer, at: offset) } catch {
      guard case .unreadable(let code) = error.code else { throw error }
      throw StreamError.failed(code)
    }
  }
}

/// A stream of the bytes of a file in an archive that is imported.
private struct EntryStream: ByteSource {
  let stream: ZipStream

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(ImportError) -> Int {
    do throws(ArchiveError) { return try stream.read(into: buffer) } catch { throw ImportError(error) }
  }
}

extension ImportError {
  /// Creates an error for an archive that cannot be read.
  fileprivate init(_ error: ArchiveError) {
    let code: Code =
      switch error.code {
      case .unavailable: .archivesUnavailable
      case .cryptography(let error): ImportError(error).code
      case .system(let errno): .unreadable(errno)
      case .truncated: .truncated
      case .tooManyFiles(let most): .tooLarge(most)
      case .unsafeName: .unsafeName
      case .repeatedName: .repeatedName
      case .inconsistent: .damagedArchive(.inconsistent)
      case .checksum: .damagedArchive(.checksum)
      case .unsupported: .damagedArchive(.unsupported)
      case .bomb: .damagedArchive(.bomb)
      case .passwordNeeded: .passwordNeeded
      case .wrongPassword: .wrongPassword
      }
    self.init(code, at: ImportLocation(entry: error.file))
  }
}
