extension String {
  /// The characters of ISO-8859-1 in `bytes`, with blanks for control characters.
  init(printing bytes: some Collection<UInt8>) {
    // Most payloads are plain ASCII, which is valid UTF-8.
    if bytes.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) {
      self.init(decoding: bytes, as: UTF8.self)
      return
    }
    var text = String.UnicodeScalarView()
    for byte in bytes {
      let isControl = byte & 0x7F < 0x20 || byte == 0x7F
      text.append(isControl ? " " : Unicode.Scalar(byte))
    }
    self.init(text)
  }
}
