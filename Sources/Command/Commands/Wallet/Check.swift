internal import Actions
internal import Arguments
internal import Barcodes
internal import Cards
internal import CommandBase
internal import Files
internal import JSON
internal import Terminal
internal import Wallet
internal import Words

/// `ucard check`.
struct Check: UCardCommand {
  static let help = CommandHelp(
    name: "check", group: .safe,
    abstract: Phrase("Check that the wallet is sound and every code can be drawn."),
    examples: ["ucard check", "ucard check --repair"],
    details: Phrase(
      """
      The exit status is 65 if the wallet is damaged, or if --repair could mend it. Codes that cannot be drawn, or \
      that not every reader reads, are listed too; they are not damage, and are kept unchanged.
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
      ["detail": detail, "identifier": identifier, "kind": kind, "name": name, "number": number]
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
    var repairs: [Entry] = []
    /// Notes a value that was or would be repaired for programs, or says it to a person.
    func report(_ kind: String, _ what: Phrase, _ sentence: Phrase) {
      guard listing.format == .json else { return context.say(sentence) }
      repairs.append(Entry(kind: kind, detail: what.text(in: context.language)))
    }
    let check = try wallet.withWallet(.existing, isChanging: repair, in: context) { store in
      let repair = try self.repair ? WalletRepair(of: store, at: context.now()) : nil
      for value in repair?.removed ?? [] { report("removed", value.phrase, Phrase("Removed: \(value.phrase)")) }
      for finding in repair?.repaired ?? [] {
        report("repaired", finding.phrase, Phrase("Repaired: \(finding.phrase)"))
      }
      let found = try WalletCheck(of: store, after: repair, at: context.now())
      for value in found.removable {
        report("removable", value.phrase, Phrase("Would be removed: \(value.phrase)"))
      }
      return found
    }
    let entries =
      repairs + check.findings.map { Entry(kind: $0.kind, detail: $0.phrase.text(in: context.language)) }
      + check.remarks.map { entry($0, in: context) }
    let columns: [ListColumn<Entry>] = [
      ListColumn("kind", nil) { .text($0.kind) },
      ListColumn(number: { .text($0.number.map(String.init) ?? "") }),
      ListColumn("name", Phrase("CARD")) { .text($0.name ?? "") },
      ListColumn("identifier", nil) { .text($0.identifier.map(String.init) ?? "") },
      ListColumn("detail", Phrase("FOUND"), room: .sentence) { .text($0.detail) },
    ]
    try listing.write(entries, columns, json: \.json, in: context)
    if let failure = WalletFinding.Remedy.failure(check.remedies) { throw failure }
    guard listing.format != .json else { return }
    let (count, room) = (check.cardCount, check.room)
    context.say(
      .count(count, one: "The wallet is sound: \(count) card.", other: "The wallet is sound: \(count) cards."))
    // A little unused space is normal: the next cards use it.
    if room.unused > max(1 << 20, room.size / 10) {
      context.say(
        Phrase("\(ByteCount.text(room.unused)) of \(ByteCount.text(room.size)) are unused. To make the file smaller:")
          .then("ucard compact"))
    }
  }

  private func entry(_ remark: IdentifierRemark, in context: CommandContext) -> Entry {
    let (key, phrase): (String, Phrase) =
      switch remark.reason {
      case .unknown(let kind): ("unknown", .shownAsNumber(kind))
      case .notDrawn(let kind): ("not-drawn", .shownAsNumber(kind))
      case .completed(let whole, let symbology): ("completed", .completed(whole, in: symbology))
      case .caution(let caution, let symbology): ("warning", symbology.warning(of: caution))
      case .undrawable(let reason): ("undrawable", CommandFailure(reason).phrase)
      }
    return Entry(
      kind: key, detail: phrase.text(in: context.language), number: remark.number, name: remark.name,
      identifier: remark.index + 1)
  }
}

extension Phrase {
  fileprivate static func shownAsNumber(_ kind: Identifier.Kind) -> Phrase {
    Phrase("This version does not draw \(kind.name); the number is shown instead.")
  }
}
