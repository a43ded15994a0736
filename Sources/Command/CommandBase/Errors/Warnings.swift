package import Barcodes
package import Cards
package import Words

extension Symbology {
  /// A warning if some readers may misread a code with `payload`; nil for none.
  package func warning(on payload: Payload) -> Phrase? { caution(for: payload).map { warning(of: $0) } }

  /// A warning about GS1 data that a person typed for a code which draws their brackets as text; nil for none.
  package func warning(onTyped payload: Payload) -> Phrase? {
    gs1Symbology(for: payload).map { other in
      Phrase("Warning: the brackets are drawn as a part of this \(name). For GS1 data, the type is \(other.id).")
    }
  }

  /// The warning that some readers may misread a code of this symbology.
  package func warning(of caution: Caution) -> Phrase {
    switch caution {
    case .beyondASCII:
      Phrase("Warning: some readers do not read characters beyond ASCII from \(name); a QR code is safer.")
    case .pairs:
      Phrase("Warning: scanners that are not set for full ASCII read other characters from this \(name).")
    case .likePairs:
      Phrase("Warning: scanners that are set for full ASCII read pairs such as $A in this \(name) as one character.")
    }
  }
}

extension CommandContext {
  /// Writes a warning if some readers may misread a code of `symbology` with `payload`.
  package func warn(of payload: Payload, in symbology: Symbology) {
    if let warning = symbology.warning(on: payload) { say(warning) }
    for companion in symbology.missingCompanions(in: payload) { say(.missing(companion)) }
  }
}

extension CardFields {
  /// The names of the parts for people.
  package var names: [Phrase] {
    let fields = contains(.identifier) ? union(.identifiers) : self
    return Self.named.filter { fields.contains($0.field) }.map(\.name)
  }

  private static let named: [(field: CardFields, name: Phrase)] =
    [
      (.name, Phrase("name")),
      (.identifiers, Phrase("code or number")),
    ] + CardFact.all.map { (CardFields($0), $0.name) }
    + [
      (.balanceHistory, Phrase("balance history")),
      (.categories, Phrase("categories")),
    ] + PictureSide.allCases.map { (CardFields($0), $0.name) } + [(.originals, Phrase("originals"))]
}

extension Phrase {
  /// The first words in quotation marks, and the number of all others.
  ///
  /// - Parameter others: the number of words that are not given.
  package static func quoted(first words: [String], others: Int = 0) -> Phrase {
    let most = 50
    let others = others + max(0, words.count - most)
    return Phrase(verbatim: "\(.quoted(Array(words.prefix(most))))\(.more(others))")
  }

  /// A number of things that a list does not name.
  package static func more(_ count: Int) -> Phrase {
    count == 0 ? .nothing : Phrase(" and \(count) more")
  }
}
