internal import Barcodes
internal import LinearBarcodes

/// The symbology for a payload that a person typed, named or guessed, and proven to carry it.
struct CodeChoice {
  let symbology: Symbology
  let symbol: Symbol
  /// A sentence for the person, with a blank before it: which symbology it is, and why.
  let remark: Phrase

  /// - Parameter type: the symbology's name; nil for a guess.
  /// - Throws: `CommandFailure` for an unknown name, and for a payload that the symbology cannot carry.
  init(type: String?, payload: Payload, options: DrawingOptions) throws {
    let guess = type == nil ? try Self.guess(for: payload) : nil
    let symbology = try guess?.symbology ?? Symbology.named(type ?? "")
    do {
      symbol = try symbology.encode(payload, options: options)
    } catch {
      throw CommandFailure(error, symbology: symbology, payload: payload, wasTyped: true)
    }
    self.symbology = symbology
    remark =
      guess.map { Self.remark(on: $0.reason, symbology, payload: payload) }
      ?? Phrase(english: " Its code is \(symbology.name).", ukrainian: " Її код: \(symbology.name).")
  }

  private static func guess(for payload: Payload) throws -> (symbology: Symbology, reason: Symbology.Reason) {
    do {
      return try Symbology.guess(for: payload)
    } catch {
      throw CommandFailure(error, symbology: .qr, payload: payload, wasTyped: true)
    }
  }

  private static func remark(on reason: Symbology.Reason, _ symbology: Symbology, payload: Payload) -> Phrase {
    let name = symbology.name
    let another = Phrase(english: " (--type names another).", ukrainian: " (--type задає інший).")
    switch reason {
    case .checkDigit(let length):
      return Phrase(
        english: " Its code is taken for \(name), by \(length) digits with a right check digit",
        ukrainian: " Її код, схоже, \(name): \(length) цифр із правильною контрольною") + another
    case .shortText:
      return Phrase(
        english: " Its code is taken for \(name), which carries any short text",
        ukrainian: " Її код, схоже, \(name): він вміщує будь-який короткий текст") + another + nearMiss(payload)
    case .longText:
      return Phrase(
        english: " Its code is taken for \(name), since a linear code cannot carry it or would be too long",
        ukrainian: " Її код, схоже, \(name): лінійний його не вміщує або був би задовгий") + another
    }
  }

  /// A hint where the digits would be an EAN or UPC if only the last one were another.
  private static func nearMiss(_ payload: Payload) -> Phrase {
    for symbology in Symbology.all where symbology.lengths != nil {
      do {
        _ = try symbology.encode(payload)
      } catch .wrongCheckDigit(_, let expected) {
        return Phrase(
          english: " For an \(symbology.name) the last digit would have to be \(expected).",
          ukrainian: " Для \(symbology.name) остання цифра мала б бути \(expected).")
      } catch {
        continue
      }
    }
    return Phrase(english: "", ukrainian: "")
  }
}
