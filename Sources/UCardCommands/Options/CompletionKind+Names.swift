internal import ArgumentParser
internal import Barcodes
internal import Cards
internal import Wallet

/// The suggestions of a shell for the current word. The shell runs this command with the words so far.
extension CompletionKind {
  /// The names of cards; the number if several cards have the same name.
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

  /// The names of categories.
  static var categories: CompletionKind {
    .custom { words, _, _ in offers(words) { store in try store.categories().map(\.name).filter(isPlain) } }
  }

  /// The ids of types of codes.
  static var types: CompletionKind { .list(Symbology.all.map(\.id) + ["number", "nfc"]) }

  /// Whether every shell treats `name` as plain text: bash expands suggestions (`compgen -W`), so that a command in a
  /// name would run, and zsh treats the part after a colon as a description.
  private static func isPlain(_ name: String) -> Bool {
    name.isPrintable
      && name.allSatisfy { character in
        !character.isASCII || character.isLetter || character.isNumber || " .,-_+@%/".contains(character)
      }
  }

  private static func offers(_ words: [String], _ names: (WalletStore) throws -> [String]) -> [String] {
    guard let context = CommandContext.current else { return [] }
    // Use the wallet that the command line names.
    let option = words.firstIndex(of: "--wallet")
    let file = option.flatMap { words.indices.contains($0 + 1) ? words[$0 + 1] : nil }
    let found = try? WalletPlace(file: file).withWallet(.existing, in: context, names)
    return found ?? []
  }
}
