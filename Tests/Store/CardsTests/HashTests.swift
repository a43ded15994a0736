import Cards
import Testing
import Values

@Suite struct HashTests {
  /// The authors' test vectors: draft-eastlake-fnv, appendix C.
  @Test(arguments: [
    ("", UInt32(0x811C_9DC5), UInt64(0xCBF2_9CE4_8422_2325)), ("a", 0xE40C_292C, 0xAF63_DC4C_8601_EC8C),
    ("foobar", 0xBF9C_F968, 0x8594_4171_F739_67E8),
  ])
  func fnv1aGivesThePublishedHashes(text: String, hash32: UInt32, hash64: UInt64) {
    #expect(FNV1a.hash32(text) == hash32)
    #expect(FNV1a.hash64(text) == hash64)
    #expect(text.utf8.reduce(FNV1a.basis64) { FNV1a.hash64($1, after: $0) } == hash64)
  }

  @Test func hexadecimalIsFilledUpWithZeros() {
    #expect(0xA2.hexadecimal(4) == "00A2" && 0xA2.hexadecimal(2) == "A2" && 0x1A2.hexadecimal(2) == "1A2")
    #expect(0.hexadecimal(2) == "00" && 0xA2.hexadecimal(4, uppercase: false) == "00a2")
    #expect([0, 9, 0xAB].hexadecimal == "0009ab" && [UInt8]().hexadecimal == "")
  }
}
