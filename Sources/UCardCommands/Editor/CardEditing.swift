internal import Cards
internal import Files
internal import Terminal
internal import Words

/// The work on one card in the person's editor, until its text is right or the person gives up.
struct CardEditing {
  private let card: Card
  private let context: CommandContext

  init(of card: Card, in context: CommandContext) {
    self.card = card
    self.context = context
  }

  /// Opens the editor, and changes the card as its text was changed.
  ///
  /// In a terminal, a wrong text comes back into the editor, with the reason above the wrong line, until it is saved
  /// without a change. Where the card cannot be changed, the edited text is kept in its file.
  ///
  /// - Parameter store: changes the card in the wallet by the function that it receives.
  /// - Throws: `CommandFailure`, `FileError`, and the errors of `store`.
  func run(_ store: ((inout Card) throws -> Void) throws -> Void) throws {
    let editor = try Editor("card-\(card.number).txt", in: context)
    var isKept = false
    defer { if !isKept { editor.clear() } }
    let original = CardText.text(of: card, in: context)
    var text = original
    while true {
      let before = text
      text = try editor.edit(before)
      do {
        let read = try CardText(text)
        guard !read.isEmpty else {
          throw CommandFailure(
            .nothingMatches, english: "The text is empty. Nothing was changed.",
            ukrainian: "Текст порожній. Нічого не змінено.")
        }
        isKept = text != original
        try store { card in try read.apply(to: &card.content, since: self.card.content, in: context) }
        isKept = false
        return
      } catch let fault as CardText.Fault {
        guard text != before, context.terminal.isInput, context.terminal.isOutput else {
          isKept = true
          throw failure(fault, keptIn: editor.path)
        }
        text = CardText.text(text, marking: fault, in: context)
      } catch {
        if isKept {
          context.say(
            english: "Your text is kept in “\(editor.path)”.", ukrainian: "Ваш текст збережено в «\(editor.path)».")
        }
        throw error
      }
    }
  }

  private func failure(_ fault: CardText.Fault, keptIn path: String) -> CommandFailure {
    let line = fault.line.map { Phrase(english: "Line \($0): ", ukrainian: "Рядок \($0): ") } ?? .nothing
    return CommandFailure(
      .badData, english: "\(line)\(fault.phrase) Nothing was changed; your text is kept in “\(path)”.",
      ukrainian: "\(line)\(fault.phrase) Нічого не змінено; ваш текст збережено в «\(path)».")
  }
}
