public import Values

/// The comparison of a phone's row with the phone's last export, with the rows that were written for the phone since,
/// and with the card.
public struct SeenRow: Hashable, Sendable {
  /// The UUID of the identifier that the row is about; nil if the card had none.
  public let identifier: UUID?
  /// The parts that the phone did not change: the row has them as before, or as they were offered to the phone since.
  public let sameThere: CardFields
  /// The parts that were not changed here since the phone showed them.
  public let sameHere: CardFields
  /// The card as the row showed it before; nil if that is not known.
  public let content: CardContent?
  /// Whether the identifier was deleted here, and the row is not that of the card itself.
  public let isDeleted: Bool

  /// Creates a comparison from its parts.
  public init(
    identifier: UUID?, sameThere: CardFields, sameHere: CardFields, content: CardContent? = nil,
    isDeleted: Bool = false
  ) {
    self.identifier = identifier
    self.sameThere = sameThere
    self.sameHere = sameHere
    self.content = content
    self.isDeleted = isDeleted
  }
}

extension ImportedCard {
  /// Merges the changes of a phone into a card, like those of another device of a household. The phone is one side, and
  /// the content that it showed before is the common version.
  ///
  /// A phone has no times of its own. For a part that both sides have changed, the time of the import counts as that of
  /// the phone's change, and the value of the card waits.
  ///
  /// - Parameters:
  ///   - card: the card in the wallet.
  ///   - seen: the comparison of the row with its earlier content.
  ///   - time: the moment of the import.
  ///   - phone: the name of the phone; nil if it has none.
  /// - Returns: the content of the card, and the values that lost.
  public func merged(
    into card: Card, since seen: SeenRow, at time: Instant, from phone: String?
  ) -> (content: CardContent, conflicts: [ConflictingValue]) {
    let changed = fields.subtracting(seen.sameThere)
    var theirs = version(of: card.content, with: content, changed, seen)
    let here = changed.subtracting(seen.sameHere)
    let before = seen.content ?? CardContent(name: "")
    var base = here.isEmpty ? card.content : version(of: card.content, with: before, here, seen, isBefore: true)
    if changed.contains(.balance) {
      if here.contains(.balance) { base.balanceHistory = card.content.balanceHistory.until(before.balance) }
      theirs.enterBalance(onPhone: base, at: time)
    }
    let (own, other) = (Self.shared(card, card.content, card.changed), Self.shared(card, theirs, time))
    let merged = HouseholdCard.merging(own, other, base: Self.shared(card, base, card.changed))
    var content = merged.content
    content.categories = theirs.categories
    let known = card.content.balanceConflicts
    let facts = merged.conflicts.sorted {
      ($0.part.rawValue, $0.identifier?.text ?? "") < ($1.part.rawValue, $1.identifier?.text ?? "")
    }
    let conflicts = facts + content.balanceConflicts.filter { !known.contains($0) }
    return (content, conflicts.map { $0.made(by: $0.isValue(of: card.content) ? nil : phone) })
  }

  private static func shared(_ card: Card, _ content: CardContent, _ changed: Instant) -> HouseholdCard {
    HouseholdCard(id: card.id, content: content, categories: [], added: card.added, changed: changed)
  }

  /// The parts that were changed on the phone since the identifier of the row was deleted here; nil if it was not.
  public var newsOfDeleted: CardFields? {
    guard let seen, seen.isDeleted else { return nil }
    // A row does not have its categories.
    let changed = fields.subtracting(seen.sameThere)
    return content.pictures.keys.reduce(changed.subtracting([.categories, .pictures, .originals])) { news, side in
      news.union(changed.intersection(CardFields(side)))
    }
  }

  /// A card with parts of a row.
  ///
  /// - Parameters:
  ///   - card: the card in the wallet.
  ///   - row: the card as the row says it.
  ///   - parts: the parts. One that is empty in the row is removed, but for pictures.
  ///   - isBefore: whether the row is the earlier one, whose pictures are known.
  private func version(
    of card: CardContent, with row: CardContent, _ parts: CardFields, _ seen: SeenRow, isBefore: Bool = false
  ) -> CardContent {
    var card = card
    let index = seen.identifier.flatMap { id in card.identifiers.firstIndex { $0.id == id } }
    if seen.isDeleted, var own = row.identifiers.selected {
      // It comes back if anything of its row was changed.
      (own.id, own.label) = (seen.identifier, Self.label(of: card.identifiers.count, named: row.name, in: card))
      if !card.identifiers.contains(where: { $0.isSame(as: own) }) { card.identifiers.append(own) }
    } else if parts.contains(.name) {
      if let index, index != card.identifiers.selection {
        var identifier = card.identifiers[index]
        identifier.label = Self.label(of: index, named: row.name, in: card)
        card.identifiers.replace(at: index, with: identifier)
      } else {
        card.name = row.name
      }
    }
    if parts.contains(.identifier), !seen.isDeleted, var own = row.identifiers.selected {
      if let index {
        card.identifiers.replace(at: index, with: own.succeeding(card.identifiers[index]))
      } else {
        own.id = UUID()
        card.identifiers.append(own)
      }
    }
    for fact in CardFact.all where parts.contains(CardFields(fact)) {
      fact.take(from: row, into: &card, isWhole: true)
    }
    for side in PictureSide.allCases where parts.contains(CardFields(side)) {
      if isBefore || row.pictures[side] != nil { card.pictures[side] = row.pictures[side] }
    }
    if parts.contains(.categories) { for category in row.categories { card.insert(category: category) } }
    return card
  }

  /// The label of an identifier whose row has a name: what stands in brackets after the name of the card, or else the whole
  /// name.
  private static func label(of index: Int, named name: String, in card: CardContent) -> String? {
    if name == Self.name(of: card.name, label: nil, at: index, isSelected: false) { return nil }
    guard name.hasPrefix(card.name + " ("), name.hasSuffix(")") else { return name }
    return String(name.dropFirst(card.name.count + 2).dropLast())
  }
}

extension CardContent {
  /// Sets the balance that a phone shows, by an entry that has seen what the phone had shown before. Each device that imports
  /// it gives it the same UUID.
  fileprivate mutating func enterBalance(onPhone base: CardContent, at time: Instant) {
    balanceHistory = base.balanceHistory
    // The phone shows 0 points for no balance, too.
    guard let balance = balance ?? (balanceHistory.isEmpty ? nil : Balance(0, base.balance?.currency)) else { return }
    self.balance = balance
    let last = balanceHistory.last?.id?.text ?? base.balance?.amount.text() ?? ""
    let id = UUID(derivedFrom: "balance \(balance.nameText) after \(last) on a phone")
    balanceHistory.append(.setting(balance, id: id, at: time))
  }
}

extension [BalanceEntry] {
  /// The entries up to the last one that led to a balance; none if there is no such.
  fileprivate func until(_ balance: Balance?) -> [BalanceEntry] {
    lastIndex { $0.after == balance }.map { Array(self[...$0]) } ?? []
  }
}
