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

  /// Links by which a wallet shares a card, alone and in other text, and events of calendars.
  static let links = FuzzTarget(name: "links") { bytes in
    let text = String(decoding: bytes, as: UTF8.self)
    let holdsCards = Importer.holdsCards(text)
    var cards = 0
    try? Importer.read(text: text, ImportOptions()) { event in
      if case .card(let card) = event {
        cards += 1
        ImportTrial.check(card)
      }
    }
    FuzzTarget.promise(cards == 0 || holdsCards, "a card is of a text that holds some")
  }
}
