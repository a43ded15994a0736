internal import CLinux
internal import Glibc

/// Cryptographically secure random bytes.
package enum RandomBytes {
  /// Returns `count` random bytes from the system (`getrandom(2)`).
  ///
  /// - Throws: `.failed`.
  package static func make(_ count: Int) throws(CryptographyError) -> [UInt8] {
    var bytes: [UInt8] = []
    // The largest number of bytes that the system returns at once without interruption.
    var part = [UInt8](repeating: 0, count: 256)
    while bytes.count < count {
      let made = getrandom(&part, min(part.count, count - bytes.count), 0)
      guard made > 0 || errno == EINTR else { throw .failed }
      bytes += part.prefix(max(made, 0))
    }
    return bytes
  }
}
