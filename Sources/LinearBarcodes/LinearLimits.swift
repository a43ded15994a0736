/// Limits of this library, where the standards have none.
public enum LinearLimits {
  /// The length of the longest payload that is encoded, in bytes. No scanner can read even a tenth of that.
  public static let payloadLength = 4096
}

extension [UInt8] {
  /// Throws an error if the payload is empty or longer than `LinearLimits.payloadLength`.
  func checkLength() throws(EncodingError) {
    guard !isEmpty else { throw .empty }
    guard count <= LinearLimits.payloadLength else {
      throw .tooLong(found: count, limit: LinearLimits.payloadLength)
    }
  }
}
