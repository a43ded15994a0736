internal import Actions
internal import Barcodes
internal import Cards
internal import CommandBase
internal import Rendering
internal import Terminal
internal import Values
internal import Words

/// The form of a card: the texts of its fields, and what is wrong with them. It knows neither a window nor a wallet.
struct CardForm {
  /// A field of the form, in the order from top to bottom.
  enum Field: Int, CaseIterable {
    case name, number, type, label, categories, colour, expiry

    /// The field `count` fields further; from the last to the first.
    func next(_ count: Int = 1) -> Field {
      let fields = Field.allCases
      return fields[(rawValue + count + fields.count) % fields.count]
    }
  }

  /// An invalid text of a field.
  struct Mistake: Error {
    let field: Field
    let phrase: Phrase
  }

  /// The codes that were read from a picture in place of a number.
  struct ReadPicture {
    let source: PictureSource
    let codes: [FoundCode]
    /// The index of the code that the person chose; that after the last one stands for all.
    fileprivate(set) var choice = 0

    /// The codes that the person chose.
    var chosen: [FoundCode] { codes.indices.contains(choice) ? [codes[choice]] : codes }
    /// The number of choices.
    var choices: Int { codes.count == 1 ? 1 : codes.count + 1 }
  }

  let context: CommandContext
  /// The card that is edited; nil for a new one.
  let card: Card?
  /// The identifier of the card that is edited; nil for a new one.
  let identifier: Identifier?
  /// The names of the categories of the wallet.
  let knownCategories: [String]
  /// The field with the cursor.
  private(set) var current = Field.name
  /// The mistakes in the fields that were left.
  private(set) var mistakes: [Field: Phrase] = [:]
  /// The codes in place of a number; nil for a typed number.
  private(set) var picture: ReadPicture?
  /// The facts of the store that has the name of the new card; nil for none.
  private(set) var store: Store.Facts?
  /// Another card that has the number already; nil for none, and as long as nobody has looked.
  var otherCard: Card?
  /// The doubts that were on the window when the person tried to save the card: the next time, they are accepted.
  private var seenDoubts: [Phrase] = []
  /// Whether the person has tried to leave without saving: the next time, nothing is saved.
  private(set) var isLeaving = false
  /// The path that was typed as the number, and cannot be read.
  private var unreadable: String?
  private var texts: [Field: FieldText]
  private let originals: [Field: String]
  /// The text that was typed before the form was opened.
  private let given: String

  /// Creates the form of a card; an empty one for nil.
  ///
  /// - Parameters:
  ///   - index: the index of the identifier to edit; nil for a card without any. The number of a secret is not shown.
  ///   - typed: a text that was typed already: the number of a new card if it has no letters, else its name.
  ///   - categories: the names of the categories of the wallet.
  init(
    of card: Card? = nil, at index: Int? = nil, typed: String = "", categories: [String], in context: CommandContext
  ) {
    let identifier = index.flatMap { card?.identifiers[$0] }
    var bare = identifier
    bare?.text = nil
    (self.card, self.identifier, knownCategories, self.context, given) = (card, identifier, categories, context, typed)
    let colour = card?.colour.map { $0.nearestName.isExact ? $0.nearestName.name.text(in: context.language) : $0.hex }
    originals = [
      .name: card?.name ?? "", .number: identifier?.isSecret ?? true ? "" : bare?.printedText ?? "",
      .type: identifier?.kind.name.text(in: context.language) ?? "", .label: identifier?.label ?? "",
      .categories: card?.categories.joined(separator: ", ") ?? "", .colour: colour ?? "",
      .expiry: card?.expiry?.day.iso ?? "",
    ]
    texts = originals.mapValues { FieldText($0) }
    let isNumber = typed.contains(where: \.isNumber) && !typed.contains(where: \.isLetter)
    if !typed.isEmpty { texts[isNumber ? .number : .name] = FieldText(typed) }
  }

  subscript(field: Field) -> FieldText { texts[field] ?? FieldText() }

  /// The text of a field, without blanks around it.
  func text(_ field: Field) -> String { self[field].text.withoutWhitespace }

  func isChanged(_ field: Field) -> Bool {
    field == .number && picture != nil || self[field].text != originals[field] ?? ""
  }

  /// The rest of the category that is being typed: of the first one of the wallet that begins so; nil for none.
  var completion: String? {
    guard current == .categories, self[.categories].after.isEmpty else { return nil }
    let begun = self[.categories].before.split(separator: ",", omittingEmptySubsequences: false).last ?? ""
    let typed = begun.drop(while: \.isWhitespace)
    guard !typed.isEmpty else { return nil }
    let found = knownCategories.first { $0.count > typed.count && $0.lowercased().hasPrefix(typed.lowercased()) }
    return found.map { String($0.dropFirst(typed.count)) }
  }
}

extension CardForm {
  /// The result of a key. A picture at the path in place of the number has to be read.
  enum KeyResult: Equatable { case stay, save, back, help, read(String) }

  mutating func handle(_ key: Key) -> KeyResult {
    let wasLeaving = isLeaving
    isLeaving = false
    switch key {
    case .escape, .control("c"), .control("g"):
      if wasLeaving || !Field.allCases.contains(where: { isChanged($0) && self[$0].text != given }) { return .back }
      isLeaving = true
    case .help: return .help
    case .control("s"): return leave(for: current, .save)
    case .enter where current == .expiry: return leave(for: current, .save)
    case .tab where completion != nil, .right where completion != nil: edit(.pasted(completion ?? ""))
    case .enter, .tab, .down, .control("n"): return leave(for: current.next())
    case .backTab, .up, .control("p"): return leave(for: current.next(-1))
    case .left where step(-1), .right where step(1): break
    default: edit(key)
    }
    return .stay
  }

  /// Leaves the current field for another one. The path of a picture is read first.
  mutating func leave(for field: Field, _ result: KeyResult = .stay) -> KeyResult {
    if current == .number, picture == nil, isChanged(.number), text(.number) != unreadable {
      switch context.typedCode(text(.number)) {
      case .picture(let path): return .read(path)
      case .missing(let path): refuseNumber(.missingPicture(path))
      case .text: break
      }
    }
    check(current)
    if current == .name, card == nil { store = knownStore }
    current = field
    return result
  }

  /// Chooses another value in a field that has a few.
  ///
  /// - Returns: false if the field is not one of these.
  private mutating func step(_ count: Int) -> Bool {
    let choices: [String]
    switch current {
    case .number:
      guard var read = picture else { return false }
      read.choice = (read.choice + count + read.choices) % read.choices
      picture = read
      update()
      return true
    case .type: choices = picture == nil ? kinds.map { $0.name.text(in: context.language) } : []
    case .colour: choices = Colour.names.map { $0.word.name.text(in: context.language) }
    default: return false
    }
    // No value is between the last one and the first one.
    let values = [""] + choices
    let index = values.firstIndex(of: text(current)) ?? 0
    texts[current] = FieldText(values[(index + count + values.count) % values.count])
    update()
    return true
  }

  private mutating func edit(_ key: Key) {
    // A number from a picture is replaced as a whole.
    if current == .number, picture != nil {
      var typed = FieldText()
      guard key != .home, key != .end, typed.handle(key) else { return }
      (picture, texts[.number]) = (nil, typed)
      return update()
    }
    let before = self[current].text
    if texts[current, default: FieldText()].handle(key), self[current].text != before { update() }
  }

  /// Takes up a change of the current field.
  private mutating func update() {
    mistakes[current] = nil
    if current == .number { unreadable = nil }
    guard [.number, .type, .label].contains(current), unreadable == nil else { return }
    (mistakes[.number], otherCard, seenDoubts) = (nil, nil, [])
  }

  /// Says that the number cannot be used.
  mutating func refuseNumber(_ phrase: Phrase) { (mistakes[.number], unreadable) = (phrase, text(.number)) }

  /// Takes the codes of a picture in place of the number.
  mutating func take(_ read: ReadPicture) {
    (picture, texts[.number], texts[.type]) = (read, nil, nil)
    update()
    guard text(.name).isEmpty, let stores = try? StoreCatalogue(in: context) else { return }
    let codes = try? PictureCodes(read.codes, fileName: read.source.fileName, pictures: [:], IdentifierOptions())
    texts[.name] = FieldText(codes?.suggestedName(stores) ?? "")
  }

  mutating func check(_ field: Field) {
    // A file that cannot be read stays a mistake until the text changes.
    guard field != .number || unreadable == nil else { return }
    mistakes[field] = nil
    do { try read(field) } catch { mistakes[error.field] = error.phrase }
  }

  /// Looks for mistakes in all fields, and moves the cursor to the first one.
  ///
  /// - Returns: whether there are none.
  mutating func checkAll() -> Bool {
    for field in Field.allCases { check(field) }
    if mistakes.isEmpty, card == nil || identifier == nil, picture == nil, text(.number).isEmpty {
      if !text(.type).isEmpty || !text(.label).isEmpty {
        mistakes[.number] = .emptyPayload
      } else if text(.name).isEmpty {
        mistakes[.name] = .emptyName
      }
    }
    guard let first = Field.allCases.first(where: { mistakes[$0] != nil }) else { return true }
    current = first
    return false
  }

  /// Asks the person to save the card once more if there are doubts about its number that they have not seen.
  ///
  /// - Returns: whether the card can be saved.
  mutating func acceptsDoubts() -> Bool {
    let doubts = doubts
    defer { seenDoubts = doubts }
    guard !doubts.allSatisfy(seenDoubts.contains) else { return true }
    current = .number
    return false
  }

  /// Says what the wallet refuses about the days of the card.
  mutating func refuse(_ refusal: Phrase) { (mistakes[.expiry], current) = (refusal, .expiry) }
}

/// A text of one line that a person edits, with a cursor in it.
struct FieldText: Hashable {
  private(set) var before: String
  private(set) var after: String

  /// Creates a text with the cursor at its end, or before the part `after`.
  init(_ before: String = "", after: String = "") { (self.before, self.after) = (before, after) }

  var text: String { before + after }

  /// Handles a key that changes the text or moves the cursor.
  ///
  /// - Returns: whether the key is one of these.
  mutating func handle(_ key: Key) -> Bool {
    switch key {
    case .character(let character): before.append(character)
    case .pasted(let text): before += text
    case .backspace, .control("h"): _ = before.popLast()
    case .delete, .control("d"): if !after.isEmpty { after.removeFirst() }
    case .control("u"): self = FieldText()
    case .control("k"): after = ""
    case .control("w"):
      while before.last == " " { before.removeLast() }
      while let last = before.last, last != " " { before.removeLast() }
    case .left, .control("b"): if let last = before.popLast() { after = String(last) + after }
    case .right, .control("f"): if !after.isEmpty { before.append(after.removeFirst()) }
    case .home, .control("a"): self = FieldText(after: text)
    case .end, .control("e"): self = FieldText(text)
    default: return false
    }
    return true
  }

  /// The part of the text around the cursor that fits into a number of columns, and the column of the cursor in it. What
  /// is left out at the start is marked by `…`.
  func visible(_ width: Int) -> (text: String, cursor: Int) {
    var start = before.printable
    let isCut = start.displayWidth >= width
    if isCut {
      while start.displayWidth > max(0, width - 2), !start.isEmpty { start.removeFirst() }
      start = "…" + start
    }
    return ((start + after.printable).cut(to: width), min(start.displayWidth, max(0, width - 1)))
  }
}
