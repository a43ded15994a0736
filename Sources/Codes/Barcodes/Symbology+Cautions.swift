internal import LinearBarcodes

extension Symbology {
  /// The reason why some readers may misread a correct code.
  public enum Caution: Hashable, Sendable {
    /// Characters beyond ASCII in Code 128: some readers ignore how it carries them (FNC4 of ISO/IEC 15417, 4.3), and
    /// transmit other characters.
    case beyondASCII
    /// Characters that Code 39 carries in pairs: readers that are not configured for full ASCII transmit the pairs.
    case pairs
    /// Characters of plain Code 39 that look like such a pair, for example `$A`: readers that are configured for full
    /// ASCII, some of them by default, transmit another character instead.
    case likePairs

    func applies(to payload: Payload) -> Bool {
      switch self {
      case .beyondASCII: payload.bytes.contains { $0 >= 0x80 }
      case .pairs: !payload.bytes.allSatisfy(Code39.holds)
      case .likePairs:
        zip(payload.bytes, payload.bytes.dropFirst()).contains { first, second in
          "$%/+".utf8.contains(first) && (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(second)
        }
      }
    }
  }

  /// A warning about a code of this symbology with `payload`; nil for none.
  public func caution(for payload: Payload) -> Caution? {
    cautions.first { $0.applies(to: payload) }
  }
}
