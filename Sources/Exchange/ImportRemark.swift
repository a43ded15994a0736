public import Barcodes
public import Cards
public import LinearBarcodes

/// What a person should know of a file that is taken in.
public struct ImportRemark: Hashable, Sendable {
  /// What there is to know.
  public enum Code: Hashable, Sendable {
    /// The type is none that is known: it is kept, and shown as a number.
    case unknownSymbology(String)
    /// The currency is none: the amount is kept as points.
    case unknownCurrency(String)
    /// The charset is none that is known.
    case unknownCharset(String)
    /// The payload is kept, and its type cannot carry it.
    case cannotBeDrawn(EncodingError, Symbology, Payload)
    /// A value says nothing that can be kept.
    case ignoredValue(String)
    /// The card is called by a number, since nothing says what its shop is.
    case namedByNumber(String)
    /// The file had no name for the card.
    case unnamed
    /// Characters of a text that a terminal would act on are blanks now.
    case cleanedText
    /// A picture is named, and is not in the file.
    case pictureMissing
    /// A picture is left out.
    case unreadablePicture(CardPicture.Refusal)
    /// A signature is there, and was not judged.
    case signatureNotJudged
    /// There is no signature.
    case unsigned
    /// The pass says that it is void.
    case voided
    /// A group or category bears a name that is not one of a category here.
    case reservedCategory(String)
    /// The pass differs from its manifest, and was asked for all the same.
    case manifest(ImportError.ManifestFault)
    /// A file in it was not looked at.
    case ignoredEntry
    /// A secret is encrypted, and its password is not known: it is left out. The label is that of the identifier.
    case lockedSecret(label: String?)
    /// A link between a card and a group leads nowhere.
    case danglingLink
  }

  /// What there is to know.
  public let code: Code
  /// Where.
  public let place: ImportPlace

  /// That, there.
  public init(_ code: Code, at place: ImportPlace) {
    self.code = code
    self.place = place
  }
}
