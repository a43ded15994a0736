public import Values

/// The state of a phone as a household remembers it. The devices of the household share it, so that all of those that
/// exchange files with the phone merge its changes alike.
public struct HouseholdPhone: Hashable, Sendable, Identifiable {
  /// The identity of the phone, as in `CardOrigin.file`.
  public let id: UUID
  /// The name of the phone; nil if it has none.
  public var name: String?
  /// The digests of its exports that were imported, in this order.
  public var exports: [String]
  /// Its rows, by their keys. A row stays when its card is deleted.
  public var rows: [String: Row]

  /// The largest number of exports that are remembered.
  public static let maximumExports = 1000

  /// Creates a phone from its parts.
  public init(id: UUID, name: String?, exports: [String] = [], rows: [String: Row] = [:]) {
    (self.id, self.name, self.exports, self.rows) = (id, name, exports, rows)
  }

  /// A row of the phone.
  public struct Row: Hashable, Sendable {
    /// The UUID of the card.
    public var card: UUID
    /// The UUID of the identifier; nil if the card has none.
    public var identifier: UUID?
    /// The row in the phone's last export, or a mark, as in `CardOrigin.entry`.
    public var entry: String?
    /// The versions of the row that were written for the phone since, the oldest first.
    public var offers: [String]
    /// The groups that the phone has shown, or that were written for it since, as `SearchKey.identity(of:)` has their names.
    public var groups: Set<String>
    /// The pictures of the row.
    public var pictures: [PictureSide: Picture]

    /// The row in the phone's last export; nil if that is not known, or the phone does not have the row.
    package var shown: String? { entry.flatMap { CardOrigin.Mark(rawValue: $0) == nil ? $0 : nil } }

    /// Creates a row from its parts.
    public init(
      card: UUID, identifier: UUID?, entry: String?, offers: [String] = [], groups: Set<String> = [],
      pictures: [PictureSide: Picture] = [:]
    ) {
      (self.card, self.identifier, self.entry) = (card, identifier, entry)
      (self.offers, self.groups, self.pictures) = (offers, groups, pictures)
    }
  }

  /// The digests of a picture of a row.
  public struct Picture: Hashable, Sendable {
    /// The picture from which the phone's own file was made.
    public var own: String?
    /// The phone's own file.
    public var there: String?
    /// A picture that was written for the phone since.
    public var sent: String?

    /// Creates a picture from its parts.
    public init(own: String?, there: String?, sent: String?) { (self.own, self.there, self.sent) = (own, there, sent) }
  }
}

extension HouseholdPhone {
  /// Merges two versions of the data about a phone. The order of the versions makes no difference.
  ///
  /// No clock shows which of two exports is the later one. So the content of both counts as known, and is not a change
  /// of the phone when it comes again.
  ///
  /// - Parameters:
  ///   - one: a version.
  ///   - other: another version of the same phone.
  ///   - base: the version from which both were made; nil if each was made by itself.
  public static func merging(
    _ one: HouseholdPhone, _ other: HouseholdPhone, base: HouseholdPhone?
  ) -> HouseholdPhone {
    var merged = HouseholdPhone(id: min(one.id, other.id), name: chosen(one.name, other.name, base.map(\.name)) { $0 })
    let new = Set(one.exports).union(other.exports).subtracting(base?.exports ?? [])
    let lasts = [one.exports.last, other.exports.last].compactMap(\.self).filter(new.contains).sorted()
    let rest = new.subtracting(lasts).sorted()
    merged.exports = Array(((base?.exports ?? []) + rest + Array(Set(lasts)).sorted()).suffix(maximumExports))
    for key in Set(one.rows.keys).union(other.rows.keys) {
      let before = base?.rows[key]
      guard let first = one.rows[key], let second = other.rows[key] else {
        merged.rows[key] = one.rows[key] ?? other.rows[key]
        continue
      }
      merged.rows[key] = .merging(first, second, base: before)
    }
    return merged
  }

  /// Whether two phones, of which each was made by itself, are the same one: most of their common rows are the same. Rows
  /// that were only written for the phone may never have arrived, so those that it has shown count, if there are any.
  ///
  /// - Parameters:
  ///   - other: another phone.
  ///   - isSame: whether two rows with the same key are the same; those of one card are.
  public func isSame(as other: HouseholdPhone, _ isSame: (Row, Row) -> Bool = { $0.card == $1.card }) -> Bool {
    let common = rows.compactMap { key, row in other.rows[key].map { (row, $0) } }
    let shown = common.filter { $0.shown != nil && $1.shown != nil }
    let counted = shown.isEmpty ? common : shown
    let same = counted.count(where: isSame)
    return counted.isEmpty ? rows.isEmpty || other.rows.isEmpty : same * 2 > counted.count
  }

  /// Whether two wallets have met the same phone, each by itself: both gave it the same name, and it is the same one.
  ///
  /// - Parameters:
  ///   - other: the phone as another wallet has met it.
  ///   - isSame: as for `isSame(as:_:)`.
  public func isTwin(of other: HouseholdPhone, _ isSame: (Row, Row) -> Bool = { $0.card == $1.card }) -> Bool {
    guard let name, let otherName = other.name else { return false }
    return SearchKey.identity(of: name) == SearchKey.identity(of: otherName) && self.isSame(as: other, isSame)
  }

  /// Gives cards and identifiers the UUIDs under which the household knows them.
  ///
  /// - Parameter identities: the new UUIDs by the old ones.
  public mutating func adopt(_ identities: [UUID: UUID]) {
    rows = rows.mapValues { row in
      var row = row
      row.card = identities[row.card] ?? row.card
      row.identifier = row.identifier.map { identities[$0] ?? $0 }
      return row
    }
  }
}

/// The value that only one version changed; if both did, the larger one, so that all devices choose alike.
private func chosen<Value: Equatable>(
  _ one: Value, _ other: Value, _ base: Value?, by text: (Value) -> String?
) -> Value {
  if one == other || other == base { return one }
  if one == base { return other }
  return (text(one) ?? "") > (text(other) ?? "") ? one : other
}

extension HouseholdPhone.Row {
  fileprivate static func merging(_ one: Self, _ other: Self, base: Self?) -> Self {
    if one.card != other.card {
      // The two versions give the row to different cards, and the offers of one card do not describe the other. So one
      // version is taken whole. If the phone has shown only one of them, it is that one.
      let areBothNew = one.card != base?.card && other.card != base?.card
      if areBothNew, (one.shown == nil) != (other.shown == nil) { return one.shown == nil ? other : one }
      return chosen(one.card, other.card, base?.card, by: \.text) == one.card ? one : other
    }
    var merged = one
    merged.identifier = chosen(one.identifier, other.identifier, base.map(\.identifier)) { $0?.text }
    merged.entry = chosen(one.entry, other.entry, base.map(\.entry)) { $0 }
    merged.groups = .merging(one.groups, other.groups, base: base?.groups ?? [])
    let kept = Set.merging(Set(one.offers), Set(other.offers), base: Set(base?.offers ?? []))
    var offers = ((base?.offers ?? []) + [one.offers, other.offers].sorted { $0.joined() < $1.joined() }.joined())
      .filter(kept.contains)
    // An entry that only one device has seen counts as offered: it is no change of the phone when it comes again.
    offers += [one.shown, other.shown].compactMap(\.self).sorted().filter { $0 != merged.entry && $0 != base?.entry }
    var known: Set<String> = []
    merged.offers = offers.filter { known.insert($0).inserted }
    for side in PictureSide.allCases {
      let (first, second, old) = (one.pictures[side], other.pictures[side], base?.pictures[side])
      guard first != second, second != old else { continue }
      let isSecond =
        first == old || "\(second?.there ?? "") \(second?.sent ?? "")" > "\(first?.there ?? "") \(first?.sent ?? "")"
      if isSecond { merged.pictures[side] = second }
    }
    return merged
  }
}
