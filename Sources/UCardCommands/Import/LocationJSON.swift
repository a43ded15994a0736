internal import Cards

/// A location in an imported file.
struct LocationJSON: Encodable {
  let file: String
  let entry: String?
  let line: Int?
  let item: Int?
  let field: String?

  init(_ location: ImportLocation, of source: ImportSource) {
    file = source.key
    entry = location.entry
    line = location.line
    item = location.item
    field = location.field
  }
}
