internal import Foundation

/// Bytes that are read once, from the first to the last.
package protocol ByteStream: AnyObject {
  /// Puts the next bytes into `buffer`, as many as are there and fit.
  ///
  /// - Returns: how many; 0 at the end.
  /// - Throws: `ImportError`.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(ImportError) -> Int
}

extension ByteStream {
  /// Puts the next bytes into `buffer` from `start` on, as many as are there and fit.
  ///
  /// - Returns: how many; 0 at the end.
  /// - Throws: `ImportError`.
  func read(into buffer: inout [UInt8], from start: Int = 0) throws(ImportError) -> Int {
    try buffer.withUnsafeMutableBufferPointer { bytes throws(ImportError) in
      try read(into: UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(bytes)[start...]))
    }
  }

  /// The next bytes, so many; fewer only at the end.
  ///
  /// - Throws: `ImportError`.
  func read(_ count: Int) throws(ImportError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    var found = 0
    while found < count {
      let more = try read(into: &bytes, from: found)
      if more == 0 { break }
      found += more
    }
    return Array(bytes.prefix(found))
  }

  /// All the bytes that are left.
  ///
  /// - Parameter most: more than these are refused.
  /// - Throws: `ImportError`, `.tooLarge`.
  package func readAll(most: Int) throws(ImportError) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = try read(into: &buffer)
      guard count > 0 else { return bytes }
      guard bytes.count + count <= most else { throw ImportError(.tooLarge(most)) }
      bytes += buffer[..<count]
    }
  }
}

extension Collection<UInt8> {
  /// How many bytes in front are the mark that says that this is UTF-8: 3, or 0 where there is none.
  var markLength: Int { starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }
}

/// A file that is read from any place: what a person named, or what came through a pipe.
public final class ImportFile: Sendable {
  let descriptor: Int32
  /// Bytes in it.
  public let size: Int

  /// The file of that descriptor, which this closes in the end.
  ///
  /// - Throws: `ImportError`, `.unreadable` where it is none that can be read from any place.
  public init(owning descriptor: Int32) throws(ImportError) {
    self.descriptor = descriptor
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw ImportError(.unreadable(errno)) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw ImportError(.unreadable(status.st_mode & S_IFMT == S_IFDIR ? EISDIR : ESPIPE))
    }
    size = Int(status.st_size)
  }

  deinit { close(descriptor) }

  /// The bytes from the first on.
  package func stream() -> any ByteStream { FileStream(self) }

  /// At most so many bytes from the first on.
  package func beginning(_ most: Int) throws(ImportError) -> [UInt8] { try FileStream(self).read(most) }
}

private final class FileStream: ByteStream {
  private let file: ImportFile
  private var offset = 0

  init(_ file: ImportFile) { self.file = file }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(ImportError) -> Int {
    while true {
      let count = pread(file.descriptor, buffer.baseAddress, buffer.count, off_t(offset))
      if count >= 0 {
        offset += count
        return count
      }
      if errno != EINTR { throw ImportError(.unreadable(errno)) }
    }
  }
}

/// Bytes that are in memory.
package final class MemoryStream: ByteStream {
  private var rest: ArraySlice<UInt8>

  package init(_ bytes: [UInt8]) { rest = bytes[...] }

  package func read(into buffer: UnsafeMutableRawBufferPointer) throws(ImportError) -> Int {
    let part = rest.prefix(buffer.count)
    buffer.copyBytes(from: part)
    rest = rest.dropFirst(part.count)
    return part.count
  }
}
