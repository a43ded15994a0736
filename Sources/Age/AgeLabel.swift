internal import Files

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
