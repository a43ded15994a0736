public import Barcodes
public import Cards
public import LinearBarcodes

/// Information about an imported file for the person who imports it.
public struct ImportRemark: Hashable, Sendable {
  /// The kind of a remark.
  public enum Code: Hashable, Sendable {
    /// The type of code is unknown: the identifier is kept, and shown as a number.
    case unknownSymbology(String)
    /// The currency is unknown: the amount is kept as points.
    case unknownCurrency(String)
    /// The charset is unknown.
    case unknownCharset(String)
    /// The type of code cannot carry the payload, which is kept.
    case cannotBeDrawn(EncodingError, Symbology, Payload)
    /// The payload breaks a rule of GS1 for its content. It is kept and drawn.
    case breaksRules(EncodingError, Symbology, Payload)
    /// An application identifier of GS1 needs another one beside it, which the payload lacks.
    case missingCompanion(GS1ElementString.MissingCompanion)
    /// The payload is kept, but drawn as this one, since the other wallet completes it (`Symbology.completed(_:)`).
    case completed(Payload, Symbology)
    /// The file has no type for the identifier, which was guessed by the number.
    case guessedType(Symbology)
    /// A value cannot be interpreted, and is ignored.
    case ignoredValue(String)
    /// A row of a table, or a pass, has no number, so that its card has no code.
    case noNumber
    /// No card of a file of U-Card has a number.
    case noNumbers
    /// A line of a table has the name and the number of the card in an earlier line, and became another card.
    case repeatedLine(of: Int)
    /// A name seems to be UTF-8 that was read as Windows-1251 and written again: the name as it is, and as it was
    /// meant.
    case doubleEncoded(String, meant: String)
    /// The codes of a picture became identifiers of one card: their number.
    case severalCodes(Int)
    /// A number is written in another way than the code has it, such as `="00123"`: the cell, and the number that is
    /// taken.
    case mendedNumber(String, String)
    /// A spreadsheet has changed a number that U-Card had written: the cell, and the number, which stays.
    case restoredNumber(String, String)
    /// A text is one of the wallet, of which letters have become question marks: the text, and the one of the wallet, which
    /// stays.
    case restoredLetters(String, String)
    /// A spreadsheet took a number for an amount, such as `4820000000000.0`. Zeros at its beginning may be lost: the
    /// cell, and the number that is taken.
    case zerosMayBeLost(String, String)
    /// A number has no type, and would be one of this type with a zero before it, which spreadsheets leave out. It is
    /// kept.
    case lostZero(String, Symbology)
    /// A cell may be a number that a spreadsheet has changed. It is kept.
    case doubtfulNumber(String)
    /// The text is in another encoding than UTF-8.
    case encoding(String)
    /// Columns of a table with these names are not understood, or others have what they would have.
    case unusedColumns([String])
    /// No card has these keys of JSON, so that nothing was taken of their values.
    /// The first ones are named, with the number of all others.
    case unusedKeys([UnusedKey], others: Int)
    /// These keys stand twice in an object of JSON; the first value counts.
    /// The first ones are named, with the number of all others.
    case repeatedKeys([String], others: Int)
    /// The table has identities of cards, which count only if a person names the feed.
    case unusedExternalIDs
    /// The card is named after the number of its shop, because the name of the shop is unknown.
    case namedByNumber(String)
    /// The file had no name for the card.
    case unnamed
    /// Characters of a text that affect terminals were replaced by blanks.
    case cleanedText
    /// A picture is mentioned in the file, but is not in it.
    case pictureMissing
    /// An original is mentioned in the file, but is not in it.
    case originalMissing
    /// The file of a pass is not kept, because it has more bytes than an original may, or all originals would have.
    case passNotKept
    /// A secret is mentioned in the file, but is not in it.
    case secretMissing
    /// A picture is left out.
    case unreadablePicture(CardPicture.Refusal)
    /// The pass has a signature, which was not verified.
    case signatureNotJudged
    /// The pass has no signature.
    case unsigned
    /// The pass has no manifest, so that changes of its files cannot be noticed.
    case noManifest
    /// The translation of a pass is left out, because the file is of no kind that is known.
    case unreadableTranslation
    /// Lines of the translation of a pass are left out: their number.
    case faultyTexts(Int)
    /// The pass is marked as void.
    case voided
    /// A group or category has a name that is reserved here.
    case reservedCategory(String)
    /// The pass differs from its manifest, but the import was forced.
    case manifest(ImportError.ManifestFault)
    /// A file in the archive or folder was ignored.
    case ignoredEntry
    /// A password is left out, because only a PIN of digits is kept.
    case passwordLeftOut
    /// A secret is left out, because it is encrypted with an unknown password. The label is that of the identifier.
    case lockedSecret(label: String?)
    /// A link between a card and a group refers to one that does not exist.
    case danglingLink
    /// The file of a phone contains groups, but no cards. This does not mean that all cards were deleted there.
    case emptyPhone
    /// The export of a phone was imported before a later one, so that nothing is taken from it.
    case olderExport
    /// The time zone is unknown: times are taken as those of the machine's zone.
    case unknownZone(String)
    /// An event is repeated: this number of its occurrences became cards, and there are more within a year.
    case repeatedEvent(Int, areMore: Bool)
    /// An event ends before it begins: the end, which is left out.
    case endsBeforeStart(String)
    /// An event of whole days ends at a time: the end, of which only the day is kept.
    case onlyDayOfEnd(String)
    /// A change of an event and all later occurrences of it counts for this one only.
    case onlyThisOccurrence
    /// Parts of a calendar that a card cannot hold, and their number.
    case leftOut(CalendarPart, Int)
  }

  /// A key of JSON that no card has.
  public struct UnusedKey: Hashable, Sendable {
    /// The key, after those that lead to it: `identifiers.typ`.
    public let name: String
    /// The key of a card that is spelled most like it; nil if none is.
    public let nearest: String?
  }

  /// The kind of the remark.
  public let code: Code
  /// The location in the file.
  public let location: ImportLocation

  /// Creates a remark with its location.
  public init(_ code: Code, at location: ImportLocation) {
    self.code = code
    self.location = location
  }
}

/// A part of an iCalendar file that a card cannot hold.
public enum CalendarPart: Hashable, Sendable {
  /// The people who are invited.
  case attendees
  /// Files and pictures.
  case attachments
  /// An alarm after the beginning, or more than a year before it.
  case lateAlarms
  /// More alarms than a card can have.
  case furtherAlarms
  /// An alarm without a time.
  case alarmsWithoutTime
  /// An older version of an event that the file has twice.
  case olderVersions
  /// Tasks.
  case tasks
  /// Entries of a journal.
  case journals
  /// Times at which somebody is busy.
  case busyTimes
  /// Lines before, between or after calendars.
  case linesOutside
  /// Components or properties with this name.
  case others(String)
}
