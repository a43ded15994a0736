import Foundation
import Witnesses

/// The state before a run: a home folder with or without a wallet, and with other files.
enum Stage: Hashable, Sendable {
  case empty, standing
  /// There is a table of fifty cards to import.
  case table
  /// A card has been deleted.
  case deleted
  /// Three steps have been made.
  case changed
  /// A card has been deleted and restored by undo.
  case undone
  /// There is an export of an earlier state.
  case exported
  /// There is a backup of an earlier state.
  case backedUp
  /// There is only a backup.
  case missing
  /// There is a backup, and a wallet most of which is overwritten with garbage.
  case damaged
  /// The secrets are locked.
  case locked
  /// There is an event, and a card with two codes.
  case booked
  /// The keys by which cards are sorted are wrong.
  case outdated
  /// The wallet has one card, and the place for a household is empty.
  case single(Place)
  /// There is a household with a card of another wallet.
  case apart(Place)
  /// The wallet is in a household.
  case shared(Place, Changes)
  /// Both wallets of a household have changed the same fact of a card.
  case disputed(Place)
  /// The wallet is in a household, and systemctl does what it is told.
  case systemd
  /// There is a wallet of an earlier schema.
  case schema(Int)

  /// The place that carries a household from one wallet to the other.
  enum Place: Hashable, Sendable {
    case repository, folder

    /// The place as `sync init` takes it.
    var address: String {
      switch self {
      case .repository: "home:place"
      case .folder: "place"
      }
    }

    fileprivate var making: String {
      switch self {
      case .repository: "git init --quiet --bare place"
      case .folder: "mkdir place"
      }
    }
  }

  /// The wallets that have changed since the last sync.
  enum Changes: Hashable, Sendable {
    case own, others, both
  }

  /// A function of the shell that runs the command for the other wallet.
  static let other = #"other() { UCARD_WALLET="$PWD/other/wallet.sqlite" ucard "$@"; }"#

  /// The stage on which this one is based; nil for an empty home folder.
  var origin: Stage? {
    switch self {
    case .empty, .standing, .single, .schema: nil
    case .table, .deleted, .changed, .exported, .backedUp, .locked, .booked, .outdated, .apart: .standing
    case .shared(let place, _): .apart(place)
    case .disputed(let place): .shared(place, .own)
    case .systemd: .shared(.folder, .own)
    case .undone: .deleted
    case .missing, .damaged: .backedUp
    }
  }

  /// The shell script that creates the stage; `$1` is the folder with wallets of earlier versions.
  private var script: String {
    switch self {
    case .empty: "true"
    case .standing:
      """
      ucard add Сільпо 4820000000000 --category Їжа
      ucard add Library A-1234-5678 --type code128 --category Books --note quiet
      ucard add Gym https://example.org/m/42 --type qr --expires 2030-12-31
      ucard identifier add Gym 1234 --type number --label PIN
      ucard balance Gym set 500 --currency UAH
      echo secret > password
      ucard encode qr picture -o front.png && ucard edit Gym --front front.png && ucard original Gym add front.png && rm front.png
      """
    case .table: "{ echo name,payload; for n in $(seq 50); do echo \"Card $n,$((1000 + n))\"; done; } > cards.csv"
    case .deleted: "ucard delete --yes Library"
    case .changed: "ucard edit Gym --note x; ucard edit Library --star; ucard delete --yes Library"
    case .undone: "ucard undo"
    case .exported: "ucard export json -o out; ucard edit Gym --note x"
    case .backedUp: "ucard backup cards.ucard; ucard add Later 1; ucard delete --yes Library"
    case .locked: "ucard lock --password-file password; echo other > new"
    case .booked:
      """
      printf '%%PDF-1.4 ticket' > ticket.pdf
      ucard add Bunker QR-1 --starts '2030-01-02 10:00' --ends '2030-01-02 11:00' --place Quest --remind 1h
      ucard identifier add Library 96385074 --label app; ucard category add Travel; ucard add Pool 7; ucard show Pool
      """
    case .outdated: "sqlite3 wallet.sqlite \"UPDATE card SET sort_key = 'x'\""
    case .single(let place): "\(place.making); mkdir other; ucard add Gym 1"
    case .apart(let place):
      """
      \(place.making); mkdir other; \(Self.other)
      other add Pool 2; other sync init \(place.address)
      """
    case .shared(let place, let changes):
      """
      \(Self.other)
      ucard sync init \(place.address) --yes; other sync; ucard sync
      \(changes == .others ? "" : "ucard edit Gym --note towels")
      \(changes == .own ? "" : "other edit Pool --star; other sync")
      """
    case .disputed:
      """
      \(Self.other)
      other edit Gym --note shoes; other sync; ucard sync
      [ "$(ucard sync conflicts | wc -l)" = 1 ]
      """
    case .systemd: "mkdir -p .local/bin; ln -s /bin/true .local/bin/systemctl"
    case .missing: "rm wallet.sqlite"
    case .damaged: "yes rubbish | dd of=wallet.sqlite bs=1000 seek=2 count=30 conv=notrunc iflag=fullblock status=none"
    case .schema(let version): "cp \"$1/schema-\(version).sqlite\" wallet.sqlite"
    }
  }

  /// Creates the stage in a home folder that is in the state `origin`.
  ///
  /// - Parameter environment: the environment of the command, without faults.
  func make(in home: URL, environment: [String: String]) throws {
    let fixtures = Repository.path("Tests/Store/WalletTests/Fixtures")
    let result = try Subprocess.run(
      "sh", ["-ec", script, "sh", fixtures], environment: environment, in: home)
    guard result.status == 0 else { throw CampaignError("\(self) cannot be made: \(result.errors)") }
  }
}
