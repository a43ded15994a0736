/// A file that is damaged, and what the command does with it then.
struct Specimen: Sendable {
  /// How it is damaged: the kinds of `mutate.py`.
  enum Kind: String, Sendable {
    case text, zip, wallet
  }

  /// Its name in the home where all are made.
  let name: String
  let kind: Kind
  /// The commands, one after the other; `FILE` stands for the damaged file.
  let commands: [[String]]
  /// Whether the file is what the commands read from standard input.
  var isInput = false

  /// Makes, beside those of `mutate.py`, the files that the command writes itself.
  static let script = """
    ucard export catima -o catima.zip
    printf secret > password
    ucard export catima --encrypt --password-file password -o locked.zip
    ucard export json -o wallet.json
    ucard list --format json > list.json
    ucard export csv -o cards.csv
    ucard export link Gym > link.txt
    ucard delete --yes Library
    ucard undo
    """

  /// All of them.
  static let all =
    ["table.csv", "catima.csv", "vouchers.json", "wallet.json", "cards.csv", "link.txt"].map { imported($0, .text) }
    + ["card.pkpass", "cards.pkpasses", "stocard.zip", "fidme.zip", "catima.zip"].map { imported($0, .zip) } + [
      Specimen(
        name: "locked.zip", kind: .text, commands: [["import", "FILE", "--password-file", "password", "--dry-run"]]),
      Specimen(name: "list.json", kind: .text, commands: [["add", "--json", "-"]], isInput: true),
      Specimen(name: "batch.jsonl", kind: .text, commands: [["encode", "--batch"]], isInput: true),
      Specimen(
        name: "wallet.sqlite", kind: .wallet,
        commands: [
          ["list"], ["list", "--format", "json"], ["show", "Gym"], ["history"], ["check"],
          ["export", "json", "-o", "out"],
          ["backup", "copy"], ["add", "Zoo", "96385074"], ["undo", "2"], ["check", "--repair"],
        ].map { $0 + ["--wallet", "FILE"] }),
    ]

  /// A file that is imported as well as can be, and then as it is.
  private static func imported(_ name: String, _ kind: Kind) -> Specimen {
    Specimen(name: name, kind: kind, commands: [["import", "FILE", "--force"]])
  }
}
