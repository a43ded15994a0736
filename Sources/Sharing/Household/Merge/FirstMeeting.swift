internal import Barcodes
internal import Cards
internal import Values
internal import Wallet

/// The meeting of a wallet with a household whose cards it has not seen: which of its cards are the same as others.
public struct FirstMeeting: Sendable {
  /// Two cards that are the same.
  public struct Pair: Sendable {
    /// The name of the card in the wallet.
    public let own: String
    /// The name of the card in the household.
    public let shared: String
    /// The UUIDs of the cards.
    let ids: (own: UUID, shared: UUID)
    /// The UUIDs that the identifiers of the wallet's card have in the household, by their own ones.
    let identifiers: [UUID: UUID]
  }

  /// The cards that both have under different UUIDs.
  public private(set) var pairs: [Pair] = []
  /// The number of cards that both have under the same UUID.
  public var sameCount: Int { sameIDs.count }
  private var sameIDs: Set<UUID> = []
  /// The number of cards in the wallet.
  public let ownCount: Int
  /// The number of cards in the household.
  public private(set) var sharedCount = 0
  /// The UUIDs that cards and identifiers of the wallet get, by their own ones.
  var identities: [UUID: UUID] {
    pairs.reduce(into: [:]) { identities, pair in
      identities[pair.ids.own] = pair.ids.shared
      identities.merge(pair.identifiers) { first, _ in first }
    }
  }

  /// The properties of a card by which an equal card is found.
  private struct Entry {
    let id: UUID
    let name: String
    /// The codes that are not encrypted.
    let codes: [Code]
    let hasIdentifiers: Bool

    struct Code {
      let id: UUID?
      let kind: String
      let payload: [UInt8]
    }

    init(_ id: UUID, _ content: CardContent) {
      self.id = id
      name = content.name
      hasIdentifiers = !content.identifiers.isEmpty
      codes = content.identifiers.filter { $0.encryptedFor == nil }.map {
        Code(id: $0.id, kind: $0.kind.id, payload: $0.payload.bytes)
      }
    }

    /// The key that two cards have in common if they are the same: as in an import, the name and the code, or else the code
    /// if no other card has it. Cards without a code are the same if their names are.
    func keys(withName: Bool) -> Set<Key> {
      let name = withName ? SearchKey.identity(of: name) : nil
      guard hasIdentifiers else { return withName ? [Key(name: name, kind: "", payload: [])] : [] }
      return Set(codes.map { Key(name: name, kind: $0.kind, payload: $0.payload) })
    }
  }

  private struct Key: Hashable {
    let name: String?
    let kind: String
    let payload: [UInt8]
  }

  /// Finds the cards that are the same. Of the household's cards, it keeps only those that have something in common
  /// with a card of the wallet.
  ///
  /// - Parameters:
  ///   - own: calls a function with the cards of the wallet, in parts.
  ///   - shared: calls a function with the cards of the household, in parts. It is not called if the wallet has none.
  /// - Throws: the errors of the functions.
  init(
    own: (_ receive: ([Card]) throws -> Void) throws -> Void,
    shared: (_ receive: ([HouseholdCard]) throws -> Void) throws -> Void
  ) throws {
    var (ones, others) = ([Entry](), [Entry]())
    try own { ones += $0.map { Entry($0.id, $0.content) } }
    ownCount = ones.count
    guard !ones.isEmpty else { return }
    let ownIDs = Set(ones.map(\.id))
    let keys = Set(ones.flatMap { $0.keys(withName: true).union($0.keys(withName: false)) })
    try shared { cards in
      sharedCount += cards.count
      for card in cards {
        if ownIDs.contains(card.id) {
          sameIDs.insert(card.id)
          continue
        }
        let entry = Entry(card.id, card.content)
        let isLike = [true, false].contains { !keys.isDisjoint(with: entry.keys(withName: $0)) }
        if isLike { others.append(entry) }
      }
    }
    ones.removeAll { sameIDs.contains($0.id) }
    for withName in [true, false] { pair(&ones, &others, withName: withName) }
  }

  /// Pairs the cards with the same name and a common code that no other card on either side has.
  static func pairs(_ ones: [HouseholdCard], _ others: [HouseholdCard]) -> [Pair] {
    var (ones, others) = (
      ones.map { Entry($0.id, $0.content) }.filter(\.hasIdentifiers),
      others.map { Entry($0.id, $0.content) }.filter(\.hasIdentifiers)
    )
    var meeting = FirstMeeting(ownCount: ones.count)
    meeting.pair(&ones, &others, withName: true)
    return meeting.pairs
  }

  private init(ownCount: Int) { self.ownCount = ownCount }

  /// Pairs the cards with a key that no other card on either side has, and removes them.
  private mutating func pair(_ ones: inout [Entry], _ others: inout [Entry], withName: Bool) {
    let known = Self.unique(others) { $0.keys(withName: withName) }
    var taken: (own: Set<UUID>, shared: Set<UUID>) = ([], [])
    for (key, index) in Self.unique(ones, { $0.keys(withName: withName) }).sorted(by: { $0.value < $1.value }) {
      guard let other = known[key].map({ others[$0] }) else { continue }
      let one = ones[index]
      guard !taken.own.contains(one.id), !taken.shared.contains(other.id) else { continue }
      taken.own.insert(one.id)
      taken.shared.insert(other.id)
      pairs.append(
        Pair(
          own: one.name, shared: other.name, ids: (one.id, other.id),
          identifiers: Self.identities(of: one.codes, in: other.codes)))
    }
    ones.removeAll { taken.own.contains($0.id) }
    others.removeAll { taken.shared.contains($0.id) }
  }

  /// The index of the element with each key that only one element has.
  private static func unique<Element>(_ elements: [Element], _ keys: (Element) -> Set<Key>) -> [Key: Int] {
    var indices: [Key: Int?] = [:]
    for (index, element) in elements.enumerated() {
      for key in keys(element) { indices[key] = indices.keys.contains(key) ? .some(nil) : .some(index) }
    }
    return indices.compactMapValues(\.self)
  }

  /// The UUIDs of the identifiers with the same code, by the own ones.
  private static func identities(of own: [Entry.Code], in shared: [Entry.Code]) -> [UUID: UUID] {
    var free = shared
    var identities: [UUID: UUID] = [:]
    for code in own {
      guard let id = code.id,
        let index = free.firstIndex(where: { $0.kind == code.kind && $0.payload == code.payload })
      else { continue }
      identities[id] = free.remove(at: index).id
    }
    return identities
  }

  /// Whether all cards of the wallet are in the household already, so that there is nothing to ask.
  var isKnown: Bool { pairs.isEmpty && sameCount == ownCount }
}
