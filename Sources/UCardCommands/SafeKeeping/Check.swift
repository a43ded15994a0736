internal import Actions
internal import Arguments
internal import Barcodes
internal import Cards
internal import Files
internal import JSON
internal import Wallet
internal import Words

/// `ucard check`.
struct Check: UCardCommand {
  static let help = CommandHelp(
    name: "check",
    abstract: Phrase(
      english: "Check that the wallet is sound and every code can be drawn.",
      ukrainian: "Перевірити, чи гаманець у порядку й чи кожен код можна намалювати."),
    examples: ["ucard check", "ucard check --repair"],
    details: Phrase(
      english: """
        A wallet that is damaged, or that --repair could mend, ends with status 65; codes that cannot be drawn, or not \
        read by every reader, are named and are no damage: they are kept as they came. JSON is an array of objects with \
        kind and detail, and for a code with number, name and identifier (its position).
        """,
      ukrainian: """
        Якщо гаманець пошкоджено або його полагодив би --repair, код завершення — 65. Коди, які не можна намалювати або \
        які читає не кожен сканер, лише перелічено; це не пошкодження: їх збережено без змін. JSON — це масив об’єктів з \
        kind і detail, а для коду ще й number, name та identifier (його місце).
        """),
    extraHint: WalletLocation.hint(of: "ucard check"))

  var repair = Given.flag(
    "--repair",
    english: "Make anew what can be made of the rest: search and sort keys, order, selection.",
    ukrainian: "Створити наново те, що можна відтворити з решти: ключі пошуку й сортування, порядок, вибір.")
  var listing = ListingOptions()
  var wallet = ChangedWallet()

  /// A problem or a remark.
  private struct Entry {
    let kind: String
    let detail: String
    var number: Int?
    var name: String?
    var identifier: Int?

    var json: JSONObject {
      var object = JSONObject()
      object.add("detail", detail)
      object.add("identifier", identifier)
      object.add("kind", kind)
      object.add("name", name)
      object.add("number", number)
      return object
    }
  }

  func run(in context: CommandContext) throws {
    let (entries, isSound, isBeyondRepair, count, room) = try wallet.withWallet(
      .existing, isChanging: repair, in: context
    ) {
      store in
      var findings = try store.findings()
      if repair, findings.contains(where: \.isRepairable) {
        try store.repair(at: context.now())
        let rest = try store.findings()
        for finding in findings where finding.isRepairable && !rest.contains(finding) {
          context.say(english: "Repaired: \(finding.phrase)", ukrainian: "Полагоджено: \(finding.phrase)")
        }
        findings = rest
      }
      var entries = findings.map { Entry(kind: $0.kind, detail: $0.phrase.text(in: context.language)) }
      let isReadable = !findings.contains { if case .damage = $0 { true } else { false } }
      var count = 0
      if isReadable {
        try store.withSnapshot { snapshot in
          let numbers = try snapshot.numbers(CardFilter(archived: .last))
          try snapshot.forEachPart(numbers, unreadable: { _ in }) { cards in
            for card in cards { entries += remarks(on: card, in: context) }
            count += cards.count
          }
        }
      }
      return (entries, findings.isEmpty, !findings.allSatisfy(\.isRepairable), count, try store.room())
    }
    let columns: [ListColumn<Entry>] = [
      ListColumn("kind", nil) { .text($0.kind) },
      ListColumn(number: { .text($0.number.map(String.init) ?? "") }),
      ListColumn("name", Phrase(english: "CARD", ukrainian: "КАРТКА")) { .text($0.name ?? "") },
      ListColumn("identifier", nil) { .text($0.identifier.map(String.init) ?? "") },
      ListColumn("detail", Phrase(english: "FOUND", ukrainian: "ЗНАЙДЕНО")) { .text($0.detail) },
    ]
    try listing.write(entries, columns, json: \.json, in: context)
    try require(
      FileKind(of: wallet.location.path(in: context)) != .regular(size: 0), .badData,
      english: "The wallet is not sound: restore it from a backup.",
      ukrainian: "Гаманець не в порядку: відновіть його з копії.")
    guard isSound else {
      throw CommandFailure(
        status: .badData,
        phrase: isBeyondRepair
          ? Phrase(
            english: "The wallet is damaged. Restore it from a backup: ucard restore FILE",
            ukrainian: "Гаманець пошкоджено. Відновіть його з копії: ucard restore ФАЙЛ")
          : Phrase(
            english: "The wallet is not as it should be: ucard check --repair, or ucard restore FILE",
            ukrainian: "Гаманець не в порядку; спробуйте ucard check --repair або ucard restore ФАЙЛ"))
    }
    context.say(english: "The wallet is sound: \(.cards(count)).", ukrainian: "Гаманець у порядку: \(.cards(count)).")
    // A little unused space is normal: the next cards use it.
    if room.unused > max(1 << 20, room.size / 10) {
      context.say(
        english:
          "\(ByteCount.text(room.unused)) of \(ByteCount.text(room.size)) are unused: ucard compact gives them back.",
        ukrainian:
          "Не зайнято \(ByteCount.text(room.unused)) із \(ByteCount.text(room.size)): це місце поверне ucard compact.")
    }
  }

  /// Remarks about the identifiers of a card that a till cannot simply scan.
  private func remarks(on card: Card, in context: CommandContext) -> [Entry] {
    card.identifiers.enumerated().compactMap { index, identifier -> Entry? in
      if identifier.encryptedFor != nil { return nil }
      func entry(_ kind: String, _ phrase: Phrase) -> Entry {
        Entry(
          kind: kind, detail: phrase.text(in: context.language), number: card.number, name: card.name,
          identifier: index + 1)
      }
      switch identifier.kind {
      case .number, .nfc:
        return nil
      case .unknown:
        return entry("unknown", .shownAsNumber(identifier.kind))
      case .code(let symbology):
        guard symbology.isDrawn else { return entry("not-drawn", .shownAsNumber(identifier.kind)) }
        do throws(NoCode) {
          _ = try identifier.code()
          if let whole = symbology.completed(identifier.payload) {
            return entry("completed", .completed(whole, in: symbology))
          }
          return symbology.warning(on: identifier.payload).map { entry("warning", $0) }
        } catch {
          return entry("undrawable", CommandFailure(error).phrase)
        }
      }
    }
  }
}

extension Phrase {
  fileprivate static func shownAsNumber(_ kind: Identifier.Kind) -> Phrase {
    Phrase(
      english: "\(kind.name) is not drawn by this version, but shown as its number.",
      ukrainian: "\(kind.name) ця версія не малює, а показує як номер.")
  }
}

extension WalletFinding {
  /// The name of the kind for programs.
  fileprivate var kind: String {
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
    case .exhaustedNumbers: "numbers"
    case .openSecret, .unopenableSecret, .unfinishedLock: "secret"
    case .damagedHistory: "history"
    case .outdatedKeys: "keys"
    }
  }

  fileprivate var phrase: Phrase {
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
    case .exhaustedNumbers(let table):
      Phrase(
        english: "There are no more numbers for rows of “\(table)”.",
        ukrainian: "Для рядків таблиці «\(table)» більше немає номерів.")
    case .openSecret(let card):
      Phrase(
        english: "The wallet is locked, and a secret of card #\(card) is not encrypted.",
        ukrainian: "Гаманець замкнено, а таємне на картці #\(card) не зашифровано.")
    case .unfinishedLock:
      Phrase(
        english: "ucard lock was interrupted: run it again, so that nothing from before is left in the file.",
        ukrainian: "Команду ucard lock було перервано: виконайте її знову, щоб у файлі не лишилося нічого попереднього."
      )
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
