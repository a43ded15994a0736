internal import Cards
internal import Wallet

extension WalletStore {
  /// The one card that `typed` means.
  ///
  /// - Throws: `CommandFailure` where none does, or several.
  func card(_ typed: String, downTo worst: MatchRank = .inside) throws -> Card {
    let cards = try cards(matching: CardSelector(typed), downTo: worst)
    guard let card = cards.first else {
      let hint = try isEmpty() ? Phrase.emptyWallet : .nothing
      throw CommandFailure(
        status: .nothingMatches,
        phrase: Phrase(english: "No card matches “\(typed)”.", ukrainian: "Жодна картка не відповідає «\(typed)».")
          + hint)
    }
    guard cards.count == 1 else { throw CommandFailure(ambiguous: typed, cards) }
    return card
  }

  /// The cards that each of `typed` means, each once.
  ///
  /// - Throws: `CommandFailure` where one of them means none, or several.
  func cards(_ typed: [String], downTo worst: MatchRank = .inside) throws -> [Card] {
    var chosen: [Card] = []
    for typed in typed {
      let card = try card(typed, downTo: worst)
      if !chosen.contains(card) { chosen.append(card) }
    }
    return chosen
  }
}

extension CommandFailure {
  private static let mostListed = 10

  /// Several cards answer equally well to what was typed.
  fileprivate init(ambiguous typed: String, _ cards: [Card]) {
    var lines = cards.prefix(Self.mostListed).map { "\n  #\($0.number)  \($0.name)" }.joined()
    if cards.count > Self.mostListed { lines += "\n  …" }
    self.init(
      status: .usage,
      phrase: Phrase(
        english:
          "\(Phrase.english(cards.count, "card")) match “\(typed)”; say which by more of the name or by #number:\(lines)",
        ukrainian: """
          «\(typed)» відповідають \(Phrase.ukrainian(cards.count, "картка", "картки", "карток")); \
          уточніть назву або вкажіть #номер:\(lines)
          """))
  }
}

extension Phrase {
  static let emptyWallet = Phrase(
    english: " The wallet is empty; put a card in with: ucard add NAME NUMBER",
    ukrainian: " Гаманець порожній; додайте картку так: ucard add НАЗВА НОМЕР")
}
