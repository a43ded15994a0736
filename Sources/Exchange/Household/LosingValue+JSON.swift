package import Cards
internal import FoundationEssentials
internal import JSON

/// A losing value in the file of a card: `part`, `changed`, for an identifier `identifier`, and the value under the key
/// that a card has for it.
extension LosingValue {
  /// The value in JSON.
  var json: JSONObject {
    var object = JSONObject()
    object.add("changed", changed.iso)
    object.add("device", device)
    object.add("part", part.keys.first)
    object.add("identifier", identifier?.text)
    object.add("property", property?.rawValue)
    switch part {
    case .name:
      object.add("name", content.name)
    case .identifiers:
      object.add("identifiers", content.identifiers.map { IdentifierJSON($0, isSelected: true).object })
    default:
      for fact in CardFact.all where CardFields(fact) == part { fact.add(content, to: &object) }
      var pictures = JSONObject()
      for (side, picture) in content.pictures where CardFields(side) == part {
        pictures.add(side.rawValue, picture.json(file: nil))
      }
      if !content.pictures.isEmpty { object.add("pictures", pictures) }
    }
    return object
  }

  /// Reads a losing value.
  ///
  /// - Throws: `ImportError`.
  init(_ members: JSONMembers) throws {
    guard let part = try members.read("part", { key in CardFields.keyed.first { $0.key == key }?.field }) else {
      throw members.error("part", .missing)
    }
    guard let changed = try members.read("changed", Date.init(iso:)) else { throw members.error("changed", .missing) }
    var content = CardContent(name: try members.string("name").map(ImportedText.line) ?? "")
    for fact in CardFact.all where CardFields(fact) == part { try fact.read(from: members, into: &content, .lenient) }
    content.pictures = try HouseholdJSON.pictures(of: members)
    content.identifiers = IdentifierList(
      try (members.objects("identifiers") ?? []).map { try Identifier($0, .lenient) { _ in } })
    let identifier = try members.read("identifier", UUID.init(written:))
    let property = try members.read("property", LosingValue.IdentifierProperty.init(rawValue:))
    guard part != .identifiers || content.identifiers.count == 1 && identifier != nil && property != nil else {
      throw members.error("identifiers")
    }
    self.init(
      part: part, content: content, identifier: identifier, property: property, changed: changed,
      device: try members.string("device").map(ImportedText.line))
  }
}

extension HouseholdCard {
  /// The values that lost, in an order that is the same on every device: that of their JSON, which begins with the time.
  package var sortedLosers: [LosingValue] {
    losers.map { ($0, JSONValue.object($0.json).text) }.sorted { $0.1 < $1.1 }.map(\.0)
  }
}
