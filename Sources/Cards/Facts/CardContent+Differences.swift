extension CardContent {
  /// The parts in which this content differs from another state of the same card.
  public func differences(from other: CardContent) -> CardFields {
    var fields: CardFields = []
    for fact in CardFact.all where !fact.isSame(in: self, and: other) { fields.insert(CardFields(fact)) }
    if name != other.name { fields.insert(.name) }
    if identifiers != other.identifiers { fields.insert(.identifiers) }
    if balanceHistory != other.balanceHistory { fields.insert(.balanceHistory) }
    if categories != other.categories { fields.insert(.categories) }
    for side in PictureSide.allCases where pictures[side] != other.pictures[side] { fields.insert(CardFields(side)) }
    return fields
  }
}
