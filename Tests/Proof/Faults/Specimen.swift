/// A file to damage, and the commands to run on it.
struct Specimen: Sendable {
  /// The kind of damage, as in `mutate.py`.
  enum Kind: String, Sendable {
    case text, zip, wallet
  }

  /// The name of the file in the home folder in which all are created.
  let name: String
  let kind: Kind
  /// The commands, in order; `FILE` stands for the damaged file.
  let commands: [[String]]
  /// Whether the commands read the file from standard input.
  var isInput = false

  /// Creates the files that the command itself writes, in addition to those of `mutate.py`.
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

  /// All specimens.
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

  /// A file that is imported, even if it is suspicious.
  private static func imported(_ name: String, _ kind: Kind) -> Specimen {
    Specimen(name: name, kind: kind, commands: [["import", "FILE", "--force"]])
  }
}
