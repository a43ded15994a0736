import Foundation
import Witnesses

/// What a run starts with: a home with a wallet in it, perhaps, and other files.
enum Stage: Hashable, Sendable {
  case empty, standing
  /// A table of fifty cards to import.
  case table
  /// A card was deleted.
  case deleted
  /// Three steps were made.
  case changed
  /// A card was deleted and came back.
  case undone
  /// An export of an earlier state.
  case exported
  /// A backup of an earlier state.
  case backedUp
  /// The backup alone.
  case missing
  /// The backup, and a wallet of which the greater part is rubbish.
  case damaged
  /// Secrets are locked.
  case locked
  /// The wallet of an earlier version.
  case schema(Int)

  /// The stage that it is made from; nil for an empty home.
  var origin: Stage? {
    switch self {
    case .empty, .standing, .schema: nil
    case .table, .deleted, .changed, .exported, .backedUp, .locked: .standing
    case .undone: .deleted
    case .missing, .damaged: .backedUp
    }
  }

  /// What makes it, in shell; `$1` is the folder of wallets of earlier versions.
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
      ucard encode qr picture -o front.png && ucard edit Gym --front front.png && rm front.png
      """
    case .table: "{ echo name,payload; for n in $(seq 50); do echo \"Card $n,$((1000 + n))\"; done; } > cards.csv"
    case .deleted: "ucard delete --yes Library"
    case .changed: "ucard edit Gym --note x; ucard edit Library --star; ucard delete --yes Library"
    case .undone: "ucard undo"
    case .exported: "ucard export json -o out; ucard edit Gym --note x"
    case .backedUp: "ucard backup cards.ucard; ucard add Later 1; ucard delete --yes Library"
    case .locked: "ucard lock --password-file password"
    case .missing: "rm wallet.sqlite"
    case .damaged: "yes rubbish | dd of=wallet.sqlite bs=1000 seek=2 count=30 conv=notrunc iflag=fullblock status=none"
    case .schema(let version): "cp \"$1/schema-\(version).sqlite\" wallet.sqlite"
    }
  }

  /// Makes it in a home that is as `origin`.
  ///
  /// - Parameter environment: that of the command, undisturbed.
  func make(in home: URL, environment: [String: String]) throws {
    let fixtures = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "WalletTests/Fixtures")
    let result = try Subprocess.run(
      "sh", ["-ec", script, "sh", fixtures.path], environment: environment, in: home)
    guard result.status == 0 else { throw CampaignError("\(self) cannot be made: \(result.errors)") }
  }
}
