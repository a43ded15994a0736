extension Symbology {
  /// Why a code that is right may still not be read everywhere.
  public enum Caution: Hashable, Sendable {
    /// A linear code with characters beyond ASCII: some readers ignore how it carries them (FNC4 of
    /// ISO/IEC 15417, 4.3) and transmit others.
    case beyondASCII
  }

  /// What to warn of before `payload` is trusted to a code of this symbology; nil for nothing.
  public func caution(for payload: Payload) -> Caution? {
    family == .linear && payload.bytes.contains { $0 >= 0x80 } ? .beyondASCII : nil
  }
}
