internal import Cards
internal import JSON
internal import Values

/// Reads cards, and changes of cards, from JSON objects, for imports, `add --json` and `edit --json`.
struct CardJSONReader {
  let options: ImportOptions
  let rules: JSONRules
  /// Returns the digests of the originals whose files came before the card; nil if there is no list of files.
  var files: () -> Set<String>? = { nil }

  /// The largest number of bytes of a card without its pictures.
  private static let maximumText = 12 << 20

  /// Reads a card from an object.
  ///
  /// - Parameters:
  ///   - value: the object.
  ///   - size: the number of its bytes as it is written.
  ///   - areAllKnown: whether the object describes the whole card, so that a missing key means a missing part.
  ///   - remark: receives remarks.
  /// - Throws: `ImportError` with the key, and the errors of `remark`.
  func card(
    _ value: JSONValue, size: Int, areAllKnown: Bool, at location: ImportLocation,
    remark: (ImportRemark) throws -> Void
  ) throws -> ImportedCard {
    let card = try card(JSONMembers(value, at: location), areAllKnown: areAllKnown, remark: remark)
    // Search keys are derived from all text, and need several times its memory.
    let pictures = card.content.pictures.values.reduce(0) { $0 + ($1.byteCount + 2) / 3 * 4 }
    guard size - pictures <= Self.maximumText else {
      throw ImportError(.tooLarge(Self.maximumText), at: location)
    }
    return card
  }

  /// Reads a card from the members of an object.
  func card(
    _ members: JSONMembers, areAllKnown: Bool = false, remark: (ImportRemark) throws -> Void
  ) throws -> ImportedCard {
    try rules.require(rules.isStrict ? CardJSON.keys : CardJSON.importedKeys, of: members)
    // U-Card always writes identifiers beside the number of the card.
    if rules.isStrict, !rules.isChange, members.has("number"), !members.has("identifiers") {
      throw members.error("number", .placeInList)
    }
    var content = CardContent(name: "")
    for fact in CardFact.all where members.has(fact.key) { try fact.read(from: members, into: &content, rules) }
    content.balanceHistory = try (members.objects("balanceHistory") ?? []).map { try BalanceEntry($0, rules) }
    content.categories = try categories(members, remark: remark)
    var missingSecrets: Set<UUID> = []
    let identifiers = try (members.objects("identifiers") ?? []).filter { members in
      guard let secret = try Identifier.mentionedSecret(in: members) else { return true }
      try rules.require(Identifier.jsonKeys, of: members)
      missingSecrets.insert(secret)
      return false
    }
    content.identifiers = IdentifierList(
      try identifiers.map { try Identifier($0, rules, remark: remark) },
      selection: try identifiers.firstIndex { try $0.flag("selected") == true })
    let givenName = try members.string("name")
    content.name = try name(givenName, members, content, remark: remark)
    if let part = content.overlongPart {
      throw members.error(part.keys.first ?? "name", .tooLarge(CardContent.maximumText))
    }

    var card = ImportedCard(content, fields: areAllKnown ? .all : Self.fields(of: members), at: members.location)
    card.missingSecrets = missingSecrets
    if !missingSecrets.isEmpty { try remark(ImportRemark(.secretMissing, at: members.location(of: "identifiers"))) }
    card.id = try members.read("uuid", UUID.init(text:))
    // A fallback name must not replace the name of the card in the wallet.
    if givenName.map(ImportedText.line)?.isBlank ?? true { card.fields.remove(.name) }
    // A card without a UUID is a new one. Its parts may be copied from another card, which keeps their UUIDs.
    if card.id == nil, !rules.isChange { card.content.removeIdentities() }
    card.externalID = try members.string(TableColumn.externalID.name).flatMap(ImportedText.trimmed)
    card.number = try members.whole("number")
    card.added = try members.read("added", Instant.init(iso:))
    card.changed = try members.read("changed", Instant.init(iso:))
    let timesShown = try members.whole("timesShown")
    if let moment = try members.read("lastShown", Instant.init(iso:)) {
      card.use = CardUse(lastShown: moment, timesShown: timesShown ?? 1)
    }
    card.origins = try (members.objects("origins") ?? []).map { try CardOrigin($0) }
    try readPictures(members, into: &card, remark: remark)
    try readOriginals(members, into: &card, remark: remark)
    try rules.cleaned?.report(remark)
    return card
  }

  /// The parts that the object describes, by its keys.
  private static func fields(of members: JSONMembers) -> CardFields {
    known.reduce(into: []) { if members.has($1.key) { $0.insert($1.field) } }
  }

  private static let known: [(key: String, field: CardFields)] =
    [
      ("name", .name), ("identifiers", .identifiers), ("balanceHistory", .balanceHistory), ("categories", .categories),
      ("pictures", .pictures), ("originals", .originals),
    ] + CardFact.all.map { ($0.key, CardFields($0)) }

  /// The name of the card. If it is missing, the issuer or the label of the first identifier is used instead.
  private func name(
    _ name: String?, _ members: JSONMembers, _ content: CardContent, remark: (ImportRemark) throws -> Void
  ) throws -> String {
    if rules.isChange, name == nil {
      if members.has("name") { throw members.error("name") }
      return ""
    }
    if rules.isStrict, let name { return try rules.line(name, "name", of: members) }
    if name == nil {
      guard content.issuer != nil || !content.identifiers.isEmpty else { throw members.error("name", .missing) }
      let others = [content.issuer, content.identifiers.first?.label].compactMap(\.self)
      if let other = others.first(where: { !$0.isBlank }) { return other }
    }
    return try ImportedText.name(name, options.fallbackName, at: members.location, remark: remark)
  }

  private func categories(_ members: JSONMembers, remark: (ImportRemark) throws -> Void) throws -> [String] {
    let names = try members.strings("categories") ?? []
    guard names.count <= CardFields.maximumCategories else {
      throw members.error("categories", .tooLarge(CardFields.maximumCategories))
    }
    var content = CardContent(name: "")
    for name in names {
      if rules.isStrict {
        if CategoryName.isReserved(name) { throw members.error("categories", .reservedCategory(name)) }
        content.insert(category: try rules.line(name, "categories", of: members))
      } else if let name = try ImportedText.category(name, at: members.location, remark: remark) {
        content.insert(category: name)
      }
    }
    return content.categories
  }

  /// Reads the originals whose files came before the card. Lists only mention originals; a card that the wallet has keeps its
  /// own then.
  private func readOriginals(
    _ members: JSONMembers, into card: inout ImportedCard, remark: (ImportRemark) throws -> Void
  ) throws {
    let originals = try CardOriginal.all(in: members, rules)
    let files = files()
    for original in originals where files?.contains(original.digest) ?? false { card.content.insert(original) }
    card.missingOriginals = originals.filter { !(files?.contains($0.digest) ?? false) }
    // An older version did not know of originals.
    if files == nil, originals.isEmpty, !rules.isStrict { card.fields.remove(.originals) }
    guard !card.missingOriginals.isEmpty, !rules.isChange else { return }
    card.fields.remove(.originals)
    try remark(ImportRemark(.originalMissing, at: members.location(of: "originals")))
  }

  /// Reads the pictures whose bytes are in the object. Lists only mention pictures.
  private func readPictures(
    _ members: JSONMembers, into card: inout ImportedCard, remark: (ImportRemark) throws -> Void
  ) throws {
    guard let pictures = try members.object("pictures") else { return }
    if rules.isStrict { card.fields.subtract(.pictures) }
    for name in pictures.keys.sorted() {
      guard let side = PictureSide(rawValue: name) else {
        throw pictures.error(name, rules.isStrict ? .unknownKey : .badValue)
      }
      card.fields.insert(CardFields(side))
      guard let picture = try pictures.object(name) else { continue }
      let digest = try picture.string("digest")
      guard let base64 = try picture.string("base64") else {
        if rules.isStrict, digest == nil { throw pictures.error(name) }
        card.fields.remove(CardFields(side))
        card.missingPictures[side] = digest
        try remark(ImportRemark(.pictureMissing, at: pictures.location(of: name)))
        continue
      }
      guard let bytes = Base64.bytes(of: base64) else { throw picture.error("base64") }
      switch try CardPicture.imported(bytes) {
      case .success(let read):
        guard digest == nil || digest == read.reference.digest else { throw pictures.error(name) }
        card.take(read, as: side)
      case .failure(let refusal):
        throw pictures.error(name, .badPicture(refusal))
      }
    }
  }
}
