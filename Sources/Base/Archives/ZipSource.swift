internal import Glibc
internal import CZip
internal import Files

/// A `zip_source_t` that is implemented in Swift: libzip reads the content of a file from one, and writes an archive to
/// one.
class ZipSource {
  let zip: LibZip
  /// The last error, which libzip asks for.
  private var failure = ZipFailure(code: ZIP_ER_OK, system: 0)

  init(_ zip: LibZip) { self.zip = zip }

  /// The commands that `answer` supports, in addition to those of every source.
  var commands: [zip_source_cmd_t] { [] }

  /// Executes a command of libzip (`zip_source_function(3)`).
  ///
  /// - Returns: the result of the command, usually 0 or a number of bytes.
  func answer(_ command: zip_source_cmd_t, _ data: UnsafeMutableRawBufferPointer) throws(ZipFailure) -> Int64 {
    throw ZipFailure(code: ZIP_ER_OPNOTSUPP, system: 0)
  }

  /// Creates the source for libzip, which retains this object until the source is freed.
  final func made() throws(ZipFailure) -> OpaquePointer {
    let kept = Unmanaged.passRetained(self)
    do throws(ZipFailure) {
      return try zip.checked { zip.zip_source_function_create(Self.callback, kept.toOpaque(), $0) }
    } catch {
      kept.release()
      throw error
    }
  }

  /// Fills in the status of the source.
  ///
  /// - Returns: the result of the command.
  final func stat(_ data: UnsafeMutableRawBufferPointer, size: Int, time: time_t?) throws(ZipFailure) -> Int64 {
    guard data.count >= MemoryLayout<zip_stat_t>.size,
      let status = data.baseAddress?.bindMemory(to: zip_stat_t.self, capacity: 1)
    else {
      throw ZipFailure(code: ZIP_ER_INVAL, system: 0)
    }
    zip.zip_stat_init(status)
    status.pointee.size = UInt64(size)
    status.pointee.valid |= UInt64(ZIP_STAT_SIZE)
    if let time {
      status.pointee.mtime = time
      status.pointee.valid |= UInt64(ZIP_STAT_MTIME)
    }
    return Int64(MemoryLayout<zip_stat_t>.size)
  }

  /// The offset to which a seek command moves.
  ///
  /// - Parameters:
  ///   - offset: the current offset.
  ///   - size: the size of the source.
  final func position(_ data: UnsafeMutableRawBufferPointer, _ offset: Int, of size: Int) throws(ZipFailure) -> Int {
    guard let arguments = data.baseAddress else { throw ZipFailure(code: ZIP_ER_INVAL, system: 0) }
    return try zip.checked { error in
      let position = zip.zip_source_seek_compute_offset(
        UInt64(offset), UInt64(size), arguments, UInt64(data.count), error)
      return position < 0 ? nil : Int(position)
    }
  }

  private static let callback: zip_source_callback = { state, data, length, command in
    guard let state else { return -1 }
    let source = Unmanaged<ZipSource>.fromOpaque(state)
    if command == ZIP_SOURCE_FREE {
      source.release()
      return 0
    }
    return source.takeUnretainedValue().call(command, UnsafeMutableRawBufferPointer(start: data, count: Int(length)))
  }

  private func call(_ command: zip_source_cmd_t, _ data: UnsafeMutableRawBufferPointer) -> Int64 {
    switch command {
    case ZIP_SOURCE_ERROR:
      // Two numbers of the C type `int`.
      let error = [failure.code, failure.system]
      return error.withUnsafeBytes { bytes in
        data.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes.prefix(data.count)))
        return Int64(bytes.count)
      }
    case ZIP_SOURCE_SUPPORTS:
      let always = [ZIP_SOURCE_ERROR, ZIP_SOURCE_FREE, ZIP_SOURCE_SUPPORTS]
      return (always + commands).reduce(0) { $0 | 1 << Int64($1.rawValue) }
    default:
      do throws(ZipFailure) {
        return try answer(command, data)
      } catch {
        failure = error
        return -1
      }
    }
  }
}

/// The content of a file in a new archive.
final class ZipContent: ZipSource {
  private let file: ZipWriter.File
  private let time: time_t
  private let job: ZipWriter.Job
  /// The bytes that are left; nil before reading begins.
  private var rest: (any ByteSource<StreamError>)?
  /// The number of bytes that were read.
  private var count = 0

  init(_ zip: LibZip, _ file: ZipWriter.File, time: time_t, for job: ZipWriter.Job) {
    self.file = file
    self.time = time
    self.job = job
    super.init(zip)
  }

  override var commands: [zip_source_cmd_t] {
    [ZIP_SOURCE_OPEN, ZIP_SOURCE_READ, ZIP_SOURCE_CLOSE, ZIP_SOURCE_STAT]
  }

  override func answer(_ command: zip_source_cmd_t, _ data: UnsafeMutableRawBufferPointer) throws(ZipFailure) -> Int64 {
    switch command {
    case ZIP_SOURCE_OPEN, ZIP_SOURCE_CLOSE:
      (rest, count) = (nil, 0)
      return 0
    case ZIP_SOURCE_READ: return try read(data)
    case ZIP_SOURCE_STAT: return try stat(data, size: file.size, time: time)
    default: throw ZipFailure(code: ZIP_ER_OPNOTSUPP, system: 0)
    }
  }

  private func read(_ data: UnsafeMutableRawBufferPointer) throws(ZipFailure) -> Int64 {
    let unreadable = ZipFailure(code: ZIP_ER_READ, system: EIO)
    do {
      let rest = try self.rest ?? file.open()
      self.rest = rest
      let part = try rest.read(into: data)
      count += part
      // The content must have the size that was announced.
      guard part == 0 ? count == file.size : count <= file.size else { throw unreadable }
      try job.didRead(part)
      return Int64(part)
    } catch {
      if !(error is ZipFailure) { job.failure = error }
      throw unreadable
    }
  }
}

/// The part of some content from which an archive is read.
final class ZipInput: ZipSource {
  private let content: any ArchiveContent
  private let bounds: Range<Int>
  private var offset = 0

  init(_ zip: LibZip, _ content: any ArchiveContent, _ bounds: Range<Int>) {
    self.content = content
    self.bounds = bounds
    super.init(zip)
  }

  override var commands: [zip_source_cmd_t] {
    [ZIP_SOURCE_OPEN, ZIP_SOURCE_READ, ZIP_SOURCE_CLOSE, ZIP_SOURCE_STAT, ZIP_SOURCE_SEEK, ZIP_SOURCE_TELL]
  }

  override func answer(_ command: zip_source_cmd_t, _ data: UnsafeMutableRawBufferPointer) throws(ZipFailure) -> Int64 {
    switch command {
    case ZIP_SOURCE_OPEN: offset = 0
    case ZIP_SOURCE_READ: return try read(data)
    case ZIP_SOURCE_SEEK: offset = try position(data, offset, of: bounds.count)
    case ZIP_SOURCE_TELL: return Int64(offset)
    case ZIP_SOURCE_STAT: return try stat(data, size: bounds.count, time: nil)
    case ZIP_SOURCE_CLOSE: break
    default: throw ZipFailure(code: ZIP_ER_OPNOTSUPP, system: 0)
    }
    return 0
  }

  private func read(_ data: UnsafeMutableRawBufferPointer) throws(ZipFailure) -> Int64 {
    do {
      let left = UnsafeMutableRawBufferPointer(rebasing: data.prefix(max(0, bounds.count - offset)))
      let count = left.isEmpty ? 0 : try content.read(into: left, at: bounds.lowerBound + offset)
      offset += count
      return Int64(count)
    } catch StreamError.failed(let code) {
      throw ZipFailure(code: ZIP_ER_READ, system: code)
    } catch {
      throw ZipFailure(code: ZIP_ER_READ, system: EIO)
    }
  }
}

/// A stream of the bytes of a file in an archive.
package final class ZipStream: ByteSource {
  private let archive: ZipArchive
  private let zip: LibZip
  private let file: OpaquePointer
  private let entry: ZipArchive.Entry
  /// The number of bytes that may still come.
  private var left: Int
  private let hasChecksum: Bool

  /// Creates the stream of a file.
  ///
  /// - Parameters:
  ///   - most: the number of bytes, according to the archive.
  ///   - hasChecksum: whether the archive has a checksum of these bytes.
  init(
    _ archive: ZipArchive, _ zip: LibZip, _ file: OpaquePointer, _ entry: ZipArchive.Entry, most: Int, hasChecksum: Bool
  ) {
    self.archive = archive
    self.zip = zip
    self.file = file
    self.entry = entry
    self.hasChecksum = hasChecksum
    left = most
  }

  deinit { _ = zip.zip_fclose(file) }

  package func read(into buffer: UnsafeMutableRawBufferPointer) throws(ArchiveError) -> Int {
    guard let start = buffer.baseAddress else { return 0 }
    let count = Int(zip.zip_fread(file, start, UInt64(buffer.count)))
    guard count >= 0 else {
      let failure = zip.failure(ofFile: file)
      // libzip 1.7 takes the 0 of AE-2 for a checksum. The authentication code has already verified these bytes.
      if failure.code == ZIP_ER_CRC && !hasChecksum && left == 0 { return 0 }
      throw asWrongPassword(ArchiveError(failure, in: entry.name))
    }
    left -= count
    guard left >= 0 else {
      throw asWrongPassword(ArchiveError(.inconsistent, in: entry.name))
    }
    return count
  }

  /// The error for bytes that make no sense, or are too many: a wrong password may pass ZipCrypto's own check, and then
  /// produces such bytes.
  private func asWrongPassword(_ error: ArchiveError) -> ArchiveError {
    guard entry.isEncrypted, entry.aesBits == 0, [.inconsistent, .checksum].contains(error.code) else { return error }
    return ArchiveError(.wrongPassword, in: error.file)
  }
}
