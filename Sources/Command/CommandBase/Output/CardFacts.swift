package import Actions
internal import Barcodes
package import Cards
internal import Exchange
internal import Files
internal import JSON
internal import Values
package import Wallet
package import Words

extension WalletStore {
  /// Returns all facts of a card, one per line.
  ///
  /// - Throws: `WalletError`.
  package func facts(of card: Card, in context: CommandContext) throws -> String {
    var use: CardUse?
    try withSnapshot { try $0.forEachCard([card]) { use = $0.use } }
    return CardFacts(of: card, use: use, steps: try history(ofCard: card.number), in: context).text
  }
}

extension CommandContext {
  /// The facts that are shown beside the code of a card, one per line, in the order of `ucard info`.
  ///
  /// - Parameter numbers: the numbers that are shown, as `Identifier.labelled(_:)` writes them.
  package func shownFacts(of card: Card, numbers: [String]) -> String {
    CardFacts(shown: card, numbers: numbers, in: self).text
  }
}

/// Facts of a card for people, one per line.
struct CardFacts {
  private let context: CommandContext
  private var lines: [(name: Phrase, value: String)] = []

  /// The facts that stand beside the code of a card.
  private static let besideCode: CardFields = [.balance, .starts, .place, .expiry, .issuer, .note]

  /// Collects what stands beside the code of a card.
  init(shown card: Card, numbers: [String], in context: CommandContext) {
    self.context = context
    add(Phrase("Card"), card.name)
    for number in numbers { add(Phrase("Number"), number) }
    add(CardFact.ranked.filter { Self.besideCode.contains(CardFields($0)) }, of: card)
  }

  /// Collects all facts of a card.
  ///
  /// - Parameters:
  ///   - use: the use of the card; nil if it was never shown.
  ///   - steps: the steps that changed the card, the newest first.
  init(of card: Card, use: CardUse?, steps: [WalletStep], in context: CommandContext) {
    self.context = context
    add(Phrase("Card"), card.name)
    addFacts(of: card)
    for (index, identifier) in card.identifiers.enumerated() {
      let isShown = index == card.identifiers.selection && card.identifiers.count > 1
      let parts = [
        identifier.label, identifier.kind.name.text(in: context.language), identifier.openText,
        isShown ? Phrase("shown").text(in: context.language) : nil,
        identifier.options.form?.phrase.text(in: context.language),
      ]
      add(Phrase("Identifier \(index + 1)"), parts.compactMap { $0 }.joined(separator: ", "))
    }
    add(Phrase("Number in the wallet"), String(card.number))
    add(Phrase("Added"), moment(card.added))
    if card.changed != card.added { add(Phrase("Changed"), moment(card.changed)) }
    if let use {
      let (last, times) = (moment(use.lastShown), use.timesShown)
      let phrase = Phrase.count(times, one: "\(last), \(times) time in all", other: "\(last), \(times) times in all")
      add(Phrase("Last shown"), phrase.text(in: context.language))
    }
    for entry in card.balanceHistory.suffix(Self.maximumEntries).reversed() {
      let change = entry.change.name.text(in: context.language)
      let amount = context.format.number(entry.amount.text()).text(in: context.language)
      let after = context.format.text(entry.after).text(in: context.language)
      let parts = [
        moment(entry.time), "\(change) \(amount)", "= \(after)",
      ]
      add(Phrase("Balance history"), (parts + [entry.note].compactMap { $0 }).joined(separator: ", "))
    }
    for step in steps.prefix(Self.maximumEntries) where !step.isUndone {
      add(Phrase("History"), "\(moment(step.time)), \(step.summary(in: context.format).text(in: context.language))")
    }
  }

  /// The largest number of entries of each history.
  private static let maximumEntries = 5

  /// The facts as text, in lines that end with a newline.
  var text: String {
    lines.map { "\($0.name.text(in: context.language)): \($0.value.printable)\n" }.joined()
  }

  private mutating func addFacts(of card: Card) {
    add(CardFact.ranked.filter { !$0.isNote }, of: card)
    add(Phrase("Rings"), context.textOfComingReminders(of: card.content))
    if !card.categories.isEmpty { add(Phrase("Categories"), card.categories.joined(separator: ", ")) }
    // It may have many lines.
    add(CardFact.ranked.filter(\.isNote), of: card)
    let state = card.state(on: context.today).text(in: context.language)
    if !state.isEmpty { add(Phrase("State"), state) }
    let pictures = PictureSide.allCases.filter { card.pictures[$0] != nil }
      .map { $0.name.text(in: context.language) }
    if !pictures.isEmpty { add(Phrase("Pictures"), pictures.joined(separator: ", ")) }
    let originals = card.originals.map { "\($0.name) (\(ByteCount.text($0.byteCount).text(in: context.language)))" }
    if !originals.isEmpty { add(Phrase("Originals"), originals.joined(separator: ", ")) }
  }

  private mutating func add(_ facts: [CardFact], of card: Card) {
    let format = context.format
    for fact in facts {
      if let value = context.text(of: fact, in: card.content, format) { lines.append((fact.heading, value)) }
    }
  }

  private mutating func add(_ name: Phrase, _ value: String?) {
    if let value { lines.append((name, value)) }
  }

  private func moment(_ date: Instant) -> String { context.format.text(context.localTime(date)) }
}

extension CommandContext {
  /// The value of a fact beside its heading, for people; nil if the card lacks the fact, or shows it with another one.
  ///
  /// - Parameter format: the format of the context, which is created once for a whole list.
  package func text(of fact: CardFact, in card: CardContent, _ format: LocalFormat) -> String? {
    switch CardFields(fact) {
    case .starts: event(of: card)?.text(in: language)
    case .place: card.location
    case .price: format.priceOfAll(of: card)?.text(in: language)
    // They stand beside the time and the place, or in the state of the card.
    case .ends, .address, .status, .star, .archive: nil
    default:
      switch fact.value {
      case .line, .note, .count, .reminders, .time, .status, .flag: fact.text(in: card)
      case .date(let property): card[keyPath: property].map { format.text($0.day) }
      case .amount(let property, _): card[keyPath: property].map { format.text($0).text(in: language) }
      case .colour(let property):
        card[keyPath: property].map { colour in
          let (name, isExact) = colour.nearestName
          return (isExact ? "" : "≈ ") + name.text(in: language) + ", \(colour.hex)"
        }
      }
    }
  }
}

extension Phrase {
  /// The sentence that a till may not take a card.
  package init(doubt: CardDoubt, in context: CommandContext) {
    switch doubt {
    case .cancelled: self = Phrase("This event is cancelled.")
    case .expired(let day):
      let day = context.format.text(day)
      self = Phrase("This card expired on \(day).")
    case .early(let day):
      let day = context.format.text(day)
      self = Phrase("This card is valid from \(day).")
    }
  }
}

extension Identifier {
  /// The bytes that scripts and the clipboard get: the payload. For an NFC chip it is the UID as people read it,
  /// because its bytes alone are of no use.
  package var bytesForPrograms: [UInt8] { kind == .nfc ? Array(printedText.utf8) : payload.bytes }

  /// The number for people where nothing else says which of the card's numbers it is: behind its label, if it has one.
  package func labelled(_ number: String) -> String { label.map { "\($0), \(number)" } ?? number }
}

extension Card {
  /// The state of a card that a person should notice, in words.
  package func state(on today: CalendarDate) -> Phrase {
    .list((self.isStarred ? [Phrase("starred")] : []) + doubts(on: today))
  }

  /// The state of a card as tables have it, with the time of its event, or else its last day: `★ tomorrow 10:00`,
  /// `2027-12-31`, `expired, archived`.
  ///
  /// - Parameters:
  ///   - today: the current day.
  ///   - format: the format of the context, which is created once for a whole list.
  package func shortState(on today: CalendarDate, in context: CommandContext, _ format: LocalFormat) -> String {
    var words = doubts(on: today).map { $0.text(in: format.language) }
    if let time = context.shortTime(of: content, on: today, format) { words.insert(time, at: 0) }
    let text = words.joined(separator: ", ")
    guard self.isStarred else { return text }
    return text.isEmpty ? "★" : "★ " + text
  }

  /// Why the card may not help now, in words; none for most cards.
  package func doubts(on today: CalendarDate) -> [Phrase] {
    var words: [Phrase] = []
    if content.starts != nil, content.status == .cancelled { words.append(EventStatus.cancelled.name) }
    if content.isExpired(on: today) { words.append(Phrase("expired")) }
    if content.isEarly(on: today) { words.append(Phrase("not yet valid")) }
    if self.isArchived { words.append(Phrase("archived")) }
    return words
  }
}
