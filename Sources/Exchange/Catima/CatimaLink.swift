internal import Barcodes
public import Cards
internal import Files
internal import Foundation

/// A card in a link, as Catima shares it: nothing of it goes to a server, since it stands behind the `#`.
public enum CatimaLink {
  private static let base = "https://catima.app/share#"

  /// The hosts and paths of links, old ones too.
  private static let places: [(host: String, path: String)] = [
    ("catima.app", "/share"), ("www.catima.app", "/share"), ("thelastproject.github.io", "/Catima/share"),
    ("brarcher.github.io", "/loyalty-card-locker/share"),
  ]

  /// Keys that a link has, in Catima's order; the first three are always there.
  private static let keys: [CatimaColumn] = [
    .store, .note, .validFrom, .expiry, .balance, .balanceType, .cardID, .barcodeID, .barcodeType, .barcodeEncoding,
    .headerColour,
  ]

  /// Bytes that a link may have.
  static let longest = 1 << 16

  /// Whether a text begins as a link to a card does.
  static func isLink(_ text: some StringProtocol) -> Bool { parts(of: String(text)) != nil }

  /// A link that opens the card in Catima, with the one identifier that is shown.
  ///
  /// - Parameters:
  ///   - stored: the card.
  ///   - options: how days and moments become each other.
  ///   - remark: is told what Catima will not show.
  /// - Throws: what `remark` throws.
  public static func text(
    for stored: StoredCard, _ options: ExportOptions, remark: (ExportRemark) throws -> Void
  ) rethrows -> String {
    let card = stored.card
    var row = CatimaRow(card.content, options)
    if let selected = card.identifiers.selected, !selected.isSecret {
      if let lost = CatimaCode.put(selected, into: &row) { try remark(ExportRemark(lost, card)) }
    } else {
      try remark(ExportRemark(card.identifiers.isEmpty ? .noIdentifier : .secret, card))
      row[.cardID] = card.name
    }
    if card.identifiers.count > 1 { try remark(ExportRemark(.oneIdentifier, card)) }
    if !card.categories.isEmpty { try remark(ExportRemark(.categories, card)) }
    if !card.pictures.isEmpty { try remark(ExportRemark(.pictures, card)) }
    if card.balance == nil { row[.balance] = nil }
    if row[.barcodeEncoding] == "ISO-8859-1" { row[.barcodeEncoding] = nil }
    if row[.note] == nil { row[.note] = "" }
    let pairs = keys.compactMap { key -> String? in
      row[key].map { "\(key.name)=\(encoded($0))" }
    }
    // Once more, so that nothing in a value breaks the link.
    return base + encoded(pairs.joined(separator: "&"))
  }

  /// The card of a link.
  ///
  /// - Throws: `.notALink`, `.missing` and `.badValue` with the key, and what `receive` throws.
  static func card(
    _ text: String, options: ImportOptions, at place: ImportPlace, _ receive: (ImportEvent) throws -> Void
  ) throws -> IncomingCard {
    guard let parts = parts(of: text) else { throw ImportError(.notALink, at: place) }
    var values: [String: String] = [:]
    for pair in parts.split(separator: "&") {
      let sign = pair.firstIndex(of: "=") ?? pair.endIndex
      guard let value = decoded(pair[sign...].dropFirst()) else {
        throw ImportError(.badValue, at: place.of(String(pair[..<sign])))
      }
      if values[String(pair[..<sign])] == nil { values[String(pair[..<sign])] = value }
    }
    for key in [CatimaColumn.store, .note, .cardID] where values[key.name] == nil {
      throw ImportError(.missing, at: place.of(key.name))
    }
    var row = CatimaRow()
    for key in keys { row[key] = values[key.name] }
    // No type is that there is no code.
    let columns = Set(keys.filter { values[$0.name] != nil || $0 == .barcodeType })
    return try row.card(columns: columns, options: options, at: place, receive)
  }

  /// The pairs of a link, with their values encoded once; nil where it is no link to a card.
  private static func parts(of text: String) -> String? {
    guard let scheme = text.range(of: "://"), ["https", "http"].contains(text[..<scheme.lowerBound].lowercased()) else {
      return nil
    }
    let rest = text[scheme.upperBound...]
    guard let mark = rest.firstIndex(where: { $0 == "#" || $0 == "?" }), let slash = rest.firstIndex(of: "/"),
      slash < mark
    else { return nil }
    var path = rest[slash..<mark]
    while path.hasSuffix("/") { path.removeLast() }
    guard places.contains(where: { $0.host == rest[..<slash].lowercased() && $0.path == path }) else { return nil }
    let question = rest[mark...].prefix { $0 != "#" }.dropFirst()
    let fragment = rest[mark...].drop { $0 != "#" }.dropFirst()
    // A fragment of a time when that was not encoded as a whole.
    guard let pairs = fragment.contains("=") ? String(fragment) : decoded(fragment) else { return nil }
    // The fragment counts before the question.
    return "\(pairs)&\(question)"
  }

  /// Percent-encoded (RFC 3986, 2.1) but for unreserved characters.
  private static func encoded(_ text: String) -> String {
    text.addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
  }

  private static let unreserved = CharacterSet(
    charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")

  /// The text of what was percent-encoded, a plus for a blank; nil where it was not, or is no UTF-8.
  private static func decoded(_ text: some StringProtocol) -> String? {
    String(decoding: text.utf8.map { $0 == UInt8(ascii: "+") ? 0x20 : $0 }, as: UTF8.self).removingPercentEncoding
  }
}
