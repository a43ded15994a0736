internal import Arguments
internal import Barcodes
internal import Cards
internal import Household
internal import Values
internal import Wallet
internal import Words

/// `ucard sync conflicts`.
struct SyncConflicts: UCardCommand {
  static let help = CommandHelp(
    name: "conflicts",
    abstract: Phrase(
      english: "List what two computers changed differently, and choose.",
      ukrainian: "Показати, що два комп’ютери змінили по-різному, і обрати."),
    examples: [
      "ucard sync conflicts", "ucard sync conflicts --take 2", "ucard sync conflicts --keep all",
      "ucard sync conflicts --dropped", "ucard sync conflicts --restore 1",
    ],
    details: Phrase(
      english: """
        The card has the value that was set later; the list has the other one first, with the computer and the time of \
        both. --take puts that one into the card, unless it was deleted here; --keep leaves the card as it is. Both end the \
        conflict for all computers. --dropped lists the values that --keep has dropped, and those that --take has put into \
        a card which does not have them any more; --restore puts one of them into its card. Of two names of a category, \
        the first in the alphabet counts; the time is that of the sync that sent the name.
        """,
      ukrainian: """
        Картка має значення, яке задали пізніше; у списку спершу інше, з комп’ютером і часом обох. --take записує його в \
        картку, якщо її тут не видалено; --keep лишає картку як є. І те, й те усуває розбіжність на всіх комп’ютерах. \
        --dropped показує значення, які відкинула --keep, і ті, які записала --take, але картка їх уже не має; --restore записує одне з \
        них у його картку. З двох назв категорії діє перша за абеткою; час — той, коли назву надіслано.
        """))

  var take: String? = Given.option(
    "--take", value: .number,
    english: "Put the value with this number into its card, or all.",
    ukrainian: "Записати значення з цим номером у його картку, або всі: all.")
  var keep: String? = Given.option(
    "--keep", value: .number,
    english: "Leave the card as it is, for the value with this number, or for all.",
    ukrainian: "Лишити картку як є для значення з цим номером або для всіх: all.")
  var dropped = Given.flag(
    "--dropped",
    english: "List the values that were dropped instead.", ukrainian: "Показати натомість відкинуті значення.")
  var restore: String? = Given.option(
    "--restore", value: .number,
    english: "Put the dropped value with this number into its card, or all.",
    ukrainian: "Записати відкинуте значення з цим номером у його картку, або всі: all.")
  var silence = SilenceOption()
  var wallet = ChangedWallet()

  func run(in context: CommandContext) throws {
    let context = silence.applied(to: context)
    guard [take != nil, keep != nil, restore != nil, dropped].count(where: \.self) <= 1 else {
      throw CommandFailure(
        .usage, english: "One at a time: --take, --keep, --dropped or --restore.",
        ukrainian: "Щось одне: --take, --keep, --dropped або --restore.")
    }
    let household = try context.household(of: wallet.location)
    let isPast = dropped || restore != nil
    try wallet.withWallet(.existing, isChanging: (take ?? keep ?? restore) != nil, in: context) { store in
      let conflicts = try isPast ? household.droppedValues(of: store) : household.conflicts(of: store)
      guard let typed = take ?? keep ?? restore else { return try list(conflicts, in: context) }
      let chosen = try chosen(typed, of: conflicts)
      let done =
        isPast
        ? try household.restore(chosen, in: store, at: context.now())
        : try household.settle(chosen, taking: take != nil, in: store, at: context.now())
      let refusals = chosen.filter { !done.contains($0) }.map(\.refusal)
      if done.isEmpty, let last = refusals.last {
        for phrase in refusals.dropLast() { context.say(phrase) }
        throw CommandFailure(status: .nothingMatches, phrase: last)
      }
      for phrase in refusals { context.say(phrase) }
      for conflict in done {
        let what = conflict.description(in: context)
        context.say(
          take != nil
            ? Phrase(english: "Taken: \(what)", ukrainian: "Узято: \(what)")
            : keep != nil
              ? Phrase(english: "Dropped: \(what)", ukrainian: "Відкинуто: \(what)")
              : Phrase(english: "Restored: \(what)", ukrainian: "Повернено: \(what)"))
      }
      if keep != nil {
        context.say(
          english: "ucard sync conflicts --dropped lists what was dropped.",
          ukrainian: "Відкинуте показує ucard sync conflicts --dropped.")
      }
      context.say(english: "The others learn it by ucard sync.", ukrainian: "Інші дізнаються про це через ucard sync.")
    }
  }

  private func list(_ conflicts: [HouseholdConflict], in context: CommandContext) throws {
    if conflicts.isEmpty {
      dropped
        ? context.say(english: "Nothing was dropped.", ukrainian: "Нічого не відкинуто.")
        : context.say(english: "There are no conflicts.", ukrainian: "Розбіжностей немає.")
    }
    for (index, conflict) in conflicts.enumerated() {
      let line = Phrase(alike: "\(conflict.description(in: context))\(conflict.now(in: context))")
      try context.write("\(index + 1)  \(line.text(in: context.language).printable)\n")
    }
  }

  private func chosen(
    _ typed: String, of conflicts: [HouseholdConflict]
  ) throws(CommandFailure) -> [HouseholdConflict] {
    if typed == "all", !conflicts.isEmpty { return conflicts }
    guard let number = Int(typed), conflicts.indices.contains(number - 1) else {
      if restore != nil {
        throw CommandFailure(
          .nothingMatches,
          english: "No dropped value has the number “\(typed)”. ucard sync conflicts --dropped lists them.",
          ukrainian: "Відкинутого значення «\(typed)» немає. Їх показує ucard sync conflicts --dropped.")
      }
      throw CommandFailure(
        .nothingMatches, english: "There is no conflict “\(typed)”. ucard sync conflicts lists them.",
        ukrainian: "Розбіжності «\(typed)» немає. Їх показує ucard sync conflicts.")
    }
    let one = conflicts[number - 1]
    return [one] + conflicts.filter { $0.isOtherTime(of: one) }
  }
}

extension HouseholdConflict {
  /// Whether it is the end of an event of which another conflict is the beginning, as one person has set both, or the reverse.
  fileprivate func isOtherTime(of conflict: HouseholdConflict) -> Bool {
    guard case .card(let own) = self, case .card(let other) = conflict else { return false }
    return own.card == other.card && own.value.changed == other.value.changed && own.value.device == other.value.device
      && [.starts, .ends] == own.value.part.union(other.value.part) && own.value.part != other.value.part
  }

  /// Tells why the card or the category does not get the value: the wallet has deleted the card, or another category has the
  /// name.
  fileprivate var refusal: Phrase {
    switch self {
    case .card(let conflict) where !conflict.value.part.isDisjoint(with: [.starts, .ends, .validFrom, .expiry]):
      Phrase(
        english: """
          “\(conflict.name)” was deleted here, or would end before it begins with that value. Both times are set by: \
          ucard edit \(ShellWord.quoted(conflict.name))
          """,
        ukrainian: """
          «\(conflict.name)» тут видалено, або з цим значенням кінець був би раніше за початок. Обидва часи задає: \
          ucard edit \(ShellWord.quoted(conflict.name))
          """)
    case .card(let conflict):
      Phrase(
        english: """
          “\(conflict.name)” was deleted here, so it can get no value. To bring it back: ucard undo (ucard history lists the \
          steps).
          """,
        ukrainian: """
          «\(conflict.name)» тут видалено, тож значення записати нікуди. Повернути: ucard undo (кроки показує ucard history).
          """)
    case .category(let conflict):
      Phrase(
        english: """
          “\(conflict.now.text)” cannot be called “\(conflict.loser.text)”: another category has that name. Rename it first: \
          ucard category rename
          """,
        ukrainian: """
          Категорію «\(conflict.now.text)» не можна назвати «\(conflict.loser.text)»: так зветься інша категорія. Спершу перейменуйте її: \
          ucard category rename
          """)
    }
  }

  /// The card, the part, and the value that lost, with its device and its time.
  fileprivate func description(in context: CommandContext) -> Phrase {
    switch self {
    case .category(let conflict):
      let name = conflict.loser.text(in: context)
      return Phrase(
        english: "category “\(conflict.now.text)”: \(name)", ukrainian: "категорія «\(conflict.now.text)»: \(name)")
    case .card(let conflict):
      let value = conflict.value
      let parts = [.quoted(conflict.name)] + (value.isPicture ? [] : value.part.names)
      return Phrase(alike: "\(.list(parts)): \(value.text(in: context))\(value.mark(in: context))")
    }
  }

  /// Tells that the value waits for a person to choose.
  func waiting(in context: CommandContext) -> Phrase {
    let what = Phrase(alike: "\(description(in: context))\(now(in: context))")
    return Phrase(
      english: "This waits for you to choose: \(what). ucard sync conflicts",
      ukrainian: "Це чекає на ваш вибір: \(what). ucard sync conflicts")
  }

  /// The value that the card has now, with its device and its time.
  fileprivate func now(in context: CommandContext) -> Phrase {
    let now =
      switch self {
      case .card(let conflict): Phrase(alike: "\(conflict.now.text(in: context))\(conflict.now.mark(in: context))")
      case .category(let conflict): conflict.now.text(in: context)
      }
    return Phrase(english: "; now \(now)", ukrainian: "; зараз \(now)")
  }
}

extension HouseholdCategoryConflict.Name {
  /// The name, with its device and its time.
  fileprivate func text(in context: CommandContext) -> Phrase {
    Phrase(alike: "\(.quoted(text))\(context.mark(device, time))")
  }
}

extension LosingValue {
  /// Whether the value is a picture.
  fileprivate var isPicture: Bool { PictureSide.allCases.contains { CardFields($0) == part } }

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
          return Phrase(english: "\(side.pictureName) removed", ukrainian: "\(side.pictureName): прибрано")
        }
        let size = ByteCount.text(picture.byteCount)
        return Phrase(alike: "\(side.pictureName) (\(size))")
      }
      let fact = CardFact.all.first { CardFields($0) == part }
      return fact.flatMap { context.text(of: $0, in: content) } ?? Self.removed
    }
  }

  private static let removed = Phrase(english: "removed", ukrainian: "прибрано")

  private var identifierText: Phrase {
    guard let identifier = content.identifiers.first, let property else { return Self.removed }
    let code = Phrase(english: " of \(identifier.openText)", ukrainian: " (\(identifier.openText))")
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
    return Phrase(alike: "\(property.name)\(code): \(text.map(Phrase.quoted) ?? Self.removed)")
  }
}

extension PictureSide {
  /// The name of the picture for people.
  fileprivate var pictureName: Phrase {
    self == .icon ? name : Phrase(english: "\(name) picture", ukrainian: "\(name)")
  }
}

extension LosingValue.IdentifierProperty {
  /// The name of the property for people.
  fileprivate var name: Phrase {
    switch self {
    case .label: Phrase(english: "label", ukrainian: "мітка")
    case .text: Phrase(english: "text below the code", ukrainian: "текст під кодом")
    case .options: Phrase(english: "look of the code", ukrainian: "вигляд коду")
    case .module: Phrase(english: "size in pictures", ukrainian: "розмір на зображеннях")
    }
  }
}

extension CommandContext {
  /// A device and a time, as far as they are known, in brackets.
  fileprivate func mark(_ device: String?, _ time: Instant?) -> Phrase {
    let words = [device, time.map { format.text(localTime($0)) }].compactMap(\.self).joined(separator: ", ")
    return words.isEmpty ? .nothing : Phrase(alike: " (\(words))")
  }

  /// A fact of a card for people; nil if the card lacks it.
  fileprivate func text(of fact: CardFact, in content: CardContent) -> Phrase? {
    func same(_ text: String) -> Phrase { Phrase(alike: "\(text)") }
    switch fact.value {
    case .line(let property), .note(let property): return content[keyPath: property].map(Phrase.quoted)
    case .colour(let property):
      return content[keyPath: property].map { colour in
        let named = Colour.names.first { Colour(argb: 0xFF00_0000 | $0.rgb) == colour }
        return named.map { Phrase(english: "\($0.english)", ukrainian: "\($0.ukrainian)") } ?? same(colour.hex)
      }
    case .flag(let property):
      return content[keyPath: property]
        ? Phrase(english: "yes", ukrainian: "так") : Phrase(english: "no", ukrainian: "ні")
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
