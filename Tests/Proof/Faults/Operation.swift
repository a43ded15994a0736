/// A run of the command into which faults are introduced.
struct Operation: Sendable {
  /// The effect of an operation on the wallet.
  enum Effect: Sendable {
    /// The wallet is changed; it must be in the state before or after the operation.
    case change
    /// The wallet is migrated to a newer schema; data in the columns of the old schema stay.
    case migration
    /// The wallet is replaced by another; the old one is kept beside it.
    case replacement
  }

  /// The output of the command apart from the wallet.
  struct Target: Sendable {
    /// The way to compare two output files.
    enum Comparison: Sendable {
      case bytes, wallets, archives
      /// As bytes, without the moment at which a page was written.
      case pages
      /// Whether both are sound archives of files with the same names.
      case archivedNames
    }

    /// The name of the file, or of the folder of files, in the home folder.
    let name: String
    let comparison: Comparison
    /// The way to compare the output of the second run with that of the first. (An export for Catima is noted in the wallet,
    /// and the next one has that in its table.)
    var again: Comparison { comparison == .archives ? .archivedNames : comparison }
  }

  let name: String
  /// The wallet and files before the operation.
  let stage: Stage
  let words: [String]
  var effect = Effect.change
  var target: Target?
  /// The program whose calls fail: the command, or git, which it runs.
  var program = "ucard"
  /// The faults at each call.
  var faults = Fault.all
  /// A script of the shell that runs the command as `"$@"` and does what it waits for; nil to run the command alone.
  var script: String?
  /// The words of the command after a trial; nil for those of the operation.
  private var repetition: [String]?
  /// The proof of two wallets that share a household, at the end; nil for other operations.
  var proof: SyncProof?

  /// The words of the command that is run after a trial.
  var again: [String] { repetition ?? words }
  /// Whether the operation puts a lock on the wallet's secrets, or another one.
  var isLocking: Bool { words.first == "lock" }

  /// A change, which takes a journal away that was not needed for a rollback. Some operations write nothing when they are
  /// run again.
  private static let change = ["star", "Gym"]

  /// All operations.
  static let all = changes + cardChanges + [reception] + backups + restores + outputs + timers + syncs

  /// Exports, drawings and settings.
  private static let outputs =
    [
      ["export", "json"], ["export", "csv"], ["export", "html"], ["export", "ics"],
      ["picture", "Gym", "front"], ["original", "Gym", "show"],
    ].map { words in
      Operation(
        name: name(of: words), stage: words.contains("ics") ? .booked : .standing,
        words: words + ["-o", "out"], target: Target(name: "out", comparison: words.contains("html") ? .pages : .bytes))
    } + [
      Operation(
        name: "encode", stage: .standing, words: ["encode", "qr", "x", "-o", "out.png"],
        target: Target(name: "out.png", comparison: .bytes)),
      Operation(
        name: "send", stage: .standing, words: ["send", "Gym", "-o", "out.png"],
        target: Target(name: "out.png", comparison: .bytes)),
      Operation(
        name: "export pdf", stage: .standing, words: ["export", "pdf", "--each", "-o", "out.pdf"],
        target: Target(name: "out.pdf", comparison: .bytes)),
      Operation(
        name: "config", stage: .standing, words: ["config", "language", "en"],
        target: Target(name: ".config/ucard/config.json", comparison: .bytes)),
      // Without --whole, the next run leaves out cards with pictures, which the phone has by the file that was written.
      Operation(
        name: "export catima", stage: .standing, words: ["export", "catima", "--whole", "-o", "out"],
        target: Target(name: "out", comparison: .archives)),
      Operation(
        name: "export json (replacing)", stage: .exported, words: ["export", "json", "-o", "out"],
        target: Target(name: "out", comparison: .bytes)),
      Operation(
        name: "export png", stage: .standing, words: ["export", "png", "--output-dir", "shelf"],
        target: Target(name: "shelf", comparison: .bytes)),
    ]

  /// Syncs through a repository and through a folder. Since a trial of one takes several processes of git, there are fewer
  /// faults: the others leave the disk as one of these does at this call or the next.
  private static let syncs = [Stage.Place.repository, .folder].flatMap { place in
    let faults = Fault.all.filter { ["enospc-lasting", "eio", "kill-before"].contains($0.name) }
    let first = ["sync", "init", place.address, "--yes"]
    let exchanges = [
      ("sync (sending)", Stage.shared(place, .own), ["sync"]), ("sync (receiving)", .shared(place, .others), ["sync"]),
    ]
    let own = [
      ("sync init", Stage.apart(place), first), ("sync leave", .shared(place, .both), ["sync", "leave", "--yes"]),
      ("sync conflicts --take", .disputed(place), ["sync", "conflicts", "--take", "1"]),
      ("sync conflicts --keep", .disputed(place), ["sync", "conflicts", "--keep", "1"]),
    ]
    let programs = [("ucard", own + exchanges), ("git", [("sync init", .single(place), first)] + exchanges)]
    return programs.flatMap { program, operations in
      operations.map { name, stage, words in
        Operation(
          name: name + (place == .folder ? ", folder" : "") + (program == "git" ? ", in git" : ""), stage: stage,
          words: words, program: program, faults: faults, proof: SyncProof(place: place))
      }
    }
  }

  private static let changes =
    [
      Operation(name: "add (first)", stage: .empty, words: ["add", "Zoo", "96385074"]),
      Operation(name: "add", stage: .standing, words: ["add", "Zoo", "96385074"]),
      Operation(name: "import", stage: .table, words: ["import", "cards.csv"]),
      Operation(name: "edit", stage: .standing, words: ["edit", "Gym", "--note", "towels", "--star"]),
      Operation(name: "delete", stage: .standing, words: ["delete", "--yes", "Library"]),
      Operation(name: "undo", stage: .deleted, words: ["undo"]),
      Operation(name: "undo 3", stage: .changed, words: ["undo", "3"]),
      Operation(name: "redo", stage: .undone, words: ["redo"]),
    ]
    + [
      Operation(name: "lock", stage: .standing, words: ["lock", "--password-file", "password"]),
      Operation(
        name: "lock --change", stage: .locked,
        words: ["lock", "--change", "--password-file", "password", "--new-password-file", "new"], repetition: change),
      Operation(name: "unlock", stage: .locked, words: ["unlock", "--password-file", "password"]),
    ]
    + [1, 2, 3, 4].map {
      Operation(name: "open schema \($0)", stage: .schema($0), words: ["list"], effect: .migration)
    }

  /// The words of a command without what they are about.
  private static func name(of words: [String]) -> String {
    words.first == "original" ? "original \(words[2])" : words.prefix(2).joined(separator: " ")
  }

  /// The other commands that change cards, categories and what is known of them, or clean the file.
  private static let cardChanges =
    [
      ["merge", "Pool", "Library", "--yes"], ["star", "Gym"], ["archive", "Gym"], ["cancel", "Bunker", "--yes"],
      ["reschedule", "Bunker", "2030-01-03 10:00", "--yes"], ["identifier", "add", "Pool", "8"],
      ["identifier", "edit", "Library", "app", "--label", "site"], ["identifier", "move", "Library", "app", "1"],
      ["identifier", "select", "Library", "app"], ["identifier", "delete", "Library", "app"],
      ["category", "rename", "Travel", "Trips"], ["category", "move", "Travel", "1"],
      ["category", "delete", "Travel"], ["balance", "Gym", "spend", "10"], ["edit", "Gym", "--front", ""],
      ["original", "Pool", "add", "ticket.pdf"], ["original", "Gym", "remove", "front"],
    ].map { Operation(name: name(of: $0), stage: .booked, words: $0) }
    + [["compact"], ["forget", "--yes"], ["remind", "--due"], ["show", "Gym"]].map {
      Operation(name: $0.joined(separator: " "), stage: .booked, words: $0, repetition: change)
    } + [
      Operation(
        name: "category add", stage: .booked, words: ["category", "add", "Home"], repetition: change),
      Operation(name: "check --repair", stage: .outdated, words: ["check", "--repair"]),
    ]

  /// Cards from a phone, which tries twice, as people do. The command is ended if the phone cannot send them.
  private static let reception = Operation(
    name: "receive", stage: .table, words: ["receive", "--yes", "--address", "127.0.0.1"],
    script: """
      "$@" > address & command=$!
      until [ -s address ] || ! kill -0 $command 2> /dev/null; do sleep 0.01; done
      send() { curl --silent -F files=@cards.csv -F name=Zoo -F number=96385074 "$(cat address)" | grep -q '>Sent<'; }
      [ ! -s address ] || send || send || { kill $command && failed=74; echo "ucard: The phone could not send." >&2; }
      wait $command; status=${failed:-$?}; rm address; exit $status
      """)

  /// Timers of systemd.
  private static let timers = ["remind", "sync"].map {
    Operation(
      name: "\($0) --install", stage: .systemd, words: [$0, "--install"],
      target: Target(name: ".config/systemd/user", comparison: .bytes))
  }

  private static let backups = [("backup", Stage.standing), ("backup (replacing)", .backedUp)].map { name, stage in
    Operation(
      name: name, stage: stage, words: ["backup", "cards.ucard"],
      target: Target(name: "cards.ucard", comparison: .wallets))
  }

  private static let restores = [
    ("restore (missing)", Stage.missing), ("restore (standing)", .backedUp), ("restore (damaged)", .damaged),
  ].map { name, stage in
    Operation(name: name, stage: stage, words: ["restore", "cards.ucard", "--yes"], effect: .replacement)
  }
}
