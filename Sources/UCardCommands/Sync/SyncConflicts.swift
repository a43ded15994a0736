internal import ArgumentParser
internal import Barcodes
internal import Cards
internal import Foundation
internal import Household
internal import Wallet

/// `ucard sync conflicts`.
struct SyncConflicts: UCardCommand {
  static let help = CommandHelp(
    name: "conflicts",
    abstract: Phrase(
      english: "List what two computers changed differently, and choose.",
      ukrainian: "Показати, що два комп’ютери змінили по-різному, і обрати."),
    examples: ["ucard sync conflicts", "ucard sync conflicts --take 2", "ucard sync conflicts --keep all"],
    details: Phrase(
      english: """
        The card has the value that was set later; the list has the other one. --take puts that one into the card, --keep \
        leaves the card as it is. Both end the conflict for all computers.
        """,
      ukrainian: """
        Картка має значення, яке задали пізніше; у списку — інше. --take записує його в картку, --keep лишає картку як є. \
        І те, й те завершує розбіжність для всіх комп’ютерів.
        """))

  @Option(
    help: ArgumentHelp(
      english: "Put the value with this number into its card, or all.",
      ukrainian: "Записати значення з цим номером у його картку, або всі: all.", value: .number))
  var take: String?

  @Option(
    help: ArgumentHelp(
      english: "Leave the card as it is, for the value with this number, or for all.",
      ukrainian: "Лишити картку як є для значення з цим номером або для всіх: all.", value: .number))
  var keep: String?

  @OptionGroup var wallet: WalletOptions

  func run(in context: CommandContext) throws {
    guard take == nil || keep == nil else {
      throw CommandFailure(.usage, english: "Either --take or --keep.", ukrainian: "Або --take, або --keep.")
    }
    let household = try context.household(of: wallet.location)
    try wallet.location.withWallet(.existing, in: context) { store in
      let conflicts = try CommandFailure.ofHousehold { try household.conflicts(of: store) }
      guard let typed = take ?? keep else {
        if conflicts.isEmpty {
          context.say(english: "There are no conflicts.", ukrainian: "Розбіжностей немає.")
        }
        let cards = try Dictionary(store.cards().map { ($0.id, $0.content) }, uniquingKeysWith: { first, _ in first })
        for (index, conflict) in conflicts.enumerated() {
          let line = conflict.description + conflict.now(in: cards)
          try context.write("\(index + 1)  \(line.text(in: context.language).printable)\n")
        }
        return
      }
      let chosen = try Self.chosen(typed, of: conflicts)
      try CommandFailure.ofHousehold {
        try household.settle(chosen, taking: take != nil, in: store, at: context.now())
      }
      for conflict in chosen {
        context.say(
          (take == nil
            ? Phrase(english: "Dropped: ", ukrainian: "Відкинуто: ") : Phrase(english: "Taken: ", ukrainian: "Узято: "))
            + conflict.description)
      }
      context.say(english: "The others learn it by ucard sync.", ukrainian: "Інші дізнаються через ucard sync.")
    }
  }

  private static func chosen(
    _ typed: String, of conflicts: [HouseholdConflict]
  ) throws(CommandFailure) -> [HouseholdConflict] {
    if typed == "all", !conflicts.isEmpty { return conflicts }
    guard let number = Int(typed), conflicts.indices.contains(number - 1) else {
      throw CommandFailure(
        .nothingMatches, english: "There is no conflict “\(typed)”. ucard sync conflicts lists them.",
        ukrainian: "Розбіжності «\(typed)» немає. Їх показує ucard sync conflicts.")
    }
    return [conflicts[number - 1]]
  }
}

extension HouseholdConflict {
  /// The card, the part, and the value that lost.
  var description: Phrase {
    switch self {
    case .category(_, let name, let loser):
      Phrase(english: "category “\(name)”: “\(loser)”", ukrainian: "категорія «\(name)»: «\(loser)»")
    case .card(_, let name, let value):
      Phrase(english: "“\(name)”, ", ukrainian: "«\(name)», ") + Phrase.list(value.part.names)
        + Phrase(english: ": ", ukrainian: ": ") + value.text
    }
  }
}

extension HouseholdConflict {
  /// The value that the card has now, in brackets.
  ///
  /// - Parameter cards: the cards of the wallet.
  fileprivate func now(in cards: [UUID: CardContent]) -> Phrase {
    guard case .card(let id, _, let value) = self, var content = cards[id] else { return .nothing }
    content.identifiers = IdentifierList(content.identifiers.filter { $0.id == value.identifier })
    let now = LosingValue(
      part: value.part, content: content, identifier: value.identifier, property: value.property, changed: value.changed
    )
    return Phrase(english: " (now: ", ukrainian: " (зараз: ") + now.text + Phrase(english: ")", ukrainian: ")")
  }
}

extension LosingValue {
  /// The value for people.
  var text: Phrase {
    let text: String?
    switch part {
    case .name: text = content.name
    case .identifiers:
      text = content.identifiers.first.map { [$0.label, $0.printedText].compactMap(\.self).joined(separator: " ") }
    default:
      let fact = CardFact.all.first { CardFields($0) == part }
      let picture = PictureSide.allCases.first { CardFields($0) == part }.flatMap { content.pictures[$0]?.digest }
      text = fact?.text(in: content) ?? picture.map { String($0.prefix(12)) }
    }
    return text.map { Phrase(english: "“\($0)”", ukrainian: "«\($0)»") }
      ?? Phrase(english: "removed", ukrainian: "прибрано")
  }
}
