internal import Actions
internal import Arguments
internal import CommandBase
internal import Words

/// `ucard export json`.
struct ExportJSON: UCardCommand {
  static let help = CommandHelp(
    name: "json",
    abstract: Phrase("Write the wallet as JSON, with everything that is in it."),
    examples: [
      "ucard export json -o wallet.json", "ucard export json --encrypt -o wallet.json.age",
      "ucard import wallet.json.age",
      "ucard export json Gym | jq .cards",
    ],
    details: Phrase(
      """
      The file has the cards, the categories in their order, pictures as base64, secrets, and how cards were used: \
      ucard import makes the same wallet from it. A card has the keys of ucard list --format json, and origins, \
      lastShown and timesShown. Only you may read the file.

      --encrypt asks for a password. The file is then an age file, which age -d can open, too; nobody can open it \
      without the password.
      """))

  var file = ExportFile()
  var encryption = EncryptionOptions()

  func run(in context: CommandContext) throws {
    let secret = try encryption.secret(for: file.output, in: context)
    let result = try file.run(as: .json, encryptedWith: secret, in: context) { try $0.data(.json, of: $1) }
    try file.report(result, in: context)
    if result.locked > 0 {
      context.say(
        Phrase(
          """
          Locked secrets in the file: \(result.locked). The wallet's current password opens them, wherever the file is \
          imported. To export readable secrets, unlock the wallet first:
          """
        ).then("ucard unlock"))
    }
  }
}

/// `ucard export csv`.
struct ExportCSV: UCardCommand {
  static let help = CommandHelp(
    name: "csv",
    abstract: Phrase("Write cards as a table, one identifier per line."),
    examples: ["ucard export csv -o cards.csv", "ucard export csv --category Sport -o sport.csv"],
    details: Phrase(
      """
      A table has no pictures, balance histories or secrets; ucard export json has everything. A cell that a \
      spreadsheet would run as a formula begins with an apostrophe, which ucard import removes.
      """))

  var file = ExportFile()

  func run(in context: CommandContext) throws {
    try file.report(file.run(as: .csv, in: context) { try $0.data(.csv, of: $1) }, for: "CSV", in: context)
  }
}

/// `ucard export link`.
struct ExportLink: UCardCommand {
  static let help = CommandHelp(
    name: "link",
    abstract: Phrase("Write links that open cards in Catima, one per line."),
    examples: ["ucard export link Gym", "ucard export link Gym | qrencode -o - | display"],
    details: Phrase(
      """
      The card is in the link itself, after the #; this part is not sent to any server. A link has the identifier that \
      is shown, but no pictures and no categories.
      """))

  var file = ExportFile()

  func run(in context: CommandContext) throws {
    try file.report(file.run(as: .link, in: context) { try $0.data(.links, of: $1) }, for: "Catima", in: context)
  }
}
