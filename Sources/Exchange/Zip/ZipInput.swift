internal import CZip
internal import Cards
internal import Glibc

/// The file from which an archive is read.
final class ZipInput: ZipSource {
  private let file: ImportFile
  private var offset = 0

  init(_ zip: LibZip, _ file: ImportFile) {
    self.file = file
    super.init(zip)
  }

  override var commands: [zip_source_cmd_t] {
    [ZIP_SOURCE_OPEN, ZIP_SOURCE_READ, ZIP_SOURCE_CLOSE, ZIP_SOURCE_STAT, ZIP_SOURCE_SEEK, ZIP_SOURCE_TELL]
  }

  override func answer(_ command: zip_source_cmd_t, _ data: UnsafeMutableRawBufferPointer) throws(ZipFailure) -> Int64 {
    switch command {
    case ZIP_SOURCE_OPEN: offset = 0
    case ZIP_SOURCE_READ: return try read(data)
    case ZIP_SOURCE_SEEK: offset = try position(data, offset, of: file.size)
    case ZIP_SOURCE_TELL: return Int64(offset)
    case ZIP_SOURCE_STAT: return try stat(data, size: file.size, time: nil)
    case ZIP_SOURCE_CLOSE: break
    default: throw ZipFailure(code: ZIP_ER_OPNOTSUPP, system: 0)
    }
    return 0
  }

  private func read(_ data: UnsafeMutableRawBufferPointer) throws(ZipFailure) -> Int64 {
    do throws(ImportError) {
      let count = try file.read(into: data, at: offset)
      offset += count
      return Int64(count)
    } catch {
      guard case .unreadable(let code) = error.code else { throw ZipFailure(code: ZIP_ER_READ, system: EIO) }
      throw ZipFailure(code: ZIP_ER_READ, system: code)
    }
  }
}
