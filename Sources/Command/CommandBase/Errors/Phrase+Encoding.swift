package import Barcodes
internal import Cards
package import LinearBarcodes
internal import Values
package import Words

extension CommandFailure {
  /// Creates the failure for a payload that cannot be encoded in `symbology`.
  ///
  /// - Parameter wasTyped: whether the person has just typed the payload. Only then may the message repeat it.
  package init(_ error: EncodingError, symbology: Symbology, payload: Payload, wasTyped: Bool) {
    let status: CommandStatus =
      switch error {
      case .noSuchErrorCorrection, .noSuchRatio, .noBearerBars: .usage
      default: .badData
      }
    self.init(status, .encoding(error, symbology: symbology, payload: payload, wasTyped: wasTyped))
  }
}

extension Phrase {
  /// A message about a payload that cannot be encoded.
  package static func encoding(_ error: EncodingError, symbology: Symbology, payload: Payload, wasTyped: Bool) -> Phrase
  {
    let name = symbology.name
    switch error {
    case .empty:
      return Phrase("The payload is empty: there is nothing to draw.")
    case .unencodable(let character, let index):
      return unencodable(character, index: index, symbology: symbology)
    case .wrongLength(let found, let allowed):
      return Phrase("\(name) has \(.anyOf(allowed.map(String.init))) digits; this number has \(found).")
    case .oddLength(let found):
      return Phrase(
        """
        \(name) holds digits in pairs, and this number has \(found): one digit is missing. U-Card does not add a zero \
        by itself. Code 128 holds any number (type code128).
        """)
    case .wrongCheckDigit(let found, let expected, let index):
      let right = wasTyped ? ": \(payload.text.replacing(index, with: expected))" : ""
      let other = Phrase(
        "Compare all digits with the card. If the number is right, Code 128 can draw it (type code128).")
      let wrong =
        symbology.alphabet == .digits
        ? Phrase("The check digit of this \(name) is \(found); by the other digits it has to be \(expected)\(right).")
        : Phrase(
          "The check character of this \(name) is \(found); by the other characters it has to be \(expected)\(right).")
      return .sentences(wrong, wasTyped ? other : nil)
    case .missingCheckDigit(let expected, _) where symbology.alphabet != .digits:
      return Phrase("\(name) ends in a check character, which is missing here. It has to be \(expected).")
    case .missingCheckDigit(let expected, let index):
      let full = wasTyped ? payload.text.inserting(expected, at: index) : "… \(expected)"
      let padded = wasTyped ? symbology.withLeadingZero(payload.text) : nil
      return .sentences(
        Phrase(
          """
          \(name) has \(index + 1) digits, the last of them a check digit; this number has \(index). \
          If only the check digit is missing, the number is \(full).
          """),
        padded.map {
          Phrase("If a 0 at the beginning is missing, the number is \($0).")
        })
    case .wrongNumberSystem(let found):
      return Phrase("\(name) begins with the number system 0 or 1; this number begins with \(found).")
    case .wrongAddOn(let found):
      return Phrase("The add-on after + has 2 or 5 digits; this one has \(found).")
    case .noAddOn:
      return Phrase("\(name) cannot have an add-on after +; EAN-13, UPC-A and UPC-E can.")
    case .missingStartOrStop(let index):
      return Phrase(
        """
        \(name) begins and ends with one of A, B, C and D, which are part of the number; character \(index + 1) \
        is none of them.
        """)
    case .elementString(let error):
      return elementString(error, name: name)
    case .tooLong(let found, let limit):
      return .sentences(
        .count(
          limit, one: "\(name) has room for \(limit) character; this payload has \(found).",
          other: "\(name) has room for \(limit) characters; this payload has \(found)."),
        symbology.alphabet == .elementString ? roomierType(for: payload, insteadOf: symbology) : nil)
    case .tooManyCodewords(let found, let limit):
      // A person counts characters, not codewords, so the message gives the part of the text that fits.
      let part = "\(limit * 100 / max(1, found)) %"
      let excess = Phrase(
        """
        This text is too long: the largest possible \(name) holds about \(part) of it.
        """)
      return .sentences(
        excess, roomierLevel(of: symbology, for: payload) ?? roomierType(for: payload, insteadOf: symbology))
    case .noSuchECI(let number) where (0...999_999).contains(number):
      return Phrase("\(name) cannot declare ECI \(number).")
    case .noSuchECI(let number):
      return Phrase("There is no ECI \(number); ECI numbers go from 0 to 999999.")
    case .noECI:
      return Phrase("\(name) cannot declare the charset (ECI) of this payload. A QR code can (type qr).")
    case .noSuchErrorCorrection(let level):
      let levels = symbology.errorCorrectionLevels.map(\.rawValue).joined(separator: ", ")
      return symbology.errorCorrectionLevels.isEmpty
        ? Phrase("The error correction of \(name) cannot be chosen; that of QR can.")
        : Phrase("\(name) has no error correction level “\(level)”. Its levels are: \(levels).")
    case .noSuchRatio(let ratio):
      let ratios = symbology.ratios.map { "\($0.rawValue)" }.joined(separator: ", ")
      return symbology.ratios.isEmpty
        ? Phrase("The ratio of wide to narrow bars of \(name) cannot be chosen.")
        : Phrase("\(name) has no ratio \(ratio.rawValue). Its ratios are: \(ratios).")
    case .noBearerBars:
      let others = Symbology.all.filter { $0.bearerBars > 0 }.map(\.name)
      return Phrase("\(name) has no bearer bars; only \(.allOf(others)) can have them.")
    case .notDrawn:
      return Phrase("U-Card keeps \(name) codes, but does not draw them.")
    }
  }

  /// The highest level of error correction at which a code holds a payload that is too long for another level; nil if
  /// there is none.
  private static func roomierLevel(of symbology: Symbology, for payload: Payload) -> Phrase? {
    let levels = symbology.errorCorrectionLevels.reversed()
    guard
      let level = levels.first(where: { level in
        (try? symbology.encode(payload, options: DrawingOptions(errorCorrection: level))) != nil
      })
    else { return nil }
    return Phrase("With error correction \(level.rawValue) it fits (--error-correction \(level.rawValue)).")
  }

  /// Hyphens and dashes as web pages and editors write them.
  static let dashes = "\u{2010}\u{2011}\u{2012}\u{2013}\u{2014}\u{2212}"

  private static func unencodable(_ character: Character, index: Int, symbology: Symbology) -> Phrase {
    let code = codePoints(of: character)
    let name = symbology.name
    let found =
      character == " " ? Phrase("a space") : code.map { Phrase(verbatim: "\($0)") } ?? .quoted(String(character))
    switch symbology.alphabet {
    case .digits, .digitPairs:
      let leaveOut =
        character == " " && index >= 8
        ? Phrase("Leave out spaces; if these are two numbers, give one of them.")
        : Phrase("Leave out hyphens and spaces.")
      return .sentences(
        Phrase("\(name) holds digits only; character \(index + 1) is \(found)."),
        character == "-" || character.isWhitespace || dashes.contains(character)
          ? leaveOut
          : roomierType(for: character))
    case .code39:
      return Phrase("\(name) holds digits, capital letters, spaces and -.$/+%; character \(index + 1) is \(found).")
    case .codabar:
      return Phrase("\(name) holds digits and -$:/.+ between A, B, C or D; character \(index + 1) is \(found).")
    case .elementString where character.isASCII:
      return Phrase("\(name) cannot hold \(found). GS1-128 and GS1 Data Matrix can (type gs1-128).")
    case .ascii, .latin1, .bytes, .elementString:
      let charset = symbology.alphabet == .latin1 ? "ISO-8859-1" : "ASCII"
      return Phrase(
        """
        \(name) cannot hold \(found), character \(index + 1): it is not in \(charset). A QR code can (type qr).
        """)
    }
  }

  /// The type of code that holds a payload which is too long for another one. GS1 data stay GS1 data, which a till reads in
  /// other codes than text.
  private static func roomierType(for payload: Payload, insteadOf symbology: Symbology) -> Phrase {
    let candidates: [Symbology] = symbology.alphabet == .elementString ? [.gs1DataMatrix, .gs1QR] : [.qr]
    guard let other = candidates.first(where: { (try? $0.encode(payload)) != nil }) else {
      return Phrase("Shorten it; a card keeps any text without a code (type number).")
    }
    return other == .qr
      ? Phrase("A QR code holds it (type qr).") : Phrase("\(other.name) holds it (type \(other.id)).")
  }

  /// The type of code that holds a character.
  private static func roomierType(for character: Character) -> Phrase {
    character.isASCII ? Phrase("Code 128 holds it (type code128).") : Phrase("A QR code holds it (type qr).")
  }

  private static func elementString(_ error: GS1ElementStringError, name: String) -> Phrase {
    switch error {
    case .unknownIdentifier("", let index):
      return Phrase("An application identifier has to follow after character \(index) of this \(name).")
    case .unknownIdentifier(let identifier, let index):
      return Phrase(
        """
        \(name) holds data after application identifiers, as in [01]09506000134352[10]AB1. GS1 has no application \
        identifier “\(identifier)” (at character \(index + 1)).
        """)
    case .badBracket(let index):
      return Phrase("The bracket at character \(index + 1) has to hold an application identifier, as in [01].")
    case .wrongLength(let identifier, let found, let allowed):
      let (least, most) = (allowed.first ?? 0, allowed.last ?? 0)
      let isRange = allowed.count > 2 && allowed.count == most - least + 1
      let lengths = isRange ? Phrase(verbatim: "\(least)–\(most)") : .anyOf(allowed.map(String.init))
      return Phrase("The data of (\(identifier)) must have \(lengths) characters, not \(found).")
    case .wrongCheckPair(let identifier, let found, let expected):
      return Phrase("The check characters of (\(identifier)) are \(found); by the others they have to be \(expected).")
    case .noSuchDate(let identifier, let found):
      return Phrase(
        "(\(identifier)) has the date \(found), which does not exist. Write year, month and day, in this order.")
    case .exclusivePair(let one, let other):
      return Phrase("(\(one)) and (\(other)) exclude each other: one code cannot have both.")
    case .differentData(let identifier):
      return Phrase("(\(identifier)) occurs twice with different data: leave one of them out.")
    case .forbidden(let identifier, let found, let rule):
      return forbidden(identifier, found, rule)
    case .unencodable(let character, let identifier, let index, let digits):
      let found = codePoints(of: character).map { Phrase(verbatim: "\($0)") } ?? .quoted(String(character))
      return digits
        ? Phrase(
          "The data of (\(identifier)) cannot hold \(found), character \(index + 1): only digits are allowed there.")
        : Phrase("The data of (\(identifier)) cannot hold \(found), character \(index + 1).")
    case .wrongCheckDigit(let identifier, let found, let expected, let index):
      return Phrase(
        """
        The check digit of (\(identifier)), character \(index + 1), is \(found); by the other digits it \
        has to be \(expected).
        """)
    }
  }

  /// The code points of an invisible character; nil for a visible one.
  private static func codePoints(of character: Character) -> String? {
    guard !String(character).isPrintable || character.isWhitespace else { return nil }
    return character.unicodeScalars.map { "U+" + $0.value.hexadecimal(4) }.joined(separator: " ")
  }
}

extension String {
  /// The text with the character at an index replaced.
  fileprivate func replacing(_ index: Int, with character: Character) -> String {
    String(prefix(index)) + String(character) + String(dropFirst(index + 1))
  }

  fileprivate func inserting(_ character: Character, at index: Int) -> String {
    String(prefix(index)) + String(character) + String(dropFirst(index))
  }
}

extension Symbology {
  /// The digits with a zero before them, which spreadsheets leave out, if the check digit is right then; nil otherwise.
  func withLeadingZero(_ digits: String) -> String? {
    (try? encode(Payload(text: "0" + digits))) == nil ? nil : "0" + digits
  }
}
