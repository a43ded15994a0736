internal import Barcodes
internal import Cards
internal import LinearBarcodes
internal import Rendering

extension Symbology {
  /// Converts a payload as a person types it for this symbology.
  ///
  /// - Throws: `CommandFailure` with the reason if it is invalid.
  func meaning(of given: GivenPayload) throws(CommandFailure) -> Payload {
    do {
      return try payload(typed: given.isPlainText ? declaringCharset(of: given.payload) : given.payload)
    } catch {
      throw CommandFailure(error, symbology: self, payload: given.payload, wasTyped: true)
    }
  }

  /// Encodes `payload`.
  ///
  /// - Parameter wasTyped: whether the person has just typed the payload. Only then may an error repeat it.
  /// - Throws: `CommandFailure` with the reason if it cannot be encoded.
  func symbol(for payload: Payload, options: DrawingOptions, wasTyped: Bool) throws(CommandFailure) -> Symbol {
    do {
      return try encode(payload, options: options)
    } catch {
      throw CommandFailure(error, symbology: self, payload: payload, wasTyped: wasTyped)
    }
  }
}

extension Identifier {
  /// The code of the identifier, with the text to print, and its symbology. A payload that another wallet has stored
  /// incompletely is drawn as that wallet draws it.
  ///
  /// - Throws: `CommandFailure` if there is no code that can be drawn.
  func code() throws(CommandFailure) -> (symbology: Symbology, symbol: Symbol) {
    guard encryptedFor == nil else {
      throw CommandFailure(
        .badData, english: "It is secret and locked; ucard show -i shows it.",
        ukrainian: "Це таємне й замкнене; його покаже ucard show -i.")
    }
    guard case .code(let symbology) = kind else {
      throw CommandFailure(
        status: .badData,
        phrase: Phrase(
          english: "There is no code to draw: it is of the type “",
          ukrainian: "Немає коду, який можна намалювати: тип «")
          + kind.name + Phrase(english: "”.", ukrainian: "»."))
    }
    let symbol = try symbology.symbol(
      for: symbology.completed(payload) ?? payload, options: options, wasTyped: false)
    return (symbology, hasOwnText ? symbol.printing(printedText) : symbol)
  }

  /// Whether the text below the code differs from its payload.
  private var hasOwnText: Bool { text != nil || charset != nil }
}

extension CommandContext {
  /// Writes a number for which there is no code: a title, the number in large letters if they fit, and the plain
  /// number. Then writes the reason.
  ///
  /// - Parameters:
  ///   - title: a line above the number.
  ///   - paint: the background of the title.
  ///   - width: the number of columns to use; nil for those of the window.
  ///   - reason: the reason why there is no code.
  func draw(number: String, title: String, paint: Paint?, width: Int?, reason: Phrase) throws {
    let words = title.printable
    // Four rows are for the title, the plain number, a line between them, and the prompt; more are for the reason.
    let window = terminalDrawing(width: width, rowsTaken: 4 + lines(of: reason).count)
    let large = LargeText(columns: window.columns, rows: window.rows).draw(number).map { $0 + "\n" } ?? ""
    try write((paint?.text(" \(words) ") ?? words) + "\n" + large + number + "\n")
    say(reason)
  }

  /// Draws `symbol` in cells of the terminal.
  ///
  /// - Parameters:
  ///   - title: a line above the code, which is left out if there is no row for it.
  ///   - paint: the background of the title.
  ///   - facts: lines below the code, which are left out if there are no rows for them.
  ///   - width: the number of columns to use; nil for those of the window.
  ///   - usesBlanks: whether to draw with blanks alone.
  ///   - picture: the command that writes a picture, to suggest if the code does not fit; nil for none.
  func draw(
    _ symbol: Symbol, title: String? = nil, paint: Paint? = nil, facts: [String] = [], width: Int?, usesBlanks: Bool,
    picture: String?
  ) throws {
    let below = facts.map { $0 + "\n" }.joined()
    do {
      func drawn(rowsTaken: Int) throws(WindowError) -> String {
        try terminalDrawing(width: width, rowsTaken: rowsTaken, usesBlanks: usesBlanks).draw(symbol)
      }
      guard let title else { return try write(drawn(rowsTaken: 0)) }
      let words = title.printable
      let head = (paint?.text(" \(words) ") ?? words) + "\n"
      if let code = try? drawn(rowsTaken: 1 + facts.count) {
        try write(head + code + below)
      } else if let code = try? drawn(rowsTaken: 1) {
        try write(head + code)
      } else {
        try write(drawn(rowsTaken: 0))
      }
    } catch let error as WindowError {
      throw CommandFailure(error, picture: picture)
    }
  }
}
