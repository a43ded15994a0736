internal import Age
internal import Cryptography
internal import Files
internal import Synchronization

/// The decrypted content of an age file, with random access. It is never written to disk.
final class AgeFile: RandomAccess {
  let size: Int
  private let file: ImportFile
  /// The offset of the first chunk.
  private let start: Int
  private let payload: AgePayload
  private let latest = Mutex<(number: Int, bytes: [UInt8])?>(nil)

  /// Opens a file that is not armored, after reading and authenticating all of it.
  ///
  /// - Throws: `AgeError`, `CryptographyError`, `ImportError`.
  init(_ file: ImportFile, passphrase: [UInt8]) throws {
    let envelope = try AgeEnvelope(file.stream())
    guard let headerLength = envelope.headerLength else { throw AgeError.damaged }
    let reader = try envelope.open(with: passphrase)
    var buffer = [UInt8](repeating: 0, count: AgePayload.chunkLength)
    var size = 0
    while case let count = try reader.read(into: &buffer), count > 0 { size += count }
    self.size = size
    self.file = file
    start = headerLength + AgePayload.nonceLength
    payload = reader.payload
  }

  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(ImportError) -> Int {
    guard offset < size else { return 0 }
    let chunk = try chunk(offset / AgePayload.chunkLength)
    let part = chunk.dropFirst(offset % AgePayload.chunkLength).prefix(buffer.count)
    buffer.copyBytes(from: part)
    return part.count
  }

  private func chunk(_ number: Int) throws(ImportError) -> [UInt8] {
    try latest.withLock { latest throws(ImportError) in
      if let latest, latest.number == number { return latest.bytes }
      let sealed = try file.stream(from: start + number * AgePayload.sealedLength).read(AgePayload.sealedLength)
      let isLast = number == (size - 1) / AgePayload.chunkLength
      let chunk = try ImportError.computing { () throws(CryptographyError) in
        try payload.opened(sealed[...], number: UInt64(number), isLast: isLast)
      }
      // The chunk was authentic when the file was opened, so the file has changed since.
      guard let chunk else { throw ImportError(.encryption(.damaged)) }
      latest = (number, chunk)
      return chunk
    }
  }
}

extension AgeFile {
  /// Decrypts a file in the age format, armored or not.
  ///
  /// - Throws: `ImportError`; the errors of the options' functions.
  static func content(of file: ImportFile, _ options: ImportOptions) throws -> ImportFile {
    do {
      // Reads the header first, so that the passphrase is only asked for if the file is encrypted with one.
      _ = try AgeEnvelope(file.stream())
      guard let passphrase = try options.password() else { throw ImportError(.passwordNeeded) }
      guard let armor = try AgeEnvelope.disarmed(file.stream()) else {
        return ImportFile(try AgeFile(file, passphrase: passphrase))
      }
      // The temporary file is still encrypted.
      let disarmed = try TemporaryFile.unnamed(in: options.temporaryFolder) { try $0.write(allOf: armor) }
      return ImportFile(try AgeFile(ImportFile(disarmed), passphrase: passphrase))
    } catch let error as AgeError {
      throw error == .wrongPassphrase ? ImportError(.wrongPassword) : ImportError(.encryption(error))
    } catch let error as CryptographyError {
      throw ImportError(error)
    }
  }
}
