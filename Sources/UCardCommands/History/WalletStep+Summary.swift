internal import Wallet

extension WalletStep {
  /// What was done, in a few words.
  var summary: Phrase {
    let few = subjectCount <= 3 && subjects.count == subjectCount
    let english = few ? subjects.map { "“\($0)”" }.joined(separator: ", ") : Phrase.english(subjectCount, "card")
    let ukrainian =
      few
      ? subjects.map { "«\($0)»" }.joined(separator: ", ")
      : Phrase.ukrainian(subjectCount, "картку", "картки", "карток")
    func phrase(_ one: String, _ other: String) -> Phrase {
      Phrase(english: "\(one) \(english)", ukrainian: "\(other) \(ukrainian)")
    }
    switch action {
    case .add: return phrase("added", "додано")
    case .edit: return phrase("changed", "змінено")
    case .delete: return phrase("deleted", "видалено")
    case .merge: return phrase("merged", "об’єднано")
    case .identifierAdd: return phrase("added an identifier to", "додано ідентифікатор до")
    case .identifierEdit: return phrase("changed an identifier of", "змінено ідентифікатор на")
    case .identifierMove: return phrase("moved an identifier of", "переміщено ідентифікатор на")
    case .identifierSelect: return phrase("chose the identifier shown of", "обрано ідентифікатор для показу на")
    case .identifierDelete: return phrase("deleted an identifier of", "прибрано ідентифікатор з")
    case .categoryAdd:
      return subjectCount == 1
        ? phrase("made the category", "створено категорію") : phrase("made the categories", "створено категорії")
    case .categoryRename:
      let names = subjects + ["", ""]
      return Phrase(
        english: "renamed the category “\(names[0])” to “\(names[1])”",
        ukrainian: "перейменовано категорію «\(names[0])» на «\(names[1])»")
    case .categoryMove: return phrase("moved the category", "переміщено категорію")
    case .categoryDelete:
      return few
        ? subjectCount == 1
          ? phrase("deleted the category", "видалено категорію")
          : phrase("deleted the categories", "видалено категорії")
        : Phrase(
          english: "deleted \(subjectCount) categories",
          ukrainian: "видалено \(Phrase.ukrainian(subjectCount, "категорію", "категорії", "категорій"))")
    case .balance: return phrase("changed the balance of", "змінено баланс на")
    case .import: return phrase("imported", "імпортовано")
    case .repair: return Phrase(english: "repaired the wallet", ukrainian: "полагоджено гаманець")
    case .other: return phrase("changed", "змінено")
    }
  }
}
