/// Why something could not be computed.
package enum CryptographyError: Error, Hashable, Sendable {
  /// There is no libcrypto of OpenSSL 3, or one that does not know the algorithm.
  case unavailable
  /// libcrypto, or the system, refused: there is not enough memory.
  case failed
}
