internal import Barcodes
public import Cards
internal import Values

/// A link that contains a card, as Catima shares it. The card is in the fragment after `#`, which browsers do not send
/// to the server.
public enum CatimaLink {
  private static let base = "https://catima.app/share#"

  /// The hosts and paths of links, including old ones.
  private static let hosts: [(host: String, path: String)] = [
    ("catima.app", "/share"), ("www.catima.app", "/share"), ("thelastproject.github.io", "/Catima/share"),
    ("brarcher.github.io", "/loyalty-card-locker/share"),
  ]

  /// The keys of a link, in Catima's order; the first three are always present.
  private static let keys: [CatimaColumn] = [
    .store, .note, .validFrom, .expiry, .balance, .balanceType, .cardID, .barcodeID, .barcodeType, .barcodeEncoding,
    .headerColour,
  ]

  /// Whether a text is a link to a card.
  static func isLink(_ text: some StringProtocol) -> Bool { parts(of: String(text)) != nil }

  /// Whether a text begins as a link to a card does, up to the mark after which the card stands.
  static func isBeginning(_ text: String) -> Bool { rest(of: text) != nil }

  /// Whether a text is the beginning of a link to a card, without the part after `#`, which has the card. A shell takes that
  /// for a comment unless it is quoted.
  public static func isCutOff(_ text: String) -> Bool {
    !text.contains("#") && (isLink(text + "#") || isLink(text + "#store="))
  }

  /// The parts that are left out of a link that is too long, in this order.
  private static let dispensable: [(keys: [CatimaColumn], part: CardFields)] = [
    ([.headerColour], .colour), ([.balance, .balanceType], .balance), ([.validFrom], .validFrom), ([.expiry], .expiry),
    ([.note], .note),
  ]

  /// Returns a link that opens the card in Catima, with its selected identifier.
  ///
  /// - Parameters:
  ///   - stored: the card.
  ///   - options: options, which convert days to moments.
  ///   - fits: returns whether a link is short enough. While the link is too long, parts of the card are left out: its
  ///     colour, balance, dates and note. If that does not help, the whole link is returned.
  ///   - remark: receives a remark about each part that Catima will not show.
  /// - Throws: the errors of `remark`.
  public static func text(
    for stored: StoredCard, _ options: ExportOptions, fits: (String) -> Bool = { _ in true },
    remark: (ExportRemark) throws -> Void
  ) rethrows -> String {
    let card = stored.card
    var row = CatimaRow(card.content, options)
    if let selected = card.identifiers.selected, !selected.isSecret {
      if let lost = CatimaCode.put(selected, into: &row) { try remark(ExportRemark(lost, card)) }
      if selected.options.form != nil { try remark(ExportRemark(.form, card)) }
    } else {
      if !card.identifiers.isEmpty { try remark(ExportRemark(.secret, card)) }
      try remark(ExportRemark(.noIdentifier, card))
      row[.cardID] = card.name
    }
    for loss in CatimaRow.losses(of: card.content) { try remark(ExportRemark(loss, card)) }
    let flags = card.content.facts.intersection([.star, .archive])
    if !flags.isEmpty { try remark(ExportRemark(.parts(flags), card)) }
    if card.identifiers.count > 1 { try remark(ExportRemark(.oneIdentifier, card)) }
    if !card.categories.isEmpty { try remark(ExportRemark(.categories, card)) }
    if !card.pictures.isEmpty { try remark(ExportRemark(.pictures, card)) }
    if card.balance == nil { row[.balance] = nil }
    if row[.barcodeEncoding] == "ISO-8859-1" { row[.barcodeEncoding] = nil }
    if row[.note] == nil { row[.note] = "" }
    let whole = text(of: row)
    var (short, link, left) = (row, whole, CardFields())
    for (keys, part) in dispensable where !fits(link) {
      for key in keys where !(short[key] ?? "").isEmpty {
        short[key] = key == .note ? "" : nil
        left.insert(part)
      }
      link = text(of: short)
    }
    guard fits(link) else { return whole }
    // The colour is no loss: Catima then chooses one.
    left.remove(.colour)
    if !left.isEmpty { try remark(ExportRemark(.tooLong(left), card)) }
    return link
  }

  private static func text(of row: CatimaRow) -> String {
    let link = base + keys.compactMap { key in row[key].map { "\(key.name)=\(encoded($0))" } }.joined(separator: "&")
    // A point at the end would be taken for that of a sentence.
    return link.hasSuffix(".") ? link.dropLast() + "%2E" : link
  }

  /// A value as short as it can be in a link. Catima and catima.app decode the whole fragment, divide it, and decode
  /// each value again, with a plus for a blank (`ImportURIHelper.java`, `share.md` of the website). So characters that
  /// have a meaning after the first decoding are encoded twice, and others once.
  private static func encoded(_ value: String) -> String {
    value.utf8.map { byte in
      switch byte {
      case UInt8(ascii: " "): "+"
      case UInt8(ascii: "%"), UInt8(ascii: "+"), UInt8(ascii: "&"), UInt8(ascii: "="): "%25" + byte.hexadecimal(2)
      case UInt8(ascii: ":"), UInt8(ascii: "/"): String(Unicode.Scalar(byte))
      default: byte.percentEncoded
      }
    }.joined()
  }

  /// Reads the card of a link.
  ///
  /// - Throws: `.notALink`, `.missing` and `.badValue` with the key, and the errors of `remark`.
  static func card(
    _ text: String, options: ImportOptions, at location: ImportLocation, remark: (ImportRemark) throws -> Void
  ) throws -> ImportedCard {
    guard let parts = parts(of: text) else { throw ImportError(.notALink, at: location) }
    var values: [String: String] = [:]
    for pair in parts.pairs.split(separator: "&") {
      let sign = pair.firstIndex(of: "=") ?? pair.endIndex
      let encoded = pair[sign...].dropFirst()
      guard let value = decoded(encoded) ?? (parts.isTwice ? String(encoded.replacing("+", with: " ")) : nil) else {
        throw ImportError(.badValue, at: location.of(String(pair[..<sign])))
      }
      if values[String(pair[..<sign])] == nil { values[String(pair[..<sign])] = value }
    }
    for key in [CatimaColumn.store, .cardID, .note] where values[key.name] == nil {
      throw ImportError(.missing, at: location.of(key.name))
    }
    var row = CatimaRow()
    for key in keys { row[key] = values[key.name] }
    // A link without a type means a card without a code.
    let columns = Set(keys.filter { values[$0.name] != nil || $0 == .barcodeType })
    return try row.card(fields: CatimaRow.fields(columns), options: options, at: location, remark: remark)
  }

  /// The pairs of a link, with their values encoded once; nil if the text is not a link to a card. If a link encodes
  /// only some of its characters twice, a value may have a percent sign that encodes nothing.
  private static func parts(of text: String) -> (pairs: String, isTwice: Bool)? {
    guard let (rest, mark) = rest(of: text) else { return nil }
    let question = rest[mark...].prefix { $0 != "#" }.dropFirst()
    let fragment = rest[mark...].drop { $0 != "#" }.dropFirst()
    let isOnce = fragment.contains("=") && !fragment.contains("%25")
    guard let pairs = isOnce ? String(fragment) : fragment.percentDecoded else { return nil }
    // The fragment takes precedence over the query.
    return ("\(pairs)&\(question)", isTwice: !isOnce && fragment.contains("="))
  }

  /// A link without its scheme, and the mark before the card; nil if the text is not a link to a card.
  private static func rest(of text: String) -> (text: Substring, mark: String.Index)? {
    guard let scheme = text.firstRange(of: "://"), ["https", "http"].contains(text[..<scheme.lowerBound].lowercased())
    else { return nil }
    let rest = text[scheme.upperBound...]
    guard let mark = rest.firstIndex(where: { $0 == "#" || $0 == "?" }), let slash = rest.firstIndex(of: "/"),
      slash < mark
    else { return nil }
    var path = rest[slash..<mark]
    while path.hasSuffix("/") { path.removeLast() }
    guard hosts.contains(where: { $0.host == rest[..<slash].lowercased() && $0.path == path }) else { return nil }
    return (rest, mark)
  }

  /// Decodes percent-encoded text, with a plus for a blank; nil if it is invalid or not UTF-8.
  private static func decoded(_ text: some StringProtocol) -> String? {
    String(decoding: text.utf8.map { $0 == UInt8(ascii: "+") ? 0x20 : $0 }, as: UTF8.self).percentDecoded
  }
}
