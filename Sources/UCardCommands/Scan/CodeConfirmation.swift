internal import Barcodes
internal import Cards
internal import Files
internal import Rendering
internal import Scanning
internal import Terminal
internal import Words

/// Decides about codes of a picture that were not read for certain: a person compares them with the picture.
struct CodeConfirmation {
  /// Whether the person has agreed beforehand.
  private let isGiven: Bool
  /// Whether there is a person to ask.
  let canAsk: Bool
  private let context: CommandContext

  /// The largest part of a window that the picture takes.
  private static let (columns, rows) = (72, 16)

  /// - Parameters:
  ///   - isGiven: whether every code is accepted without a question.
  ///   - canAsk: whether standard input is free for answers.
  init(isGiven: Bool, canAsk: Bool, in context: CommandContext) {
    self.isGiven = isGiven
    self.canAsk = canAsk && context.terminal.isInput
    self.context = context
  }

  /// Whether nobody can decide about a code: it is not confirmed, and must not be stored.
  func isOpen(_ code: FoundCode) -> Bool { !code.code.isConfirmed && !isGiven && !canAsk }

  /// Returns a code that is to be stored; nil if the person says that it is wrong.
  ///
  /// - Parameter source: the picture.
  /// - Throws: `CommandFailure` for a code that is not confirmed, if there is nobody to ask; `StreamError`.
  func accepted(_ code: FoundCode, of source: PictureSource, on page: Scan.Page?) throws -> FoundCode? {
    guard !code.code.isConfirmed, !isGiven else { return code }
    guard canAsk else { throw Self.failure([code], of: source.argument) }
    if let page, let part = PicturePart(around: code.code, on: page) { try show(part, of: source) }
    let text = Phrase(alike: "\(code.kind.name) \(code.groupedText)")
    let question = Phrase(
      english: "\(text) was not read for certain. Are these the characters on the card?",
      ukrainian: "\(text): прочитано ненадійно. Чи саме це на картці?")
    guard try YesOption.ask(question, in: context) else { return nil }
    var accepted = code
    accepted.isCompared = true
    return accepted
  }

  /// The failure for codes about which nobody can decide: the candidates.
  static func failure(_ codes: [FoundCode], of argument: String) -> CommandFailure {
    let file = Phrase(file: argument)
    let refusal = Phrase(
      english: """
        \(file): the number was not read for certain, and nothing was stored. Compare it with the card; --yes takes it \
        as it is:
        """,
      ukrainian: """
        \(file): номер прочитано ненадійно, нічого не збережено. Порівняйте його з карткою; --yes бере його таким, як \
        він є:
        """)
    return CommandFailure(status: .badData, phrase: .list([refusal] + codes.map(\.line), separator: "\n"))
  }

  /// Shows a part of the picture, if the terminal shows pictures.
  private func show(_ part: PicturePart, of source: PictureSource) throws {
    try context.withPixelDrawing { screen in
      guard let screen else { return }
      let (columns, rows) = (
        min(Self.columns, context.terminal.columns ?? 80), min(Self.rows, max(2, (context.terminal.rows ?? 24) - 4))
      )
      guard let picture = source.picture(of: part, on: screen, columns: columns, rows: rows) else { return }
      try context.output.write(picture.lines)
    }
  }
}

extension FoundCode {
  /// Its number, type and payload.
  var line: Phrase { Phrase(alike: "\(number)  \(kind.name)  \(identifier.openText)") }

  /// The payload as people read it aloud: long runs of digits in groups of four, the first of which may be shorter. An EAN
  /// or UPC has the groups that are printed below its bars.
  var groupedText: String {
    let text = identifier.openText
    guard text.count > 5, text.allSatisfy({ $0.isASCII && $0.isNumber }) else { return "“\(text)”" }
    let digits: [Character] = text.map { $0 }
    let sizes: [Int]
    switch code.symbology {
    case .ean13?: sizes = [1, 6, 6]
    case .upcA?: sizes = [1, 5, 5, 1]
    case .upcE?: sizes = [1, 6, 1]
    default:
      sizes = (digits.count % 4 == 0 ? [] : [digits.count % 4]) + Array(repeating: 4, count: digits.count / 4)
    }
    guard sizes.reduce(0, +) == digits.count else { return "“\(text)”" }
    var start = 0
    let groups = sizes.map { size in
      defer { start += size }
      return String(digits[start..<start + size])
    }
    return groups.joined(separator: " ")
  }
}
