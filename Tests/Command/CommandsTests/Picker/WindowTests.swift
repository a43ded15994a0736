import CommandBase
import Foundation
import Terminal
import Testing
import Witnesses
import Words
@testable import Picker

/// Every window of the program, in usual sizes, in each language, with long and short cards.
@Suite struct WindowTests {
  private let world: World

  private static let sizes = [(80, 24), (40, 20), (120, 40)].map { ScreenSize(columns: $0.0, rows: $0.1) }
  private static let locales = ["C", "uk_UA.UTF-8"]
  private static let long = String(repeating: "Довга назва 💳 ", count: 8)

  init() throws {
    world = try World()
    for (name, number, type) in [
      ("EAN", "4820000000017", "ean13"), ("QR", "https://example.org/m/42", "qr"), ("Chip", "04:A2:3B:5C", "nfc"),
      ("PDF", String(repeating: "1234567890", count: 12), "pdf417"), (Self.long, "A-1", "code128"),
      ("Number", "12345678", "number"),
    ] {
      #expect(world.run("add", name, number, "--type", type, "--no-store", "--expires", "2031-03-05").status == .done)
      #expect(world.run("balance", name, "set", "1234.50", "--currency", "UAH").status == .done)
    }
    world.run("add", "Old", "A-2", "--expires", "2023-03-05")
    world.run("add", "Opera", "A-3", "--starts", "2027-12-05 19:00", "--no-store")
    world.run("add", "Bare")
    world.run("add", "Safe", "7531", "--label", "PIN")
    world.terminal = Terminal(isInput: true, isOutput: true, isMessages: true, columns: 80, rows: 24)
  }

  private func walked(_ size: ScreenSize, _ locale: String, _ script: (ScriptedScreen) -> Void) -> ScriptedScreen {
    let screen = ScriptedScreen(size)
    script(screen)
    nonisolated(unsafe) let opened: any Screen = screen
    world.openScreen = { opened }
    world.environment["LC_ALL"] = locale
    world.run()
    return screen
  }

  /// The text of a window without the breaks between lines.
  private func words(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  private func language(_ locale: String) -> Language { locale == "C" ? .english : Language(code: "uk") ?? .english }

  @Test(arguments: sizes, locales)
  func theListNamesItsKeysAndItsDays(_ size: ScreenSize, _ locale: String) {
    let screen = walked(size, locale) { screen in
      screen.type("zzz")
      screen.press(.control("u"))
    }
    let language = language(locale)
    for text in [screen.text(after: 0), screen.text(after: 3), screen.text()] {
      #expect(text.split(separator: "\n").last.map { $0.contains("Esc") && $0.contains("F1") } ?? false, "\(text)")
    }
    let nothing = Phrase(" No card matches. Backspace deletes what is typed.").text(in: language)
    #expect(words(screen.text(after: 3)).contains(words(nothing)), "\(screen.text(after: 3))")
    if size.columns >= 80 { #expect(screen.text().contains("19:00"), "\(screen.text())") }
    #expect(screen.text().contains("(" + Phrase("expired").text(in: language)), "\(screen.text())")
  }

  @Test(arguments: sizes, locales)
  func everyCardHasItsBalanceItsDayAndItsKeys(_ size: ScreenSize, _ locale: String) {
    for name in ["ean", "qr", "chip", "pdf", "довга", "number"] {
      let screen = walked(size, locale) { screen in
        screen.type(name)
        screen.press(.enter)
      }
      let text = screen.text()
      #expect(text.contains(locale == "C" ? "1234.50 UAH" : "1234,50 UAH") && text.contains("2031"), "\(text)")
      #expect(text.split(separator: "\n").last.map { $0.contains("Esc") && $0.contains("F1") } ?? false, "\(text)")
    }
    for (name, sentence) in [
      ("old", "2023"), ("opera", "19:00"),
      ("bare", Phrase("There is no number on this card: e adds one.").text(in: language(locale))),
      ("safe", Phrase("This is secret: Enter shows it.").text(in: language(locale))),
    ] {
      let text = walked(size, locale) { screen in
        screen.type(name)
        screen.press(.enter)
      }.text()
      #expect(words(text).contains(sentence) && text.contains("F1"), "\(text)")
    }
  }

  /// A message takes as many rows as it needs.
  @Test(arguments: sizes, locales)
  func messagesAreWhole(_ size: ScreenSize, _ locale: String) {
    let language = language(locale)
    for (keys, sentence) in [
      ("c", Phrase("The number was sent to the terminal for its clipboard; not every terminal accepts it.")),
      ("u", Phrase("There is no change of yours to undo here. To undo older changes:")),
      ("b", Phrase("This terminal shows no pictures, or the card has none.")), ("d", Phrase("To delete this card:")),
    ] {
      for name in ["ean", "pdf", "qr"] {
        let screen = walked(size, locale) { screen in
          screen.type(name)
          screen.press(.enter)
          screen.type(keys)
        }
        #expect(words(screen.text()).contains(words(sentence.text(in: language))), "\(keys): \(screen.text())")
      }
    }
  }

  @Test(arguments: sizes, locales)
  func theFormShowsEachFieldAndEachSentence(_ size: ScreenSize, _ locale: String) {
    let language = language(locale)
    let screen = walked(size, locale) { screen in
      screen.press(.add)
      screen.type(Self.long)
      screen.press(.tab, .pasted("4820000000018"), .tab, .tab, .pasted("PIN"), .tab, .pasted("Zoo, Нова"), .tab)
      screen.type("bluish")
      screen.press(.tab, .pasted("31.02.27"), .control("s"))
      screen.press(.escape)
    }
    for index in 1..<screen.frames.count {
      let text = screen.text(after: index)
      let isLeaving = index == screen.frames.count - 1
      let last = text.split(separator: "\n").last.map { $0.contains("Esc") && $0.contains("F1") } ?? false
      #expect(last || isLeaving, "\(text)")
    }
    let all = words((0..<screen.frames.count).map { screen.text(after: $0) }.joined())
    for sentence in [
      Phrase("As it is printed on the card, or a file with a picture of its code."),
      Phrase("It is secret, and is shown only when you name it."), Phrase("← → choose one; or type #RRGGBB"),
      Phrase("Such as 2027-03-05, 03/27 or 30d."), Phrase("new: \("Zoo, Нова")"),
      Phrase("Not saved. Esc again leaves without saving, Ctrl-S saves."),
    ] {
      #expect(all.contains(sentence.text(in: language)), "\(sentence.text(in: language)): \(all)")
    }
    let names = ["Name", "Number", "Type", "Label", "Categories", "Colour", "Valid until"]
    #expect(names.count == CardForm.Field.allCases.count)
    for card in ["ean", "pdf", "довга", "safe", "bare"] {
      let text = walked(size, locale) { screen in
        screen.type(card)
        screen.press(.enter, .character("e"))
      }.text()
      #expect(text.contains("F1") && text.contains(Phrase("Valid until").text(in: language)), "\(text)")
      #expect(!text.contains("7531"), "\(text)")
    }
  }

  /// A page of help names each key, in one line with what it does, and is read to its end.
  @Test(arguments: sizes, locales)
  func everyKeyIsOnThePagesOfHelp(_ size: ScreenSize, _ locale: String) {
    func help(_ keys: Key...) -> String {
      let screen = walked(size, locale) { screen in
        for key in keys { screen.press(key) }
        for _ in 0..<100 { screen.press(.down) }
      }
      return words((0..<screen.frames.count).map { screen.text(after: $0) }.joined())
    }
    let language = language(locale)
    let list = help(.help)
    for line in Picker.help.text(in: language).split(separator: "\n") {
      #expect(list.contains(words(String(line))), "\(line)")
    }
    let form = help(.add, .help)
    for line in FormPage.keys.text(in: language).split(separator: "\n") {
      #expect(form.contains(words(String(line))), "\(line)")
    }
    let named = Picker.help.text(in: language).split(separator: "\n").map { $0.prefix(15) }.joined(separator: " ")
      .split(separator: " ").map(String.init)
    for key in "kjhlr+−cifbseaudq?" where PickerKey(.character(key == "−" ? "-" : key)) != nil {
      #expect(named.contains(String(key)), "\(key)")
    }
    for key in ["Enter", "Tab", "Esc", "Delete", "F1", "F2", "Ctrl-U", "↑", "↓", "←", "→"] {
      #expect(named.contains(key), "\(key)")
    }
    // The keys are the same in each language.
    func keys(_ phrase: Phrase, _ language: Language) -> [Substring] {
      phrase.text(in: language).split(separator: "\n").map { $0.prefix(15) }.filter {
        $0.last == " " && !$0.hasPrefix("In ")
      }
    }
    #expect(keys(FormPage.keys, language).map { $0.prefix(4) } == keys(FormPage.keys, .english).map { $0.prefix(4) })
  }
}
