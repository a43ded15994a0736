import Exchange

extension FuzzTarget {
  /// Files of every format as they come: what one is of, its content tells.
  static let files = FuzzTarget(name: "files") { ImportTrial.run($0) }

  /// Files encrypted with a passphrase, which is known where to try it takes no time.
  static let age = FuzzTarget(name: "age") { bytes in
    let isKnown = asksForLittleWork(bytes)
    ImportTrial.run(
      bytes,
      ImportOptions(password: { isKnown ? ImportTrial.passphrase : nil }, temporaryFolder: ImportTrial.folder))
  }

  /// Whether the header that is not armored asks for less work than 2^10: a number of one digit at the end of its
  /// second line. More may take seconds, by right.
  private static func asksForLittleWork(_ bytes: [UInt8]) -> Bool {
    let lines = bytes.split(separator: 0x0A, maxSplits: 2)
    guard bytes.starts(with: Array("age-encryption".utf8)), lines.count > 1 else { return false }
    return lines[1].reversed().prefix { $0 != 0x20 }.count == 1
  }
}
