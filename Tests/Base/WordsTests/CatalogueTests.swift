import Foundation
import Testing
import Witnesses

@testable import Words

/// Phrases in a language that is translated in part.
@Suite struct CatalogueTests {
  /// A language of ten messages.
  private static let catalogue = #"""
    msgid ""
    msgstr ""
    "Content-Type: text/plain; charset=UTF-8\n"
    "Plural-Forms: nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);\n"

    msgid "the card “%1”"
    msgstr "картку «%1»"

    #, kde-format
    msgid "Moved %1 to %2."
    msgstr "На %2 перенесено %1."

    #, kde-format
    msgid "Added %1 card."
    msgid_plural "Added %1 cards."
    msgstr[0] "Додано %1 картку."
    msgstr[1] "Додано %1 картки."
    msgstr[2] "Додано %1 карток."

    msgid "status"
    msgstr "стан"

    msgctxt "event"
    msgid "status"
    msgstr "стан події"

    #, kde-format
    msgid "%1%%2 off"
    msgstr "мінус %1%%2"

    msgctxt "colour"
    msgid "purple|violet"
    msgstr "фіолетовий|бузковий"

    msgctxt "colour"
    msgid "red"
    msgstr ""

    msgid "nothing"
    msgstr "нічого"

    msgid "yes"
    msgstr "так"

    """#

  private let language: Language

  init() throws {
    let scratch = try ScratchFolder()
    let (text, binary) = (scratch.path("xx.po"), scratch.path("xx.mo"))
    try Data(Self.catalogue.utf8).write(to: URL(filePath: text))
    let result = try Subprocess.run(
      "msgfmt", ["--check-format", "--no-hash", "--endianness=little", "-o", binary, text])
    try #require(result.status == 0, "\(result.errors)")
    language = Language(code: "xx", catalogue: Self.catalogue(of: Array(try Data(contentsOf: URL(filePath: binary)))))
  }

  /// A catalogue of bytes that stay, as those of the program do.
  private static func catalogue(of bytes: [UInt8]) -> Catalogue {
    let place = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 1)
    place.copyBytes(from: bytes)
    return Catalogue(UnsafeRawBufferPointer(place))
  }

  private func text(_ phrase: Phrase) -> String { phrase.text(in: language) }

  @Test func messagesWithoutATranslationAreEnglish() {
    let (name, day) = ("Gym", "2026-12-01")
    let card = Phrase("the card “\(name)”")
    #expect(text(Phrase("Moved \(card) to \(day).")) == "На 2026-12-01 перенесено картку «Gym».")
    #expect(text(Phrase("Moved \(card) away.")) == "Moved картку «Gym» away.")
    #expect(text(Phrase("nothing").capitalized) == "Нічого")
    #expect(text(Phrase(verbatim: "nothing")) == "nothing")
    let five = 5
    #expect(text(.count(five, one: "\(five) day", other: "\(five) days")) == "5 days")
  }

  @Test func quotationMarksStandInQuotationMarks() {
    let shop = "Книгарня «Є»"
    #expect(text(Phrase("the card “\(shop)”")) == "картку «Книгарня „Є“»")
  }

  @Test(arguments: [
    (0, "0 карток"), (1, "1 картку"), (2, "2 картки"), (4, "4 картки"), (5, "5 карток"), (11, "11 карток"),
    (12, "12 карток"), (21, "21 картку"), (114, "114 карток"), (122, "122 картки"),
  ])
  func aSentenceHasTheFormForItsNumber(_ count: Int, _ cards: String) {
    #expect(text(.count(count, one: "Added \(count) card.", other: "Added \(count) cards.")) == "Додано \(cards).")
  }

  @Test func aContextMakesAnotherMessage() {
    #expect(text(Phrase("status")) == "стан")
    #expect(text(Phrase("status", context: "event")) == "стан події")
    #expect(text(Phrase("yes", context: "event")) == "yes")
  }

  @Test func digitsAreNotTheNumberOfAValue() {
    #expect(text(Phrase("\(7)%5 off")) == "мінус 7%5")
  }

  @Test func wordsThatPeopleType() {
    let (purple, red) = (TypedWord("purple|violet", context: "colour"), TypedWord("red", context: "colour"))
    #expect(purple.spellings(in: language) == ["фіолетовий", "бузковий"] && red.spellings(in: language) == ["red"])
    #expect(text(purple.name) == "фіолетовий" && purple.name.text(in: .english) == "purple")
    #expect(purple.isMeant(by: "Violet") && !purple.isMeant(by: "viol") && purple.isMeant(byBeginning: "viol"))
  }

  /// No byte behind the end of the file is read, whatever the file contains.
  @Test func aDamagedCatalogueIsNotReadBeyondItsEnd() throws {
    var random = SeededGenerator("catalogue")
    let scratch = try ScratchFolder()
    let (text, binary) = (scratch.path("xx.po"), scratch.path("xx.mo"))
    try Data(Self.catalogue.utf8).write(to: URL(filePath: text))
    _ = try Subprocess.run("msgfmt", ["--no-hash", "-o", binary, text])
    let bytes = Array(try Data(contentsOf: URL(filePath: binary)))
    for _ in 0..<2000 {
      var damaged = Array(bytes.prefix(Int.random(in: 0...bytes.count, using: &random)))
      for index in damaged.indices.shuffled(using: &random).prefix(3) {
        damaged[index] = .random(in: 0...255, using: &random)
      }
      let other = Language(code: "yy", catalogue: Self.catalogue(of: damaged))
      let count = 5
      _ = Phrase.count(count, one: "Added \(count) card.", other: "Added \(count) cards.").text(in: other)
      _ = Phrase("status", context: "event").text(in: other)
    }
  }

  @Test(arguments: [
    ("0", 7, 0), ("(n != 1)", 1, 0), ("n != 1", 2, 1), ("n>1", 1, 0), ("n == 1 ? 0 : n == 2 ? 1 : 2", 2, 1),
    ("(n == 0 || n == 1) && !(n == 3)", 1, 1), ("n % 10 + 2 * 3 - 1", 14, 9), ("n / 0", 3, 0),
    ("n <= 2 && n >= 2", 2, 1),
  ])
  func theRuleForPluralsIsAnExpressionOfC(_ rule: String, _ count: Int, _ form: Int) {
    #expect(PluralRule(header: "Plural-Forms: nplurals=9; plural=\(rule);\n")?.form(for: count) == form)
  }
}
