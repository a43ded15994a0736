internal import Barcodes
internal import Cards
internal import LinearBarcodes
internal import Words

/// The code for a payload that a person typed: of the given type or of a guessed one, checked by encoding it.
struct CodeChoice {
  let kind: Identifier.Kind
  let payload: Payload
  let options: DrawingOptions
  /// Whether the type was guessed.
  let isGuessed: Bool
  /// The end of a message about the card: the symbology of its code, and the reason.
  let remark: Phrase

  /// Guesses the type.
  ///
  /// - Throws: `CommandFailure` for a payload that no guessed symbology holds, or options that it does not allow.
  init(guessedFor given: GivenPayload, options: DrawingOptions) throws(CommandFailure) {
    let (symbology, reason) = try Self.guess(for: given.payload)
    payload = try symbology.meaning(of: given)
    self.options = options
    isGuessed = true
    kind = .code(symbology)
    if options != DrawingOptions() || payload != given.payload {
      _ = try symbology.symbol(for: payload, options: options, wasTyped: true)
    }
    remark = Self.remark(on: reason, symbology)
  }

  /// - Parameter named: the type that the person gave.
  /// - Throws: `CommandFailure` for a payload or options that the symbology does not allow.
  init(_ named: Identifier.Kind, payload: Payload, options: DrawingOptions) throws(CommandFailure) {
    self.payload = payload
    self.options = options
    isGuessed = false
    kind = named
    if let symbology = named.drawnSymbology {
      _ = try symbology.symbol(for: payload, options: options, wasTyped: true)
    } else if options != DrawingOptions() {
      throw CommandFailure(
        .usage, english: "\(named.name) is not drawn, and has no error correction or bars to choose.",
        ukrainian: "\(named.name) не малюється й не має ні виправлення помилок, ні штрихів на вибір.")
    }
    let name = Phrase(alike: ": \(named.name)")
    switch named {
    case .code(let symbology) where !symbology.isDrawn:
      remark = Phrase(
        english: "\(name), which is not drawn, but shown as its number.",
        ukrainian: "\(name), який не малюється, а показується як номер.")
    case .code, .number, .nfc, .unknown:
      remark = Phrase(alike: "\(name).")
    }
  }

  /// The code of an identifier that a picture shows. It may be one that U-Card cannot draw.
  init(read identifier: Identifier) {
    kind = identifier.kind
    payload = identifier.payload
    options = identifier.options
    isGuessed = false
    remark = Phrase(alike: ": \(kind.name).")
  }

  /// Writes a warning if some readers may misread the code.
  func warn(in context: CommandContext) {
    if let symbology = kind.drawnSymbology { context.warn(of: payload, in: symbology) }
  }

  private static func guess(for payload: Payload) throws(CommandFailure) -> (Symbology, Symbology.Reason) {
    do {
      return try Symbology.guess(for: payload)
    } catch {
      throw CommandFailure(error, symbology: .qr, payload: payload, wasTyped: true)
    }
  }

  private static func remark(on reason: Symbology.Reason, _ symbology: Symbology) -> Phrase {
    let why =
      switch reason {
      case .checkDigit(let length):
        Phrase(
          english: "since its \(length) digits end in the right check digit",
          ukrainian: "бо остання з \(length) цифр — правильна контрольна")
      case .shortText:
        Phrase(english: "which holds any short text", ukrainian: "бо він вміщує будь-який короткий текст")
      case .longText:
        Phrase(
          english: "since a linear code cannot hold it, or not for every reader, or only too long",
          ukrainian: "бо лінійний код цього не вміщує, або його читав би не кожен сканер, або він був би задовгий")
      }
    return Phrase(
      english: ": \(symbology.name), \(why) (--type names another).",
      ukrainian: ": \(symbology.name), \(why) (інший тип задає --type).")
  }

  /// A warning about digits that would be an EAN or UPC number if the last one were another; nil for others, and if the
  /// type was given.
  var typingDoubt: Phrase? {
    guard isGuessed, let (symbology, expected) = Symbology.nearMiss(of: payload) else { return nil }
    return Phrase(
      english: "Check your typing: for an \(symbology.name) the last digit would have to be \(expected).",
      ukrainian: "Перевірте, чи правильно набрано: для \(symbology.name) остання цифра мала б бути \(expected).")
  }
}
