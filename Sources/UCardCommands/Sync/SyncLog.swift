internal import Arguments
internal import Barcodes
internal import Cards
internal import Household
internal import Words

/// `ucard sync log`.
struct SyncLog: UCardCommand {
  static let help = CommandHelp(
    name: "log",
    abstract: Phrase(
      english: "List the changes of all computers, the newest first.",
      ukrainian: "Показати зміни всіх комп’ютерів, найновіші першими."),
    examples: ["ucard sync log", "ucard sync log --count 100"])

  var count: Int
  var wallet: WalletOptions

  init(_ reader: ArgumentReader) throws(ArgumentError) {
    count = try reader.option(
      "--count", value: .number, default: 20,
      english: "The most changes to list.", ukrainian: "Найбільша кількість змін у списку.")
    wallet = try WalletOptions(reader)
  }

  func run(in context: CommandContext) throws {
    guard count > 0 else {
      throw CommandFailure(
        .usage, english: "--count is a number from 1 on.", ukrainian: "--count — це число від 1.")
    }
    let household = try context.household(of: wallet.location)
    let entries = try CommandFailure.ofHousehold { try household.log(count, naming: Self.namedCount) }
    for entry in entries {
      let time = entry.time.map { context.format.text(context.localTime($0)) } ?? "?"
      let who = [entry.device, entry.author == "ucard" ? nil : entry.author].compactMap(\.self).joined(separator: ", ")
      let maker = who.isEmpty ? "" : "  (\(who.printable))"
      try context.write("\(time)  \(entry.phrase.text(in: context.language).printable)\(maker)\n")
    }
  }

  /// The number of cards that are named of each change.
  private static let namedCount = 3
}

extension HouseholdLogEntry {
  /// What was changed.
  fileprivate var phrase: Phrase {
    switch presence {
    case .joined: return Phrase(english: "joined", ukrainian: "приєднано")
    case .left: return Phrase(english: "left", ukrainian: "від’єднано")
    case nil: break
    }
    var parts: [Phrase] = []
    func add(_ english: String, _ ukrainian: String, _ names: [Phrase], of count: Int) {
      guard count > 0 else { return }
      let left = count - names.count
      let more = Phrase(english: "\(left) more", ukrainian: "ще \(left)")
      let cards = names.isEmpty ? .cards(count, one: "картку") : Phrase.list(left > 0 ? names + [more] : names)
      parts.append(Phrase(english: "\(english) \(cards)", ukrainian: "\(ukrainian) \(cards)"))
    }
    add("added", "додано", added.map(Phrase.quoted), of: counts.added)
    let changes = changed.map { name, fields in
      isChoice || fields.isEmpty ? .quoted(name) : Phrase(alike: "\(.quoted(name)) (\(.list(fields.names)))")
    }
    if isChoice {
      add("chose a value of", "обрано значення картки", changes, of: counts.changed)
    } else {
      add("changed", "змінено", changes, of: counts.changed)
    }
    add("deleted", "видалено", deleted.map(Phrase.quoted), of: counts.deleted)
    if hasOtherCategories { parts += CardFields.categories.names }
    return parts.isEmpty
      ? Phrase(english: "nothing of the cards", ukrainian: "не картки") : .list(parts, separator: "; ")
  }
}
