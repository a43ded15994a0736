internal import Arguments
internal import Barcodes
internal import Cards
internal import Exchange
internal import Files
internal import Terminal
internal import Values
internal import Wallet
internal import Words

/// `ucard list`.
struct List: UCardCommand {
  static let help = CommandHelp(
    name: "list", aliases: ["l", "ls"], synonyms: ["search", "find", "список", "знайди", "знайти", "шукай", "шукати"],
    abstract: Phrase(english: "List cards.", ukrainian: "Показати список карток."),
    examples: [
      "ucard list", "ucard list coffee", "ucard list --category Food --category Home", "ucard list --expiring 30d",
      "ucard list --sort recent", "ucard list --sort category", "ucard list --format json",
    ],
    details: Phrase(
      english: """
        TEXT is looked for in names, issuers, notes, labels, numbers and categories: as it is typed, then in the \
        other alphabet, written together (novaposhta) or by another name of the store, then with one typo and, in a \
        terminal, on a keyboard that was left in the wrong layout. Cards with an event that is still to come today come first, then starred ones (★); archived ones only on demand. --plain says notes and issuers too.

        JSON is an array of cards, each with number, uuid, name, \(facts), balanceHistory, pictures (front, back, icon, background: \
        digest, type, size), categories, identifiers, added and changed. A balance has amount and currency; points have \
        none; the price of one person has perPerson. An identifier has uuid, label, type, selected, secret, \
        sealed (where the wallet's lock encrypts it), text, charset, eci, errorCorrection, ratio, bearerBars, form, module, and its payload: as payload where that is \
        text, else in payloadBase64. What is absent is left out; where another wallet stored a date as a moment, that \
        is kept too, in validFromInstant and expiresInstant. Secrets are in it. ucard add --json and ucard \
        edit --json read the same keys; number, added and changed are given anew, and a picture is read as \
        {"front": {"base64": "…"}}.
        """,
      ukrainian: """
        ТЕКСТ шукається в назвах, видавцях, нотатках, мітках, номерах і категоріях: як набрано, потім іншою абеткою, \
        разом (novaposhta) чи за іншою назвою крамниці, потім з однією помилкою, а в терміналі ще й так, ніби забули \
        перемкнути розкладку (cskmgj — це сільпо). Першими стоять картки, чия подія сьогодні ще попереду чи триває, далі картки із зіркою (★); архівні — лише на вимогу. --plain показує також \
        нотатки й видавців.

        JSON — це масив карток, у кожній number, uuid, name, \(facts), balanceHistory, pictures (front, back, icon, background: \
        digest, type, size), categories, identifiers, added і changed. У balance є amount і currency; у балів currency немає; у ціни за особу \
        є perPerson. В ідентифікаторі є uuid, label, type, selected, secret, \
        sealed (де його шифрує замок гаманця), text, charset, eci, errorCorrection, ratio, bearerBars, form, module і вміст: payload, якщо це текст, інакше \
        payloadBase64. Чого немає, те пропущено; поряд із датою, яку інший гаманець зберігав як момент часу, стоїть і цей момент: \
        validFromInstant чи expiresInstant. Таємне в JSON теж є. ucard add --json і ucard edit --json читають ті самі \
        ключі; number, added і changed призначаються заново, а зображення читається як {"front": {"base64": "…"}}.
        """),
    unknownHint: { option in
      guard ["--limit", "--last", "--first", "--head", "--top", "-n"].contains(option) else { return nil }
      return Phrase(
        english: "list prints all cards; the first three: ucard list --format csv | head -4",
        ukrainian: "list виводить усі картки; перші три: ucard list --format csv | head -4")
    }, isPaged: true)

  /// The keys of facts in JSON.
  private static var facts: String { CardFact.all.map(\.key).joined(separator: ", ") }

  var text = Given.arguments(
    value: .text, isOptional: true, english: "Words to look for.", ukrainian: "Слова для пошуку.")
  var kept = FilterOptions()
  var all = Given.flag(
    "--all", english: "Archived cards too, at the end.", ukrainian: "Також картки в архіві, наприкінці."
  )
  var expiring: String? = Given.option(
    "--expiring", value: Phrase(english: "time", ukrainian: "час"),
    english: "Only cards that expire within a time (30d, 2w, 6m, 1y) or by a date; expired ones too.",
    ukrainian: "Лише картки, строк дії яких спливає за цей час (30d, 2w, 6m, 1y) чи до дати; прострочені теж.")
  var sort: CardOrder? = Given.option(
    "--sort", value: Phrase(english: "order", ukrainian: "порядок"),
    english: "The order.", ukrainian: "Порядок.")
  var listing = ListingOptions()
  var colour = ColourOption()
  var quiet = QuietOption()
  var wallet = WalletLocation()

  func run(in context: CommandContext) throws {
    var filter = kept.filter(words: text, all: all, archived: .hidden)
    if let text = filter.text, case .number(let number) = CardSelector(text) {
      (filter.text, filter.number) = (nil, number)
    }
    filter.isGuessed = filter.text != nil && context.terminal.isOutput
    filter.expiringBy = try expiring.map { try TypedDay.read($0, .last, from: context.today) }
    // The output is written after the wallet is closed, because a pager may be slow to read it.
    let output = Spool(in: context.temporaryFolder)
    let (isNothingFound, isEmpty) = try wallet.withWallet(.existing, in: context) { store in
      if !kept.categories.contains(where: CategoryName.isReserved) {
        filter.categories = try kept.categoryNames(in: store)
      }
      return try store.withSnapshot { snapshot in
        // With --expiring, sort by expiry date unless another order is asked for.
        var numbers = try snapshot.numbers(filter, order: sort ?? (expiring == nil ? nil : .expiry))
        if sort == nil, expiring == nil { numbers = numbers.beginning(with: try snapshot.todaysEvents(in: context)) }
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
        CardColumns.all, json: CardJSON.object,
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
      if sort == .category {
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
      let meant = MeantWords.answer(to: text.joined(separator: " "), of: List.self) ?? .listShowsAll
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

extension CardOrder: ArgumentValue {}

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
