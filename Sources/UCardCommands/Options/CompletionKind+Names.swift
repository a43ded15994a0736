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
        return cards.map { card in
          counts[SearchKey(card.name).text] == 1 && isPlain(card.name) ? card.name : "#\(card.number)"
        }
      }
    }
  }

  /// Names of categories.
  static var categories: CompletionKind {
    .custom { words, _, _ in offers(words) { store in try store.categories().map(\.name).filter(isPlain) } }
  }

  /// Types of codes, by their ids.
  static var types: CompletionKind { .list(Symbology.all.map(\.id) + ["number", "nfc"]) }

  /// Whether every shell takes `name` for nothing but a name: bash expands what it is offered (`compgen -W`), and would
  /// run a command that stands in it; zsh takes what follows a colon for a description.
  private static func isPlain(_ name: String) -> Bool {
    name.isPrintable
      && name.allSatisfy { character in
        !character.isASCII || character.isLetter || character.isNumber || " .,-_+@%/".contains(character)
      }
  }

  private static func offers(_ words: [String], _ names: (WalletStore) throws -> [String]) -> [String] {
    guard let context = CommandContext.current else { return [] }
    // The wallet that the line names is the one that is meant.
    let option = words.firstIndex(of: "--wallet")
    let file = option.flatMap { words.indices.contains($0 + 1) ? words[$0 + 1] : nil }
    let found = try? WalletPlace(file: file).withWallet(.existing, in: context, names)
    return found ?? []
  }
}
