extension FuzzTarget {
  /// Archives of files whose names and contents are the input, with valid headers and checksums, which libFuzzer would
  /// hardly find.
  ///
  /// The input is text as `head` prints several files: `==> NAME <==`, a line end, then the content.
  static let archives = FuzzTarget(name: "archives") { bytes in
    ImportTrial.run(StoredZip(entries(of: bytes)).bytes)
  }

  private static func entries(of bytes: [UInt8]) -> [StoredZip.Entry] {
    let opening = Array("==> ".utf8)
    let closing = Array(" <==\n".utf8)
    return bytes.split(separator: opening, omittingEmptySubsequences: true).prefix(100).map { part in
      let parts = part.split(separator: closing, maxSplits: 1, omittingEmptySubsequences: false)
      return StoredZip.Entry(name: Array(parts[0]), content: parts.count > 1 ? Array(parts[1]) : [])
    }
  }
}
