/// A location in a file that is imported.
public struct ImportLocation: Hashable, Sendable {
  /// The name of the file within an archive; nil for a file that is no archive.
  public var entry: String?
  /// The line number, from 1 on; nil if lines do not apply.
  public var line: Int?
  /// The number of the object or link, from 1 on; nil if lines apply instead.
  public var item: Int?
  /// The column or key.
  public var field: String?

  /// Creates a location from its parts.
  public init(entry: String? = nil, line: Int? = nil, item: Int? = nil, field: String? = nil) {
    self.entry = entry
    self.line = line
    self.item = item
    self.field = field
  }

  /// The same location, in another column or key.
  public func of(_ field: String) -> ImportLocation {
    var location = self
    location.field = field
    return location
  }
}
