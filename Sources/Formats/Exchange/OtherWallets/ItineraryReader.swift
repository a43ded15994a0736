internal import Archives
internal import Barcodes
internal import Cards
internal import Files
internal import JSON
internal import Values

/// Reads memberships, reservations and tickets that KDE Itinerary exports: objects of schema.org in JSON, alone, in an
/// array, or in the archive of all its data.
struct ItineraryReader: ImportReader {
  private let entries: [EntryReader.Entry]
  private let options: ImportOptions
  /// The passes in the archive; nil if it has none.
  private let passes: PassReader?
  /// The names of the files in the archive.
  private let files: Set<String>

  /// Creates a reader for a file.
  ///
  /// - Throws: `ImportError`.
  init(_ file: ImportFile, _ options: ImportOptions) throws {
    entries = Self.entries(of: try EntryReader.value(of: file), in: nil)
    self.options = options
    passes = nil
    files = []
  }

  /// Creates a reader for an archive.
  ///
  /// - Throws: `ImportError`.
  init(_ archive: ZipArchive, in file: ImportFile, _ options: ImportOptions) throws {
    entries = try archive.entries.filter { Self.isOfJSON($0.name) }.flatMap { entry in
      let location = ImportLocation(entry: entry.name)
      let bytes = try archive.bytes(of: entry, most: EntryReader.maximumBytes)
      // Other data of the app need not be JSON.
      guard let first = bytes.first(where: { !$0.isBlank }), "[{".utf8.contains(first) else {
        return [EntryReader.Entry]()
      }
      return Self.entries(of: try EntryReader.value(of: bytes, at: location), in: entry.name)
    }
    self.options = options
    files = Set(archive.names)
    passes = PassReader.isPass(archive) ? PassReader(file: file, archive: archive, options: options) : nil
  }

  /// Whether an object with these keys is one of schema.org.
  static func isEntry(_ keys: Set<String>) -> Bool { keys.contains("@type") }

  /// Whether an archive is one of Itinerary.
  static func isItinerary(_ archive: ZipArchive) -> Bool { archive.entries.contains { isOfJSON($0.name) } }

  private static func isOfJSON(_ path: String) -> Bool {
    !path.hasSuffix("/")
      && (path.hasPrefix("reservations/") && path.hasSuffix(".json") || path.hasPrefix("custom/org.kde.itinerary/"))
  }

  private static func entries(of value: JSONValue, in file: String?) -> [EntryReader.Entry] {
    (value.array ?? [value]).enumerated().map { index, element in
      EntryReader.Entry(
        value: element, location: file.map { ImportLocation(entry: $0) } ?? ImportLocation(item: index + 1))
    }
  }

  func read(_ receive: (ImportEvent) throws -> Void) throws {
    try passes?.read(receive)
    // The reservation of a pass in the archive is the same ticket again.
    let entries = entries.filter { entry in
      guard let type = entry.value["pkpassPassTypeIdentifier"]?.string,
        let serial = entry.value["pkpassSerialNumber"]?.string
      else { return true }
      let name = Base64.text(of: Array(serial.utf8)).replacing("+", with: "-").replacing("/", with: "_")
      return !files.contains("passes/\(type)/\(name).pkpass")
    }
    try EntryReader(entries, options, needsNumber: passes == nil, event: event).read(receive)
  }

  private func event(_ entry: JSONMembers, remark: (ImportRemark) throws -> Void) throws -> ImportEvent {
    if let reservation = ItineraryReservation(entry, options) { return try reservation.event(remark: remark) }
    let program = try entry.string("programName") ?? entry.string("name")
    guard try entry.string("@type") == "ProgramMembership" else {
      return .skipped(SkippedEntry(.otherEntry, name: program.flatMap(ImportedText.trimmed), at: entry.location))
    }
    let identifiers = try identifiers(of: entry, remark: remark)
    let name = try options.name([program], at: entry.location.of("programName"), remark: remark)
    guard !identifiers.isEmpty else {
      return .skipped(SkippedEntry(.noNumber, name: name, at: entry.location))
    }
    var content = CardContent(name: name)
    content.identifiers = IdentifierList(identifiers)
    var fields: CardFields = [.name, .identifiers]
    if let member = entry["member"]?["name"]?.string.flatMap(ImportedText.trimmed) {
      content.note = member
      fields.insert(.note)
    }
    var zone = ImportedZone()
    for (key, path, field) in [
      ("validFrom", \CardContent.validFrom, CardFields.validFrom), ("validUntil", \.expiry, .expiry),
    ] {
      // A time is written as text, or with the name of its zone.
      let written = entry[key]
      guard let text = written?.string ?? written?["@value"]?.string else { continue }
      guard let moment = ImportedMoment(text) else { throw ImportError(.badValue, at: entry.location.of(key)) }
      zone.add(moment)
      content[keyPath: path] = CardDate(zone.day(of: moment), instant: moment.instant)
      fields.insert(field)
    }
    return .card(ImportedCard(content, fields: fields, at: entry.location))
  }

  /// The code of the token, and the number if it is another.
  private func identifiers(of entry: JSONMembers, remark: (ImportRemark) throws -> Void) throws -> [Identifier] {
    let number = try entry.string("membershipNumber").flatMap(ImportedText.trimmed)
    guard let token = try entry.string("token"), !token.isBlank else {
      return try number.map { [try entry.identifier($0, as: nil, ("membershipNumber", "token"), remark: remark)] } ?? []
    }
    var identifiers = [Identifier(try ItineraryToken(token, at: entry.location.of("token")))]
    try identifiers[0].check(at: entry.location.of("token"), remark: remark)
    if let number, Payload(text: number) != identifiers[0].payload {
      identifiers.append(Identifier(kind: .number, payload: Payload(text: number)))
    }
    return identifiers
  }
}
