internal import ArgumentParser
internal import Barcodes
internal import Cards
internal import Wallet

/// What a shell offers for a word that is being typed. It asks this command, with the words so far.
extension CompletionKind {
  /// Names of cards; the number where a name is not the only one.
  static var cards: CompletionKind {
    .custom { words, _, _ in
      offers(words) { store in
        let cards = try store.cards(CardFilter(archived: .last))
        let counts = Dictionary(cards.map { (SearchKey($0.name).text, 1) }, uniquingKeysWith: +)
        return cards.map { counts[SearchKey($0.name).text] == 1 ? $0.name : "#\($0.number)" }
      }
    }
  }

  /// Names of categories.
  static var categories: CompletionKind {
    .custom { words, _, _ in offers(words) { store in try store.categories().map(\.name) } }
  }

  /// Types of codes, by their ids.
  static var types: CompletionKind { .list(Symbology.all.map(\.id) + ["number", "nfc"]) }

  private static func offers(_ words: [String], _ names: (WalletStore) throws -> [String]) -> [String] {
    guard let context = CommandContext.current else { return [] }
    // The wallet that the line names is the one that is meant.
    let option = words.firstIndex(of: "--wallet")
    let file = option.flatMap { words.indices.contains($0 + 1) ? words[$0 + 1] : nil }
    let found = try? WalletPlace(file: file).withWallet(.existing, in: context, names)
    return (found ?? []).map(\.printable)
  }
}
