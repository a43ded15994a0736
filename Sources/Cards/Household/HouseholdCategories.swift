public import Foundation

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
    public var losers: Set<String>

    /// Creates a category from its parts.
    public init(id: UUID, name: String, others: Set<UUID> = [], losers: Set<String> = []) {
      self.id = id
      self.name = name
      self.others = others
      self.losers = losers
    }
  }

  /// The categories, no two of which have the same name, ignoring letter case.
  public var list: [Category]

  /// Creates categories in an order.
  public init(_ list: [Category] = []) { self.list = list }

  /// The category with a UUID, which may be that of a category that is one with it now; nil if it was deleted.
  public func category(_ id: UUID) -> Category? { list.first { $0.id == id || $0.others.contains(id) } }

  /// Merges two versions of the categories, as cards are merged. Categories have no time of change: of two new names of
  /// one category, the first in the alphabet is taken.
  ///
  /// - Parameters:
  ///   - one: a version.
  ///   - other: another version.
  ///   - base: the version from which both were made.
  public static func merging(
    _ one: HouseholdCategories, _ other: HouseholdCategories, base: HouseholdCategories
  ) -> HouseholdCategories {
    let versions = (one: one.byID, other: other.byID, base: base.byID)
    var kept: [UUID: Category] = [:]
    for id in Set(versions.one.keys).union(versions.other.keys) {
      guard let first = versions.one[id], let second = versions.other[id] else {
        // One of them has deleted it, or made it. A category that was renamed meanwhile is not deleted.
        guard let only = versions.one[id] ?? versions.other[id] else { continue }
        let before = versions.base[id]
        if only.name != before?.name || !only.losers.isSubset(of: before?.losers ?? []) { kept[id] = only }
        continue
      }
      kept[id] = merging(first, second, base: versions.base[id])
    }
    // Which list leads does not depend on the order of the parameters.
    let (leading, following) = one.sortText >= other.sortText ? (one, other) : (other, one)
    let order = MergedOrder(
      later: leading.list.map(\.id), earlier: following.list.map(\.id), base: base.list.map(\.id))
    return HouseholdCategories(joined(order.elements.compactMap { kept[$0] }))
  }

  private static func merging(_ one: Category, _ other: Category, base: Category?) -> Category {
    var merged = Category(
      id: one.id, name: one.name, others: one.others.union(other.others),
      losers: .merging(one.losers, other.losers, base: base?.losers ?? []))
    if one.name == other.name || other.name == base?.name { return merged }
    merged.name = one.name == base?.name ? other.name : min(one.name, other.name)
    if one.name != base?.name { merged.losers.insert(max(one.name, other.name)) }
    return merged
  }

  /// The categories, of which those with the same name are one.
  private static func joined(_ categories: [Category]) -> [Category] {
    var first: [String: UUID] = [:]
    for category in categories {
      let name = SearchKey.identity(of: category.name)
      if let known = first[name], known.text < category.id.text { continue }
      first[name] = category.id
    }
    var joined = categories.filter { first[SearchKey.identity(of: $0.name)] == $0.id }
    for category in categories where !joined.contains(where: { $0.id == category.id }) {
      let name = SearchKey.identity(of: category.name)
      guard let index = joined.firstIndex(where: { $0.id == first[name] }) else { continue }
      joined[index].others.formUnion(category.others.union([category.id]))
      joined[index].losers.formUnion(category.losers)
    }
    return joined
  }

  private var byID: [UUID: Category] {
    Dictionary(list.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
  }

  private var sortText: String { list.map { "\($0.id.text) \($0.name)" }.joined(separator: "\n") }
}
