package import Actions
internal import Barcodes
package import Scanning
package import Words

extension Phrase {
  /// The message that not every page of a document was read.
  package static func unreadPages(of argument: String, _ scan: Scan) -> Phrase {
    Phrase("\(Phrase(file: argument)): only the first \(scan.pages.count) of \(scan.pageCount) pages were read.")
  }

  /// A warning about a code of a picture.
  package static func warning(_ warning: Phrase, of found: FoundCode) -> Phrase {
    Phrase("\(found.kind.name) “\(found.identifier.openText)”: \(warning)")
  }
}

extension FoundCode.Doubt {
  /// A sentence about the doubt.
  package var phrase: Phrase {
    switch self {
    case .unconfirmed:
      Phrase("it may have been misread. Compare it with the card.")
    case .guessedCharset(let charset):
      Phrase("it does not declare its charset, and \(charset.name) is a guess.")
    case .loss(let loss): loss.phrase
    case .brokenRule(let error, let symbology, let payload):
      .encoding(error, symbology: symbology, payload: payload, wasTyped: false)
    case .missingCompanion(let companion): .missing(companion)
    }
  }
}

extension FoundCode {
  /// Warnings about a code of which a card is made: its doubts, and how U-Card draws it differently, though with the same
  /// content.
  var warnings: [Phrase] {
    let losses = ScannedCode.Loss.allCases.filter { !$0.concernsContent && code.losses.contains($0) }
    return (doubts.map(\.phrase) + losses.map(\.phrase)).map { .warning($0, of: self) }
  }
}

extension ScannedCode.Loss {
  fileprivate var phrase: Phrase {
    switch self {
    case .gs1:
      Phrase("it is marked as GS1, and U-Card draws it without that mark.")
    case .applicationIndicator:
      Phrase("it is marked for one industry (FNC1), and U-Card draws it without that mark.")
    case .severalECIs:
      Phrase("its parts have different charsets, and U-Card draws all of it in one.")
    case .unknownECI:
      Phrase("the program that read it does not report its charset.")
    case .partOfSequence:
      Phrase("it is one of several codes that belong together.")
    case .instruction:
      Phrase("it configures a barcode reader, and is not a card.")
    case .doubleByteSegment:
      Phrase("U-Card draws its content in another form, because it does not write Hanzi mode.")
    case .lightOnDark:
      Phrase("it is light on dark. U-Card draws its content dark on light, in a form of its own.")
    case .mirrored:
      Phrase("it is mirrored. U-Card draws its content as it is read, in a form of its own.")
    case .form:
      Phrase("U-Card draws its content in another form, because that of the picture could not be copied.")
    case .modules:
      Phrase("U-Card draws the same content with other modules.")
    }
  }
}
