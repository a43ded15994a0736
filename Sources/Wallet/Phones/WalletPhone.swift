public import FoundationEssentials
internal import SQLite

/// The key of a row of the table of origins.
struct OriginKey: Hashable {
  let format: String
  let file: String
  let key: String
}

extension OriginKey {
  /// Reads the next three columns of a row.
  init(_ reader: inout ColumnReader) throws(DamagedRow) {
    self.init(format: try reader.requiredText(), file: try reader.requiredText(), key: try reader.requiredText())
  }
}

/// A phone from which cards were imported, or for which they were exported, with the numbers that its wallet gives to
/// cards.
public struct WalletPhone: Hashable, Sendable {
  /// The identity of the phone's files, as in `CardOrigin`.
  public let file: String
  /// The name that the person gave to the phone; nil for none.
  public let name: String?
  /// The moment of the last import or export; nil if it is not known.
  public let used: Date?
  /// The largest number that stands for a card there, even for one that was deleted since; 0 if there is none.
  public let lastKey: Int

  /// Creates a phone that has no cards yet.
  public init(name: String?) {
    self.init(file: UUID().uuidString, name: name, used: nil, lastKey: 0)
  }

  init(file: String, name: String?, used: Date?, lastKey: Int) {
    self.file = file
    self.name = name
    self.used = used
    self.lastKey = lastKey
  }
}
