internal import Barcodes
internal import Cards
internal import Exchange
internal import Files
internal import Terminal
internal import Values
internal import Wallet
internal import Words

/// A list of cards, as a table or for programs.
struct CardListing {
  var filter = CardFilter()
  /// The names of categories that a person typed: only cards of one of these. Empty for all.
  var categories: [String] = []
  /// The order; nil for the usual one, after the cards with an event today.
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
      try context.requireTextFile(unless: ["csv", "json"]) { "ucard export \($0) -o \($1)" }
    }
    // The output is written after the wallet is closed, because a pager may be slow to read it.
    let output = Spool(in: context.temporaryFolder)
    let (isNothingFound, isEmpty) = try wallet.withWallet(.existing, in: context) { store in
      if !categories.isEmpty, !categories.contains(where: CategoryName.isReserved) {
        filter.categories = try store.categoryNames(categories)
      }
      return try store.withSnapshot { snapshot in
        var numbers = try snapshot.numbers(filter, order: order)
        if order == nil { numbers = numbers.beginning(with: try snapshot.todaysEvents(in: context)) }
        try write(numbers, of: snapshot, to: output, in: context)
        return (numbers.isEmpty, try numbers.isEmpty && snapshot.cardCount() == 0)
      }
    }
    try context.output.write(allOf: output.source())
    if isNothingFound { try sayNothingFound(filter, walletIsEmpty: isEmpty, in: context) }
  }

  private func write(
    _ numbers: [Int], of snapshot: WalletSnapshot, to output: Spool, in context: CommandContext
  ) throws {
    func forEachCard(_ body: (Card) throws -> Void) throws {
      try snapshot.forEachPart(numbers, unreadable: context.warn(ofUnreadable:)) { try $0.forEach(body) }
    }
    if quiet.quiet {
      try forEachCard { try output.write(Array("\($0.id.text)\n".utf8)) }
    } else if listing.format == .table {
      if !numbers.isEmpty { try writeTable(to: output, in: context, forEachCard) }
    } else {
      let isTerminal = context.terminal.isOutput
      try listing.write(
        CardColumns.all, json: CardJSON.object, facts: \.content.facts,
        to: { try output.write(isTerminal ? EscapedSink.escaped($0) : $0) }, forEachCard)
    }
  }

  /// Writes a table. Its columns and their widths depend on all cards, so that the rows are kept until then.
  private func writeTable(
    to output: Spool, in context: CommandContext, _ forEachCard: ((Card) throws -> Void) throws -> Void
  ) throws {
    let isPlain = listing.plain.isAsked(in: context)
    let columns = CardColumns.ofTable(on: context.today, inFull: isPlain)
    var layout = Table.Layout(columns.compactMap(\.ofTable))
    let format = context.format
    let depth = colour.depth(in: context)
    let rows = TableRows(in: context.temporaryFolder)
    // The index of the first card of each group, and the heading above it.
    var (headings, group, count) = ([Int: String](), String?.none, 0)
    let archived = Phrase(english: "Archived", ukrainian: "В архіві").text(in: context.language)
    let without = Phrase(english: "Without a category", ukrainian: "Без категорії").text(in: context.language)
    try forEachCard { card in
      var card = card
      if order == .category {
        let name = card.isArchived ? archived : (card.categories.first ?? without).printable
        if name != group { headings[count] = name }
        group = name
        count += 1
      }
      let row = columns.map { $0.cell(&card).text(in: context, format).printable }
      layout.measure(row)
      try rows.append(row, depth == nil ? nil : card.colour ?? .computed(for: card.name))
    }
    let lines = isPlain ? nil : layout.fitted(to: context.terminal.width, in: context.language)
    var isFirst = true
    if let lines { try output.write(lines.header) }
    var index = 0
    try rows.forEach { row, shade in
      if let heading = headings[index] { try output.write(Array("\(index == 0 ? "" : "\n")\(heading)\n".utf8)) }
      index += 1
      if let lines {
        try output.write(lines.line(row, paint: shade.flatMap { shade in depth.map { Paint(shade, $0) } }))
      } else {
        try output.write(Array(((isFirst ? "" : "\n") + layout.facts(row, in: context.language)).utf8))
        isFirst = false
      }
    }
  }

  private func sayNothingFound(_ filter: CardFilter, walletIsEmpty: Bool, in context: CommandContext) throws {
    guard filter == CardFilter(archived: filter.archived), filter.archived != .only else {
      let nothing = Phrase(english: "No card matches.", ukrainian: "Таких карток не знайдено.")
      let meant = filter.text.flatMap { MeantWords.answer(to: $0, of: List.self) } ?? .listShowsAll
      throw CommandFailure(
        status: .nothingMatches, phrase: .sentences(nothing, walletIsEmpty ? .emptyWallet : meant))
    }
    context.say(
      walletIsEmpty
        ? Phrase(english: "There are no cards. \(.emptyWallet)", ukrainian: "Карток немає. \(.emptyWallet)")
        : Phrase(
          english: "All cards are archived: ucard list --archived",
          ukrainian: "Усі картки в архіві: ucard list --archived"))
  }
}

/// The rows of a table that is written when all of them are known. A few are kept in memory, more in a file without a name:
/// a line for each row, with tabs between the cells. Printable text has no such characters.
final class TableRows {
  private let spool: Spool

  /// - Parameter folder: the folder for the file, if it is needed.
  init(in folder: String) { spool = Spool(in: folder) }

  /// Adds a row.
  ///
  /// - Parameters:
  ///   - cells: printable texts.
  ///   - shade: the colour of the row; nil for none.
  /// - Throws: `FileError` for the folder.
  func append(_ cells: [String], _ shade: Colour?) throws(FileError) {
    var line = Array((shade.map { String($0.argb) } ?? "").utf8)
    for cell in cells {
      line.append(Self.tab)
      line += cell.utf8
    }
    line.append(UInt8(ascii: "\n"))
    try spool.write(line)
  }

  /// Calls `body` with each row, once.
  ///
  /// - Throws: the errors of the file and of `body`.
  func forEach(_ body: (_ cells: [String], _ shade: Colour?) throws -> Void) throws {
    var lines = LineReader(try spool.source(), longest: .max)
    while case .whole(let line)? = try lines.next() {
      let parts = line.split(separator: Self.tab, omittingEmptySubsequences: false)
      let cells = parts.dropFirst().map { String(decoding: $0, as: UTF8.self) }
      try body(cells, UInt32(String(decoding: parts[0], as: UTF8.self)).map(Colour.init(argb:)))
    }
  }

  private static let tab = UInt8(ascii: "\t")
}
