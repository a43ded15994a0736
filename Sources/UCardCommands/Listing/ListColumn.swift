internal import Terminal
internal import Words

/// A column of a list.
struct ListColumn<Item> {
  /// The name of the column in CSV, which never changes; nil for a column for people only.
  let key: String?
  /// The heading for people; nil for a column of CSV only.
  let title: Phrase?
  /// Whether the column has numbers, which are aligned on the right.
  let isNumber: Bool
  /// The treatment of the column in a narrow window.
  let room: Table.Room
  /// Whether a table has the column only if an item has something in it.
  let isLeftOutIfEmpty: Bool
  let cell: (Item) -> Cell

  init(
    _ key: String?, _ title: Phrase?, isNumber: Bool = false, room: Table.Room? = nil, isLeftOutIfEmpty: Bool = false,
    _ cell: @escaping (Item) -> Cell
  ) {
    self.key = key
    self.title = title
    self.isNumber = isNumber
    self.room = room ?? (isNumber ? .whole : .text)
    self.isLeftOutIfEmpty = isLeftOutIfEmpty
    self.cell = cell
  }

  /// The column of a table for people; nil for a column of CSV only.
  var ofTable: Table.Column? {
    title.map {
      Table.Column($0, isNumber: isNumber, room: room, isLeftOutIfEmpty: isLeftOutIfEmpty)
    }
  }
}
