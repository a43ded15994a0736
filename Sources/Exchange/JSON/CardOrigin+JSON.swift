internal import Cards
internal import FoundationEssentials
internal import JSON

/// The key by which a file of another wallet identifies a card.
extension CardOrigin {
  /// The origin in JSON.
  var json: JSONObject {
    var object = JSONObject()
    object.add("entry", entry)
    object.add("file", file)
    object.add("format", format)
    object.add("identifier", identifier?.text)
    object.add("key", key)
    return object
  }

  /// Reads an origin from an object.
  init(_ members: JSONMembers) throws(ImportError) {
    guard let format = try members.string("format") else { throw members.error("format", .missing) }
    guard let key = try members.string("key") else { throw members.error("key", .missing) }
    self.init(
      format: format, file: try members.string("file"), key: key,
      identifier: try members.string("identifier").flatMap(UUID.init(written:)), entry: try members.string("entry"))
  }
}
