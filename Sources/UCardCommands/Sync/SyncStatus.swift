internal import FoundationEssentials
internal import Arguments
internal import Barcodes
internal import Cards
internal import Household
internal import Wallet
internal import Words

/// `ucard sync status`.
struct SyncStatus: UCardCommand {
  static let help = CommandHelp(
    name: "status",
    abstract: Phrase(
      english: "Tell with whom the wallet is shared, and what is not sent yet.",
      ukrainian: "Показати, з ким ділиться гаманець і що ще не надіслано."),
    examples: ["ucard sync status"])

  var wallet: WalletOptions

  init(_ reader: ArgumentReader) throws(ArgumentError) {
    wallet = try WalletOptions(reader)
  }

  func run(in context: CommandContext) throws {
    let household = try context.household(of: wallet.location)
    try wallet.location.withWallet(.existing, in: context) { store in
      let lines = try CommandFailure.ofHousehold {
        try self.lines(household, household.status(of: store), store, context)
      }
      for line in lines { try context.write(line.text(in: context.language).printable + "\n") }
    }
  }

  private func lines(
    _ household: Household, _ status: HouseholdStatus, _ store: WalletStore, _ context: CommandContext
  ) throws -> [Phrase] {
    let settings = try household.settings()
    var lines: [Phrase] = []
    switch settings.place {
    case .remote(let address): lines.append(Phrase(english: "Repository: \(address)", ukrainian: "Сховище: \(address)"))
    case .folder(let path): lines.append(Phrase(english: "Folder: \(path)", ukrainian: "Тека: \(path)"))
    }
    lines.append(
      settings.isEncrypted
        ? Phrase(english: "Encrypted: yes", ukrainian: "Зашифровано: так")
        : Phrase(english: "Encrypted: no", ukrainian: "Зашифровано: ні"))
    lines.append(
      Phrase(english: "This computer: \(settings.name)", ukrainian: "Цей комп’ютер: \(settings.name)"))
    if let devices = try household.devices(), !devices.isEmpty {
      let list = devices.joined(separator: ", ")
      lines.append(Phrase(english: "In the folder: \(list)", ukrainian: "У теці: \(list)"))
    }
    if let phone = settings.phone { lines.append(Phrase(english: "Phone: \(phone)", ukrainian: "Телефон: \(phone)")) }
    if let last = status.last.map({ context.format.text(context.localTime($0)) }) {
      lines.append(Phrase(english: "Last change: \(last)", ukrainian: "Остання зміна: \(last)"))
    }
    lines += try unseen(household, settings, context)
    let waiting = status.changedCount + status.unsentCount
    lines.append(
      waiting == 0
        ? Phrase(english: "Not sent: nothing", ukrainian: "Не надіслано: нічого")
        : Phrase(
          english: """
            Not sent: \(Phrase.english(status.changedCount, "changed card")), \
            \(Phrase.english(status.unsentCount, "earlier change"))
            """,
          ukrainian: """
            Не надіслано: \(Phrase.ukrainian(status.changedCount, "змінена картка", "змінені картки", "змінених карток")), \
            \(Phrase.ukrainian(status.unsentCount, "давніша зміна", "давніші зміни", "давніших змін"))
            """))
    let unreadable = status.unreadableCards
    if !unreadable.isEmpty {
      let (verb, files) = unreadable.count == 1 ? ("waits", "its file") : ("wait", "their files")
      let count = Phrase.english(unreadable.count, "card")
      lines.append(
        Phrase(
          english: "\(count) \(verb), because \(files) in the household cannot be read: ",
          ukrainian: "Чекає карток: \(unreadable.count), бо у спільному гаманці не вдається прочитати їхні файли: ")
          + .list(unreadable.map(\.title)))
    }
    lines += status.secrets.phrases
    let conflicts = try household.conflicts(of: store).count
    if conflicts > 0 {
      lines.append(
        Phrase(
          english: "Conflicts: \(conflicts) (ucard sync conflicts)",
          ukrainian: "Розбіжностей: \(conflicts) (ucard sync conflicts)"))
    }
    return lines
  }

  /// A line for each other computer from which nothing has come for a month. After a year it is forgotten.
  private func unseen(
    _ household: Household, _ settings: Household.Settings, _ context: CommandContext
  ) throws -> [Phrase] {
    let (day, now) = (86_400.0, context.now())
    return try household.lastChanges().sorted { $0.value < $1.value }.compactMap { name, time in
      let days = now.timeIntervalSince(time) / day
      guard name != settings.name, days > 30, days < 365 else { return nil }
      let text = context.format.text(context.localTime(time))
      return Phrase(
        english: "Nothing for a month from: \(name) (\(text))", ukrainian: "Понад місяць нічого від: \(name) (\(text))")
    }
  }
}
