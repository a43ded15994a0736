internal import Cards
internal import Files
public import FoundationEssentials
internal import Wallet

/// A card of the household whose file cannot be read by this version.
public struct UnreadableCard: Hashable, Sendable {
  /// How the wallet has such a card.
  public enum State: Hashable, Sendable {
    /// The wallet never had the card.
    case missing
    /// The card is as it was when its file could be read.
    case kept
    /// The card was changed since. The change waits until the file can be read.
    case changed
    /// The card was deleted since. So is the file once it can be read, if nobody has changed it.
    case deleted
  }

  /// The UUID of the card.
  public let id: UUID
  /// The name of the card; nil if it is not known.
  public let name: String?
  /// How the wallet has the card.
  public let state: State
}

/// The cards of the household that the wallet could not take in, since their files cannot be read by this version: in a
/// file beside the repository, with a line for each, its UUID and the last version of its file that the wallet took in.
///
/// Such a card stays in the household as it is. If the wallet has an older version of it, that stays, too, and what is
/// changed of it, or its deletion, is merged when the file can be read.
struct UnreadCards {
  private let folder: String
  private static let name = "unread"
  private static let mostBytes = 1 << 26

  init(in folder: String) { self.folder = folder }

  /// Reads the cards: the object that git has for the last version that was taken in, by UUID; empty if there was none.
  func read() -> [UUID: String] {
    let bytes = (try? InputFile.read("\(folder)/\(Self.name)", most: Self.mostBytes)) ?? nil
    return String(decoding: bytes ?? [], as: UTF8.self).split(separator: "\n").reduce(into: [:]) { cards, line in
      let words = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
      if let id = UUID(text: String(words[0])) { cards[id] = words.count > 1 ? String(words[1]) : "" }
    }
  }

  /// Stores the cards.
  ///
  /// - Throws: `FileError`.
  func write(_ cards: [UUID: String]) throws {
    if cards == read() { return }
    let lines = cards.map { "\($0.key.text) \($0.value)\n" }.sorted()
    try Folder(folder).write(Array(lines.joined().utf8), to: Self.name)
  }
}

extension HouseholdFiles {
  /// Tells how a wallet has cards that cannot be read.
  ///
  /// - Parameter unread: the cards, as `UnreadCards` has them.
  /// - Throws: `HouseholdError`, `WalletError`.
  func unreadable(_ unread: [UUID: String], in wallet: WalletStore) throws -> [UnreadableCard] {
    let before = try cards(unread.filter { !$0.value.isEmpty }.map { ($0.key, $0.value) })
    return try unread.keys.map { id in
      let (own, old) = (try wallet.cards(matching: .id(id)).first, before[id])
      let state: UnreadableCard.State =
        own.map { $0.changed == old?.changed ? .kept : .changed } ?? (old == nil ? .missing : .deleted)
      return UnreadableCard(id: id, name: own?.name ?? old?.content.name, state: state)
    }.sorted { ($0.name ?? "", $0.id.text) < ($1.name ?? "", $1.id.text) }
  }
}
