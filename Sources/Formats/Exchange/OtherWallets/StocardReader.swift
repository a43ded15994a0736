internal import Archives
internal import Barcodes
internal import Cards
internal import Files
internal import JSON
internal import LinearBarcodes
internal import Values

/// Reads exports of Stocard: a zip with one folder per card, in either of two layouts.
struct StocardReader: ImportReader {
  let archive: ZipArchive
  let options: ImportOptions

  /// The largest number of bytes of a JSON file.
  private static let maximumBytes = 1 << 20

  /// Whether the archive contains cards of Stocard.
  static func isStocard(_ archive: ZipArchive) -> Bool {
    archive.entries.contains { StocardPath.isOfCards($0.name) }
  }

  func read(_ receive: (ImportEvent) throws -> Void) throws {
    var cards: [StocardID: StocardFolder] = [:]
    var shops: [StocardID: StocardFolder] = [:]
    for entry in archive.entries where !entry.isFolder {
      guard let path = StocardPath(entry.name) else { continue }
      switch path.owner {
      case .card(let id): cards[id, default: StocardFolder()].append(entry, as: path.part)
      case .shop(let id): shops[id, default: StocardFolder()].append(entry, as: path.part)
      }
    }
    var count = 0
    let ticker = options.ticker(of: cards.count)
    for (id, folder) in cards.sorted(by: { $0.key < $1.key }) {
      try ticker.tick()
      try options.entry(receive) {
        guard let file = try first(of: folder[.content], remark: { try receive(.remark($0)) }) else {
          return try receive(.skipped(skipped(folder, id)))
        }
        count += 1
        try receive(.card(card(id, file, folder, shops) { try receive(.remark($0)) }))
      }
    }
    guard count > 0 else { throw ImportError(.empty) }
    try options.progress(1)
  }

  private func skipped(_ folder: StocardFolder, _ id: StocardID) -> SkippedEntry {
    SkippedEntry(
      folder.isOnlyUsage ? .onlyUsage : .noNumber, name: nil,
      at: .init(entry: "users/\(id.user)/loyalty-cards/\(id.id)"))
  }

  private func card(
    _ id: StocardID, _ file: ZipArchive.Entry, _ folder: StocardFolder, _ shops: [StocardID: StocardFolder],
    remark: (ImportRemark) throws -> Void
  ) throws -> ImportedCard {
    let location = ImportLocation(entry: file.name)
    let json = try json(file)
    let identifier = try identifier(of: json, at: location, remark: remark)
    let provider = try provider(of: json, user: id.user)
    let shop = if case .shop(let id) = provider { shops[id] } else { StocardFolder?.none }
    let label = try json.string("label")
    let name = try name(of: json, provider, shop, label: label, at: location, remark: remark)

    var content = CardContent(name: name)
    if let identifier { content.identifiers.append(identifier) }
    let note = try self.note(folder, remark: remark)
    let line = label.flatMap(ImportedText.trimmed)
    content.note = ImportedText.lines([line == name || line == note ? nil : line, note])
    var card = ImportedCard(content, fields: [.name, .identifier, .note], at: location)
    // Some exports lack the type of code.
    if identifier.map({ $0.kind != .number }) ?? false { card.fields.insert(.type) }
    for (side, folder) in [(PictureSide.front, folder), (.back, folder), (.icon, shop)] {
      guard let folder, let picture = try picture(folder[.picture(side)], remark: remark) else { continue }
      card.take(picture, as: side)
    }
    card.use = try use(folder[.usage], remark: remark)
    return card
  }

  private func identifier(of json: JSONMembers, at location: ImportLocation, remark: (ImportRemark) throws -> Void)
    throws
    -> Identifier?
  {
    guard let number = try json.string("input_id") else {
      throw ImportError(.missing, at: location.of("input_id"))
    }
    let format = try json.string("input_barcode_format") ?? ""
    guard !number.isEmpty else { return nil }
    let payload = Payload(text: number)
    let kind = try kind(format, of: payload, at: location.of("input_barcode_format"), remark: remark)
    let identifier = Identifier(kind: kind, payload: Payload.imported(payload, as: kind))
    try identifier.check(at: location.of("input_id"), remark: remark)
    return identifier
  }

  private func kind(
    _ format: String, of payload: Payload, at location: ImportLocation, remark: (ImportRemark) throws -> Void
  ) rethrows -> Identifier.Kind {
    if format.isEmpty { return try payload.guessedKind(at: location, remark: remark) }
    if format.uppercased() == "RSS_DATABAR_EXPANDED" { return .code(.dataBarExpanded) }
    let kind = try Identifier.Kind.named(format, at: location, remark: remark)
    // The text may not conform to GS1, although a Code 128 can carry it.
    if kind == .code(.gs1128), (try? Symbology.gs1128.encode(Payload.imported(payload, as: kind))) == nil {
      return .code(.code128)
    }
    return kind
  }

  private func provider(of json: JSONMembers, user: String) throws(ImportError) -> StocardProvider? {
    let key = "input_provider_reference"
    guard let reference = json[key] else { return nil }
    guard let object = reference.object else { throw json.error(key) }
    return try JSONMembers(object, at: json.location).string("identifier").flatMap { StocardProvider($0, user: user) }
  }

  private func name(
    of json: JSONMembers, _ provider: StocardProvider?, _ shop: StocardFolder?, label: String?,
    at location: ImportLocation,
    remark: (ImportRemark) throws -> Void
  ) throws -> String {
    let given = try json.string("input_provider_name")
    if let name = given.flatMap(ImportedText.trimmed) { return name }
    if case .number(let number) = provider {
      try remark(ImportRemark(.namedByNumber(number), at: location))
      return number
    }
    var names = [label]
    if let file = try shop.flatMap({ try first(of: $0[.content], remark: remark) }) {
      names.insert(try self.json(file).string("name"), at: 0)
    }
    return try options.name(names, at: location, remark: remark)
  }

  private func note(_ folder: StocardFolder, remark: (ImportRemark) throws -> Void) throws -> String? {
    guard let file = try first(of: folder[.note], remark: remark) else { return nil }
    return try json(file).string("content").flatMap(ImportedText.filledNote)
  }

  private func use(_ files: [ZipArchive.Entry], remark: (ImportRemark) throws -> Void) throws -> CardUse? {
    // The list and the single files describe the same uses.
    var times: Set<Instant> = []
    for file in files {
      guard file.size <= Self.maximumBytes else {
        try remark(ImportRemark(.ignoredEntry, at: .init(entry: file.name)))
        continue
      }
      let json = try json(file)
      for time in json["usages"]?.array?.map({ $0["time"] }) ?? [json["time"]] {
        guard let time = time?["value"] else { continue }
        if let moment = time.string.flatMap(ImportedMoment.init)?.instant {
          times.insert(moment)
        } else {
          try remark(ImportRemark(.ignoredValue("time"), at: .init(entry: file.name, field: "time")))
        }
      }
    }
    return times.max().map { CardUse(lastShown: $0, timesShown: times.count) }
  }

  private func picture(_ files: [ZipArchive.Entry], remark: (ImportRemark) throws -> Void) throws -> CardPicture? {
    guard let file = try first(of: files, remark: remark) else { return nil }
    return try archive.picture(file.name, remark: remark)
  }

  /// The first of the files with the same content. The others are ignored, with a remark.
  private func first(of files: [ZipArchive.Entry], remark: (ImportRemark) throws -> Void) rethrows
    -> ZipArchive.Entry?
  {
    for file in files.dropFirst() { try remark(ImportRemark(.ignoredEntry, at: .init(entry: file.name))) }
    return files.first
  }

  private func json(_ file: ZipArchive.Entry) throws -> JSONMembers {
    let location = ImportLocation(entry: file.name)
    guard let object = try archive.json(file.name, most: Self.maximumBytes).object else {
      throw ImportError(.badValue, at: location)
    }
    return JSONMembers(object, at: location)
  }
}

/// The files of one card or shop in Stocard's export.
struct StocardFolder {
  private var files: [StocardPath.Part: [ZipArchive.Entry]] = [:]

  /// Adds a file to the folder.
  mutating func append(_ file: ZipArchive.Entry, as part: StocardPath.Part) { files[part, default: []].append(file) }

  /// The files with a part, the best first: `content.json`, then in the order of their names.
  subscript(part: StocardPath.Part) -> [ZipArchive.Entry] {
    (files[part] ?? []).sorted { one, other in
      let (isOneNewer, isOtherNewer) = (one.name.hasSuffix("/content.json"), other.name.hasSuffix("/content.json"))
      return isOneNewer == isOtherNewer ? one.name < other.name : isOneNewer
    }
  }

  /// Whether the folder contains only the use of the card.
  var isOnlyUsage: Bool { files[.usage] != nil && files.keys.allSatisfy { $0 == .usage || $0 == .other } }
}

/// The shop of a card in Stocard.
enum StocardProvider {
  /// A shop of Stocard's own list, which is not in the export.
  case number(String)
  /// A shop that the user created.
  case shop(StocardID)

  /// Reads a reference to a shop: `/loyalty-card-providers/7`, `/users/<user>/loyalty-card-custom-providers/<id>`; nil
  /// for any other text.
  ///
  /// - Parameter user: the user, if the reference does not name one.
  init?(_ reference: String, user: String) {
    let parts = reference.split(separator: "/").map(String.init)
    guard parts.count >= 2, let id = parts.last else { return nil }
    switch parts[parts.count - 2] {
    case "loyalty-card-providers":
      self = .number(id)
    case "loyalty-card-custom-providers":
      let owner = parts.count >= 4 && parts[parts.count - 4] == "users" ? parts[parts.count - 3] : user
      self = .shop(StocardID(user: owner, id: id))
    default:
      return nil
    }
  }
}

/// The identity of a card or shop in Stocard's export.
struct StocardID: Hashable, Comparable {
  /// The user that it belongs to.
  let user: String
  /// The id of the card or shop, unique for the user.
  let id: String

  static func < (one: StocardID, other: StocardID) -> Bool { (one.id, one.user) < (other.id, other.user) }
}
