import Testing

@testable import Words

@Suite struct PhraseTests {
  private let card = Phrase(english: "the card “Gym”", ukrainian: "картку «Gym»")

  private func expect(_ phrase: Phrase, _ english: String, _ ukrainian: String) {
    #expect(phrase.text(in: .english) == english)
    #expect(phrase.text(in: .ukrainian) == ukrainian)
  }

  @Test func phrasesStandInPhrasesInTheWordsOfEachLanguage() {
    let day = "2026-12-01"
    expect(
      Phrase(english: "Moved \(card) to \(day), \(2) times.", ukrainian: "Перенесено \(card) на \(day), рази: \(2)."),
      "Moved the card “Gym” to 2026-12-01, 2 times.", "Перенесено картку «Gym» на 2026-12-01, рази: 2.")
  }

  @Test func alikePhrasesKeepBothLanguages() {
    expect(Phrase(verbatim: "ucard: \(card).\n"), "ucard: the card “Gym”.\n", "ucard: картку «Gym».\n")
    expect(Phrase(verbatim: "PDF417"), "PDF417", "PDF417")
  }

  @Test func phrasesStandInSeveralLevels() {
    let pair = Phrase(verbatim: "\(card), \(.nothing)\(card)")
    expect(
      Phrase(english: "(\(pair.uppercased))", ukrainian: "<\(pair)>"), "(THE CARD “GYM”, THE CARD “GYM”)",
      "<картку «Gym», картку «Gym»>")
  }

  @Test func quotationMarksStandInQuotationMarks() {
    let shop = "Книгарня «Є»"
    expect(
      Phrase(english: "“\(shop)”, \(shop)", ukrainian: "«\(shop)», \(shop)"), "“Книгарня «Є»”, Книгарня «Є»",
      "«Книгарня „Є“», Книгарня «Є»")
  }

  @Test func lists() {
    let words = ["a", "b", "c"].map { Phrase(english: "\($0)", ukrainian: "\($0)\($0)") }
    expect(.list(words), "a, b, c", "aa, bb, cc")
    expect(.list([card], separator: "; "), "the card “Gym”", "картку «Gym»")
    expect(.list([]), "", "")
  }

  @Test func sentences() {
    let first = Phrase(english: "There is no option -x.", ukrainian: "Параметра -x немає.")
    expect(
      .sentences(first, nil, .didYouMean("-y")), "There is no option -x. Did you mean -y?",
      "Параметра -x немає. Може, -y?")
  }

  @Test(
    arguments: [
      (0, "0 cards", "0 карток"), (1, "1 card", "1 картка"), (2, "2 cards", "2 картки"), (4, "4 cards", "4 картки"),
      (5, "5 cards", "5 карток"), (11, "11 cards", "11 карток"), (12, "12 cards", "12 карток"),
      (21, "21 cards", "21 картка"), (114, "114 cards", "114 карток"), (122, "122 cards", "122 картки"),
    ])
  func countsHaveTheFormOfTheNoun(_ count: Int, _ english: String, _ ukrainian: String) {
    expect(.count(count, ("card", "cards"), ("картка", "картки", "карток")), english, ukrainian)
  }
}
