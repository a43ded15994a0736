internal import Words

/// The timer that runs `ucard sync`.
struct SyncTimer: TimerSet {
  private let sync: TimedCommand

  /// - Throws: as `TimedCommand`.
  init(of wallet: WalletLocation, in context: CommandContext) throws {
    sync = try TimedCommand(["sync", "--quiet"], of: wallet, in: context)
  }

  static let command = "sync"
  static let names = [name]
  private static let name = "ucard-sync"

  var units: [SystemdUnit] {
    // Another process may sync at the moment. The devices of a household should not all sync in the same second.
    sync.units(
      Self.name, Phrase(english: "U-Card: sync of the wallet", ukrainian: "U-Card: синхронізація гаманця"),
      service: "SuccessExitStatus=75\nTimeoutStartSec=600",
      timer: "OnCalendar=*:0/15\nPersistent=true\nRandomizedDelaySec=60")
  }

  var crontab: String { sync.cronLine("*/15 * * * *") }

  func isRunning(in folder: String) -> Phrase {
    Phrase(
      english: "The wallet syncs every quarter of an hour from now on. The timer is in “\(folder)”.",
      ukrainian: "Відтепер гаманець синхронізується щочверть години. Таймер — у «\(folder)».")
  }
}
