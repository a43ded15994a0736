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
    case .loss(let loss): loss.phrase
    case .brokenRule(let error, let symbology, let payload):
      .encoding(error, symbology: symbology, payload: payload, wasTyped: false)
    case .missingCompanion(let companion): .missing(companion)
    }
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
      Phrase("its parts have different charsets, and U-Card keeps only the first one.")
    case .unknownECI:
      Phrase("the program that read it does not report its charset.")
    case .partOfSequence:
      Phrase("it is one of several codes that belong together.")
    case .instruction:
      Phrase("it configures a barcode reader, and is not a card.")
    // Only JSON reports how the drawing differs: `concernsContent`.
    case .doubleByteSegment, .lightOnDark, .mirrored, .form, .modules: .nothing
    }
  }
}
