internal import Barcodes
internal import Cards
internal import CommandBase
internal import Household
internal import JSON
internal import Values
internal import Wallet
internal import Words

extension SyncReport {
  /// Tells what was done.
  ///
  /// - Parameters:
  ///   - isQuiet: whether to tell only what needs the person.
  ///   - isJoining: whether this was the first sync.
  ///   - result: the form of the result.
  /// - Throws: `CommandFailure` if the place could not be reached, or refused what was sent; the error that ended the sync.
  func say(
    isQuiet: Bool, isJoining: Bool = false, reporting result: ResultOptions = ResultOptions(),
    in context: CommandContext
  ) throws {
    for (card, value) in conflicts {
      context.say(
        Phrase(
          """
          “\(card)” was changed on two computers (\(.list(value.part.names))). The earlier value is set aside: \
          \(value.text(in: context)).
          """))
    }
    for (category, name) in conflictingNames {
      context.say(
        Phrase("The category “\(category)” was renamed on two computers. The other name is set aside: “\(name)”."))
    }
    if !conflicts.isEmpty || !conflictingNames.isEmpty { context.say(.toChoose) }
    for name in revived {
      context.say(Phrase("“\(name)” was deleted on one computer and changed on another, so it stays."))
    }
    for name in outcome.deletedWithSecrets {
      context.say(
        Phrase("“\(name)” was deleted on another computer, with a secret that was only here. To bring the card back:")
          .then(["ucard sync leave", "ucard undo"]))
    }
    for name in revivedCategories {
      context.say(
        Phrase(
          "The category “\(name)” was deleted on one computer, and a card was put into it on another, so it stays.")
      )
    }
    if hasMendedCategories {
      context.say(Phrase("The categories from another computer cannot be read; the previous ones are used."))
    }
    sayUnreadable(in: context)
    try result.report(json, in: context) { if !isQuiet { sayCounts(isJoining: isJoining, in: context) } }
    if let failure { throw failure }
    if let refusal {
      throw CommandFailure(.ioError, Phrase("Your changes were refused: \(refusal.printable). They stay here."))
    }
    guard let unreachable else { return }
    if isQuiet { return }
    throw CommandFailure(unreachable)
  }

  /// The report in JSON: the names of cards, and counts.
  private var json: JSONObject {
    [
      "added": outcome.added, "changed": outcome.changed, "conflicts": conflicts.count + conflictingNames.count,
      "deleted": outcome.deleted, "reached": unreachable == nil && refusal == nil, "sent": sentCount,
      "unreadable": unreadableCards.map { $0.id.text },
      "waitingSecrets": secrets.stayingCount + secrets.lockedCount,
    ]
  }

  private func sayUnreadable(in context: CommandContext) {
    for card in unreadableCards {
      switch card.state {
      case .kept, .changed:
        context.say(
          Phrase(
            """
            \(card.title) stays as it is here: this version of ucard cannot read its file in the household. A newer \
            version may; then your changes are sent too.
            """))
      case .deleted:
        context.say(
          Phrase(
            """
            \(card.title) is deleted only here: this version of ucard cannot read its file in the household. A newer \
            version may; then the card is deleted on all computers, or comes back if somebody has changed it.
            """))
      case .missing:
        context.say(Phrase("This version of ucard cannot read a card in the household; a newer one may: \(card.title)"))
      }
    }
  }

  /// The changes of the wallet; nil if there are none.
  private var received: Phrase? {
    var parts: [Phrase] = []
    func add(_ names: [String], _ part: (_ count: Int, _ names: String) -> Phrase) {
      guard !names.isEmpty else { return }
      parts.append(part(names.count, names.prefix(3).joined(separator: ", ") + (names.count > 3 ? ", …" : "")))
    }
    add(outcome.added) { Phrase("\($0) added (\($1))") }
    add(outcome.changed) { Phrase("\($0) changed (\($1))") }
    add(outcome.deleted) { Phrase("\($0) deleted (\($1))") }
    if outcome.hasOtherCategories { parts += CardFields.categories.names }
    return parts.isEmpty ? nil : Phrase("Received: \(.list(parts))")
  }

  /// Tells what came into a wallet whose first sync failed afterwards, so that it is not shared.
  func sayUnshared(in context: CommandContext) {
    guard let received else { return }
    context.say(Phrase("\(received). To take this back:").then("ucard undo"))
  }

  private func sayCounts(isJoining: Bool, in context: CommandContext) {
    if let received { context.say(Phrase(verbatim: "\(received).")) }
    if sentCount > 0, isSent {
      context.say(.count(sentCount, one: "Sent: \(sentCount) card.", other: "Sent: \(sentCount) cards."))
    }
    let hasWaited = sentCount == 0 && hasSent && received == nil && !isJoining
    if hasWaited {
      context.say(Phrase("Sent: the changes that waited here."))
    }
    for (file, device) in unreadable {
      context.say(
        device.map {
          Phrase("The changes of “\($0)” have not arrived completely; the next sync reads them.")
        } ?? Phrase("“\(file)” has not arrived completely; the next sync reads it."))
    }
    for phrase in secrets.phrases { context.say(phrase) }
    if received == nil, sentCount == 0, !hasWaited, unreachable == nil {
      context.say(Phrase("Nothing new."))
    }
  }
}

extension UnreadableCard {
  /// The name of the card, or its file in the household.
  var title: Phrase {
    let id = id.text
    let file = "cards/\(id.prefix(2))/\(id).json"
    return name.map(Phrase.quoted) ?? Phrase(verbatim: "\(file)")
  }
}

extension WaitingSecrets {
  /// Sentences that say how many secrets are not shared, and why.
  var phrases: [Phrase] {
    var phrases: [Phrase] = []
    if stayingCount > 0 {
      phrases.append(
        .count(
          stayingCount, one: "\(stayingCount) secret stays on this computer.",
          other: "\(stayingCount) secrets stay on this computer."))
    }
    if lockedCount > 0 {
      phrases.append(
        .count(
          lockedCount, one: "\(lockedCount) secret is locked; its changes wait until ucard unlock.",
          other: "\(lockedCount) secrets are locked; their changes wait until ucard unlock."))
    }
    return phrases
  }
}
