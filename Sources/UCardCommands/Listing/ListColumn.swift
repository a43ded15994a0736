/// A column of a list.
struct ListColumn<Item> {
  /// Its name in CSV, which stays.
  let key: String
  /// Its title for people; nil where only CSV has it.
  let title: Phrase?
  /// Whether it is one of numbers, which stand at the right edge.
  let isNumber: Bool
  /// How it gives way in a narrow window.
  let room: Table.Room
  let cell: (Item) -> Cell

  init(
    _ key: String, _ title: Phrase?, isNumber: Bool = false, room: Table.Room? = nil, _ cell: @escaping (Item) -> Cell
  ) {
    self.key = key
    self.title = title
    self.isNumber = isNumber
    self.room = room ?? (isNumber ? .whole : .text)
    self.cell = cell
  }

  /// The column of a table for people; nil where it is none.
  var ofTable: Table.Column? { title.map { Table.Column($0, isNumber: isNumber, room: room) } }
}
