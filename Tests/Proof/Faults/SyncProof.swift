import Foundation
import Witnesses

/// Brings two wallets of a household together after a trial, and reads what both have then.
struct SyncProof: Sendable {
  /// The place through which they exchange the household.
  let place: Stage.Place

  /// Lets both wallets sync without faults, checks them and the repositories of git, and leaves the household with the first one.
  ///
  /// - Returns: the cards of the wallet, as text.
  /// - Throws: `CampaignError` with what does not hold.
  func cards(in room: Room, bin: URL) throws -> String {
    let result = try Subprocess.run("sh", ["-ec", script], environment: room.environment(bin: bin), in: room.home)
    guard result.status == 0 else { throw CampaignError("the proof: \(result.text)\(result.errors)") }
    return result.text
  }

  /// A first sync may have been taken back, and a wallet may have left: then it joins. Joining is refused if it is in the
  /// household.
  private var script: String {
    """
    \(Stage.other)
    synced() { "$@" sync init \(place.address) --yes || { [ $? = 64 ] && "$@" sync; }; }
    synced ucard; synced other
    ucard check; other check
    for repository in household other/household \(place == .repository ? "place" : ""); do
      git -C $repository fsck --strict --no-dangling --no-progress
    done
    ucard export json -o own; other export json -o others; python3 -c '\(Self.reader)'; rm own others
    ucard sync leave --yes; [ ! -e household ]
    """
  }

  /// Compares the cards of two exports without what each wallet has of its own, and prints those of the first one without
  /// the time of the last change, which may be that of the trial. Secrets that are not encrypted are not shared.
  private static let reader = """
    import json, sys
    def cards(name):
        own = ["number", "timesShown", "lastShown"]
        cards = sorted(json.load(open(name))["cards"], key=lambda card: card["uuid"])
        return [{key: value for key, value in sorted(card.items()) if key not in own} for card in cards]
    def shared(card):
        return {**card, "identifiers": [one for one in card["identifiers"] if not one.get("secret")]}
    own, others = cards("own"), cards("others")
    if list(map(shared, own)) != list(map(shared, others)): sys.exit(f"the wallets differ: {own} / {others}")
    print([{key: value for key, value in card.items() if key != "changed"} for card in own])
    """
}
