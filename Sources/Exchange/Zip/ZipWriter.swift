internal import CZip
internal import Foundation

/// Writes a zip archive: PKWARE's APPNOTE 6.3, through libzip.
struct ZipWriter {
  /// A file that goes into it.
  struct File {
    let name: String
    let size: Int
    /// Whether it is small already, as pictures are.
    let isStored: Bool
    /// Gives its bytes, when they are needed.
    let bytes: () throws -> [UInt8]
  }

  /// Writes an archive of `files` into the empty file of a descriptor.
  ///
  /// - Parameters:
  ///   - password: encrypts every file by AES-256 (WinZip's AE-2); nil for none.
  ///   - time: that of every file.
  ///   - progress: is told the share that is written, 0 to 1; what it throws ends the writing.
  /// - Throws: `ExportError`, and what the files throw.
  static func write(
    _ files: [File], to descriptor: Int32, password: [UInt8]?, time: Date, progress: (Double) throws -> Void
  ) throws {
    let feed = Feed(files)
    try withoutActuallyEscaping(progress) { progress in
      feed.progress = progress
      defer { feed.progress = nil }
      let names = files.map { strdup($0.name) }
      defer { for name in names { free(name) } }
      let entries = files.enumerated().map { place, file in
        czip_new_entry(name: names[place], size: UInt64(file.size), is_stored: file.isStored ? 1 : 0)
      }
      let secret = password.map { $0.map { CChar(bitPattern: $0) } + [0] }
      let status = czip_write(
        descriptor, entries, entries.count, secret, Int64(time.timeIntervalSince1970),
        { context, index, offset, buffer, most in
          guard let context, let buffer else { return -1 }
          return Unmanaged<Feed>.fromOpaque(context).takeUnretainedValue().fill(
            Int(index), Int(offset), UnsafeMutableRawBufferPointer(start: buffer, count: Int(most)))
        }, Unmanaged.passUnretained(feed).toOpaque())
      let code = errno
      if let failure = feed.failure { throw failure }
      switch Int(status) {
      case CZIP_DONE: return
      case CZIP_MISSING: throw ExportError(code: .archivesUnavailable)
      case CZIP_SYSTEM: throw ExportError(code: .system(code))
      case CZIP_NO_MEMORY: throw ExportError(code: .system(ENOMEM))
      default: throw ExportError(code: .refused)
      }
    }
  }

  /// The bytes of the files, one file at a time.
  private final class Feed {
    private let files: [File]
    private let total: Int
    private var done = 0
    private var current: (index: Int, bytes: [UInt8])?
    var progress: ((Double) throws -> Void)?
    var failure: (any Error)?

    init(_ files: [File]) {
      self.files = files
      total = max(files.reduce(0) { $0 + $1.size }, 1)
    }

    func fill(_ index: Int, _ offset: Int, _ buffer: UnsafeMutableRawBufferPointer) -> Int64 {
      do {
        if current?.index != index { current = (index, try files[index].bytes()) }
        guard let bytes = current?.bytes, offset < bytes.count else { return -1 }
        let part = bytes[offset..<min(offset + buffer.count, bytes.count)]
        buffer.copyBytes(from: part)
        done += part.count
        try progress?(Double(done) / Double(total))
        return Int64(part.count)
      } catch {
        failure = error
        return -1
      }
    }
  }
}
