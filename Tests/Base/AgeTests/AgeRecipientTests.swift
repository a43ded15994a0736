import Cryptography
import Files
import Foundation
import Testing
import Witnesses

@testable import Age

/// Key pairs of the age format: age-encryption.org/v1, "The X25519 recipient type".
@Suite struct AgeRecipientTests {
  /// BIP 173, "Test vectors": valid texts, with their names.
  @Test(arguments: [
    ("A12UEL5L", "a"), ("a12uel5l", "a"),
    ("abcdef1qpzry9x8gf2tvdw0s3jn54khce6mua7lmqqqxw", "abcdef"),
    ("?1ezyfcl", "?"),
  ])
  func validTexts(text: String, name: String) throws {
    let bytes = try #require(Bech32.bytes(of: text, name: name))
    #expect(Bech32.text(of: bytes, name: name) == text.lowercased())
  }

  /// BIP 173, "Test vectors": invalid texts, except for those that break rules which age does not have.
  @Test(arguments: [
    ("pzry9x0s0muk", "p"), ("1pzry9x0s0muk", ""), ("x1b4n0q5v", "x"), ("li1dgmt3", "li"), ("A1G7SGD8", "a"),
    ("A12uEL5L", "a"), ("a12uel5m", "a"), ("a12uel5l", "b"), ("", ""), ("a1", "a"),
  ])
  func invalidTexts(text: String, name: String) { #expect(Bech32.bytes(of: text, name: name) == nil) }

  @Test func keysOfAgeKeygenAreRead() throws {
    let file = try Subprocess.run("age-keygen", []).text.split(separator: "\n").map(String.init)
    let recipient = try #require(file.first { $0.hasPrefix("# public key: ") }?.dropFirst(14))
    let last = try #require(file.last)
    let identity = try #require(try AgeIdentity(last))
    #expect(identity.recipient.text == recipient)
    #expect(AgeRecipient(String(recipient)) == identity.recipient)
    #expect(identity.text == last)
    #expect(try AgeIdentity(String(recipient)) == nil && AgeRecipient(identity.text) == nil)
  }

  @Test(arguments: [0, 1, 4, 70_000])
  func ageOpensWhatIsSealed(count: Int) throws {
    let identity = try AgeIdentity.make()
    let content = AgeSamples.noise(count)
    let sealed = try identity.recipient.seal(content)
    let scratch = try ScratchFolder()
    try Data(Array("\(identity.text)\n".utf8)).write(to: scratch.url.appending(path: "key"))
    let found = try Subprocess.run("age", ["-d", "-i", scratch.path("key")], input: sealed)
    #expect(found.status == 0 && found.output == content)
  }

  @Test(arguments: [0, 1, 4, 70_000])
  func filesEncryptedByAgeAreOpened(count: Int) throws {
    let identity = try AgeIdentity.make()
    let content = AgeSamples.noise(count)
    let other = try AgeIdentity.make()
    let sealed = try Subprocess.run(
      "age", ["-r", other.recipient.text, "-r", identity.recipient.text], input: content
    ).output
    #expect(try identity.open(sealed) == content)
    #expect(try other.open(sealed) == content)
  }

  @Test func anotherKeyOpensNothing() throws {
    let (one, other) = (try AgeIdentity.make(), try AgeIdentity.make())
    let sealed = try one.recipient.seal(Array("1234".utf8))
    #expect(throws: AgeError.wrongIdentity) { try other.open(sealed) }
    #expect(throws: AgeError.wrongIdentity) { try one.open(AgeSamples.encrypted([1])) }
    for index in sealed.indices {
      var damaged = sealed
      damaged[index] ^= 1
      #expect(throws: (any Error).self, "byte \(index)") { try one.open(damaged) }
      #expect(throws: (any Error).self, "the first \(index)") { try one.open(Array(sealed.prefix(index))) }
    }
  }
}
