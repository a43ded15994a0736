internal import Barcodes
internal import Cards
internal import LinearBarcodes
internal import Values

/// Converts text of a file for a wallet, which must not contain characters that affect terminals.
enum ImportedText {
  /// One line: characters that are not printable become blanks.
  static func line(_ text: String) -> String { text.isPrintable ? text : text.printable }

  /// One line, with a remark if characters were replaced by blanks.
  static func line(_ text: String, at location: ImportLocation, remark: (ImportRemark) throws -> Void) rethrows
    -> String
  {
    let line = line(text)
    if line != text { try remark(ImportRemark(.cleanedText, at: location)) }
    return line
  }

  /// Several lines, with line ends of Unix. Control characters other than tabs become blanks.
  static func note(_ text: String) -> String { note(text) {} }

  /// Several lines, as `note(_:)`.
  ///
  /// - Parameter cleaned: called if characters were replaced by blanks.
  static func note(_ text: String, cleaned: () throws -> Void) rethrows -> String {
    if text.isPrintable { return text }
    var (lines, isCleaned) = ("", false)
    for character in text {
      switch character {
      case "\r\n", "\r", "\n": lines.append("\n")
      case "\t": lines.append("\t")
      default:
        let line = line(String(character))
        isCleaned = isCleaned || line != String(character)
        lines += line
      }
    }
    if isCleaned { try cleaned() }
    return lines
  }

  /// Several lines, with a remark if characters were replaced by blanks.
  static func note(_ text: String, at location: ImportLocation, remark: (ImportRemark) throws -> Void) rethrows
    -> String
  {
    try note(text) { try remark(ImportRemark(.cleanedText, at: location)) }
  }

  /// One line without blanks around it; nil if it is blank.
  static func trimmed(_ text: String) -> String? {
    let line = line(text).withoutBlanks
    return line.isEmpty ? nil : line
  }

  /// Several lines; nil if they are blank.
  static func filledNote(_ text: String) -> String? {
    let note = note(text)
    return note.isBlank ? nil : note
  }

  /// The lines, joined; nil for none.
  static func lines(_ lines: [String?]) -> String? { joined(lines, by: "\n") }

  /// The parts, with commas between them; nil for none.
  static func phrase(_ parts: [String?]) -> String? { joined(parts, by: ", ") }

  private static func joined(_ parts: [String?], by separator: String) -> String? {
    let parts = parts.compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: separator)
  }

  /// The name of a card; `fallback`, with a remark, if the name is missing or blank.
  static func name(
    _ text: String?, _ fallback: String, at location: ImportLocation, remark: (ImportRemark) throws -> Void
  ) rethrows -> String {
    if let text, case let name = line(text), !name.isBlank {
      if name != text { try remark(ImportRemark(.cleanedText, at: location.of("name"))) }
      return name
    }
    try remark(ImportRemark(.unnamed, at: location))
    return fallback
  }

  /// The name of a category; nil, with a remark, if it is reserved or blank.
  static func category(
    _ text: String, at location: @autoclosure () -> ImportLocation, remark: (ImportRemark) throws -> Void
  ) rethrows -> String? {
    let name = line(text)
    if !CategoryName.isReserved(name), name.contains(where: { !$0.isWhitespace }) { return name }
    try remark(ImportRemark(.reservedCategory(name), at: location()))
    return nil
  }
}

extension ImportOptions {
  /// The name of a card: the first of `names` that is not blank, else the fallback, with a remark.
  func name(_ names: [String?], at location: ImportLocation, remark: (ImportRemark) throws -> Void) rethrows -> String {
    for case let text? in names { if let name = ImportedText.trimmed(text) { return name } }
    try remark(ImportRemark(.unnamed, at: location))
    return fallbackName
  }
}

extension CardContent {
  /// Adds categories of a file. Those whose names are reserved or blank are left out, with a remark.
  ///
  /// - Parameter names: the names; nil for an element of the file that is none, which counts to the limit.
  /// - Throws: `ImportError`, `.tooLarge` for too many; the errors of `remark`.
  mutating func insert(
    categories names: [String?], at location: @autoclosure () -> ImportLocation, remark: (ImportRemark) throws -> Void
  ) throws {
    guard names.count <= CardFields.maximumCategories else {
      throw ImportError(.tooLarge(CardFields.maximumCategories), at: location())
    }
    for case let name? in names {
      if let name = try ImportedText.category(name, at: location(), remark: remark) { insert(category: name) }
    }
  }
}

extension StringProtocol {
  /// Whether the text is empty or has only blanks.
  var isBlank: Bool { allSatisfy(\.isWhitespace) }
}

extension Identifier.Kind {
  /// The kind that is guessed for a payload without a type.
  static func guess(for payload: Payload) -> Identifier.Kind {
    (try? Symbology.guess(for: payload)).map { .code($0.symbology) } ?? .number
  }

  /// The kind of code with a name that another wallet uses, which may be any name that U-Card knows. An unknown kind
  /// keeps its name, with a remark.
  ///
  /// - Parameter remark: receives a remark about an unknown name.
  static func named(_ name: String, at location: ImportLocation, remark: (ImportRemark) throws -> Void) rethrows
    -> Identifier.Kind
  {
    if let symbology = Symbology.named(name) { return .code(symbology) }
    try remark(ImportRemark(.unknownSymbology(name), at: location))
    return .unknown(name)
  }
}

extension Identifier {
  /// Adds a remark if the type of the identifier cannot carry its payload, or not as it is. The identifier is kept as it
  /// is.
  func check(at location: ImportLocation, remark: (ImportRemark) throws -> Void) rethrows {
    guard let symbology = kind.drawnSymbology else { return }
    if let whole = symbology.completed(payload) {
      try remark(ImportRemark(.completed(whole, symbology), at: location))
      return
    }
    do throws(EncodingError) { _ = try symbology.encode(payload, options: options) } catch {
      try remark(ImportRemark(.cannotBeDrawn(error, symbology, payload), at: location))
      return
    }
    for error in symbology.brokenRules(of: payload) {
      try remark(ImportRemark(.breaksRules(error, symbology, payload), at: location))
    }
    for companion in symbology.missingCompanions(in: payload) {
      try remark(ImportRemark(.missingCompanion(companion), at: location))
    }
  }
}

extension Payload {
  /// The payload for a text of another wallet. GS1 data whose application identifiers are in brackets, as people read
  /// it, or that begins as a scanner sends it, becomes the element string that the code carries.
  static func imported(_ payload: Payload, as kind: Identifier.Kind) -> Payload {
    guard case .code(let symbology) = kind, let first = payload.bytes.first, "([]\u{1D}".utf8.contains(first),
      let typed = try? symbology.payload(written: payload), (try? symbology.encode(typed)) != nil
    else { return payload }
    return typed
  }

  /// The kind of a number without a type: a code if it is an EAN or UPC number with a right check digit, with a remark.
  func guessedKind(at location: ImportLocation, remark: (ImportRemark) throws -> Void) rethrows -> Identifier.Kind {
    guard let guess = try? Symbology.guess(for: self), case .checkDigit = guess.reason else { return .number }
    try remark(ImportRemark(.guessedType(guess.symbology), at: location))
    return .code(guess.symbology)
  }

  /// Creates the payload of an identifier of a kind from text in JSON or in a table.
  ///
  /// - Throws: `PayloadFault` if the charset is unknown or lacks a character, or the text is not a UID of an NFC chip.
  init(written text: String, as kind: Identifier.Kind, charset name: String?, eci: Int?) throws(PayloadFault) {
    let charset = name.flatMap(Charset.init(named:))
    if let name, charset == nil { throw .unknownCharset(name) }
    // A given ECI is used. If only a charset is given, there is no ECI, not even that of the charset.
    let declared: Int?? = eci.map { .some($0) } ?? (name == nil ? nil : .some(nil))
    guard let payload = Payload(text: text, charset: charset, eci: declared) else {
      throw .missingCharacter(charset: (charset ?? eci.flatMap(Charset.init(eci:)))?.name ?? "")
    }
    switch kind {
    case .nfc:
      guard let uid = NFCChip.uid(text) else { throw .notAUID }
      self.init(bytes: uid)
    case .code(let symbology):
      // Text that is not an element string is kept as it is.
      self = (try? symbology.payload(written: payload)) ?? payload
    case .number, .unknown:
      self = payload
    }
  }
}
