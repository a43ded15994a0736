/// Finds the name that a mistyped word probably means: of a command, an option, a file or a key.
package enum NearestName {
  /// The candidate that a word probably means; nil if none is near.
  ///
  /// It is the only candidate that begins with the word, or the nearest one with at most one edit per three letters.
  /// The first letters have to be the same, or exchanged with the second ones, or the only difference in a word of at
  /// least four letters: `undelete` does not mean `delete`, nor `--no-color` `--color`.
  package static func meant<Candidate>(
    by typed: String, in candidates: [Candidate], name: (Candidate) -> String
  ) -> Candidate? {
    let begun = candidates.filter { name($0).lowercased().hasPrefix(typed.lowercased()) }
    if typed.count > 1, begun.count == 1 { return begun[0] }
    let word = typed.lowercased().drop { $0 == "-" }
    let likely = candidates.filter { candidate in
      let other = name(candidate).lowercased().drop { $0 == "-" }
      return other.first == word.first || other.prefix(2).elementsEqual(word.prefix(2).reversed())
        || word.count >= 4 && other.dropFirst() == word.dropFirst()
    }
    let nearest = EditDistance.nearest(to: typed, in: begun.isEmpty ? likely : begun, by: name)
    guard let nearest, nearest.distance <= max(1, typed.count / 3) || typed.count > 2 && !begun.isEmpty else {
      return nil
    }
    return nearest.candidate
  }

  /// The name that a word probably means; nil if none is near.
  package static func meant(by typed: String, in names: [String]) -> String? {
    meant(by: typed, in: names, name: \.self)
  }
}
