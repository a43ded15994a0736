internal import CZip

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
  /// - Throws: `ZipFailure`.
  func answer(_ command: zip_source_cmd_t, _ data: UnsafeMutableRawBufferPointer) throws(ZipFailure) -> Int64 {
    throw ZipFailure(code: ZIP_ER_OPNOTSUPP, system: 0)
  }

  /// Creates the source for libzip, which retains this object until the source is freed.
  ///
  /// - Throws: `ZipFailure`.
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
  /// - Throws: `ZipFailure`.
  final func position(
    _ data: UnsafeMutableRawBufferPointer, _ offset: Int, of size: Int
  ) throws(ZipFailure) -> Int {
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
