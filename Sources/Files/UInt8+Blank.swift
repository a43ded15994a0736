extension UInt8 {
  /// Whether the byte is a blank, a tab or the end of a line.
  package var isBlank: Bool { [0x20, 0x09, 0x0A, 0x0D].contains(self) }
}
