internal import Barcodes
internal import Cards

extension Pass {
  /// Reads the balance, the first day, and the note, which has all else that the pass says.
  mutating func readFields(_ content: inout CardContent, _ fields: inout CardFields) {
    let all = self.fields()
    var shown = all
    if let balance = takeBalance(from: &shown) {
      content.balance = balance
      fields.insert(.balance)
    }
    var details = PassDetails()
    for detail in shown.compactMap(\.detail) + readRelevance(&content, &fields) {
      if let label = detail.label, Identifier.saysSecret(label) {
        content.identifiers.append(
          Identifier(
            label: ImportedText.trimmed(label), kind: .number, payload: Payload(text: detail.text), isSecret: true))
      } else {
        details.add(detail)
      }
    }
    for (detail, field) in semanticDetails(of: all, besides: content.balance) where field?.says(detail) != true {
      details.add(meaning: detail)
    }
    let description = name("description").flatMap { $0 == content.name ? nil : $0 }
    content.note = ImportedText.lines([description] + details.all.map(\.line))
  }
}
