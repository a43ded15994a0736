import Files
import Foundation
import Testing
import Values

@testable import Archives

/// Archives that are written and read again.
@Suite struct ZipArchiveTests {
  /// An archive in memory, of which a part cannot be read.
  private struct Content: ArchiveContent {
    let bytes: [UInt8]
    var unreadable = 0..<0
    var size: Int { bytes.count }

    func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws -> Int {
      let part = bytes[min(offset, bytes.count)...].prefix(buffer.count)
      guard !unreadable.overlaps(part.indices) else { throw StreamError.failed(EIO) }
      buffer.copyBytes(from: part)
      return part.count
    }
  }

  private static let text = Array(String(repeating: "Привіт! ", count: 1000).utf8)

  private func zipped(
    _ files: [(name: String, bytes: [UInt8])], isStored: Bool = false, password: String? = nil
  ) throws -> [UInt8] {
    let files = files.map { name, bytes in
      ZipWriter.File(name: name, size: bytes.count, isStored: isStored) { BytesSource(bytes) }
    }
    let time = Instant(seconds: 1_800_000_000)
    let file = try TemporaryFile.unnamed(in: "/tmp") { file in
      try ZipWriter.write(files, to: file.number, password: password.map { Array($0.utf8) }, time: time) { _ in }
    }
    return try file.readAll(most: .max) ?? []
  }

  private func archive(_ bytes: [UInt8], password: String? = nil) throws -> ZipArchive {
    try ZipArchive(of: Content(bytes: bytes)) { password.map { Array($0.utf8) } }
  }

  private func read(_ name: String, of archive: ZipArchive) throws -> [UInt8]? {
    try archive.open(#require(archive.entry(name))).readAll(most: .max)
  }

  @Test(arguments: [true, false], [nil, "таємниця"]) func roundTrip(_ isStored: Bool, _ password: String?) throws {
    let bytes = try zipped([("folder/a.txt", Self.text), ("b", [])], isStored: isStored, password: password)
    #expect((bytes.count < Self.text.count) == !isStored)
    let archive = try archive(bytes, password: password)
    #expect(
      archive.entries.map(\.name) == ["folder/a.txt", "b"] && archive.entries.map(\.size) == [Self.text.count, 0])
    #expect(archive.entries[0].isEncrypted == (password != nil))
    #expect(try read("folder/a.txt", of: archive) == Self.text && read("b", of: archive) == [])
  }

  @Test func passwords() throws {
    let bytes = try zipped([("a", Self.text)], password: "right")
    #expect(throws: ArchiveError(.wrongPassword, in: "a")) { try read("a", of: archive(bytes, password: "wrong")) }
    #expect(throws: ArchiveError(.passwordNeeded, in: "a")) { try read("a", of: archive(bytes)) }
    // The password is not asked for before it is needed, and its errors come through.
    let asking = try ZipArchive(of: Content(bytes: bytes)) { throw CancellationError() }
    #expect(throws: CancellationError.self) { try read("a", of: asking) }
  }

  @Test func damage() throws {
    let bytes = try zipped([("a", Self.text)], isStored: true)
    for count in [0, 1, 100, bytes.count - 1] {
      #expect(throws: ArchiveError(.truncated)) { try archive(Array(bytes.prefix(count))) }
    }
    var changed = bytes
    changed[500] ^= 1
    #expect(throws: ArchiveError(.checksum, in: "a")) { try read("a", of: archive(changed)) }
  }

  @Test func namesThatLeadOut() throws {
    for name in ["../a", "/a", "b/../../a", #"..\a"#] {
      #expect(throws: ArchiveError(.unsafeName, in: name)) { try archive(zipped([(name, [])])) }
    }
  }

  @Test func contentThatCannotBeRead() throws {
    let bytes = try zipped([("a", Self.text)], isStored: true)
    #expect(throws: StreamError.failed(EIO)) {
      try ZipArchive(of: Content(bytes: bytes, unreadable: bytes.indices)) { nil }
    }
    // More than the end of an archive, which is read before anything else.
    let large = try zipped([("a", [UInt8](repeating: 7, count: 200_000))], isStored: true)
    let archive = try ZipArchive(of: Content(bytes: large, unreadable: 1000..<1001)) { nil }
    #expect(throws: ArchiveError.self) { try read("a", of: archive) }
  }

  @Test func bombs() throws {
    let zeros = [UInt8](repeating: 0, count: 5 << 20)
    let small = try zipped([("zeros", zeros)])
    #expect(throws: ArchiveError(.bomb, in: "zeros")) { try read("zeros", of: archive(small)) }
    // Stored, it grows no more, but an archive in another one has the budget of that one.
    let stored = try zipped([("zeros", zeros)], isStored: true)
    #expect(try read("zeros", of: archive(stored)) == zeros)
    let inner = try ZipArchive(of: Content(bytes: stored), UnpackingBudget(size: 1000)) { nil }
    #expect(throws: ArchiveError(.bomb, in: "zeros")) { try read("zeros", of: inner) }
  }

  @Test func filesThatAreNotOfTheirSize() throws {
    let file = ZipWriter.File(name: "a", size: 3, isStored: false) { BytesSource([1, 2]) }
    #expect(throws: ArchiveError(.system(EIO))) {
      try TemporaryFile.unnamed(in: "/tmp") { target in
        try ZipWriter.write([file], to: target.number, password: nil, time: Instant(seconds: 0)) { _ in }
      }
    }
  }
}
