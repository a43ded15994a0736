/// Where in a file something stands.
public struct ImportPlace: Hashable, Sendable {
  /// The file within an archive; nil outside of one.
  public var entry: String?
  /// The line, from 1 on; nil where that says nothing.
  public var line: Int?
  /// The place among objects or links, from 1 on; nil where they have lines.
  public var item: Int?
  /// The column or key.
  public var field: String?

  /// A place of those parts.
  public init(entry: String? = nil, line: Int? = nil, item: Int? = nil, field: String? = nil) {
    self.entry = entry
    self.line = line
    self.item = item
    self.field = field
  }

  /// The same place, in that column.
  public func of(_ field: String) -> ImportPlace {
    var place = self
    place.field = field
    return place
  }
}
