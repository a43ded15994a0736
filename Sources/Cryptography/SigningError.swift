/// The reason why a certificate and its key cannot sign.
public enum SigningError: Error, Hashable, Sendable {
  /// The file of the certificate has none.
  case noCertificate
  /// The file of the key has none that can be read.
  case noKey
  /// The key is encrypted, and no password was given.
  case passwordNeeded
  /// The password of the key is wrong.
  case wrongPassword
  /// The key is not that of the certificate.
  case keyMismatch
  /// The certificate is valid only from a moment on, in seconds since 1970.
  case notYetValid(Int)
  /// The certificate was valid until a moment, in seconds since 1970.
  case expired(Int)
  /// The file of the chain has no certificate.
  case noChain
  /// No certificate of the chain issued the certificate.
  case chainMismatch
  /// The certificate of the issuer was valid until a moment, in seconds since 1970.
  case chainExpired(Int)
  /// libcrypto is not installed.
  case unavailable
  /// libcrypto failed.
  case failed

  /// Creates an error from one of libcrypto.
  init(_ error: CryptographyError) {
    switch error {
    case .unavailable: self = .unavailable
    case .failed: self = .failed
    }
  }
}
