import Foundation
import Witnesses

/// The proof of a wallet after an interruption of locking, or of a change of its password: nothing is damaged, a backup
/// can be made, and `lock` finishes it. The secret then opens with the password before or after.
enum LockProof {
  /// Checks a copy of a room after a trial.
  static func failures(in room: Room, bin: URL) throws -> [Failure] {
    let copy = try Room(room.folder.appendingPathExtension("proved"), like: room)
    defer { copy.remove() }
    let result = try Subprocess.run("sh", ["-ec", script], environment: copy.environment(bin: bin), in: copy.home)
    return result.status == 0 ? [] : [Failure(.afterwards, "the proof of the lock: \(result.text)\(result.errors)")]
  }

  /// An interrupted lock ends `check` with status 65 and the advice to finish it.
  private static let script = """
    ucard check > said 2>&1 || { [ $? = 65 ] && grep -q "ucard lock" said; } || { cat said; exit 1; }
    if grep -q damaged said; then cat said; exit 1; fi
    ucard backup proof.ucard
    ucard lock --password-file password
    ucard check
    secret() { ucard show Gym --identifier PIN --password-file "$1"; }
    [ "$(secret password 2> /dev/null || secret new)" = 1234 ]
    """
}
