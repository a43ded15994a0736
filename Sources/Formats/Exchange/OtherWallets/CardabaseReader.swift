internal import Archives
internal import Barcodes
internal import Cards
internal import Files
internal import JSON
internal import Values

/// Reads exports of Cardabase: an array of cards in JSON, a `.cdb` archive of it with pictures, or, of older versions,
/// lines such as `[name, number, red, green, blue, type, false]`. A card that is shared, as a file or in a QR code, is one
/// object, or one such line.
struct CardabaseReader: ImportReader {
  private let cards: [JSONValue]
  private let archive: ZipArchive?
  private let options: ImportOptions

  /// The path of the cards in an archive.
  private static let path = "cards/cards"

  /// Creates a reader for an array of cards, or for lines of older versions.
  ///
  /// - Throws: `ImportError`.
  init(_ file: ImportFile, _ options: ImportOptions) throws {
    guard file.size <= EntryReader.maximumBytes else { throw ImportError(.tooLarge(EntryReader.maximumBytes)) }
    try self.init(file.stream().all(most: EntryReader.maximumBytes), nil, options)
  }

  /// Creates a reader for an archive.
  ///
  /// - Throws: `ImportError`.
  init(_ archive: ZipArchive, _ options: ImportOptions) throws {
    guard let entry = archive.entry(Self.path) else { throw ImportError(.missingEntry(Self.path)) }
    try self.init(archive.bytes(of: entry, most: EntryReader.maximumBytes), archive, options)
  }

  private init(_ bytes: [UInt8], _ archive: ZipArchive?, _ options: ImportOptions) throws {
    if let cards = CardabaseLine.cards(in: bytes.prefix(1 << 20)) {
      self.cards = cards
    } else {
      let value = try EntryReader.value(of: bytes)
      guard let cards = value.array ?? value.object.map({ _ in [value] }) else {
        throw ImportError(.notOfFormat(.cardabase))
      }
      self.cards = cards
    }
    self.archive = archive
    self.options = options
  }

  /// The keys of a card, of which some are of no use here.
  ///
  /// Source: `LoyaltyCard.toJsonMap` in Cardabase's `lib/feature/cards/loyalty_card.dart`.
  private static let keys: Set = [
    "id", "barcode", "name", "createdAt", "lastModifiedAt", "color", "tags", "notes", "points", "usePoints",
    "requiresAuth", "hideName",
  ]

  /// Whether an archive is one of Cardabase.
  static func isCardabase(_ archive: ZipArchive) -> Bool { archive.entry(path) != nil }

  /// Creates a reader for a card that is shared as a text.
  ///
  /// - Throws: `ImportError`.
  init(shared text: String, _ options: ImportOptions) throws { try self.init(Array(text.utf8), nil, options) }

  /// Whether an object with these keys is a card of Cardabase, whose code is an object, too.
  static func isCard(_ first: JSONKeys) -> Bool {
    first.keys.isSuperset(of: ["name", "barcode"]) && !first.plainKeys.contains("barcode")
      && first.keys.isDisjoint(with: ["identifiers", "uuid", "barcodeFormat"])
  }

  /// Whether a text is a card that Cardabase shares in a QR code.
  static func isShared(_ text: String) -> Bool {
    guard let first = text.first(where: { !$0.isWhitespace }), first == "{" || first == "[" else { return false }
    let bytes = Array(text.utf8)
    if CardabaseLine.cards(in: bytes) != nil { return true }
    guard let card = (try? EntryReader.value(of: bytes))?.object, card["name"]?.string != nil else { return false }
    return card["barcode"]?["data"]?.string != nil
  }

  func read(_ receive: (ImportEvent) throws -> Void) throws {
    guard !cards.isEmpty else { throw ImportError(.empty) }
    try EntryReader(cards, options, known: Self.keys, event: event).read(receive)
  }

  private func event(_ entry: JSONMembers, remark: (ImportRemark) throws -> Void) throws -> ImportEvent {
    let name = try options.name([entry.string("name")], at: entry.location.of("name"), remark: remark)
    guard let barcode = entry["barcode"] else {
      return .skipped(SkippedEntry(.noNumber, name: name, at: entry.location))
    }
    // A list of another program may begin with a card without a code.
    guard let barcode = barcode.object ?? barcode.string.map({ ["data": $0] as JSONObject }) else {
      throw ImportError(.badValue, at: entry.location.of("barcode"))
    }
    let code = JSONMembers(barcode, at: entry.location)
    guard let number = try code.string("data"), !number.isBlank else {
      return .skipped(SkippedEntry(.noNumber, name: name, at: entry.location))
    }
    var content = CardContent(name: name)
    content.identifiers.append(
      try code.identifier(
        number, as: code.string("type").map { Self.type($0, of: number) } ?? Identifier.Kind.number.id,
        ("barcode.data", "barcode.type"),
        remark: remark))
    var fields: CardFields = [.name, .identifier, .type, .note, .categories]
    content.note = try entry.string("notes").flatMap(ImportedText.filledNote)
    if let colour = try entry.string("color") {
      content.colour = Self.colour(colour)
      if content.colour == nil {
        try remark(ImportRemark(.ignoredValue(colour), at: entry.location.of("color")))
      } else {
        fields.insert(.colour)
      }
    }
    for tag in entry["tags"]?.array ?? [] {
      guard let tag = tag.string else { throw ImportError(.badValue, at: entry.location.of("tags")) }
      let name = try ImportedText.category(tag, at: entry.location.of("tags"), remark: remark)
      if let name { content.insert(category: name) }
    }
    guard content.categories.count <= CardFields.maximumCategories else {
      throw ImportError(.tooLarge(CardFields.maximumCategories), at: entry.location.of("tags"))
    }
    guard let points = Amount((entry["points"]?.decimal ?? .zero).rounded(10).text) else {
      throw ImportError(.badValue, at: entry.location.of("points"))
    }
    // A card without points has a balance of 0 unless the person uses them.
    if entry["usePoints"]?.flag ?? (points != 0) {
      content.balance = Balance(points, nil)
      fields.insert(.balance)
    }
    var card = ImportedCard(content, fields: fields, at: entry.location)
    try takePictures(of: entry, into: &card, remark: remark)
    return .card(card)
  }

  /// Takes the pictures of a card from the archive.
  private func takePictures(
    of entry: JSONMembers, into card: inout ImportedCard, remark: (ImportRemark) throws -> Void
  ) throws {
    guard let archive, let id = try entry.string("id") else { return }
    for (side, letter) in [(PictureSide.front, "f"), (.back, "b")] {
      let beginning = "images/\(id)-\(letter)."
      guard let file = archive.entries.first(where: { $0.name.hasPrefix(beginning) }) else { continue }
      if let picture = try archive.picture(file.name, remark: remark) { card.take(picture, as: side) }
    }
  }

  /// The name of a type as U-Card knows it: `CodeEAN13` is `EAN13`, and `CardType.ean13`, too.
  private static func type(_ name: String, of number: String) -> String {
    switch name.replacing("CardType.", with: "").replacing("BarcodeType.", with: "") {
    case "GS128": "GS1_128"
    case "CodeISBN", "isbn": number.count == 13 ? "EAN_13" : "ISBN"
    case "none", "": Identifier.Kind.number.id
    case "CodeITF14", "itf14": "ITF_14"
    case "CodeITF16", "itf16", "Itf", "itf": "ITF"
    case let name where name.hasPrefix("Code") && name.dropFirst(4).first?.isUppercase == true:
      String(name.dropFirst(4))
    case let name: name
    }
  }

  /// The colour of `#AARRGGBB`.
  private static func colour(_ text: String) -> Colour? {
    let digits = text.drop { $0 == "#" }
    return Colour("#" + (digits.count == 8 ? digits.dropFirst(2) : digits))
  }
}

/// The lines of older versions of Cardabase, which are no JSON.
enum CardabaseLine {
  /// The cards of lines, as the JSON of newer versions has them; nil if a line is none.
  static func cards(in bytes: some Collection<UInt8>) -> [JSONValue]? {
    guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
    let lines = text.split(whereSeparator: \.isNewline).filter { !$0.isBlank }
    let cards = lines.compactMap { card(String($0).withoutBlanks) }
    return cards.isEmpty || cards.count < lines.count ? nil : cards
  }

  /// Whether the first line of a text is a card.
  static func isCard(_ text: [UInt8]) -> Bool {
    let line = String(decoding: text, as: UTF8.self).split(whereSeparator: \.isNewline).first { !$0.isBlank }
    return line.map { card($0.withoutBlanks) != nil } ?? false
  }

  private static func card(_ line: String) -> JSONValue? {
    guard let first = line.first, let last = line.last, line.count > 2 else { return nil }
    let parts = line.dropFirst().dropLast().split(separator: ",", omittingEmptySubsequences: false)
      .map(\.withoutBlanks)
    switch (first, last) {
    case ("[", "]"):
      // name, number, red, green, blue, type, whether a password is asked for
      guard parts.count >= 7, parts[parts.count - 1] == "true" || parts[parts.count - 1] == "false" else { return nil }
      let tail = parts.suffix(5)
      let colours = tail.prefix(3).compactMap { UInt8($0) }
      guard colours.count == 3, let type = tail.dropFirst(3).first else { return nil }
      let number = parts[parts.count - 6]
      return value(parts.dropLast(6).joined(separator: ", "), number, type, colours)
    case ("{", "}"):
      guard !line.contains("\"") else { return nil }
      var members: [String: String] = [:]
      for part in parts {
        let pair = part.split(separator: ":", maxSplits: 1).map(\.withoutBlanks)
        if pair.count == 2 { members[pair[0]] = pair[1] }
      }
      guard let name = members["cardName"], let number = members["cardId"] else { return nil }
      let colours = ["redValue", "greenValue", "blueValue"].compactMap { members[$0].flatMap { UInt8($0) } }
      return value(name, number, members["cardType"] ?? "", colours, note: members["note"])
    default:
      return nil
    }
  }

  private static func value(
    _ name: String, _ number: String, _ type: String, _ colours: [UInt8], note: String? = nil
  ) -> JSONValue {
    let barcode: JSONObject = ["data": number, "type": type]
    return .object([
      "barcode": barcode, "color": colours.count == 3 ? "#" + colours.hexadecimal : nil, "name": name, "notes": note,
    ])
  }
}
