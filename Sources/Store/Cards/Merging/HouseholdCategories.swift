public import Values

/// The categories of a household, in order.
public struct HouseholdCategories: Hashable, Sendable {
  /// A category.
  public struct Category: Hashable, Sendable {
    /// The UUID of the category.
    public let id: UUID
    /// The name of the category.
    public var name: String
    /// The UUIDs of categories of the same name that other devices made, and that are one with it now.
    public var others: Set<UUID>
    /// The names that lost against this one when two devices renamed the category.
    public var conflictingNames: Set<String>

    /// Creates a category from its parts.
    public init(id: UUID, name: String, others: Set<UUID> = [], conflictingNames: Set<String> = []) {
      self.id = id
      self.name = name
      self.others = others
      self.conflictingNames = conflictingNames
    }
  }

  /// The categories, no two of which have the same name, ignoring letter case.
  public var list: [Category]

  /// Creates categories in an order. The UUID of a category is removed from the `others` of all categories.
  public init(_ list: [Category] = []) {
    self.list = list
    let ids = Set(list.map(\.id))
    for index in list.indices where !list[index].others.isDisjoint(with: ids) {
      self.list[index].others.subtract(ids)
    }
  }

  /// The category for each UUID. A category has its own UUID, and those of categories that were joined into it.
  public var meanings: [UUID: Category] {
    var meanings = byID
    for category in list {
      for other in category.others where meanings[other] == nil { meanings[other] = category }
    }
    return meanings
  }

  /// The UUIDs that stand for another category than before, or stand for a category only now or only before. Cards with
  /// one of these UUIDs have changed categories.
  ///
  /// - Parameter old: the categories as they were before.
  public func changedMeanings(since old: HouseholdCategories) -> Set<UUID> {
    let (before, now) = (old.meanings, meanings)
    return Set(before.keys).union(now.keys).filter { before[$0]?.id != now[$0]?.id }
  }

  /// The categories of a household that a wallet joins: those of the household in their order, then those of the
  /// wallet. Categories of the same name become one.
  ///
  /// - Parameter own: the categories of the wallet.
  public func joined(by own: [Category]) -> HouseholdCategories {
    var joined = list
    let known = Dictionary(own.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    for (index, category) in joined.enumerated() { joined[index].name = known[category.id]?.name ?? category.name }
    var indices = Dictionary(
      joined.enumerated().map { (SearchKey.identity(of: $1.name), $0) }, uniquingKeysWith: { first, _ in first })
    let ids = Set(list.map(\.id))
    for category in own where !ids.contains(category.id) {
      let name = SearchKey.identity(of: category.name)
      if let index = indices[name] {
        joined[index].others.insert(category.id)
      } else {
        indices[name] = joined.count
        joined.append(category)
      }
    }
    return HouseholdCategories(Self.joined(joined))
  }

  /// Merges two versions of the categories, as cards are merged. Categories have no time of change: of two new names of
  /// one category, the first in the alphabet is taken.
  ///
  /// - Parameters:
  ///   - one: a version.
  ///   - other: another version.
  ///   - base: the version from which both were made.
  ///   - used: the UUIDs of categories that stay even if one version lacks them, because cards were put into them.
  public static func merging(
    _ one: HouseholdCategories, _ other: HouseholdCategories, base: HouseholdCategories, keeping used: Set<UUID> = []
  ) -> HouseholdCategories {
    let versions = (one: one.byID, other: other.byID, base: base.byID)
    var kept: [UUID: Category] = [:]
    for id in Set(versions.one.keys).union(versions.other.keys) {
      guard let first = versions.one[id], let second = versions.other[id] else {
        // One version has deleted the category, or added it. A category that was renamed meanwhile is not deleted.
        guard let only = versions.one[id] ?? versions.other[id] else { continue }
        let before = versions.base[id]
        let isEdited = only.name != before?.name || !only.conflictingNames.isSubset(of: before?.conflictingNames ?? [])
        if isEdited || used.contains(id) { kept[id] = only }
        continue
      }
      kept[id] = merging(first, second, base: versions.base[id])
    }
    // Which list leads does not depend on the order of the parameters.
    let (leading, following) = one.sortText >= other.sortText ? (one, other) : (other, one)
    let order = MergedOrder(later: leading.list.map(\.id), earlier: following.list.map(\.id), base: base.list.map(\.id))
    var merged = HouseholdCategories(joined(order.elements.compactMap { kept[$0] }))
    merged.takeOver(one)
    merged.takeOver(other)
    return merged
  }

  /// Assigns UUIDs that stand for no category any more. They go to the category that was joined with theirs in
  /// `version`. This happens if one device has taken the joining of two categories back.
  private mutating func takeOver(_ version: HouseholdCategories) {
    let known = meanings.mapValues(\.id)
    let indices = Dictionary(zip(list.map(\.id), list.indices), uniquingKeysWith: { first, _ in first })
    for category in version.list where known[category.id] == nil {
      guard let successor = category.others.compactMap({ known[$0] }).min(by: { $0.text < $1.text }),
        let index = indices[successor]
      else { continue }
      list[index].others.insert(category.id)
    }
  }

  private static func merging(_ one: Category, _ other: Category, base: Category?) -> Category {
    var merged = Category(
      id: one.id, name: one.name, others: .merging(one.others, other.others, base: base?.others ?? []),
      conflictingNames: .merging(one.conflictingNames, other.conflictingNames, base: base?.conflictingNames ?? []))
    if one.name == other.name || other.name == base?.name { return merged }
    merged.name = one.name == base?.name ? other.name : min(one.name, other.name)
    if one.name != base?.name { merged.conflictingNames.insert(max(one.name, other.name)) }
    return merged
  }

  /// The categories, with those of the same name joined into one.
  private static func joined(_ categories: [Category]) -> [Category] {
    var joined: [String: Category] = [:]
    for category in categories {
      let name = SearchKey.identity(of: category.name)
      guard let known = joined[name] else {
        joined[name] = category
        continue
      }
      let (first, second) = known.id.text < category.id.text ? (known, category) : (category, known)
      joined[name] = Category(
        id: first.id, name: first.name, others: first.others.union(second.others).union([second.id]),
        conflictingNames: first.conflictingNames.union(second.conflictingNames))
    }
    return categories.compactMap { category in
      joined[SearchKey.identity(of: category.name)].flatMap { $0.id == category.id ? $0 : nil }
    }
  }

  private var byID: [UUID: Category] {
    Dictionary(list.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
  }

  private var sortText: String { list.map { "\($0.id.text) \($0.name)" }.joined(separator: "\n") }
}
