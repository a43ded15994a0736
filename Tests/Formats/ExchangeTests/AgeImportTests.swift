import Cards
import Files
import Foundation
import Testing
import Witnesses

@testable import Age
@testable import Exchange

/// Importing files of other formats that are encrypted in the age format.
@Suite struct AgeImportTests {
  private static let options = ImportOptions { $0.password = { AgeSamples.passphrase } }

  @Test func everyFormatIsReadThroughIt() throws {
    // More than a chunk, so that random access is needed.
    let note = String(repeating: "n", count: 1000)
    let table = "name,payload,note\n" + (0..<200).map { "Card \($0),A-\($0),\(note)\n" }.joined()
    let lines = (0..<200).map { #"{"name":"Card \#($0)","identifiers":[],"note":"\#(note)"}"# }.joined(separator: "\n")
    let archive = try made(
      #"""
      noise = bytes((n * n // 7 + n // 253) % 256 for n in range(150_000))
      result = zipped({"card_9_front.png": noise, "catima.csv": given})
      """#, given: "2\n\n_id\n\n_id,store,cardid\n" + (0..<200).map { "\($0),Card \($0),A-\($0)\n" }.joined())
    for content in [Array(table.utf8), Array(lines.utf8), archive] {
      let file = try AgeSamples.encrypted(content)
      #expect(file.count > AgePayload.sealedLength + 200)
      let (plain, found) = (try Reading.bytes(content), try Reading.bytes(file, Self.options))
      #expect(found.cards.count == 200 && found.cards.map(\.content) == plain.cards.map(\.content))
    }
    let armored = try AgeProgram.encrypted(Array(table.utf8), passphrase: "пароль", isArmored: true)
    #expect(try Reading.bytes(armored, Self.options).cards.count == 200)
  }

  @Test func refusalsNameTheReason() throws {
    let file = try AgeSamples.encrypted(Array("name,payload\nA,1\n".utf8))
    #expect(Reading.refusal(file) == ImportError(.passwordNeeded))
    #expect(Reading.refusal(file, ImportOptions { $0.password = { [1] } }) == ImportError(.wrongPassword))
    #expect(Reading.refusal(file.dropLast(), Self.options) == ImportError(.encryption(.damaged)))
    // Nobody is asked for a password of a file that is not encrypted with one.
    let keys = try AgeProgram.encryptedForKey([1])
    let asking = ImportOptions {
      $0.password = {
        Issue.record("asked")
        return nil
      }
    }
    #expect(Reading.refusal(keys, asking) == ImportError(.encryption(.notForPassphrase)))
    #expect(try Reading.refusal(AgeSamples.encrypted(file), Self.options) == ImportError(.unrecognised))
    #expect(try Reading.refusal(AgeSamples.encrypted([]), Self.options) == ImportError(.empty))
    let wallet = try AgeSamples.encrypted(Array("SQLite format 3\0".utf8))
    #expect(Reading.refusal(wallet, Self.options) == ImportError(.isWallet))
  }

  @Test func nothingIsHandedOverBeforeAllOfItIsAuthentic() throws {
    let table = "name,payload\n" + (0..<20_000).map { "Card \($0),A-\($0)\n" }.joined()
    let file = try AgeSamples.encrypted(Array(table.utf8))
    #expect(file.count > 4 * AgePayload.sealedLength)
    var last = file
    last[file.count - 1] ^= 1
    let cut = Array(file.prefix(file.count - file.count % AgePayload.sealedLength))
    for damaged in [last, cut, file.dropLast(), file + [0]] {
      let scratch = try ScratchFolder()
      try Data(damaged).write(to: scratch.url.appending(path: "file"))
      let input = try ImportFile(owning: open(scratch.path("file"), O_RDONLY))
      #expect(throws: ImportError(.encryption(.damaged))) {
        try Importer.read(input, Self.options) { _ in Issue.record("something came") }
      }
    }
  }

  @Test func aFileThatChangesMeanwhileIsRefused() throws {
    let scratch = try ScratchFolder()
    let content = AgeSamples.noise(3 * AgePayload.chunkLength)
    let file = try AgeSamples.encrypted(content)
    try Data(file).write(to: scratch.url.appending(path: "file"))
    let opened = try AgeFile(
      ImportFile(owning: open(scratch.path("file"), O_RDONLY)), passphrase: AgeSamples.passphrase)
    #expect(opened.size == content.count)
    let handle = try FileHandle(forWritingTo: scratch.url.appending(path: "file"))
    try handle.seek(toOffset: UInt64(file.count - 5))
    try handle.write(contentsOf: [1, 2, 3])
    try handle.close()
    var bytes = [UInt8](repeating: 0, count: 100_000)
    #expect(try bytes.withUnsafeMutableBytes { try opened.read(into: $0, at: 5) } == AgePayload.chunkLength - 5)
    #expect(bytes.prefix(1000).elementsEqual(content[5...].prefix(1000)))
    #expect(throws: ImportError(.encryption(.damaged))) {
      try bytes.withUnsafeMutableBytes { try opened.read(into: $0, at: 2 * AgePayload.chunkLength) }
    }
    #expect(try bytes.withUnsafeMutableBytes { try opened.read(into: $0, at: content.count) } == 0)
  }
}

/// Age files in memory, with a small work factor.
private enum AgeSamples {
  static let passphrase = Array("пароль".utf8)

  /// Returns the content, encrypted.
  static func encrypted(_ content: [UInt8]) throws -> [UInt8] {
    let sink = BytesSink()
    let writer = try AgeWriter(to: sink, passphrase: passphrase, work: 1)
    try writer.write(content)
    try writer.finish()
    return sink.bytes
  }

  /// Bytes without a pattern.
  static func noise(_ count: Int) -> [UInt8] { (0..<count).map { UInt8(truncatingIfNeeded: $0 &* $0 / 7 &+ $0 / 253) } }
}
