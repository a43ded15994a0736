internal import CZip
internal import Files
internal import Glibc

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
