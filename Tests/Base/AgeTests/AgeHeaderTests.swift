import Files
import Foundation
import Testing

@testable import Age

/// Age files with an invalid header or armor.
@Suite struct AgeHeaderTests {
  private static let salt = String(repeating: "A", count: 22)
  private static let body = String(repeating: "A", count: 43)
  private static let end = "--- " + body

  @Test(arguments: [
    ("age-encryption.org/v2\n-> scrypt \(salt) 1\n\(body)\n\(end)\n", AgeError.unknownVersion),
    ("age-encryption.org/v1\n-> scrypt \(salt) 23\n\(body)\n\(end)\n", .tooMuchWork(23)),
    ("age-encryption.org/v1\n-> scrypt \(salt) 99999999999999999999\n\(body)\n\(end)\n", .tooMuchWork(.max)),
    ("age-encryption.org/v1\n-> X25519 \(body)\n\(body)\n\(end)\n", .notForPassphrase),
    ("age-encryption.org/v1\n-> X25519 \(body)\n\(body)\n-> a-grease b c\n\n\(end)\n", .notForPassphrase),
    ("age-encryption.org/v1\n-> ssh-rsa x\n\(String(repeating: "A", count: 64))\nAA\n\(end)\n", .notForPassphrase),
    // A valid header.
    ("age-encryption.org/v1\n-> scrypt \(salt) 1\n\(body)\n\(end)\n", .wrongPassphrase),
  ])
  func faultsOfAHeaderAreReported(header: String, expected: AgeError) {
    #expect(AgeSamples.refusal(Array(header.utf8)) == expected)
  }

  @Test(arguments: [
    "", "\n", "age-encryption.org/v1", "age-encryption.org/v1\n", "age-encryption.org/v1\r\n\(end)\n",
    "age-encryption.org/v1\n\(end)\n", "age-encryption.org/v1\n-> scrypt \(salt) 1\n\(body)\n---\n",
    "age-encryption.org/v1\n-> scrypt \(salt) 1\n\(body)\n---  \(body)\n",
    "age-encryption.org/v1\n-> scrypt \(salt) 1\n\(body)\n\(end)=\n",
    "age-encryption.org/v1\n-> scrypt \(salt) 1\n\(body)\n-> scrypt \(salt) 1\n\(body)\n\(end)\n",
    "age-encryption.org/v1\n-> scrypt \(salt) 1\n\(body)\n-> X25519 \(body)\n\(body)\n\(end)\n",
    "age-encryption.org/v1\n-> X25519 \(body)\n\(body)\n-> scrypt \(salt) 1\n\(body)\n\(end)\n",
    "age-encryption.org/v1\n-> scrypt \(salt) 0\n\(body)\n\(end)\n",
    "age-encryption.org/v1\n-> scrypt \(salt) 01\n\(body)\n\(end)\n",
    "age-encryption.org/v1\n-> scrypt \(salt) +1\n\(body)\n\(end)\n",
    "age-encryption.org/v1\n-> scrypt \(salt) -1\n\(body)\n\(end)\n",
    "age-encryption.org/v1\n-> scrypt \(salt) 1 \n\(body)\n\(end)\n",
    "age-encryption.org/v1\n-> scrypt \(salt)  1\n\(body)\n\(end)\n",
    "age-encryption.org/v1\n-> scrypt \(salt)\n\(body)\n\(end)\n",
    "age-encryption.org/v1\n-> scrypt \(salt) 1 1\n\(body)\n\(end)\n",
    "age-encryption.org/v1\n-> scrypt \(salt)== 1\n\(body)\n\(end)\n",
    // Bits after the last byte.
    "age-encryption.org/v1\n-> scrypt AAAAAAAAAAAAAAAAAAAAAB 1\n\(body)\n\(end)\n",
    "age-encryption.org/v1\n-> scrypt AAAA 1\n\(body)\n\(end)\n",
    "age-encryption.org/v1\n-> scrypt \(salt) 1\nAAAA\n\(end)\n",
    "age-encryption.org/v1\n-> scrypt \(salt) 1\n\(body)=\n\(end)\n",
    "age-encryption.org/v1\n-> scrypt \(salt) 1\n\(body)\n\n\(end)\n",
    "age-encryption.org/v1\n-> scrypt \(salt) 1\n\(end)\n", "age-encryption.org/v1\n-> \n\n\(end)\n",
    "age-encryption.org/v1\n->scrypt \(salt) 1\n\(body)\n\(end)\n",
    "age-encryption.org/v1\n-> X25519 ї\n\(body)\n\(end)\n",
    "age-encryption.org/v1\n-> long \(String(repeating: "A", count: 70_000))\n\n\(end)\n",
    "age-encryption.org/v1\n-> X25519\n\(String(repeating: "A", count: 65))\n\(end)\n",
    " age-encryption.org/v1\n-> scrypt \(salt) 1\n\(body)\n\(end)\n",
  ])
  func otherHeadersAreDamaged(header: String) {
    #expect(AgeSamples.refusal(Array(header.utf8)) == .damaged)
  }

  // MARK: armor

  private static func armored(_ bytes: [UInt8], lineEnd: String = "\n") -> String {
    let text = Data(bytes).base64EncodedString()
    var lines = ["-----BEGIN AGE ENCRYPTED FILE-----"]
    var rest = text[...]
    while !rest.isEmpty {
      lines.append(String(rest.prefix(64)))
      rest = rest.dropFirst(64)
    }
    return (lines + ["-----END AGE ENCRYPTED FILE-----", ""]).joined(separator: lineEnd)
  }

  @Test(arguments: 0..<50)
  func armorIsRead(count: Int) throws {
    let content = AgeSamples.noise(count)
    let file = try AgeSamples.encrypted(content)
    for armored in [
      Self.armored(file), Self.armored(file, lineEnd: "\r\n"), " \n\n\t" + Self.armored(file) + "\n \n",
      String(Self.armored(file).dropLast()),
    ] {
      #expect(AgeEnvelope.isAge(Array(armored.utf8)))
      #expect(try AgeSamples.decrypted(Array(armored.utf8)) == content)
    }
  }

  @Test func armorThatIsCutOffOrChangedIsRefused() throws {
    let armored = Array(Self.armored(try AgeSamples.encrypted([1, 2, 3])).utf8)
    for count in 0..<(armored.count - 1) {
      #expect(AgeSamples.refusal(Array(armored.prefix(count))) != nil, "\(count)")
    }
    // Another end of line does not count as damage.
    let ends = armored.indices.filter { armored[$0] == 0x0A }
    for bit in 0..<(8 * armored.count) where !ends.contains(bit / 8) {
      var other = armored
      other[bit / 8] ^= 1 << UInt8(bit % 8)
      #expect(AgeSamples.refusal(other) != nil, "bit \(bit)")
    }
  }

  @Test func armorHasOneForm() throws {
    let armored = Self.armored(try AgeSamples.encrypted([1, 2, 3]))
    let lines = armored.split(separator: "\n").map(String.init)
    func refusal(_ lines: [String]) -> AgeError? {
      AgeSamples.refusal(Array((lines.joined(separator: "\n") + "\n").utf8))
    }
    #expect(refusal(lines) == nil)
    #expect(refusal([lines[0], "Version: 1", ""] + lines[1...]) == .damaged)
    #expect(refusal([lines[0], ""] + lines[1...]) == .damaged)
    #expect(refusal([lines[0], lines[1] + lines[2]] + lines[3...]) == .damaged)
    #expect(refusal([lines[0], String(lines[1].prefix(60)), lines[1].suffix(4) + lines[2]] + lines[3...]) == .damaged)
    #expect(refusal(lines + ["more"]) == .damaged)
    #expect(refusal(Array(lines.dropLast()) + ["-----END AGE ENCRYPTED FILE----"]) == .damaged)
    #expect(refusal(Array(lines.dropLast())) == .damaged)
  }
}
