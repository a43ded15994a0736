package import Barcodes
package import Cards
package import LinearBarcodes
package import Scanning

/// A code that was found in a picture.
package struct FoundCode: Sendable {
  package let code: ScannedCode
  /// The number of the code among those of its file, from 1.
  package let number: Int
  /// The argument by which the person gave the picture.
  package let file: String
  /// The number of pages of the document; 1 for a picture.
  package let pageCount: Int
  /// Whether a person has compared it with the card.
  package private(set) var isCompared = false

  /// A doubt about a code, or a loss when U-Card draws it.
  package enum Doubt: Hashable, Sendable {
    /// It was not read for certain, and nobody has compared it with the card.
    case unconfirmed
    /// Its charset is a guess.
    case guessedCharset(Charset)
    /// A part of its content is lost when U-Card draws it.
    case loss(ScannedCode.Loss)
    /// Its content breaks a rule of GS1. It is kept and drawn.
    case brokenRule(EncodingError, Symbology, Payload)
    /// An application identifier of GS1 needs another one beside it, which the content lacks.
    case missingCompanion(GS1ElementString.MissingCompanion)
  }

  /// The kind of an identifier with the code. A symbology that U-Card does not know keeps the name that its reader has
  /// for it.
  package var kind: Identifier.Kind { code.symbology.map(Identifier.Kind.code) ?? .unknown(code.format) }

  /// An identifier with the same symbology and payload.
  package var identifier: Identifier {
    Identifier(
      kind: kind, payload: code.payload, charset: code.charset?.name,
      options: DrawingOptions(errorCorrection: code.errorCorrection, form: code.form))
  }

  /// The doubts about the code, the parts of its content that are lost when U-Card draws it, and the rules of GS1 that
  /// it breaks.
  package var doubts: [Doubt] {
    let guessed: [Doubt] = code.isCharsetGuessed ? [code.charset].compactMap(\.self).map(Doubt.guessedCharset) : []
    return (code.isConfirmed || isCompared ? [] : [.unconfirmed]) + guessed
      + ScannedCode.Loss.allCases.filter { $0.concernsContent && code.losses.contains($0) }.map(Doubt.loss)
      + (code.symbology.map { doubts(of: $0) } ?? [])
  }

  private func doubts(of symbology: Symbology) -> [Doubt] {
    // Content that is not an element string cannot be drawn, which is reported elsewhere.
    guard (try? symbology.encode(code.payload)) != nil else { return [] }
    return symbology.brokenRules(of: code.payload).map { .brokenRule($0, symbology, code.payload) }
      + symbology.missingCompanions(in: code.payload).map(Doubt.missingCompanion)
  }

  /// The codes of a file page by page, from top to bottom. A code that is there several times counts once.
  package static func numbered(_ codes: [ScannedCode], file: String, pageCount: Int) -> [FoundCode] {
    let sorted = codes.sorted { ($0.page, $0.top, $0.left) < ($1.page, $1.top, $1.left) }
    return sorted.reduce(into: []) { found, code in
      guard !found.contains(where: { $0.code.isSame(as: code) }) else { return }
      found.append(FoundCode(code: code, number: found.count + 1, file: file, pageCount: pageCount))
    }
  }

  /// The same code, which a person has compared with the card.
  fileprivate var compared: FoundCode {
    var compared = self
    compared.isCompared = true
    return compared
  }
}

extension ScannedCode {
  fileprivate var top: Int { corners.map(\.y).min() ?? 0 }
  fileprivate var left: Int { corners.map(\.x).min() ?? 0 }

  /// Whether another code says the same.
  package func isSame(as other: ScannedCode) -> Bool {
    symbology == other.symbology && format == other.format && payload == other.payload
  }
}

/// Decides whether to take codes that may have been misread: a person compares them with the picture.
package struct CodeConfirmation {
  /// Returns whether a code is the one on its picture. The page is nil if it is unknown.
  package typealias Comparison = (_ code: FoundCode, _ source: PictureSource, _ page: Scan.Page?) throws -> Bool

  private let isGiven: Bool
  private let isRight: Comparison?

  /// - Parameters:
  ///   - isGiven: whether every code is accepted without a question.
  ///   - isRight: asks a person; nil if there is nobody to ask.
  package init(isGiven: Bool, asking isRight: Comparison?) {
    self.isGiven = isGiven
    self.isRight = isRight
  }

  /// Whether a code needs a confirmation, and nobody can be asked. It must not be stored then.
  package func isOpen(_ code: FoundCode) -> Bool { !code.code.isConfirmed && !isGiven && isRight == nil }

  /// Returns a code that is to be stored; nil if the person says that it is wrong.
  ///
  /// - Parameters:
  ///   - source: the picture.
  ///   - pages: its pages, where they are known.
  /// - Throws: `PictureImportError` for a code that is not confirmed, if there is nobody to ask; the errors of asking.
  package func accepted(
    _ code: FoundCode, of source: PictureSource, _ pages: [Scan.Page]
  ) throws -> FoundCode? {
    guard !code.code.isConfirmed, !isGiven else { return code }
    guard let isRight else { throw PictureImportError(.doubtful([code]), of: source.argument) }
    return try isRight(code, source, pages.first { $0.number == code.code.page }) ? code.compared : nil
  }
}
