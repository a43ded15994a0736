internal import Barcodes
internal import Cards
internal import Exchange
internal import Values

/// Texts whose letters were lost when a program saved a table in an encoding that lacks them.
extension ImportedCard {
  /// Whether any text of the card has a question mark.
  var hasQuestionMarks: Bool {
    var texts = [content.name] + content.categories
    for property in CardFact.texts { texts += [content[keyPath: property]].compactMap(\.self) }
    for identifier in content.identifiers {
      texts += [identifier.payload.text] + [identifier.label, identifier.text].compactMap(\.self)
    }
    return texts.contains { $0.utf8.contains(UInt8(ascii: "?")) }
  }

  /// The card with the texts of the wallet, where those of the file differ from them only in question marks.
  ///
  /// - Parameters:
  ///   - known: the card in the wallet.
  ///   - remark: receives a remark about each text that is restored.
  func restoringLetters(from known: CardContent, remark: (ImportRemark) -> Void) -> ImportedCard {
    var card = self
    /// The text of the wallet, if letters of it are lost in a text.
    func restored(_ text: String?, _ own: String?) -> String? {
      guard let text, let own, text.lacksLetters(of: own) else { return text }
      remark(ImportRemark(.restoredLetters(text, own), at: location))
      return own
    }
    card.content.name = restored(content.name, known.name) ?? content.name
    for property in CardFact.texts {
      card.content[keyPath: property] = restored(content[keyPath: property], known[keyPath: property])
    }
    card.content.categories = content.categories.map { category in
      restored(category, known.categories.first(where: category.lacksLetters)) ?? category
    }
    for (index, identifier) in content.identifiers.enumerated() {
      let text = identifier.payload.text
      guard
        let own = known.identifiers.first(where: { $0.payload == identifier.payload })
          ?? known.identifiers.first(where: { $0.kind == identifier.kind && text.lacksLetters(of: $0.payload.text) })
      else { continue }
      var whole = identifier
      if own.payload != identifier.payload {
        (whole.payload, whole.charset) = (own.payload, own.charset)
        _ = restored(text, own.payload.text)
      }
      whole.label = restored(identifier.label, own.label)
      whole.text = restored(identifier.text, own.text)
      card.content.identifiers.replace(at: index, with: whole)
    }
    return card
  }
}

extension CardFact {
  /// The properties of facts that are texts.
  fileprivate static let texts: [Property<String?>] = all.compactMap { fact -> Property<String?>? in
    switch fact.value {
    case .line(let property), .note(let property): property
    default: nil
    }
  }
}
