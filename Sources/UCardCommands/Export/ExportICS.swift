internal import Arguments
internal import Cards
internal import Exchange
internal import Files
internal import Values
internal import Wallet
internal import Words

/// `ucard export ics`.
struct ExportICS: UCardCommand {
  static let help = CommandHelp(
    name: "ics", synonyms: ["ical", "icalendar"],
    abstract: Phrase(
      english: "Write the events of cards for calendars, with reminders.",
      ukrainian: "Записати події карток для календарів, з нагадуваннями."),
    examples: [
      "ucard export ics -o events.ics", "ucard export ics Bunker -o bunker.ics",
      "ucard export ics --output-dir calendar",
    ],
    details: Phrase(
      english: """
        Cards that have a beginning (--starts) are written, others are left out. A cancelled event is written as \
        cancelled, so that calendars cross it out.

        --output-dir keeps a folder of one file for each event (a vdir), which vdirsyncer carries to an account, so that \
        the phone rings, and khal shows. Files of events that did not change stay as they are. Those of cards that \
        are gone are removed if this wallet wrote them; no other file is touched. To take in what was changed in the \
        calendar, run ucard import FOLDER first.
        """,
      ukrainian: """
        Записуються картки, що мають початок (--starts), решта пропускається. Скасована подія записується скасованою, \
        тож календарі її закреслять.

        --output-dir заповнює теку, у якій кожна подія — окремий файл (vdir): vdirsyncer переносить їх до облікового запису, \
        щоб телефон дзвонив, а khal показує. Файли незмінених подій лишаються як є. Файли карток, яких уже немає, \
        прибираються, якщо їх записав цей гаманець; інших файлів команда не чіпає. Щоб отримати змінене в календарі, спершу \
        виконайте ucard import ТЕКА.
        """))

  var file = ExportFile()
  var outputDir: String? = Given.option(
    "--output-dir", value: .folder,
    english: "The folder for a file for each event. It is made, but not the one above it.",
    ukrainian: "Тека для файлів подій. Її буде створено, якщо тека, у якій вона лежить, уже є.", completion: .folders)

  func run(in context: CommandContext) throws {
    guard outputDir == nil || file.output == "-" else {
      throw CommandFailure.twoOutputs
    }
    // The files of the last events have to go, too.
    try file.withContents(as: .ics, mayLackCards: outputDir != nil, in: context) { contents in
      let count = try outputDir.map { try write(contents, to: $0, in: context) } ?? write(contents, in: context)
      guard count < contents.count else { return }
      context.say(
        english: "Left out: \(.cards(contents.count - count)) without a date.",
        ukrainian: "Пропущено \(.cards(contents.count - count, one: "картку")) без дати.")
    }
  }

  /// Calls `body` with each card that has an event, and its event.
  ///
  /// - Parameter revisions: the revisions of the wallet's events.
  /// - Returns: the number of events.
  private func forEachEvent(
    of contents: ExportFile.Contents, _ revisions: [UUID: CalendarRevision], in context: CommandContext,
    _ body: (Card, [UInt8]) throws -> Void
  ) throws -> Int {
    let progress = Progress(context)
    let calendar = CalendarExport(zone: context.zone)
    var count = 0
    try progress.run {
      let ticker = progress.ticker(.writing, of: contents.count)
      try contents.forEachCard { stored in
        try ticker.tick()
        let revision = revisions[stored.card.id]
        let event = calendar.event(of: stored.card, sequence: revision?.sequence ?? 0, revised: revision?.changed)
        guard let event else { return }
        count += 1
        try body(stored.card, event)
      }
    }
    return count
  }

  /// Writes one file.
  private func write(_ contents: ExportFile.Contents, in context: CommandContext) throws -> Int {
    var count = 0
    try file.write(in: context) { write in
      var isBegun = false
      let revisions = try contents.snapshot.calendarRevisions()
      count = try forEachEvent(of: contents, revisions, in: context) { _, event in
        if !isBegun { try write(CalendarExport.beginning) }
        isBegun = true
        try write(event)
      }
      let card = file.choice.cards.first.map(ShellWord.quoted)
      let (none, ukrainianNone) =
        card == nil ? ("no card", "жодна картка") : ("none of these cards", "жодна з цих карток")
      try require(
        isBegun, .nothingMatches,
        english: """
          There is nothing to export: \(none) has a date. To give it one: ucard edit \(card ?? "CARD") --starts TIME
          """,
        ukrainian: """
          Нема чого записувати: \(ukrainianNone) не має дати. Задати дату: ucard edit \(card ?? "КАРТКА") --starts ЧАС
          """)
      try write(CalendarExport.end)
    }
    file.report(count, in: context)
    return count
  }

  /// Writes a file for each event into a folder, and removes those of cards that have none any more.
  private func write(_ contents: ExportFile.Contents, to path: String, in context: CommandContext) throws -> Int {
    let folder = try CalendarFolder(path)
    let revisions = try contents.snapshot.calendarRevisions()
    let count = try forEachEvent(of: contents, revisions, in: context) { try folder.write($1, of: $0.id) }
    let dated = try contents.snapshot.cardsWithEvents()
    // Every card that was deleted or lost its date has a revision.
    try folder.removeOwn { revisions[$0] != nil && !dated.contains($0) }
    try folder.sync()
    let written = Phrase.count(folder.written, ("event", "events"), ("подію", "події", "подій"))
    let (unchanged, removed) = (count - folder.written, folder.removed)
    context.say(
      english: "Wrote \(written) to “\(path)”, left \(unchanged) unchanged, removed \(removed).",
      ukrainian: "До «\(path)» записано \(written), без змін \(unchanged), прибрано \(removed).")
    return count
  }
}

/// A folder with a file for each event (a vdir), which other programs read and change, too.
final class CalendarFolder {
  private let folder: Folder
  /// The number of files that were written, because they were missing or different.
  private(set) var written = 0
  /// The number of files that were removed.
  private(set) var removed = 0

  /// The largest number of files that are looked at.
  private static let maximumFiles = 1_000_000
  /// Files with more bytes are none of ours.
  private static let maximumBytes = 1 << 20

  /// Opens the folder, and creates it unless it exists.
  ///
  /// - Throws: `FileError`.
  init(_ path: String) throws { folder = try Folder(making: path) }

  /// Writes the event of a card, unless its file has the same bytes.
  ///
  /// - Throws: `FileError`, also for a link.
  func write(_ event: [UInt8], of id: UUID) throws {
    let name = "\(id.text).ics"
    let bytes = CalendarExport.beginning + event + CalendarExport.end
    guard content(of: name) != bytes else { return }
    try folder.write(bytes, to: name)
    written += 1
  }

  /// Removes files that this program wrote.
  ///
  /// - Parameter isGone: whether the card with this UUID is one of the wallet, and has no event any more.
  /// - Throws: `FileError`, and the errors of `isGone`.
  func removeOwn(_ isGone: (UUID) throws -> Bool) throws {
    for entry in try folder.list(most: Self.maximumFiles) ?? [] {
      guard case .regular = entry.kind, entry.name.hasSuffix(".ics"),
        let id = UUID(text: String(entry.name.dropLast(4))),
        try isGone(id), let bytes = content(of: entry.name), CalendarExport.isOwn(bytes, of: id)
      else { continue }
      try folder.remove(entry.name)
      removed += 1
    }
  }

  /// Waits until everything is on the disk.
  ///
  /// - Throws: `FileError`.
  func sync() throws { try folder.sync() }

  /// The bytes of a file; nil if there is none, it is too large, or it cannot be read.
  private func content(of name: String) -> [UInt8]? {
    (try? folder.file(name)).flatMap { try? $0.readAll(most: Self.maximumBytes) }
  }
}
