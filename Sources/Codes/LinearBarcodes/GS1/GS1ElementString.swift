/// The content of GS1-128, GS1 Data Matrix and GS1 DataBar Expanded: a sequence of data, each after an application
/// identifier that defines its meaning.
///
/// ```swift
/// let elementString = try GS1ElementString(typed: Array("[01]09506000134352[10]AB-1[21]7".utf8))
/// let parts = elementString.bytes.split(separator: GS1ElementString.separator)
/// print(parts.map { String(decoding: $0, as: UTF8.self) })  // ["010950600013435210AB-1", "217"]
/// ```
///
/// Source: GS1 General Specifications, sections 3.2 and 7.8.
public struct GS1ElementString: Hashable, Sendable {
  /// An application identifier and its data, as ranges of `bytes`.
  struct Element: Hashable, Sendable {
    let identifier: Range<Int>
    let data: Range<Int>
  }

  /// The bytes that a reader transmits: all elements, with 0x1D (FNC1) after each whose length is not fixed.
  public let bytes: [UInt8]
  let elements: [Element]

  /// The byte that stands for FNC1 between elements.
  public static let separator: UInt8 = 0x1D

  /// Reads an element string from the bytes that a reader transmits.
  ///
  /// The content may break the rules that `checkRules()` checks, because others may have printed it so.
  ///
  /// - Throws: `GS1ElementStringError` unless identifiers, lengths, characters and check digits conform to the
  /// standard.
  public init(bytes: [UInt8]) throws(GS1ElementStringError) {
    var elements: [Element] = []
    elements.reserveCapacity(4)
    var index = 0
    while index < bytes.count {
      guard let (length, identifier) = ApplicationIdentifier.leading(bytes[index...]) else {
        throw .unknownIdentifier(String(printing: bytes[index...].prefix(4)), at: index)
      }
      let number = index..<index + length
      let separator = bytes[number.upperBound...].firstIndex(of: Self.separator) ?? bytes.count
      var end = separator
      if let predefined = ApplicationIdentifier.predefinedLength(bytes[number]) {
        end = min(end, index + predefined)
      }
      let element = Element(identifier: number, data: number.upperBound..<end)
      try Self.check(bytes, element, identifier)
      elements.append(element)
      // A separator must be followed by another element.
      index = end == separator && separator < bytes.count ? end + 1 : end
      if index == bytes.count && index > end { throw .unknownIdentifier("", at: index) }
    }
    self.init(bytes, elements)
  }

  /// Reads the element string of a payload.
  ///
  /// - Throws: `.elementString` with the reason if it is none; `.empty`; `.tooLong` beyond
  ///   `LinearLimits.payloadLength` bytes.
  package init(payload: [UInt8]) throws(EncodingError) {
    try payload.checkLength()
    do {
      try self.init(bytes: payload)
    } catch {
      throw .elementString(error)
    }
  }

  init(_ bytes: [UInt8], _ elements: [Element]) {
    self.bytes = bytes
    self.elements = elements
  }

  /// Reads an element string as a person types it, as `init(written:)` does, and checks the rules for its content.
  ///
  /// - Throws: `GS1ElementStringError`, with indices in `text`.
  public init(typed text: [UInt8]) throws(GS1ElementStringError) {
    try self.init(written: text)
    try checkRules()
  }

  /// Reads an element string that is written with identifiers in brackets, or in parentheses if the first one is;
  /// without either, as `init(bytes:)` does. Separators are added where they are needed. As there, the content may
  /// break the rules that `checkRules()` checks. What a scanner sends before the elements is left out: a symbology
  /// identifier, such as `]C1`, and FNC1 in the first position as 0x1D.
  ///
  /// - Throws: `GS1ElementStringError`, with indices in `text`.
  public init(written text: [UInt8]) throws(GS1ElementStringError) {
    let prefix = Self.scannerPrefix(of: text)
    do {
      try self.init(elements: Array(text[prefix...]))
    } catch {
      throw error.moved(by: prefix)
    }
  }

  /// The number of bytes that a scanner sends before the elements: a symbology identifier of ISO/IEC 15424 (`]`, a letter, a
  /// digit) and 0x1D. No element begins with either.
  private static func scannerPrefix(of text: [UInt8]) -> Int {
    var count = 0
    if text.count >= 3, text[0] == UInt8(ascii: "]"), isLetter(text[1]), text[2] &- 0x30 <= 9 { count = 3 }
    if count < text.count, text[count] == separator { count += 1 }
    return count
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- UInt8(ascii: "a") < 26 }

  /// Reads the elements of a written element string.
  private init(elements text: [UInt8]) throws(GS1ElementStringError) {
    let pairs: [Unicode.Scalar: Unicode.Scalar] = ["[": "]", "(": ")"]
    guard let first = text.first, let closing = pairs[Unicode.Scalar(first)] else {
      try self.init(bytes: text)
      return
    }
    let brackets = (opening: first, closing: UInt8(ascii: closing))
    var bytes: [UInt8] = []
    var elements: [Element] = []
    var index = 0
    while index < text.count {
      guard let number = Self.bracketed(text, at: index, brackets) else { throw .badBracket(at: index) }
      guard let identifier = ApplicationIdentifier.named(text[number]) else {
        throw .unknownIdentifier(String(printing: text[number]), at: number.lowerBound)
      }
      let start = number.upperBound + 1
      let end = text[start...].indices.first { Self.bracketed(text, at: $0, brackets) != nil } ?? text.count
      try Self.check(text, Element(identifier: number, data: start..<end), identifier)
      if let last = elements.last, ApplicationIdentifier.predefinedLength(bytes[last.identifier]) == nil {
        bytes.append(Self.separator)
      }
      let from = bytes.count
      bytes += text[number]
      bytes += text[start..<end]
      elements.append(Element(identifier: from..<from + number.count, data: from + number.count..<bytes.count))
      index = end
    }
    self.init(bytes, elements)
  }

  /// The application identifiers, in order.
  public var identifiers: [String] { elements.map { String(printing: bytes[$0.identifier]) } }

  /// The human-readable interpretation: `(01)09506000134352(10)AB-1`.
  public var text: String {
    let text = [UInt8](reserving: bytes.count + 2 * elements.count) { text in
      for element in elements {
        text.append(UInt8(ascii: "("))
        for index in element.identifier { text.append(bytes[index]) }
        text.append(UInt8(ascii: ")"))
        for index in element.data { text.append(bytes[index]) }
      }
    }
    return String(printing: text)
  }

  /// The interpretation with brackets, which cannot occur in data: `[01]09506000134352[10]AB-1`.
  public var bracketed: String {
    elements.map { "[\(String(printing: bytes[$0.identifier]))]\(String(printing: bytes[$0.data]))" }.joined()
  }

  /// The range of the digits between brackets that open at index `index`; nil if there are none.
  private static func bracketed(
    _ text: [UInt8], at index: Int, _ brackets: (opening: UInt8, closing: UInt8)
  ) -> Range<Int>? {
    guard text[index] == brackets.opening,
      let end = text[index...].prefix(6).firstIndex(of: brackets.closing), end - index >= 3,
      text[index + 1..<end].allSatisfy(GS1Rule.isDigit)
    else { return nil }
    return index + 1..<end
  }

  private static func check(
    _ bytes: [UInt8], _ element: Element, _ identifier: ApplicationIdentifier
  ) throws(GS1ElementStringError) {
    var number: String { String(printing: bytes[element.identifier]) }
    var wrongLength: GS1ElementStringError {
      .wrongLength(identifier: number, found: element.data.count, allowed: identifier.lengths)
    }
    var rest = bytes[element.data]
    for component in identifier.components {
      if component.isOptional && rest.isEmpty { break }
      let data = rest.prefix(component.lengths.upperBound)
      if let index = data.firstIndex(where: { !component.characters.holds($0) }) {
        throw .unencodable(
          Character(Unicode.Scalar(bytes[index])), identifier: number, at: index,
          digits: component.characters == .digits)
      }
      guard component.lengths.contains(data.count) else { throw wrongLength }
      try checkProof(data, component, bytes[element.identifier])
      rest = rest.dropFirst(data.count)
    }
    guard rest.isEmpty else { throw wrongLength }
  }

  private static func checkProof(
    _ data: ArraySlice<UInt8>, _ component: ApplicationIdentifier.Component, _ identifier: ArraySlice<UInt8>
  ) throws(GS1ElementStringError) {
    guard let last = data.last else { return }
    switch component.checkCharacters {
    case .none:
      break
    case .digit:
      let digits = data.dropLast()
      let expected = GTIN.checkDigit(after: digits.span)
      guard last == expected else {
        throw .wrongCheckDigit(
          identifier: String(printing: identifier), found: Character(Unicode.Scalar(last)),
          expected: Character(Unicode.Scalar(expected)), at: data.endIndex - 1)
      }
    case .pair:
      let expected = CheckCharacterPair.pair(after: data.dropLast(2))
      let found = String(printing: data.suffix(2))
      guard found == expected else {
        throw .wrongCheckPair(identifier: String(printing: identifier), found: found, expected: expected)
      }
    }
  }
}

/// The check characters of a GS1 key of letters and digits, such as a Global Model Number.
///
/// Source: GS1 General Specifications, section 7.9.5.
enum CheckCharacterPair {
  /// The pair for `characters` of the GS1 AI encodable character set 82: the sum of their values, weighted with the
  /// prime numbers from the right, modulo 1021, as two digits of base 32.
  static func pair(after characters: some BidirectionalCollection<UInt8>) -> String {
    var sum = 0
    for (index, character) in characters.reversed().enumerated() {
      sum += Int(set82.value(of: character) ?? 0) * primes[index % primes.count]
    }
    sum %= 1021
    let digits = base32.characters
    return String(decoding: [digits[sum >> 5], digits[sum & 31]], as: UTF8.self)
  }

  private static let set82 = CharacterTable(
    "!\"%&'()*+,-./0123456789:;<=>?ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz")
  /// The digits of base 32, without 0, 1, I and O.
  private static let base32 = CharacterTable("23456789ABCDEFGHJKLMNPQRSTUVWXYZ")
  /// The weights, one for each of the at most 23 characters before a pair.
  private static let primes = [
    2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83,
  ]
}
