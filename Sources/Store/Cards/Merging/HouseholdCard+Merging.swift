internal import TimeZones
internal import Values

extension HouseholdCard {
  /// Merges two versions of a card that two devices made from the same one.
  ///
  /// A part that only one version changed is taken from that version. If both changed a part differently, the value of
  /// the card that was changed later is taken, and the other value is added to `conflicts`. The order of the versions
  /// makes no difference.
  ///
  /// - Parameters:
  ///   - one: a version.
  ///   - other: another version of the same card.
  ///   - base: the version from which both were made; nil if each device made the card by itself.
  public static func merging(_ one: HouseholdCard, _ other: HouseholdCard, base: HouseholdCard?) -> HouseholdCard {
    let (one, other) = base.map { withoutNewKeys(one, other, base: $0) } ?? (one, other)
    var merge = CardMerge(one, other, base: base)
    merge.run()
    return merge.result
  }

  /// Takes back a change of a card, except in parts that have changed again since.
  ///
  /// This merges two versions, the card as it is now and as it was before the change. Their common version is the card
  /// after the change.
  ///
  /// - Parameters:
  ///   - before: the card before the change.
  ///   - after: the card after the change.
  ///   - now: the card with its later changes, which stay.
  public static func takingBack(before: HouseholdCard, after: HouseholdCard, now: HouseholdCard) -> HouseholdCard {
    var (before, after) = (before, after)
    before.changed = now.changed.adding(seconds: -1)
    (before.conflicts, after.conflicts) = ([], [])
    var result = merging(now, before, base: after)
    // An identifier with two codes becomes two identifiers in a merge. Here the earlier code must not come back as a
    // second one.
    let known = Set([now, before].flatMap { $0.content.identifiers.compactMap(\.id) })
    for index in result.content.identifiers.indices.reversed() {
      guard let id = result.content.identifiers[index].id, !known.contains(id) else { continue }
      result.content.identifiers.remove(at: index)
    }
    result.conflicts = now.conflicts
    return result
  }
}

/// The merge of two versions of a card.
private struct CardMerge {
  /// The version that was changed later.
  private let later: HouseholdCard
  private let earlier: HouseholdCard
  private let base: HouseholdCard
  private(set) var result: HouseholdCard

  init(_ one: HouseholdCard, _ other: HouseholdCard, base: HouseholdCard?) {
    let isOneLater = one.changed == other.changed ? one.tieBreaker >= other.tieBreaker : one.changed > other.changed
    (later, earlier) = isOneLater ? (one, other) : (other, one)
    self.base =
      base
      ?? HouseholdCard(
        id: one.id, content: CardContent(name: ""), categories: [], added: one.added, changed: one.changed)
    result = later
  }

  mutating func run() {
    result.added = min(later.added, earlier.added)
    result.categories = Set.merging(later.categories, earlier.categories, base: base.categories)
    result.conflicts = Set.merging(later.conflicts, earlier.conflicts, base: base.conflicts)
    result.withheld = Set.merging(later.withheld, earlier.withheld, base: base.withheld)
    choose(.name, isChanged: { $0.name != $1.name }, copy: { $1.name = $0.name })
    for fact in CardFact.all where CardFields(fact) != .balance {
      choose(CardFields(fact), isChanged: { !fact.isSame(in: $0, and: $1) }, copy: { fact.copy(from: $0, to: &$1) })
    }
    for side in PictureSide.allCases {
      choose(
        CardFields(side), isChanged: { $0.pictures[side] != $1.pictures[side] },
        copy: { $1.pictures[side] = $0.pictures[side] })
    }
    keepOrder(of: [.validFrom, .expiry], isRight: { $0.hasDaysInOrder })
    keepOrder(of: [.starts, .ends], isRight: { $0.hasTimesInOrder })
    result.content.originals = .merging(
      later: later.content.originals, earlier: earlier.content.originals, base: base.content.originals)
    mergeBalance()
    mergeIdentifiers()
    result.tidyConflicts()
  }

  // MARK: - Facts

  /// Takes the part that only one version changed; that of the later version if both did, with the other as a conflict.
  ///
  /// - Parameters:
  ///   - isChanged: whether two contents differ in the part.
  ///   - copy: copies the part from one content to another.
  private mutating func choose(
    _ part: CardFields, isChanged: (CardContent, CardContent) -> Bool, copy: (CardContent, inout CardContent) -> Void
  ) {
    guard isChanged(later.content, earlier.content), isChanged(earlier.content, base.content) else { return }
    if isChanged(later.content, base.content) {
      lose(part, copy)
    } else {
      copy(earlier.content, &result.content)
    }
  }

  /// Adds the value of the earlier version to the conflicts.
  private mutating func lose(_ part: CardFields, _ copy: (CardContent, inout CardContent) -> Void) {
    var content = CardContent(name: "")
    copy(earlier.content, &content)
    result.conflicts.insert(ConflictingValue(part: part, content: content, changed: earlier.changed))
  }

  /// Takes two facts from the later version if those of different versions contradict each other. An imported card may
  /// contradict itself, and stays as it is.
  private mutating func keepOrder(of parts: CardFields, isRight: (CardContent) -> Bool) {
    guard !isRight(result.content), isRight(later.content), isRight(earlier.content) else { return }
    for fact in CardFact.all where parts.contains(CardFields(fact)) {
      guard !fact.isSame(in: result.content, and: later.content) else { continue }
      lose(CardFields(fact)) { fact.copy(from: $0, to: &$1) }
      fact.copy(from: later.content, to: &result.content)
    }
  }

  // MARK: - Balance

  private mutating func mergeBalance() {
    let merge = BalanceMerge(later.content, earlier.content, base: base.content, added: result.added)
    (result.content.balanceHistory, result.content.balance) = (merge.history, merge.balance)
  }

  // MARK: - Identifiers

  private mutating func mergeIdentifiers() {
    let lists = (later: later.content.identifiers, earlier: earlier.content.identifiers, base: base.content.identifiers)
    func versions(_ list: IdentifierList) -> [UUID: Identifier] {
      Dictionary(list.compactMap { one in one.id.map { ($0, one) } }, uniquingKeysWith: { first, _ in first })
    }
    let known = (later: versions(lists.later), earlier: versions(lists.earlier), base: versions(lists.base))
    var kept: [UUID: Identifier] = [:]
    var second: [UUID: UUID] = [:]
    let ids = Set(known.later.keys).union(known.earlier.keys).subtracting(result.withheld)
    for id in ids.sorted(by: { $0.text < $1.text }) {
      guard let one = known.later[id], let other = known.earlier[id] else {
        // One version has removed the identifier, or added it. If the other has changed it meanwhile, it stays.
        guard let only = known.later[id] ?? known.earlier[id], only != known.base[id] else { continue }
        kept[id] = only
        continue
      }
      let merge = IdentifierMerge(later: one, earlier: other, base: known.base[id])
      kept[id] = merge.result
      if let divided = merge.second, let number = divided.id {
        kept[number] = divided
        second[id] = number
      }
      var content = CardContent(name: "")
      content.identifiers = [other]
      for property in merge.conflicts {
        result.conflicts.insert(
          ConflictingValue(
            part: .identifiers, content: content, identifier: id, property: property, changed: earlier.changed))
      }
    }
    // The other values of an identifier that became secret must not stay in the household either.
    result.conflicts = result.conflicts.filter { $0.identifier.map { !result.withheld.contains($0) } ?? true }
    var order = MergedOrder(
      later: lists.later.compactMap(\.id), earlier: lists.earlier.compactMap(\.id), base: lists.base.compactMap(\.id)
    ).elements
    for (id, number) in second {
      if let index = order.firstIndex(of: id), !order.contains(number) { order.insert(number, at: index + 1) }
    }
    let identifiers = order.compactMap { kept[$0] }
    let selections = (
      later: lists.later.selected?.id, earlier: lists.earlier.selected?.id, base: lists.base.selected?.id
    )
    let selected = selections.later == selections.base ? selections.earlier : selections.later
    result.content.identifiers = IdentifierList(
      identifiers,
      selection: identifiers.firstIndex { $0.id == selected } ?? identifiers.firstIndex { $0.id == selections.later })
  }
}

extension HouseholdCard {
  /// A text that orders two different versions that were changed in the same millisecond.
  fileprivate var tieBreaker: String {
    let identifiers = content.identifiers.map { "\($0.id?.text ?? "") \($0.sortText)" }
    let entries = content.balanceHistory.map { $0.id?.text ?? "" }
    let facts = CardFact.all.map { $0.text(in: content) ?? "" } + [content.balance?.currency?.code ?? ""]
    let pictures =
      PictureSide.allCases.map { content.pictures[$0]?.digest ?? "" }
      + content.originals.map { "\($0.digest) \($0.name)" }
    return ([content.name] + facts + pictures + identifiers + entries + [content.identifiers.selected?.id?.text ?? ""])
      .joined(separator: "\n")
  }
}

extension CardContent {
  /// Whether the card does not expire before it becomes valid, and its event does not end before it begins.
  package var isInOrder: Bool { hasDaysInOrder && hasTimesInOrder }

  /// Whether the first day on which the card is valid is not after the last.
  fileprivate var hasDaysInOrder: Bool {
    guard let validFrom, let expiry else { return true }
    return validFrom.day <= expiry.day
  }

  /// Whether the event does not end before it begins. Times without a zone are compared as if they were in the same one.
  fileprivate var hasTimesInOrder: Bool { !endsTooEarly(local: .utc) }
}
