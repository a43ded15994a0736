import Exchange

extension FuzzTarget {
  /// Files of every format, which is recognised by the content.
  static let files = FuzzTarget(name: "files") { ImportTrial.run($0) }

  /// Files that are encrypted with a passphrase, which is given only if trying it is fast.
  static let age = FuzzTarget(name: "age") { bytes in
    let isKnown = asksForLittleWork(bytes)
    ImportTrial.run(
      bytes,
      ImportOptions {
        $0.password = { isKnown ? ImportTrial.passphrase : nil }
        $0.temporaryFolder = ImportTrial.folder
      })
  }

  /// Whether the header of a file that is not armored has a work factor of less than 10: a number of one digit at the
  /// end of its second line. A larger one may legitimately take seconds.
  private static func asksForLittleWork(_ bytes: [UInt8]) -> Bool {
    let lines = bytes.split(separator: 0x0A, maxSplits: 2)
    guard bytes.starts(with: Array("age-encryption".utf8)), lines.count > 1 else { return false }
    return lines[1].reversed().prefix { $0 != 0x20 }.count == 1
  }
}
