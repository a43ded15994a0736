internal import Values

/// FNV-1a, a hash by Fowler, Noll and Vo that is the same in every process, unlike that of `Hasher`. It is not
/// cryptographic: collisions are easy to construct.
package enum FNV1a {
  /// The 64-bit hash of no bytes.
  package static let basis64: UInt64 = 0xCBF2_9CE4_8422_2325

  /// The 32-bit hash of a text.
  package static func hash32(_ text: String) -> UInt32 {
    text.utf8.reduce(0x811C_9DC5) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
  }

  /// Continues the 64-bit hash `hash` with a text.
  package static func hash64(_ text: String, after hash: UInt64 = basis64) -> UInt64 {
    text.utf8.reduce(hash) { hash64($1, after: $0) }
  }

  /// Continues the 64-bit hash `hash` with a byte.
  package static func hash64(_ byte: UInt8, after hash: UInt64 = basis64) -> UInt64 {
    (hash ^ UInt64(byte)) &* 0x0100_0000_01B3
  }
}

extension UUID {
  /// A UUID that follows from a text, the same on every device (RFC 9562, 5.8).
  package init(derivedFrom text: String) {
    let high = FNV1a.hash64(text)
    self.init(version: 8, high, FNV1a.hash64(text, after: high))
  }
}
