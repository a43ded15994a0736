internal import Files

/// The content of an age file, from its first byte to its last.
///
/// Every chunk of 64 KB is authenticated before a byte of it is given. That the file was cut off behind one, the next
/// read says: only the end of the content (a read that gives 0) means that all of it came.
package final class AgeReader: ByteSource {
  private let source: any ByteSource<any Error>
  /// How its chunks are encrypted.
  package let payload: AgePayload
  /// The chunk behind the one at hand, which tells whether that is the last.
  private var next: [UInt8]
  private var number: UInt64 = 0
  private var rest: ArraySlice<UInt8> = []
  private var state = State.reading

  private enum State { case reading, ended, failed }

  /// The content behind a header.
  ///
  /// - Throws: `AgeError`, `CryptographyError`, and what the source throws.
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
