import Cryptography
import Testing
import Witnesses

/// Compares results for random input with those of the `openssl` command.
@Suite struct WitnessTests {
  private static func openssl(_ arguments: [String], input: [UInt8] = []) throws -> String {
    let result = try Subprocess.run("openssl", arguments, input: input)
    try #require(result.status == 0, "\(result.errors)")
    return result.text.lowercased().filter(\.isHexDigit)
  }

  private static func bytes(_ count: Int, _ generator: inout SeededGenerator) -> [UInt8] {
    (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
  }

  @Test func digestsAndCodes() throws {
    var generator = SeededGenerator("digests")
    for count in [0, 1, 63, 64, 65, 4096, 100_000] {
      let input = Self.bytes(count, &generator)
      let key = Self.bytes(Int.random(in: 1...100, using: &generator), &generator)
      for (hash, name) in [(HashFunction.sha1, "SHA1"), (.sha256, "SHA256")] {
        let digest = try Subprocess.run("openssl", ["dgst", "-r", "-\(name)"], input: input).text.prefix { $0 != " " }
        #expect(try Digest.of(input, hash).hexadecimal == digest)
        let code = try MessageAuthentication(hash, key: key)
        try code.update(input[...])
        let options = ["mac", "-digest", name, "-macopt", "hexkey:" + key.hexadecimal, "-in", "-", "HMAC"]
        #expect(try code.finish().hexadecimal == Self.openssl(options, input: input))
      }
    }
  }

  @Test func derivedKeys() throws {
    var generator = SeededGenerator("keys")
    for _ in 0..<5 {
      let (key, salt, info) = (
        Self.bytes(20, &generator), Self.bytes(16, &generator), Self.bytes(30, &generator)
      )
      func derived(_ function: String, _ options: [String]) throws -> String {
        try Self.openssl(
          ["kdf", "-keylen", "66"] + (options + ["hexsalt:" + salt.hexadecimal]).flatMap { ["-kdfopt", $0] }
            + [function])
      }
      let (hexkey, hexpass) = ("hexkey:" + key.hexadecimal, "hexpass:" + key.hexadecimal)
      #expect(
        try KeyDerivation.pbkdf2(key, salt: salt, rounds: 1000, .sha1, count: 66).hexadecimal
          == derived("PBKDF2", ["digest:SHA1", hexpass, "iter:1000"]))
      #expect(
        try KeyDerivation.hkdf(key, salt: salt, info: info, count: 66).hexadecimal
          == derived("HKDF", ["digest:SHA256", hexkey, "hexinfo:" + info.hexadecimal]))
      #expect(
        try KeyDerivation.scrypt(key, salt: salt, cost: 1024, count: 66).hexadecimal
          == derived("SCRYPT", [hexpass, "n:1024", "r:8", "p:1"]))
    }
  }
}
