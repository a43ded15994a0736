internal import Cryptography
package import Files
internal import Values

/// The header of an age file.
///
/// Source: age-encryption.org/v1, "File format".
struct AgeHeader {
  /// The beginning of the first line in every version of the format.
  static let beginning = "age-encryption.org/"
  /// The number of bytes of a file key.
  static let fileKeyLength = 16
  private static let version = beginning + "v1"
  private static let endMark = "---"
  private static let codeLength = 32

  private let stanzas: [AgeStanza]
  /// The part of the header that is authenticated.
  private let text: [UInt8]
  private let code: [UInt8]

  // MARK: writing

  /// Returns the header of a new file.
  ///
  /// - Parameter stanzas: a stanza with the file key, and others.
  static func bytes(for fileKey: [UInt8], _ stanzas: [AgeStanza]) throws(CryptographyError) -> [UInt8] {
    let text = ([version] + stanzas.map(\.text) + [endMark]).joined(separator: "\n")
    let code = try authentication(of: Array(text.utf8), fileKey).finish()
    return Array("\(text) \(AgeBase64.text(of: code))\n".utf8)
  }

  private static func authentication(
    of text: [UInt8], _ fileKey: [UInt8]
  ) throws(CryptographyError) -> MessageAuthentication {
    let key = try KeyDerivation.hkdf(fileKey, salt: [], info: Array("header".utf8), count: 32)
    let code = try MessageAuthentication(.sha256, key: key)
    try code.update(text[...])
    return code
  }

  // MARK: reading

  /// The label of the file; nil if it has none. It can be trusted as soon as the file key is known.
  var label: AgeLabel? { stanzas.lazy.compactMap(AgeLabel.init).first }

  /// The bytes of the header.
  var bytes: [UInt8] { text + Array(" \(AgeBase64.text(of: code))\n".utf8) }

  /// Reads a header.
  ///
  /// - Parameter first: the first line, which was already read.
  /// - Throws: `AgeError`, and the errors of the source.
  init(_ first: [UInt8], _ source: BufferedSource) throws {
    guard first == Array((Self.version + "\n").utf8) else {
      let other = first.dropFirst(Self.beginning.utf8.count + 1).dropLast()
      let isVersion = first.last == 0x0A && !other.isEmpty && other.allSatisfy(\.isDigit)
      throw first.starts(with: Self.beginning.utf8) && isVersion ? AgeError.unknownVersion : .damaged
    }
    var lines = AgeLines(source, text: first)
    var stanzas: [AgeStanza] = []
    var line = try lines.next()
    while line.starts(with: AgeStanza.mark.utf8) {
      stanzas.append(try AgeStanza(line, &lines))
      line = try lines.next()
    }
    let mark = Array((Self.endMark + " ").utf8)
    guard line.starts(with: mark), let code = AgeBase64.bytes(of: line.dropFirst(mark.count)),
      code.count == Self.codeLength, !stanzas.isEmpty
    else { throw AgeError.damaged }
    // A file with a passphrase must not have other recipients, since the owner of the passphrase would not know of
    // them.
    guard stanzas.count == 1 || !stanzas.contains(where: AgePassphrase.accepts) else { throw AgeError.damaged }
    self.stanzas = stanzas
    self.code = code
    text = lines.text.dropLast(line.count + 1) + Array(Self.endMark.utf8)
  }

  /// Returns the stanza of a passphrase.
  ///
  /// - Throws: `AgeError`, `.notForPassphrase` if there is none.
  func passphrase() throws(AgeError) -> AgePassphrase {
    guard let stanza = stanzas.first(where: AgePassphrase.accepts) else { throw .notForPassphrase }
    return try AgePassphrase(stanza)
  }

  /// Returns the file key, decrypted with a passphrase.
  ///
  /// - Throws: `AgeError`, `CryptographyError`.
  func fileKey(for passphrase: [UInt8]) throws -> [UInt8] {
    guard let key = try self.passphrase().fileKey(for: passphrase) else { throw AgeError.wrongPassphrase }
    return try authenticated(key)
  }

  /// Returns the file key, decrypted with the identity of one of the recipients.
  ///
  /// - Throws: `AgeError`, `.wrongIdentity` if the identity is not that of a recipient; `CryptographyError`.
  func fileKey(for identity: AgeIdentity) throws -> [UInt8] {
    for stanza in stanzas where AgeRecipient.accepts(stanza) {
      if let key = try identity.fileKey(in: stanza) { return try authenticated(key) }
    }
    throw AgeError.wrongIdentity
  }

  private func authenticated(_ key: [UInt8]) throws -> [UInt8] {
    guard try Self.authentication(of: text, key).finish(beginsWith: code) else { throw AgeError.damaged }
    return key
  }
}

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

  /// Whether the file at `path` is in the age format, by its beginning; false if it cannot be read.
  package static func isAge(fileAt path: String) -> Bool {
    (try? InputFile(path).read(64)).map { isAge($0) } ?? false
  }

  /// Opens the content. After a wrong passphrase, another one may be tried.
  ///
  /// - Throws: `AgeError`, `CryptographyError`, and the errors of the source.
  package func open(with passphrase: [UInt8]) throws -> AgeReader { try open(with: fileKey(for: passphrase)) }

  /// The bytes of the header, which are the same in files with the same file key.
  package var headerBytes: [UInt8] { header.bytes }

  /// Derives the file key from a passphrase, which takes a second.
  ///
  /// - Throws: `AgeError`, `CryptographyError`.
  package func fileKey(for passphrase: [UInt8]) throws -> AgeFileKey {
    AgeFileKey(header: header.bytes, key: try header.fileKey(for: passphrase))
  }

  /// Opens the content with the key of a file that has the same header.
  ///
  /// - Throws: `AgeError`, `.damaged` if it has another one; `CryptographyError`, and the errors of the source.
  package func open(with key: AgeFileKey) throws -> AgeReader {
    guard key.header == header.bytes else { throw AgeError.damaged }
    return try AgeReader(rest, fileKey: key.key)
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

/// The key of a file, with the header that has it, encrypted with a passphrase.
///
/// Several files may have one: the key of a content follows from the file key and a nonce, which is new for each file. Whoever
/// has opened one of them opens the others without deriving a key from the passphrase.
///
/// Source: age-encryption.org/v1, "Payload".
package struct AgeFileKey: Sendable {
  /// The bytes of the header.
  package let header: [UInt8]
  let key: [UInt8]

  init(header: [UInt8], key: [UInt8]) {
    self.header = header
    self.key = key
  }

  /// Creates a random key.
  ///
  /// - Throws: `CryptographyError`.
  package init(for passphrase: [UInt8], work: Int = 18) throws {
    key = RandomBytes.make(AgeHeader.fileKeyLength)
    header = try AgeHeader.bytes(for: key, [AgePassphrase(key, for: passphrase, work: work).stanza])
  }
}

/// A label in the header of a file. Everybody can read it, and nobody without the file key can change it.
///
/// It is a stanza of a type of our own. Readers ignore stanzas of types that they do not know, and the header is
/// authenticated with the file key. Source: age-encryption.org/v1, "Recipient stanza" and "Header MAC".
package struct AgeLabel: Hashable, Sendable {
  private static let stanzaType = "ucard-label"

  /// The words of the label: visible ASCII characters.
  package let words: [String]

  /// Creates a label of words.
  package init(_ words: [String]) { self.words = words }

  /// Reads the label of a file without its key; nil if it has none or is not in the age format. It may have been changed.
  package init?(claimedBy file: [UInt8]) {
    let source = BufferedSource(BytesSource(file))
    guard let line = try? source.nextLine(longest: file.count), let header = try? AgeHeader(line, source),
      let label = header.label
    else { return nil }
    self = label
  }

  init?(_ stanza: AgeStanza) {
    guard stanza.type.elementsEqual(Self.stanzaType.utf8) else { return nil }
    words = stanza.arguments.map { String(decoding: $0, as: UTF8.self) }
  }

  var stanza: AgeStanza { AgeStanza(type: Self.stanzaType, arguments: words, body: []) }
}

/// The reason why a file in the age format cannot be opened.
public enum AgeError: Error, Hashable, Sendable {
  /// The passphrase is wrong, or the part of the file that checks it is damaged.
  case wrongPassphrase
  /// The file is encrypted for keys, and not with a passphrase.
  case notForPassphrase
  /// The file is encrypted for other keys.
  case wrongIdentity
  /// The file has another version of the format.
  case unknownVersion
  /// The passphrase needs more work than is allowed: this power of two.
  case tooMuchWork(Int)
  /// The file is damaged or truncated.
  case damaged
}
