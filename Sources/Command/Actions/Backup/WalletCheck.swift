package import Barcodes
package import Cards
package import Values
package import Wallet

/// A repair of a wallet: what can be derived from other data is rebuilt, and what cannot be read is removed.
package struct WalletRepair {
  /// The values that were removed.
  package let removed: [RemovedValue]
  /// The problems that are gone.
  package let repaired: [WalletFinding]
  /// The problems that are left.
  package let findings: [WalletFinding]

  /// Repairs the wallet, in one step that can be undone. A wallet without such problems is left as it is.
  ///
  /// - Throws: `WalletError`.
  package init(of store: WalletStore, at now: Instant) throws(WalletError) {
    let found = try store.findings()
    guard found.contains(where: \.isRepairable) else {
      (removed, repaired, findings) = ([], [], found)
      return
    }
    removed = try store.repair(at: now)
    let rest = try store.findings()
    repaired = found.filter { $0.isRepairable && !rest.contains($0) }
    findings = rest
  }
}

/// A check of a wallet: its problems and their remedies, and the codes that a till cannot simply scan.
package struct WalletCheck {
  /// The problems of the wallet.
  package let findings: [WalletFinding]
  /// The remarks about identifiers, in the order of a list of all cards; none for a damaged file.
  package let remarks: [IdentifierRemark]
  /// The number of cards that can be read; 0 for a damaged file.
  package let cardCount: Int
  /// The values that a repair would remove, as tried on a copy that it mends.
  package let removable: [RemovedValue]
  /// The remedies that the wallet needs, `.restoring` too if a repair would not mend it.
  package let remedies: Set<WalletFinding.Remedy>
  /// The size of the file and of its unused part, in bytes.
  package let room: (size: Int, unused: Int)

  /// Checks the wallet, and changes nothing.
  ///
  /// - Parameters:
  ///   - repair: the repair after which the wallet is checked; nil for none. A repair is not tried again.
  ///   - now: the moment at which a repair is tried on a copy.
  /// - Throws: `WalletError`.
  package init(of store: WalletStore, after repair: WalletRepair? = nil, at now: Instant) throws {
    findings = try repair?.findings ?? store.findings()
    let isReadable = !findings.contains { if case .damage = $0 { true } else { false } }
    (remarks, cardCount) = try isReadable ? Self.remarks(on: store) : ([], 0)
    var remedies = Set(findings.map(\.remedy))
    var removable: [RemovedValue] = []
    if remedies.contains(.repairing) {
      if repair == nil, let removed = try Self.trial(on: store, at: now) {
        removable = removed
      } else {
        remedies.insert(.restoring)
      }
    }
    (self.remedies, self.removable) = (remedies, removable)
    room = try store.room()
  }

  /// The values that a repair removes from a copy of the wallet; nil if it would not mend all that can be repaired.
  private static func trial(on store: WalletStore, at now: Instant) throws -> [RemovedValue]? {
    guard let copy = try? store.copyInMemory() else { return nil }
    defer { try? copy.close() }
    guard let removed = try? copy.repair(at: now) else { return nil }
    return try copy.findings().contains(where: \.isRepairable) ? nil : removed
  }

  private static func remarks(on store: WalletStore) throws -> ([IdentifierRemark], Int) {
    var remarks: [IdentifierRemark] = []
    var count = 0
    try store.withSnapshot { snapshot in
      let numbers = try snapshot.numbers(CardFilter(archived: .last))
      try snapshot.forEachPart(numbers, unreadable: { _ in }) { cards in
        for card in cards { remarks += IdentifierRemark.all(on: card) }
        count += cards.count
      }
    }
    return (remarks, count)
  }
}

/// A remark about an identifier that a till cannot simply scan.
package struct IdentifierRemark {
  /// The reason for a remark.
  package enum Reason {
    /// The number is shown, because this version does not know the kind.
    case unknown(Identifier.Kind)
    /// The number is shown, because this version does not draw the symbology.
    case notDrawn(Identifier.Kind)
    /// The payload is not complete, and drawn as other wallets complete it.
    case completed(Payload, Symbology)
    /// Some readers may misread the code.
    case caution(Symbology.Caution, Symbology)
    /// There is no code.
    case undrawable(NoCode)
  }

  /// The number of the card in the wallet.
  package let number: Int
  /// The name of the card.
  package let name: String
  /// The index of the identifier on the card.
  package let index: Int
  package let reason: Reason

  /// The remarks about the identifiers of a card. Encrypted ones, and those without a code, are left out.
  static func all(on card: Card) -> [IdentifierRemark] {
    card.identifiers.enumerated().compactMap { index, identifier in
      identifier.remark.map { IdentifierRemark(number: card.number, name: card.name, index: index, reason: $0) }
    }
  }
}

extension Identifier {
  /// The reason why a till cannot simply scan the identifier; nil for none.
  fileprivate var remark: IdentifierRemark.Reason? {
    if encryptedFor != nil { return nil }
    switch kind {
    case .number, .nfc: return nil
    case .unknown: return .unknown(kind)
    case .code(let symbology):
      guard symbology.isDrawn else { return .notDrawn(kind) }
      do throws(NoCode) { _ = try code() } catch { return .undrawable(error) }
      if let whole = symbology.completed(payload) { return .completed(whole, symbology) }
      return symbology.caution(for: payload).map { IdentifierRemark.Reason.caution($0, symbology) }
    }
  }
}
