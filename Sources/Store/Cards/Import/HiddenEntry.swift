package import Cryptography
internal import Values

/// An entry of a phone, as `CardOrigin.entry` has it, of which only the digests of its lines are kept. They show
/// whether the phone has changed a line since, but not the text of the line.
///
/// A hidden line is a mark that no plain line has, a random number that all lines of the entry share, and the beginning of a
/// digest of both. Two entries with the same text differ. An empty line stays empty.
package enum HiddenEntry {
  /// A backslash escapes another one or a line break, so that no plain line has a number sign after it.
  private static let mark = "\\#"
  /// The number of hexadecimal digits of the random number, and of the digest: as many as tell two lines apart, and no more.
  private static let (saltLength, digestLength) = (16, 8)

  /// Whether a line is hidden.
  package static func isHidden(_ line: some StringProtocol) -> Bool { line.hasPrefix(mark) }

  /// Hides the lines of an entry. Lines that are hidden already stay as they are.
  ///
  /// - Throws: `CryptographyError`.
  package static func hiding(_ entry: String) throws(CryptographyError) -> String {
    let salt = RandomBytes.make(saltLength / 2).hexadecimal
    var lines: [String] = []
    for line in entry.split(separator: "\n", omittingEmptySubsequences: false) {
      lines.append(line.isEmpty || isHidden(line) ? String(line) : try hidden(String(line), salt))
    }
    return lines.joined(separator: "\n")
  }

  /// Whether a hidden line stands for a text.
  package static func isSame(_ hidden: String, _ text: String) -> Bool {
    if hidden == text { return true }
    guard !text.isEmpty, !isHidden(text) else { return false }
    let salt = String(hidden.dropFirst(mark.count).prefix(saltLength))
    return (try? self.hidden(text, salt)) == hidden
  }

  private static func hidden(_ line: String, _ salt: String) throws(CryptographyError) -> String {
    // A phone writes each line break as a line feed.
    let plain = line.replacing("\\r\\n", with: "\\n").replacing("\\r", with: "\\n")
    let digest = try Digest.of(Array("\(salt) \(plain)".utf8), .sha256)
    return "\(mark)\(salt)\(digest.prefix(digestLength / 2).hexadecimal)"
  }
}
