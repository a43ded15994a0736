internal import Cards
internal import CZip
internal import Crypto
internal import Files
internal import Foundation

/// A zip archive that is read: PKWARE's APPNOTE 6.3, through libzip.
///
/// What an archive says of itself is not believed: a file that gives more bytes than it may is refused.
package final class ZipArchive {
  /// A file in an archive.
  package struct Entry: Hashable {
    /// Its name, with `/` between folders.
    package let name: String
    /// Bytes in it, as the archive says.
    package let size: Int
    /// Whether a password is needed.
    package let isEncrypted: Bool
    fileprivate let index: UInt64
    fileprivate let storedSize: Int
    fileprivate let aesBits: Int

    /// Whether it is a folder.
    package var isFolder: Bool { name.hasSuffix("/") }
  }

  /// The files, in the order of the archive.
  package let entries: [Entry]
  private let archive: OpaquePointer
  private let byName: [String: Int]
  private let password: () throws -> [UInt8]?
  private var knownPassword: [UInt8]??

  /// Bytes that a file may unpack to, however small it was.
  private static let harmless = 4 << 20
  /// How many times its size a larger one may unpack to.
  private static let mostUnpacked = 100
  /// Files that an archive may hold.
  package static let mostEntries = 200_000
  /// Bytes at the end among which the end of the central directory stands: its 22, and the longest comment.
  private static let endLength = 22 + 65_535

  /// The archive in a file.
  ///
  /// - Parameter password: gives the password; it is called once, by the first file that needs one.
  /// - Throws: `ImportError`.
  package convenience init(_ file: ImportFile, password: @escaping () throws -> [UInt8]?) throws(ImportError) {
    let end = try file.stream(from: max(0, file.size - Self.endLength)).read(Self.endLength)
    try self.init(end: end, password) { archive in czip_open_descriptor(file.descriptor, &archive) }
  }

  /// The archive that those bytes are.
  ///
  /// - Throws: as for a file.
  package convenience init(_ bytes: [UInt8], password: @escaping () throws -> [UInt8]?) throws(ImportError) {
    try self.init(end: Array(bytes.suffix(Self.endLength)), password) { archive in
      czip_open_bytes(bytes, bytes.count, &archive)
    }
  }

  private init(
    end: [UInt8], _ password: @escaping () throws -> [UInt8]?, open: (inout OpaquePointer?) -> Int32
  ) throws(ImportError) {
    // libzip would look for another end further up, and take what stands after it for a comment.
    guard Self.hasEnd(end) else { throw ImportError(.truncated) }
    var opened: OpaquePointer?
    let status = open(&opened)
    guard Int(status) == CZIP_DONE, let opened else { throw ImportError(zip: status) }
    archive = opened
    self.password = password
    var entries: [Entry] = []
    var byName: [String: Int] = [:]
    do throws(ImportError) {
      let count = czip_count(opened)
      guard count <= Self.mostEntries else { throw ImportError(.tooLarge(Self.mostEntries)) }
      entries.reserveCapacity(Int(count))
      for index in 0..<count {
        let entry = try Self.entry(index, of: opened)
        guard byName.updateValue(entries.count, forKey: entry.name) == nil else {
          throw ImportError(.repeatedName, at: .init(entry: entry.name))
        }
        entries.append(entry)
      }
    } catch {
      czip_close(opened)
      throw error
    }
    self.entries = entries
    self.byName = byName
  }

  deinit { czip_close(archive) }

  /// Whether the last bytes end as an archive does: with its end of central directory (APPNOTE 4.3.16) and a comment of
  /// the length that this says.
  private static func hasEnd(_ bytes: [UInt8]) -> Bool {
    guard bytes.count >= 22 else { return false }
    for place in stride(from: bytes.count - 22, through: 0, by: -1)
    where bytes[place] == 0x50 && bytes[place + 1] == 0x4B && bytes[place + 2] == 5 && bytes[place + 3] == 6 {
      let comment = Int(bytes[place + 20]) | Int(bytes[place + 21]) << 8
      if place + 22 + comment == bytes.count { return true }
    }
    return false
  }

  private static func entry(_ index: UInt64, of archive: OpaquePointer) throws(ImportError) -> Entry {
    var status = czip_entry()
    let code = czip_stat(archive, index, &status)
    guard Int(code) == CZIP_DONE, let characters = status.name else { throw ImportError(zip: code) }
    let name = String(cString: characters)
    // No name is ever used as one, and an archive that has such is up to no good.
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    guard !name.hasPrefix("/"), !name.contains("\\"), !parts.contains("..") else {
      throw ImportError(.unsafeName, at: .init(entry: name))
    }
    return Entry(
      name: name, size: Int(clamping: status.size), isEncrypted: status.is_encrypted != 0, index: index,
      storedSize: Int(clamping: status.stored_size), aesBits: Int(status.aes_bits))
  }

  /// The file of that name; nil where there is none.
  package func entry(_ name: String) -> Entry? { byName[name].map { entries[$0] } }

  /// The bytes of a file.
  ///
  /// - Parameter most: a file that has more is refused.
  /// - Throws: `ImportError` that names the file, and what the password's asker throws.
  package func bytes(of entry: Entry, most: Int) throws -> [UInt8] {
    guard entry.size <= most else { throw ImportError(.tooLarge(most), at: .init(entry: entry.name)) }
    do throws(ImportError) {
      return try stream(entry).all(most: most)
    } catch {
      throw ImportError(error.code, at: .init(entry: entry.name))
    }
  }

  /// The bytes of a file, as they come.
  ///
  /// - Throws: as `bytes(of:most:)`.
  package func stream(_ entry: Entry) throws(ImportError) -> ImportStream {
    // Text packs to a tenth, a picture to itself; what packs to a thousandth is a bomb.
    guard entry.size <= Self.harmless || entry.size / Self.mostUnpacked <= entry.storedSize else {
      throw ImportError(.damagedArchive(.bomb), at: .init(entry: entry.name))
    }
    var secret: [UInt8]?
    if entry.isEncrypted {
      do { secret = try secretOnce() } catch let error as ImportError { throw error } catch {
        throw ImportError(.passwordNeeded, at: .init(entry: entry.name))
      }
      guard secret != nil else { throw ImportError(.passwordNeeded, at: .init(entry: entry.name)) }
    }
    if let secret, entry.aesBits > 0 { try prove(entry, secret) }
    // One wrong password in 256 passes ZipCrypto's own check; the checksum at the end proves it.
    if secret != nil, entry.aesBits == 0 {
      let proof = try open(entry, secret)
      while try !proof.read(65_536).isEmpty {}
    }
    return try open(entry, secret)
  }

  private func open(_ entry: Entry, _ secret: [UInt8]?) throws(ImportError) -> ZipStream {
    var file: OpaquePointer?
    let status: Int32
    if let secret {
      status = (secret + [0]).withUnsafeBytes { bytes in
        czip_open_file(archive, entry.index, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), &file)
      }
    } else {
      status = czip_open_file(archive, entry.index, nil, &file)
    }
    guard Int(status) == CZIP_DONE, let file else {
      throw ImportError(zip: status, at: .init(entry: entry.name))
    }
    return ZipStream(self, file, entry, most: entry.size)
  }

  /// Makes sure that a file encrypted with AES is what was encrypted, with this password.
  private func prove(_ entry: Entry, _ secret: [UInt8]) throws(ImportError) {
    let place = ImportPlace(entry: entry.name)
    var file: OpaquePointer?
    let status = czip_open_stored(archive, entry.index, &file)
    guard Int(status) == CZIP_DONE, let file else { throw ImportError(zip: status, at: place) }
    let stream = ZipStream(self, file, entry, most: entry.storedSize)
    let proof = AESProof(secret, bits: entry.aesBits)
    let start = try stream.read(proof.saltLength + AESProof.verifierLength)
    guard start.count == proof.saltLength + AESProof.verifierLength,
      entry.storedSize >= start.count + AESProof.codeLength
    else { throw ImportError(.damagedArchive(.inconsistent), at: place) }
    guard
      var authentication = proof.authentication(
        salt: start[..<proof.saltLength], verifier: start[proof.saltLength...])
    else { throw ImportError(.wrongPassword, at: place) }
    var left = entry.storedSize - start.count - AESProof.codeLength
    while left > 0 {
      let part = try stream.read(min(left, 65_536))
      guard !part.isEmpty else { throw ImportError(.damagedArchive(.inconsistent), at: place) }
      authentication.update(data: part)
      left -= part.count
    }
    let code = try stream.read(AESProof.codeLength)
    guard authentication.finalize().prefix(AESProof.codeLength).elementsEqual(code) else {
      throw ImportError(.damagedArchive(.checksum), at: place)
    }
  }

  private func secretOnce() throws -> [UInt8]? {
    if let knownPassword { return knownPassword }
    let secret = try password()
    knownPassword = .some(secret)
    return secret
  }
}

private final class ZipStream: ByteSource {
  private let archive: ZipArchive
  private let file: OpaquePointer
  private let entry: ZipArchive.Entry
  /// Bytes that there may still be.
  private var left: Int

  /// The stream of a file.
  ///
  /// - Parameter most: bytes that there are, as the archive says.
  init(_ archive: ZipArchive, _ file: OpaquePointer, _ entry: ZipArchive.Entry, most: Int) {
    self.archive = archive
    self.file = file
    self.entry = entry
    left = most
  }

  deinit { czip_close_file(file) }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(ImportError) -> Int {
    var count = 0
    let status = czip_read(file, buffer.baseAddress?.assumingMemoryBound(to: UInt8.self), buffer.count, &count)
    guard Int(status) == CZIP_DONE else {
      // A wrong password that passed ZipCrypto's own check makes nonsense.
      let isNonsense =
        entry.isEncrypted && entry.aesBits == 0 && [CZIP_DAMAGED, CZIP_WRONG_CHECKSUM].contains(Int(status))
      throw ImportError(
        zip: isNonsense ? Int32(CZIP_WRONG_PASSWORD) : status, at: .init(entry: entry.name))
    }
    left -= count
    guard left >= 0 else { throw ImportError(.damagedArchive(.inconsistent), at: .init(entry: entry.name)) }
    return count
  }
}

extension ImportError {
  init(zip status: Int32, at place: ImportPlace = .init()) {
    let code: Code =
      switch Int(status) {
      case CZIP_MISSING: .archivesUnavailable
      case CZIP_WRONG_CHECKSUM: .damagedArchive(.checksum)
      case CZIP_PASSWORD_NEEDED: .passwordNeeded
      case CZIP_WRONG_PASSWORD: .wrongPassword
      case CZIP_UNSUPPORTED: .damagedArchive(.unsupported)
      case CZIP_SYSTEM: .unreadable(errno)
      case CZIP_NO_MEMORY: .unreadable(ENOMEM)
      default: .damagedArchive(.inconsistent)
      }
    self.init(code, at: place)
  }
}
