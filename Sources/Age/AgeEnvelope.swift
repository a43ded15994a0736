package import Files

/// A file in the age format that is encrypted with a passphrase, before somebody gives that.
///
/// Source: age-encryption.org/v1, a specification of C2SP; the command `age` reads and writes it.
package struct AgeEnvelope {
  private let header: AgeHeader
  private let rest: any ByteSource<any Error>
  /// Bytes of the header; nil for a file that is armored.
  package let headerLength: Int?

  /// Reads the header of a file, armored or not.
  ///
  /// - Throws: `AgeError`, and what the source throws.
  package init<Failure: Error>(_ source: any ByteSource<Failure>) throws {
    let source = BufferedSource(source)
    let (first, armor) = try Self.start(source)
    if let armor {
      let inner = BufferedSource(armor)
      header = try AgeHeader(inner.nextLine(longest: Self.mostLine) ?? [], inner)
      rest = inner
      headerLength = nil
    } else {
      header = try AgeHeader(first, source)
      rest = source
      headerLength = source.position
    }
    // Nobody is asked for a passphrase that opens nothing.
    _ = try header.passphrase()
  }

  /// Whether a file that begins with those bytes is in the age format.
  package static func isAge(_ beginning: some Collection<UInt8>) -> Bool {
    beginning.starts(with: AgeHeader.beginning.utf8)
      || beginning.drop(while: \.isBlank).starts(with: AgeArmor.beginning.utf8)
  }

  /// The content. A passphrase may be tried after a wrong one.
  ///
  /// - Throws: `AgeError`, `CryptographyError`, and what the source throws.
  package func open(with passphrase: [UInt8]) throws -> AgeReader {
    try AgeReader(rest, fileKey: header.fileKey(for: passphrase))
  }

  /// The bytes of a file that is armored, as they are without armor; nil for another.
  ///
  /// - Throws: as `init(_:)`.
  package static func disarmed<Failure: Error>(_ source: any ByteSource<Failure>) throws -> (any ByteSource<any Error>)?
  {
    try start(BufferedSource(source)).armor
  }

  private static let mostLine = AgeArmor.mostBlanks

  /// The first line, and what reads armor where that begins with it.
  private static func start(_ source: BufferedSource) throws -> (first: [UInt8], armor: AgeArmor?) {
    let first = try source.nextLine(longest: mostLine) ?? []
    var line = first
    while !line.isEmpty, line.allSatisfy(\.isBlank), source.position < AgeArmor.mostBlanks {
      line = try source.nextLine(longest: mostLine) ?? []
    }
    let text = line.drop(while: \.isBlank).prefix { !$0.isBlank || $0 == 0x20 }
    return (first, text.elementsEqual(AgeArmor.beginning.utf8) ? AgeArmor(source) : nil)
  }
}
