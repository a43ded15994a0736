internal import CLinux
internal import Files
internal import Glibc

/// A file without a name, in memory, that other programs read as their standard input.
final class MemoryFile: Sendable {
  let descriptor: FileDescriptor

  /// Creates a file of some bytes.
  init(_ bytes: [UInt8]) throws(ScanningError) {
    // MFD_CLOEXEC: the descriptor is not inherited but as standard input.
    let number = memfd_create("ucard-picture", 1)
    guard number >= 0 else { throw .unreadable(errno) }
    descriptor = FileDescriptor(number)
    do throws(StreamError) { try descriptor.write(bytes) } catch {
      close(number)
      throw .outOfMemory
    }
    rewind()
  }

  /// Makes the first byte the next one that is read, also by programs that have the file.
  func rewind() { lseek(descriptor.number, 0, SEEK_SET) }

  deinit { close(descriptor.number) }
}
