package import Cards
internal import JSON
internal import Values

/// The files of a household: a card or the categories as JSON with sorted keys and a fact on each line, so that git stores
/// and shows what has changed.
///
/// A card has the keys of an export, with the UUIDs of its categories, without the bytes of pictures and originals and without what
/// belongs to one wallet, and also `withheld` and `losers`.
package enum HouseholdJSON {
  /// The version of the files. A household of a newer version is left alone.
  package static let version = 6
  /// The oldest version that is read.
  package static let oldestVersion = 1

  /// The most values that lost and are kept with a card: the latest ones.
  package static let mostConflicts = 1000

  /// The largest number of bytes of a file that is read.
  package static let longestFile = 12 << 20

  // MARK: - Cards

  /// The file of a card.
  package static func bytes(of card: HouseholdCard) -> [UInt8] {
    var content = card.content
    content.categories = card.categories.map(\.text).sorted()
    var object = CardJSON.object(
      Card(id: card.id, number: 0, content: content, added: card.added, changed: card.changed), files: [:],
      hasNumber: false)
    if !card.withheld.isEmpty { object.add("withheld", card.withheld.map(\.text).sorted()) }
    let conflicts = card.sortedConflicts.suffix(mostConflicts).map(\.json)
    if !conflicts.isEmpty { object.add("losers", conflicts) }
    return bytes(of: object)
  }

  /// Reads the file of a card.
  ///
  /// - Parameters:
  ///   - bytes: the file.
  ///   - name: the name of the file for errors.
  /// - Throws: `ImportError`.
  package static func card(_ bytes: [UInt8], named name: String) throws -> HouseholdCard {
    let members = try members(of: bytes, named: name)
    let reader = CardJSONReader(options: ImportOptions(), rules: .lenient)
    let read = try reader.card(members, areAllKnown: true) { _ in }
    guard let id = read.id else { throw members.error("uuid", .missing) }
    guard let added = read.added else { throw members.error("added", .missing) }
    guard let changed = read.changed else { throw members.error("changed", .missing) }
    var content = read.content
    content.categories = []
    content.pictures = try pictures(of: members)
    content.originals = []
    for original in try CardOriginal.all(in: members) { content.insert(original) }
    // Parts without a UUID could not be told apart on two devices.
    guard content.identifiers.allSatisfy({ $0.id != nil }) else { throw members.error("identifiers") }
    guard content.balanceHistory.allSatisfy({ $0.id != nil }) else { throw members.error("balanceHistory") }
    content.divideIdentities()
    let conflicts = try members.objects("losers") ?? []
    guard conflicts.count <= mostConflicts else { throw members.error("losers", .tooManyValues) }
    return HouseholdCard(
      id: id, content: content, categories: Set(try members.ids("categories") ?? []),
      withheld: Set(try members.ids("withheld") ?? []), added: added, changed: changed,
      conflicts: Set(try conflicts.map { try ConflictingValue($0) }))
  }

  /// The pictures that an object mentions.
  static func pictures(of members: JSONMembers) throws(ImportError) -> [PictureSide: PictureReference] {
    guard let object = try members.object("pictures") else { return [:] }
    var pictures: [PictureSide: PictureReference] = [:]
    for key in object.keys {
      guard let side = PictureSide(rawValue: key), let picture = try object.object(key),
        let digest = try picture.string("digest"), CardPicture.isDigest(digest),
        let type = try picture.read("type", CardPicture.FileType.init),
        let size = try picture.whole("size"), (1...CardPicture.maximumBytes).contains(size)
      else { throw object.error(key) }
      pictures[side] = PictureReference(digest: digest, type: type, byteCount: size)
    }
    return pictures
  }

  /// A conflicting value, as the file of a card has it.
  package static func text(of value: ConflictingValue) -> String { JSONValue.object(value.json).text }

  /// Reads a conflicting value.
  ///
  /// - Throws: `ImportError`.
  package static func conflictingValue(_ text: String) throws -> ConflictingValue {
    try ConflictingValue(members(of: Array(text.utf8), named: ""))
  }

  // MARK: - Categories

  /// The file of the categories.
  package static func bytes(of categories: HouseholdCategories) -> [UInt8] {
    let list = categories.list.map { category -> JSONObject in
      let (others, losers) = (category.others.map(\.text).sorted(), category.conflictingNames.sorted())
      return [
        "losers": losers.isEmpty ? nil : losers, "name": category.name, "others": others.isEmpty ? nil : others,
        "uuid": category.id.text,
      ]
    }
    return bytes(of: ["categories": list])
  }

  /// Reads the file of the categories.
  ///
  /// - Throws: `ImportError`.
  package static func categories(_ bytes: [UInt8], named name: String) throws -> HouseholdCategories {
    let members = try members(of: bytes, named: name)
    var (ids, names) = (Set<UUID>(), Set<String>())
    return HouseholdCategories(
      try (members.objects("categories") ?? []).map { category in
        guard let id = try category.read("uuid", UUID.init(text:)), ids.insert(id).inserted else {
          throw category.error("uuid")
        }
        guard let name = try category.string("name").map(ImportedText.line), !name.isBlank,
          !CategoryName.isReserved(name), names.insert(SearchKey.identity(of: name)).inserted
        else { throw category.error("name") }
        return HouseholdCategories.Category(
          id: id, name: name, others: Set(try category.ids("others") ?? []),
          conflictingNames: Set(try category.strings("losers") ?? []))
      })
  }

  // MARK: - Parts

  static func bytes(of object: JSONObject) -> [UInt8] { JSONValue.object(object).bytes(.lines(colon: ":")) }

  static func members(
    of bytes: [UInt8], named name: String, most: Int = longestFile
  ) throws -> JSONMembers {
    let location = ImportLocation(entry: name)
    guard bytes.count <= most else { throw ImportError(.tooLarge(most), at: location) }
    return try JSONMembers(bytes, at: location)
  }
}

/// A conflicting value in the file of a card: `part`, `changed`, for an identifier `identifier`, and the value under the key
/// that a card has for it.
extension ConflictingValue {
  /// The value in JSON.
  var json: JSONObject {
    var object: JSONObject = [
      "changed": changed.iso, "device": device, "identifier": identifier?.text, "part": part.keys.first,
      "property": property?.rawValue,
    ]
    switch part {
    case .name:
      object.add("name", content.name)
    case .identifiers:
      object.add("identifiers", content.identifiers.map { $0.json(isSelected: true, hasSecret: true) })
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

  /// Reads a conflicting value.
  ///
  /// - Throws: `ImportError`.
  init(_ members: JSONMembers) throws {
    guard let part = try members.read("part", { key in CardFields.keyed.first { $0.key == key }?.field }) else {
      throw members.error("part", .missing)
    }
    guard let changed = try members.read("changed", Instant.init(iso:)) else {
      throw members.error("changed", .missing)
    }
    var content = CardContent(name: try members.string("name").map(ImportedText.line) ?? "")
    for fact in CardFact.all where CardFields(fact) == part { try fact.read(from: members, into: &content, .lenient) }
    content.pictures = try HouseholdJSON.pictures(of: members)
    content.identifiers = IdentifierList(
      try (members.objects("identifiers") ?? []).map { try Identifier($0, .lenient) { _ in } })
    let identifier = try members.read("identifier", UUID.init(text:))
    let property = try members.read("property", ConflictingValue.IdentifierProperty.init(rawValue:))
    guard part != .identifiers || content.identifiers.count == 1 && identifier != nil && property != nil else {
      throw members.error("identifiers")
    }
    self.init(
      part: part, content: content, identifier: identifier, property: property, changed: changed,
      device: try members.string("device").map(ImportedText.line))
  }
}

extension HouseholdCard {
  /// The values that lost, in an order that is the same on every device: sorted by their JSON, which begins with the
  /// time.
  package var sortedConflicts: [ConflictingValue] {
    conflicts.map { ($0, JSONValue.object($0.json).text) }.sorted { $0.1 < $1.1 }.map(\.0)
  }
}
