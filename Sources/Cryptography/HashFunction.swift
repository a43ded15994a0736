/// A hash function.
package enum HashFunction: String, Sendable {
  /// SHA-1 (FIPS 180-4), only for formats that require it. It does not protect against forgery.
  case sha1 = "SHA1"
  /// SHA-256 (FIPS 180-4).
  case sha256 = "SHA2-256"

  /// The number of bytes of a digest.
  var length: Int {
    switch self {
    case .sha1: 20
    case .sha256: 32
    }
  }
}
