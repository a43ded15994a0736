import Cards
import Testing
import Words

@Suite struct SearchKeyTests {
  @Test(arguments: [
    ("СІЛЬПО", "сільпо"), ("«Сільпо»", "сільпо"), ("М’ята", "мята"), ("М'ята", "мята"), ("Мʼята", "мята"),
    ("ATB-Market  #1", "atb market 1"), ("  два   слова ", "два слова"), ("Café", "café"), ("CAFE\u{301}", "café"),
    ("и\u{306}од", "йод"), ("Ї\u{0}б", "ї б"), ("C++", "c++"), ("KBP→WAW", "kbp waw"), ("KBP ⇄ WAW", "kbp waw"),
    ("🍕 Pizza", "🍕 pizza"), ("!!!", "!!!"), ("", ""), ("\u{203C}\u{FE0F} Hi", "hi"), ("I ❤️ U", "i ❤️ u"),
    ("x\u{1FEF}y", "xy"),
    ("ÀÉ ŁÓDŹ ΑΒ", "àé łódź αβ"), ("a\u{2003}b—c_d§e", "a b c d e"),
  ])
  func folds(_ name: String, _ key: String) {
    let folded = SearchKey(name).text
    #expect(Array(folded.unicodeScalars) == Array(key.unicodeScalars))
  }

  @Test func identityKeepsPunctuationAndFoldsLetterCase() {
    #expect(SearchKey.identity(of: "ПРОДУКТИ") == SearchKey.identity(of: "продукти"))
    #expect(SearchKey.identity(of: "C") != SearchKey.identity(of: "C!"))
    #expect(
      Array(SearchKey.identity(of: "и\u{306}").unicodeScalars) == Array(SearchKey.identity(of: "й").unicodeScalars))
  }

  @Test func sortsByTheEnglishThenTheUkrainianAlphabet() {
    let names = [
      "Ґудзик", "Яблуко", "zoo", "Євро", "Ікра", "Їжак", "Ель", "Йод", "7-Eleven", "Apple", "Гак", "Жук", "Кіт", "Дім",
    ]
    func key(_ name: String) -> String.UTF8View { SortKey(SearchKey(name)).text.utf8 }
    let sorted = names.sorted { key($0).lexicographicallyPrecedes(key($1)) }
    #expect(
      sorted == [
        "7-Eleven", "Apple", "zoo", "Гак", "Ґудзик", "Дім", "Ель", "Євро", "Жук", "Ікра", "Їжак", "Йод", "Кіт",
        "Яблуко",
      ])
  }

  @Test(arguments: [
    ("", "", 0), ("ean13", "ean13", 0), ("ean31", "ean13", 1), ("code12", "code128", 1), ("abc", "xyz", 3),
    ("", "ab", 2),
  ])
  func distances(_ one: String, _ other: String, _ distance: Int) {
    #expect(EditDistance.between(one, other) == distance)
    #expect(EditDistance.between(other, one) == distance)
  }

  @Test func allCardsIsNoCategory() {
    #expect(CategoryName.isReserved("All Cards") && CategoryName.isReserved("УСІ КАРТКИ"))
    #expect(!CategoryName.isReserved("Cards"))
  }
}
