internal import CZip
internal import Cryptography
internal import Files

/// A zip archive that is open for reading (PKWARE's APPNOTE 6.3), through libzip.
///
/// The sizes in the archive are not trusted: a file that unpacks to more bytes than allowed is refused.
package final class ZipArchive {
  /// A file in an archive.
  package struct Entry: Hashable {
    /// The name of the file, with `/` between folders.
    package let name: String
    /// The number of bytes of the file, according to the archive.
    package let size: Int
    /// Whether the file is encrypted.
    package let isEncrypted: Bool
    let index: UInt64
    let storedSize: Int
    let aesBits: Int
    let hasChecksum: Bool

    /// Whether the entry is a folder.
    package var isFolder: Bool { name.hasSuffix("/") }
    /// Whether the entry is a folder, or a file that macOS adds to archives.
    package var isJunk: Bool { isFolder || ZipArchive.isJunk(name) }
  }

  /// Whether a name is that of a file that macOS adds to archives.
  package static func isJunk(_ name: String) -> Bool {
    name.hasPrefix("__MACOSX/") || name.split(separator: "/").last == ".DS_Store"
  }

  /// The files, in the order of the archive.
  package let entries: [Entry]
  private let zip: LibZip
  private let archive: OpaquePointer
  private let byName: [String: Int]
  private let password: () throws -> [UInt8]?
  /// The budget for unpacking this archive and the archives in it.
  package let budget: UnpackingBudget
  private var knownPassword: [UInt8]??

  /// The number of bytes to which any file may unpack, however small it is.
  private static let harmless = 4 << 20
  /// The factor by which a larger file may grow when it is unpacked.
  private static let maximumUnpacked = 100
  /// The largest number of files in an archive.
  static let maximumEntries = 200_000

  /// Opens the archive in a file.
  ///
  /// - Parameters:
  ///   - budget: the budget of the archive that contains the file; nil for a file that is in none.
  ///   - password: returns the password. It is called once, when the first file needs it.
  /// - Throws: `ArchiveError`, and the errors of the content.
  package init(
    of content: any ArchiveContent, _ budget: UnpackingBudget? = nil, password: @escaping () throws -> [UInt8]?
  ) throws {
    // libzip would search for an earlier end, and take the bytes after it for a comment.
    guard let bounds = try content.archiveBounds() else { throw ArchiveError(.truncated) }
    guard let zip = LibZip.shared else { throw ArchiveError(.unavailable) }
    let opened: OpaquePointer
    do throws(ZipFailure) { opened = try zip.open(content, bounds) } catch { throw ArchiveError(error) }
    self.zip = zip
    archive = opened
    self.budget = budget ?? UnpackingBudget(size: content.size)
    self.password = password
    var entries: [Entry] = []
    var byName: [String: Int] = [:]
    do throws(ArchiveError) {
      let count = max(zip.zip_get_num_entries(opened, 0), 0)
      guard count <= Self.maximumEntries else { throw ArchiveError(.tooManyFiles(Self.maximumEntries)) }
      entries.reserveCapacity(Int(count))
      for index in 0..<count {
        let entry = try Self.entry(UInt64(index), of: opened, zip)
        guard byName.updateValue(entries.count, forKey: entry.name) == nil else {
          throw ArchiveError(.repeatedName, in: entry.name)
        }
        entries.append(entry)
      }
    } catch {
      zip.zip_discard(opened)
      throw error
    }
    self.entries = entries
    self.byName = byName
  }

  deinit { zip.zip_discard(archive) }

  private static func entry(_ index: UInt64, of archive: OpaquePointer, _ zip: LibZip) throws(ArchiveError) -> Entry {
    var status = zip_stat_t()
    zip.zip_stat_init(&status)
    guard zip.zip_stat_index(archive, index, 0, &status) == 0 else {
      throw ArchiveError(zip.failure(of: archive))
    }
    func has(_ field: UInt32) -> Bool { status.valid & UInt64(field) != 0 }
    guard has(ZIP_STAT_NAME), has(ZIP_STAT_SIZE), let characters = status.name else {
      throw ArchiveError(.inconsistent)
    }
    let name = String(cString: characters)
    // These names are never used as paths, but an archive that has them is malicious.
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    guard !name.hasPrefix("/"), !name.contains("\\"), !parts.contains("..") else {
      throw ArchiveError(.unsafeName, in: name)
    }
    let method = has(ZIP_STAT_ENCRYPTION_METHOD) ? Int32(status.encryption_method) : ZIP_EM_NONE
    let aesBits =
      switch method {
      case ZIP_EM_AES_128: 128
      case ZIP_EM_AES_192: 192
      case ZIP_EM_AES_256: 256
      default: 0
      }
    return Entry(
      name: name, size: Int(clamping: status.size), isEncrypted: method != ZIP_EM_NONE, index: index,
      storedSize: has(ZIP_STAT_COMP_SIZE) ? Int(clamping: status.comp_size) : 0, aesBits: aesBits,
      hasChecksum: aesBits == 0 || status.crc != 0)
  }

  /// The file with a name; nil if there is none.
  package func entry(_ name: String) -> Entry? { byName[name].map { entries[$0] } }

  /// A stream of the bytes of a file.
  ///
  /// - Throws: `ArchiveError`, and the errors of the function that returns the password.
  package func open(_ entry: Entry) throws -> ZipStream {
    // Text is compressed to a tenth, and pictures hardly at all. A file that is compressed to a thousandth is a zip
    // bomb.
    guard entry.size <= Self.harmless || entry.size / Self.maximumUnpacked <= entry.storedSize,
      budget.spend(bytes: entry.size)
    else {
      throw ArchiveError(.bomb, in: entry.name)
    }
    var secret: [UInt8]?
    if entry.isEncrypted {
      secret = try secretOnce()
      guard secret != nil else { throw ArchiveError(.passwordNeeded, in: entry.name) }
    }
    if let secret, entry.aesBits > 0 { try prove(entry, secret) }
    // One in 256 wrong passwords passes ZipCrypto's own check, so the checksum at the end is verified too.
    if secret != nil, entry.aesBits == 0 {
      let proof = try open(entry, secret)
      while try !proof.read(65_536).isEmpty {}
    }
    return try open(entry, secret)
  }

  private func open(_ entry: Entry, _ secret: [UInt8]?) throws(ArchiveError) -> ZipStream {
    let file =
      if let secret {
        zip.zip_fopen_index_encrypted(archive, entry.index, 0, secret.map { CChar(bitPattern: $0) } + [0])
      } else {
        zip.zip_fopen_index(archive, entry.index, 0)
      }
    return try stream(file, entry, most: entry.size, hasChecksum: entry.hasChecksum)
  }

  /// The stream of a file, or the error if libzip could not open it.
  private func stream(
    _ file: OpaquePointer?, _ entry: Entry, most: Int, hasChecksum: Bool
  ) throws(ArchiveError) -> ZipStream {
    guard let file else {
      throw ArchiveError(zip.failure(of: archive), in: entry.name)
    }
    return ZipStream(self, zip, file, entry, most: most, hasChecksum: hasChecksum)
  }

  /// Verifies that a file encrypted with AES is authentic and that the password is right.
  private func prove(_ entry: Entry, _ secret: [UInt8]) throws(ArchiveError) {
    let stored = zip.zip_fopen_index(archive, entry.index, UInt32(ZIP_FL_COMPRESSED | ZIP_FL_ENCRYPTED))
    let stream = try stream(stored, entry, most: entry.storedSize, hasChecksum: false)
    let proof = AESProof(secret, bits: entry.aesBits)
    let start = try stream.read(proof.saltLength + AESProof.verifierLength)
    guard start.count == proof.saltLength + AESProof.verifierLength,
      entry.storedSize >= start.count + AESProof.codeLength
    else { throw ArchiveError(.inconsistent, in: entry.name) }
    let found = try ArchiveError.computing { () throws(CryptographyError) in
      try proof.authentication(salt: start[..<proof.saltLength], verifier: start[proof.saltLength...])
    }
    guard let authentication = found else { throw ArchiveError(.wrongPassword, in: entry.name) }
    var left = entry.storedSize - start.count - AESProof.codeLength
    while left > 0 {
      let part = try stream.read(min(left, 65_536))
      guard !part.isEmpty else { throw ArchiveError(.inconsistent, in: entry.name) }
      try ArchiveError.computing { () throws(CryptographyError) in try authentication.update(part[...]) }
      left -= part.count
    }
    let code = try stream.read(AESProof.codeLength)
    guard code.count == AESProof.codeLength,
      try ArchiveError.computing({ () throws(CryptographyError) in try authentication.finish(beginsWith: code) })
    else { throw ArchiveError(.checksum, in: entry.name) }
  }

  private func secretOnce() throws -> [UInt8]? {
    if let knownPassword { return knownPassword }
    let secret = try password()
    knownPassword = .some(secret)
    return secret
  }
}
