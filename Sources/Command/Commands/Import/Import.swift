internal import Actions
internal import Arguments
internal import Cards
internal import CommandBase
internal import Exchange
internal import Values
internal import Wallet
internal import Words

/// `ucard import`.
struct Import: UCardCommand {
  static let help = CommandHelp(
    name: "import", words: TypedWord("import", context: "command"), group: .fill, isEveryday: true,
    abstract: Phrase("Import cards from other wallets, files and links."),
    examples: [
      "ucard import catima.zip", "ucard import catima.zip --dry-run", "ucard import ticket.pkpass",
      "ucard import 'https://catima.app/share#…'", "ucard import 'https://pay.google.com/gp/v/save/…'",
      "ucard import cards.csv --map name=Store,payload=Number",
      "ucard import - < links.txt",
      "ucard import cards.csv --feed shop --prune 20 --json",
    ],
    details: Phrase(
      """
      The format is recognised by the content: Catima and Loyalty Card Keychain (CSV, zip, encrypted zip), Catima's \
      share links, links that add cards to Google Wallet (pay.google.com/gp/v/save), Apple Wallet (.pkpass, .pkpasses, \
      or its folder), PassAndroid (.espass), Stocard (zip), FidMe (zip), Voucher Vault, myLoyaltyCards and KDE \
      Itinerary (JSON), Cardabase (JSON, .cdb), Bitwarden (JSON, also with a password), 1Password (.1pux), calendars \
      (iCalendar), U-Card's JSON and CSV, and any CSV with a header that names the cards and their numbers. In an export of \
      Bitwarden, 1Password, NordPass or KeePass, an entry whose user name is a number is a card, and a login is \
      skipped. Files that age encrypted with a password are opened, too. All files of one command are one step, which \
      ucard undo takes back. If one of them has an error, nothing is stored, and all errors are listed; --keep-going \
      stores the cards without errors.

      Two cards are the same if they have the same UUID, serial number of a pass, row on a phone with Catima, or name, \
      type and payload. Data that the file does not have, or leaves empty, stay as they are, but U-Card's JSON has all \
      of a card. A new number is put before the old one, which stays.

      A link of Google Wallet has its cards in a token. The signature of the token is not verified, so nothing is \
      fetched from Google. A link that only names a card on Google's servers is refused.

      A photo, screenshot or PDF with a code becomes a card. The card is named after the file (see ucard scan), or \
      after the flight if the code is a boarding pass; a code with a link to a card becomes that card. ucard asks \
      about a number that may have been misread; if it cannot ask, this is an error, unless --yes accepts the number. \
      A folder is imported with everything in it: exports, passes and pictures, also in its subfolders.

      An event of a calendar becomes a card with a time; the next import finds this card by the UID of the event. If \
      an event is repeated, each occurrence within a year from now becomes a card, at most \
      \(Importer.maximumOccurrences) of them. A folder of .ics files is one calendar.

      --map says which column is what: \(Importer.columns.joined(separator: ", ")). Dates are 2027-03-05 or \
      05.03.2027, or moments such as 2027-03-05T22:00:00Z: midnight in any time zone is the day that begins there, \
      whatever the time zone of this computer.

      Names of columns may be in English, Ukrainian, German, French, Spanish, Italian or Polish. The encoding of text \
      that is not UTF-8 is guessed by its words, and the report says so; --encoding gives another one. JSON of other \
      programs is read as a table: any list of objects with a name and a number. A file with a number in each line \
      gives cards without names.

      A number that a spreadsheet changed is corrected, and the report says so; if its digits are lost, as in \
      4.82E+12, the file is refused. With a type that holds any text, such as QR, the number is not changed. A row with \
      TRUE, N/A or a date in the place of its number is left out, and named. ucard asks about a number whose digits \
      after the fifteenth are zeros, as spreadsheets write them; if it cannot ask, the row is left out, unless \
      --keep-numbers takes the numbers as they are.

      Cards and identifiers that were deleted here are not imported from a phone's file, unless they were changed \
      there since; the report names them once. --on-conflict duplicate imports them. Those that were deleted on the \
      phone are deleted here, unless they were edited here since. If a card was changed both here and there, ucard \
      sync conflicts lists both values.

      --force accepts a pass that differs from its manifest, and a CSV of Catima or FidMe without a line break at its \
      end.
      """),
    expertDetails: Phrase(
      """
      --feed names a source that is imported again and again, such as a table that a program writes every night. Its \
      cards are recognised by the column or key external_id, which has any text that stays the same for a card, else \
      by UUID (ucard_card), or by name, type and payload. A new number in the feed replaces the number that the feed \
      gave before. --prune archives the cards that are no longer in the feed, if they are not more than you allow; \
      --dry-run counts them first.
      """))

  var sources = Given.arguments(
    value: .file,
    help: Phrase("Files, pictures, folders, links, or - for standard input."), completion: .files)
  var format: ImportFormat? = Given.option(
    "--format", value: .format,
    help: Phrase("The format of the files."))
  var maps = Given.options(
    "--map", value: Phrase("columns"),
    help: Phrase("Columns of a CSV: name=Store,payload=Number, or starts=Date+Time. May be repeated."))
  var encoding: TextEncoding? = Given.option(
    "--encoding", value: .name,
    help: Phrase("The encoding of the text in tables and JSON, if it is not recognised rightly."))
  var keepNumbers = Given.flag(
    "--keep-numbers",
    help: Phrase("Take the numbers of tables as they are, even if a spreadsheet has probably changed them."))
  var onConflict: ImportConflict = Given.option(
    "--on-conflict", value: Phrase("how"), default: .update,
    help: Phrase("What to do with a card that has other data in the wallet."))
  var dryRun = Given.flag("--dry-run", help: Phrase("Say what would happen, and change nothing."))
  var force = Given.flag(
    "--force",
    help: Phrase("Import even data that cannot be trusted; start a new wallet if its file is empty."))
  var keepGoing = Given.flag(
    "--keep-going", isForExperts: true,
    help: Phrase("Store the cards without errors, even if others have errors; the exit status is 65 then."))
  var feed: String? = Given.option(
    "--feed", isForExperts: true, value: .name,
    help: Phrase("A name of your choice for a source that is imported again and again."))
  var prune: PruneLimit? = Given.option(
    "--prune", isForExperts: true, value: Phrase("count"),
    help: Phrase("Archive cards that are no longer in the feed, if they are at most this many; all sets no limit."))
  var report: ResultOptions.Format = Given.option(
    "--report", shorthand: "--json", isForExperts: true, value: .form, default: .text,
    help: Phrase("How to report: text, or json with every card."))
  var phone: String? = Given.option(
    "--phone", value: .name,
    help: Phrase("The phone that wrote a file of Catima, by a name of your choice; by default, found by the cards."))
  /// An option of version 0.3 without effect: deletions are always followed now.
  var followDeletions = Given.hiddenFlag("--follow-deletions")
  var confirmation = YesOption()
  var quiet = ResultOptions.Quiet.silence.given
  var password = PasswordOption()
  var wallet = WalletLocation()

  func run(in context: CommandContext) throws {
    let context = ResultOptions(report, isQuiet: quiet).applied(to: context)
    var request = ImportRequest(sources.map(ImportSource.init), in: context)
    request.reading.format = format
    request.reading.columns = try chosenColumns()
    request.reading.isForced = force
    request.reading.keepsNumbers = keepNumbers
    request.reading.encoding = encoding
    try CommandFailure.forbidReadingInputTwice(sources)
    request.onConflict = onConflict
    request.isDryRun = dryRun
    request.keepsGoing = keepGoing
    request.phone = try phone.map { try $0.asName(of: .phone) }
    request.feed = try chosenFeed()
    request.mayMissMost = confirmation.yes
    request.takesDoubtful = confirmation.yes
    request.reportsEveryCard = report == .json
    try request.run(report: report, password: password, wallet: wallet, in: context)
  }

  private func chosenFeed() throws -> ImportFeed? {
    guard let feed else {
      try require(prune == nil, .usage, Phrase("--prune needs the name of the feed: --feed NAME"))
      return nil
    }
    return ImportFeed(name: try feed.asName(of: .feed), maximumPruned: prune?.maximum)
  }

  /// The columns by their meaning, from the `--map` options.
  private func chosenColumns() throws(CommandFailure) -> [String: String] {
    var columns: [String: String] = [:]
    // A part without an equals sign belongs to the name of the column before it.
    let pairs = maps.flatMap { map in
      map.split(separator: ",").reduce(into: [String]()) { pairs, part in
        if let last = pairs.last, !part.contains("=") {
          pairs[pairs.count - 1] = "\(last),\(part)"
        } else {
          pairs.append(String(part))
        }
      }
    }
    for pair in pairs {
      let parts = pair.split(separator: "=", maxSplits: 1).map(String.init)
      try require(
        parts.count == 2 && columns.updateValue(parts[1], forKey: parts[0]) == nil, .usage,
        Phrase("Write --map like this: --map name=Store,payload=Number"))
    }
    return columns
  }
}

extension ImportFormat: ArgumentValue {}

extension ImportConflict: ArgumentValue {}

extension TextEncoding: ArgumentValue {
  static var placeholder: TextEncoding { .utf8 }
  static var arguments: [String] { all.map(\.argument) }

  init?(argument: String) { self.init(named: argument) }

  var argument: String { name.lowercased() }
}

/// The largest number of cards that may be missing in a feed.
struct PruneLimit: ArgumentValue {
  static let placeholder = PruneLimit(maximum: .max)
  let maximum: Int

  private init(maximum: Int) { self.maximum = maximum }

  init?(argument: String) {
    guard let maximum = argument == "all" ? .max : Int(argument), maximum >= 0 else { return nil }
    self.init(maximum: maximum)
  }

  var argument: String { maximum == .max ? "all" : String(maximum) }
}
