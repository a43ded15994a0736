package import Actions
package import Barcodes
internal import Cards
internal import Files
internal import Rendering
package import Terminal
package import Words

extension Symbology {
  /// Encodes `payload`.
  ///
  /// - Parameter wasTyped: whether the person has just typed the payload. Only then may an error repeat it.
  /// - Throws: `CommandFailure` with the reason if it cannot be encoded.
  package func symbol(for payload: Payload, options: DrawingOptions, wasTyped: Bool) throws(CommandFailure) -> Symbol {
    do {
      return try encode(payload, options: options)
    } catch {
      throw CommandFailure(error, symbology: self, payload: payload, wasTyped: wasTyped)
    }
  }
}

extension CommandFailure {
  /// The failure that there is no code of an identifier.
  package init(_ reason: NoCode) {
    switch reason {
    case .locked:
      self.init(.badData, Phrase("The identifier is secret and locked. To show it:").then("ucard show CARD -i LABEL"))
    case .otherKind(let kind):
      self.init(.badData, Phrase("There is no code to draw: the type is “\(kind.name)”."))
    case .unencodable(let error, let symbology, let payload):
      self.init(error, symbology: symbology, payload: payload, wasTyped: false)
    }
  }
}

extension CommandContext {
  /// Writes a number for which there is no code: a title, the number in large letters if they fit, and the plain
  /// number. Then writes the reason.
  ///
  /// - Parameters:
  ///   - title: a line above the number.
  ///   - paint: the background of the title.
  ///   - facts: lines below the number.
  ///   - width: the number of columns to use; nil for those of the window.
  ///   - reason: the reason why there is no code.
  package func draw(
    number: String, title: String, paint: Paint?, facts: [String], width: Int?, reason: Phrase
  ) throws {
    let words = title.printable.cut(to: (width ?? terminal.columns ?? .max) - 2)
    // Four rows are for the title, the plain number, a line between them, and the prompt; more are for facts and the reason.
    let window = terminalDrawing(width: width, rowsTaken: 4 + facts.count + lines(of: reason).count)
    let large = LargeText(columns: window.columns, rows: window.rows).draw(number).map { $0 + "\n" } ?? ""
    try write((paint?.text(" \(words) ") ?? words) + "\n" + large + ([number] + facts).map { $0 + "\n" }.joined())
    say(reason)
  }

  /// Draws `symbol` in the terminal.
  ///
  /// - Parameters:
  ///   - title: a line above the code, which is left out if there is no row for it.
  ///   - paint: the background of the title.
  ///   - facts: lines below the code, which are left out if there are no rows for them.
  ///   - brief: the facts that stand beside the title then.
  ///   - width: the number of columns to use; nil for those of the window.
  ///   - form: the way in which to draw.
  ///   - isAlone: whether nothing but the prompt stands below the code, not even its text.
  ///   - picture: the command that writes a picture, to suggest if the code does not fit; nil for none.
  /// - Returns: the form in which the code was drawn.
  @discardableResult package func draw(
    _ symbol: Symbol, title: String? = nil, paint: Paint? = nil, facts: [String] = [], brief: String = "", width: Int?,
    form: ScreenForm, isAlone: Bool = false, picture: SuggestedLine?
  ) throws -> ScreenForm {
    /// The title, and facts beside it.
    func head(_ brief: String = "") -> [UInt8] {
      guard let title else { return [] }
      let taken = brief.isEmpty ? 2 : brief.displayWidth + 3
      let words = title.printable.cut(to: max(8, (width ?? terminal.columns ?? .max) - taken))
      return ["\(paint?.text(" \(words) ") ?? words)\(brief.isEmpty ? "" : " " + brief)"].utf8Lines
    }
    /// The code with as much of its surroundings as there are rows for.
    func surrounded(_ drawn: (_ rowsTaken: Int) throws(WindowError) -> [UInt8]) throws(WindowError) -> [UInt8] {
      let rows = title == nil ? 0 : 1
      if let code = try? drawn(rows + facts.count) { return head() + code + facts.utf8Lines }
      if let code = try? drawn(rows) { return head(brief) + code }
      return try drawn(0)
    }
    func drawn(_ pixels: PixelDrawing?) throws -> ScreenForm {
      if let pixels {
        let code = Result { () throws(WindowError) in
          try surrounded { rowsTaken throws(WindowError) in
            try pixels.lines(of: symbol, in: terminalDrawing(width: width, rowsTaken: rowsTaken))
          }
        }
        // If the window is too small for pixels, the advice is the one for blocks.
        if form != .best || (try? code.get()) != nil {
          try output.write(code.get())
          return .pixels(pixels.graphics)
        }
      }
      let usesBlanks = form == .spaces || form == .best && lacksBlocks
      try output.write(
        surrounded { rowsTaken throws(WindowError) in
          // A drawing leaves two rows, for the text and the prompt.
          let drawing = terminalDrawing(width: width, rowsTaken: rowsTaken - (isAlone ? 1 : 0), usesBlanks: usesBlanks)
          let code = try drawing.code(symbol)
          return (code.lines + (isAlone ? [] : code.text)).utf8Lines
        })
      return usesBlanks ? .spaces : .blocks
    }
    do {
      return try withPixelDrawing(as: form, drawn)
    } catch let error as WindowError {
      throw CommandFailure(error, picture: picture)
    }
  }
}

extension [String] {
  /// The texts in UTF-8, each with a line break.
  fileprivate var utf8Lines: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(reduce(0) { $0 + $1.utf8.count + 1 })
    for text in self {
      bytes += text.utf8
      bytes.append(UInt8(ascii: "\n"))
    }
    return bytes
  }
}
