internal import Barcodes
internal import Cards
internal import LinearBarcodes
internal import TextFiles
internal import TimeZones
internal import Values

/// A line of a table.
struct TableLine {
  let reader: CSVReader
  let header: TableHeader
  let zone: ImportedZone
  let options: ImportOptions
  /// Whether a row without a name is an error. Otherwise the card gets a name.
  let needsName: Bool
  let precision: ColumnPrecision

  /// Receives remarks about the line.
  typealias Remark = (ImportRemark) throws -> Void

  private func location(_ column: TableColumn) -> ImportLocation { reader.here.of(header.name(of: column)) }

  private func cell(_ column: TableColumn) throws(ImportError) -> String? { try header.cell(column, of: reader) }

  private func value<Value>(
    _ column: TableColumn, of kind: ImportError.CellKind = .other, _ read: (String) -> Value?
  ) throws(ImportError) -> Value? {
    guard let text = try cell(column) else { return nil }
    guard let value = read(text.withoutBlanks) else {
      throw ImportError(.badCell(text, kind), at: location(column))
    }
    return value
  }

  private func warn(_ code: ImportRemark.Code, _ column: TableColumn, remark: Remark) throws {
    try remark(ImportRemark(code, at: location(column)))
  }

  func id() throws(ImportError) -> UUID? { try value(.uuid, UUID.init(text:)) }

  func flag(_ column: TableColumn) throws(ImportError) -> Bool? {
    try value(column, of: .flag) { cell -> Bool? in
      let word = cell.lowercased()
      if CellWords.yes.contains(word) { return true }
      if CellWords.no.contains(word) { return false }
      return SpreadsheetForm.truth(cell)
    }
  }

  /// Reads text of one line, with a remark if characters of it were replaced.
  private func line(_ column: TableColumn, remark: Remark) throws -> String? {
    try cell(column).map { try ImportedText.line($0, at: location(column), remark: remark) }
  }

  /// Reads the card of the line, without its identifier.
  func card(_ id: UUID?, remark: Remark) throws -> ImportedCard {
    var name = try line(.cardName, remark: remark) ?? ""
    if name.isBlank {
      guard !needsName else { throw ImportError(.emptyValue, at: location(.cardName)) }
      name = options.fallbackName
      try remark(ImportRemark(.unnamed, at: reader.here))
    }
    // A name may have such quotes of its own; beside a number with them, they are those of the table.
    if let bare = Self.unquoted(name), try cell(.payload).map({ Self.unquoted($0) != nil }) == true { name = bare }
    var content = CardContent(name: name)
    for fact in header.facts { try read(fact, into: &content, remark: remark) }
    try content.insert(categories: categories(), at: location(.categories), remark: remark)
    var card = ImportedCard(content, fields: header.fields, at: reader.here)
    card.mayBeRespelled = header.isOurs && !header.has(.exactPayload)
    card.mayLackLetters = header.isOurs
    card.id = id
    card.externalID = try cell(.externalID).flatMap(ImportedText.trimmed)
    if header.isOurs {
      card.number = try value(.number) { Int($0) }
      card.added = try value(.added, Instant.init(iso:))
      card.changed = try value(.changed, Instant.init(iso:))
    }
    return card
  }

  /// The text between quotation marks of typography, which are none of CSV; nil for any other.
  private static func unquoted(_ text: String) -> String? {
    guard let first = text.first, let last = text.last, "“„«".contains(first), "”“»".contains(last), text.count > 2
    else { return nil }
    return String(text.dropFirst().dropLast())
  }

  private func categories() throws(ImportError) -> [String] {
    guard let text = try cell(.categories) else { return [] }
    // In a table of U-Card, blanks belong to the names.
    if header.isOurs { return text.split(separator: "\n").map(String.init).filter { !$0.isBlank } }
    // Most cards are in one category, and bytes are looked through faster than characters.
    if text.utf8.allSatisfy({
      $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: "|")
        && $0 != UInt8(ascii: ",")
    }) {
      return [text.withoutBlanks].filter { !$0.isEmpty }
    }
    let parts = text.split { $0 == "\n" || $0 == ";" || $0 == "|" || $0 == "," }
    return parts.map { $0.withoutBlanks }.filter { !$0.isEmpty }
  }

  private func read(_ fact: CardFact, into content: inout CardContent, remark: Remark) throws {
    let column = TableColumn(fact)
    guard let text = try cell(column) else { return }
    switch fact.value {
    case .line(let property):
      content[keyPath: property] = try ImportedText.line(text, at: location(column), remark: remark)
    case .note(let property):
      content[keyPath: property] = try ImportedText.note(text, at: location(column), remark: remark)
    case .colour(let property):
      content[keyPath: property] = Colour(text.withoutBlanks)
      if content[keyPath: property] == nil { try warn(.ignoredValue(text), column, remark: remark) }
    case .flag(let property):
      content[keyPath: property] = try flag(column) ?? false
    case .date(let property):
      content[keyPath: property] = try value(column, of: .date, zone.date)
    case .time(let property):
      content[keyPath: property] = try value(column, of: .time) {
        ImportedTime.read($0, in: options.zone, after: content.starts)
      }
    case .count(let property):
      content[keyPath: property] = try value(column) { text in
        Int(text).flatMap { (1...CardFact.maximumCount).contains($0) ? $0 : nil }
      }
    case .status(let property):
      content[keyPath: property] = EventStatus(rawValue: text.withoutBlanks.lowercased())
      if content[keyPath: property] == nil { try warn(.ignoredValue(text), column, remark: remark) }
    case .reminders(let property):
      content[keyPath: property] = try value(column, of: .reminders) { [Reminder]($0) } ?? []
    case .amount(let property, let others):
      guard let amount = try value(column, of: .amount, { Amount($0) }) else { return }
      let currency = others.currency
      let unit = try cell(TableColumn(beside: currency))
      let known = unit.flatMap { Currency($0) ?? Currency(code: $0) }
      if let unit, known == nil { try warn(.unknownCurrency(unit), TableColumn(beside: currency), remark: remark) }
      let perPerson = try others.perPerson.flatMap { try cell(TableColumn(beside: $0)) }
      content[keyPath: property] = Balance(amount, known, isPerPerson: perPerson?.lowercased() == "true")
    }
  }

  /// The text of a payload without the changes that a spreadsheet makes to numbers, unless it is of a type that holds
  /// any text.
  ///
  /// - Throws: `DoubtfulNumber` if it is not certainly the number of a card.
  private func number(_ cell: String, as kind: Identifier.Kind?, remark: Remark) throws -> String {
    let number = try mended(cell, as: kind, remark: remark)
    guard SpreadsheetNumber.isRounded(number) else {
      if kind == nil { try warnOfLostZero(number, remark: remark) }
      return number
    }
    // In a table of U-Card, a line may be a part of a card.
    if options.keepsNumbers || header.isOurs || SpreadsheetNumber.isBarelyRounded(number) && precision.isHigh {
      try warn(.doubtfulNumber(number), .payload, remark: remark)
    } else if try options.isRight(number, self.cell(.cardName) ?? options.fallbackName) != true {
      throw DoubtfulNumber(reason: .roundedNumber(number), location: location(.payload))
    }
    return number
  }

  private func mended(_ cell: String, as kind: Identifier.Kind?, remark: Remark) throws -> String {
    var isNumeric = false
    switch kind {
    case nil, .number: break
    case .code(let symbology) where [.digits, .digitPairs].contains(symbology.alphabet): isNumeric = true
    case .code, .nfc, .unknown: return cell
    }
    switch SpreadsheetNumber(cell, isNumeric: isNumeric) {
    case .unchanged:
      return cell
    case .mended(let number):
      try warn(.mendedNumber(cell, number), .payload, remark: remark)
      return number
    case .amount(let number):
      try warn(.zerosMayBeLost(cell, number), .payload, remark: remark)
      return number
    case .doubtful:
      if kind != .number { try warn(.doubtfulNumber(cell), .payload, remark: remark) }
      return cell
    case .other:
      guard options.keepsNumbers || header.isOurs else {
        throw DoubtfulNumber(reason: .noCardNumber(cell), location: location(.payload))
      }
      try warn(.doubtfulNumber(cell), .payload, remark: remark)
      return cell
    case .cut:
      throw ImportError(.digitsLost(cell), at: location(.payload))
    }
  }

  /// Warns of a number that would be a UPC-A with a zero before it, which spreadsheets leave out.
  private func warnOfLostZero(_ number: String, remark: Remark) throws {
    guard number.utf8.count == 11, number.utf8.allSatisfy(\.isDigit),
      (try? Symbology.upcA.encode(Payload(text: "0" + number))) != nil
    else { return }
    try warn(.lostZero(number, .upcA), .payload, remark: remark)
  }

  /// The text of a payload. It is the text that U-Card wrote, if the cell is a form that a spreadsheet made of it, or
  /// has the same digits in groups; otherwise the text of the cell.
  private func payload(_ cell: String, as kind: Identifier.Kind?, remark: Remark) throws -> String {
    guard header.isOurs else {
      guard let bare = Self.unquoted(cell) else { return try number(cell, as: kind, remark: remark) }
      try warn(.mendedNumber(cell, bare), .payload, remark: remark)
      return try number(bare, as: kind, remark: remark)
    }
    guard header.has(.exactPayload) else { return cell }
    let written = try written(.exactPayload)
    if let written, SpreadsheetForm.isForm(cell, of: written) || kind?.isParted(cell, of: written) ?? false {
      if cell != written { try warn(.restoredNumber(cell, written), .payload, remark: remark) }
      return written
    }
    // A person has typed the number. A spreadsheet cuts a long number, whatever its type is.
    if SpreadsheetNumber(cell, isNumeric: true) == .cut { throw ImportError(.digitsLost(cell), at: location(.payload)) }
    return written == nil ? try number(cell, as: kind, remark: remark) : cell
  }

  /// The text under the code. It is the text that U-Card wrote, if the cell is a form that a spreadsheet made of it.
  private func printedText(remark: Remark) throws -> String? {
    guard let cell = try cell(.text) else { return nil }
    guard let written = try written(.exactText), SpreadsheetForm.isForm(cell, of: written) else {
      return try line(.text, remark: remark)
    }
    if cell != written { try warn(.restoredNumber(cell, written), .text, remark: remark) }
    return ImportedText.line(written)
  }

  /// The number or text as U-Card has written it, from a column that no spreadsheet changes; nil in a line that a person
  /// has added.
  private func written(_ column: TableColumn) throws(ImportError) -> String? {
    guard let exact = try cell(column), exact.hasPrefix(TableColumn.exactMark) else { return nil }
    return String(exact.dropFirst(TableColumn.exactMark.count))
  }

  /// Reads the identifier of the line; nil for none.
  func identifier(remark: Remark) throws -> Identifier? {
    var text = try cell(.payload)
    if let cell = text, !header.isOurs, SpreadsheetNumber.isNothing(cell) {
      // Events need no number.
      guard header.fields.contains(.starts) else {
        throw DoubtfulNumber(reason: .noCardNumber(cell), location: location(.payload))
      }
      text = nil
    }
    // Only U-Card writes a code of nothing but blanks.
    if text?.isBlank == true, try !header.isOurs || header.has(.exactPayload) && written(.exactPayload) == nil {
      text = nil
    }
    let bytes = try value(.payloadBase64) { Base64.bytes(of: $0) }
    guard text != nil || bytes != nil else {
      // Cards of U-Card need no number, and neither do events.
      if !header.isOurs, !header.fields.contains(.starts) { try warn(.noNumber, .payload, remark: remark) }
      return nil
    }
    var kind: Identifier.Kind?
    if let type = try cell(.type)?.withoutBlanks, !type.isEmpty {
      kind = Identifier.Kind(id: type.lowercased())
      if case .unknown? = kind { kind = try .named(type, at: location(.type), remark: remark) }
    }
    if let cell = text, bytes == nil { text = try payload(cell, as: kind, remark: remark) }
    let eci = try value(.eci) { Int($0).flatMap { (0...999_999).contains($0) ? $0 : nil } }
    var charset = try cell(.charset)
    if let name = charset, Charset(named: name) == nil {
      try warn(.unknownCharset(name), .charset, remark: remark)
      charset = nil
    }
    let payload: Payload
    if let bytes {
      payload = Payload(bytes: bytes, eci: eci)
    } else if let text, let read = try? Payload(written: text, as: kind ?? .number, charset: charset, eci: eci) {
      payload = read
    } else {
      throw ImportError(.badValue, at: location(.payload))
    }
    guard !payload.bytes.isEmpty else { return nil }
    let drawing = DrawingOptions(
      errorCorrection: try cell(.errorCorrection).map { ErrorCorrection(rawValue: $0.uppercased()) },
      ratio: try value(.ratio) { Int($0).flatMap(WideNarrowRatio.init) },
      hasBearerBars: try flag(.bearerBars) ?? false, form: try value(.form, SymbolForm.init(text:)))
    let identifier = Identifier(
      label: try line(.label, remark: remark), kind: kind ?? .guess(for: payload), payload: payload,
      text: try printedText(remark: remark), charset: header.isOurs ? charset : nil, options: drawing,
      modulePixels: try value(.module) { Int($0).flatMap { Identifier.modulePixels.contains($0) ? $0 : nil } })
    try identifier.check(at: reader.here, remark: remark)
    return identifier
  }
}

/// Whether the numbers in a column have more digits than a spreadsheet keeps of a number, so that none has rounded them.
/// It is looked up once, if a number may be rounded.
final class ColumnPrecision {
  private(set) lazy var isHigh = look()
  private let look: () -> Bool

  init(_ look: @escaping () -> Bool) { self.look = look }
}

/// The error that a cell is not certainly the number of a card, so that its row is left out.
struct DoubtfulNumber: Error {
  let reason: SkippedEntry.Reason
  let location: ImportLocation
}
