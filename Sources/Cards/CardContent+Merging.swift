extension CardContent {
  /// Takes in what `other` says of the same card: its identifiers, categories and pictures, and each fact that is
  /// missing here. Where both have one, the own one stays.
  ///
  /// - Returns: what of `other` found no place, since there was one already.
  public mutating func merge(_ other: CardContent) -> [LostFact] {
    var lost: [LostFact] = []
    func take<Value: Equatable>(_ path: WritableKeyPath<CardContent, Value?>, _ fact: LostFact) {
      guard let theirs = other[keyPath: path] else { return }
      if let ours = self[keyPath: path] {
        if ours != theirs { lost.append(fact) }
      } else {
        self[keyPath: path] = theirs
      }
    }
    take(\.issuer, .issuer)
    take(\.colour, .colour)
    let (ownFirst, ownLast) = (validFrom, expiry)
    take(\.validFrom, .validFrom)
    take(\.expiry, .expiry)
    // The first day of one and the last of the other may be no time at all.
    if let first = validFrom, let last = expiry, first.day > last.day {
      if ownFirst != first { lost.append(.validFrom) }
      if ownLast != last { lost.append(.expiry) }
      (validFrom, expiry) = (ownFirst, ownLast)
    }
    mergeBalance(of: other, &lost)
    if let note = other.note, note != self.note {
      self.note = self.note.map { $0 + "\n" + note } ?? note
    }
    for side in PictureSide.allCases {
      guard let picture = other.pictures[side] else { continue }
      if let own = pictures[side] {
        if own != picture { lost.append(.picture(side)) }
      } else {
        pictures[side] = picture
      }
    }
    for identifier in other.identifiers where !identifiers.contains(identifier) { identifiers.append(identifier) }
    for category in other.categories { insert(category: category) }
    isStarred = isStarred || other.isStarred
    isArchived = isArchived && other.isArchived
    return lost
  }

  private mutating func mergeBalance(of other: CardContent, _ lost: inout [LostFact]) {
    guard let theirs = other.balance else { return }
    if balance == nil {
      balance = theirs
      balanceHistory = other.balanceHistory
    } else if balance != theirs || balanceHistory != other.balanceHistory {
      lost.append(.balance)
    }
  }

  /// A fact of a card that a merge could not keep.
  public enum LostFact: Hashable, Sendable {
    /// Who gave it out.
    case issuer
    /// Its colour.
    case colour
    /// Its first day.
    case validFrom
    /// Its last day.
    case expiry
    /// Its balance, and how that came about.
    case balance
    /// A picture.
    case picture(PictureSide)
  }
}
