internal import CZip
internal import Glibc

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
