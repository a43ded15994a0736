import Barcodes
import Cards
import Exchange
import Foundation
import Testing

@Suite struct PassLanguageTests {
  private static let script = #"""
    keys = {"logoText": "NAME", "description": "ABOUT", "organizationName": "ORG",
        "barcode": {"format": "PKBarcodeFormatQR", "message": "NAME", "altText": "ALT"},
        "storeCard": {"backFields": [{"key": "a", "label": "LABEL", "value": "VALUE", "changeMessage": "NAME"},
            {"key": "b", "label": "LABEL", "value": 5}]}}
    def lines(*words):
        names = ["NAME", "ABOUT", "ORG", "ALT", "LABEL", "VALUE"]
        return "".join('"%s" = "%s";\n' % pair for pair in zip(names, words))
    uk = lines("Назва", "Опис", "Хто", "Під", "Мітка", "Значення")
    en = lines("Name", "About", "Who", "Below", "Label", "Value")
    base = lines("Основа")
    def encoded(text):
        mark, name = given.split("+") if "+" in given else ("", given)
        return (text if not mark else "\ufeff" + text).encode(name)

    """#

  @Test(arguments: [
    "utf-8", "BOM+utf-8", "utf-16-le", "utf-16-be", "BOM+utf-16-le", "BOM+utf-16-be",
  ])
  func readsEachEncoding(_ encoding: String) throws {
    let fixture = try PassFixture(
      Self.script + "result = make(keys, {'uk.lproj/pass.strings': encoded(uk), 'en.lproj/pass.strings': encoded(en)})",
      given: encoding)
    let ukrainian = try fixture.card(ImportOptions { $0.languages = ["uk-UA", "en"] }).content
    #expect(ukrainian.name == "Назва" && ukrainian.issuer == "Хто")
    #expect(ukrainian.note == "Опис\nМітка: Значення\nМітка: 5")
    #expect(ukrainian.identifiers.first?.payload.text == "NAME" && ukrainian.identifiers.first?.text == "Під")
    let english = try fixture.card(ImportOptions { $0.languages = ["en"] }).content
    #expect(english.name == "Name" && english.note == "About\nLabel: Value\nLabel: 5")
  }

  @Test(arguments: [
    (["uk"], "uk en", "uk"), (["uk_UA"], "uk en", "uk"), (["UK-ua"], "uk en", "uk"), (["de", "uk"], "uk en", "uk"),
    (["de"], "uk en", "en"), (["de"], "uk en Base", "Base"), ([], "uk en Base", "Base"), (["de"], "uk", "NAME"),
    (["zh-Hans-CN"], "zh-Hans zh-Hant", "zh-Hans"), (["zh-Hans"], "zh en", "zh"), (["pt"], "en pt-BR", "pt-BR"),
    (["pt-PT"], "pt pt_BR", "pt"), (["pt-PT"], "pt_PT pt", "pt_PT"), (["en-GB"], "uk en", "en"),
  ])
  func choosesByLanguage(_ languages: [String], _ folders: String, _ name: String) throws {
    let fixture = try PassFixture(
      """
      files = {name + ".lproj/pass.strings": '"NAME" = "%s";' % name for name in given.split()}
      result = make({"logoText": "NAME"}, files)
      """, given: folders)
    #expect(try fixture.card(ImportOptions { $0.languages = languages }).content.name == name)
  }

  @Test func readsCommentsAndEscapes() throws {
    let fixture = try PassFixture(
      #"""
      strings = r'''/* one "a" = "b"; */ // two
      "K\"\\E" /* three */ = // four
        "a\"b\\c\n\td\U0457\uD83D\uDE00\'/*no*/";NAME=word_1.x-2;
      // the end'''
      key = "K\"\\E"
      result = make({"logoText": "NAME", "description": key, "storeCard": {"backFields": [{"key": "k", "value": key}]}},
          {"en.lproj/pass.strings": strings})
      """#)
    let content = try fixture.card().content
    #expect(content.name == "word_1.x-2" && content.note == "a\"b\\c  dї😀'/*no*/\na\"b\\c\n\tdї😀'/*no*/")
  }

  @Test(arguments: [
    #"b'"a" = "b"'"#, #"b'"a" "b";'"#, #"b'"a" = "b'"#, #"b'"a" = ;'"#, #"b'/* "a" = "b";'"#, #"b'"a" = "\\U12";'"#,
    #"b'"a" = "\\uD83D";'"#, #"b'"a" = "\xff";'"#, #"b'\xff\xfe"'"#, #"b'"a" = "\\'"#, #"b'<plist/>'"#,
    #"b'\xff\xfe\x3d\xd8'"#, #"b'"\\u12'"#, #"b'"'"#,
  ])
  func refusesBrokenStrings(_ content: String) throws {
    let fixture = try PassFixture("result = make({}, {'en.lproj/pass.strings': \(content)})")
    #expect(fixture.refusal() == ImportError(.badValue, at: ImportLocation(entry: "en.lproj/pass.strings")))
  }

  @Test func doesNotReadOtherLanguages() throws {
    let fixture = try PassFixture(
      #"result = make({}, {'fr.lproj/pass.strings': '"', 'en.lproj/pass.strings': '', 'uk.lproj/pass.strings': '"a"'})"#
    )
    #expect(try fixture.card().content.name == "Example")
    #expect(fixture.refusal(ImportOptions { $0.languages = ["uk"] })?.location.entry == "uk.lproj/pass.strings")
  }
}
