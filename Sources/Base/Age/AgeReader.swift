package import Cryptography
internal import Files

/// Reads the decrypted content of an age file.
///
/// Every chunk of 64 KB is authenticated before any of its bytes is returned. If the file is truncated after a chunk,
/// only the next read throws the error: the content is complete only when a read has returned 0.
package final class AgeReader: ByteSource {
  private let source: any ByteSource<any Error>
  /// The encryption of the chunks.
  package let payload: AgePayload
  /// The chunk after the current one, which shows whether the current one is the last.
  private var next: [UInt8]
  private var number: UInt64 = 0
  private var rest: ArraySlice<UInt8> = []
  private var state = State.reading

  private enum State { case reading, ended, failed }

  /// Creates a reader for the content after a header.
  ///
  /// - Throws: `AgeError`, `CryptographyError`, and the errors of the source.
  init(_ source: any ByteSource<any Error>, fileKey: [UInt8]) throws {
    self.source = source
    let nonce = try source.read(AgePayload.nonceLength)
    guard nonce.count == AgePayload.nonceLength else { throw AgeError.damaged }
    payload = try AgePayload(fileKey: fileKey, nonce: nonce)
    next = try source.read(AgePayload.sealedLength)
  }

  package func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    guard state != .failed else { throw AgeError.damaged }
    while rest.isEmpty, state == .reading {
      do { try readChunk() } catch {
        state = .failed
        throw error
      }
    }
    return rest.move(into: buffer)
  }

  private func readChunk() throws {
    let sealed = next
    next = sealed.count == AgePayload.sealedLength ? try source.read(AgePayload.sealedLength) : []
    let isLast = next.isEmpty
    guard let chunk = try payload.opened(sealed[...], number: number, isLast: isLast) else { throw AgeError.damaged }
    number += 1
    rest = chunk[...]
    if isLast { state = .ended }
  }
}

/// The encryption of the content of an age file, which is divided into chunks.
///
/// Source: age-encryption.org/v1, "Payload".
package struct AgePayload: Sendable {
  /// The number of bytes of content in each chunk but the last.
  package static let chunkLength = 64 << 10
  /// The number of bytes of an encrypted chunk.
  package static let sealedLength = chunkLength + ChaCha20Poly1305.tagLength
  /// The number of bytes before the first chunk.
  package static let nonceLength = 16

  private let cipher: ChaCha20Poly1305

  /// Creates the payload of a file with a file key and the nonce in front of the chunks.
  init(fileKey: [UInt8], nonce: [UInt8]) throws(CryptographyError) {
    cipher = ChaCha20Poly1305(
      key: try KeyDerivation.hkdf(fileKey, salt: nonce, info: Array("payload".utf8), count: ChaCha20Poly1305.keyLength))
  }

  /// Encrypts a chunk.
  func sealed(_ chunk: ArraySlice<UInt8>, number: UInt64, isLast: Bool) throws(CryptographyError) -> [UInt8] {
    try cipher.seal(chunk, nonce: Self.nonce(number, isLast))
  }

  /// Decrypts a chunk; nil if it was changed, or is at another position in the file.
  package func opened(_ sealed: ArraySlice<UInt8>, number: UInt64, isLast: Bool) throws(CryptographyError) -> [UInt8]? {
    let chunk = try cipher.open(sealed, nonce: Self.nonce(number, isLast))
    // Only a file without content may have an empty chunk at its end.
    return chunk?.isEmpty == true && number > 0 ? nil : chunk
  }

  /// The nonce of a chunk: a counter of 11 bytes, and whether the chunk is the last.
  private static func nonce(_ number: UInt64, _ isLast: Bool) -> [UInt8] {
    [0, 0, 0] + withUnsafeBytes(of: number.bigEndian) { Array($0) } + [isLast ? 1 : 0]
  }
}
