import Foundation
import Witnesses

/// Runs commands at the same time: many that find no wallet and create it, and many that write to one. None may fail, and
/// what each has added must be there.
struct RaceCampaign: Sendable {
  /// The commands that begin at the same time.
  private static let crowd = 10

  let options: Options
  let bin: URL
  let scratch: URL

  /// Runs the races, and returns a table of them with what went wrong.
  func run() throws -> (table: String, details: String) {
    let count = options.most ?? 1000
    var failures = try (0..<max(count / Self.crowd, 1)).compactMap { try race("first opens \($0)", Self.crowd) }
    failures += try [race("writers", count)].compactMap(\.self)
    let table = "\(count) first opens and \(count) writers, \(Self.crowd) at once: \(failures.count) races failed"
    return (table, failures.joined(separator: "\n"))
  }

  /// Adds cards at the same time to a wallet that is not there yet.
  ///
  /// - Returns: what went wrong; nil if nothing did.
  private func race(_ name: String, _ count: Int) throws -> String? {
    let room = try Room(scratch.appending(path: name))
    defer { if !options.keeps { room.remove() } }
    let environment = room.environment(bin: bin)
    let script = """
      seq \(count) | xargs -P \(Self.crowd) -I N sh -c \
        'timeout 60 ucard add "Card N" 4711000N --quiet > /dev/null 2> errors.N || { echo "N: $?"; cat errors.N; }'
      ucard check > /dev/null || echo "check: $?"
      echo "cards: $(sqlite3 wallet.sqlite 'SELECT count(DISTINCT name) FROM card')"
      """
    let result = try Subprocess.run("sh", ["-c", script], environment: environment, in: room.home)
    return result.text == "cards: \(count)\n" ? nil : "\(name):\n\(result.text)\(result.errors)"
  }
}
