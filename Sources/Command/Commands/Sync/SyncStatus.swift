internal import Arguments
internal import Barcodes
internal import Cards
internal import CommandBase
internal import Household
internal import JSON
internal import Values
internal import Wallet
internal import Words

/// `ucard sync status`.
struct SyncStatus: UCardCommand {
  static let help = CommandHelp(
    name: "status",
    abstract: Phrase("Show with whom the wallet is shared, and what is not sent yet."),
    examples: ["ucard sync status"])

  var result = ResultOptions()
  var wallet = WalletLocation()

  func run(in context: CommandContext) throws {
    let household = try context.household(of: wallet)
    try wallet.withWallet(.existing, in: context) { store in
      let status = try household.status(of: store)
      try result.report(json(household, status, store), in: context) {
        for line in try lines(household, status, store, context) {
          try context.write(line.text(in: context.language).printable + "\n")
        }
      }
    }
  }

  private func json(_ household: Household, _ status: HouseholdStatus, _ store: WalletStore) throws -> JSONObject {
    let (settings, devices) = (try household.settings(), try household.devices())
    let (folder, repository): (String?, String?) =
      switch settings.place {
      case .folder(let path): (path, nil)
      case .remote(let address): (nil, address)
      }
    return [
      "changedCards": status.changedCount, "conflicts": try household.conflicts(of: store).count,
      "devices": devices.filter { !$0.hasLeft }.map { device -> JSONObject in
        [
          "lastChange": device.last?.iso, "name": devices.word(for: device),
          "this": device.id.map { $0 == settings.device } ?? false,
        ]
      },
      "encrypted": settings.isEncrypted, "folder": folder, "lastChange": status.last?.iso,
      "lockedSecrets": status.secrets.lockedCount, "phone": settings.phone, "repository": repository,
      "stayingSecrets": status.secrets.stayingCount, "unreadable": status.unreadableCards.map { $0.id.text },
      "unsentChanges": status.unsentCount,
    ]
  }

  private func lines(
    _ household: Household, _ status: HouseholdStatus, _ store: WalletStore, _ context: CommandContext
  ) throws -> [Phrase] {
    let settings = try household.settings()
    var lines: [Phrase] = []
    switch settings.place {
    case .remote(let address): lines.append(Phrase("Repository: \(address)"))
    case .folder(let path): lines.append(Phrase("Folder: \(path)"))
    }
    lines.append(settings.isEncrypted ? Phrase("Encrypted: yes") : Phrase("Encrypted: no"))
    lines.append(Phrase("This computer: \(settings.name)"))
    let devices = try household.devices()
    let present = devices.filter(\.isInFolder)
    if !present.isEmpty {
      let list = present.map(devices.word).joined(separator: ", ")
      lines.append(Phrase("In the folder: \(list)"))
    }
    if case .remote = settings.place {
      let others = devices.filter { !$0.hasLeft && $0.id != settings.device }.map(devices.word).joined(separator: ", ")
      if !others.isEmpty {
        lines.append(Phrase("Other computers: \(others)"))
      }
    }
    if let phone = settings.phone { lines.append(Phrase("Phone: \(phone)")) }
    if let last = status.last.map({ context.format.text(context.localTime($0)) }) {
      lines.append(Phrase("Last change: \(last)"))
    }
    lines += unseen(devices, settings, context)
    let (cards, changes) = (status.changedCount, status.unsentCount)
    let changed = Phrase.count(cards, one: "\(cards) changed card", other: "\(cards) changed cards")
    let unsent = Phrase.count(changes, one: "\(changes) earlier change", other: "\(changes) earlier changes")
    lines.append(
      cards + changes == 0 ? Phrase("Not sent: nothing") : Phrase("Not sent: \(changed), \(unsent)"))
    let unreadable = status.unreadableCards
    if !unreadable.isEmpty {
      let (count, list) = (unreadable.count, Phrase.list(unreadable.map(\.title)))
      lines.append(
        .count(
          count, one: "\(count) card waits, because its file in the household cannot be read: \(list)",
          other: "\(count) cards wait, because their files in the household cannot be read: \(list)"))
    }
    lines += status.secrets.phrases
    let conflicts = try household.conflicts(of: store).count
    if conflicts > 0 {
      lines.append(Phrase("Conflicts: \(conflicts) (ucard sync conflicts)"))
    }
    return lines
  }

  /// A line for each other computer from which nothing has come for a month, but something within a year. Computers
  /// that have left are not listed.
  private func unseen(
    _ devices: [HouseholdDevice], _ settings: Household.Settings, _ context: CommandContext
  ) -> [Phrase] {
    let (day, now) = (86_400, context.moment)
    let isFolder = if case .folder = settings.place { true } else { false }
    let others = devices.filter { device in
      // An older version may have written commits of this computer that have only its name.
      if device.hasLeft || device.id.map({ $0 == settings.device }) ?? (device.name == settings.name) { return false }
      // The bundles of a computer are in the folder until it leaves.
      return !isFolder || device.id == nil || device.isInFolder
    }
    let silent = others.compactMap { device -> (word: String, time: Instant)? in
      let seconds = device.last.map { now - $0.seconds } ?? 0
      return seconds > 30 * day && seconds < 365 * day ? device.last.map { (devices.word(for: device), $0) } : nil
    }
    return silent.sorted { $0.time < $1.time }.map { word, time in
      let text = context.format.text(context.localTime(time))
      return Phrase("For a month, nothing has come from: \(word) (\(text)). If that computer is no longer used:")
        .then("ucard sync leave --device \(word)")
    }
  }
}

/// `ucard sync log`.
struct SyncLog: UCardCommand {
  static let help = CommandHelp(
    name: "log",
    abstract: Phrase("List the changes of all computers, the newest first."),
    examples: ["ucard sync log", "ucard sync log --count 100"])

  var count: Int = Given.option(
    "--count", value: .number, default: 20, help: Phrase("How many changes to list at most."))
  var result = ResultOptions()
  var wallet = WalletLocation()

  func run(in context: CommandContext) throws {
    try require(count > 0, .usage, Phrase("--count is a number from 1 on."))
    let household = try context.household(of: wallet)
    let entries = try household.log(count, naming: Self.namedCount)
    try result.report(entries.map(\.json), in: context) {
      for entry in entries {
        let time = entry.time.map { context.format.text(context.localTime($0)) } ?? "?"
        let who = [entry.device, entry.writer].compactMap(\.self).joined(separator: ", ")
        let maker = who.isEmpty ? "" : "  (\(who.printable))"
        try context.write("\(time)  \(entry.phrase.text(in: context.language).printable)\(maker)\n")
      }
    }
  }

  /// The number of cards that are named of each change.
  private static let namedCount = 3
}

extension HouseholdLogEntry {
  /// The person who made the change; nil if only the computer is known.
  fileprivate var writer: String? { author == "ucard" ? nil : author }

  /// The change in JSON. Of many cards, the first are named.
  fileprivate var json: JSONObject {
    [
      "added": added, "addedCount": counts.added, "author": writer, "categories": hasOtherCategories,
      "changed": changed.map { name, parts -> JSONObject in ["keys": parts.keys, "name": name] },
      "changedCount": counts.changed, "choice": isChoice, "deleted": deleted, "deletedCount": counts.deleted,
      "device": device, "membership": membership?.rawValue, "phone": isOfPhone, "time": time?.iso,
    ]
  }

  fileprivate var phrase: Phrase {
    switch membership {
    case .joined: return Phrase("joined")
    case .left: return Phrase("left")
    case nil: break
    }
    var parts: [Phrase] = []
    func add(_ names: [Phrase], of count: Int, _ named: (Phrase) -> Phrase, _ counted: Phrase) {
      guard count > 0 else { return }
      let left = count - names.count
      let more = Phrase("\(left) more")
      parts.append(names.isEmpty ? counted : named(.list(left > 0 ? names + [more] : names)))
    }
    add(
      added.map(Phrase.quoted), of: counts.added, { Phrase("added \($0)") },
      .count(counts.added, one: "added \(counts.added) card", other: "added \(counts.added) cards"))
    let changes = changed.map { name, fields in
      isChoice || fields.isEmpty ? .quoted(name) : Phrase(verbatim: "\(.quoted(name)) (\(.list(fields.names)))")
    }
    if isChoice {
      add(
        changes, of: counts.changed, { Phrase("chose a value of \($0)") },
        .count(
          counts.changed, one: "chose a value of \(counts.changed) card",
          other: "chose a value of \(counts.changed) cards"))
    } else {
      add(
        changes, of: counts.changed, { Phrase("changed \($0)") },
        .count(counts.changed, one: "changed \(counts.changed) card", other: "changed \(counts.changed) cards"))
    }
    add(
      deleted.map(Phrase.quoted), of: counts.deleted, { Phrase("deleted \($0)") },
      .count(counts.deleted, one: "deleted \(counts.deleted) card", other: "deleted \(counts.deleted) cards"))
    if hasOtherCategories { parts += CardFields.categories.names }
    guard parts.isEmpty else { return .list(parts, separator: "; ") }
    return isOfPhone ? Phrase("state of a phone") : Phrase("no change to the cards")
  }
}
