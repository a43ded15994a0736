internal import Cards
internal import FoundationEssentials

/// A losing value in the file of a card: `part`, `changed`, for an identifier `identifier`, and the value under the key
/// that a card has for it.
struct LosingValueJSON {
  /// The object.
  let tree: JSONTree

  init(_ value: LosingValue) {
    var object = JSONTree.Object()
    object.add("changed", value.changed.iso)
    object.add("device", value.device)
    object.add("part", value.part.keys.first)
    object.add("identifier", value.identifier?.text)
    object.add("property", value.property?.rawValue)
    switch value.part {
    case .name:
      object.add("name", value.content.name)
    case .identifiers:
      object.add(
        "identifiers", .array(value.content.identifiers.map { IdentifierJSON($0, isSelected: true).tree }))
    default:
      for fact in CardFact.all where CardFields(fact) == value.part { fact.add(value.content, to: &object) }
      var pictures = JSONTree.Object()
      for (side, picture) in value.content.pictures where CardFields(side) == value.part {
        pictures.add(side.rawValue, PictureJSON(picture, file: nil).tree)
      }
      if !value.content.pictures.isEmpty { object.add("pictures", .object(pictures)) }
    }
    tree = .object(object)
  }

  /// Reads a losing value.
  ///
  /// - Throws: `ImportError`.
  static func value(_ members: JSONMembers) throws -> LosingValue {
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
    return LosingValue(
      part: part, content: content, identifier: identifier, property: property, changed: changed,
      device: try members.string("device").map(ImportedText.line))
  }
}
