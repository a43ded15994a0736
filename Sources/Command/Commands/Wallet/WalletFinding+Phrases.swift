internal import Cards
internal import CommandBase
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
      Phrase("The file is damaged: \(words)")
    case .otherSchema(let name):
      Phrase("“\(name)” in the file is not as U-Card creates it.")
    case .brokenReference(let table):
      Phrase("Rows of “\(table)” refer to something that does not exist.")
    case .unreadableCard(let card):
      Phrase("Card #\(card) has impossible values and cannot be read.")
    case .changedPicture(let card):
      Phrase("A picture or an original of card #\(card) differs from the one that was added.")
    case .selection(let card):
      Phrase("Card #\(card) does not have exactly one selected identifier.")
    case .repeatedIdentity(let card):
      Phrase("Parts of card #\(card) have the same UUID.")
    case .wrongBalance(let card):
      Phrase("The balance of card #\(card) is not the sum of its history.")
    case .order:
      Phrase("Identifiers or categories are not numbered in order.")
    case .damagedUse(let card):
      Phrase("The time at which card #\(card) was last shown cannot be read.")
    case .unreadableRows(let table): Phrase("Rows of “\(table)” cannot be read.")
    case .unidentifiedCategory: Phrase("A category has no valid UUID.")
    case .exhaustedNumbers(let table):
      Phrase("There are no more numbers for rows of “\(table)”.")
    case .openSecret(let card):
      Phrase("The wallet is locked, and a secret of card #\(card) is not encrypted.")
    case .unfinishedLock: .unfinishedLock
    case .unopenableSecret(let card):
      Phrase("A secret of card #\(card) is encrypted by another lock or for another card, or damaged.")
    case .damagedHistory:
      Phrase("The history has a step that cannot be read. To remove the history:").then("ucard forget")
    case .outdatedKeys(let count):
      Phrase("Wrong keys for searching and sorting: \(count).")
    }
  }
}

extension RemovedValue {
  /// The value in words, with its card.
  var phrase: Phrase {
    let title = card.map { card in
      cardName.map { Phrase("#\(card) “\($0)”") } ?? Phrase(verbatim: "#\(card)")
    }
    let names: Phrase =
      switch part {
      case .fields(.pictures): Phrase("picture")
      case .fields(let fields): .list(fields.names)
      case .width: Phrase("width of a line of the code")
      case .identity: Phrase(verbatim: "UUID")
      case .moment: Phrase("moment of a change")
      case .category(let name): Phrase("UUID of the category “\(name)”")
      case .rows(let table): Phrase("rows of “\(table)”")
      }
    let value = Phrase("\(names) “\(text)”")
    return title.map { Phrase(verbatim: "\($0): \(value)") } ?? value
  }
}

extension WalletFinding.Remedy {
  /// The failure of a wallet whose problems need these remedies, with advice for the worst of them; nil for none.
  static func failure(_ remedies: Set<Self>) -> CommandFailure? {
    if remedies.contains(.restoring) {
      CommandFailure(.badData, Phrase("The wallet is damaged. Restore it from a backup:").then("ucard restore FILE"))
    } else if remedies.contains(.repairing) {
      CommandFailure(
        .badData,
        Phrase("The wallet has errors. A test on a copy has repaired them. To repair the wallet:")
          .then("ucard check --repair"))
    } else if remedies.contains(.forgetting) {
      CommandFailure(
        .badData,
        Phrase("The cards are sound, but the history is damaged. Remove the history, or restore a backup:")
          .then(["ucard forget", "ucard restore FILE"]))
    } else if remedies.contains(.locking) {
      CommandFailure(
        .badData, Phrase("The cards are sound, but ucard lock was interrupted. To finish it:").then("ucard lock"))
    } else {
      nil
    }
  }
}
