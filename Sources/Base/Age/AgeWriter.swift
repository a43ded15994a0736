internal import Cryptography
package import Files
internal import Glibc
internal import Synchronization

/// Encrypts the bytes that are written to it, and writes a file in the age format to another sink.
///
/// The file is complete only after `finish()`. Without it, every reader reports that the file is truncated.
package final class AgeWriter: ByteSink {
  private let output: any ByteSink
  private let payload: AgePayload
  private let state = Mutex(State())

  private struct State {
    /// The bytes of the current chunk. A full chunk is kept until more bytes come, since the last chunk may not be
    /// empty.
    var pending: [UInt8] = []
    var number: UInt64 = 0
    var isFinished = false
  }

  /// Begins a file that is encrypted with a passphrase.
  ///
  /// - Parameters:
  ///   - passphrase: the passphrase, which may be any bytes.
  ///   - work: the work factor as a power of two. With the default, trying a passphrase takes a second and 256 MB.
  /// - Throws: `CryptographyError`, `StreamError`.
  package convenience init(to output: any ByteSink, passphrase: [UInt8], work: Int = 18) throws {
    try self.init(to: output, with: AgeFileKey(for: passphrase, work: work))
  }

  /// Begins a file that is encrypted for a recipient.
  ///
  /// - Parameter label: what the header says of the file.
  /// - Throws: `CryptographyError`, `StreamError`.
  package convenience init(to output: any ByteSink, recipient: AgeRecipient, label: AgeLabel? = nil) throws {
    let key = RandomBytes.make(AgeHeader.fileKeyLength)
    let header = try AgeHeader.bytes(for: key, [recipient.stanza(for: key)] + (label.map { [$0.stanza] } ?? []))
    try self.init(to: output, with: AgeFileKey(header: header, key: key))
  }

  /// Begins a file with a file key.
  ///
  /// - Throws: `CryptographyError`, `StreamError`.
  package init(to output: any ByteSink, with key: AgeFileKey) throws {
    let nonce = RandomBytes.make(AgePayload.nonceLength)
    self.output = output
    payload = try AgePayload(fileKey: key.key, nonce: nonce)
    try output.write(key.header + nonce)
  }

  package func write(_ bytes: [UInt8]) throws(StreamError) {
    try state.withLock { state throws(StreamError) in
      guard !state.isFinished else { throw .failed(EBADF) }
      state.pending += bytes
      var rest = state.pending[...]
      while rest.count > AgePayload.chunkLength {
        try write(rest.prefix(AgePayload.chunkLength), &state, isLast: false)
        rest = rest.dropFirst(AgePayload.chunkLength)
      }
      state.pending = Array(rest)
    }
  }

  /// Ends the file. Nothing can be written after that.
  package func finish() throws(StreamError) {
    try state.withLock { state throws(StreamError) in
      guard !state.isFinished else { return }
      try write(state.pending[...], &state, isLast: true)
      state.isFinished = true
      state.pending = []
    }
  }

  private func write(_ chunk: ArraySlice<UInt8>, _ state: inout State, isLast: Bool) throws(StreamError) {
    let sealed: [UInt8]
    do throws(CryptographyError) {
      sealed = try payload.sealed(chunk, number: state.number, isLast: isLast)
    } catch {
      throw .failed(ENOMEM)
    }
    try output.write(sealed)
    state.number += 1
  }
}
