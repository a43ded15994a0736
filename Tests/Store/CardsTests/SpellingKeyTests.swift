import Cards
import Testing
import Words

@Suite struct SpellingKeyTests {
  /// Spellings of the same name.
  @Test(arguments: [
    ["Сільпо", "silpo", "SIL'PO", "Silpo"], ["АТБ", "atb", "ATB"], ["Київ", "Kyiv", "kyyiv"],
    ["Галичина", "Halychyna", "Galychyna", "halichina"], ["Хімія", "khimiya", "himia", "khimiia"],
    ["Щука", "shchuka", "schuka"], ["Яблуко", "yabluko", "iabluko", "jabluko"], ["Євро", "yevro", "ievro", "evro"],
    ["Їжак", "yizhak", "izhak"], ["Фокстрот", "Foxtrot", "fokstrot"], ["Цукерня", "tsukernia", "tsukernya"],
    ["Центр", "tsentr", "centr"], ["Комфі", "Comfy", "komfi"], ["Росман", "Rossmann"], ["ОККО", "OKKO", "oko"],
    ["Чай", "chai", "chay"], ["Żabka", "zabka", "Жабка", "zhabka"], ["Müller", "muller"],
    ["Мʼята", "М'ята", "miata", "myata"],
  ])
  func spellingsFallTogether(_ names: [String]) {
    let keys = Set(names.map { SpellingKey($0).text })
    #expect(keys.count == 1, "\(names): \(keys)")
  }

  @Test(arguments: [("Сільпо", "Фора"), ("Gym", "Jam"), ("АТБ", "АБТ"), ("Novus", "Nova"), ("1", "2")])
  func namesThatDifferStayApart(_ one: String, _ other: String) {
    #expect(SpellingKey(one).text != SpellingKey(other).text)
  }

  /// A key begins with a letter that its name's first one allows.
  @Test func initialsAreThoseOfKeys() throws {
    for code in 0..<UInt32(0x600) {
      let first = try #require(Unicode.Scalar(code))
      for rest in ["", "a", "h", "e", "е", "o", "hch", "’є", "\u{301}", "\u{308}лка", " 1"] {
        let name = "\(first)\(rest)"
        let key = SpellingKey(name).text
        #expect(SpellingKey.Initials(possibleFor: name).isSuperset(of: .init(ofKeys: [key])), "\(name)")
      }
    }
    #expect(SpellingKey.Initials(possibleFor: "Щука").isDisjoint(with: .init(ofKeys: ["bakeri"])))
  }

  @Test func wordsDigitsAndWhatIsNoLetterStay() {
    #expect(SpellingKey("«Нова пошта» № 7 🎁").text == "nova poqta № 7 🎁")
    #expect(SpellingKey("").text.isEmpty)
  }
}

@Suite struct OneTypoTests {
  @Test(arguments: [
    ("сільпо", "сільпо"), ("сілпо", "сільпо"), ("сільппо", "сільпо"), ("слільпо", "сільпо"),
    ("сліьпо", "сільпо"), ("цільпо", "сільпо"), ("libary", "library"), ("librray", "city library"), ("libr", "library"),
    ("lirbary", "the library of kyiv"), ("gym cetral", "gym central"), ("gim 12", "gym 12"), ("gym12", "gym 12"),
  ])
  func matches(_ typed: String, _ name: String) throws {
    #expect(try #require(OneTypo(typed)).matches(name))
  }

  @Test(arguments: [
    ("сілллпо", "сільпо"), ("library", "lib"), ("brary", "library"), ("lbirayr", "library"), ("gymm", "jam"),
    ("gym 1", "gym 12"), ("gym 12", "gym 1"), ("gym 12", "gym 13"), ("gym 12", "gym 21"), ("gim 1", "gym 12"),
  ])
  func doesNotMatch(_ typed: String, _ name: String) throws {
    #expect(try !#require(OneTypo(typed)).matches(name))
  }

  @Test func shortWordsAreNotGuessedAt() {
    #expect(OneTypo("gym") == nil && OneTypo("") == nil && OneTypo("fora") != nil)
  }

  @Test func aNumberHasNoTypo() { #expect(OneTypo("20000") == nil && OneTypo("2000 5") == nil) }

  @Test(
    arguments: [
      ("sipo", "silpo", .wholeName), ("sipo", "silpo premium", .wholeWords), ("sipo", "my silpo", .wholeWords),
      ("sipo", "sport life", .beginningOfWord), ("sipo", "silpovka silpo", .wholeWords), ("sipo", "gym", nil),
      ("gym cetral", "gym central", .wholeName), ("librari", "library", .wholeName),
      ("libra", "library", .beginningOfWord),
    ] as [(String, String, OneTypo.Nearness?)])
  func theWholeNameIsNearest(_ typed: String, _ name: String, _ nearness: OneTypo.Nearness?) throws {
    #expect(try #require(OneTypo(typed)).nearness(to: name) == nearness)
  }

  /// The result agrees with the edit distance to the beginning of each word.
  @Test func agreesWithTheDistanceOfWords() throws {
    let letters = ["a", "b", "c", " "]
    var words: [String] = [""]
    for _ in 0..<5 { words += words.suffix(200).flatMap { word in letters.map { word + $0 } } }
    for typed in ["abca", "aabb", "cbac", "abab"] {
      let typo = try #require(OneTypo(typed))
      for name in words where !name.hasPrefix(" ") {
        let starts = name.indices.filter { $0 == name.startIndex || name[name.index(before: $0)] == " " }
        let isNear = starts.contains { start in
          let rest = name[start...]
          return (0...rest.count).contains { EditDistance.between(typed, rest.prefix($0)) <= 1 }
        }
        #expect(typo.matches(name) == isNear, "\(typed) in “\(name)”")
        if isNear { #expect(typo.fragments.contains { (" " + name).contains($0) }, "\(typed) in “\(name)”") }
      }
    }
  }
}
