internal import CCrypto

/// The functions of OpenSSL's libcrypto, under their own names.
typealias LibCrypto = ccrypto_functions

extension LibCrypto {
  /// libcrypto, opened when it is first needed; nil if no suitable version is installed.
  private static let shared: LibCrypto? = ccrypto_open()?.pointee

  /// Returns libcrypto.
  ///
  /// - Throws: `.unavailable`.
  static func opened() throws(CryptographyError) -> LibCrypto {
    guard let shared else { throw .unavailable }
    return shared
  }

  /// Calls a key derivation function (`EVP_KDF(3)`).
  ///
  /// - Parameter count: the number of bytes of the key.
  func derivedKey(_ name: String, _ parameters: [Parameter], count: Int) throws(CryptographyError) -> [UInt8] {
    guard let function = self.EVP_KDF_fetch(nil, name, nil) else { throw .unavailable }
    defer { self.EVP_KDF_free(function) }
    guard let context = self.EVP_KDF_CTX_new(function) else { throw .failed }
    defer { self.EVP_KDF_CTX_free(context) }
    var key = [UInt8](repeating: 0, count: count)
    let isDone = Parameter.with(parameters) { self.EVP_KDF_derive(context, &key, count, $0) == 1 }
    guard isDone else { throw .failed }
    return key
  }
}

/// The library for encryption, digests and signatures.
package enum CryptographyLibrary {
  /// The version of OpenSSL, such as "3.0.20"; nil if no suitable version is installed. This opens the library.
  package static var version: String? {
    guard let library = try? LibCrypto.opened() else { return nil }
    let parts = [library.OPENSSL_version_major(), library.OPENSSL_version_minor(), library.OPENSSL_version_patch()]
    return parts.map { "\($0)" }.joined(separator: ".")
  }
}

/// A named argument of a function of libcrypto: `OSSL_PARAM(3)`.
struct Parameter {
  private let name: String
  private let type: Int32
  private let bytes: [UInt8]

  /// Creates a parameter with a text, such as the name of an algorithm.
  init(_ name: String, _ text: String) {
    self.name = name
    type = OSSL_PARAM_UTF8_STRING
    bytes = Array(text.utf8)
  }

  /// Creates a parameter with bytes.
  init(_ name: String, _ bytes: [UInt8]) {
    self.name = name
    type = OSSL_PARAM_OCTET_STRING
    self.bytes = bytes
  }

  /// Creates a parameter with a number.
  init(_ name: String, _ number: UInt64) {
    self.name = name
    type = OSSL_PARAM_UNSIGNED_INTEGER
    bytes = withUnsafeBytes(of: number) { Array($0) }
  }

  /// Calls `body` with the parameters as a C array.
  static func with<Value>(_ parameters: [Parameter], _ body: (UnsafePointer<OSSL_PARAM>) -> Value) -> Value {
    var list: [OSSL_PARAM] = []
    var memory: [UnsafeMutableRawBufferPointer] = []
    defer {
      for block in memory { block.deallocate() }
    }
    func copy(_ bytes: some Collection<UInt8>) -> UnsafeMutableRawBufferPointer {
      // Some functions read a text up to a NUL, whatever its length; and none accepts a null pointer.
      let block = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count + 1, alignment: 8)
      block.copyBytes(from: bytes)
      block[bytes.count] = 0
      memory.append(block)
      return block
    }
    for parameter in parameters {
      let key = copy(parameter.name.utf8).baseAddress?.assumingMemoryBound(to: CChar.self)
      list.append(
        OSSL_PARAM(
          key: key, data_type: UInt32(parameter.type), data: copy(parameter.bytes).baseAddress,
          data_size: parameter.bytes.count, return_size: OSSL_PARAM_UNMODIFIED))
    }
    list.append(OSSL_PARAM())
    return body(list)
  }
}

/// Cryptographically secure random bytes.
package enum RandomBytes {
  /// Returns `count` random bytes from the system (`getrandom(2)`).
  package static func make(_ count: Int) -> [UInt8] {
    var generator = SystemRandomNumberGenerator()
    // A call of the system for each eight bytes.
    let words: [UInt64] = (0..<(count + 7) / 8).map { _ in generator.next() }
    return words.withUnsafeBytes { Array($0.prefix(count)) }
  }
}

/// The reason why something could not be computed.
package enum CryptographyError: Error, Hashable, Sendable {
  /// OpenSSL 3's libcrypto is not installed, or does not provide the algorithm.
  case unavailable
  /// libcrypto or the system failed, because memory ran out.
  case failed
}
