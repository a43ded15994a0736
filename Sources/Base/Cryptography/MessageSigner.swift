internal import Glibc
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
    @convention(c) (UnsafeMutablePointer<CChar>?, Int32, Int32, UnsafeMutableRawPointer?) -> Int32

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

/// A certificate (X.509, RFC 5280).
final class Certificate {
  private let library: LibCrypto
  /// The certificate as libcrypto has it.
  let pointer: OpaquePointer

  /// Takes ownership of a certificate of libcrypto.
  private init(_ library: LibCrypto, owning pointer: OpaquePointer) {
    self.library = library
    self.pointer = pointer
  }

  deinit { library.X509_free(pointer) }

  /// Reads the certificates of a file: any number in PEM, or one in DER.
  static func all(in bytes: [UInt8], _ library: LibCrypto) -> [Certificate] {
    defer { library.ERR_clear_error() }
    let found =
      library.withInput(bytes) { input -> [Certificate]? in
        var found: [Certificate] = []
        while let pointer = library.PEM_read_bio_X509(input, nil, nil, nil) {
          found.append(Certificate(library, owning: pointer))
        }
        return found
      } ?? []
    guard found.isEmpty else { return found }
    let pointer = library.withInput(bytes) { library.d2i_X509_bio($0, nil) }
    return pointer.map { [Certificate(library, owning: $0)] } ?? []
  }

  /// The moment at which the certificate becomes valid, in seconds since 1970.
  var validFrom: Int { seconds(library.X509_get0_notBefore(pointer)) }
  /// The last moment at which the certificate is valid, in seconds since 1970.
  var validTo: Int { seconds(library.X509_get0_notAfter(pointer)) }

  private func seconds(_ time: UnsafePointer<ASN1_TIME>?) -> Int {
    var parts = tm()
    return library.ASN1_TIME_to_tm(time, &parts) == 1 ? timegm(&parts) : 0
  }

  /// Whether `issuer` issued the certificate.
  func isIssued(by issuer: Certificate) -> Bool {
    let name = library.X509_get_issuer_name(pointer)
    guard library.X509_NAME_cmp(name, library.X509_get_subject_name(issuer.pointer)) == 0 else { return false }
    defer { library.ERR_clear_error() }
    return library.X509_verify(pointer, library.X509_get0_pubkey(issuer.pointer)) == 1
  }

  /// An attribute of the subject, by its number in libcrypto; nil if there is none.
  func subject(_ attribute: Int32) -> String? {
    let name = library.X509_get_subject_name(pointer)
    let index = library.X509_NAME_get_index_by_NID(name, attribute, -1)
    guard index >= 0, let entry = library.X509_NAME_get_entry(name, index) else { return nil }
    var text: UnsafeMutablePointer<UInt8>?
    let count = library.ASN1_STRING_to_UTF8(&text, library.X509_NAME_ENTRY_get_data(entry))
    guard count >= 0, let text else { return nil }
    defer { library.CRYPTO_free(text, nil, 0) }
    return String(decoding: UnsafeBufferPointer(start: text, count: Int(count)), as: UTF8.self)
  }
}

extension LibCrypto {
  /// Calls `body` with a source of bytes for libcrypto (`BIO_new_mem_buf(3)`); returns nil if memory ran out.
  func withInput<Value>(_ bytes: [UInt8], _ body: (OpaquePointer) -> Value?) -> Value? {
    bytes.withUnsafeBytes { bytes in
      guard let input = self.BIO_new_mem_buf(bytes.baseAddress, Int32(bytes.count)) else { return nil }
      defer { _ = self.BIO_free(input) }
      return body(input)
    }
  }

  /// Returns the bytes that `body` writes to a sink of libcrypto (`BIO_s_mem(3)`); nil if it returns false.
  func output(_ body: (OpaquePointer) -> Bool) -> [UInt8]? {
    guard let output = self.BIO_new(self.BIO_s_mem()) else { return nil }
    defer { _ = self.BIO_free(output) }
    guard body(output) else { return nil }
    var bytes: UnsafePointer<UInt8>?
    let count = withUnsafeMutablePointer(to: &bytes) { self.BIO_ctrl(output, BIO_CTRL_INFO, 0, $0) }
    return bytes.map { Array(UnsafeBufferPointer(start: $0, count: count)) }
  }
}

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
