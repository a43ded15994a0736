internal import CCrypto
internal import Glibc

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
