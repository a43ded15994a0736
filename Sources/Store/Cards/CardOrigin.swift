public import Values

/// The key by which a file of another wallet identifies a card.
public struct CardOrigin: Hashable, Sendable {
  /// The format of the file.
  public let format: String
  /// The identity of the file, if the key is unique within that file only; nil if the file is not known yet. Empty if
  /// the key is globally unique.
  public let file: String?
  /// The key that stands for the card in the file.
  public let key: String
  /// The UUID of the identifier that the key stands for, if the format has an entry for each identifier; nil if it is
  /// not known, or the card has none.
  public let identifier: UUID?
  /// The entry with this key, as the last file of the phone showed it: in a notation of the format, of which lines may be
  /// hidden, or a `Mark`; nil if no file has shown it.
  public let entry: String?
  /// The entries that an export has written since, and that the phone has not shown yet, the oldest first.
  public let offers: [String]

  /// The state of an entry that is not kept as it was read.
  public enum Mark: String, CaseIterable, Sendable {
    /// The entry has not arrived on the phone, or was deleted there to make room for an edited one.
    case absent
    /// The entry was deleted on the phone.
    case deleted
    /// The content of the entry is not kept, because it is secret, or was deleted here and forgotten.
    case hidden

    /// Whether the phone does not have the entry.
    public var isLost: Bool { self != .hidden }
  }

  /// The mark in the place of the entry; nil if there is none.
  public var mark: Mark? { entry.flatMap(Mark.init(rawValue:)) }

  /// The pictures of the entry.
  public let pictures: [PictureSide: Picture]

  /// A picture of an entry. A phone decodes each picture that it gets, and writes a file of its own.
  public struct Picture: Hashable, Sendable {
    /// The digest of the picture that the phone got; nil if its picture is not known.
    public let own: String?
    /// The file on the phone; nil if it has not come back yet.
    public let there: PictureReference?

    /// Creates a picture from its parts.
    public init(own: String?, there: PictureReference?) {
      self.own = own
      self.there = there
    }
  }

  /// Creates an origin from its parts.
  public init(
    format: String, file: String?, key: String, identifier: UUID? = nil, entry: String? = nil, offers: [String] = [],
    pictures: [PictureSide: Picture] = [:]
  ) {
    self.format = format
    self.file = file
    self.key = key
    self.identifier = identifier
    self.entry = entry
    self.offers = offers
    self.pictures = pictures
  }
}

/// The memory of a card that a feed contains: a source of cards that is imported again and again.
public struct FeedEntry: Hashable, Sendable {
  /// The UUIDs of the identifiers that the feed gave to the card.
  public var identifiers: [UUID]
  /// Whether the card was archived because the feed did not contain it any more.
  public var isPruned: Bool

  /// Whether the feed contains the card several times, because a person merged cards.
  public var isShared = false

  private static let pruned = "pruned"

  /// Reads an entry as `text` writes it. Other words are ignored.
  public init(_ text: String) {
    let words = text.split(separator: " ")
    identifiers = words.compactMap { UUID(text: String($0)) }
    isPruned = words.contains { $0 == Self.pruned }
  }

  /// The entry as words with blanks between them: `pruned`, if it is, and the UUIDs.
  public var text: String {
    ((isPruned ? [Self.pruned] : []) + identifiers.map(\.text)).joined(separator: " ")
  }

  /// Whether the entry is only about identifiers of a merged card, and another entry about the card itself: the one that
  /// gave the selected identifier.
  func isSecondary(in list: IdentifierList) -> Bool {
    isShared && list.selected.map { selected in !(selected.id.map(identifiers.contains) ?? false) } ?? false
  }

  /// The indices in `list` of the identifiers that the feed gave.
  func indices(in list: IdentifierList) -> [Int] {
    list.indices.filter { index in list[index].id.map(identifiers.contains) ?? false }
  }
}

/// A row that an export has written for a phone, whose wallet has a row for each identifier.
public struct WrittenRow: Hashable, Sendable {
  /// The number of the card.
  public let card: Int
  /// The UUID of the identifier; nil if the card has none.
  public let identifier: UUID?
  /// The number of the row in the phone's wallet.
  public let key: String
  /// The row, in the notation of `CardOrigin.entry`.
  public let entry: String
  /// The digests of the pictures that were written with it.
  public let pictures: [PictureSide: String]

  /// Creates a row from its parts.
  public init(
    card: Int, identifier: UUID?, key: String, entry: String, pictures: [PictureSide: String] = [:]
  ) {
    self.card = card
    self.identifier = identifier
    self.key = key
    self.entry = entry
    self.pictures = pictures
  }
}
