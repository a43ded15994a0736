internal import Cards
internal import Exchange
internal import Values

extension HouseholdMerge {
  /// The cards that both versions have made, each by itself. Wallets without a common version have compared their cards before.
  func twins(_ one: Version, _ other: Version, _ old: Version?) throws -> TwinCards {
    // A new card may be in a row of which the other version has known longer.
    let hasNew = (!one.newCards(butNot: other).isEmpty, !other.newCards(butNot: one).isEmpty)
    let phones = (try one.phones(areAll: hasNew.1), try other.phones(areAll: hasNew.0))
    var twins = try TwinCards(phones.0, phones.1, base: { try old?.files.phone($0) }) { card in
      let (change, otherChange) = (one.changes[.card(card)], other.changes[.card(card)])
      if one.hasMade(card, butNot: other) { return .newInFirst }
      if other.hasMade(card, butNot: one) { return .newInSecond }
      if [change, otherChange].contains(where: { $0.map { $0.isNew || $0.isDeleted } ?? false }) { return .other }
      return try old?.files.cards([card])[card] == nil ? .other : .old
    }
    guard let old, hasNew.0 || hasNew.1 else { return twins }
    let (ones, others) = (one.newCards(butNot: other), other.newCards(butNot: one))
    // A phone may have got an edit before it has left its computer.
    let (edited, otherEdited) = (one.editedCards(butNot: other), other.editedCards(butNot: one))
    let isOld = edited.union(otherEdited).contains
    if !ones.isEmpty {
      let second = try other.files.sortedCards(others) + renamed(otherEdited, in: other, since: old)
      if !second.isEmpty { twins.add(try one.files.sortedCards(ones), second, isOld: isOld) }
    }
    if !others.isEmpty {
      twins.add(try renamed(edited, in: one, since: old), try other.files.sortedCards(others), isOld: isOld)
    }
    return twins
  }

  /// Those of some cards that have another name or code than before.
  private func renamed(_ ids: Set<UUID>, in version: Version, since old: Version) throws -> [HouseholdCard] {
    let before = try old.files.cards(ids.sorted())
    return try version.files.sortedCards(ids).filter { card in
      before[card.id].map { FirstMeeting.pairs([$0], [card]).isEmpty } ?? false
    }
  }

  /// Finds the card that a card has become in the version that lacks it, while the other version has changed it.
  ///
  /// - Parameter isFirst: whether the first version lacks it.
  func follow(
    _ card: UUID, isFirst: Bool, _ one: Version, _ other: Version, _ old: Version?, _ twins: inout TwinCards
  ) throws -> Bool {
    guard let old else { return false }
    let (maker, second) = isFirst ? (one, other) : (other, one)
    let new = maker.newCards(butNot: second)
    if new.isEmpty { return false }
    if try twins.followTwin(
      of: card, isFirst: isFirst, maker.phones(areAll: false), base: { try old.files.phone($0) }, isNew: new.contains)
    {
      return true
    }
    guard let before = try old.files.cards([card])[card] else { return false }
    return twins.followTwin(of: before, isFirst: isFirst, in: try maker.files.sortedCards(new))
  }

  /// Makes one of each two cards.
  func merge(
    _ twins: TwinCards, _ one: Version, _ other: Version, _ old: Version?, _ meanings: [UUID: UUID],
    into draft: CommitDraft
  ) throws {
    if twins.pairs.isEmpty { return }
    let mine = try one.files.cards(twins.pairs.map(\.one))
    let yours = try other.files.cards(twins.pairs.map(\.other))
    let before = try old?.files.cards(twins.pairs.flatMap { [$0.base, $0.kept].compactMap(\.self) })
    let kept = try (one.files.cards(twins.pairs.map(\.kept)), other.files.cards(twins.pairs.map(\.kept)))
    for pair in twins.pairs {
      guard var ours = mine[pair.one], var theirs = yours[pair.other] else { continue }
      var base = pair.base.flatMap { before?[$0] }
      ours.adopt(twins.identities)
      theirs.adopt(twins.identities)
      base?.adopt(twins.identities)
      func device(_ isFirst: Bool) throws -> String? {
        try HouseholdHistory(repository).lastDevice(
          of: isFirst ? pair.one : pair.other, in: isFirst ? one.commit : other.commit, since: old?.commit)
      }
      var merged = try merged(ours, theirs, base, meanings, device: device)
      if let card = before?[pair.kept], let first = kept.0[pair.kept], let second = kept.1[pair.kept] {
        merged = try self.merged(merged, pair.one == pair.kept ? second : first, card, meanings, device: device)
      }
      try draft.delete(.card(pair.dropped))
      try draft.add(HouseholdJSON.bytes(of: merged), as: .card(pair.kept))
    }
    for id in Set(try one.files.phoneIDs() + other.files.phoneIDs()) {
      let (mine, yours) = (try one.files.phone(id), try other.files.phone(id))
      guard var phone = mine ?? yours else { continue }
      if let mine, let yours { phone = .merging(mine, yours, base: try old?.files.phone(id)) }
      phone.adopt(twins.identities)
      if let bytes = HouseholdJSON.bytes(of: phone) { try draft.add(bytes, as: .phone(id)) }
    }
  }
}

extension HouseholdMerge.Version {
  /// Whether this version alone has made a card.
  func hasMade(_ card: UUID, butNot other: HouseholdMerge.Version) -> Bool {
    guard let change = changes[.card(card)], change.isNew, !change.isDeleted else { return false }
    return other.changes[.card(card)] == nil
  }

  /// The cards that this version alone has made.
  func newCards(butNot other: HouseholdMerge.Version) -> Set<UUID> {
    let ids = changes.keys.compactMap { if case .card(let id) = $0 { id } else { nil } }
    return Set(ids.filter { hasMade($0, butNot: other) })
  }

  /// The cards that this version has changed, and the other one has not deleted.
  func editedCards(butNot other: HouseholdMerge.Version) -> Set<UUID> {
    let ids = changes.compactMap { path, change in
      if case .card(let id) = path, !change.isNew, !change.isDeleted { id } else { nil }
    }
    return Set(ids.filter { other.changes[.card($0)].map { !$0.isDeleted } ?? true })
  }

  /// The phones of which something has changed; all, if they are wanted.
  func phones(areAll: Bool) throws -> [HouseholdPhone] {
    let changed = changes.keys.compactMap { if case .phone(let id) = $0 { id } else { nil } }
    return try (areAll ? files.phoneIDs() : changed).sorted().compactMap(files.phone)
  }
}
