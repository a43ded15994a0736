internal import Actions
internal import Arguments
internal import Cards
internal import CommandBase
internal import Wallet
internal import Words

/// `ucard copy`.
struct Copy: UCardCommand {
  static let help = CommandHelp(
    name: "copy", words: TypedWord("copy|duplicate|clone|cp", context: "command"), group: .fill,
    abstract: Phrase("Add a card that is like another one, under another name."),
    examples: ["ucard copy Gym \"Gym, Anna\"", "ucard copy '#3' Pool"],
    details: Phrase(
      """
      The new card has everything that the other one has: its identifiers with their types, labels and options, \
      pictures, categories, note, dates and reminders. Only the star and the archive are not copied; Catima's \
      “Duplicate” does the same. The balance is copied as it is now, without the payments before. Later changes of one \
      card do not change the other. To give the new card a number of its own, use ucard identifier edit. If the card has \
      secrets that ucard lock has encrypted, the password is needed to encrypt them for the new card.
      """))

  var card: String = Given.argument(value: .card, help: Phrase("The card to copy."), completion: .cards)
  var name: String = Given.argument(value: .name, help: Phrase("The name of the new card."))
  var password = PasswordOption()
  var result = ResultOptions(quiet: .ids)
  var wallet = ChangedWallet()

  func run(in context: CommandContext) throws {
    let name = try name.asName(of: .ofCard)
    try wallet.withWallet(.existing, in: context) { store in
      let original = try store.card(card, downTo: .beginningOfSpelledWord, in: context)
      var draft = CardDraft(name: name, language: context.language, morning: context.settings.expirySecond)
      draft.content = try content(of: original, called: name, in: store, context)
      // The event is that of the other card, and would be refused because of it.
      draft.isForced = true
      let added = try draft.add(to: store, at: context.localNow)
      try result.report([added.card.id], result.json(of: [added.number], in: store, context), in: context) {
        .sentences(
          Phrase("Added “\(name)” as #\(added.number), a copy of \(original.title)."),
          added.namesake.map { .namesake($0) })
      }
    }
  }

  /// What the new card has: the content of the original with new identities, and its secrets in plain text, so that they
  /// are encrypted for the new card.
  private func content(
    of original: Card, called name: String, in store: WalletStore, _ context: CommandContext
  ) throws -> CardContent {
    var content = original.content
    let isLocked = content.identifiers.contains { $0.encryptedFor != nil }
    if isLocked {
      let key = try store.key(password, in: context)
      for (index, identifier) in content.identifiers.enumerated() {
        content.identifiers.replace(at: index, with: try key.opened(identifier, of: original.number))
      }
    }
    content.removeIdentities()
    content.name = name
    (content.isStarred, content.isArchived) = (false, false)
    content.balanceHistory = []
    if let balance = content.balance { content.set(balance, at: context.now()) }
    return content
  }
}
