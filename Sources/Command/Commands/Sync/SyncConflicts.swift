internal import Actions
internal import Arguments
internal import Barcodes
internal import Cards
internal import CommandBase
internal import Household
internal import JSON
internal import Values
internal import Wallet
internal import Words

/// `ucard sync conflicts`.
struct SyncConflicts: UCardCommand {
  static let help = CommandHelp(
    name: "conflicts",
    abstract: Phrase("List what two computers changed differently, and choose."),
    examples: [
      "ucard sync conflicts", "ucard sync conflicts --take 2", "ucard sync conflicts --keep all",
      "ucard sync conflicts --dropped", "ucard sync conflicts --restore 1",
    ],
    details: Phrase(
      """
      A card has the value that was set later. Each line shows the other value first, then the value of the card, with \
      the computer and the time of each. --take puts the other value into the card, unless the card was deleted here; \
      --keep leaves the card as it is. Both settle the conflict on all computers. If a category has two names, the first \
      in the alphabet counts, and the time is when the name was sent.
      """),
    expertDetails: Phrase(
      """
      --dropped lists the values that were dropped with --keep, and those set with --take that their card no longer \
      has; --restore puts one of these values back.
      """))

  var take: String? = Given.option(
    "--take", value: .number,
    help: Phrase("Put the value with this number (or all) into its card."))
  var keep: String? = Given.option(
    "--keep", value: .number,
    help: Phrase("Drop the value with this number (or all), and leave the card as it is."))
  var dropped = Given.flag("--dropped", isForExperts: true, help: Phrase("List the dropped values."))
  var restore: String? = Given.option(
    "--restore", isForExperts: true, value: .number,
    help: Phrase("Put the dropped value with this number (or all) back into its card."))
  var result = ResultOptions(quiet: .silence)
  var wallet = ChangedWallet()

  func run(in context: CommandContext) throws {
    let context = result.applied(to: context)
    try require(
      [take != nil, keep != nil, restore != nil, dropped].count(where: \.self) <= 1, .usage,
      Phrase("Choose one: --take, --keep, --dropped or --restore."))
    let household = try context.household(of: wallet.location)
    let isPast = dropped || restore != nil
    try wallet.withWallet(.existing, isChanging: (take ?? keep ?? restore) != nil, in: context) { store in
      let conflicts = try isPast ? household.droppedValues(of: store) : household.conflicts(of: store)
      guard let typed = take ?? keep ?? restore else { return try list(conflicts, in: context) }
      guard let chosen = conflicts.chosen(by: typed) else { throw nothing(typed) }
      let done =
        isPast
        ? try household.restore(chosen, in: store, at: context.now())
        : try household.settle(chosen, taking: take != nil, in: store, at: context.now())
      let refusals = chosen.filter { !done.contains($0) }.map(\.refusal)
      if done.isEmpty, let last = refusals.last {
        for phrase in refusals.dropLast() { context.say(phrase) }
        throw CommandFailure(.nothingMatches, last)
      }
      for phrase in refusals { context.say(phrase) }
      let numbered = done.map { (number: (conflicts.firstIndex(of: $0) ?? 0) + 1, conflict: $0) }
      try result.report(json(numbered, in: context), in: context) { say(done, in: context) }
    }
  }

  private func say(_ done: [HouseholdConflict], in context: CommandContext) {
    for conflict in done {
      let what = conflict.description(in: context)
      context.say(
        take != nil
          ? Phrase("Put into the card: \(what)")
          : keep != nil
            ? Phrase("Dropped: \(what)")
            : Phrase("Restored: \(what)"))
    }
    if keep != nil { context.say(Phrase("To list the dropped values:").then("ucard sync conflicts --dropped")) }
    context.say(Phrase("To tell the other computers:").then("ucard sync"))
  }

  private func json(
    _ conflicts: [(number: Int, conflict: HouseholdConflict)], in context: CommandContext
  ) -> [JSONObject] {
    conflicts.map { $0.conflict.json(number: $0.number, in: context) }
  }

  private func list(_ conflicts: [HouseholdConflict], in context: CommandContext) throws {
    let numbered = conflicts.enumerated().map { (number: $0.offset + 1, conflict: $0.element) }
    try result.report(json(numbered, in: context), in: context) {
      if conflicts.isEmpty {
        context.say(dropped ? Phrase("Nothing was dropped.") : Phrase("There are no conflicts."))
      }
      for (number, conflict) in numbered {
        let line = Phrase(verbatim: "\(conflict.description(in: context))\(conflict.now(in: context))")
        try context.write("\(number)  \(line.text(in: context.language).printable)\n")
      }
    }
  }

  private func nothing(_ typed: String) -> CommandFailure {
    CommandFailure(
      .nothingMatches,
      restore != nil
        ? Phrase("There is no dropped value “\(typed)”. To list the dropped values:")
          .then("ucard sync conflicts --dropped")
        : Phrase("There is no conflict “\(typed)”. To list the conflicts:").then("ucard sync conflicts"))
  }
}

extension HouseholdConflict {
  /// The conflict in JSON, with the values as people read them.
  fileprivate func json(number: Int, in context: CommandContext) -> JSONObject {
    switch self {
    case .card(let conflict):
      [
        "card": conflict.name, "keys": conflict.value.part.keys, "now": conflict.now.json(in: context),
        "number": number, "other": conflict.value.json(in: context),
      ]
    case .category(let conflict):
      ["category": conflict.now.text, "now": conflict.now.json, "number": number, "other": conflict.other.json]
    }
  }

  /// Why the card or the category cannot get the value: the card was deleted here, or another category has the name.
  fileprivate var refusal: Phrase {
    switch self {
    case .card(let conflict) where !conflict.value.part.isDisjoint(with: [.starts, .ends, .validFrom, .expiry]):
      Phrase(
        """
        “\(conflict.name)” was deleted here, or would end before it begins with that value. To set both times:
        """
      ).then("ucard edit \(conflict.name)")
    case .card(let conflict):
      Phrase(
        """
        “\(conflict.name)” was deleted here, so the value cannot be put into it. To find the step, and to bring the \
        card back:
        """
      ).then(["ucard history", "ucard undo"])
    case .category(let conflict):
      Phrase(
        """
        “\(conflict.now.text)” cannot be called “\(conflict.other.text)”: another category has that name. Rename that \
        category first:
        """
      ).then("ucard category rename \(conflict.other.text) NAME")
    }
  }

  /// The card, the part, and the value that lost, with its device and its time.
  fileprivate func description(in context: CommandContext) -> Phrase {
    switch self {
    case .category(let conflict):
      let name = conflict.other.text(in: context)
      return Phrase("category “\(conflict.now.text)”: \(name)")
    case .card(let conflict):
      let value = conflict.value
      let parts = [.quoted(conflict.name)] + (value.isPicture ? [] : value.part.names)
      return Phrase(verbatim: "\(.list(parts)): \(value.text(in: context))\(value.mark(in: context))")
    }
  }

  /// The sentence that a person has not chosen between the two values yet.
  func waiting(in context: CommandContext) -> Phrase {
    let what = Phrase(verbatim: "\(description(in: context))\(now(in: context))")
    return Phrase("You have not chosen yet: \(what).")
  }

  /// The value that the card has now, with its device and its time.
  fileprivate func now(in context: CommandContext) -> Phrase {
    let now =
      switch self {
      case .card(let conflict): Phrase(verbatim: "\(conflict.now.text(in: context))\(conflict.now.mark(in: context))")
      case .category(let conflict): conflict.now.text(in: context)
      }
    return Phrase("; now \(now)")
  }
}

extension HouseholdCategoryConflict.Name {
  fileprivate var json: JSONObject { ["device": device, "time": time?.iso, "value": text] }

  /// The name, with its device and its time.
  fileprivate func text(in context: CommandContext) -> Phrase {
    Phrase(verbatim: "\(.quoted(text))\(context.mark(device, time))")
  }
}

extension ConflictingValue {
  fileprivate var isPicture: Bool { PictureSide.allCases.contains { CardFields($0) == part } }

  fileprivate func json(in context: CommandContext) -> JSONObject {
    ["device": device, "time": changed.iso, "value": text(in: context).text(in: context.language)]
  }

  /// The device and the time of the value, in brackets.
  fileprivate func mark(in context: CommandContext) -> Phrase { context.mark(device, changed) }

  /// The value as `info` has it.
  func text(in context: CommandContext) -> Phrase {
    switch part {
    case .name: return .quoted(content.name)
    case .identifiers: return identifierText
    default:
      if let side = PictureSide.allCases.first(where: { CardFields($0) == part }) {
        guard let picture = content.pictures[side] else {
          return Phrase("\(side.pictureName) removed")
        }
        let size = ByteCount.text(picture.byteCount)
        return Phrase(verbatim: "\(side.pictureName) (\(size))")
      }
      let fact = CardFact.all.first { CardFields($0) == part }
      return fact.flatMap { context.text(of: $0, in: content) } ?? Self.removed
    }
  }

  private static let removed = Phrase("removed")

  private var identifierText: Phrase {
    guard let identifier = content.identifiers.first, let property else { return Self.removed }
    let code = Phrase(" of \(identifier.openText)")
    let text: String?
    switch property {
    case .label: text = identifier.label
    case .text: text = identifier.encryptedFor == nil ? identifier.text : "•••"
    case .options:
      let options = identifier.options
      let parts = [
        options.errorCorrection.map { $0.rawValue }, options.ratio.map { "\($0)" }, options.hasBearerBars ? "▯" : nil,
        options.form?.text,
      ]
      text = parts.compactMap(\.self).joined(separator: " ")
    case .module: text = identifier.modulePixels.map { "\($0) px" }
    }
    return Phrase(verbatim: "\(property.name)\(code): \(text.map(Phrase.quoted) ?? Self.removed)")
  }
}

extension PictureSide {
  /// The name of the picture for people.
  fileprivate var pictureName: Phrase {
    self == .icon ? name : Phrase("\(name) picture")
  }
}

extension ConflictingValue.IdentifierProperty {
  fileprivate var name: Phrase {
    switch self {
    case .label: Phrase("label")
    case .text: Phrase("text below the code")
    case .options: Phrase("look of the code")
    case .module: Phrase("size in pictures")
    }
  }
}

extension CommandContext {
  /// A device and a time, as far as they are known, in brackets.
  fileprivate func mark(_ device: String?, _ time: Instant?) -> Phrase {
    let words = [device, time.map { format.text(localTime($0)) }].compactMap(\.self).joined(separator: ", ")
    return words.isEmpty ? .nothing : Phrase(verbatim: " (\(words))")
  }

  /// A fact of a card for people; nil if the card lacks it.
  fileprivate func text(of fact: CardFact, in content: CardContent) -> Phrase? {
    func same(_ text: String) -> Phrase { Phrase(verbatim: "\(text)") }
    switch fact.value {
    case .line(let property), .note(let property): return content[keyPath: property].map(Phrase.quoted)
    case .colour(let property):
      return content[keyPath: property].map { colour in
        let named = Colour.names.first { Colour(argb: 0xFF00_0000 | $0.rgb) == colour }
        return named?.word.name ?? same(colour.hex)
      }
    case .flag(let property):
      return content[keyPath: property]
        ? Phrase("yes") : Phrase("no")
    case .date(let property): return content[keyPath: property].map { same(format.text($0.day)) }
    case .amount(let property, _): return content[keyPath: property].map(format.text)
    case .time(let property): return content[keyPath: property].map { same(text($0, format)) }
    case .count(let property): return content[keyPath: property].map { same(String($0)) }
    case .status(let property): return content[keyPath: property]?.name
    case .reminders(let property):
      return content[keyPath: property].isEmpty ? nil : same(content[keyPath: property].text)
    }
  }
}
