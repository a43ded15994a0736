internal import Cards
internal import JSON

extension ImportLocation {
  /// The location in a source, in JSON.
  func json(in source: ImportSource) -> JSONObject {
    var object = JSONObject()
    object.add("entry", entry)
    object.add("field", field)
    object.add("file", source.key)
    object.add("item", item)
    object.add("line", line)
    return object
  }
}
