internal import Cards
internal import Wallet
internal import Words

extension WalletStep {
  /// A short description of the step, with the identifier that it is about, or the parts of cards that it changed.
  var summary: Phrase {
    var parts = identifier.map { [$0.phrase] } ?? changed.names
    if let addedCount, addedCount < subjectCount { parts = [counts(addedCount)] }
    return parts.isEmpty ? deed : Phrase(alike: "\(deed): \(.list(parts))")
  }

  /// The numbers of cards that an import added and changed, with the changed parts.
  private func counts(_ added: Int) -> Phrase {
    let changedCount = subjectCount - added
    let counts = [
      added == 0 ? nil : Phrase.count(added, ("new", "new"), ("нова", "нові", "нових")),
      Phrase.count(changedCount, ("changed", "changed"), ("змінена", "змінені", "змінених")),
    ]
    let list = Phrase.list(counts.compactMap(\.self))
    return changed.names.isEmpty ? list : Phrase(alike: "\(list) (\(.list(changed.names)))")
  }

  private var deed: Phrase {
    switch action {
    case .add: return cards("added", "додано")
    case .edit: return cards("changed", "змінено")
    case .delete: return cards("deleted", "видалено")
    case .merge: return cards("merged", "об’єднано")
    case .identifierAdd: return cards("added an identifier to", "додано ідентифікатор до картки")
    case .identifierEdit: return cards("changed an identifier of", "змінено ідентифікатор картки")
    case .identifierMove: return cards("moved an identifier of", "переміщено ідентифікатор картки")
    case .identifierSelect: return cards("chose the identifier shown of", "обрано ідентифікатор для показу на картці")
    case .identifierDelete: return cards("deleted an identifier of", "прибрано ідентифікатор з картки")
    case .categoryAdd: return categories("made", "створено")
    case .categoryRename:
      let names = subjects + ["", ""]
      return Phrase(
        english: "renamed the category “\(names[0])” to “\(names[1])”",
        ukrainian: "перейменовано категорію «\(names[0])» на «\(names[1])»")
    case .categoryMove: return categories("moved", "переміщено")
    case .categoryDelete: return categories("deleted", "видалено")
    case .balance: return cards("changed the balance of", "змінено баланс картки")
    case .import: return cards("imported", "імпортовано")
    case .repair: return Phrase(english: "repaired the wallet", ukrainian: "полагоджено гаманець")
    case .sync: return cards("synced", "синхронізовано")
    case .other: return cards("changed", "змінено")
    }
  }

  /// A description of a step that changed cards, with their names or their number.
  private func cards(_ english: String, _ ukrainian: String) -> Phrase {
    let cards = names ?? .cards(subjectCount, one: "картку")
    return Phrase(english: "\(english) \(cards)", ukrainian: "\(ukrainian) \(cards)")
  }

  /// A description of a step that changed categories, with their names or their number.
  private func categories(_ english: String, _ ukrainian: String) -> Phrase {
    guard let names else {
      let count = Phrase.count(
        subjectCount, ("categories", "categories"), ("категорію", "категорії", "категорій"))
      return Phrase(english: "\(english) \(count)", ukrainian: "\(ukrainian) \(count)")
    }
    let isOne = subjectCount == 1
    return Phrase(
      english: "\(english) the \(isOne ? "category" : "categories") \(names)",
      ukrainian: "\(ukrainian) \(isOne ? "категорію" : "категорії") \(names)")
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
    return Phrase(english: "“\(label)”, \(kind.name)", ukrainian: "«\(label)», \(kind.name)")
  }
}
