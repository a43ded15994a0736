internal import Cards
internal import JSON
internal import Values

/// A link that adds cards to Google Wallet. Its token, a JSON Web Token (RFC 7519), contains the cards.
///
/// The token is signed by the issuer (RFC 7515). The signature is not verified: the key is on Google's servers, and a card
/// that is shown as its issuer has written it needs no proof.
enum GoogleWalletLink {
  /// The hosts and paths before the token, including the one from the time of Android Pay.
  private static let addresses = ["pay.google.com/gp/v/save/", "www.android.com/payapp/savetoandroidpay/"]

  /// Whether a text is such a link, by its beginning.
  static func isLink(_ text: String) -> Bool { token(of: text) != nil }

  /// The token of a link; nil for any other text.
  private static func token(of text: String) -> Substring? {
    guard let scheme = text.firstRange(of: "://"), ["https", "http"].contains(text[..<scheme.lowerBound].lowercased())
    else { return nil }
    let rest = text[scheme.upperBound...]
    guard let address = addresses.first(where: { rest.prefix($0.count).lowercased() == $0 }) else { return nil }
    let token = rest.dropFirst(address.count).prefix { !"?#/".contains($0) && !$0.isWhitespace }
    return token.isEmpty ? nil : token
  }

  /// Reads the cards of a link.
  ///
  /// - Throws: `ImportError`: `.brokenToken`; `.elsewhere` if a card is only named; `.empty`. The errors of `receive`.
  static func read(
    _ link: String, _ options: ImportOptions, at location: ImportLocation, _ receive: (ImportEvent) throws -> Void
  ) throws {
    guard let payload = token(of: link).flatMap({ payload(of: $0) }) else {
      throw ImportError(.brokenToken, at: location)
    }
    var cards: [(object: GoogleWalletObject, location: ImportLocation)] = []
    for kind in GoogleWalletObject.Kind.allCases {
      let classes = elements(payload[kind.classesKey])
      for (index, object) in elements(payload[kind.objectsKey]).enumerated() {
        let own = object["classReference"] ?? classes.first { object["classId"]?.string == $0["id"]?.string }
        let key = "\(kind.objectsKey).\(index + 1)"
        cards.append(
          (GoogleWalletObject(kind: kind, object: object, type: own ?? .null, options: options), location.of(key)))
      }
    }
    guard !cards.isEmpty else { throw ImportError(.empty, at: location) }
    try receive(.remark(ImportRemark(.signatureNotJudged, at: location)))
    for (object, location) in cards {
      try options.entry(receive) {
        var card = try object.card(at: location) { try receive(.remark($0)) }
        card.location = location
        try receive(.card(card))
      }
    }
  }

  /// The elements of an array, or a value that stands alone.
  private static func elements(_ value: JSONValue?) -> [JSONValue] {
    value.map { $0.array ?? ($0.object == nil ? [] : [$0]) } ?? []
  }

  /// The member `payload` of the second part of a token; nil if the token is damaged. A token has three parts in base64
  /// for URLs with points between them (RFC 7515, 3.1), the last of which may be empty.
  private static func payload(of token: Substring) -> JSONObject? {
    var parts = token.split(separator: ".", omittingEmptySubsequences: false)
    // A point at the end is that of a sentence around the link.
    if parts.count == 4, parts[3].isEmpty { parts.removeLast() }
    guard parts.count == 3, !parts[0].isEmpty, let bytes = bytes(of: parts[1]),
      let claims = try? EntryReader.value(of: bytes)
    else { return nil }
    return claims["payload"]?.object
  }

  /// The bytes of base64 for URLs, without padding (RFC 4648, section 5); nil for other text.
  private static func bytes(of part: Substring) -> [UInt8]? {
    guard !part.isEmpty, !part.contains(where: { "+/".contains($0) }) else { return nil }
    let text = part.replacing("-", with: "+").replacing("_", with: "/").prefix { $0 != "=" }
    // Superfluous padding is ignored.
    return Base64.bytes(of: text + "===")
  }
}
