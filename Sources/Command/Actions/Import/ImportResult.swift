package import Cards
package import Exchange
package import Wallet

/// The result of an import: the cards found, the changes made, remarks and errors.
package struct ImportResult {
  /// The largest number of important cards of one kind that are kept, unless every card is kept.
  package static let maximumCards = 20
  /// The largest number of remarks, skipped entries and faults that are kept.
  private static let maximumKept = 10_000

  /// The sources. The results refer to them by index.
  package let sources: [ImportSource]
  private let keepsEveryCard: Bool
  package internal(set) var counts = ImportCounts()
  /// Cards of the sources, in their order.
  package private(set) var outcomes: [ImportOutcome] = []
  /// Cards that a feed or a phone does not have any more.
  package private(set) var lost: [ImportOutcome] = []
  /// The conflicts of values that were changed both here and on a phone.
  package private(set) var conflicts: [PhoneConflict] = []
  /// Entries that are no cards.
  package private(set) var skipped: [(entry: SkippedEntry, file: Int)] = []
  package private(set) var skippedCount = 0
  package private(set) var remarks: [(remark: Remark, file: Int)] = []
  package private(set) var remarkCount = 0
  package private(set) var faults: [Fault] = []
  package private(set) var faultCount = 0
  /// Whether missing cards were not archived as requested, because a part of the feed could not be read.
  package internal(set) var isPruningLeftOut = false
  private var lastUnusedExternalIDs: Int?

  /// A remark about a card that was imported.
  package enum Remark {
    case entry(ImportRemark)
    case code(FoundCode, FoundCode.Doubt)
  }

  /// The error of an entry, or of a whole source, that cannot be read.
  package struct Fault {
    /// `ImportError`, `FileError`, `PictureImportError`, an error of `ImportRequest.pictureName`, or that of a card that
    /// could not be made.
    package let reason: any Error
    /// Whether cards before the error were read, and what follows was not.
    package let isRestUnread: Bool
    package let file: Int
  }

  /// Creates an empty result.
  package init(of sources: [ImportSource], keepsEveryCard: Bool) {
    self.sources = sources
    self.keepsEveryCard = keepsEveryCard
  }

  mutating func add(_ outcome: ImportOutcome) {
    if [.pruned, .deletedThere, .editedHere].contains(outcome.result) { return lost.append(outcome) }
    let isOfNote = ![.added, .unchanged].contains(outcome.result)
    if keepsEveryCard
      || isOfNote && outcomes.count(where: { $0.result == outcome.result }) < Self.maximumCards
    {
      outcomes.append(outcome)
    }
  }

  mutating func add(_ conflict: PhoneConflict) { conflicts.append(conflict) }

  mutating func add(_ entry: SkippedEntry, of file: Int) {
    skippedCount += 1
    if skipped.count < Self.maximumKept { skipped.append((entry, file)) }
  }

  mutating func add(fault reason: any Error, isRestUnread: Bool = false, of file: Int) {
    faultCount += 1
    if faults.count < Self.maximumKept {
      faults.append(Fault(reason: reason, isRestUnread: isRestUnread, file: file))
    }
  }

  mutating func add(_ remark: Remark, of file: Int) {
    remarkCount += 1
    if remarks.count < Self.maximumKept { remarks.append((remark, file)) }
  }

  /// Adds a remark, once per file, that the identities in a table are used only for a feed.
  mutating func addUnusedExternalIDs(of file: Int) {
    guard lastUnusedExternalIDs != file else { return }
    lastUnusedExternalIDs = file
    add(.entry(ImportRemark(.unusedExternalIDs, at: ImportLocation())), of: file)
  }
}

/// The error that nothing is stored because of the faults in the result.
package struct FaultyFiles: Error {
  /// The number of cards without faults.
  package let cards: Int
}

/// The error that a source cannot be read because of its password, so that nothing is stored.
package struct LockedSource: Error {
  package let reason: ImportError
  package let source: ImportSource
}

/// The error that a folder cannot be imported.
package struct FolderRefusal: Error {
  package enum Code {
    /// The folder has no files.
    case noFiles
    /// The folder has more files than this number.
    case tooManyFiles(Int)
    /// The folder is nested too deeply.
    case tooDeep
  }

  package let code: Code
  /// The path of the folder.
  package let path: String
}

/// A value of a card that was changed both here and on a phone.
package struct PhoneConflict {
  /// The name and the number of the card.
  package let card: (name: String, number: Int)
  /// The value that was not taken, and is kept for a decision.
  package let value: ConflictingValue
  /// The value that the card has.
  package let now: ConflictingValue

  init(_ value: ConflictingValue, of card: Card) {
    self.card = (card.content.name, card.number)
    self.value = value
    now = value.now(in: card.content, changed: card.changed, device: nil)
  }
}
