public import Cards
internal import Exchange
public import Foundation
public import Wallet

/// A value that lost against another one, and waits for a person to choose.
public enum HouseholdConflict: Hashable, Sendable {
  /// A value of a card, with the UUID and the name of the card.
  case card(UUID, name: String, LosingValue)
  /// Another name that two devices gave a category.
  case category(UUID, name: String, loser: String)
}

/// The state of a shared wallet, as far as it is known without reaching the place of exchange.
public struct HouseholdStatus: Sendable {
  /// The number of cards that have changed since the last sync, or were deleted.
  public let changedCount: Int
  /// The number of changes of this device that no other one can have yet: commits.
  public let unsentCount: Int
  /// The moment of the last sync that changed anything; nil if there was none.
  public let last: Date?
  /// The number of secrets that stay on this device.
  public let withheldCount: Int
}

/// An entry of the household's log.
public struct HouseholdLogEntry: Sendable {
  /// The moment of the change.
  public let time: Date
  /// The name of the person, as git has it.
  public let author: String
  /// A description of the change.
  public let text: String
}

extension Household {
  private static let main = "refs/heads/main"

  /// Tells what has changed since the last sync.
  ///
  /// - Throws: `HouseholdError`, `WalletError`.
  public func status(of wallet: WalletStore) throws -> HouseholdStatus {
    let settings = try settings()
    let cache = FingerprintCache(in: repository.folder)
    return try wallet.withHouseholdSnapshot { snapshot in
      let key = try snapshot.keys().current?.id
      let secrets = try snapshot.secretCounts()
      let withheld = settings.isEncrypted ? secrets.encrypted : secrets.all
      let fingerprints = try snapshot.fingerprints()
      guard let state = try snapshot.state(), try repository.commit(state.base) != nil else {
        return HouseholdStatus(changedCount: fingerprints.count, unsentCount: 0, last: nil, withheldCount: withheld)
      }
      let difference = FingerprintDifference(fingerprints, from: cache.read(for: state.base, key) ?? [:])
      let sent = try state.published.flatMap { try repository.commit($0) }
      let unsent = try repository.text("rev-list", "--count", sent.map { "\($0)..\(state.base)" } ?? state.base)
      let time = try repository.text("log", "--no-show-signature", "-1", "--format=%ct", state.base)
      return HouseholdStatus(
        changedCount: difference.changed.count + difference.removed.count, unsentCount: Int(unsent) ?? 0,
        last: Double(time).map(Date.init(timeIntervalSince1970:)), withheldCount: withheld)
    }
  }

  /// The changes of all devices, the newest first.
  ///
  /// - Throws: `HouseholdError`.
  public func log(_ count: Int) throws -> [HouseholdLogEntry] {
    _ = try settings()
    guard try repository.commit(Self.main) != nil else { return [] }
    let lines = try repository.output(
      "log", "--no-show-signature", "-z", "--format=%ct%n%an%n%s", "--max-count=\(count)", Self.main)
    return lines.split(separator: 0).compactMap { entry in
      let parts = String(decoding: entry, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
      guard parts.count >= 3, let time = Double(parts[0]) else { return nil }
      return HouseholdLogEntry(
        time: Date(timeIntervalSince1970: time), author: String(parts[1]), text: String(parts[2]))
    }
  }

  // MARK: - Conflicts

  /// The values that lost against others, in the order of the cards' names.
  ///
  /// - Throws: `HouseholdError`, `WalletError`.
  public func conflicts(of wallet: WalletStore) throws -> [HouseholdConflict] {
    _ = try settings()
    guard let base = try base(of: wallet) else { return [] }
    let files = HouseholdFiles(repository, base)
    let categories = try files.categories().list.flatMap { category in
      category.losers.sorted().map { HouseholdConflict.category(category.id, name: category.name, loser: $0) }
    }
    let secrets = try secrets(of: wallet)
    let cards = try files.cards(files.cardIDs(containing: ["\"losers\":["])).values.map(secrets.opened)
      .sorted { ($0.content.name, $0.id.text) < ($1.content.name, $1.id.text) }
    return cards.flatMap { card in
      card.sortedLosers.map { .card(card.id, name: card.content.name, $0) }
    } + categories
  }

  private func base(of wallet: WalletStore) throws -> String? {
    try wallet.withHouseholdSnapshot { try $0.state()?.base }.flatMap { try repository.commit($0) }
  }

  /// Ends conflicts, for all devices from the next sync on.
  ///
  /// - Parameters:
  ///   - conflicts: the conflicts.
  ///   - isTaken: whether the values that lost are put into the wallet; otherwise the others stay.
  ///   - wallet: the wallet.
  ///   - time: the current moment.
  /// - Throws: `HouseholdError`, `WalletError`.
  public func settle(
    _ conflicts: [HouseholdConflict], taking isTaken: Bool, in wallet: WalletStore, at time: Date
  ) throws {
    let settings = try settings()
    try whileLocked {
      guard let base = try base(of: wallet) else { return }
      let files = HouseholdFiles(repository, base)
      if isTaken { try take(conflicts, from: files, in: wallet, at: time) }
      var categories = try files.categories()
      var losers: [UUID: Set<LosingValue>] = [:]
      for conflict in conflicts {
        switch conflict {
        case .card(let id, _, let value): losers[id, default: []].insert(value)
        case .category(let id, _, let loser):
          guard let index = categories.list.firstIndex(where: { $0.id == id }) else { continue }
          categories.list[index].losers.remove(loser)
        }
      }
      let secrets = try secrets(of: wallet)
      let cards = try files.cards(Array(losers.keys))
      let new = try CommitDraft.write(on: base, by: settings.author, in: repository) { draft in
        try draft.add(HouseholdJSON.bytes(of: categories), as: .categories)
        for (id, sealed) in cards {
          var card = try secrets.opened(sealed)
          card.losers.subtract(losers[id] ?? [])
          try draft.add(HouseholdJSON.bytes(of: secrets.sealed(card, over: sealed)), as: .card(id))
        }
      } message: { _ in
        "\(settings.author.device): a choice"
      }.commit
      if try repository.commit(Self.main) == base { try repository.output("update-ref", Self.main, new, base) }
      let state = try wallet.withHouseholdSnapshot { try $0.state() }
      FingerprintCache(in: repository.folder).rename(from: base, to: new, secrets.currentID)
      try wallet.setHousehold(HouseholdState(base: new, published: state?.published, secrets: state?.secrets))
    }
  }

  private func take(
    _ conflicts: [HouseholdConflict], from files: HouseholdFiles, in wallet: WalletStore, at time: Date
  ) throws {
    var values: [UUID: [LosingValue]] = [:]
    for conflict in conflicts {
      switch conflict {
      case .card(let id, _, let value): values[id, default: []].append(value)
      case .category(let id, _, let loser):
        let known = try wallet.categories().first { $0.id == id }
        if let known { _ = try wallet.renameCategory(known.name, to: loser, at: time) }
      }
    }
    guard !values.isEmpty else { return }
    let numbers = try wallet.cards().filter { values[$0.id] != nil }.map(\.number)
    let pictures = try files.pictures(Set(values.values.joined().flatMap(\.content.pictures.values)))
    try wallet.edit(numbers, StepOptions(.edit, pictures: pictures), at: time) { card in
      for value in values[card.id] ?? [] { value.apply(to: &card.content) }
    }
  }
}
