import Files
import Foundation
import Testing
import Witnesses

@testable import Age

/// The age format: age-encryption.org/v1.
@Suite struct AgeTests {
  private static let chunk = AgePayload.chunkLength

  // MARK: both ways

  @Test(arguments: [0, 1, 65_535, 65_536, 65_537, 131_072, 200_000], [1, 65_536, 1_000_000])
  func encryptedFilesAreReadBack(count: Int, pieces: Int) throws {
    guard count / pieces < 10_000 else { return }
    let content = AgeSamples.noise(count)
    let file = try AgeSamples.encrypted(content, pieces: pieces)
    let chunks = max(1, (count + Self.chunk - 1) / Self.chunk)
    let header = file.count - AgePayload.nonceLength - count - 16 * chunks
    #expect(String(decoding: file.prefix(header), as: UTF8.self).hasSuffix("\n"))
    #expect(try AgeSamples.decrypted(file) == content)
    #expect(AgeSamples.refusal(file, [1]) == .wrongPassphrase)
  }

  @Test func aWrongPassphraseCanBeMended() throws {
    let envelope = try AgeEnvelope(AgeSamples.Source(AgeSamples.encrypted([1, 2, 3])))
    #expect(throws: AgeError.wrongPassphrase) { try envelope.open(with: [1]) }
    #expect(throws: AgeError.wrongPassphrase) { try envelope.open(with: []) }
    #expect(try AgeSamples.content(of: envelope.open(with: AgeSamples.passphrase)) == [1, 2, 3])
  }

  /// Files with one file key have one header, and other bytes behind it.
  @Test func filesMayHaveOneKey() throws {
    let key = try AgeFileKey(for: AgeSamples.passphrase, work: 1)
    let files = try (0..<2).map { _ in
      let sink = BytesSink()
      let writer = try AgeWriter(to: sink, with: key)
      try writer.write([1, 2, 3])
      try writer.finish()
      return sink.bytes
    }
    #expect(files[0] != files[1] && files.allSatisfy { $0.starts(with: key.header) })
    let first = try AgeEnvelope(AgeSamples.Source(files[0]))
    let derived = try first.fileKey(for: AgeSamples.passphrase)
    #expect(derived.header == key.header)
    for file in files {
      let content = try AgeEnvelope(AgeSamples.Source(file)).open(with: derived)
      #expect(try AgeSamples.content(of: content) == [1, 2, 3])
    }
    let other = try AgeEnvelope(AgeSamples.Source(AgeSamples.encrypted([1])))
    #expect(throws: AgeError.damaged) { try other.open(with: derived) }
  }

  @Test func nothingCanBeWrittenBehindTheEnd() throws {
    let sink = BytesSink()
    let writer = try AgeWriter(to: sink, passphrase: AgeSamples.passphrase, work: 1)
    try writer.write([1])
    try writer.finish()
    let file = sink.bytes
    try writer.finish()
    #expect(throws: StreamError.self) { try writer.write([2]) }
    #expect(sink.bytes == file)
  }

  @Test func noTwoFilesAreTheSame() throws {
    let files = try (0..<5).map { _ in try AgeSamples.encrypted([1, 2, 3]) }
    #expect(Set(files).count == 5 && Set(files.map { $0.suffix(19) }).count == 5)
  }

  // MARK: with age

  @Test(arguments: [0, 65_535, 65_536, 65_537])
  func ageReadsWhatIsWritten(count: Int) throws {
    let content = AgeSamples.noise(count)
    // The work of a passphrase takes both programs a second. One file with all of it is enough.
    let file = try AgeSamples.encrypted(content, work: count == 0 ? 18 : 1)
    let found = try AgeProgram.decrypted(file, passphrase: String(decoding: AgeSamples.passphrase, as: UTF8.self))
    #expect(found.output == content, "\(found.said)")
  }

  @Test(arguments: [(0, true), (1, false), (65_536, false), (65_537, true)])
  func filesWrittenByAgeAreRead(count: Int, isArmored: Bool) throws {
    let content = AgeSamples.noise(count)
    let file = try AgeProgram.encrypted(content, passphrase: "a secret", isArmored: isArmored)
    #expect(file.starts(with: isArmored ? "-----BEGIN".utf8 : "age-encry".utf8) && AgeEnvelope.isAge(file))
    #expect(try AgeSamples.decrypted(file, Array("a secret".utf8)) == content)
    #expect(AgeSamples.refusal(file, Array("another".utf8)) == .wrongPassphrase)
  }

  @Test func filesEncryptedForKeysAreRefused() throws {
    #expect(try AgeSamples.refusal(AgeProgram.encryptedForKey([1, 2, 3])) == .notForPassphrase)
  }

  // MARK: damage

  @Test func aFileThatIsCutOffAnywhereIsRefused() throws {
    let file = try AgeSamples.encrypted(Array("Gym, 96385074".utf8))
    for count in file.indices { #expect(AgeSamples.refusal(Array(file.prefix(count))) == .damaged, "\(count)") }
  }

  @Test func aFileWithAnotherBitAnywhereIsRefused() throws {
    let file = try AgeSamples.encrypted(Array("Gym, 96385074".utf8))
    for bit in 0..<(8 * file.count) {
      var other = file
      other[bit / 8] ^= 1 << UInt8(bit % 8)
      #expect(AgeSamples.refusal(other) != nil, "bit \(bit)")
    }
  }

  @Test func chunksAreAllThereAndInOrder() throws {
    let file = try AgeSamples.encrypted(AgeSamples.noise(3 * Self.chunk + 5))
    let start = file.count - 3 * AgePayload.sealedLength - 21
    let head = Array(file[..<start])
    let chunks = (0..<4).map { number in
      Array(file[(start + number * AgePayload.sealedLength)...].prefix(AgePayload.sealedLength))
    }
    func refusal(_ order: [Int]) -> AgeError? { AgeSamples.refusal(head + order.flatMap { chunks[$0] }) }
    #expect(refusal([0, 1, 2, 3]) == nil)
    for order in [[0, 1, 2], [0, 1, 3], [0, 2, 1, 3], [1, 2, 3], [0, 0, 1, 2, 3], [0, 1, 2, 3, 3], [0], [3], []] {
      #expect(refusal(order) == .damaged, "\(order)")
    }
    for cut in [1, 16, 17, 20, 21, 22, AgePayload.sealedLength, AgePayload.sealedLength + 21] {
      #expect(AgeSamples.refusal(Array(file.dropLast(cut))) == .damaged, "\(cut)")
    }
    #expect(AgeSamples.refusal(file + [0]) == .damaged && AgeSamples.refusal(file + file) == .damaged)
  }

  @Test func aDamagedFileStaysDamagedAfterTheError() throws {
    let file = try AgeSamples.encrypted(AgeSamples.noise(2 * Self.chunk + 1))
    let reader = try AgeEnvelope(AgeSamples.Source(file.dropLast(17))).open(with: AgeSamples.passphrase)
    #expect(throws: AgeError.damaged) { try AgeSamples.content(of: reader) }
    #expect(throws: AgeError.damaged) { try reader.read(1) }
  }

  @Test func onlyAFileWithoutContentEndsWithAnEmptyChunk() throws {
    let (key, nonce) = ([UInt8](repeating: 7, count: 16), [UInt8](repeating: 8, count: 16))
    let head = try AgeHeader.bytes(for: key, [AgePassphrase(key, for: AgeSamples.passphrase, work: 1).stanza]) + nonce
    let payload = try AgePayload(fileKey: key, nonce: nonce)
    let whole = AgeSamples.noise(Self.chunk)[...]
    #expect(try AgeSamples.decrypted(head + payload.sealed([], number: 0, isLast: true)) == [])
    #expect(try AgeSamples.decrypted(head + payload.sealed(whole, number: 0, isLast: true)) == Array(whole))
    let open = try payload.sealed(whole, number: 0, isLast: false)
    #expect(try AgeSamples.refusal(head + open + payload.sealed([], number: 1, isLast: true)) == .damaged)
    #expect(try AgeSamples.decrypted(head + open + payload.sealed([9], number: 1, isLast: true)).last == 9)
    let short = try payload.sealed([1, 2], number: 0, isLast: false)
    #expect(try AgeSamples.refusal(head + short + payload.sealed([9], number: 1, isLast: true)) == .damaged)
  }
}
