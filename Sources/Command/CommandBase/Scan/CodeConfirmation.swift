package import Actions
internal import Barcodes
internal import Cards
internal import Files
internal import Rendering
package import Scanning
internal import Terminal
package import Words

extension CodeConfirmation {
  /// Creates the confirmation of codes by a person at this terminal.
  ///
  /// - Parameters:
  ///   - isGiven: whether every code is accepted without a question.
  ///   - canAsk: whether standard input is free for answers.
  init(isGiven: Bool, canAsk: Bool, in context: CommandContext) {
    let ask: Comparison = { try context.isRight($0, in: $1, on: $2) }
    self.init(isGiven: isGiven, asking: canAsk && context.terminal.isInput ? ask : nil)
  }
}

extension CommandContext {
  /// Shows the part of a picture with a code that may be misread, and asks whether the code is right.
  package func isRight(_ code: FoundCode, in source: PictureSource, on page: Scan.Page?) throws -> Bool {
    if let page, let part = PicturePart(around: code.code, on: page) { try show(part, of: source) }
    let text = Phrase(verbatim: "\(code.kind.name) \(code.groupedText)")
    let question = Phrase("\(text) may have been misread. Is it the same on the card?")
    return try YesOption.ask(question, in: self)
  }

  /// Shows a part of a picture, if the terminal shows pictures: in 72 columns and 16 lines at most.
  private func show(_ part: PicturePart, of source: PictureSource) throws {
    try withPixelDrawing { screen in
      guard let screen else { return }
      let (columns, rows) = (min(72, terminal.columns ?? 80), min(16, max(2, (terminal.rows ?? 24) - 4)))
      guard let picture = source.picture(of: part, on: screen, columns: columns, rows: rows) else { return }
      try output.write(picture.lines)
    }
  }
}

extension FoundCode {
  /// Its number, type and payload.
  package var line: Phrase { Phrase(verbatim: "\(number)  \(kind.name)  \(identifier.openText)") }

  /// The payload as people read it aloud.
  var groupedText: String {
    let text = identifier.openText
    let groups = DigitGroups.groups(of: text, code.symbology)
    return groups == [text] ? "“\(text)”" : groups.joined(separator: " ")
  }
}
