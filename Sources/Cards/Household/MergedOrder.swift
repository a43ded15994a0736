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
    var merged = leading
    var known = Set(leading)
    for (index, element) in following.enumerated() where known.insert(element).inserted {
      let neighbour = index > 0 ? merged.firstIndex(of: following[index - 1]) : nil
      merged.insert(element, at: neighbour.map { $0 + 1 } ?? 0)
    }
    elements = merged
  }
}
