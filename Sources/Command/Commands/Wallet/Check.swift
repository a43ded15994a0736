internal import Actions
internal import Arguments
internal import Barcodes
internal import Cards
internal import CommandBase
internal import Files
internal import JSON
internal import Wallet
internal import Words

/// `ucard check`.
struct Check: UCardCommand {
  static let help = CommandHelp(
    name: "check",
    abstract: Phrase("Check that the wallet is sound and every code can be drawn."),
    examples: ["ucard check", "ucard check --repair"],
    details: Phrase(
      """
      The exit status is 65 if the wallet is damaged, or if --repair could mend it. Codes that cannot be drawn, or \
      that not every reader reads, are listed too; they are not damage, and are kept unchanged. JSON is an array of \
      objects with kind and detail, and for a code with number, name and identifier (its position).
      """))

  var repair = Given.flag(
    "--repair",
    help: Phrase("Rebuild what can be derived from other data: search and sort keys, order, selection."))
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
    do { try check(in: context) } catch let error as WalletError where error.code == .damaged {
      let detail = error.detail.map { " (\($0))" } ?? ""
      throw CommandFailure(
        .badData,
        Phrase("The wallet “\(error.path)” is damaged\(detail). Restore it from a backup:").then("ucard restore FILE"))
    }
  }

  private func check(in context: CommandContext) throws {
    let (entries, remedies, count, room) = try wallet.withWallet(
      .existing, isChanging: repair, in: context
    ) {
      store in
      let findings = try self.findings(of: store, in: context)
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
      var remedies = Set(findings.map(\.remedy))
      if remedies.contains(.repairing), try !isMendedByRepair(store, in: context) { remedies.insert(.restoring) }
      return (entries, remedies, count, try store.room())
    }
    let columns: [ListColumn<Entry>] = [
      ListColumn("kind", nil) { .text($0.kind) },
      ListColumn(number: { .text($0.number.map(String.init) ?? "") }),
      ListColumn("name", Phrase("CARD")) { .text($0.name ?? "") },
      ListColumn("identifier", nil) { .text($0.identifier.map(String.init) ?? "") },
      ListColumn("detail", Phrase("FOUND")) { .text($0.detail) },
    ]
    try listing.write(entries, columns, json: \.json, in: context)
    if let failure = WalletFinding.Remedy.failure(remedies) { throw failure }
    context.say(
      .count(count, one: "The wallet is sound: \(count) card.", other: "The wallet is sound: \(count) cards."))
    // A little unused space is normal: the next cards use it.
    if room.unused > max(1 << 20, room.size / 10) {
      context.say(
        Phrase("\(ByteCount.text(room.unused)) of \(ByteCount.text(room.size)) are unused. To make the file smaller:")
          .then("ucard compact"))
    }
  }

  /// The problems of the wallet, after repairing it if that was asked for.
  private func findings(of store: WalletStore, in context: CommandContext) throws -> [WalletFinding] {
    let findings = try store.findings()
    guard repair, findings.contains(where: \.isRepairable) else { return findings }
    for value in try store.repair(at: context.now()) {
      context.say(Phrase("Removed: \(value.phrase)"))
    }
    let rest = try store.findings()
    for finding in findings where finding.isRepairable && !rest.contains(finding) {
      context.say(Phrase("Repaired: \(finding.phrase)"))
    }
    return rest
  }

  /// Whether `--repair` would mend all that can be repaired, as tried on a copy. Says which values it would remove.
  private func isMendedByRepair(_ store: WalletStore, in context: CommandContext) throws -> Bool {
    guard !repair, let copy = try? store.copyInMemory() else { return false }
    defer { try? copy.close() }
    guard let removed = try? copy.repair(at: context.now()), try !copy.findings().contains(where: \.isRepairable) else {
      return false
    }
    for value in removed {
      context.say(Phrase("Would be removed: \(value.phrase)"))
    }
    return true
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
    Phrase("This version does not draw \(kind.name); the number is shown instead.")
  }
}
