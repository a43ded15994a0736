internal import Barcodes
internal import Cards
internal import CommandBase
internal import Exchange
internal import Files
internal import Rendering
internal import Terminal
internal import Values
internal import Wallet
internal import Words

/// A list of cards, as a table or for programs.
struct CardListing {
  var filter = CardFilter()
  /// The names of categories that a person typed: only cards of one of these. Empty for all.
  var categories: [String] = []
  /// Whether the likeliest cards come first, as in the picker, for a person who is about to show one.
  var isToPick = false
  /// The order otherwise; nil for the usual one, by name.
  var order: CardOrder?
  var listing = ListingOptions()
  var colour = ColourOption()
  var quiet = QuietOption()
  var wallet = WalletLocation()

  /// Writes the list.
  ///
  /// - Throws: `CommandFailure` if no card passes the filter.
  func write(in context: CommandContext) throws {
    var filter = filter
    if listing.format == .table, !quiet.quiet {
      try context.requireTextFile(unless: ["csv", "json"]) { ending, _ in
        Phrase("Add --format \(ending).")
      }
    }
    // The output is written after the wallet is closed, because a pager may be slow to read it.
    let output = Spool(in: context.temporaryFolder)
    let nothing = try wallet.withWallet(.existing, in: context) { store -> NothingFound? in
      if !categories.isEmpty, !categories.contains(where: CategoryName.isReserved) {
        filter.categories = try store.categoryNames(categories)
      }
      return try store.withSnapshot { snapshot -> NothingFound? in
        // A list of all costs as much as the check; one of a category would not.
        if filter.text == nil, categories.isEmpty { try snapshot.requireAllCards() }
        let numbers =
          try isToPick ? snapshot.likeliest(filter, in: context) : snapshot.numbers(filter, order: order)
        try write(numbers, of: snapshot, to: output, in: context)
        return numbers.isEmpty ? try NothingFound(filter, in: snapshot) : nil
      }
    }
    try context.output.write(allOf: output.source())
    if let nothing { try say(nothing, filter, in: context) }
  }

  private func write(
    _ numbers: [Int], of snapshot: WalletSnapshot, to output: Spool, in context: CommandContext
  ) throws {
    let rows = CardRows(numbers, of: snapshot, in: context)
    if quiet.quiet {
      try rows.read { Array("\($0.id.text)\n".utf8) }
      try rows.forEach { try output.write($0) }
    } else if listing.format == .table {
      if !numbers.isEmpty {
        try writeTable(rows, isPlain: listing.plain.isAsked(in: context), to: output, in: context)
      }
    } else {
      let isTerminal = context.terminal.isOutput
      let form = listing.form(CardColumns.all, json: CardJSON.object, facts: \.content.facts)
      try rows.read(form.bytes)
      try form.write(to: { try output.write(isTerminal ? EscapedSink.escaped($0) : $0) }, rows.forEach)
    }
  }

  /// Writes a table. Its columns and their widths depend on all cards, so that the rows are kept until then.
  private func writeTable(_ rows: CardRows, isPlain: Bool, to output: Spool, in context: CommandContext) throws {
    let format = context.format
    let columns =
      isPlain
      ? CardColumns.plain(in: context, format)
      : CardColumns.ofTable(keeping: filter.hasBalance ? .balance : [], in: context, format)
    var layout = Table.Layout(columns.compactMap(\.ofTable))
    var sums: [Currency?: Amount] = [:]
    let depth = colour.depth(in: context)
    let archived = Phrase("Archived").text(in: context.language)
    let without = Phrase("Without a category").text(in: context.language)
    try rows.read { card in
      var card = card
      if filter.hasBalance, let balance = card.balance { sums[balance.currency, default: 0] += balance.amount }
      let cells = columns.map { $0.cell(&card).text(in: context, format).printable }
      layout.measure(cells)
      var row = TableRow(cells: cells)
      if order == .category { row.group = card.isArchived ? archived : (card.categories.first ?? without).printable }
      if depth != nil { row.shade = card.colour ?? .computed(for: card.name) }
      return row.bytes
    }
    let lines = isPlain ? nil : layout.fitted(to: context.terminal.width, in: context.language)
    // In a window that is narrower than a name, there is a fact per line.
    if lines == nil, !isPlain { return try writeTable(rows, isPlain: true, to: output, in: context) }
    try write(rows, as: lines, of: layout, depth: depth, to: output, in: context)
    if !sums.isEmpty {
      let sum = Phrase("Sum: \(format.text(sums: sums))").text(in: format.language)
      try output.write(Array("\n\(sum)\n".utf8))
    }
  }

  /// Writes the rows of a table as lines; one value per line if there are none.
  private func write(
    _ rows: CardRows, as lines: Table.Layout.Lines?, of layout: Table.Layout, depth: TerminalDrawing.Colours?,
    to output: Spool, in context: CommandContext
  ) throws {
    var (group, isFirst) = ("", true)
    if let lines { try output.write(lines.header) }
    try rows.forEach { bytes in
      let row = TableRow(bytes)
      if row.group != group { try output.write(Array("\(isFirst ? "" : "\n")\(row.group)\n".utf8)) }
      group = row.group
      if let lines {
        try output.write(lines.line(row.cells, paint: row.shade.flatMap { shade in depth.map { Paint(shade, $0) } }))
      } else {
        try output.write(Array(((isFirst ? "" : "\n") + layout.facts(row.cells, in: context.language)).utf8))
      }
      isFirst = false
    }
  }

  private func say(_ nothing: NothingFound, _ filter: CardFilter, in context: CommandContext) throws {
    var ofBalance = CardFilter()
    ofBalance.hasBalance = true
    try require(
      filter != ofBalance || nothing.walletIsEmpty, .nothingMatches,
      Phrase("No card has a balance. To set one:").then("ucard balance CARD set AMOUNT --currency UAH"))
    guard filter == CardFilter(archived: filter.archived), filter.archived != .only else {
      let none = Phrase("No card matches.")
      if nothing.walletIsEmpty { throw CommandFailure(.nothingMatches, .sentences(none, .emptyWallet)) }
      let count = nothing.archived
      if count > 0 {
        let others = Phrase.count(
          count, one: "\(count) archived card matches:", other: "\(count) archived cards match:")
        throw CommandFailure(
          .nothingMatches, .sentences(none, others).then("ucard list\(words(of: filter)) --archived"))
      }
      let lines = filter.text.map { Answers.lines(for: $0, of: "list") } ?? []
      throw CommandFailure(.nothingMatches, none.then(lines.isEmpty ? ["ucard list"] : lines))
    }
    context.say(
      nothing.walletIsEmpty ? .emptyWallet : Phrase("All cards are archived.").then("ucard list --archived"))
  }

  /// The words of a command line that choose the cards of a filter, without the treatment of archived ones.
  private func words(of filter: CardFilter) -> [String] {
    var words: [String] = filter.text.map { [$0] } ?? []
    if let number = filter.number { words.append("#\(number)") }
    for category in categories { words += ["--category", category] }
    if filter.isStarred { words.append("--starred") }
    if filter.hasBalance { words.append("--balance") }
    if let day = filter.expiringBy { words += ["--expiring", day.iso] }
    return words
  }
}

/// The facts for the message about a list without cards.
private struct NothingFound {
  let walletIsEmpty: Bool
  /// How many archived cards would be found, if they were hidden.
  let archived: Int

  /// - Throws: as `WalletSnapshot.numbers(_:order:)`.
  init(_ filter: CardFilter, in snapshot: WalletSnapshot) throws {
    walletIsEmpty = try snapshot.cardCount() == 0
    var others = filter
    others.archived = .only
    archived = filter.archived == .hidden ? try snapshot.numbers(others).count : 0
  }
}

/// The rows of cards in a list. Cards are read in the order of their numbers, which takes half of the time of any other
/// order; a few rows are kept in memory, more in a file without a name.
private final class CardRows {
  private let numbers: [Int]
  private let snapshot: WalletSnapshot
  private let context: CommandContext
  private let spool: Spool
  /// The place of each card in the spool, by its number.
  private var places: [Int: Int] = [:]

  /// - Parameter numbers: the numbers of the cards, in the order of the list.
  init(_ numbers: [Int], of snapshot: WalletSnapshot, in context: CommandContext) {
    (self.numbers, self.snapshot, self.context) = (numbers, snapshot, context)
    spool = Spool(in: context.temporaryFolder)
    places.reserveCapacity(numbers.count)
  }

  /// Reads the cards, and keeps a row of each.
  ///
  /// - Throws: as `WalletSnapshot.forEachPart`; `FileError` for the folder of temporary files.
  func read(_ row: (Card) -> [UInt8]) throws {
    try snapshot.forEachPart(numbers.sorted(), unreadable: context.warn(ofUnreadable:)) { cards in
      for card in cards {
        places[card.number] = spool.recordCount
        try spool.write(record: row(card))
      }
    }
  }

  /// Calls `body` with each row, in the order of the list.
  ///
  /// - Throws: the errors of the file and of `body`.
  func forEach(_ body: ([UInt8]) throws -> Void) throws {
    try spool.forEachRecord(numbers.compactMap { places[$0] }, body)
  }
}

/// A row of a table, which is kept as a line with tabs between its parts. Printable text has no such characters.
private struct TableRow {
  var cells: [String]
  /// The heading of the group that the card is in; empty for none.
  var group = ""
  /// The colour of the row; nil for none.
  var shade: Colour?

  private static let tab = UInt8(ascii: "\t")

  init(cells: [String]) { self.cells = cells }

  init(_ bytes: [UInt8]) {
    let parts = bytes.split(separator: Self.tab, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    shade = UInt32(parts[0]).map(Colour.init(argb:))
    (group, cells) = (parts[1], Array(parts.dropFirst(2)))
  }

  var bytes: [UInt8] {
    var bytes = Array((shade.map { String($0.argb) } ?? "").utf8)
    bytes.reserveCapacity(256)
    for part in [group] + cells {
      bytes.append(Self.tab)
      bytes += part.utf8
    }
    return bytes
  }
}
