import Barcodes
import Cards
import Foundation
import Testing

@testable import Exchange

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
    (["de"], "uk en", "en"), (["de"], "uk en Base", "Base"), ([], "uk en Base", "Base"), (["de"], "uk", "uk"),
    (["uk"], "fr de", "de"), ([], "zh es", "es"), (["fr"], "de fr", "fr"), (["uk"], "fr en-GB", "en-GB"),
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

  /// A file, and the texts of `A`, `B` and `C` that are read of it; the key itself for none.
  @Test(arguments: [
    (#""A" = "1""#, "1 B C"), (#""A" = "1"\n"B" = "2";"#, "1 2 C"), (#""A" = "1"\r\n"B" = "2"\r\n"#, "1 2 C"),
    (#"stray line\n"A" = "1";"#, "1 B C"), (#""A" = "1";\n"stray"\n"B" = "2";"#, "1 2 C"),
    (#""A" "1";\n"B" = "2";"#, "A 2 C"), (#""A" = ;\n"B" = "2";"#, "A 2 C"), (#""A" = "1\n"B" = "2";"#, "A 2 C"),
    (#""A" = "say "x" now";\n"B" = "2";"#, "A 2 C"), (#"/* open\n"A" = "1";"#, "1 B C"),
    (#""A" = "1"; /* open"#, "1 B C"), (#""A" = "1"; /* open\n"B" = "2"; /* c */ "C" = "3";"#, "1 B 3"),
    (#"x /* c\n"A" = "1";\n*/ "B" = "2";\n"C" = "3";"#, "A B 3"), (#""A" = "1"; "B" = "2""#, "1 2 C"),
    (#""A" = "1" "B" = "2";\n"C" = "3";"#, "A B 3"), (#""A" = "\u12";\n"B" = "2";"#, "A 2 C"),
    (#""A" = "\uD83D";\n"B" = "2";"#, "A 2 C"), (#"<<<<<<< HEAD\n"A" = "1";\n=======\n"B" = "2";"#, "1 2 C"),
    (#""A" = "1";\0"#, "1 B C"), (#""A" = "1";\0\0\0"#, "1 B C"),
    (#""A" = "1";\n\"#, "1 B C"), (#";;"A" = "1";\n"B" = "2";"#, "A 2 C"), ("", "A B C"),
    (#"/* all */ // is well"#, "A B C"),
  ])
  func leavesOutBadEntries(_ text: String, _ texts: String) throws {
    let fixture = try PassFixture(
      #"""
      fields = [{"key": key, "value": key} for key in "ABC"]
      text = given.replace("\\n", "\n").replace("\\r", "\r").replace("\\0", "\0")
      encoding, text = text.split(":", 1)
      result = make({"storeCard": {"backFields": fields}}, {"en.lproj/pass.strings": text.encode(encoding)})
      """#, given: "utf-8:" + text)
    #expect(try fixture.card().content.note?.replacing("\n", with: " ") == "A card " + texts)
  }

  @Test func namesWhereTheFirstBadEntryIs() throws {
    let fixture = try PassFixture(
      #"""
      strings = '"a" = "b";\r\n/*\n*/ "ok" = "c"\rnothing\n"d" "e";\n"f" = "g";'
      result = make({"logoText": "f"}, {"en.lproj/pass.strings": strings})
      """#)
    let events = try fixture.read()
    #expect(events.cards.first?.content.name == "g")
    #expect(
      events.remarks.contains(
        ImportRemark(.faultyTexts(2), at: ImportLocation(entry: "en.lproj/pass.strings", line: 4))))
  }

  @Test(arguments: ["latin-1", "utf-16-le", "BOM+utf-16-be"], ["", "\0"])
  func readsOtherEncodingsWithAnEnd(_ encoding: String, _ end: String) throws {
    let fixture = try PassFixture(
      Self.script + #"""
        given, count = given.split("/")
        content = encoded('"NAME" = "Zürich Café";') + b"\0" * int(count)
        """# + "\nresult = make({'logoText': 'NAME'}, {'en.lproj/pass.strings': content})",
      given: "\(encoding)/\(end.utf8.count)")
    let events = try fixture.read()
    #expect(events.cards.first?.content.name == "Zürich Café" && events.news.isEmpty)
  }

  @Test(arguments: [
    #"b'<?xml version="1.0"?>\n<plist version="1.0"><dict><key>NAME</key><string>x</string></dict></plist>'"#,
    #"b'bplist00\xd1\x01\x02TNAMEQx\x08\x0b\x10'"#, #"b'"NAME"'"#, #"b'\x89PNG\r\n\x1a\n\0\0\0\rIHDR'"#,
    #"b'{"NAME": "x"}'"#,
  ])
  func leavesOutAFileOfAnotherKind(_ content: String) throws {
    let script = "files = {'uk.lproj/pass.strings': \(content)}\n"
    let events = try PassFixture(script + "result = make({'logoText': 'NAME'}, files)").read()
    #expect(events.cards.first?.content.name == "NAME")
    let remark = ImportRemark(.unreadableTranslation, at: ImportLocation(entry: "uk.lproj/pass.strings"))
    #expect(events.remarks.contains(remark))

    let other = "files['en.lproj/pass.strings'] = '\"NAME\" = \"Name\";'\n"
    let both = try PassFixture(script + other + "result = make({'logoText': 'NAME'}, files)")
      .read(ImportOptions { $0.languages = ["uk"] })
    #expect(both.cards.first?.content.name == "Name" && both.remarks.contains(remark))
  }

  @Test func doesNotReadOtherLanguages() throws {
    let fixture = try PassFixture(
      #"result = make({}, {'fr.lproj/pass.strings': '"', 'en.lproj/pass.strings': '', 'uk.lproj/pass.strings': '"a"'})"#
    )
    #expect(try fixture.read().news.isEmpty)
    #expect(try fixture.read(ImportOptions { $0.languages = ["uk"] }).news == [.unreadableTranslation])
  }

  @Test func picturesOfOtherLanguagesComeLast() throws {
    let fixture = try PassFixture(
      """
      result = make({}, {'fr.lproj/icon.png': png(1), 'icon.png': png(2), 'fr.lproj/strip.png': png(3)})
      """)
    let pictures = try fixture.card().content.pictures
    #expect(try pictures[.icon] == CardPicture(made("result = png(2)")).reference)
    #expect(try pictures[.front] == CardPicture(made("result = png(3)")).reference)
  }
}
