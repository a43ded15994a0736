public import FoundationEssentials

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
  /// The entry of the file with this key, in a notation of the format, or a `Mark`; nil if it is not known.
  public let entry: String?

  /// The state of an entry that is not kept as it was read.
  public enum Mark: String, CaseIterable, Sendable {
    /// The entry has not arrived on the phone, or was deleted there to make room for an edited one.
    case absent
    /// The entry was deleted on the phone.
    case deleted
    /// The entry was deleted on the phone, and the card was archived here for that reason.
    case followed
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
    format: String, file: String?, key: String, identifier: UUID? = nil, entry: String? = nil,
    pictures: [PictureSide: Picture] = [:]
  ) {
    self.format = format
    self.file = file
    self.key = key
    self.identifier = identifier
    self.entry = entry
    self.pictures = pictures
  }
}
