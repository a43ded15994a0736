internal import Glibc
internal import CZip
package import Files
package import Values

/// Writes zip archives (PKWARE's APPNOTE 6.3), through libzip.
package struct ZipWriter {
  /// The level of compression, which libzip passes to zlib. Its default is 9, which takes twice the time of 6 for a table
  /// of cards, and saves less than one byte in a hundred.
  private static let level: UInt32 = 6

  /// A file for the archive.
  package struct File {
    let name: String
    let size: Int
    /// Whether the file is stored without compression, as pictures are.
    let isStored: Bool
    /// Opens the content of the file, when it is needed.
    let open: () throws -> any ByteSource<StreamError>

    /// Creates a file from its parts.
    package init(name: String, size: Int, isStored: Bool, open: @escaping () throws -> any ByteSource<StreamError>) {
      (self.name, self.size, self.isStored, self.open) = (name, size, isStored, open)
    }
  }

  /// Writes an archive of `files` to an empty file.
  ///
  /// - Parameters:
  ///   - password: the password to encrypt every file with, by AES-256 (WinZip's AE-2); nil for none.
  ///   - time: the time stamp of every file.
  ///   - progress: receives the fraction that is written, 0 to 1. An error that it throws ends the writing.
  /// - Throws: `ArchiveError`, and the errors of the files and of `progress`.
  package static func write(
    _ files: [File], to descriptor: Int32, password: [UInt8]?, time: Instant,
    progress: @escaping (Double) throws -> Void
  ) throws {
    guard let zip = LibZip.shared else { throw ArchiveError(.unavailable) }
    let job = Job(files, progress)
    do throws(ZipFailure) {
      try write(files, to: ZipOutput(zip, to: descriptor), password: password, time: time, for: job, zip)
    } catch {
      throw job.failure ?? ArchiveError(error)
    }
  }

  private static func write(
    _ files: [File], to output: ZipOutput, password: [UInt8]?, time: Instant, for job: Job, _ zip: LibZip
  ) throws(ZipFailure) {
    let source = try output.made()
    let archive: OpaquePointer
    do throws(ZipFailure) {
      archive = try zip.checked { zip.zip_open_from_source(source, ZIP_CREATE | ZIP_TRUNCATE, $0) }
    } catch {
      zip.zip_source_free(source)
      throw error
    }
    let secret = password.map { $0.map { CChar(bitPattern: $0) } + [0] }
    do throws(ZipFailure) {
      for file in files {
        let content = ZipContent(zip, file, time: time_t(time.seconds), for: job)
        try add(file, content.made(), secret, to: archive, zip)
      }
      guard zip.zip_close(archive) == 0 else { throw zip.failure(of: archive) }
    } catch {
      zip.zip_discard(archive)
      throw error
    }
  }

  private static func add(
    _ file: File, _ content: OpaquePointer, _ secret: [CChar]?, to archive: OpaquePointer, _ zip: LibZip
  ) throws(ZipFailure) {
    let added = zip.zip_file_add(archive, file.name, content, UInt32(ZIP_FL_ENC_UTF_8))
    guard added >= 0 else {
      let failure = zip.failure(of: archive)
      zip.zip_source_free(content)
      throw failure
    }
    let index = UInt64(added)
    let method = Int32(file.isStored ? ZIP_CM_STORE : ZIP_CM_DEFLATE)
    guard
      zip.zip_set_file_compression(archive, index, method, file.isStored ? 0 : level) == 0,
      secret == nil || zip.zip_file_set_encryption(archive, index, UInt16(ZIP_EM_AES_256), secret) == 0
    else { throw zip.failure(of: archive) }
  }

  /// The state of writing one archive: the progress, and the error that ended it.
  final class Job {
    private let total: Int
    private var done = 0
    private let progress: (Double) throws -> Void
    /// The error that a file or `progress` threw.
    var failure: (any Error)?

    init(_ files: [File], _ progress: @escaping (Double) throws -> Void) {
      self.progress = progress
      total = max(files.reduce(0) { $0 + $1.size }, 1)
    }

    /// Counts bytes of files.
    ///
    /// - Throws: the errors of `progress`.
    func didRead(_ count: Int) throws {
      done += count
      try progress(Double(done) / Double(total))
    }
  }
}

/// The file to which a new archive is written.
final class ZipOutput: ZipSource {
  private let descriptor: Int32
  private var offset: Int64 = 0

  init(_ zip: LibZip, to descriptor: Int32) {
    self.descriptor = descriptor
    super.init(zip)
  }

  /// All commands that libzip needs for writing. It never reads or removes an archive that it creates.
  override var commands: [zip_source_cmd_t] {
    [
      ZIP_SOURCE_OPEN, ZIP_SOURCE_READ, ZIP_SOURCE_CLOSE, ZIP_SOURCE_STAT, ZIP_SOURCE_SEEK, ZIP_SOURCE_TELL,
      ZIP_SOURCE_BEGIN_WRITE, ZIP_SOURCE_COMMIT_WRITE, ZIP_SOURCE_ROLLBACK_WRITE, ZIP_SOURCE_WRITE,
      ZIP_SOURCE_SEEK_WRITE, ZIP_SOURCE_TELL_WRITE, ZIP_SOURCE_REMOVE,
    ]
  }

  override func answer(_ command: zip_source_cmd_t, _ data: UnsafeMutableRawBufferPointer) throws(ZipFailure) -> Int64 {
    switch command {
    case ZIP_SOURCE_BEGIN_WRITE: offset = 0
    case ZIP_SOURCE_WRITE: return try write(UnsafeRawBufferPointer(data))
    case ZIP_SOURCE_SEEK_WRITE: offset = Int64(try position(data, Int(offset), of: .max))
    case ZIP_SOURCE_TELL_WRITE: return offset
    case ZIP_SOURCE_STAT: return try stat(data, size: 0, time: nil)
    case ZIP_SOURCE_COMMIT_WRITE, ZIP_SOURCE_ROLLBACK_WRITE, ZIP_SOURCE_OPEN, ZIP_SOURCE_CLOSE, ZIP_SOURCE_TELL,
      ZIP_SOURCE_SEEK, ZIP_SOURCE_READ:
      break
    default: throw ZipFailure(code: ZIP_ER_OPNOTSUPP, system: 0)
    }
    return 0
  }

  private func write(_ bytes: UnsafeRawBufferPointer) throws(ZipFailure) -> Int64 {
    var rest = bytes[...]
    while !rest.isEmpty {
      let part = UnsafeRawBufferPointer(rebasing: rest)
      let count = pwrite(descriptor, part.baseAddress, part.count, off_t(offset))
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { throw ZipFailure(code: ZIP_ER_WRITE, system: count < 0 ? errno : EIO) }
      rest = rest.dropFirst(count)
      offset += Int64(count)
    }
    return Int64(bytes.count)
  }
}
