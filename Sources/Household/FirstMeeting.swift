internal import Barcodes
internal import Cards
internal import Foundation
internal import Wallet

/// The meeting of a wallet with a household whose cards it has not seen: which of its cards are the same as others.
public struct FirstMeeting: Sendable {
  /// Two cards that are the same.
  public struct Pair: Sendable {
    /// The name of the card in the wallet.
    public let own: String
    /// The name of the card in the household.
    public let shared: String
  }

  /// The cards that both have under different UUIDs.
  public private(set) var pairs: [Pair] = []
  /// The number of cards that both have under the same UUID.
  public private(set) var sameCount = 0
  /// The number of cards in the wallet.
  public let ownCount: Int
  /// The number of cards in the household.
  public let sharedCount: Int
  /// The UUIDs that cards and identifiers of the wallet get, by their own ones.
  private(set) var identities: [UUID: UUID] = [:]

  /// The key that two cards have in common if they are the same: as in an import, the name and the code, or else the code if
  /// no other card has it. Cards without a code are the same if their names are.
  private struct Key: Hashable {
    let name: String?
    let kind: String
    let payload: [UInt8]

    static func all(of content: CardContent, withName: Bool) -> [Key] {
      let name = withName ? SearchKey.identity(of: content.name) : nil
      guard !content.identifiers.isEmpty else { return withName ? [Key(name: name, kind: "", payload: [])] : [] }
      return content.identifiers.filter { $0.encryptedFor == nil }
        .map { Key(name: name, kind: $0.kind.id, payload: $0.payload.bytes) }
    }
  }

  /// Finds the cards that are the same.
  init(_ own: [Card], _ shared: [HouseholdCard]) {
    (ownCount, sharedCount) = (own.count, shared.count)
    let known = Set(shared.map(\.id))
    var openOnes = own.filter { !known.contains($0.id) }
    sameCount = own.count - openOnes.count
    let ownIDs = Set(own.map(\.id))
    var openOthers = shared.filter { !ownIDs.contains($0.id) }
    for withName in [true, false] {
      let ones = Self.unique(openOnes) { Key.all(of: $0.content, withName: withName) }
      let others = Self.unique(openOthers) { Key.all(of: $0.content, withName: withName) }
      var taken: (own: Set<UUID>, shared: Set<UUID>) = ([], [])
      for (key, index) in ones.sorted(by: { $0.value < $1.value }) {
        guard let other = others[key].map({ openOthers[$0] }) else { continue }
        let one = openOnes[index]
        guard !taken.own.contains(one.id), !taken.shared.contains(other.id) else { continue }
        taken.own.insert(one.id)
        taken.shared.insert(other.id)
        pairs.append(Pair(own: one.name, shared: other.content.name))
        identities[one.id] = other.id
        identities.merge(Self.identities(of: one.content, in: other.content)) { first, _ in first }
      }
      openOnes.removeAll { taken.own.contains($0.id) }
      openOthers.removeAll { taken.shared.contains($0.id) }
    }
  }

  /// The index of the element with each key that only one element has.
  private static func unique<Element>(_ elements: [Element], _ keys: (Element) -> [Key]) -> [Key: Int] {
    var indices: [Key: Int?] = [:]
    for (index, element) in elements.enumerated() {
      for key in Set(keys(element)) { indices[key] = indices.keys.contains(key) ? .some(nil) : .some(index) }
    }
    return indices.compactMapValues(\.self)
  }

  /// The UUIDs of the identifiers with the same code, by the own ones.
  private static func identities(of own: CardContent, in shared: CardContent) -> [UUID: UUID] {
    var free = Array(shared.identifiers)
    var identities: [UUID: UUID] = [:]
    for identifier in own.identifiers {
      guard let id = identifier.id,
        let index = free.firstIndex(where: { $0.kind == identifier.kind && $0.payload == identifier.payload })
      else { continue }
      identities[id] = free.remove(at: index).id
    }
    return identities
  }
}
