package import Files

/// A file in the age format that is encrypted with a passphrase, after reading its header.
///
/// Source: age-encryption.org/v1, a specification of C2SP; the command `age` reads and writes it.
package struct AgeEnvelope {
  private let header: AgeHeader
  private let rest: any ByteSource<any Error>
  /// The number of bytes of the header; nil for an armored file.
  package let headerLength: Int?

  /// Reads the header of a file, armored or not.
  ///
  /// - Throws: `AgeError`, and the errors of the source.
  package init<Failure: Error>(_ source: any ByteSource<Failure>) throws {
    let source = BufferedSource(source)
    let (first, armor) = try Self.start(source)
    if let armor {
      let inner = BufferedSource(armor)
      header = try AgeHeader(inner.nextLine(longest: Self.maximumLine) ?? [], inner)
      rest = inner
      headerLength = nil
    } else {
      header = try AgeHeader(first, source)
      rest = source
      headerLength = source.position
    }
    // Checks the header before anybody is asked for a passphrase.
    _ = try header.passphrase()
  }

  /// Whether a file with this beginning is in the age format.
  package static func isAge(_ beginning: some Collection<UInt8>) -> Bool {
    beginning.starts(with: AgeHeader.beginning.utf8)
      || beginning.drop(while: \.isBlank).starts(with: AgeArmor.beginning.utf8)
  }

  /// Opens the content. After a wrong passphrase, another one may be tried.
  ///
  /// - Throws: `AgeError`, `CryptographyError`, and the errors of the source.
  package func open(with passphrase: [UInt8]) throws -> AgeReader {
    try AgeReader(rest, fileKey: header.fileKey(for: passphrase))
  }

  /// The bytes of an armored file without its armor; nil for a file that is not armored.
  ///
  /// - Throws: as `init(_:)`.
  package static func disarmed<Failure: Error>(_ source: any ByteSource<Failure>) throws -> (any ByteSource<any Error>)?
  {
    try start(BufferedSource(source)).armor
  }

  private static let maximumLine = AgeArmor.maximumBlanks

  /// Reads the first line, and returns a reader for the armor if the file is armored.
  private static func start(_ source: BufferedSource) throws -> (first: [UInt8], armor: AgeArmor?) {
    let first = try source.nextLine(longest: maximumLine) ?? []
    var line = first
    while !line.isEmpty, line.allSatisfy(\.isBlank), source.position < AgeArmor.maximumBlanks {
      line = try source.nextLine(longest: maximumLine) ?? []
    }
    let text = line.drop(while: \.isBlank).prefix { !$0.isBlank || $0 == 0x20 }
    return (first, text.elementsEqual(AgeArmor.beginning.utf8) ? AgeArmor(source) : nil)
  }
}
