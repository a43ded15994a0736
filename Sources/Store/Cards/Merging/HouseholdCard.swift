internal import Barcodes
public import Values

/// A card as the devices of a household share it: without its number, its use and the keys of other wallets, which belong
/// to one wallet.
public struct HouseholdCard: Sendable, Identifiable {
  /// The UUID of the card.
  public private(set) var id: UUID
  /// The content of the card, without names of categories and without the identifiers that are withheld. Each identifier
  /// and each entry of the balance has a UUID.
  public var content: CardContent
  /// The UUIDs of the categories that the card is in.
  public var categories: Set<UUID>
  /// The UUIDs of identifiers that stay in the wallets that have them, because they are secret.
  public var withheld: Set<UUID>
  /// The moment when the card was added to the first wallet.
  public var added: Instant
  /// The moment when the card was last changed.
  public var changed: Instant
  /// The values that lost against others in merges, until a person has chosen one of both.
  public var conflicts: Set<ConflictingValue>

  /// Creates a card from its parts.
  public init(
    id: UUID, content: CardContent, categories: Set<UUID>, withheld: Set<UUID> = [], added: Instant, changed: Instant,
    conflicts: Set<ConflictingValue> = []
  ) {
    self.id = id
    self.content = content
    self.categories = categories
    self.withheld = withheld
    self.added = added
    self.changed = changed
    self.conflicts = conflicts
  }

  /// Creates the shared form of a card in a wallet.
  ///
  /// - Parameters:
  ///   - card: the card.
  ///   - categories: the UUIDs of its categories.
  ///   - isSecret: whether an identifier is withheld.
  public init(_ card: Card, categories: Set<UUID>, withholding isSecret: (Identifier) -> Bool) {
    var content = card.content
    content.categories = []
    content.divideIdentities()
    let shared = content.identifiers.indices.filter { !isSecret(content.identifiers[$0]) }
    let withheld = content.identifiers.filter(isSecret).compactMap(\.id)
    content.identifiers = IdentifierList(
      shared.map { content.identifiers[$0] },
      selection: content.identifiers.selection.flatMap { shared.firstIndex(of: $0) })
    self.init(
      id: card.id, content: content, categories: categories, withheld: Set(withheld), added: card.added,
      changed: card.changed)
  }

  /// Keeps what a wallet does not have of a card: values that lost, and which identifiers are secret on other devices.
  ///
  /// - Parameter base: the card as the household has it.
  public mutating func keepShared(of base: HouseholdCard) {
    withheld.formUnion(base.withheld.subtracting(content.identifiers.compactMap(\.id)))
    conflicts = base.conflicts.filter { $0.identifier.map { !withheld.contains($0) } ?? true }
    tidyConflicts()
  }

  /// Gives the card and its identifiers the UUIDs under which the household knows them already.
  ///
  /// - Parameter identities: the new UUIDs by the old ones.
  public mutating func adopt(_ identities: [UUID: UUID]) {
    id = identities[id] ?? id
    withheld = Set(withheld.map { identities[$0] ?? $0 })
    content.identifiers.changeEach { $0.id = $0.id.map { identities[$0] ?? $0 } }
  }
}

extension HouseholdCard {
  /// Whether values may wait for a person to choose.
  package var hasConflicts: Bool { !conflicts.isEmpty || content.balanceHistory.contains { $0.seen != nil } }

  /// Takes over the values that wait for another card, which was merged into this one.
  package mutating func takeConflicts(of other: HouseholdCard) {
    conflicts.formUnion(
      other.conflicts.map { value in
        guard let id = value.identifier, !content.identifiers.contains(where: { $0.id == id }),
          let old = other.content.identifiers.first(where: { $0.id == id }),
          let own = content.identifiers.first(where: { $0 == old })
        else { return value }
        var value = value
        value.identifier = own.id
        return value
      })
    tidyConflicts()
  }

  /// The card as it would be if secrets of `base` that only got another key had kept theirs.
  ///
  /// - Parameters:
  ///   - base: an earlier version of the card.
  ///   - isKept: whether an identifier keeps its new key, although nothing else of it has changed.
  package func withKeys(of base: HouseholdCard, unless isKept: (Identifier) -> Bool = { _ in false }) -> HouseholdCard {
    var card = self
    for (index, identifier) in content.identifiers.enumerated() {
      guard let old = base.content.identifiers.first(where: { $0.id == identifier.id }),
        identifier.onlyChangedKey(of: old), !isKept(identifier)
      else { continue }
      var former = identifier
      (former.payload, former.text, former.encryptedFor) = (old.payload, old.text, old.encryptedFor)
      card.content.identifiers.replace(at: index, with: former)
    }
    return card
  }

  /// Two versions of a card for a merge. If secrets only got another key in one version, the changes of the other
  /// version count.
  static func withoutNewKeys(
    _ one: HouseholdCard, _ other: HouseholdCard, base: HouseholdCard
  ) -> (HouseholdCard, HouseholdCard) {
    func reduced(_ card: HouseholdCard, _ other: HouseholdCard) -> HouseholdCard {
      card.withKeys(of: base) { identifier in
        func version(_ card: HouseholdCard) -> Identifier? { card.content.identifiers.first { $0.id == identifier.id } }
        guard let old = version(base), let same = version(other) else { return false }
        // If both versions have a new key, both devices choose the same one.
        return same.hasSameSecret(as: old)
          || same.onlyChangedKey(of: old) && (identifier.encryptedFor ?? "") >= (same.encryptedFor ?? "")
      }
    }
    return (reduced(one, other), reduced(other, one))
  }
}

extension Identifier {
  /// A text by which encrypted parts of identifiers can be compared, and that reveals nothing of them.
  package var sealMark: String {
    FNV1a.hash64("\(payload.bytes.hexadecimal) \(text ?? "")").hexadecimal(16, uppercase: false)
  }

  /// Whether an encrypted identifier differs from an earlier version of it in the key alone: `encryptedFor` then ends with
  /// the mark of that version.
  fileprivate func onlyChangedKey(of old: Identifier) -> Bool {
    guard let name = encryptedFor, name != old.encryptedFor, old.encryptedFor != nil else { return false }
    return name.split(separator: ":").count == 3 && name.hasSuffix(":" + old.sealMark)
  }

  fileprivate func hasSameSecret(as other: Identifier) -> Bool {
    payload == other.payload && text == other.text && encryptedFor == other.encryptedFor
  }
}
