internal import Cards
internal import Exchange
internal import Values

extension HouseholdMerge {
  /// The cards that both versions have made, each by itself. Wallets without a common version have compared their cards before.
  func twins(_ one: Version, _ other: Version, _ old: Version?) throws -> TwinCards {
    let (ones, others) = (one.newCards(butNot: other), other.newCards(butNot: one))
    if ones.isEmpty, others.isEmpty { return TwinCards() }
    // A new card may be in a row of which the other version has known longer.
    let phones = (try one.phones(areAll: !others.isEmpty), try other.phones(areAll: !ones.isEmpty))
    var twins = try TwinCards(phones.0, phones.1, base: { try old?.files.phone($0) }) { card in
      if ones.contains(card) { return .newInFirst }
      if others.contains(card) { return .newInSecond }
      let changes = [one, other].compactMap { $0.changes[.card(card)] }
      if changes.contains(where: { $0.isNew || $0.isDeleted }) { return .other }
      return try old?.files.cards([card])[card] == nil ? .other : .old
    }
    guard let old else { return twins }
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

  /// The cards among some that have another name or code than before.
  private func renamed(_ ids: Set<UUID>, in version: Version, since old: Version) throws -> [HouseholdCard] {
    let before = try old.files.cards(ids.sorted())
    return try version.files.sortedCards(ids).filter { card in
      before[card.id].map { FirstMeeting.pairs([$0], [card]).isEmpty } ?? false
    }
  }

  /// Finds the cards that others have become in the version that lacks these, while the other version has changed them.
  ///
  /// - Parameter isFirst: whether the first version lacks them.
  /// - Returns: the cards that have become another one.
  func follow(
    _ cards: Set<UUID>, isFirst: Bool, _ one: Version, _ other: Version, _ old: Version?, _ twins: inout TwinCards
  ) throws -> Set<UUID> {
    let (maker, second) = isFirst ? (one, other) : (other, one)
    let new = cards.isEmpty ? [] : maker.newCards(butNot: second)
    guard let old, !new.isEmpty else { return [] }
    let phones = try maker.phones(areAll: false).compactMap { now in
      try old.files.phone(now.id).map { (before: $0, now: now) }
    }
    twins.follow(cards, isFirst: isFirst, phones, isNew: new.contains)
    twins.follow(try old.files.sortedCards(cards), isFirst: isFirst, in: try maker.files.sortedCards(new))
    return cards.filter(twins.contain)
  }

  /// Merges the two cards of each pair into one.
  func merge(
    _ twins: TwinCards, _ one: Version, _ other: Version, _ old: Version?, _ meanings: [UUID: UUID],
    into draft: CommitDraft
  ) throws {
    if twins.pairs.isEmpty { return }
    let ids = twins.pairs.flatMap { [$0.one, $0.other] }
    let (mine, yours, before) = try (one.files.cards(ids), other.files.cards(ids), old?.files.cards(ids))
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
      if let card = before?[pair.kept], let first = mine[pair.kept], let second = yours[pair.kept] {
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
  /// The cards that this version alone has made.
  func newCards(butNot other: HouseholdMerge.Version) -> Set<UUID> {
    cards { $0.isNew && !$0.isDeleted && other.changes[$0.path] == nil }
  }

  /// The cards that this version has changed, and the other one has not deleted.
  func editedCards(butNot other: HouseholdMerge.Version) -> Set<UUID> {
    cards { !$0.isNew && !$0.isDeleted && other.changes[$0.path]?.isDeleted != true }
  }

  private func cards(where isMeant: (HouseholdFiles.Change) -> Bool) -> Set<UUID> {
    Set(changes.values.filter(isMeant).compactMap(\.path.card))
  }

  /// The phones of which something has changed; all, if they are wanted.
  func phones(areAll: Bool) throws -> [HouseholdPhone] {
    try (areAll ? files.phoneIDs() : changes.keys.compactMap(\.phone)).sorted().compactMap(files.phone)
  }
}
