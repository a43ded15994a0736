internal import Actions
internal import Arguments
internal import Cards
internal import CommandBase
internal import Exchange
internal import Files
internal import JSON
internal import Terminal
internal import Wallet
internal import Words

/// The single file that an export writes, and the cards to write.
struct ExportFile {
  var choice = ExportChoice()
  var output: String = Given.option(
    "-o", "--output", value: .file, default: "-",
    help: Phrase("The file, or - for standard output."),
    completion: .files)
  var replace = ReplaceOption()
  var result = ResultOptions()
  var wallet = WalletLocation()

  /// Refuses a folder beside the file.
  func refuse(_ folder: String?) throws(CommandFailure) {
    try require(folder == nil || output == "-", .usage, Phrase("Choose one: -o FILE or --output-dir FOLDER."))
  }

  /// Refuses a terminal as the output of an archive.
  ///
  /// - Parameter line: the command line that writes a file.
  func requireFile(
    for format: ExportEnding, orElse line: SuggestedLine, in context: CommandContext
  ) throws(CommandFailure) {
    guard output == "-", context.terminal.isOutput else { return }
    try choice.refuseFile(endingIn: format.endings)
    throw CommandFailure(
      .usage, Phrase("An archive cannot be shown in the terminal. To write it to a file:").then(line))
  }

  /// Refuses the wallet's file, and a name with the ending of another format, and asks before replacing a file that
  /// U-Card did not write.
  ///
  /// - Throws: `CommandFailure`.
  private func requireRoom(for format: ExportEnding, in context: CommandContext) throws {
    if output == "-" { try choice.refuseFile(endingIn: format.endings) }
    try wallet.forbidOverwriting(by: output, in: context)
    try format.require(output)
    try replace.confirm([output], in: context)
  }

  /// Exports the chosen cards.
  ///
  /// - Parameters:
  ///   - format: the format of the file; nil if its name, and a file that is there already, were checked before.
  ///   - folder: the folder to write to instead of the file; nil for none.
  ///   - password: the password to encrypt the file with; nil for none.
  ///   - identifier: the identifier of a named card that is shown.
  ///   - usual: the treatment of archived cards if no option gives it.
  ///   - export: exports the cards from the open wallet.
  /// - Throws: `CommandFailure`, and the errors of `export`.
  func run<Result>(
    as format: ExportEnding?, into folder: String? = nil, encryptedWith password: [UInt8]? = nil,
    showing identifier: IdentifierOption? = nil, archived usual: CardFilter.Archived = .last,
    in context: CommandContext, _ export: (ExportRequest, WalletStore) throws -> Result
  ) throws -> Result {
    if folder == nil { try result.validated(beside: output) }
    if let format { try requireRoom(for: format, in: context) }
    let file = output == "-" ? ExportOutput.sink(context.data) : .file(output)
    return try wallet.withWallet(.existing, in: context) { store in
      let cards = try choice.chosen(in: store, archived: usual, context)
      let output = folder.map(ExportOutput.folder) ?? file
      return try export(
        ExportRequest(cards, to: output, password: password, showing: identifier, in: context), store)
    }
  }

  /// Reports what `program` will not show, the number of cards and the file.
  func report(_ export: ExportResult, for program: String = "", in context: CommandContext) throws {
    try result.report(export, to: output, about: program, in: context) {
      if output != "-" { context.say(.written(export.count, to: output)) }
    }
  }
}

extension ResultOptions {
  /// Reports an export: what another program will not show, the number of cards, and the files.
  ///
  /// - Parameters:
  ///   - output: the file or the folder.
  ///   - program: the name of the other program; nil for any.
  ///   - fill: adds more to the JSON.
  ///   - say: says the result.
  func report(
    _ export: ExportResult, to output: String, about program: String?, in context: CommandContext,
    adding fill: (inout JSONObject) -> Void = { _ in }, orElse say: () throws -> Void
  ) throws {
    let remarks = context.phrases(of: export.remarks, about: program)
    var json: JSONObject = [
      "cards": export.count, "files": export.files?.map { "\(output)/\($0)" } ?? [output],
      "leftOut": export.leftOut, "remarks": remarks.map { $0.text(in: context.language) },
    ]
    fill(&json)
    try report(json, in: context) {
      for remark in remarks { context.say(remark) }
      try say()
    }
  }
}

extension Phrase {
  /// The number of cards that a file has got.
  static func written(_ count: Int, to file: String) -> Phrase {
    .count(count, one: "Wrote \(count) card to “\(file)”.", other: "Wrote \(count) cards to “\(file)”.")
  }
}

extension ExportRequest {
  /// Creates a request of the person at this machine.
  init(
    _ cards: ExportedCards, to output: ExportOutput, password: [UInt8]? = nil,
    showing identifier: IdentifierOption? = nil, in context: CommandContext
  ) {
    self.init(
      cards, to: output, password: password, context.exportOptions, named: { try identifier?.index(in: $0) },
      unreadable: context.warn(ofUnreadable:), Progress(context))
  }
}

extension CommandContext {
  /// The options of an export in this context.
  var exportOptions: ExportOptions {
    let context = self
    return ExportOptions(start: { context.start(of: $0) }, temporaryFolder: temporaryFolder)
  }
}
