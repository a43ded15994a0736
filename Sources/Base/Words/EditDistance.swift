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
