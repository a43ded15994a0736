/// FNV-1a, a hash by Fowler, Noll and Vo that is the same in every process, unlike that of `Hasher`. It protects
/// nothing: who wants two texts of one hash finds them.
package enum FNV1a {
  /// The hash of no bytes.
  package static let basis64: UInt64 = 0xCBF2_9CE4_8422_2325

  /// The hash of 32 bits.
  package static func hash32(_ text: String) -> UInt32 {
    text.utf8.reduce(0x811C_9DC5) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
  }

  /// The hash of 64 bits of a text, after what was hashed to `hash`.
  package static func hash64(_ text: String, after hash: UInt64 = basis64) -> UInt64 {
    text.utf8.reduce(hash) { hash64($1, after: $0) }
  }

  /// The hash of 64 bits of a byte, after what was hashed to `hash`.
  package static func hash64(_ byte: UInt8, after hash: UInt64 = basis64) -> UInt64 {
    (hash ^ UInt64(byte)) &* 0x0100_0000_01B3
  }
}
