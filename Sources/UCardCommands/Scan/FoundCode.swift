internal import Barcodes
internal import Cards
internal import Scanning
internal import Words

/// A code that was found in a picture which a person gave.
struct FoundCode {
  let code: ScannedCode
  /// The number of the code among those of its file, from 1.
  let number: Int
  /// The argument by which the person gave the picture.
  let file: String
  /// The number of pages of the document; 1 for a picture.
  let pageCount: Int
  /// Whether a person has compared it with the card.
  var isCompared = false

  /// The kind of an identifier with the code. A symbology that U-Card does not know keeps the name that its reader has
  /// for it.
  var kind: Identifier.Kind { code.symbology.map(Identifier.Kind.code) ?? .unknown(code.format) }

  /// An identifier with the same symbology and payload.
  var identifier: Identifier {
    Identifier(
      kind: kind, payload: code.payload, charset: code.charset?.name,
      options: DrawingOptions(errorCorrection: code.errorCorrection))
  }

  /// Sentences about what is doubtful in the code, or lost when U-Card draws it.
  var warnings: [Phrase] {
    let doubts =
      code.isConfirmed || isCompared
      ? []
      : [
        Phrase(
          english: "it was not read for certain. Compare it with the card.",
          ukrainian: "його прочитано ненадійно. Порівняйте його з карткою.")
      ]
    return doubts + ScannedCode.Loss.allCases.filter(code.losses.contains).map(\.phrase)
  }
}

extension FoundCode {
  /// The codes of a file page by page, from top to bottom. A code that is there several times counts once.
  static func numbered(_ codes: [ScannedCode], file: String, pageCount: Int) -> [FoundCode] {
    let sorted = codes.sorted { ($0.page, $0.top, $0.left) < ($1.page, $1.top, $1.left) }
    return sorted.reduce(into: []) { found, code in
      guard !found.contains(where: { $0.code.isSame(as: code) }) else { return }
      found.append(FoundCode(code: code, number: found.count + 1, file: file, pageCount: pageCount))
    }
  }
}

extension ScannedCode {
  fileprivate var top: Int { corners.map(\.y).min() ?? 0 }
  fileprivate var left: Int { corners.map(\.x).min() ?? 0 }

  /// Whether another code says the same.
  func isSame(as other: ScannedCode) -> Bool {
    symbology == other.symbology && format == other.format && payload == other.payload
  }
}

extension ScannedCode.Loss {
  fileprivate var phrase: Phrase {
    switch self {
    case .gs1:
      Phrase(
        english: "it is marked as GS1, and U-Card draws it without that mark.",
        ukrainian: "він позначений як GS1, а U-Card малює його без цієї позначки.")
    case .applicationIndicator:
      Phrase(
        english: "it is marked for one industry (FNC1), and U-Card draws it without that mark.",
        ukrainian: "він позначений для певної галузі (FNC1), а U-Card малює його без цієї позначки.")
    case .severalECIs:
      Phrase(
        english: "its parts have different charsets, and U-Card keeps the first alone.",
        ukrainian: "його частини в різних кодуваннях, а U-Card зберігає лише перше.")
    case .unknownECI:
      Phrase(
        english: "its reader does not tell the charset.",
        ukrainian: "програма, що його прочитала, не повідомляє кодування.")
    case .partOfSequence:
      Phrase(
        english: "it is one of several codes that belong together.",
        ukrainian: "це один із кількох кодів, які утворюють ціле.")
    case .instruction:
      Phrase(english: "it programs a reader, and is no card.", ukrainian: "він налаштовує сканер і не є карткою.")
    }
  }
}
