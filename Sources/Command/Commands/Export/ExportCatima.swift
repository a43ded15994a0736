internal import Actions
internal import Arguments
internal import CommandBase
internal import Wallet
internal import Words

/// `ucard export catima`.
struct ExportCatima: UCardCommand {
  static let help = CommandHelp(
    name: "catima",
    abstract: Phrase("Write a file for Catima on a phone, with pictures."),
    examples: [
      "ucard export catima -o catima.zip", "ucard export catima --encrypt -o catima.zip",
      "ucard export catima --new --phone Pixel -o new.zip",
    ],
    details: Phrase(
      """
      Each identifier becomes a card in Catima. The report names the data of each card that Catima will not show; they \
      are in columns that Catima skips. Secrets are left out. --encrypt asks for a password (AES-256).

      Catima skips a card that it already has, and never changes one. So cards keep their numbers on the phone, and \
      the report names the cards that were edited since the last export: delete them on the phone before you import \
      the file there. If you have deleted them already, import the phone's export into the wallet first. A file that \
      is written counts as imported on the phone: --new leaves its cards out.

      Catima does not recognise a card with a picture, and would add it again at each import. So cards with pictures \
      that the phone already has, and that were not edited, are left out and counted. --whole writes every card, as \
      for a phone with another name; only from such a file can ucard import make the same wallet again.
      """))

  var file = ExportFile()
  var encryption = EncryptionOptions()
  var target = PhoneOptions()
  var isNewOnly = Given.flag("--new", help: Phrase("Only cards that the phone does not have."))

  func run(in context: CommandContext) throws {
    try require(
      !isNewOnly || !target.whole, .usage,
      Phrase("--new writes what the phone does not have, --whole writes everything: choose one."))
    try file.requireFile(for: .catima, orElse: "ucard export catima\(file.choice.cards) -o catima.zip", in: context)
    let secret = try encryption.secret(for: file.output, in: context)
    let phone = try target.name()
    let export = try file.run(as: .catima, encryptedWith: secret, in: context) {
      try $0.catima(of: $1, for: phone, isNewOnly: isNewOnly, isWhole: target.whole, at: context.now())
    }
    try context.report(export, for: phone, writtenTo: file.output, file.result)
  }
}

extension CommandContext {
  /// Reports an export for a phone.
  ///
  /// - Parameter file: the file; nil if the cards are sent to the phone.
  /// - Throws: `CommandFailure` if the wallet could not record what the phone gets.
  func report(
    _ export: PhoneExport, for phone: String?, writtenTo file: String?, _ result: ResultOptions = ResultOptions()
  ) throws {
    try result.report(export.result, to: file ?? "-", about: "Catima", in: self) {
      if let file, file != "-" { say(.written(export.result.count, to: file)) }
      if export.result.leftOut > 0 { say(.leftOut(export.result.leftOut)) }
    }
    if let phone, let last = export.otherPhone {
      let other = last.name.map(Phrase.quoted) ?? Phrase("a phone without a name")
      say(Phrase("“\(phone)” is a new phone, so all cards count as new. The last export was for \(other)."))
    }
    guard let failure = export.unnoted.map(CommandFailure.init) else { return }
    throw CommandFailure(
      failure.status,
      Phrase(
        """
        The file was written, but the wallet could not record that, so the next export will treat its cards as new. \
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
        \(count) card with pictures is left out: the phone has it, and Catima would add it again (--whole writes \
        everything).
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
    help: Phrase("The phone that the file is for, by a name of your choice; by default, the last one."))
  var whole = Given.flag(
    "--whole",
    help: Phrase("Write every card, even with pictures that the phone has, so that an import makes the same wallet."))

  /// Whether one of the options is given.
  var areGiven: Bool { phone != nil || whole }

  /// The name of the phone.
  ///
  /// - Throws: `CommandFailure` for one that is not visible, or not in one line.
  func name() throws(CommandFailure) -> String? { try phone?.asName(of: .phone) }
}
