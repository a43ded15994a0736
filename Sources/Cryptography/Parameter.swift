internal import CCrypto

/// A named value that a function of libcrypto is given: `OSSL_PARAM(3)`.
struct Parameter {
  private let name: String
  private let type: Int32
  private let bytes: [UInt8]

  /// A text, such as the name of an algorithm.
  init(_ name: String, _ text: String) {
    self.name = name
    type = OSSL_PARAM_UTF8_STRING
    bytes = Array(text.utf8)
  }

  /// Bytes.
  init(_ name: String, _ bytes: [UInt8]) {
    self.name = name
    type = OSSL_PARAM_OCTET_STRING
    self.bytes = bytes
  }

  /// A number.
  init(_ name: String, _ number: UInt64) {
    self.name = name
    type = OSSL_PARAM_UNSIGNED_INTEGER
    bytes = withUnsafeBytes(of: number) { Array($0) }
  }

  /// Calls `body` with those parameters as an array of C.
  static func with<Value>(_ parameters: [Parameter], _ body: (UnsafePointer<OSSL_PARAM>) -> Value) -> Value {
    var list: [OSSL_PARAM] = []
    var memory: [UnsafeMutableRawBufferPointer] = []
    defer {
      for block in memory { block.deallocate() }
    }
    func copy(_ bytes: some Collection<UInt8>) -> UnsafeMutableRawBufferPointer {
      // Some functions read a text up to a NUL, whatever its length; none takes a pointer to nothing.
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
