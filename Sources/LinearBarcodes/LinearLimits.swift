/// Limits that are ours, where a standard has none.
public enum LinearLimits {
  /// The longest payload that is drawn, in bytes. No scanner reads a symbol a tenth as long.
  public static let payloadLength = 4096
}

extension [UInt8] {
  /// Refuses what has no bytes, or more than any scanner reads.
  func checkLength() throws(EncodingError) {
    guard !isEmpty else { throw .empty }
    guard count <= LinearLimits.payloadLength else {
      throw .tooLong(found: count, limit: LinearLimits.payloadLength)
    }
  }
}
