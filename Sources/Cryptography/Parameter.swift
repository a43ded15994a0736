internal import CCrypto

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
