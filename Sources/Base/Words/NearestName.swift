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

/// The number of edits between two words.
public enum EditDistance {
  /// The candidate with the smallest edit distance to a typed word, ignoring letter case, and that distance.
  public static func nearest<Candidate>(
    to typed: String, in candidates: [Candidate], by name: (Candidate) -> String
  ) -> (candidate: Candidate, distance: Int)? {
    candidates.map { (candidate: $0, distance: between(typed.lowercased(), name($0).lowercased())) }
      .min { $0.distance < $1.distance }
  }

  /// The number of letters to insert, delete, replace, or swap with their neighbour in order to turn one word into the
  /// other.
  public static func between(_ one: some StringProtocol, _ other: some StringProtocol) -> Int {
    let one = Array(one)
    let other = Array(other)
    var beforeLast = [Int](repeating: 0, count: other.count + 1)
    var last = Array(0...other.count)
    for i in one.indices {
      var current = [i + 1]
      for j in other.indices {
        var best = min(last[j] + (one[i] == other[j] ? 0 : 1), last[j + 1] + 1, current[j] + 1)
        if i > 0, j > 0, one[i] == other[j - 1], one[i - 1] == other[j] { best = min(best, beforeLast[j - 1] + 1) }
        current.append(best)
      }
      (beforeLast, last) = (last, current)
    }
    return last[other.count]
  }
}
