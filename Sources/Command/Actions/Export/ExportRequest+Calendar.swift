internal import Cards
internal import Exchange
internal import Files
package import TimeZones
internal import Values
package import Wallet

extension ExportRequest {
  /// Writes the events of the cards as one calendar, or into a folder as a file for each (a vdir), which other programs
  /// read and change, too. The files of cards that have no event any more are removed, if this program wrote them.
  ///
  /// - Parameter zone: the time zone of the machine.
  package func calendar(of store: WalletStore, in zone: Zone) throws -> ExportResult {
    if case .folder(let path) = output { return try fill(path, of: store, in: zone) }
    return try withCards(of: store) { cards in
      var result = ExportResult()
      try output.write { write in
        let revisions = try cards.snapshot.calendarRevisions()
        result = try forEachEvent(of: cards, revisions, in: zone) { _, event, count in
          try write(count == 1 ? CalendarExport.beginning + event : event)
        }
        guard result.count > 0 else { throw NothingToExport.noEvents }
        try write(CalendarExport.end)
      }
      return result
    }
  }

  /// The largest number of files of a folder that are looked at.
  private static let maximumFiles = 1_000_000
  /// The largest number of bytes of a file that this program wrote.
  private static let maximumBytes = 1 << 20

  private func fill(_ path: String, of store: WalletStore, in zone: Zone) throws -> ExportResult {
    // The files of the last events have to go, too.
    try withCards(of: store, mayLackCards: cards == .everything) { cards in
      let folder = try Folder(making: path)
      let calendar = CalendarExport(zone: zone)
      func content(of name: String) -> [UInt8]? {
        (try? folder.file(name)).flatMap { try? $0.readAll(most: Self.maximumBytes) }
      }
      let revisions = try cards.snapshot.calendarRevisions()
      var (changed, unread) = ([String](), [String]())
      var result = try forEachEvent(of: cards, revisions, in: zone) { card, event, _ in
        let (name, bytes) = ("\(card.id.text).ics", CalendarExport.beginning + event + CalendarExport.end)
        let old = content(of: name)
        guard old != bytes else { return }
        let revised = revisions[card.id]?.changed
        if let old, calendar.hasNews(old, for: card, revised: revised) { return unread.append(card.name) }
        try folder.write(bytes, to: name)
        changed.append(name)
      }
      result.unreadFiles = unread
      let dated = try cards.snapshot.cardsWithEvents()
      for entry in try folder.list(most: Self.maximumFiles) ?? [] {
        // Every card that was deleted or lost its date has a revision.
        guard case .regular = entry.kind, entry.name.hasSuffix(".ics"),
          let id = UUID(text: String(entry.name.dropLast(4))), revisions[id] != nil, !dated.contains(id),
          let bytes = content(of: entry.name), CalendarExport.isOwn(bytes, of: id)
        else { continue }
        if calendar.isEdited(bytes) {
          result.unreadFiles.append(entry.name)
          continue
        }
        try folder.remove(entry.name)
        result.removedFiles += 1
      }
      try folder.sync()
      result.files = changed
      return result
    }
  }

  /// Calls `body` with each card that has an event, the event, and the number of events so far.
  ///
  /// - Parameter revisions: the revisions of the wallet's events.
  private func forEachEvent(
    of cards: ChosenCards, _ revisions: [UUID: CalendarRevision], in zone: Zone,
    _ body: (Card, [UInt8], Int) throws -> Void
  ) throws -> ExportResult {
    let calendar = CalendarExport(zone: zone)
    var count = 0
    try forEach(of: cards) { stored in
      let revision = revisions[stored.card.id]
      let event = calendar.event(of: stored.card, sequence: revision?.sequence ?? 0, revised: revision?.changed)
      guard let event else { return }
      count += 1
      try body(stored.card, event, count)
    }
    return ExportResult(count: count, leftOut: cards.count - count)
  }
}
