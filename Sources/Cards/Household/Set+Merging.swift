extension Set {
  /// The elements that two versions of a set both have, or that one of them has added.
  ///
  /// - Parameter base: the set from which both were made.
  static func merging(_ one: Set, _ other: Set, base: Set) -> Set {
    one.intersection(other).union(one.subtracting(base)).union(other.subtracting(base))
  }
}
