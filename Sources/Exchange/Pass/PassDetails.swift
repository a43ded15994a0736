internal import FoundationEssentials

/// The details that a note has, of which none repeats another.
struct PassDetails {
  private(set) var all: [PassDetail] = []
  private var indicesOfTexts: [String: Int] = [:]
  private var indicesOfMoments: [Date: Int] = [:]

  /// Adds a detail of the pass, even if it repeats another.
  mutating func add(_ detail: PassDetail) {
    indicesOfTexts[Self.key(of: detail)] = all.count
    for moment in detail.moments { indicesOfMoments[moment] = all.count }
    all.append(detail)
  }

  /// Adds the meaning of a value unless there is a detail with the same value.
  mutating func add(meaning detail: PassDetail) {
    let index =
      detail.moments.isEmpty ? indicesOfTexts[Self.key(of: detail)] : index(of: detail.moments)
    guard let index else {
      add(detail)
      return
    }
    // The time of the place says more than that in UTC.
    if all[index].moments == detail.moments, all[index].isInUTC { all[index].text = detail.text }
  }

  /// The index of the detail that names all of `moments`; nil for none.
  private func index(of moments: [Date]) -> Int? {
    let indices = Set(moments.map { indicesOfMoments[$0] })
    return indices.count == 1 ? indices.first ?? nil : nil
  }

  /// The value, by which details are compared. A short value, such as that of a gate, may mean something else under
  /// another label.
  private static func key(of detail: PassDetail) -> String {
    let text = detail.words.joined(separator: " ")
    return text.count > 3 ? text : "\(detail.label ?? ""): \(text)"
  }
}
