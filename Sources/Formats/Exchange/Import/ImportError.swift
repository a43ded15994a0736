internal import Glibc
public import Age
public import Cards
internal import Cryptography

/// The reason why a file is not imported. Nothing of it is then.
public struct ImportError: Error, Hashable, Sendable {
  /// The kind of an error.
  public enum Code: Hashable, Sendable {
    /// A table has lines above the names of its columns, which stand in this line.
    case headerBelow(line: Int)
    /// The format of the file is unknown.
    case unrecognised
    /// The file is of a kind that has no cards in a form that is known.
    case foreign(ForeignFile)
    /// The file is JSON, but nothing in it is a card in a form that is known.
    case foreignJSON
    /// The file is of another format than the one that was given.
    case notOfFormat(ImportFormat)
    /// The file is a wallet of U-Card, which has to be restored instead.
    case isWallet
    /// The file contains no cards.
    case empty
    /// The file of a phone contains no cards. This does not mean that all of them were deleted there.
    case emptyPhone
    /// The file should be a phone's, but U-Card has written it.
    case ownExport
    /// The file cannot be read: an `errno`.
    case unreadable(Int32)
    /// The file is truncated.
    case truncated
    /// The last line has no end, so that the file may be truncated.
    case unfinishedLine
    /// The last line of a table has no end, and fewer fields than the header: this number.
    case cutLine(Int, header: Int)
    /// The archive is damaged.
    case damagedArchive(ArchiveFault)
    /// libzip is not installed.
    case archivesUnavailable
    /// OpenSSL's libcrypto is not installed.
    case cryptographyUnavailable
    /// The file is in the age format, and cannot be opened.
    case encryption(AgeError)
    /// The encrypted export of Bitwarden cannot be read.
    case bitwarden(BitwardenFault)
    /// The file is encrypted, and there is no password.
    case passwordNeeded
    /// The password is wrong.
    case wrongPassword
    /// A name in the archive leads out of its folder.
    case unsafeName
    /// Two files in the archive have the same name.
    case repeatedName
    /// The file exceeds a limit of bytes, lines or files.
    case tooLarge(Int)
    /// The file has more JSON values than any genuine file of its size.
    case tooManyValues
    /// The objects of a JSON file have more than this number of different keys.
    case tooManyKeys(Int)
    /// The archive lacks a required file.
    case missingEntry(String)
    /// The text is not UTF-8, or contains a NUL.
    case notText
    /// A quote is not closed, or is in a wrong position.
    case strayQuote
    /// A line has this number of fields, which is not that of the header.
    case fieldCount(Int, header: Int)
    /// The text is not JSON, or is nested too deep.
    case notJSON
    /// A comma stands behind the last element of an array in JSON, or the last member of an object.
    case extraComma
    /// A column or key is missing.
    case missing
    /// A table has no column of names, or none of numbers.
    case missingColumns(MissingColumns)
    /// No entry of another wallet's file has a number: the keys of the entries.
    case noNumbers([String])
    /// A spreadsheet has rounded a number, so that only a part of its digits is in the cell: the cell.
    case digitsLost(String)
    /// A chosen column does not exist in cards, or in the file, which have these.
    case noSuchField(String, among: [String])
    /// A value must not be empty.
    case emptyValue
    /// A value is invalid.
    case badValue
    /// The text of a cell is invalid in its column, which has values of this kind.
    case badCell(String, CellKind = .other)
    /// A JSON value is not an object.
    case notAnObject
    /// Cards have no such key.
    case unknownKey
    /// A key stands twice in an object.
    case repeatedKey
    /// A text has control characters, or line breaks where they are not allowed.
    case unprintable
    /// A category has the name of the list of all cards.
    case reservedCategory(String)
    /// A number is out of range.
    case outOfRange(ClosedRange<Int>)
    /// The ratio of wide to narrow bars is neither 2 nor 3.
    case noSuchRatio
    /// A new card has its place in a list as `number`, but no identifiers: probably the number of its code is meant.
    case placeInList
    /// A text is not a valid payload.
    case payload(PayloadFault)
    /// A payload is given both as text and as base64.
    case payloadTwice
    /// The bytes are not a valid picture.
    case badPicture(CardPicture.Refusal)
    /// The version of the format is not supported.
    case newerVersion(String)
    /// A card with the same identity occurs earlier in the file.
    case repeatedCard
    /// A file in a pass differs from the manifest, is missing, or is not listed there.
    case manifest(ManifestFault)
    /// The text is not a link to a card.
    case notALink
    /// The token in a link of Google Wallet is damaged.
    case brokenToken
    /// The token in a link of Google Wallet only names a card that is on Google's servers.
    case elsewhere
    /// A line of a calendar is no property.
    case notAProperty
    /// The `BEGIN` and `END` of a calendar do not match, or are nested too deep.
    case wrongNesting
    /// A property of an event stands twice.
    case repeatedProperty
    /// A rule of recurrence has more occurrences than can be counted.
    case tooManyOccurrences
  }

  /// The names of the kinds of errors for programs, which never change.
  public enum Name: String, CaseIterable, Sendable {
    case unrecognised, notOfFormat, isWallet, empty, emptyPhone, ownExport, unreadable, truncated, unfinishedLine,
      cutLine,
      damagedArchive, archivesUnavailable, cryptographyUnavailable, encryption, bitwarden, passwordNeeded,
      wrongPassword, unsafeName, repeatedName, tooLarge, tooManyValues, missingEntry, notText, strayQuote,
      fieldCount, notJSON, missing, missingColumns, noNumbers, digitsLost, noSuchField, emptyValue, badValue,
      notAnObject, unknownKey, unprintable, reservedCategory, outOfRange, noSuchRatio, payload, payloadTwice,
      badPicture, newerVersion, repeatedCard, manifest, notALink, brokenToken, elsewhere, notAProperty,
      wrongNesting, repeatedProperty, tooManyOccurrences
  }

  /// A reason why an encrypted export of Bitwarden cannot be read.
  public enum BitwardenFault: Hashable, Sendable {
    /// Only the account that wrote the file can decrypt it.
    case accountOnly
    /// The key is derived by Argon2id, which the installed OpenSSL lacks.
    case argon2Unavailable
    /// The key takes more work than Bitwarden allows.
    case tooMuchWork
    /// The file is not as Bitwarden writes it, or was changed.
    case damaged
  }

  /// The damage of an archive.
  public enum ArchiveFault: Hashable, Sendable {
    /// The parts of the archive contradict each other.
    case inconsistent
    /// The checksum of a file is wrong.
    case checksum
    /// The compression or encryption method is not supported.
    case unsupported
    /// A file unpacks to more bytes than any genuine file of its size.
    case bomb
  }

  /// The kind of values that a column of a table has.
  public enum CellKind: Hashable, Sendable {
    case amount, date, time, flag, reminders, other
  }

  /// The difference between a pass and its manifest.
  public enum ManifestFault: Hashable, Sendable {
    /// The manifest is unreadable.
    case unreadable
    /// The file has another content.
    case differs
    /// The file is listed but missing.
    case absent
    /// The file exists but is not listed.
    case unnamed
  }

  /// The kind of the error.
  public let code: Code
  /// The location of the error in the file.
  public var location: ImportLocation

  /// Creates an error with its location.
  public init(_ code: Code, at location: ImportLocation = .init()) {
    self.code = code
    self.location = location
  }
}

extension ImportError.Code {
  /// The name of the kind for programs.
  public var name: ImportError.Name {
    switch self {
    case .unrecognised, .foreign, .foreignJSON: .unrecognised
    case .notOfFormat: .notOfFormat
    case .isWallet: .isWallet
    case .empty: .empty
    case .emptyPhone: .emptyPhone
    case .ownExport: .ownExport
    case .unreadable: .unreadable
    case .truncated: .truncated
    case .unfinishedLine: .unfinishedLine
    case .cutLine: .cutLine
    case .damagedArchive: .damagedArchive
    case .archivesUnavailable: .archivesUnavailable
    case .cryptographyUnavailable: .cryptographyUnavailable
    case .encryption: .encryption
    case .bitwarden: .bitwarden
    case .passwordNeeded: .passwordNeeded
    case .wrongPassword: .wrongPassword
    case .unsafeName: .unsafeName
    case .repeatedName: .repeatedName
    case .tooLarge: .tooLarge
    case .tooManyValues, .tooManyKeys: .tooManyValues
    case .missingEntry: .missingEntry
    case .notText: .notText
    case .strayQuote: .strayQuote
    case .fieldCount: .fieldCount
    case .notJSON, .extraComma: .notJSON
    case .missing: .missing
    case .missingColumns, .headerBelow: .missingColumns
    case .noNumbers: .noNumbers
    case .digitsLost: .digitsLost
    case .noSuchField: .noSuchField
    case .emptyValue: .emptyValue
    case .badValue, .badCell: .badValue
    case .notAnObject: .notAnObject
    case .unknownKey: .unknownKey
    case .unprintable: .unprintable
    case .reservedCategory: .reservedCategory
    case .outOfRange: .outOfRange
    case .noSuchRatio: .noSuchRatio
    case .placeInList: .missing
    case .payload: .payload
    case .payloadTwice: .payloadTwice
    case .badPicture: .badPicture
    case .newerVersion: .newerVersion
    case .repeatedCard: .repeatedCard
    case .manifest: .manifest
    case .notALink: .notALink
    case .brokenToken: .brokenToken
    case .elsewhere: .elsewhere
    case .notAProperty: .notAProperty
    case .wrongNesting: .wrongNesting
    case .repeatedProperty, .repeatedKey: .repeatedProperty
    case .tooManyOccurrences: .tooManyOccurrences
    }
  }
}

extension ImportError {
  /// The same error, whose location is changed.
  func relocated(_ change: (ImportLocation) -> ImportLocation) -> ImportError {
    ImportError(code, at: change(location))
  }

  /// Returns the result of `compute`.
  ///
  /// - Throws: `ImportError` if libcrypto is missing or fails.
  static func computing<Value>(_ compute: () throws(CryptographyError) -> Value) throws(ImportError) -> Value {
    do throws(CryptographyError) { return try compute() } catch { throw ImportError(error) }
  }

  /// Creates an error from one of libcrypto.
  init(_ error: CryptographyError) {
    switch error {
    case .unavailable: self.init(.cryptographyUnavailable)
    case .failed: self.init(.unreadable(ENOMEM))
    }
  }
}

extension ImportLocation {
  /// The same location, in a file of an archive.
  func inside(_ name: String) -> ImportLocation {
    var location = self
    location.entry = entry.map { "\(name)/\($0)" } ?? name
    return location
  }
}

extension CardPicture {
  /// The picture in the bytes of a file, or the reason why they are not accepted as a picture of a card.
  ///
  /// - Throws: `ImportError` if pictures cannot be imported at all.
  static func imported(_ bytes: [UInt8]) throws(ImportError) -> Result<CardPicture, Refusal> {
    do throws(Refusal) { return .success(try CardPicture(bytes)) } catch {
      guard error != .digestUnavailable else { throw ImportError(.cryptographyUnavailable) }
      return .failure(error)
    }
  }
}

/// The reason why a text is not a valid payload.
public enum PayloadFault: Error, Hashable, Sendable {
  /// There is no charset of this name.
  case unknownCharset(String)
  /// The charset lacks a character of the text.
  case missingCharacter(charset: String)
  /// The text is not the UID of an NFC chip.
  case notAUID
}

/// The columns of a table that lacks a column of names, or one of numbers.
public struct MissingColumns: Hashable, Sendable {
  /// The names of the missing columns, as in `Importer.columns`.
  public let missing: [String]
  /// The names of the columns of the table.
  public let found: [String]
  /// Whether the first line has a number in the place of a name of a column, as if it were a card.
  public let isCard: Bool
  /// Whether the columns are the keys of objects in JSON.
  public let areKeys: Bool
  /// The columns any of which may have the numbers; empty if none is called so.
  public let doubtful: [String]
  /// A value of `ImportOptions.columns`: the columns that look like the missing ones, and those that a person chose;
  /// empty if there are too few columns.
  public internal(set) var suggestion: [String: String] = [:]
  /// The columns that can be suggested, by their index.
  let candidates: [Int]
  let chosen: [String: String]
}
