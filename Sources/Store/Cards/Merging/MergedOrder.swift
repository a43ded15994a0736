/// The order of the elements of two versions of a list.
struct MergedOrder<Element: Hashable> {
  /// All elements of both versions, also those that one of them has removed.
  let elements: [Element]

  /// Merges two orders: what only one version moved is moved. An element that only one version has stays behind the
  /// element that precedes it there.
  ///
  /// - Parameters:
  ///   - later: the version whose order counts if both moved elements.
  ///   - earlier: the other version.
  ///   - base: the version from which both were made.
  init(later: [Element], earlier: [Element], base: [Element]) {
    let common = Set(later).intersection(earlier).intersection(base)
    let isLaterSame = later.filter(common.contains) == base.filter(common.contains)
    let isEarlierSame = earlier.filter(common.contains) == base.filter(common.contains)
    let (leading, following) = isLaterSame && !isEarlierSame ? (earlier, later) : (later, earlier)
    let known = Set(leading)
    // The elements that only the other version has, by the element behind which they stay.
    var added: [Element?: [Element]] = [:]
    var neighbour: Element?
    for element in following {
      if !known.contains(element) {
        added[neighbour, default: []].append(element)
      } else {
        neighbour = element
      }
    }
    var merged = added[nil] ?? []
    for element in leading {
      merged.append(element)
      merged += added[element] ?? []
    }
    elements = merged
  }
}

extension Set {
  /// The elements that are in both versions of a set, or that either version has added.
  ///
  /// - Parameter base: the set from which both were made.
  static func merging(_ one: Set, _ other: Set, base: Set) -> Set {
    one.intersection(other).union(one.subtracting(base)).union(other.subtracting(base))
  }
}
