package import Cards
internal import JSON
internal import Values

/// The file of a phone: its rows by their keys. Each row has the UUID of its card under `card`, its content, and its
/// offers.
extension HouseholdJSON {
  /// The largest size of the file of a phone, in bytes: of some 100,000 cards.
  package static let longestPhone = 64 << 20

  /// The file of a phone; nil if it is larger than is read.
  package static func bytes(of phone: HouseholdPhone) -> [UInt8]? {
    var rows = JSONObject()
    for (key, row) in phone.rows.sorted(by: { $0.key < $1.key }) { rows.add(key, row.json) }
    let bytes = bytes(of: ["exports": phone.exports, "name": phone.name, "rows": rows, "uuid": phone.id.text])
    return bytes.count <= longestPhone ? bytes : nil
  }

  /// Reads the file of a phone.
  ///
  /// - Throws: `ImportError`.
  package static func phone(_ bytes: [UInt8], named name: String) throws -> HouseholdPhone {
    let members = try members(of: bytes, named: name, most: longestPhone)
    guard let id = try members.read("uuid", UUID.init(text:)) else { throw members.error("uuid", .missing) }
    var phone = HouseholdPhone(id: id, name: try members.string("name").map(ImportedText.line))
    phone.exports = Array(try (members.strings("exports") ?? []).suffix(HouseholdPhone.maximumExports))
    guard let rows = try members.object("rows") else { return phone }
    for key in rows.keys {
      // Catima's numbers of rows.
      guard let number = Int32(key), number > 0, let row = try rows.object(key) else { throw rows.error(key) }
      phone.rows[key] = try HouseholdPhone.Row(row)
    }
    return phone
  }
}

extension HouseholdPhone.Row {
  fileprivate var json: JSONObject {
    var sides = JSONObject()
    for (side, picture) in pictures {
      sides.add(side.rawValue, ["own": picture.own, "sent": picture.sent, "there": picture.there] as JSONObject)
    }
    return [
      "card": card.text, "entry": entry, "groups": groups.isEmpty ? nil : groups.sorted(),
      "identifier": identifier?.text, "offers": offers.isEmpty ? nil : offers, "pictures": sides.isEmpty ? nil : sides,
    ]
  }

  fileprivate init(_ members: JSONMembers) throws {
    guard let card = try members.read("card", UUID.init(text:)) else { throw members.error("card", .missing) }
    self.init(
      card: card, identifier: try members.read("identifier", UUID.init(text:)), entry: try members.string("entry"),
      offers: try members.strings("offers") ?? [], groups: Set(try members.strings("groups") ?? []))
    guard let sides = try members.object("pictures") else { return }
    for side in PictureSide.allCases {
      guard let digests = try sides.object(side.rawValue) else { continue }
      func digest(_ key: String) throws -> String? { try digests.read(key) { CardPicture.isDigest($0) ? $0 : nil } }
      pictures[side] = HouseholdPhone.Picture(
        own: try digest("own"), there: try digest("there"), sent: try digest("sent"))
    }
  }
}
