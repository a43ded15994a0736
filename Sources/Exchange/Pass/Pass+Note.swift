internal import Cards

extension Pass {
  /// Reads the balance, the first day, and the note, which has all else that the pass says.
  mutating func readFields(_ content: inout CardContent, _ fields: inout CardFields) {
    var shown = self.fields()
    if let balance = takeBalance(from: &shown) {
      content.balance = balance
      fields.insert(.balance)
    }
    var details = shown.compactMap(\.detail)
    details += readRelevance(&content, &fields)
    for (detail, field) in semanticDetails(of: shown, besides: content.balance) where field?.says(detail) != true {
      guard let index = details.firstIndex(where: { $0.repeats(detail) }) else {
        details.append(detail)
        continue
      }
      // The time of the place says more than that in UTC.
      if details[index].moments == detail.moments, details[index].isInUTC { details[index].text = detail.text }
    }
    let description = name("description").flatMap { $0 == content.name ? nil : $0 }
    content.note = ImportedText.lines([description] + details.map(\.line))
  }
}
