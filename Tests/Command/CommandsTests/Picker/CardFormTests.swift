import Actions
import Barcodes
import Cards
import CommandBase
import Foundation
import Terminal
import Testing
import Values
import Words
@testable import Picker

/// The form of a card, without a window and without a wallet.
@Suite struct CardFormTests {
  private let world: World

  init() throws { world = try World() }

  private func form(_ typed: String = "", categories: [String] = []) -> CardForm {
    CardForm(typed: typed, categories: categories, in: world.context)
  }

  /// Presses the keys of a text, and others.
  private func fill(_ form: inout CardForm, _ keys: Any...) -> [CardForm.KeyResult] {
    keys.flatMap { key -> [CardForm.KeyResult] in
      if let text = key as? String { return text.map { form.handle(.character($0)) } }
      return (key as? Key).map { [form.handle($0)] } ?? []
    }
  }

  private func said(_ phrase: Phrase?) -> String? { phrase?.text(in: .english) }

  /// Presses keys in a text.
  ///
  /// - Returns: whether the text took each of them.
  private func press(_ text: inout FieldText, _ keys: Key...) -> [Bool] { keys.map { text.handle($0) } }

  @Test func aTextIsEditedAtItsCursor() {
    var text = FieldText("кава")
    _ = press(
      &text, .left, .left, .character("р"), .home, .delete, .character("К"), .end, .backspace, .pasted("їна 😀"))
    #expect(text.text == "Карвїна 😀" && text.after.isEmpty)
    _ = press(&text, .control("w"), .control("w"), .backspace, .delete, .right)
    #expect(text.text == "")
    #expect(press(&text, .enter, .tab, .up, .escape, .control("u")) == [false, false, false, false, true])
    // A mark joins the letter before it.
    _ = press(&text, .character("e"), .character("\u{301}"), .left)
    #expect(text.before == "" && text.after == "e\u{301}")
  }

  @Test func theEndOfALongTextIsVisibleAtTheCursor() {
    #expect(FieldText("abc").visible(10) == ("abc", 3))
    #expect(FieldText("abcdefgh").visible(6) == ("…efgh", 5))
    #expect(FieldText("漢字漢字").visible(6) == ("…漢字", 5))
    var text = FieldText("abcdefgh")
    _ = text.handle(.home)
    #expect(text.visible(6) == ("abcde…", 0))
  }

  @Test func keysGoThroughTheFieldsAndTheLastOneSaves() {
    var form = form()
    let fields: [CardForm.Field] = CardForm.Field.allCases.map { _ in
      _ = form.handle(.tab)
      return form.current
    }
    #expect(fields == [.number, .type, .label, .categories, .colour, .expiry, .name])
    #expect(fill(&form, Key.backTab, Key.enter, Key.help, Key.escape) == [.stay, .save, .help, .back])
  }

  @Test(arguments: [Key.escape, .control("c")])
  func whatWasTypedIsNotLostAtOnce(_ key: Key) {
    var empty = form("Gym")
    #expect(empty[.name].text == "Gym" && fill(&empty, key) == [.back])
    var form = form()
    #expect(fill(&form, "Gym", key) == [.stay, .stay, .stay, .stay] && form.isLeaving)
    #expect(fill(&form, Key.down) == [.stay] && !form.isLeaving)
    #expect(fill(&form, key, key) == [.stay, .back])
  }

  /// The type of a number is guessed as `ucard add` guesses it.
  @Test(arguments: [
    ("4820000000017", "EAN-13"), ("4 820000 000017", "EAN-13"), ("96385074", "EAN-8"), ("A-1234", "Code 128"),
    ("Львів", "QR"), ("123456789012", "UPC-A"), ("123456789013", "Code 128"),
  ])
  func theTypeIsGuessed(_ number: String, _ type: String) throws {
    var form = form()
    _ = fill(&form, "Gym", Key.enter, number, Key.enter)
    #expect(form.placeholder(.type) == type && form.mistakes.isEmpty)
    #expect(try form.draft().codes.map { $0.identifier.kind.id } == [form.guess?.kind.id ?? ""])
    #expect(try form.draft().codes[0].identifier.printedText == number)
  }

  @Test func theTypeIsChosenByArrowsOrTyped() throws {
    var form = form()
    _ = fill(&form, "Gym", Key.enter, "4820000000017", Key.enter)
    let kinds = form.kinds.map { $0.name.text(in: .english) }
    #expect(kinds.contains("QR") && kinds.contains("Code 128") && kinds.last == "number" && !kinds.contains("EAN-8"))
    for kind in kinds + [""] {
      _ = form.handle(.right)
      #expect(form.text(.type) == kind)
    }
    _ = form.handle(.left)
    #expect(form.text(.type) == "number")
    #expect(try form.draft().codes.map(\.identifier.kind) == [.number])
    _ = fill(&form, Key.control("u"), "aztec")
    #expect(try form.draft().codes[0].identifier.kind.id == "aztec")
    _ = fill(&form, "x", Key.enter)
    #expect(said(form.mistakes[.type])?.contains("There is no type “aztecx”.") ?? false)
    _ = fill(&form, Key.up, Key.control("u"), "ean8", Key.enter)
    #expect(said(form.mistakes[.number])?.contains("EAN-8") ?? false && form.mistakes[.type] == nil)
  }

  @Test func aWrongCheckDigitIsADoubtThatIsSeenOnce() {
    var form = form()
    _ = fill(&form, "Gym", Key.enter, "4820000000018", Key.enter)
    #expect(said(form.doubts.first)?.contains("the last digit should be 7") ?? false)
    let first = (form.checkAll(), form.acceptsDoubts(), form.current)
    #expect(first == (true, false, .number))
    let second = form.acceptsDoubts()
    _ = fill(&form, Key.backspace, "9")
    let other = form.acceptsDoubts()
    _ = fill(&form, Key.backspace, "7")
    let right = form.acceptsDoubts()
    #expect(second && !other && right && form.doubts.isEmpty)
  }

  @Test func categoriesAreCompletedAndNewOnesAreNamed() throws {
    var form = form("Gym", categories: ["Food", "Sport", "Books, films"])
    _ = fill(&form, Key.tab, Key.tab, Key.tab, Key.tab, "sp")
    #expect(form.completion == "ort")
    _ = fill(&form, Key.tab, ", books, FILMS, Zoo ,")
    #expect(form.current == .categories && form.completion == nil)
    #expect(try form.draft().draft.content.categories == ["Sport", "Books, films", "Zoo"])
    #expect(said(form.remark(.categories)) == "new: Zoo")
  }

  @Test func mistakesAreSaidBesideTheirFields() throws {
    var form = form("Gym")
    _ = fill(&form, Key.backTab, "31.02.27", Key.up, "bluish", Key.up, "All cards", Key.control("s"))
    let isRight = form.checkAll()
    #expect(!isRight && form.current == .categories)
    #expect(Set(form.mistakes.keys) == [.expiry, .colour, .categories])
    #expect(said(form.mistakes[.expiry]) == "“31.02.27” is not a date: February 2027 has 28 days.")
    _ = fill(&form, Key.control("u"), Key.down, Key.control("u"), "blue", Key.down, Key.control("u"), "03/27")
    #expect(said(form.remark(.expiry)) == "Valid until 2027-03-31.")
    let isMended = form.checkAll()
    #expect(isMended && form.colour == Colour("blue"))
    #expect(try form.draft().draft.changes.content.expiry?.day.iso == "2027-03-31")
  }

  @Test func aCardNeedsANameOrANumber() throws {
    var form = form()
    let isEmptyRight = form.checkAll()
    #expect(!isEmptyRight && form.current == .name && said(form.mistakes[.name]) == "The name is empty.")
    _ = fill(&form, Key.tab, "4820000000017")
    let isNumberEnough = form.checkAll()
    _ = fill(&form, Key.control("u"), Key.tab, Key.tab, "door")
    let isLabelEnough = form.checkAll()
    #expect(isNumberEnough && !isLabelEnough && form.current == .number)
  }

  /// Only what was changed is in the request: others may change the rest meanwhile.
  @Test func anEditChangesOnlyWhatWasChanged() throws {
    var content = CardContent(name: "Gym", categories: ["Food", "Sport"])
    content.identifiers = [
      Identifier(label: "door", kind: .init(id: "code128"), payload: .init(text: "A-1")),
      Identifier(label: "PIN", kind: .number, payload: .init(text: "7531")),
    ]
    (content.colour, content.expiry) = (Colour("#123456"), CalendarDate("2030-12-31").map { CardDate($0) })
    let card = Card(id: .init(), number: 1, content: content, added: world.time, changed: world.time)
    var form = CardForm(of: card, at: 0, categories: ["Food", "Sport"], in: world.context)
    let isRight = form.checkAll()
    #expect(isRight && form.text(.colour) == "#123456" && form.text(.type) == "Code 128")
    #expect(try form.request().changeIdentifiers == nil && form.request().changes.fields.isEmpty)
    #expect(fill(&form, Key.escape) == [.back])
    _ = fill(&form, Key.tab, "2", Key.tab, Key.tab, Key.tab, Key.control("w"), "Books", Key.tab, Key.control("u"))
    let request = try form.request()
    #expect(request.name == nil && request.addedCategories == ["Books"] && request.removedCategories == ["Sport"])
    #expect(request.changes.fields == .colour && request.changes.content.colour == nil)
    var list = content.identifiers
    request.changeIdentifiers?(&list)
    #expect(list.contains { $0.payload.text == "A-12" && $0.label == "door" })
    // The number of a secret is not on the window, and stays.
    var secret = CardForm(of: card, at: 1, categories: [], in: world.context)
    let isSecretRight = secret.checkAll()
    #expect(secret.text(.number) == "" && secret.placeholder(.number) == "•••" && isSecretRight)
    _ = fill(&secret, Key.down, Key.down, Key.down, " 2")
    #expect(try secret.identifiers().map(\.payload.text) == ["7531"] && secret.identifiers()[0].label == "PIN 2")
  }

  @Test func aStoreFillsInWhatIsLeftEmpty() {
    var form = form()
    _ = fill(&form, "Silpo", Key.tab)
    #expect(form.placeholder(.categories) == "Groceries" && form.placeholder(.colour) == "orange")
    #expect(said(form.remark(.colour)) == "from the list of stores" && form.colour != nil)
  }
}
