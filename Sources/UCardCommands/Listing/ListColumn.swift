/// A column of a list.
struct ListColumn<Item> {
  /// Its name in CSV, which stays.
  let key: String
  /// Its title for people; nil where only CSV has it.
  let title: Phrase?
  /// Whether it is one of numbers, which stand at the right edge.
  let isNumber: Bool
  /// The width to which it may be cut in a narrow window; nil for never.
  let narrowest: Int?
  let cell: (Item) -> Cell

  init(
    _ key: String, _ title: Phrase?, isNumber: Bool = false, narrowest: Int? = 8, _ cell: @escaping (Item) -> Cell
  ) {
    self.key = key
    self.title = title
    self.isNumber = isNumber
    self.narrowest = narrowest
    self.cell = cell
  }

  /// The column of a table for people; nil where it is none.
  var ofTable: Table.Column? { title.map { Table.Column($0, isNumber: isNumber, narrowest: narrowest) } }
}
