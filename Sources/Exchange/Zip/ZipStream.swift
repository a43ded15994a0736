internal import Cards
internal import CZip
internal import Files

/// The bytes of a file of an archive, as they come.
final class ZipStream: ByteSource {
  private let archive: ZipArchive
  private let zip: LibZip
  private let file: OpaquePointer
  private let entry: ZipArchive.Entry
  /// Bytes that there may still be.
  private var left: Int
  private let hasChecksum: Bool

  /// The stream of a file.
  ///
  /// - Parameters:
  ///   - most: bytes that there are, as the archive says.
  ///   - hasChecksum: whether there is one of these bytes.
  init(
    _ archive: ZipArchive, _ zip: LibZip, _ file: OpaquePointer, _ entry: ZipArchive.Entry, most: Int, hasChecksum: Bool
  ) {
    self.archive = archive
    self.zip = zip
    self.file = file
    self.entry = entry
    self.hasChecksum = hasChecksum
    left = most
  }

  deinit { _ = zip.zip_fclose(file) }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(ImportError) -> Int {
    guard let start = buffer.baseAddress else { return 0 }
    let count = Int(zip.zip_fread(file, start, UInt64(buffer.count)))
    guard count >= 0 else {
      let failure = zip.failure(ofFile: file)
      // libzip 1.7 takes the 0 of AE-2 for a checksum; the authentication code has proved these bytes.
      if failure.code == ZIP_ER_CRC && !hasChecksum && left == 0 { return 0 }
      let error = ImportError(failure, at: .init(entry: entry.name))
      // A wrong password that passed ZipCrypto's own check makes nonsense.
      let nonsense: [ImportError.Code] = [.damagedArchive(.inconsistent), .damagedArchive(.checksum)]
      guard entry.isEncrypted, entry.aesBits == 0, nonsense.contains(error.code) else { throw error }
      throw ImportError(.wrongPassword, at: .init(entry: entry.name))
    }
    left -= count
    guard left >= 0 else { throw ImportError(.damagedArchive(.inconsistent), at: .init(entry: entry.name)) }
    return count
  }
}
