internal import CZip
internal import Foundation

/// The content of a file of a new archive.
final class ZipContent: ZipSource {
  private let file: ZipWriter.File
  private let time: time_t
  private let job: ZipWriter.Job
  /// What hands over the bytes; nil before the first of them is read.
  private var next: (() throws -> [UInt8])?
  /// Bytes that were handed over and not read yet.
  private var rest: ArraySlice<UInt8> = []
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
      (next, rest, count) = (nil, [], 0)
      return 0
    case ZIP_SOURCE_READ: return try read(data)
    case ZIP_SOURCE_STAT: return try stat(data, size: file.size, time: time)
    default: throw ZipFailure(code: ZIP_ER_OPNOTSUPP, system: 0)
    }
  }

  private func read(_ data: UnsafeMutableRawBufferPointer) throws(ZipFailure) -> Int64 {
    let unreadable = ZipFailure(code: ZIP_ER_READ, system: EIO)
    do {
      let next = try self.next ?? file.open()
      self.next = next
      if rest.isEmpty { rest = try next()[...] }
      let part = rest.prefix(data.count)
      count += part.count
      // What was promised by the size is what has to come.
      guard part.isEmpty ? count == file.size : count <= file.size else { throw unreadable }
      data.copyBytes(from: part)
      rest = rest.dropFirst(part.count)
      try job.didRead(part.count)
      return Int64(part.count)
    } catch {
      if !(error is ZipFailure) { job.failure = error }
      throw unreadable
    }
  }
}
