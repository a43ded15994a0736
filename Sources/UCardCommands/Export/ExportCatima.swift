internal import Actions
internal import Arguments
internal import Wallet
internal import Words

/// `ucard export catima`.
struct ExportCatima: UCardCommand {
  static let help = CommandHelp(
    name: "catima",
    abstract: Phrase("Write a file that Catima imports on a phone, pictures too."),
    examples: [
      "ucard export catima -o catima.zip", "ucard export catima --encrypt -o catima.zip",
      "ucard export catima --new --phone Pixel -o new.zip",
    ],
    details: Phrase(
      """
      Each identifier is a card there. What Catima will not show is said card by card; it stands in columns that \
      Catima passes over. Secrets are left out. --encrypt asks for a password (AES-256).

      Catima passes over a card that it has, and never changes one. So cards keep their numbers on the phone, and \
      those that were edited since are named: delete them there before you import the file. If you have done so already, \
      an import of the phone's export tells the wallet. A file that is written counts as imported on the phone: --new \
      leaves its cards out.

      A card with a picture would be there twice after each import, because Catima never takes it for the one that it \
      has. So cards with pictures that the phone has, and that nobody has edited, are left out and counted. \
      --whole writes every card, as for a phone of another name; only from such a file does ucard import make the same \
      wallet again.
      """))

  var file = ExportFile()
  var encryption = EncryptionOptions()
  var target = PhoneOptions()
  var isNewOnly = Given.flag("--new", help: Phrase("Only cards that the phone does not have."))

  func run(in context: CommandContext) throws {
    try require(
      !isNewOnly || !target.whole, .usage,
      Phrase("--new writes what the phone does not have, --whole writes everything: choose one."))
    try file.requireFile(for: .catima, in: context)
    let secret = try encryption.secret(for: file.output, in: context)
    let phone = try target.name()
    let export = try file.run(as: .catima, encryptedWith: secret, in: context) {
      try $0.catima(of: $1, for: phone, isNewOnly: isNewOnly, isWhole: target.whole, at: context.now())
    }
    try context.report(export, for: phone, writtenTo: file.output)
  }
}

extension CommandContext {
  /// Reports an export for a phone.
  ///
  /// - Parameter file: the file; nil if it is sent to the phone.
  /// - Throws: `CommandFailure` if the wallet could not note what the phone gets.
  func report(_ export: PhoneExport, for phone: String?, writtenTo file: String?) throws(CommandFailure) {
    say(export.result.remarks, about: "Catima")
    if let file, file != "-" { say(.written(export.result.count, to: file)) }
    if export.result.leftOut > 0 { say(.leftOut(export.result.leftOut)) }
    if let phone, let last = export.otherPhone {
      let other =
        last.name.map(Phrase.quoted) ?? Phrase("one without a name")
      say(Phrase("“\(phone)” is a new phone, for which every card is new. The last one was \(other)."))
    }
    guard let failure = export.unnoted.map(CommandFailure.init) else { return }
    throw CommandFailure(
      failure.status,
      Phrase(
        """
        The file is written, but the next export will take its cards for new: the wallet could not note them. \
        \(failure.phrase)
        """))
  }
}

extension Phrase {
  /// The number of cards that a file for a phone does not have.
  static func leftOut(_ count: Int) -> Phrase {
    .count(
      count,
      one: """
        \(count) card with pictures is left out: the phone has it, and Catima would add it again (--whole writes everything).
        """,
      other: """
        \(count) cards with pictures are left out: the phone has them, and Catima would add them again (--whole writes \
        everything).
        """)
  }
}

/// The options for the phone that a file for Catima is for.
struct PhoneOptions {
  var phone: String? = Given.option(
    "--phone", value: .name,
    help: Phrase("The phone that the file is for, by a name of your choice; without it, the one that was used last."))
  var whole = Given.flag(
    "--whole",
    help: Phrase("Every card, even with pictures that the phone has, so that an import gives the same wallet."))

  /// Whether one of the options is given.
  var areGiven: Bool { phone != nil || whole }

  /// The name of the phone.
  ///
  /// - Throws: `CommandFailure` for one that is not visible, or not in one line.
  func name() throws(CommandFailure) -> String? { try phone?.asName(of: .phone) }
}
