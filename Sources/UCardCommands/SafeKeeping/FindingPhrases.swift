internal import Cards
internal import Wallet
internal import Words

extension WalletFinding {
  /// The name of the kind for programs.
  var kind: String {
    switch self {
    case .damage: "damage"
    case .otherSchema: "schema"
    case .brokenReference: "reference"
    case .unreadableCard: "card"
    case .changedPicture: "picture"
    case .selection: "selection"
    case .repeatedIdentity: "uuid"
    case .wrongBalance: "balance"
    case .order: "order"
    case .damagedUse: "use"
    case .unreadableRows: "rows"
    case .unidentifiedCategory: "uuid"
    case .exhaustedNumbers: "numbers"
    case .openSecret, .unopenableSecret, .unfinishedLock: "secret"
    case .damagedHistory: "history"
    case .outdatedKeys: "keys"
    }
  }

  /// The problem in words.
  var phrase: Phrase {
    switch self {
    case .damage(let words):
      Phrase(english: "The file is damaged: \(words)", ukrainian: "Файл пошкоджено: \(words)")
    case .otherSchema(let name):
      Phrase(english: "“\(name)” is not as U-Card makes it.", ukrainian: "«\(name)» не таке, яким його створює U-Card.")
    case .brokenReference(let table):
      Phrase(
        english: "Rows of “\(table)” belong to nothing.", ukrainian: "Рядки таблиці «\(table)» ні з чим не пов’язані.")
    case .unreadableCard(let card):
      Phrase(
        english: "Card #\(card) says what no card can, and cannot be read.",
        ukrainian: "На картці #\(card) неможливі дані, і прочитати її не можна.")
    case .changedPicture(let card):
      Phrase(
        english: "A picture of card #\(card) is not the one that was put in.",
        ukrainian: "Одне із зображень картки #\(card) не таке, яким його додали.")
    case .selection(let card):
      Phrase(
        english: "Card #\(card) has not exactly one selected identifier.",
        ukrainian: "На картці #\(card) має бути обрано рівно один ідентифікатор.")
    case .repeatedIdentity(let card):
      Phrase(
        english: "Parts of card #\(card) have the same UUID.",
        ukrainian: "Частини картки #\(card) мають однаковий UUID.")
    case .wrongBalance(let card):
      Phrase(
        english: "The balance of card #\(card) is not the sum of its history.",
        ukrainian: "Баланс картки #\(card) — не сума її історії.")
    case .order:
      Phrase(
        english: "Identifiers or categories are not numbered in order.",
        ukrainian: "Ідентифікатори чи категорії пронумеровано не по порядку.")
    case .damagedUse(let card):
      Phrase(
        english: "When card #\(card) was shown last cannot be read.",
        ukrainian: "Не вдається прочитати, коли востаннє показано картку #\(card).")
    case .unreadableRows(let table):
      Phrase(
        english: "Rows of “\(table)” cannot be read.", ukrainian: "Рядки таблиці «\(table)» не вдається прочитати.")
    case .unidentifiedCategory:
      Phrase(english: "A category has no valid UUID.", ukrainian: "Одна з категорій не має правильного UUID.")
    case .exhaustedNumbers(let table):
      Phrase(
        english: "There are no more numbers for rows of “\(table)”.",
        ukrainian: "Для рядків таблиці «\(table)» більше немає номерів.")
    case .openSecret(let card):
      Phrase(
        english: "The wallet is locked, and a secret of card #\(card) is not encrypted.",
        ukrainian: "Гаманець замкнено, а таємне на картці #\(card) не зашифровано.")
    case .unfinishedLock: .unfinishedLock
    case .unopenableSecret(let card):
      Phrase(
        english: "A secret of card #\(card) is encrypted by another lock or for another card, or damaged.",
        ukrainian: "Таємне на картці #\(card) зашифровано іншим замком, для іншої картки або пошкоджено.")
    case .damagedHistory:
      Phrase(
        english: "The history has a step that cannot be read: ucard forget removes the history.",
        ukrainian: "В історії є крок, який не вдається прочитати: історію прибирає ucard forget.")
    case .outdatedKeys(let count):
      Phrase(
        english: "Keys for searching and sorting that are not right: \(count).",
        ukrainian: "Хибні ключі пошуку й сортування: \(count).")
    }
  }
}

extension RemovedValue {
  /// The value in words, with its card.
  var phrase: Phrase {
    let title = card.map { card in
      cardName.map { Phrase(english: "#\(card) “\($0)”", ukrainian: "#\(card) «\($0)»") } ?? Phrase(alike: "#\(card)")
    }
    let names: Phrase =
      switch part {
      case .fields(.pictures): Phrase(english: "picture", ukrainian: "зображення")
      case .fields(let fields): .list(fields.names)
      case .width: Phrase(english: "width of a line of the code", ukrainian: "ширина лінії коду")
      case .identity: Phrase(alike: "UUID")
      case .moment: Phrase(english: "moment of a change", ukrainian: "момент зміни")
      case .category(let name): Phrase(english: "UUID of the category “\(name)”", ukrainian: "UUID категорії «\(name)»")
      case .rows(let table): Phrase(english: "rows of “\(table)”", ukrainian: "рядки таблиці «\(table)»")
      }
    let value = Phrase(english: "\(names) “\(text)”", ukrainian: "\(names) «\(text)»")
    return title.map { Phrase(alike: "\($0): \(value)") } ?? value
  }
}

extension WalletFinding.Remedy {
  /// The failure of a wallet with problems that need these remedies; nil if there are none. It advises one that helps.
  static func failure(_ remedies: Set<Self>) -> CommandFailure? {
    if remedies.contains(.restoring) {
      CommandFailure(
        .badData, english: "The wallet is damaged. Restore it from a backup: ucard restore FILE",
        ukrainian: "Гаманець пошкоджено. Відновіть його з копії: ucard restore ФАЙЛ")
    } else if remedies.contains(.repairing) {
      CommandFailure(
        .badData, english: "The wallet is not as it should be. ucard check --repair mends it, as tried on a copy.",
        ukrainian: "Гаманець не в порядку. Його полагодить ucard check --repair: це перевірено на копії.")
    } else if remedies.contains(.forgetting) {
      CommandFailure(
        .badData, english: "The cards are sound, and the history is damaged: ucard forget, or ucard restore FILE",
        ukrainian: "Картки в порядку, а історію пошкоджено: ucard forget або ucard restore ФАЙЛ")
    } else if remedies.contains(.locking) {
      CommandFailure(
        .badData, english: "The cards are sound, and the lock is half done. To finish it: ucard lock",
        ukrainian: "Картки в порядку, а замикання виконано наполовину. Щоб завершити його: ucard lock")
    } else {
      nil
    }
  }
}
