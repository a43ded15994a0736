internal import Barcodes
internal import Cards
internal import Files
internal import Foundation
internal import LinearBarcodes

/// Reads a table with a header: U-Card's own, an identifier a line, or any other that has names and numbers.
struct TableReader: ImportReader {
  private let file: ImportFile
  private let options: ImportOptions

  init(_ file: ImportFile, _ options: ImportOptions) {
    self.file = file
    self.options = options
  }

  func read(_ receive: (ImportEvent) throws -> Void) throws {
    try withoutActuallyEscaping(receive) { try readLines($0) }
  }

  private func readLines(_ receive: @escaping (ImportEvent) throws -> Void) throws {
    let reader = CSVReader(file.stream(), separator: try Self.separator(of: file), isForced: options.isForced)
    guard let header = try Self.header(reader, options) else { throw ImportError(.empty) }
    var pending: IncomingCard?
    var identifiers: [Identifier] = []
    var selection: Int?
    var ids: Set<UUID> = []
    func finish() throws {
      guard var card = pending else { return }
      card.content.identifiers = IdentifierList(identifiers, selection: selection)
      pending = nil
      identifiers = []
      selection = nil
      try receive(.card(card))
    }
    let ticker = options.ticker(of: file.size)
    while try reader.next() {
      if reader.isBlank { continue }
      guard reader.count == header.count else {
        throw ImportError(.fieldCount(reader.count, header: header.count), at: reader.here)
      }
      let line = TableLine(reader: reader, header: header, options: options, receive: receive)
      let id = try line.id()
      if id == nil || id != pending?.id {
        try finish()
        if let id, !ids.insert(id).inserted {
          throw ImportError(.repeatedCard, at: reader.here.of(TableColumn.uuid.rawValue))
        }
        pending = try line.card(id)
      }
      if let identifier = try line.identifier() {
        if try line.flag(.selected) == true { selection = identifiers.count }
        identifiers.append(identifier)
      }
      try ticker.tick(at: reader.position)
    }
    try finish()
  }

  /// The header of a table; nil where it has no line at all.
  static func header(_ reader: CSVReader, _ options: ImportOptions) throws -> TableHeader? {
    guard try reader.next() else { return nil }
    // What a spreadsheet is told of the separator, on a line of its own.
    if reader.count <= 2, try reader.text(0).lowercased().hasPrefix("sep=") {
      guard try reader.next() else { return nil }
    }
    while reader.isBlank { guard try reader.next() else { return nil } }
    do throws(ImportError) {
      return try TableHeader(reader.texts(), chosen: options.columns)
    } catch {
      var place = error.place
      place.line = reader.line
      throw ImportError(error.code, at: place)
    }
  }

  /// What stands between the fields of the first line, outside of quotes.
  static func separator(of file: ImportFile) throws(ImportError) -> UInt8 {
    var counts: [UInt8: Int] = [:]
    var isQuoted = false
    let beginning = try file.stream().read(65_536)
    for byte in beginning.drop(while: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }) {
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      guard !isQuoted else { continue }
      if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") { break }
      if [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")].contains(byte) { counts[byte, default: 0] += 1 }
    }
    return counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? UInt8(ascii: ",")
  }
}

/// A line of a table.
private struct TableLine {
  let reader: CSVReader
  let header: TableHeader
  let options: ImportOptions
  let receive: (ImportEvent) throws -> Void

  private func place(_ column: TableColumn) -> ImportPlace { reader.here.of(column.rawValue) }

  private func cell(_ column: TableColumn) throws(ImportError) -> String? { try header.cell(column, of: reader) }

  private func value<Value>(_ column: TableColumn, _ read: (String) -> Value?) throws(ImportError) -> Value? {
    guard let text = try cell(column) else { return nil }
    guard let value = read(text.trimmingCharacters(in: .whitespaces)) else {
      throw ImportError(.badValue, at: place(column))
    }
    return value
  }

  private func warn(_ code: ImportRemark.Code, _ column: TableColumn) throws {
    try receive(.remark(ImportRemark(code, at: place(column))))
  }

  func id() throws(ImportError) -> UUID? { try value(.uuid, UUID.init(uuidString:)) }

  func flag(_ column: TableColumn) throws(ImportError) -> Bool? {
    try value(column) {
      switch $0.lowercased() {
      case "true", "1", "yes", "y", "x", "так", "т": true
      case "false", "0", "no", "n", "ні", "н": false
      default: nil
      }
    }
  }

  /// What the line says of the card itself.
  func card(_ id: UUID?) throws -> IncomingCard {
    guard let name = try cell(.name), name.contains(where: { !$0.isWhitespace }) else {
      throw ImportError(.emptyValue, at: place(.name))
    }
    var content = CardContent(name: ImportedText.line(name))
    content.issuer = try cell(.issuer).map(ImportedText.line)
    content.note = try cell(.note).map(ImportedText.note)
    if let text = try cell(.color) {
      content.colour = Colour(text.trimmingCharacters(in: .whitespaces))
      if content.colour == nil { try warn(.ignoredValue(text), .color) }
    }
    content.isStarred = try flag(.starred) ?? false
    content.isArchived = try flag(.archived) ?? false
    content.validFrom = try value(.validFrom) { CalendarDate($0) }.map { CardDate($0) }
    content.expiry = try value(.expires) { CalendarDate($0) }.map { CardDate($0) }
    if let amount = try value(.balance, { Decimal(amount: $0) }) {
      let unit = try cell(.currency)
      let currency = unit.flatMap { Currency($0) ?? Currency(code: $0) }
      if let unit, currency == nil { try warn(.unknownCurrency(unit), .currency) }
      content.balance = Balance(amount, currency)
    }
    let categories = try categories()
    guard categories.count <= CardFields.mostCategories else {
      throw ImportError(.tooLarge(CardFields.mostCategories), at: place(.categories))
    }
    for category in categories {
      if let name = try ImportedText.category(category, at: place(.categories), receive) {
        content.insert(category: name)
      }
    }
    var card = IncomingCard(content, fields: fields, at: reader.here)
    card.id = id
    if header.isOurs {
      card.number = try value(.number) { Int($0) }
      card.added = try value(.added, Date.init(iso:))
      card.changed = try value(.changed, Date.init(iso:))
    }
    return card
  }

  private func categories() throws(ImportError) -> [String] {
    guard let text = try cell(.categories) else { return [] }
    let parts = text.split { $0 == "\n" || (!header.isOurs && ($0 == ";" || $0 == "|" || $0 == ",")) }
    return parts.map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
  }

  private var fields: CardFields {
    let known: [(TableColumn, CardFields)] = [
      (.issuer, .issuer), (.note, .note), (.color, .colour), (.starred, .star), (.archived, .archive),
      (.validFrom, .validFrom), (.expires, .expiry), (.balance, .balance), (.categories, .categories), (.type, .type),
    ]
    return known.filter { header.columns.contains($0.0) }
      .reduce(into: [.name, header.isOurs ? .identifiers : .identifier]) { $0.insert($1.1) }
  }

  /// The identifier of the line; nil for none.
  func identifier() throws -> Identifier? {
    let remark: (ImportRemark) throws -> Void = { try receive(.remark($0)) }
    let text = try cell(.payload)
    let bytes = try value(.payloadBase64) { Data(base64Encoded: $0).map { [UInt8]($0) } }
    guard text != nil || bytes != nil else { return nil }
    var kind: Identifier.Kind?
    if let type = try cell(.type)?.trimmingCharacters(in: .whitespaces), !type.isEmpty {
      kind = Identifier.Kind(id: type.lowercased())
      if case .unknown? = kind { kind = try .named(type, at: place(.type), remark: remark) }
    }
    let eci = try value(.eci) { Int($0).flatMap { (0...999_999).contains($0) ? $0 : nil } }
    var charset = try cell(.charset)
    if let name = charset, Charset(named: name) == nil {
      try warn(.unknownCharset(name), .charset)
      charset = nil
    }
    let payload: Payload
    if let bytes {
      payload = Payload(bytes: bytes, eci: eci)
    } else if let text, let read = Payload(written: text, as: kind ?? .number, charset: charset, eci: eci) {
      payload = read
    } else {
      throw ImportError(.badValue, at: place(.payload))
    }
    guard !payload.bytes.isEmpty else { return nil }
    let drawing = DrawingOptions(
      errorCorrection: try cell(.errorCorrection).map { ErrorCorrection(rawValue: $0.uppercased()) },
      ratio: try value(.ratio) { Int($0).flatMap(WideNarrowRatio.init) },
      hasBearerBars: try flag(.bearerBars) ?? false)
    let identifier = Identifier(
      label: try cell(.label).map(ImportedText.line), kind: kind ?? .guess(for: payload), payload: payload,
      text: try cell(.text).map(ImportedText.line), charset: header.isOurs ? charset : nil, options: drawing,
      modulePixels: try value(.module) { Int($0).flatMap { Identifier.modulePixels.contains($0) ? $0 : nil } })
    try identifier.check(at: reader.here, remark: remark)
    return identifier
  }
}
