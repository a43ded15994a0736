import Cards
import Exchange
import Files
import Foundation
import Household
import Values
import Wallet

extension FuzzTarget {
  /// The files of a household: up to three versions of a card or of the categories, with a zero byte between them. What can
  /// be read is written and read again as the same, a wallet takes it in, and two versions merge alike in both orders.
  static let household = FuzzTarget(name: "household") { bytes in
    let files = bytes.split(separator: 0, maxSplits: 2, omittingEmptySubsequences: false).map(Array.init)
    let cards = files.map { try? HouseholdJSON.card($0, named: "card") }
    for case let card? in cards {
      let written = HouseholdJSON.bytes(of: card)
      promise(
        (try? HouseholdJSON.card(written, named: "card")).map(HouseholdJSON.bytes) == written, "a card stays as it is")
    }
    if let card = cards[0] { takeIn(card) }
    if cards.count > 1, let one = cards[0], let other = cards[1], one.id == other.id {
      let base = cards.count > 2 ? cards[2].flatMap { $0.id == one.id ? $0 : nil } : nil
      let merged = HouseholdJSON.bytes(of: .merging(one, other, base: base))
      promise(HouseholdJSON.bytes(of: .merging(other, one, base: base)) == merged, "cards merge alike in both orders")
      promise((try? HouseholdJSON.card(merged, named: "card")) != nil, "a merged card can be read")
      let name = "cards/\(one.id.text.prefix(2))/\(one.id.text).json"
      promise(mergedByHand(base.map(HouseholdJSON.bytes), files[0], files[1], name) == merged, "git merges cards alike")
    }
    let lists = files.map { try? HouseholdJSON.categories($0, named: "categories") }
    for case let list? in lists {
      let written = HouseholdJSON.bytes(of: list)
      promise(
        (try? HouseholdJSON.categories(written, named: "categories")).map(HouseholdJSON.bytes) == written,
        "categories stay as they are")
    }
    if lists.count > 1, let one = lists[0], let other = lists[1] {
      let base = lists.count > 2 ? lists[2] : nil
      let merged = HouseholdJSON.bytes(of: .merging(one, other, base: base ?? HouseholdCategories()))
      promise(
        HouseholdJSON.bytes(of: .merging(other, one, base: base ?? HouseholdCategories())) == merged,
        "categories merge alike in both orders")
      promise((try? HouseholdJSON.categories(merged, named: "categories")) != nil, "merged categories can be read")
      promise(
        mergedByHand(base.map(HouseholdJSON.bytes), files[0], files[1], "categories.json") == merged,
        "git merges categories alike")
    }
  }

  /// The merge of two files for which git calls the command; nil if it is refused.
  private static func mergedByHand(_ base: [UInt8]?, _ ours: [UInt8], _ theirs: [UInt8], _ name: String) -> [UInt8]? {
    let paths = ["base", "ours", "theirs"].map { "\(ImportTrial.folder)/ucard-fuzz-\(getpid())-\($0)" }
    defer { for path in paths { unlink(path) } }
    do {
      for (path, bytes) in zip(paths, [base ?? [], ours, theirs]) { try OutputFile.write(bytes, to: path) }
      try HouseholdFileMerge.run(base: paths[0], ours: paths[1], theirs: paths[2], name: name)
      return try InputFile.read(paths[1], most: .max)
    } catch {
      return nil
    }
  }

  /// Takes a card into an empty wallet, as a sync does, and checks what the next sync would write of it. Pictures and
  /// encrypted secrets are left out, since the sync reads those from other files.
  private static func takeIn(_ card: HouseholdCard) {
    var card = card
    (card.conflicts, card.withheld, card.content.pictures) = ([], [], [:])
    for index in card.content.identifiers.indices.reversed() where card.content.identifiers[index].encryptedFor != nil {
      card.content.identifiers.remove(at: index)
    }
    let categories = card.categories.sorted { $0.text < $1.text }
    let list = categories.enumerated().map { HouseholdCategories.Category(id: $1, name: "c\($0)") }
    do {
      let wallet = try WalletStore.inMemory()
      let version = try wallet.withHouseholdSnapshot { $0.version }
      let change = HouseholdChange(to: HouseholdCategories(list))
      _ = try wallet.apply(change, version: version, at: Instant(seconds: 1_700_000_000)) { store in
        try store(.cards([card], sharedSecrets: []))
        return HouseholdState(base: "commit")
      }
      try wallet.withHouseholdSnapshot { snapshot in
        try snapshot.forEachPart(of: nil) { cards in
          let written = cards.map {
            HouseholdJSON.bytes(of: HouseholdCard($0, categories: card.categories, withholding: { _ in false }))
          }
          promise(written == [HouseholdJSON.bytes(of: card)], "a wallet has a card as the household has it")
        }
      }
    } catch {
      promise(false, "a wallet takes a card that can be read: \(error)")
    }
  }

  /// Bundles of other devices. What is copied stays as it is when it is copied again, without its keys, too, and with others.
  static let bundles = FuzzTarget(name: "bundles") { bytes in
    guard let (copy, keys) = copied(bytes, { $0 }) else { return }
    promise(copied(copy, { $0 }).map { $0.bytes == copy && $0.keys == keys } ?? false, "a bundle is copied as it is")
    let plain = copied(copy) { lines in lines.filter { !HouseholdKey.isReference($0) } }
    promise(plain?.keys == [], "a bundle without keys has none")
    let again = copied(plain?.bytes ?? []) { lines in lines + keys.map { "commit \($0.reference)" } }
    promise(again?.keys == keys, "keys that are added are found")
  }

  /// Copies a bundle with other lines; nil if it is refused.
  private static func copied(
    _ bytes: [UInt8], _ change: ([String]) -> [String]
  ) -> (bytes: [UInt8], keys: [HouseholdKey])? {
    var keys: [HouseholdKey] = []
    let sink = BytesSink()
    do {
      let file = try TemporaryFile.unnamed(in: ImportTrial.folder) { try $0.write(bytes) }
      try BundleHeader.copy(file, to: sink) { lines in
        let changed = change(lines)
        keys = try BundleHeader.keys(in: changed)
        return changed
      }
    } catch {
      return nil
    }
    return (sink.bytes, keys)
  }
}
