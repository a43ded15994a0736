package import Cards
package import Exchange
package import Files
package import Scanning
package import Wallet

/// A request to import files, pictures, folders and links as one step.
package struct ImportRequest {
  /// Files, folders and links.
  package var sources: [ImportSource]
  /// The cards that a person has made, which are added as they are, and what no card could be made of.
  package var made: [MadeCard] = []
  /// How the files are read. `FileImport` sets the functions for passwords and for progress.
  package var reading: ImportOptions
  /// The way to import a card that is in the wallet with other content.
  package var onConflict = ImportConflict.update
  /// Whether to report what would happen without changing anything.
  package var isDryRun = false
  /// Whether to store the cards without errors even if others have errors.
  package var keepsGoing = false
  /// The phone that a file of Catima comes from; nil to find it by its cards.
  package var phone: String?
  /// The feed that the files belong to; nil for none.
  package var feed: ImportFeed?
  /// Whether more than half of the phone's cards may be missing in its file, because they were deleted there.
  package var mayMissMost = false
  /// The options with which an export would write the rows of a phone, to compare them with the imported ones.
  package let rows: ExportOptions
  /// Whether to take numbers that were not read for certain, without a question.
  package var takesDoubtful = false
  /// Whether the result has every card, and not only important ones.
  package var reportsEveryCard = false
  /// The input that is read for `-`.
  package let input: any ByteSource<StreamError>
  package let scanner: PictureScanner
  /// Returns a name for a card, from the name of its picture without the extension; nil if it does not suit a card.
  package let pictureName: (String) throws -> String?

  package init(
    sources: [ImportSource], reading: ImportOptions, rows: ExportOptions, input: any ByteSource<StreamError>,
    scanner: PictureScanner, pictureName: @escaping (String) throws -> String?
  ) {
    self.sources = sources
    self.reading = reading
    self.rows = rows
    self.input = input
    self.scanner = scanner
    self.pictureName = pictureName
  }
}

extension ImportRequest {
  /// Whether standard input is a source, so that it is not free for answers.
  package var readsInput: Bool { sources.contains { if case .standardInput = $0 { true } else { false } } }
}

/// A card that a person has made of a text or a picture, or the reason why there is none.
package struct MadeCard {
  /// The text or the picture that the card was made of.
  package let source: ImportSource
  /// The completed draft of the card, or the error.
  package let draft: Result<CardDraft, any Error>

  package init(of source: ImportSource, _ draft: Result<CardDraft, any Error>) {
    self.source = source
    self.draft = draft
  }
}

/// The questions that an import asks a person.
package protocol ImportPerson: Sendable {
  /// Whether a person can compare codes with their pictures.
  var canCompare: Bool { get }
  /// Returns whether a code that may have been misread is the same as in its picture.
  ///
  /// - Parameter page: the page of the picture; nil if unknown.
  func isRight(_ code: FoundCode, in source: PictureSource, on page: Scan.Page?) throws -> Bool
  /// Returns whether a number of a table, which a spreadsheet has probably rounded, is the same on the card.
  ///
  /// - Parameter name: the name of the card.
  func isRight(_ number: String, of name: String) throws -> Bool
  /// Returns the password of an encrypted file; nil if nobody knows it.
  func password(of source: ImportSource) throws -> [UInt8]?
  /// Calls `read`, and calls it again if the password was wrong and may have been mistyped. `read` calls its argument
  /// when it finds something; from then on, the password is right.
  func reading(_ source: ImportSource, _ read: (_ find: () -> Void) throws -> Void) throws
  /// Returns the key of the lock that has encrypted the secrets of a file; nil if nobody knows its password.
  ///
  /// - Parameter isOwn: whether it is the lock of the wallet that receives the cards, which can do without the key.
  func key(of lock: SecretsLock, isOwn: Bool, from source: ImportSource) throws -> WalletKey?
}

/// Shows the progress of a task, and lets a person cancel it.
package protocol WorkProgress: Sendable {
  /// Calls `body`. If the person cancels the task, calls `cancel` on another thread.
  ///
  /// - Throws: as `check()` in that case; otherwise the errors of `body`.
  func run<Value>(cancel: @escaping @Sendable () -> Void, _ body: () throws -> Value) throws -> Value
  /// Throws an error if the task was cancelled.
  func check() throws
  /// Shows a step.
  ///
  /// - Throws: as `check()`.
  func show(_ step: WorkStep) throws
}

/// A step of a task.
package enum WorkStep {
  /// A part of a source was read, 0 to 1.
  case reading(ImportSource, share: Double)
  /// A page of a document is read, the first of which is 1.
  case page(Int, of: Int)
  /// The cards that were read are stored.
  case storing
  /// A part of the cards was written, 0 to 1.
  case writing(share: Double)
}
