internal import Cards

/// A source of cards that is imported again and again, such as the table that a shop writes every night. The wallet
/// remembers which cards a feed contained and which identifiers it gave to them.
///
/// The memory is in the table of origins, with the format `feed`, the name of the feed as file, and as key
/// the identity of the card in the feed, or else its UUID in the wallet.
public struct ImportFeed: Hashable, Sendable {
  /// The name of the feed, as a person chose it.
  public let name: String
  /// The largest number of cards that may be archived because the feed does not contain them any more; nil to archive
  /// none.
  public var maximumPruned: Int?

  /// The format of origins that stand for feeds.
  static let format = "feed"
  /// The file of origins of cards that were updated by their UUID from files without a feed's name.
  static let nameless = ""

  /// Creates a feed.
  public init(name: String, maximumPruned: Int? = nil) {
    self.name = name
    self.maximumPruned = maximumPruned
  }

  /// The name in the wallet, which ignores letter case.
  var key: String { SearchKey.identity(of: name) }
}
