internal import Cards
internal import CZip
internal import Files

/// A stream of the bytes of a file in an archive.
final class ZipStream: ByteSource {
  private let archive: ZipArchive
  private let zip: LibZip
  private let file: OpaquePointer
  private let entry: ZipArchive.Entry
  /// The number of bytes that may still come.
  private var left: Int
  private let hasChecksum: Bool

  /// Creates the stream of a file.
  ///
  /// - Parameters:
  ///   - most: the number of bytes, according to the archive.
  ///   - hasChecksum: whether the archive has a checksum of these bytes.
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
      // libzip 1.7 takes the 0 of AE-2 for a checksum. The authentication code has already verified these bytes.
      if failure.code == ZIP_ER_CRC && !hasChecksum && left == 0 { return 0 }
      let error = ImportError(failure, at: .init(entry: entry.name))
      // A wrong password that passed ZipCrypto's own check produces garbage.
      let nonsense: [ImportError.Code] = [.damagedArchive(.inconsistent), .damagedArchive(.checksum)]
      guard entry.isEncrypted, entry.aesBits == 0, nonsense.contains(error.code) else { throw error }
      throw ImportError(.wrongPassword, at: .init(entry: entry.name))
    }
    left -= count
    guard left >= 0 else { throw ImportError(.damagedArchive(.inconsistent), at: .init(entry: entry.name)) }
    return count
  }
}
