internal import Cards
internal import Cryptography
internal import Glibc

extension ImportError {
  /// What `compute` gives.
  ///
  /// - Throws: `ImportError`, where libcrypto is not there or refuses.
  static func computing<Value>(
    _ compute: () throws(CryptographyError) -> Value
  ) throws(ImportError) -> Value {
    do throws(CryptographyError) { return try compute() } catch { throw ImportError(error) }
  }

  /// The refusal of libcrypto.
  init(_ error: CryptographyError) {
    switch error {
    case .unavailable: self.init(.cryptographyUnavailable)
    case .failed: self.init(.unreadable(ENOMEM))
    }
  }
}

extension CardPicture {
  /// The picture that those bytes of a file are; why not, where they are none that a card can have.
  ///
  /// - Throws: `ImportError` where no picture can be taken in here, whatever it is.
  static func imported(_ bytes: [UInt8]) throws(ImportError) -> Result<CardPicture, Refusal> {
    do throws(Refusal) { return .success(try CardPicture(bytes)) } catch {
      guard error != .digestUnavailable else { throw ImportError(.cryptographyUnavailable) }
      return .failure(error)
    }
  }
}
