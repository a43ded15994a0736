internal import Cards
internal import Cryptography
internal import Glibc

extension ImportError {
  /// Returns the result of `compute`.
  ///
  /// - Throws: `ImportError` if libcrypto is missing or fails.
  static func computing<Value>(
    _ compute: () throws(CryptographyError) -> Value
  ) throws(ImportError) -> Value {
    do throws(CryptographyError) { return try compute() } catch { throw ImportError(error) }
  }

  /// Creates an error from one of libcrypto.
  init(_ error: CryptographyError) {
    switch error {
    case .unavailable: self.init(.cryptographyUnavailable)
    case .failed: self.init(.unreadable(ENOMEM))
    }
  }
}

extension CardPicture {
  /// The picture in the bytes of a file, or the reason why they are not accepted as a picture of a card.
  ///
  /// - Throws: `ImportError` if pictures cannot be imported at all.
  static func imported(_ bytes: [UInt8]) throws(ImportError) -> Result<CardPicture, Refusal> {
    do throws(Refusal) { return .success(try CardPicture(bytes)) } catch {
      guard error != .digestUnavailable else { throw ImportError(.cryptographyUnavailable) }
      return .failure(error)
    }
  }
}
