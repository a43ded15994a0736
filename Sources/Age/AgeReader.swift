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
    let part = rest.prefix(buffer.count)
    buffer.copyBytes(from: part)
    rest = rest.dropFirst(part.count)
    return part.count
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
