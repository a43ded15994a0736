extension CardContent {
  /// The facts that the card has. A flag that is off counts as absent.
  ///
  /// To look for each fact of a card through `CardFact.value` takes a hundred times as long.
  package var facts: CardFields {
    var facts: CardFields = []
    if issuer != nil { facts.insert(.issuer) }
    if note != nil { facts.insert(.note) }
    if colour != nil { facts.insert(.colour) }
    if isStarred { facts.insert(.star) }
    if isArchived { facts.insert(.archive) }
    if validFrom != nil { facts.insert(.validFrom) }
    if expiry != nil { facts.insert(.expiry) }
    if balance != nil { facts.insert(.balance) }
    if starts != nil { facts.insert(.starts) }
    if ends != nil { facts.insert(.ends) }
    if place != nil { facts.insert(.place) }
    if address != nil { facts.insert(.address) }
    if people != nil { facts.insert(.people) }
    if price != nil { facts.insert(.price) }
    if status != nil { facts.insert(.status) }
    if url != nil { facts.insert(.url) }
    if !reminders.isEmpty { facts.insert(.reminders) }
    return facts
  }
}
