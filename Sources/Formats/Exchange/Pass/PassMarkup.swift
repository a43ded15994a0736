internal import Cards
internal import Values

/// Text with links, as Apple Wallet shows it on the back of a pass (Apple's “Wallet Passes”, `PassFieldContent`,
/// `attributedValue`).
struct PassMarkup {
  /// The text so far, besides that of the link that is open.
  private var text = ""
  /// The link that is open: its address and its words so far.
  private var link: (address: String, words: String)?

  /// The text without tags, with the address of each link behind its words:
  /// `<a href="https://example.org">Terms</a>` is `Terms (https://example.org)`.
  static func text(of markup: String) -> String {
    var reading = PassMarkup()
    let parts = markup.split(separator: "<", omittingEmptySubsequences: false)
    reading.add(parts.first ?? "")
    for part in parts.dropFirst() {
      guard let end = part.firstIndex(of: ">"), part.first.map({ $0.isLetter || "/!".contains($0) }) == true else {
        // The sign of a comparison, as in `1 < 2`.
        reading.add("<" + part)
        continue
      }
      reading.take(tag: part[..<end])
      reading.add(part[part.index(after: end)...])
    }
    reading.closeLink()
    return reading.text
  }

  private mutating func add(_ escaped: some StringProtocol) {
    let words = Self.unescaped(escaped)
    if link != nil { link?.words += words } else { text += words }
  }

  private mutating func take(tag: Substring) {
    let name = tag.prefix { !$0.isWhitespace }.lowercased()
    switch name {
    case "a":
      closeLink()
      link = Self.address(in: tag).map { ($0, "") }
    case "/a": closeLink()
    case "br", "br/", "/p", "/div", "/li": add("\n")
    default: break
    }
  }

  private mutating func closeLink() {
    guard let (address, words) = link else { return }
    link = nil
    let scheme = ["https://", "http://", "mailto:", "tel:"].first(where: address.hasPrefix) ?? ""
    let same = [address, String(address.dropFirst(scheme.count))]
    text += words.isBlank || same.contains(words) || same.contains(words + "/") ? address : "\(words) (\(address))"
  }

  /// The address of a link: the attribute `href`, in quotes or without; nil for none.
  private static func address(in tag: Substring) -> String? {
    guard let match = tag.firstMatch(of: #/\s[hH][rR][eE][fF]\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/#) else {
      return nil
    }
    let address = unescaped(match.1 ?? match.2 ?? match.3 ?? "").withoutBlanks
    return address.isEmpty ? nil : address
  }

  /// The names of characters that are not written as they are.
  private static let entities = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ",
  ]

  private static func unescaped(_ text: some StringProtocol) -> String {
    let parts = text.split(separator: "&", omittingEmptySubsequences: false)
    return parts.dropFirst().reduce(into: String(parts.first ?? "")) { text, part in
      guard let end = part.prefix(10).firstIndex(of: ";"), let character = character(part[..<end]) else {
        text += "&" + part
        return
      }
      text += character + part[part.index(after: end)...]
    }
  }

  /// The character with a name or number, such as `amp` or `#39`; nil for any other text.
  private static func character(_ name: some StringProtocol) -> String? {
    guard name.hasPrefix("#") else { return entities[String(name)] }
    let digits = name.dropFirst()
    let number = digits.lowercased().hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    return number.flatMap(Unicode.Scalar.init).map { String(Character($0)) }
  }
}
