internal import Cards

/// A location in an imported file.
struct PlaceJSON: Encodable {
  let file: String
  let entry: String?
  let line: Int?
  let item: Int?
  let field: String?

  init(_ place: ImportPlace, of source: ImportSource) {
    file = source.key
    entry = place.entry
    line = place.line
    item = place.item
    field = place.field
  }
}
