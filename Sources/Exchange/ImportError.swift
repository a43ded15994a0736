public import Age
public import Cards

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
    /// OpenSSL's libcrypto is not there.
    case cryptographyUnavailable
    /// It is in the age format, and cannot be opened.
    case encryption(AgeError)
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
    /// It has more values of JSON than an honest file of its size.
    case tooManyValues
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
    /// It is JSON, and not an object.
    case notAnObject
    /// No card has such a key.
    case unknownKey
    /// A text has control characters, or line breaks where there can be none.
    case unprintable
    /// A category is called as the list of all cards is.
    case reservedCategory(String)
    /// A number is not in its range.
    case outOfRange(ClosedRange<Int>)
    /// Wide bars are neither 2 nor 3 times as wide as narrow ones.
    case noSuchRatio
    /// A text is no payload.
    case payload(PayloadFault)
    /// A payload is there as text and as base64.
    case payloadTwice
    /// Bytes are no picture.
    case badPicture(CardPicture.Refusal)
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
