internal import Barcodes
internal import Cards
internal import Words

extension Symbology {
  /// A warning if some readers may misread a code with `payload`; nil for none.
  func warning(on payload: Payload) -> Phrase? {
    switch caution(for: payload) {
    case .beyondASCII:
      Phrase(
        english: "Warning: some readers do not read characters beyond ASCII in a \(name); a QR code is safer.",
        ukrainian: "Увага: деякі сканери не читають у \(name) знаків поза ASCII; надійнішим буде QR-код.")
    case .pairs:
      Phrase(
        english: "Warning: scanners that are not set for full ASCII read other characters from this \(name).",
        ukrainian: "Увага: сканери, не налаштовані на повний ASCII, прочитають у цьому \(name) інші знаки.")
    case .likePairs:
      Phrase(
        english:
          "Warning: scanners that are set for full ASCII read pairs such as $A in this \(name) as one character.",
        ukrainian:
          "Увага: сканери, налаштовані на повний ASCII, прочитають пари на зразок $A в цьому \(name) як один знак.")
    case nil:
      nil
    }
  }
}

extension CommandContext {
  /// Writes a warning if some readers may misread a code of `symbology` with `payload`.
  func warn(of payload: Payload, in symbology: Symbology) {
    if let warning = symbology.warning(on: payload) { say(warning) }
    for companion in symbology.missingCompanions(in: payload) { say(.missing(companion)) }
  }
}

extension CardFields {
  /// The names of the parts for people.
  var names: [Phrase] {
    let fields = contains(.identifier) ? union(.identifiers) : self
    return Self.named.filter { fields.contains($0.field) }.map(\.name)
  }

  private static let named: [(field: CardFields, name: Phrase)] =
    [
      (.name, Phrase(english: "name", ukrainian: "назва")),
      (.identifiers, Phrase(english: "code or number", ukrainian: "код чи номер")),
    ] + CardFact.all.map { (CardFields($0), $0.name) }
    + [
      (.balanceHistory, Phrase(english: "balance’s history", ukrainian: "історія балансу")),
      (.categories, Phrase(english: "categories", ukrainian: "категорії")),
    ] + PictureSide.allCases.map { (CardFields($0), $0.name) }
}

extension Phrase {
  /// A word of a file in quotation marks.
  static func quoted(_ word: String) -> Phrase { Phrase(english: "“\(word)”", ukrainian: "«\(word)»") }

  /// Words of a file in quotation marks, separated by commas.
  static func quoted(_ words: [String]) -> Phrase { list(words.map(Phrase.quoted)) }

  /// The first words in quotation marks, and the number of all others.
  ///
  /// - Parameter others: the number of words that are not given.
  static func quoted(first words: [String], others: Int = 0) -> Phrase {
    let most = 50
    let others = others + max(0, words.count - most)
    return Phrase(alike: "\(.quoted(Array(words.prefix(most))))\(.more(others))")
  }

  /// A number of things that a list does not name.
  static func more(_ count: Int) -> Phrase {
    count == 0 ? .nothing : Phrase(english: " and \(count) more", ukrainian: " і ще \(count)")
  }

}
