internal import Barcodes
internal import Cards
internal import LinearBarcodes
internal import Rendering

extension Symbology {
  /// What a person means who typed `payload` for a code of this symbology.
  ///
  /// - Throws: `CommandFailure` with the reason, where it means nothing.
  func meaning(of payload: Payload) throws(CommandFailure) -> Payload {
    do {
      return try self.payload(typed: payload)
    } catch {
      throw CommandFailure(error, symbology: self, payload: payload, wasTyped: true)
    }
  }

  /// The code that carries `payload`.
  ///
  /// - Parameter wasTyped: whether the person has just typed the payload. Only then an error may repeat it.
  /// - Throws: `CommandFailure` with the reason, where there is none.
  func symbol(for payload: Payload, options: DrawingOptions, wasTyped: Bool) throws(CommandFailure) -> Symbol {
    do {
      return try encode(payload, options: options)
    } catch {
      throw CommandFailure(error, symbology: self, payload: payload, wasTyped: wasTyped)
    }
  }
}

extension Identifier {
  /// Its code with what is printed below it, and of which symbology that is.
  ///
  /// - Throws: `CommandFailure` where it has none that can be drawn.
  func code() throws(CommandFailure) -> (symbology: Symbology, symbol: Symbol) {
    guard sealedFor == nil else {
      throw CommandFailure(
        .badData, english: "It is secret and locked; ucard show -i shows it.",
        ukrainian: "Це таємне й замкнене; його покаже ucard show -i.")
    }
    guard case .code(let symbology) = kind else {
      throw CommandFailure(
        status: .badData,
        phrase: Phrase(
          english: "There is no code to draw: it is of the type “", ukrainian: "Немає коду для малювання: його тип «")
          + kind.name + Phrase(english: "”.", ukrainian: "»."))
    }
    let symbol = try symbology.symbol(for: payload, options: options, wasTyped: false)
    return (symbology, hasOwnText ? symbol.printing(printedText) : symbol)
  }

  /// Whether what is printed below the code is not what the code itself says.
  private var hasOwnText: Bool { text != nil || charset != nil }
}

extension CommandContext {
  /// Writes a number that no code stands for here: its title, the number large where there is room, and as it is. Then
  /// says why.
  ///
  /// - Parameters:
  ///   - title: a line above it.
  ///   - paint: what is behind the title.
  ///   - width: columns that it may take; nil for the window's.
  ///   - reason: why there is no code.
  func draw(number: String, title: String, paint: Paint?, width: Int?, reason: Phrase) throws {
    let words = title.printable
    // The title, the number as it is, a line between them, the reason, and the line that the shell writes.
    let window = terminalDrawing(width: width, rowsTaken: 4 + lines(of: reason).count)
    let large = LargeText(columns: window.columns, rows: window.rows).draw(number).map { $0 + "\n" } ?? ""
    try write((paint?.text(" \(words) ") ?? words) + "\n" + large + number + "\n")
    say(reason)
  }

  /// Writes `symbol` in cells of the terminal.
  ///
  /// - Parameters:
  ///   - title: a line above it; left out where there is no row for it.
  ///   - paint: what is behind the title.
  ///   - width: columns that it may take; nil for the window's.
  ///   - picture: the command that writes it as a picture, for who has no room for it here; nil for none.
  func draw(_ symbol: Symbol, title: String? = nil, paint: Paint? = nil, width: Int?, picture: String?) throws {
    do {
      if let title, let drawn = try? terminalDrawing(width: width, rowsTaken: 1).draw(symbol) {
        let words = title.printable
        try write((paint?.text(" \(words) ") ?? words) + "\n" + drawn)
      } else {
        try write(terminalDrawing(width: width).draw(symbol))
      }
    } catch let error as WindowError {
      throw CommandFailure(error, picture: picture)
    }
  }
}
