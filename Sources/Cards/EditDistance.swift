/// How far two words are apart.
public enum EditDistance {
  /// The nearest of `candidates` to a word that a person typed, whatever the letter case, and how far it is.
  public static func nearest<Candidate>(
    to typed: String, in candidates: [Candidate], by name: (Candidate) -> String
  ) -> (candidate: Candidate, distance: Int)? {
    candidates.map { (candidate: $0, distance: between(typed.lowercased(), name($0).lowercased())) }
      .min { $0.distance < $1.distance }
  }

  /// How many letters have to be put in, left out, replaced or swapped with their neighbour to make one word of
  /// the other.
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
