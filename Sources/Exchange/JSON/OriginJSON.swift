internal import Cards
internal import FoundationEssentials

/// The key by which a file of another wallet identifies a card, in JSON.
struct OriginJSON: Decodable {
  let format: String
  let file: String?
  let key: String
  let identifier: String?
  let entry: String?

  init(_ origin: CardOrigin) {
    format = origin.format
    file = origin.file
    key = origin.key
    identifier = origin.identifier?.text
    entry = origin.entry
  }

  /// The object.
  var tree: JSONTree {
    var object = JSONTree.Object()
    object.add("entry", entry)
    object.add("file", file)
    object.add("format", format)
    object.add("identifier", identifier)
    object.add("key", key)
    return .object(object)
  }

  /// The origin that this describes.
  var origin: CardOrigin {
    CardOrigin(
      format: format, file: file, key: key, identifier: identifier.flatMap(UUID.init(written:)), entry: entry)
  }
}

extension CardOrigin {
  /// Reads an origin from an object.
  init(_ members: JSONMembers) throws(ImportError) {
    guard let format = try members.string("format") else { throw members.error("format", .missing) }
    guard let key = try members.string("key") else { throw members.error("key", .missing) }
    self.init(
      format: format, file: try members.string("file"), key: key,
      identifier: try members.string("identifier").flatMap(UUID.init(written:)), entry: try members.string("entry"))
  }
}
