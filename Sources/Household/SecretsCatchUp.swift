internal import Cards
internal import FoundationEssentials
internal import Wallet

/// Brings the secrets that other devices have changed into a wallet that could not decrypt them before, because it was
/// locked or the key had not arrived.
struct SecretsCatchUp {
  let repository: GitRepository
  let secrets: HouseholdSecrets
  let wallet: WalletStore
  let time: Date

  /// - Returns: the names of the cards that have changed, and values that lost, by the UUIDs of their cards.
  /// - Throws: `HouseholdError`, `WalletError`, `CryptographyError`.
  func run() throws -> (names: [String], losers: [UUID: Set<LosingValue>]) {
    guard var state = try wallet.withHouseholdSnapshot({ try $0.state() }), let last = state.secrets else {
      return ([], [:])
    }
    let files = HouseholdFiles(repository, state.base)
    let past = try repository.commit(last).map { HouseholdFiles(repository, $0) }
    let changes = try past == nil ? files.everything(under: "cards/") : files.changes(since: last)
    let ids = changes.compactMap { change in
      if case .card(let id) = change.path, !change.isDeleted { id } else { nil }
    }
    let before = try (past?.cards(ids).readable ?? [:]).mapValues(secrets.opened)
    let now = try files.cards(ids).readable.mapValues(secrets.opened).filter { id, card in
      [card, before[id]].contains { $0?.content.identifiers.contains(where: \.isSecret) ?? false }
    }
    var losers: [UUID: Set<LosingValue>] = [:]
    let numbers = try wallet.cards(CardFilter(archived: .last)).filter { now[$0.id] != nil }.map(\.number)
    var names: [String] = []
    try wallet.edit(numbers, StepOptions(.sync), at: time) { card in
      guard let theirs = now[card.id] else { return }
      let merged = merged(card, theirs, before[card.id])
      if merged.content.identifiers != card.identifiers { names.append(card.name) }
      card.content.identifiers = merged.content.identifiers
      losers[card.id] = merged.losers
    }
    if !now.values.contains(where: { $0.content.identifiers.contains { $0.encryptedFor != nil } }) {
      state.secrets = nil
      try wallet.setHousehold(state)
    }
    return (names, losers.filter { !$0.value.isEmpty })
  }

  /// The card of the wallet, with secrets merged from what the wallet and the household have made of those of `before`.
  private func merged(_ card: Card, _ theirs: HouseholdCard, _ before: HouseholdCard?) -> HouseholdCard {
    let own = HouseholdCard(card, categories: []) { _ in false }
    let both = [theirs, before].compactMap(\.self).flatMap(\.content.identifiers)
    let closed = Set(both.filter { $0.encryptedFor != nil }.compactMap(\.id))
    let shared = Set(both.filter(\.isSecret).compactMap(\.id)).subtracting(closed)
    func version(_ source: HouseholdCard?) -> HouseholdCard {
      var version = own
      let kept = own.content.identifiers.filter { one in one.id.map { !shared.contains($0) } ?? true }
      let taken = (source?.content.identifiers ?? []).filter { one in one.id.map(shared.contains) ?? false }
      version.content.identifiers = IdentifierList(kept + taken)
      if let selected = own.content.identifiers.selected?.id,
        let index = version.content.identifiers.firstIndex(where: { $0.id == selected })
      {
        version.content.identifiers.select(index)
      }
      if let source { version.changed = source.changed }
      return version
    }
    return .merging(own, version(theirs), base: version(before))
  }
}
