internal import Cards
internal import Terminal
internal import Wallet
internal import Words

/// Detects probable typing mistakes in a card to be added. A person is asked about them, a script gets a warning.
struct AddDoubts {
  private let context: CommandContext
  /// Whether there is a person to ask, who has not agreed beforehand.
  private let areAsked: Bool
  /// The warnings for a script, to be written once the card is in the wallet.
  private(set) var warnings: [Phrase] = []

  init(_ context: CommandContext, areAccepted: Bool) {
    self.context = context
    areAsked = context.terminal.isInput && !areAccepted
  }

  /// Whether a text looks like the number of a card rather than its name: at least six digits, and otherwise only
  /// blanks and hyphens.
  static func isNumber(_ text: String) -> Bool {
    text.allSatisfy { $0.isASCII && ($0.isNumber || $0 == " " || $0 == "-") } && text.count(where: \.isNumber) >= 6
  }

  /// Returns whether a name and a number should be exchanged, because they seem to be interchanged.
  ///
  /// - Throws: `StreamError`.
  mutating func areSwapped(name: String, number: String?) throws -> Bool {
    guard let number, Self.isNumber(name), !Self.isNumber(number), number.contains(where: \.isLetter),
      !number.contains(where: \.isNumber)
    else { return false }
    let doubt = Phrase(
      english: "“\(name)” looks like the number, and “\(number)” like the name.",
      ukrainian: "«\(name)» схоже на номер, а «\(number)» — на назву.")
    guard areAsked else {
      warnings.append(
        Phrase(
          english: "\(doubt) The name comes first: ucard add NAME NUMBER. To take it back: ucard undo",
          ukrainian: "\(doubt) Спочатку назва: ucard add НАЗВА НОМЕР. Щоб скасувати: ucard undo"))
      return false
    }
    return try YesOption.ask(
      Phrase(english: "\(doubt) Exchange them?", ukrainian: "\(doubt) Поміняти їх місцями?"), in: context)
  }

  /// Returns whether to add the identifier, even if its number may be mistyped or another card has it.
  ///
  /// - Throws: `WalletError`, `StreamError`.
  mutating func accepts(_ identifier: Identifier, _ choice: CodeChoice, in store: WalletStore) throws -> Bool {
    if let doubt = choice.typingDoubt, try !isAccepted(doubt, as: identifier.kind.name) { return false }
    if let other = try store.card(carrying: identifier) {
      let doubt = Phrase(
        english: "\(other.title) has this number already.", ukrainian: "\(other.title) уже має цей номер.")
      guard try isAccepted(doubt, as: nil) else { return false }
    }
    return true
  }

  private mutating func isAccepted(_ doubt: Phrase, as kind: Phrase?) throws -> Bool {
    guard areAsked else {
      let warning = Phrase(
        english: "\(doubt) To take it back: ucard undo", ukrainian: "\(doubt) Щоб скасувати: ucard undo")
      if !warnings.contains(warning) { warnings.append(warning) }
      return true
    }
    let question =
      kind.map { Phrase(english: "Add it as it is, as \($0)?", ukrainian: "Усе одно додати як \($0)?") }
      ?? Phrase(english: "Add another card?", ukrainian: "Додати ще одну картку?")
    return try YesOption.ask(.sentences(doubt, question), in: context)
  }
}
