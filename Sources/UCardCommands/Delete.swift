internal import ArgumentParser
internal import Cards
internal import Wallet

/// `ucard delete`.
struct Delete: UCardCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete",
    abstract: "Take cards out of the wallet.",
    discussion: """
      Examples:
        ucard delete Gym
        ucard delete --yes '#3' '#4'

      Asks first in a terminal; in a script, --yes answers. A card is found by its whole name, its number or its \
      UUID; where you are asked, by the beginning of a word of its name too.
      """)

  @Argument(help: "The cards.")
  var cards: [String]

  @Flag(help: "Do not ask.")
  var yes = false

  @OptionGroup var wallet: WalletOptions

  func run(in context: CommandContext) throws {
    try wallet.place.withWallet(.existing, in: context) { store in
      // What nobody is asked about has to be named in full.
      let chosen = try store.cards(cards, downTo: yes ? .number : .beginningOfWord)
      guard try yes || isConfirmed(chosen, in: context) else {
        context.say(Phrase(english: "Nothing was deleted.", ukrainian: "Нічого не видалено."))
        return
      }
      try store.delete(chosen.map(\.number))
      for card in chosen {
        context.say(
          Phrase(
            english: "Deleted “\(card.name)” (#\(card.number)).",
            ukrainian: "Видалено «\(card.name)» (#\(card.number))."))
      }
    }
  }

  private func isConfirmed(_ chosen: [Card], in context: CommandContext) throws -> Bool {
    guard context.terminal.isInput else {
      throw CommandFailure(
        status: .usage,
        phrase: Phrase(
          english: "Nobody can be asked here: --yes deletes without asking.",
          ukrainian: "Тут нікого запитати: --yes видаляє без запитання."))
    }
    let question = Phrase(
      english: "Delete \(chosen.map { "“\($0.name)” (#\($0.number))" }.joined(separator: ", "))? [y/N] ",
      ukrainian: "Видалити \(chosen.map { "«\($0.name)» (#\($0.number))" }.joined(separator: ", "))? [т/Н] ")
    context.ask(question)
    let answer = try context.input.readLine()?.lowercased().filter { !$0.isWhitespace }
    return answer.map { ["y", "ye", "yes", "т", "та", "так"].contains($0) } ?? false
  }
}
