/// The reason why something could not be computed.
package enum CryptographyError: Error, Hashable, Sendable {
  /// OpenSSL 3's libcrypto is not installed, or does not provide the algorithm.
  case unavailable
  /// libcrypto or the system failed, because memory ran out.
  case failed
}
