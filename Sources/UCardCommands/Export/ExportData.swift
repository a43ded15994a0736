internal import Actions
internal import Arguments
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
      Cards, categories in their order, pictures as base64, secrets, and how cards were used: ucard import makes the \
      same wallet of it. The keys of a card are those of ucard list --format json. Only you may read the file.

      --encrypt asks for a password. The file is then one of age, which age -d opens too; without the password nobody \
      can.
      """))

  var file = ExportFile()
  var encryption = EncryptionOptions()

  func run(in context: CommandContext) throws {
    let secret = try encryption.secret(for: file.output, in: context)
    let result = try file.run(as: .json, encryptedWith: secret, in: context) { try $0.data(.json, of: $1) }
    file.report(result, in: context)
    if result.locked > 0 {
      context.say(
        Phrase(
          """
          Locked secrets in it: \(result.locked). The password that the wallet has now opens them, wherever the file is \
          imported; for a file with readable secrets, run ucard unlock before the export.
          """))
    }
  }
}

/// `ucard export csv`.
struct ExportCSV: UCardCommand {
  static let help = CommandHelp(
    name: "csv",
    abstract: Phrase("Write cards as a table, an identifier a line."),
    examples: ["ucard export csv -o cards.csv", "ucard export csv --category Sport -o sport.csv"],
    details: Phrase(
      """
      Pictures, histories of balances and secrets have no place in a table; ucard export json has all. A cell that a \
      spreadsheet would run begins with an apostrophe, which ucard import takes off.
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
    abstract: Phrase("Write links that open cards in Catima, one a line."),
    examples: ["ucard export link Gym", "ucard export link Gym | qrencode -o - | display"],
    details: Phrase(
      """
      All of the card is in the link, behind its #, which no server is told. A link holds the identifier that is \
      shown, no pictures and no categories.
      """))

  var file = ExportFile()

  func run(in context: CommandContext) throws {
    try file.report(file.run(as: .link, in: context) { try $0.data(.links, of: $1) }, for: "Catima", in: context)
  }
}
