internal import CCrypto

/// Signs messages with a certificate and its key: detached signatures of CMS (RFC 5652) with SHA-256 and the time.
package final class MessageSigner {
  private let library: LibCrypto
  private let certificate: Certificate
  private let key: OpaquePointer
  /// The other certificates that a signature includes.
  private let chain: [Certificate]

  /// The user ID in the subject of the certificate (RFC 4519, 2.39); nil for none.
  package var userID: String? { certificate.subject(NID_userId) }
  /// The organizational unit in the subject of the certificate (RFC 4519, 2.20); nil for none.
  package var organizationalUnit: String? { certificate.subject(NID_organizationalUnitName) }

  /// Reads a certificate and its key, in PEM or DER.
  ///
  /// - Parameters:
  ///   - certificate: the file of the certificate.
  ///   - key: the file of the private key.
  ///   - chain: the file of the certificate that issued the first one, with any others for the signatures.
  ///   - password: the password of the key; nil for none.
  ///   - now: the current time, in seconds since 1970.
  /// - Throws: `SigningError`.
  package init(
    certificate: [UInt8], key: [UInt8], chain: [UInt8], password: [UInt8]?, at now: Int
  ) throws(SigningError) {
    do throws(CryptographyError) { library = try LibCrypto.opened() } catch { throw SigningError(error) }
    let own = Certificate.all(in: certificate, library)
    guard let first = own.first else { throw .noCertificate }
    self.certificate = first
    self.chain = own.dropFirst() + Certificate.all(in: chain, library)
    self.key = try Self.key(in: key, password, library)
    // The key is released by `deinit` from here on.
    defer { library.ERR_clear_error() }
    guard library.X509_check_private_key(first.pointer, self.key) == 1 else { throw .keyMismatch }
    guard first.validFrom <= now else { throw .notYetValid(first.validFrom) }
    guard first.validTo >= now else { throw .expired(first.validTo) }
    guard !self.chain.isEmpty else { throw .noChain }
    let issuers = self.chain.filter { first.isIssued(by: $0) }
    guard let issuer = issuers.max(by: { $0.validTo < $1.validTo }) else { throw .chainMismatch }
    guard issuer.validTo >= now else { throw .chainExpired(issuer.validTo) }
  }

  deinit { library.EVP_PKEY_free(key) }

  /// The password that libcrypto asks for while it reads a key.
  private struct PasswordRequest {
    let password: [UInt8]?
    var isAsked = false
  }

  /// A function with which libcrypto asks for a password (`pem_password_cb(3)`).
  private typealias Answer =
    @convention(c) (
      UnsafeMutablePointer<CChar>?, Int32, Int32, UnsafeMutableRawPointer?
    ) -> Int32

  private static func key(
    in bytes: [UInt8], _ password: [UInt8]?, _ library: LibCrypto
  ) throws(SigningError) -> OpaquePointer {
    defer { library.ERR_clear_error() }
    let answer: Answer = { buffer, size, _, state in
      guard let buffer, let request = state?.assumingMemoryBound(to: PasswordRequest.self) else { return -1 }
      request.pointee.isAsked = true
      guard let password = request.pointee.password, password.count <= size else { return -1 }
      for (index, byte) in password.enumerated() { buffer[index] = CChar(bitPattern: byte) }
      return Int32(password.count)
    }
    var request = PasswordRequest(password: password)
    let key = withUnsafeMutablePointer(to: &request) { state in
      library.withInput(bytes) { library.PEM_read_bio_PrivateKey($0, nil, answer, state) }
        ?? library.withInput(bytes) { library.d2i_PrivateKey_bio($0, nil) }
        ?? library.withInput(bytes) { library.d2i_PKCS8PrivateKey_bio($0, nil, answer, state) }
    }
    if let key { return key }
    throw !request.isAsked ? .noKey : password == nil ? .passwordNeeded : .wrongPassword
  }

  /// Returns the signature of a message, without the message, in DER.
  ///
  /// - Throws: `SigningError`.
  package func signature(of message: [UInt8]) throws(SigningError) -> [UInt8] {
    defer { library.ERR_clear_error() }
    let flags = UInt32(CMS_BINARY | CMS_DETACHED | CMS_NOSMIMECAP | CMS_PARTIAL)
    guard let others = library.OPENSSL_sk_new_null() else { throw .failed }
    defer { library.OPENSSL_sk_free(others) }
    for other in chain { _ = library.OPENSSL_sk_push(others, UnsafeRawPointer(other.pointer)) }
    guard let hash = library.EVP_MD_fetch(nil, HashFunction.sha256.rawValue, nil) else { throw .unavailable }
    defer { library.EVP_MD_free(hash) }
    guard let signed = library.CMS_sign(nil, nil, others, nil, flags) else { throw .failed }
    defer { library.CMS_ContentInfo_free(signed) }
    // The attributes of a signer include the time by default.
    guard library.CMS_add1_signer(signed, certificate.pointer, key, hash, flags) != nil,
      library.withInput(message, { library.CMS_final(signed, $0, nil, flags) }) == 1,
      let signature = library.output({ library.i2d_CMS_bio($0, signed) == 1 })
    else { throw .failed }
    return signature
  }
}
