internal import Archives
internal import Barcodes
internal import Cards
internal import JSON
internal import Values
internal import Words

/// A pass of PassAndroid.
///
/// Its keys are those of PassAndroid's class `PassImpl`. The token with which the app updates a pass is not taken.
struct Espass {
  private let tree: any FileTree
  private let folder: String
  private let options: ImportOptions
  private let root: JSONValue
  private var remarks: [ImportRemark] = []

  /// Reads the pass in a folder of `tree`.
  ///
  /// - Throws: `ImportError`, and as `FileTree.bytes(of:most:)`.
  init(_ tree: any FileTree, folder: String, _ options: ImportOptions) throws {
    self.tree = tree
    self.folder = folder
    self.options = options
    root = try tree.json(folder + EspassReader.main, most: PassFiles.maximumTextBytes, isLenient: true)
    guard case .object(let object) = root, object["type"] != nil || object["fields"] != nil || object["barCode"] != nil
    else { throw ImportError(.unrecognised, at: ImportLocation(entry: folder + EspassReader.main)) }
  }

  private var location: ImportLocation { ImportLocation(entry: folder + EspassReader.main) }

  /// Reads the card and the remarks about it.
  ///
  /// - Throws: as `init(_:folder:_:)`.
  func events() throws -> [ImportEvent] {
    var pass = self
    let card = try pass.card()
    return pass.remarks.map(ImportEvent.remark) + [.card(card)]
  }

  private mutating func remark(_ remark: ImportRemark) { remarks.append(remark) }

  private mutating func card() throws -> ImportedCard {
    let name = options.name([root["creator"]?.string, root["description"]?.string], at: location) { remark($0) }
    var content = CardContent(name: name, identifiers: IdentifierList(identifier().map { [$0] } ?? []))
    var fields: CardFields = [.name, .identifiers, .renewal, .note]
    content.colour = colour
    if content.colour != nil { fields.insert(.colour) }
    let spans = root["validTimespans"]?.array ?? []
    content.validFrom = spans.first?["from"]?.string.flatMap(ImportedMoment.init)?.cardDate
    content.expiry = spans.first?["to"]?.string.flatMap(ImportedMoment.init)?.cardDate
    fields.formUnion([.validFrom, .expiry])
    readEvent(&content, &fields)
    content.note = note(besides: name, spans.dropFirst())
    if options.completeFromBoardingPasses(&content, besides: .name).contains(.starts) { fields.insert(.starts) }
    var card = ImportedCard(content, fields: fields, at: ImportLocation(entry: folder.isEmpty ? nil : location.entry))
    let files = Pass.pictureNames.map { (side: $0.side, names: $0.names.map { folder + $0 + ".png" }) }
    try tree.takePictures(files, into: &card) { remark($0) }
    card.origins = origins
    return card
  }

  /// Reads when an event is. The note has it, too.
  private func readEvent(_ content: inout CardContent, _ fields: inout CardFields) {
    guard root["type"]?.string?.uppercased() == "EVENT" else { return }
    func time(_ key: String) -> EventTime? {
      root["calendarTimespan"]?[key]?.string.flatMap(ImportedMoment.init)
        .flatMap { ImportedTime.time($0, in: options.zone) }
    }
    guard let starts = time("from") else { return }
    content.starts = starts
    content.ends = time("to").flatMap {
      $0.moment(local: options.zone) > starts.moment(local: options.zone) ? $0 : nil
    }
    fields.formUnion([.starts, .ends])
  }

  /// The key of the pass that PassAndroid has read, by which its file names the same card; else that of the app.
  private var origins: [CardOrigin] {
    if let type = root["passIdent"]?.string, let serial = root["serial"]?.string, !type.isEmpty, !serial.isEmpty {
      return [CardOrigin(format: ImportFormat.pass.rawValue, file: "", key: "\(type)\n\(serial)")]
    }
    guard let id = root["id"]?.string, !id.isEmpty else { return [] }
    return [CardOrigin(format: ImportFormat.espass.rawValue, file: "", key: id)]
  }

  /// The colour, which has its opacity first. A pass without a colour has `#000000`.
  private var colour: Colour? {
    guard let text = root["accentColor"]?.string, text != "#000000" else { return nil }
    return Colour(text)
  }

  private mutating func identifier() -> Identifier? {
    guard let code = root["barCode"], let message = code["message"]?.string, !message.isEmpty else { return nil }
    let here = location.of("barCode")
    let format = code["format"]?.string ?? Symbology.qr.name
    let kind = Identifier.Kind.named(format, at: here) { remark($0) }
    var identifier = Identifier(kind: kind, payload: Payload(text: message))
    let text = code["alternativeText"]?.string.flatMap(ImportedText.trimmed)
    identifier.text = text == message ? nil : text
    identifier.check(at: here) { remark($0) }
    return identifier
  }

  /// The description, the fields, and other times and places.
  private func note(besides name: String, _ spans: some Sequence<JSONValue>) -> String? {
    let description = root["description"]?.string.flatMap(ImportedText.trimmed).flatMap { $0 == name ? nil : $0 }
    var details = PassDetails()
    for field in root["fields"]?.array ?? [] {
      guard let value = field["value"]?.string, !value.isBlank else { continue }
      let moment = PassMoment(value)
      let label = field["label"]?.string.flatMap(ImportedText.trimmed)
      details.add(PassDetail(label: label, text: moment?.text ?? value, moments: [moment?.instant].compactMap(\.self)))
    }
    for (span, words) in [(root["calendarTimespan"], CardFields.starts.heading)] + spans.map({ ($0, PassTag.valid) }) {
      guard let interval = PassInterval(from: span?["from"], to: span?["to"]) else { continue }
      details.add(
        meaning: PassDetail(label: words.text(in: options.language), text: interval.text, moments: interval.moments))
    }
    return ImportedText.lines([description] + (details.all + places).map(\.line))
  }

  /// The places at which the pass is needed.
  private var places: [PassDetail] {
    (root["locations"]?.array ?? []).compactMap { place in
      let name = place["name"]?.string.flatMap(ImportedText.trimmed)
      let coordinates = [place["lat"]?.digits, place["lon"]?.digits].compactMap(\.self)
      let text = ImportedText.phrase([name] + (coordinates.count == 2 ? coordinates : []))
      return text.map { PassDetail(label: CardFields.place.heading.text(in: options.language), text: $0) }
    }
  }
}

/// Reads exports of PassAndroid, `.espass`: a zip with a file `main.json` and pictures for each pass.
struct EspassReader: ImportReader {
  /// The file with the content of a pass.
  static let main = "main.json"

  let tree: any FileTree
  let options: ImportOptions

  /// Whether there is a pass of PassAndroid.
  static func isEspass(_ tree: any FileTree) -> Bool { !folders(of: tree).isEmpty }

  /// The folders of the passes, ending with `/`; empty for the root. A pass in a folder also has an icon, so that other
  /// files of the same name are not taken for a pass.
  private static func folders(of tree: any FileTree) -> [String] {
    if tree.contains(main) { return [""] }
    return tree.names.filter { $0.hasSuffix("/" + main) && !ZipArchive.isJunk($0) }
      .map { String($0.dropLast(main.count)) }.filter { tree.contains($0 + "icon.png") }
  }

  func read(_ receive: (ImportEvent) throws -> Void) throws {
    let folders = Self.folders(of: tree)
    guard folders.count <= PassReader.maximumPasses else { throw ImportError(.tooLarge(PassReader.maximumPasses)) }
    for (index, folder) in folders.enumerated() {
      try options.entry(receive) {
        for event in try Espass(tree, folder: folder, options).events() { try receive(event) }
      }
      try options.progress(Double(index + 1) / Double(folders.count))
    }
  }
}
