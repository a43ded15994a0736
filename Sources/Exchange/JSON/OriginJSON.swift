internal import Cards

/// What another wallet knows a card by, as JSON has it.
struct OriginJSON: Codable {
  let format: String
  let file: String?
  let key: String

  init(_ origin: CardOrigin) {
    format = origin.format
    file = origin.file
    key = origin.key
  }

  /// The origin that this says.
  var origin: CardOrigin { CardOrigin(format: format, file: file, key: key) }
}

extension CardOrigin {
  /// The origin that an object says.
  init(_ members: JSONMembers) throws(ImportError) {
    guard let format = try members.string("format") else { throw members.error("format", .missing) }
    guard let key = try members.string("key") else { throw members.error("key", .missing) }
    self.init(format: format, file: try members.string("file"), key: key)
  }
}
