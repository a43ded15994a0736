public import Barcodes
public import Cards
public import LinearBarcodes

/// Why a file is not taken in. Nothing of it is then.
public struct ImportError: Error, Hashable, Sendable {
  /// What is wrong.
  public enum Code: Hashable, Sendable {
    /// It is of no format that is known.
    case unrecognised
    /// It is of another format than was said.
    case notOfFormat(ImportFormat)
    /// It is a wallet of ours, which is restored.
    case isWallet
    /// There is nothing in it.
    case empty
    /// It could not be read: an `errno`.
    case unreadable(Int32)
    /// It ends before its time.
    case truncated
    /// Its last line has no end, and may be cut off.
    case unfinishedLine
    /// The archive is not as archives are.
    case damagedArchive(ArchiveFault)
    /// libzip is not there.
    case archivesUnavailable
    /// It is encrypted, and there is no password.
    case passwordNeeded
    /// The password is another.
    case wrongPassword
    /// It has a name that leads out of its folder.
    case unsafeName
    /// Two files in it have one name.
    case repeatedName
    /// There is more of it than is taken: bytes, lines or files.
    case tooLarge(Int)
    /// The file that has to be in it is not.
    case missingEntry(String)
    /// It is not UTF-8, or has a NUL in it.
    case notText
    /// A quote is open to the end of the file, or one stands where none can.
    case strayQuote
    /// A line has so many fields, and not as many as the header.
    case fieldCount(Int, header: Int)
    /// It is not JSON, or nested too deep.
    case notJSON
    /// A column or key is missing.
    case missing
    /// A column that no card has was asked for, or one that the file has not.
    case noSuchField(String)
    /// A value is empty that has to say something.
    case emptyValue
    /// A value is none of what can stand there.
    case badValue
    /// A version of the format that is not known.
    case newerVersion(String)
    /// A card that came before says it is the same one.
    case repeatedCard
    /// A pass is not what its manifest says: the file that differs, is missing, or is not named.
    case manifest(ManifestFault)
    /// It is no link to a card.
    case notALink
  }

  /// What is wrong with an archive.
  public enum ArchiveFault: Hashable, Sendable {
    /// Its parts contradict each other.
    case inconsistent
    /// A file in it is not what its checksum says.
    case checksum
    /// It is compressed or encrypted in a way that is not known.
    case unsupported
    /// A file in it unpacks to a multiple of its size that no honest file has.
    case bomb
  }

  /// How a pass differs from its manifest.
  public enum ManifestFault: Hashable, Sendable {
    /// There is none, or none that can be read.
    case missing
    /// This file is another.
    case differs
    /// This file is named and not there.
    case absent
    /// This file is there and not named.
    case unnamed
  }

  /// What is wrong.
  public let code: Code
  /// Where.
  public var place: ImportPlace

  /// That, there.
  public init(_ code: Code, at place: ImportPlace = .init()) {
    self.code = code
    self.place = place
  }
}

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

/// Something in a file that is no card, though it looks like one.
public struct SkippedEntry: Hashable, Sendable {
  /// Why it is none.
  public enum Reason: Hashable, Sendable {
    /// It holds no number: FidMe leaves such for a card that has expired.
    case noNumber
    /// It holds nothing but how often a card was used.
    case onlyUsage
  }

  /// Why it is none.
  public let reason: Reason
  /// What it is called there; nil for nothing.
  public let name: String?
  /// Where.
  public let place: ImportPlace

  /// That, there.
  public init(_ reason: Reason, name: String?, at place: ImportPlace) {
    self.reason = reason
    self.name = name
    self.place = place
  }
}
