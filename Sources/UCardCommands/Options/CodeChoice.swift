internal import Barcodes
internal import LinearBarcodes

/// The symbology for a payload that a person typed, named or guessed, and proven to carry it.
struct CodeChoice {
  let symbology: Symbology
  let payload: Payload
  let options: DrawingOptions
  let symbol: Symbol
  /// The end of a sentence on the card: which symbology its code is, and why.
  let remark: Phrase

  /// - Parameter named: the symbology that the person named; nil for a guess.
  /// - Throws: `CommandFailure` for a payload or for options that the symbology cannot carry.
  init(_ named: Symbology?, payload: Payload, options: DrawingOptions) throws {
    let (symbology, reason) = try named.map { ($0, nil) } ?? Self.guess(for: payload)
    if options.errorCorrection != nil && symbology != .qr {
      throw CommandFailure(
        status: .usage,
        phrase: Phrase(
          english: "\(symbology.name) has no error correction to choose; QR has.",
          ukrainian: "\(symbology.name) не має виправлення помилок на вибір; QR має."))
    }
    symbol = try symbology.symbol(for: payload, options: options, wasTyped: true)
    self.symbology = symbology
    self.payload = payload
    self.options = options
    remark =
      reason.map { Self.remark(on: $0, symbology, payload: payload) }
      ?? Phrase(english: ": \(symbology.name).", ukrainian: ": \(symbology.name).")
  }

  private static func guess(for payload: Payload) throws(CommandFailure) -> (Symbology, Symbology.Reason?) {
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
        english: ": \(name), since its \(length) digits end in the right check digit",
        ukrainian: ": \(name), бо остання з \(length) цифр є правильною контрольною") + another
    case .shortText:
      return Phrase(
        english: ": \(name), which holds any short text",
        ukrainian: ": \(name), бо він вміщує будь-який короткий текст") + another + nearMiss(payload)
    case .longText:
      return Phrase(
        english: ": \(name), since a linear code cannot hold it, or not for every reader, or only too long",
        ukrainian: ": \(name), бо лінійний код цього не вміщує, або не для кожного сканера, або був би задовгий")
        + another
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
    return .nothing
  }
}
