import Testing

@testable import Words

/// Phrases in English, which needs no catalogue.
@Suite struct PhraseTests {
  private let card = Phrase("the card “\("Gym")”")

  private func text(_ phrase: Phrase) -> String { phrase.text(in: .english) }

  @Test func phrasesStandInPhrases() {
    #expect(
      text(Phrase("Moved \(card) to \("2026-12-01"), \(2) times."))
        == "Moved the card “Gym” to 2026-12-01, 2 times.")
    let pair = Phrase(verbatim: "\(card), \(.nothing)\(card)")
    #expect(text(Phrase("(\(pair.uppercased))")) == "(THE CARD “GYM”, THE CARD “GYM”)")
    #expect(text(card.capitalized) == "The card “Gym”")
    #expect(text(Phrase(verbatim: "PDF417")) == "PDF417")
  }

  @Test func lists() {
    #expect(text(.list(["a", "b", "c"].map { Phrase(verbatim: "\($0)") })) == "a, b, c")
    #expect(text(.list([card], separator: "; ")) == "the card “Gym”")
    #expect(text(.list([])) == "")
    #expect(text(.anyOf(["8", "12", "13"])) == "8 or 12 or 13")
    #expect(text(.allOf(["ITF", "ITF-14"])) == "ITF and ITF-14")
    #expect(text(.sentences(Phrase("There is none."), nil, .didYouMean("-y"))) == "There is none. Did you mean -y?")
  }

  @Test(arguments: [(0, "0 cards"), (1, "1 card"), (2, "2 cards"), (11, "11 cards"), (21, "21 cards")])
  func plurals(_ count: Int, _ expected: String) {
    #expect(text(.count(count, one: "\(count) card", other: "\(count) cards")) == expected)
  }

  /// A percent sign is a percent sign, and digits are digits, wherever they stand.
  @Test func digitsAreNotTheNumberOfAValue() {
    let (seven, tenth) = (7, 3)
    #expect(text(Phrase("50%1, %2 and 100%")) == "50%1, %2 and 100%")
    #expect(text(Phrase("\(seven)0 \(seven).\(tenth)00 \(seven)%")) == "70 7.300 7%")
    #expect(text(Phrase("%\(seven)%%\(seven)\(tenth)5")) == "%7%%735")
    #expect(text(Phrase("\("%1")\("%2")")) == "%1%2", "values are no messages")
  }

  @Test func theKeyHasTheNumbersOfTheValues() {
    let (one, two) = (1, 2)
    #expect(Phrase("Moved \(one) to \(two).").key == "Moved %1 to %2.")
    #expect(Phrase("50%1 \(one)5").key == "50%%1 %2%3")
  }
  /// A file may have as many columns as it likes, and a message lists them.
  @Test func aListMayBeLong() {
    let texts = (0..<200_000).map(String.init)
    let list = Phrase.list(texts.map { Phrase(verbatim: "\($0)") })
    #expect(text(list) == texts.joined(separator: ", "))
  }
}
