internal import Age
internal import Cryptography
internal import Files
internal import Synchronization

/// The content of an age file that is read from any place: nothing of it is ever written anywhere.
final class AgeFile: RandomAccess {
  let size: Int
  private let file: ImportFile
  /// Where the first chunk begins.
  private let start: Int
  private let payload: AgePayload
  private let latest = Mutex<(number: Int, bytes: [UInt8])?>(nil)

  /// The content of that file, which is not armored. All of it is read and authenticated first.
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
      // It was another a moment ago.
      guard let chunk else { throw ImportError(.encryption(.damaged)) }
      latest = (number, chunk)
      return chunk
    }
  }
}
