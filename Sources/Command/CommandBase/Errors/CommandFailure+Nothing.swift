package import Actions
internal import Cards
package import Words

extension CommandFailure {
  /// Creates the failure for an export that would write nothing.
  package init(_ nothing: NothingToExport) {
    let phrase: Phrase
    switch nothing {
    case .noCards(let isWalletEmpty, let archived):
      let nothing = Phrase("There is nothing to export.")
      phrase = .sentences(nothing, isWalletEmpty ? .emptyWallet : .leftOut(archived: archived))
    case .noNewCards:
      phrase = Phrase("There are no new cards for that phone.")
    case .noEvents: phrase = .noEvent(on: nil)
    }
    self.init(.nothingMatches, phrase)
  }
}

extension Phrase {
  /// A sentence about archived cards that were left out; nil if there are none.
  package static func leftOut(archived count: Int) -> Phrase? {
    guard count > 0 else { return nil }
    return .count(
      count, one: "\(count) archived card left out; --all or --archived takes it.",
      other: "\(count) archived cards left out; --all or --archived takes them.")
  }

  /// The sentence that there is no event to export.
  ///
  /// - Parameter card: one of the cards that were named; nil if none was.
  package static func noEvent(on card: String?) -> Phrase {
    guard let card else {
      return Phrase("There is nothing to export: no card has a date. To give a card a date:")
        .then("ucard edit CARD --starts TIME")
    }
    return Phrase("There is nothing to export: none of these cards has a date. To give a card a date:")
      .then("ucard edit \(card) --starts TIME")
  }
}

extension CommandFailure {
  /// The failure that an app would show a secret to everybody who learns its address.
  static let unsealedSecret = CommandFailure(
    .usage, Phrase("An app with a secret has to be encrypted: leave out --unencrypted or --identifier."))

  /// The failure that nothing of a card is shown.
  package init(_ reason: NothingToShow) {
    switch reason {
    case .noIdentifiers(let card):
      self.init(
        .nothingMatches,
        Phrase("“\(card.name)” has no code to show. To add one:").then("ucard identifier add '#\(card.number)' NUMBER"))
    case .onlySecrets(let card):
      self.init(
        .nothingMatches,
        Phrase("“\(card.name)” has only secret identifiers. To show the first one:")
          .then("ucard show '#\(card.number)' -i 1"))
    }
  }
}
