import Cryptography
import Testing

/// The examples in the standards.
@Suite struct KnownAnswerTests {
  /// FIPS 180-2, A.1, A.2, B.1, B.2; the empty input is from NIST's examples.
  @Test(arguments: [
    (HashFunction.sha1, "abc", "a9993e364706816aba3e25717850c26c9cd0d89d"),
    (
      .sha1, "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", "84983e441c3bd26ebaae4aa1f95129e5e54670f1"
    ),
    (.sha1, "", "da39a3ee5e6b4b0d3255bfef95601890afd80709"),
    (.sha256, "abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      .sha256, "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (.sha256, "", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
  ])
  func digests(_ hash: HashFunction, _ text: String, _ expected: String) throws {
    let bytes = Array(text.utf8)
    #expect(try Digest.of(bytes, hash).hexadecimal == expected)
    let parts = try Digest(hash)
    for index in bytes.indices { try parts.update(bytes[index...index]) }
    #expect(try parts.finish().hexadecimal == expected)
  }

  /// RFC 2202, section 3, and RFC 4231, sections 4.2, 4.3 and 4.7.
  @Test(arguments: [
    (HashFunction.sha1, String(repeating: "0b", count: 20), "Hi There", "b617318655057264e28bc0b6fb378c8ef146be00"),
    (
      .sha1, String(repeating: "aa", count: 80), "Test Using Larger Than Block-Size Key - Hash Key First",
      "aa4ae5e15272d00e95705637ce8a3b55ed402112"
    ),
    (
      .sha256, String(repeating: "0b", count: 20), "Hi There",
      "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
    ),
    (
      .sha256, "4a656665", "what do ya want for nothing?",
      "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
    ),
    (
      .sha256, String(repeating: "aa", count: 131), "Test Using Larger Than Block-Size Key - Hash Key First",
      "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
    ),
  ])
  func authenticationCodes(_ hash: HashFunction, _ key: String, _ text: String, _ expected: String) throws {
    func code() throws -> MessageAuthentication {
      let code = try MessageAuthentication(hash, key: Array(hexadecimal: key))
      for byte in text.utf8 { try code.update([byte]) }
      return code
    }
    #expect(try code().finish().hexadecimal == expected)
    let right = [UInt8](hexadecimal: expected)
    #expect(try code().finish(beginsWith: right) && code().finish(beginsWith: Array(right.prefix(10))))
    #expect(try !code().finish(beginsWith: right + [0]))
    for index in right.indices {
      var wrong = right
      wrong[index] ^= 1
      #expect(try !code().finish(beginsWith: wrong))
    }
  }

  /// RFC 6070.
  @Test(arguments: [
    ("password", "salt", 1, "0c60c80f961f0e71f3a9b524af6012062fe037a6"),
    ("password", "salt", 2, "ea6c014dc72d6f8ccd1ed92ace1d41f0d8de8957"),
    ("password", "salt", 4096, "4b007901b765489abead49d926f721d065a429c1"),
    (
      "passwordPASSWORDpassword", "saltSALTsaltSALTsaltSALTsaltSALTsalt", 4096,
      "3d2eec4fe41c849b80c8d83662c0e44a8b291a964cf2f07038"
    ),
    ("pass\0word", "sa\0lt", 4096, "56fa6aa75548099dcc37d7f03425e0c3"),
  ])
  func pbkdf2(_ password: String, _ salt: String, _ rounds: Int, _ expected: String) throws {
    let key = try KeyDerivation.pbkdf2(
      Array(password.utf8), salt: Array(salt.utf8), rounds: rounds, .sha1, count: expected.count / 2)
    #expect(key.hexadecimal == expected)
  }

  /// RFC 5869, A.1 and A.3.
  @Test(arguments: [
    (
      "000102030405060708090a0b0c", "f0f1f2f3f4f5f6f7f8f9",
      "3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865"
    ),
    ("", "", "8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d9d201395faa4b61a96c8"),
  ])
  func hkdf(_ salt: String, _ info: String, _ expected: String) throws {
    let key = try KeyDerivation.hkdf(
      [UInt8](repeating: 0x0B, count: 22), salt: Array(hexadecimal: salt), info: Array(hexadecimal: info), count: 42)
    #expect(key.hexadecimal == expected)
  }

  /// RFC 7914, section 12, except for the example that needs 1 GB.
  @Test(arguments: [
    (
      "", "", [16, 1, 1] as [UInt64],
      "77d6576238657b203b19ca42c18a0497f16b4844e3074ae8dfdffa3fede21442fcd0069ded0948f8326a753a0fc81f17e8d3e0fb2e0d3628cf35e20c38d18906"
    ),
    (
      "password", "NaCl", [1024, 8, 16],
      "fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b3731622eaf30d92e22a3886ff109279d9830dac727afb94a83ee6d8360cbdfa2cc0640"
    ),
    (
      "pleaseletmein", "SodiumChloride", [16384, 8, 1],
      "7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2d5432955613f0fcf62d49705242a9af9e61e85dc0d651e40dfcf017b45575887"
    ),
  ])
  func scrypt(_ password: String, _ salt: String, _ costs: [UInt64], _ expected: String) throws {
    let key = try KeyDerivation.scrypt(
      Array(password.utf8), salt: Array(salt.utf8), cost: costs[0], blockSize: costs[1], parallelism: costs[2],
      count: 64)
    #expect(key.hexadecimal == expected)
  }

  /// RFC 8439, 2.8.2.
  @Test func chaCha20Poly1305() throws {
    let message = Array(
      """
      Ladies and Gentlemen of the class of '99: If I could offer you only one tip for the future, sunscreen would be it.
      """.utf8)
    let cipher = ChaCha20Poly1305(key: Array(0x80...0x9F))
    let nonce = [UInt8](hexadecimal: "070000004041424344454647")
    let extra = [UInt8](hexadecimal: "50515253c0c1c2c3c4c5c6c7")
    let sealed = try cipher.seal(message[...], nonce: nonce, authenticating: extra)
    #expect(
      sealed.hexadecimal == """
        d31a8d34648e60db7b86afbc53ef7ec2a4aded51296e08fea9e2b5a736ee62d63dbea45e8ca9671282fafb69da92728b1a71de0a9e06\
        0b2905d6a5b67ecd3b3692ddbd7f2d778b8c9803aee328091b58fab324e4fad675945585808b4831d7bc3ff4def08e4b7a9de576d265\
        86cec64b61161ae10b594f09e26a7e902ecbd0600691
        """)
    #expect(try cipher.open(sealed[...], nonce: nonce, authenticating: extra) == message)
    #expect(try cipher.open(sealed[...], nonce: nonce) == nil)
    #expect(try cipher.open(sealed.dropLast(), nonce: nonce, authenticating: extra) == nil)
    #expect(try cipher.open(sealed.prefix(15), nonce: nonce, authenticating: extra) == nil)
    for bit in 0..<(8 * sealed.count) {
      var wrong = sealed
      wrong[bit / 8] ^= 1 << UInt8(bit % 8)
      #expect(try cipher.open(wrong[...], nonce: nonce, authenticating: extra) == nil)
    }
    let nothing = try cipher.seal([], nonce: nonce)
    #expect(nothing.count == ChaCha20Poly1305.tagLength)
    #expect(try cipher.open(nothing[...], nonce: nonce) == [])
  }

  @Test func memoryThatIsNotThereIsNoTrap() {
    #expect(throws: CryptographyError.failed) {
      try KeyDerivation.scrypt([1], salt: [1], cost: 1 << 50, count: 32)
    }
  }

  @Test func randomBytesAreAsManyAsAskedFor() {
    for count in [0, 1, 16, 255, 256, 257, 1000] { #expect(RandomBytes.make(count).count == count) }
    #expect(RandomBytes.make(32) != RandomBytes.make(32))
    // Every bit is set in some of the bytes, and clear in others.
    let bytes = RandomBytes.make(1000)
    #expect(bytes.reduce(0, |) == 255 && bytes.reduce(255, &) == 0)
  }

  /// RFC 7748, section 5.2: the first vector, and the first round of the iteration, which uses the base point.
  @Test func agreement() throws {
    let pair = X25519(
      privateKey: Array(hexadecimal: "a546e36bf0527c9d3b16154b82465edd62144c0ac1fc5a18506a2244ba449ac4"))
    let other = [UInt8](hexadecimal: "e6db6867583030db3594c1a424b15f7c726624ec26b3353b10a903a6d0ab1c4c")
    #expect(
      try pair.secret(with: other)?.hexadecimal == "c3da55379de9c6908e94ea4df28d084f32eccf03491c71f754b4075577a28552")
    let nine = [9] + [UInt8](repeating: 0, count: 31)
    let expected = "422c8e7a6227d7bca1350b3e2bb7279f7897b87bb6854b783c60e80311ae3079"
    #expect(try X25519(privateKey: nine).publicKey().hexadecimal == expected)
    #expect(try X25519(privateKey: nine).secret(with: nine)?.hexadecimal == expected)
    // With a point of small order, everybody knows the secret.
    #expect(try pair.secret(with: [UInt8](repeating: 0, count: 32)) == nil)
  }

  /// NIST's examples for GCM, test cases 14 and 15 of McGrew and Viega.
  @Test(arguments: [
    (
      String(repeating: "00", count: 32), String(repeating: "00", count: 12), String(repeating: "00", count: 16),
      "cea7403d4d606b6e074ec5d3baf39d18d0d1c8a799996bf0265b98b5d48ab919"
    ),
    (
      "feffe9928665731c6d6a8f9467308308feffe9928665731c6d6a8f9467308308", "cafebabefacedbaddecaf888",
      """
      d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a721c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657\
      ba637b391aafd255
      """,
      """
      522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa8cb08e48590dbb3da7b08b1056828838c5f61e6393ba7a0a\
      bcc9f662898015adb094dac5d93471bdec1a502270e3cc6c
      """
    ),
  ])
  func aes256GCM(_ key: String, _ nonce: String, _ message: String, _ expected: String) throws {
    let message = [UInt8](hexadecimal: message)
    for part in 1...max(1, message.count) {
      let cipher = try AES256GCM(key: Array(hexadecimal: key), nonce: Array(hexadecimal: nonce))
      var sealed: [UInt8] = []
      for start in stride(from: 0, to: message.count, by: part) {
        sealed += try cipher.encrypt(message[start..<min(start + part, message.count)])
      }
      #expect(try (sealed + cipher.tag()).hexadecimal == expected)
    }
  }
}
