internal import Arguments
package import Cards
internal import Exchange
package import Files
package import JSON
package import Values
package import Wallet
package import Words

/// The options for the form of a result that is no list.
package struct ResultOptions {
  /// The forms of a result.
  package enum Format: String, ArgumentValue, CaseIterable {
    case text, json
  }

  /// The meaning of `--quiet`.
  package enum Quiet {
    /// Only the UUIDs of cards are printed.
    case ids
    /// No messages are printed, except errors: the result has no UUIDs.
    case silence

    /// Declares the option, and returns whether it was given.
    package var given: Bool {
      let help = self == .ids ? Phrase("Print only UUIDs.") : Phrase("Print no messages except errors.")
      return Given.flag("-q", "--quiet", help: help)
    }
  }

  package let isQuiet: Bool
  package let format: Format

  /// Declares the options.
  ///
  /// - Parameters:
  ///   - quiet: the meaning of `--quiet`; nil for a command that changes nothing, which does not have it.
  ///   - shorthand: the short name of `--format json`; nil where `--json` names a file to read.
  package init(quiet: Quiet? = nil, shorthand: String? = "--json") {
    isQuiet = quiet?.given ?? false
    format = Given.option(
      "--format", shorthand: shorthand, value: .format, default: .text, help: Phrase("The output format."))
  }

  /// Creates the options of a command that declares other ones.
  package init(_ format: Format, isQuiet: Bool = false) { (self.format, self.isQuiet) = (format, isQuiet) }

  /// Creates the options of a command that has those of a list, too.
  package init(_ listing: ListingOptions, isQuiet: Bool = false) {
    self.init(listing.format == .json ? .json : .text, isQuiet: isQuiet)
  }

  /// Whether the result is written as JSON.
  package var isJSON: Bool { format == .json }
  /// Whether the result is said to a person.
  package var isMessage: Bool { !isJSON && !isQuiet }

  /// Returns a context in which messages are not written if `--quiet` was given. Questions are.
  package func applied(to context: CommandContext) -> CommandContext {
    var context = context
    if isQuiet { context.isSilent = true }
    return context
  }

  /// Throws a failure if standard output would have both the result and a file.
  package func validated(beside output: String) throws(CommandFailure) {
    try require(
      !isJSON || output != "-", .usage, Phrase("Standard output cannot have both the file and JSON: name a file."))
  }

  /// Writes the result as JSON if that was asked for; otherwise calls `say`.
  package func report(
    _ json: @autoclosure () throws -> some JSONConvertible, in context: CommandContext,
    orElse say: () throws -> Void = {}
  ) throws {
    guard isJSON else { return try say() }
    try context.data.write(json().jsonValue.bytes(.indented))
  }

  /// Writes an object, which may be a literal.
  package func report(
    _ object: @autoclosure () throws -> JSONObject, in context: CommandContext, orElse say: () throws -> Void = {}
  ) throws {
    try report(object().jsonValue, in: context, orElse: say)
  }
}

/// Cards that a command has changed.
extension ResultOptions {
  /// Writes cards as JSON or, with `--quiet`, their UUIDs; otherwise the message.
  package func report(_ cards: [Card], in context: CommandContext, _ phrase: () -> Phrase) throws {
    try report(cards.map { CardJSON.object($0) }, in: context) {
      try report(cards.map(\.id), in: context, phrase)
    }
  }

  /// Writes the cards of a group, as the wallet has them now.
  package func report(
    _ cards: CardGroup, of store: WalletStore, in context: CommandContext, _ phrase: () -> Phrase
  ) throws {
    try report(cards.ids, json(of: cards.numbers, in: store, context), in: context, phrase)
  }

  /// Writes cards of which the JSON is known already.
  ///
  /// - Parameter json: the result of `json(of:in:_:)`.
  package func report(
    _ ids: [UUID], _ json: Spool? = nil, in context: CommandContext, _ phrase: () -> Phrase
  ) throws {
    if let json {
      try context.data.write(allOf: json.source())
    } else if isQuiet {
      try context.write(ids.map { $0.text + "\n" }.joined())
    } else {
      context.say(phrase())
    }
  }

  /// The JSON of cards, as the wallet has them now; nil if it was not asked for.
  ///
  /// - Parameter numbers: the numbers of the cards.
  /// - Throws: as `WalletSnapshot.forEachPart`; `FileError` for the folder of temporary files.
  package func json(of numbers: [Int], in store: WalletStore, _ context: CommandContext) throws -> Spool? {
    guard isJSON else { return nil }
    let (spool, form) = (Spool(in: context.temporaryFolder), ListForm(json: CardJSON.object))
    try form.write(to: { try spool.write($0) }) { body in
      try store.withSnapshot { snapshot in
        try snapshot.forEachPart(numbers.sorted(), unreadable: context.warn(ofUnreadable:)) { cards in
          for card in cards { try body(form.bytes(card)) }
        }
      }
    }
    return spool
  }
}
