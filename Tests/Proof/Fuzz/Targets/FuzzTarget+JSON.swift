import Exchange

extension FuzzTarget {
  /// U-Card's own JSON: imported, added, and as changes of cards.
  static let json = FuzzTarget(name: "json") { bytes in
    guard let file = ImportTrial.file(bytes) else { return }
    for rules in [JSONRules.lenient, .cards, .changes] {
      for continues in [false, true] {
        try? Importer.readJSON(file, ImportOptions { $0.continuesAfterFaults = continues }, rules) { event in
          if case .card(let card) = event, !rules.isChange { ImportTrial.check(card) }
        }
      }
    }
  }

  /// Links by which a wallet shares a card.
  static let links = FuzzTarget(name: "links") { bytes in
    let text = String(decoding: bytes, as: UTF8.self)
    let isLink = Importer.isLink(text)
    var cards = 0
    try? Importer.read(link: text, ImportOptions()) { event in
      if case .card(let card) = event {
        cards += 1
        ImportTrial.check(card)
      }
    }
    // A text with several links may have several lines, and still not be a link as a whole.
    FuzzTarget.promise(cards == 0 || isLink || text.contains { $0.isNewline || $0.isWhitespace }, "a card is of a link")
  }
}
