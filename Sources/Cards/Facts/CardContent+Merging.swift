extension CardContent {
  /// Adds the identifiers, categories and pictures of `other`, and each fact that is missing here. If both have a fact,
  /// the own one stays; notes are joined.
  ///
  /// - Returns: the parts of `other` that were dropped, because this card has its own.
  public mutating func merge(_ other: CardContent) -> CardFields {
    let own = self
    var lost: CardFields = []
    for fact in CardFact.all where fact.merge(other, into: &self) { lost.insert(CardFields(fact)) }
    // The first day of one card may be later than the last day of the other.
    if let first = validFrom, let last = expiry, first.day > last.day {
      if own.validFrom != first { lost.insert(.validFrom) }
      if own.expiry != last { lost.insert(.expiry) }
      (validFrom, expiry) = (own.validFrom, own.expiry)
    }
    if own.balance == nil {
      if other.balance != nil { balanceHistory = other.balanceHistory }
    } else if other.balance != nil, balanceHistory != other.balanceHistory {
      lost.insert(.balance)
    }
    for side in PictureSide.allCases {
      guard let picture = other.pictures[side] else { continue }
      if let own = pictures[side] {
        if own != picture { lost.insert(CardFields(side)) }
      } else {
        pictures[side] = picture
      }
    }
    for identifier in other.identifiers where !identifiers.contains(identifier) { identifiers.append(identifier) }
    for category in other.categories { insert(category: category) }
    return lost
  }
}
