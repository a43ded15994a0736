internal import Arguments
internal import Cards
internal import CommandBase
internal import Wallet
internal import Words

/// `ucard merge`.
struct Merge: UCardCommand {
  static let help = CommandHelp(
    name: "merge", aliases: ["m"], group: .keep,
    abstract: Phrase("Merge two cards into one."),
    examples: ["ucard merge Silpo \"Silpo old\"", "ucard merge '#3' '#7'"],
    details: Phrase(
      """
      The first card stays, and gets the identifiers, categories, pictures and originals of both. Where the two cards differ, the \
      first keeps its value, and you are told what was left out of the second. Notes are joined. ucard undo makes two \
      cards again. If the second card has secrets that ucard lock has encrypted, the password is needed to encrypt \
      them for the first.
      """))

  var kept: String = Given.argument(value: .card, help: Phrase("The card that stays."), completion: .cards)
  var other: String = Given.argument(
    value: Phrase("other"), help: Phrase("The card to merge into the first."), completion: .cards)
  var password = PasswordOption()
  var result = ResultOptions(quiet: .ids)
  var wallet = ChangedWallet()

  func run(in context: CommandContext) throws {
    try wallet.withWallet(.existing, in: context) { store in
      let first = try store.card(kept, downTo: .beginningOfSpelledWord, in: context)
      let second = try store.card(other, downTo: .beginningOfSpelledWord, in: context)
      try require(
        first.number != second.number, .usage,
        Phrase("Both names mean \(first.title). Name the card to keep, and then the other one:").then(
          "ucard merge CARD OTHER"))
      let isLocked = second.identifiers.contains { $0.encryptedFor != nil }
      let key = isLocked ? try store.key(password, in: context) : nil
      let merged = try store.merge(second.number, into: first.number, with: key, at: context.now())
      guard let merged else { return }
      try result.report([merged.card], in: context) {
        let count = merged.card.identifiers.count
        return .count(
          count, one: "\(second.title) is now part of \(first.title), which has \(count) identifier.",
          other: "\(second.title) is now part of \(first.title), which has \(count) identifiers.")
      }
      let values = CardFact.all.filter { merged.lost.contains(CardFields($0)) }
      let named = values.map { fact in
        let value = context.text(of: fact, in: second.content, context.format)
        return value.map { Phrase(verbatim: "\(fact.name) (\($0))") } ?? fact.name
      }
      for lost in named + merged.lost.subtracting(CardFields(values.map { CardFields($0) })).names {
        context.say(Phrase("Not taken from the second card, because the first has its own: \(lost)."))
      }
    }
  }
}
