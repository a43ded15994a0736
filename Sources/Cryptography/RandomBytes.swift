internal import CLinux
internal import Glibc

/// Bytes that nobody can guess.
package enum RandomBytes {
  /// So many of them, from the system (`getrandom(2)`).
  ///
  /// - Throws: `.failed`.
  package static func make(_ count: Int) throws(CryptographyError) -> [UInt8] {
    var bytes: [UInt8] = []
    // Up to so many bytes come at once.
    var part = [UInt8](repeating: 0, count: 256)
    while bytes.count < count {
      let made = getrandom(&part, min(part.count, count - bytes.count), 0)
      guard made > 0 || errno == EINTR else { throw .failed }
      bytes += part.prefix(max(made, 0))
    }
    return bytes
  }
}
