package import Cards
package import Wallet
package import Words

extension WalletStep {
  /// A short description of the step, with the identifier that it is about, the amount, or the parts of cards that it changed:
  /// `added “Gym”`.
  package func summary(in format: LocalFormat) -> Phrase {
    let done = doneAgain(in: format)
    return isUndoing ? Phrase("undid: \(done)") : done
  }

  /// The action of the step when it is done again: `added “Gym”`.
  package func doneAgain(in format: LocalFormat) -> Phrase { detailed(actionDone, in: format) }

  /// The result of undoing the step: `“Library” is back`, `the change of “Gym”: note`.
  package func undone(in format: LocalFormat) -> Phrase { detailed(actionUndone, in: format) }

  private func detailed(_ words: Phrase, in format: LocalFormat) -> Phrase {
    var parts = identifier.map { [$0.phrase] } ?? changed.names
    if let balanceEntry { parts = [format.text(balanceEntry)] }
    if let addedCount, addedCount < subjectCount { parts = [counts(addedCount)] }
    return parts.isEmpty ? words : Phrase(verbatim: "\(words): \(.list(parts))")
  }

  /// The numbers of cards that an import added and changed, with the changed parts.
  private func counts(_ added: Int) -> Phrase {
    let changedCount = subjectCount - added
    let counts = [
      added == 0 ? nil : Phrase.count(added, one: "\(added) new", other: "\(added) new"),
      Phrase.count(changedCount, one: "\(changedCount) changed", other: "\(changedCount) changed"),
    ]
    let list = Phrase.list(counts.compactMap(\.self))
    return changed.names.isEmpty ? list : Phrase(verbatim: "\(list) (\(.list(changed.names)))")
  }

  /// The action that was done, without details.
  private var actionDone: Phrase {
    let count = subjectCount
    switch action {
    case .add:
      return message(
        { Phrase("added \($0)") }, .count(count, one: "added \(count) card", other: "added \(count) cards"))
    case .edit, .other:
      return message(
        { Phrase("changed \($0)") }, .count(count, one: "changed \(count) card", other: "changed \(count) cards"))
    case .delete:
      return message(
        { Phrase("deleted \($0)") }, .count(count, one: "deleted \(count) card", other: "deleted \(count) cards"))
    case .merge:
      return message(
        { Phrase("merged \($0)") }, .count(count, one: "merged \(count) card", other: "merged \(count) cards"))
    case .identifierAdd:
      return message(
        { Phrase("added an identifier to \($0)") },
        .count(count, one: "added an identifier to \(count) card", other: "added an identifier to \(count) cards"))
    case .identifierEdit:
      return message(
        { Phrase("changed an identifier of \($0)") },
        .count(count, one: "changed an identifier of \(count) card", other: "changed an identifier of \(count) cards"))
    case .identifierMove:
      return message(
        { Phrase("moved an identifier of \($0)") },
        .count(count, one: "moved an identifier of \(count) card", other: "moved an identifier of \(count) cards"))
    case .identifierSelect:
      return message(
        { Phrase("chose the identifier to show of \($0)") },
        .count(
          count, one: "chose the identifier to show of \(count) card",
          other: "chose the identifier to show of \(count) cards"))
    case .identifierDelete:
      return message(
        { Phrase("deleted an identifier of \($0)") },
        .count(count, one: "deleted an identifier of \(count) card", other: "deleted an identifier of \(count) cards"))
    case .balance:
      return message(
        { Phrase("changed the balance of \($0)") },
        .count(count, one: "changed the balance of \(count) card", other: "changed the balance of \(count) cards"))
    case .originalAdd:
      return message(
        { Phrase("added originals to \($0)") },
        .count(count, one: "added originals to \(count) card", other: "added originals to \(count) cards"))
    case .originalRemove:
      return message(
        { Phrase("removed an original of \($0)") },
        .count(count, one: "removed an original of \(count) card", other: "removed an original of \(count) cards"))
    case .import:
      return message(
        { Phrase("imported \($0)") }, .count(count, one: "imported \(count) card", other: "imported \(count) cards"))
    case .sync:
      return message(
        { Phrase("synced \($0)") }, .count(count, one: "synced \(count) card", other: "synced \(count) cards"))
    case .join:
      return message(
        { Phrase("joined a household: \($0)") },
        .count(count, one: "joined a household: \(count) card", other: "joined a household: \(count) cards"))
    case .categoryAdd:
      return categories(
        { Phrase("made the category \($0)") }, { Phrase("made the categories \($0)") },
        .count(count, one: "made \(count) category", other: "made \(count) categories"))
    case .categoryMove:
      return categories(
        { Phrase("moved the category \($0)") }, { Phrase("moved the categories \($0)") },
        .count(count, one: "moved \(count) category", other: "moved \(count) categories"))
    case .categoryDelete:
      return categories(
        { Phrase("deleted the category \($0)") }, { Phrase("deleted the categories \($0)") },
        .count(count, one: "deleted \(count) category", other: "deleted \(count) categories"))
    case .categoryRename:
      let names = subjects + ["", ""]
      return Phrase("renamed the category “\(names[0])” to “\(names[1])”")
    case .repair: return Phrase("repaired the wallet")
    }
  }

  /// The state of the cards or categories after the action is undone, without details. For an edit it is only the edit:
  /// others in the household may have changed the card again.
  private var actionUndone: Phrase {
    let count = subjectCount
    let cards = names ?? Phrase.count(count, one: "\(count) card", other: "\(count) cards")
    let categories = names ?? Phrase.count(count, one: "\(count) category", other: "\(count) categories")
    switch action {
    case .add: return .count(count, one: "\(cards) is removed", other: "\(cards) are removed")
    case .delete: return .count(count, one: "\(cards) is back", other: "\(cards) are back")
    case .merge: return Phrase("\(cards) are separate again")
    case .edit, .other:
      return names.map { Phrase.count(count, one: "the change of \($0)", other: "the change of \($0)") }
        ?? Phrase.count(count, one: "the change of \(count) card", other: "the change of \(count) cards")
    case .import:
      return names.map { Phrase.count(count, one: "the import of \($0)", other: "the import of \($0)") }
        ?? Phrase.count(count, one: "the import of \(count) card", other: "the import of \(count) cards")
    case .balance:
      return names.map { Phrase("the change of the balance of \($0)") } ?? actionDone
    case .identifierAdd:
      return names.map { Phrase("an identifier of \($0) is removed") } ?? actionDone
    case .identifierDelete:
      return names.map { Phrase("an identifier of \($0) is back") } ?? actionDone
    case .originalAdd: return names.map { Phrase("the new originals of \($0) are removed") } ?? actionDone
    case .originalRemove: return names.map { Phrase("an original of \($0) is back") } ?? actionDone
    case .categoryAdd:
      return names.map {
        Phrase.count(count, one: "the category \($0) is removed", other: "the categories \($0) are removed")
      } ?? Phrase("\(categories) are removed")
    case .categoryDelete:
      return names.map {
        Phrase.count(count, one: "the category \($0) is back", other: "the categories \($0) are back")
      } ?? Phrase("\(categories) are back")
    case .categoryRename:
      let names = subjects + ["", ""]
      return Phrase("the category “\(names[1])” is called “\(names[0])” again")
    case .identifierEdit, .identifierMove, .identifierSelect, .sync, .join, .categoryMove, .repair: return actionDone
    }
  }

  /// A message about the subjects, with their names if they are few.
  private func message(_ named: (Phrase) -> Phrase, _ counted: Phrase) -> Phrase { names.map(named) ?? counted }

  private func categories(_ one: (Phrase) -> Phrase, _ several: (Phrase) -> Phrase, _ counted: Phrase) -> Phrase {
    names.map(subjectCount == 1 ? one : several) ?? counted
  }

  /// The quoted names of the subjects, up to three; nil for more.
  private var names: Phrase? {
    guard subjectCount <= 3, subjects.count == subjectCount else { return nil }
    return .quoted(subjects)
  }
}

extension WalletStep.IdentifierName {
  /// The label in quotes and the kind.
  fileprivate var phrase: Phrase {
    guard let label else { return kind.name }
    return Phrase("“\(label)”, \(kind.name)")
  }
}

extension BalanceEntry.Change {
  package var name: Phrase {
    switch self {
    case .add: Phrase("added")
    case .spend: Phrase("spent")
    case .set: Phrase("set")
    }
  }
}
