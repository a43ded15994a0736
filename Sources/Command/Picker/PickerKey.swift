internal import Cards
internal import Terminal
internal import Words

/// The meaning of a key while a card is shown. Letters stand for the same keys in the English and the Ukrainian layout
/// of a keyboard, so that nobody has to switch it at a till.
enum PickerKey {
  case back, leave, help
  case nextCard, previousCard, nextIdentifier, previousIdentifier
  case larger, smaller, turn
  case copy, facts, picture, face, star, edit, add, delete, undo, reveal

  init?(_ key: Key) {
    switch key {
    case .escape, .backspace: self = .back
    case .control("c"), .control("d"): self = .leave
    case .down, .control("n"), .wheelDown, .pageDown, .tab: self = .nextCard
    case .up, .control("p"), .wheelUp, .pageUp, .backTab: self = .previousCard
    case .right: self = .nextIdentifier
    case .left: self = .previousIdentifier
    case .enter: self = .reveal
    case .help: self = .help
    case .delete: self = .delete
    case .character(let character):
      let letter = character.lowercased()
      let typed = KeyboardLayout.readings(of: letter).first { $0.allSatisfy(\.isASCII) } ?? letter
      guard let meaning = Self.letters[typed] else { return nil }
      self = meaning
    default: return nil
    }
  }

  private static let letters: [String: PickerKey] = [
    "q": .leave, "?": .help, "/": .help,
    "j": .nextCard, "k": .previousCard, "l": .nextIdentifier, "h": .previousIdentifier,
    "+": .larger, "=": .larger, "-": .smaller, "_": .smaller, "r": .turn,
    "c": .copy, "i": .facts, "b": .picture, "f": .face, "s": .star,
    "e": .edit, "a": .add, "d": .delete, "u": .undo,
  ]
}

extension Picker {
  static let help = Phrase(
    """
    In the list
    letters        search in names, issuers, notes, labels, numbers and categories, in either alphabet
    ↑ ↓  Tab       choose a card; Ctrl-P and Ctrl-N too, or the wheel of the mouse
    Enter          open the card; a click on the chosen card, too
    Ctrl-U         clear the search; Ctrl-W deletes a word
    ← →            the cards of the previous or next category, or all cards
    F2             add a card in a form, which F1 explains there
    Esc            leave
    ?  F1          this page

    On a card
    ↑ ↓  k j       the previous and the next card
    ← →  h l       the previous and the next identifier
    + −            the size of the code
    r              turn the bars by 90 degrees
    Enter          show a secret; if the wallet is locked, after its password
    c              copy the number
    i              all details
    f              the whole card instead of the code, in terminals that show pictures
    b              front and back, in terminals that show pictures
    s              add or remove the star
    e              change the card in a form: its name, number, type, label, categories, colour and expiry
    a              add another card in a form
    u              undo the last change made here
    d  Delete      show the command that deletes the card
    Esc            back to the list
    q              leave

    Letter keys work in the Ukrainian layout of the keyboard, too. To select text with the mouse, hold Shift.

    For a screen reader, ucard list --plain and ucard show CARD --plain write the same line by line; ucard config \
    plain true makes this the default.
    """)
}

extension FormPage {
  static let keys = Phrase(
    """
    In the form of a card
    Enter  Tab  ↓  the next field; Enter in the last one saves the card
    ↑  Shift-Tab   the previous field; a click chooses a field, too
    Ctrl-S         save the card
    Esc  Ctrl-C    back without saving; if something was typed, press it twice
    ← →            the cursor; in Type and Colour, and after a picture with several codes, another choice
    Tab  →         complete the name of a category; several stand between commas, and a new one is made
    Home  End      the start and the end of the text; Ctrl-A and Ctrl-E, too
    Ctrl-U         clear the field; Ctrl-W deletes a word, Ctrl-K all behind the cursor
    F1             this page
    """)
}
