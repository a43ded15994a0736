internal import LinearBarcodes

extension Symbology {
  /// Why a code that is right may still not be read everywhere.
  public enum Caution: Hashable, Sendable {
    /// Characters beyond ASCII in Code 128: some readers ignore how it carries them (FNC4 of ISO/IEC 15417, 4.3) and
    /// transmit others.
    case beyondASCII
    /// Characters that Code 39 carries in pairs: readers that are not set for full ASCII transmit the pairs.
    case pairs
    /// Characters of plain Code 39 that look like such a pair, `$A` for one: readers that are set for full ASCII, as some
    /// are from the start, transmit another character for them.
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

  /// What to warn of before `payload` is trusted to a code of this symbology; nil for nothing.
  public func caution(for payload: Payload) -> Caution? {
    cautions.first { $0.applies(to: payload) }
  }
}
