package import Cards
package import Exchange
internal import Files
package import Wallet

/// A request to write cards. Each format has a function that does it.
///
/// Each function throws `NothingToExport`; `WalletError`; `FileError` and `StreamError`; `CryptographyError`, and
/// `ExportError` if a library is missing; the errors of the request's functions and of its progress.
package struct ExportRequest {
  let cards: ExportedCards
  let output: ExportOutput
  let password: [UInt8]?
  let options: ExportOptions
  let named: (Card) throws -> Int?
  private let unreadable: (Int) -> Void
  let progress: any WorkProgress

  /// - Parameters:
  ///   - password: the password to encrypt the file with; nil for none.
  ///   - named: returns the index of the identifier that a page or a pass shows, which may be secret; nil for the
  ///     selected one.
  ///   - unreadable: receives the number of each damaged card, which is left out.
  package init(
    _ cards: ExportedCards, to output: ExportOutput, password: [UInt8]? = nil, _ options: ExportOptions,
    named: @escaping (Card) throws -> Int? = { _ in nil }, unreadable: @escaping (Int) -> Void,
    _ progress: any WorkProgress
  ) {
    self.named = named
    self.cards = cards
    self.output = output
    self.password = password
    self.options = options
    self.unreadable = unreadable
    self.progress = progress
  }

  /// Calls `body` with the cards.
  ///
  /// - Parameter mayLackCards: whether there may be no cards; the whole wallet may if it has categories.
  func withCards<Value>(
    of store: WalletStore, mayLackCards: Bool = false, _ body: (ChosenCards) throws -> Value
  ) throws -> Value {
    try progress.run(cancel: {}) {
      try store.withSnapshot { snapshot in
        let cards = try ChosenCards(cards, of: snapshot, unreadable: unreadable)
        guard mayLackCards || cards.count > 0 || cards.areAll && !cards.categories.isEmpty else {
          throw try cards.nothing
        }
        do { return try body(cards) } catch let error as ExportError { throw error.named(output.path) }
      }
    }
  }

  /// Calls `body` with each card, and shows how many are done.
  ///
  /// - Parameter part: the share of this work in the whole progress.
  func forEach(of cards: ChosenCards, part: Double = 1, _ body: (StoredCard) throws -> Void) throws {
    let ticker = ProgressTicker(of: cards.count) { [progress] in try progress.show(.writing(share: $0 * part)) }
    try cards.forEachStored { card in
      try ticker.tick()
      try body(card)
    }
  }
}

/// The result of an export.
package struct ExportResult {
  /// The number of cards that were written.
  package internal(set) var count = 0
  /// The names of the files that were written to a folder, in one of events only those that were missing or different;
  /// nil for a single file.
  package internal(set) var files: [String]?
  /// Remarks about content that the other program will not show.
  package internal(set) var remarks: [ExportRemark] = []
  /// The number of cards that were left out because they have no date, are archived, or are on the phone with a
  /// picture.
  package internal(set) var leftOut = 0
  /// The number of encrypted identifiers.
  package internal(set) var locked = 0
  /// The number of files of a folder of events that were removed, because their cards have no event any more.
  package internal(set) var removedFiles = 0
  /// The names of cards whose files were left, because a calendar has changed them since the last import; of a card
  /// that was deleted, that of the file.
  package internal(set) var unreadFiles: [String] = []
}

extension ExportRequest {
  /// A file of data.
  package enum DataFormat {
    /// The wallet as JSON, which only the owner may read.
    case json
    /// A table, with an identifier a line.
    case csv
    /// Links that open the cards in Catima, one a line.
    case links
  }

  /// Writes a file of data.
  package func data(_ format: DataFormat, of store: WalletStore) throws -> ExportResult {
    try withCards(of: store) { cards in
      let snapshot = cards.snapshot
      var result = ExportResult(count: cards.count)
      try output.write(isPrivate: format == .json, encryptedWith: password) { write in
        switch format {
        case .json:
          var wallet = try WalletJSON(
            categories: cards.categories, ids: snapshot.categoryIDs(), lock: snapshot.lock(), to: write)
          for original in try cards.originals() {
            if let bytes = try snapshot.file(of: original) { try wallet.add(original, file: bytes) }
          }
          try forEach(of: cards) { card in
            result.locked += card.card.identifiers.count { $0.encryptedFor != nil }
            try wallet.add(card, picture: snapshot.file)
          }
          try wallet.end()
        case .csv:
          let table = try WalletTable(to: write)
          try forEach(of: cards) { card in try table.add(card) { result.remarks.append($0) } }
        case .links:
          try forEach(of: cards) { card in
            let link = CatimaLink.text(for: card, options) { result.remarks.append($0) }
            try write(Array((link + "\n").utf8))
          }
        }
      }
      return result
    }
  }
}
