internal import Cards
internal import Files
internal import ICalendar
internal import TextFiles
internal import TimeZones
internal import Values

/// Reads iCalendar files (RFC 5545). Each event is a card; an event that is repeated is one for each of its occurrences
/// within a year.
///
/// The file is read twice, because zones and changed occurrences may stand after the events that need them.
struct CalendarReader: ImportReader {
  let file: ImportFile
  let options: ImportOptions
  /// The encoding of the file.
  var encoding = TextEncoding.utf8
  /// The lines before the first calendar.
  var heading = CalendarHeading()

  /// The properties of any length that are not needed.
  private static let unneeded: Set = ["ATTACH", "CONFERENCE", "IMAGE", "STRUCTURED-DATA", "STYLED-DESCRIPTION"]

  func read(_ receive: (ImportEvent) throws -> Void) throws {
    if encoding != .utf8 { try receive(.remark(ImportRemark(.encoding(encoding.name), at: ImportLocation()))) }
    let ticker = options.ticker(of: 2 * file.size)
    let survey = CalendarSurvey(zone: options.zone, size: file.size)
    try scan({ try ticker.tick(at: $0) }) { try survey.take($0) }
    for name in survey.guessedEncodings.sorted() {
      try receive(.remark(ImportRemark(.encoding(name), at: ImportLocation())))
    }
    for fault in survey.faults { try options.entry(receive) { throw ImportError(fault) } }
    var (ordinal, left, zones) = (0, [CalendarPart: Int](), Set<String>())
    try scan({ try ticker.tick(at: file.size + $0) }) { event in
      switch event {
      case .property: return
      case .outside: left[.linesOutside, default: 0] += 1
      case .fault(let error): try options.entry(receive) { throw ImportError(error) }
      case .component(let component) where component.name == "VEVENT":
        ordinal += 1
        guard survey.isNewest(component, ordinal) else {
          left[.olderVersions, default: 0] += 1
          return
        }
        try options.entry(receive) {
          var entry = CalendarEntry(component, survey, options)
          for event in try entry.events() { try receive(event) }
          left.merge(entry.left, uniquingKeysWith: +)
          if let zone = entry.unknownZone, zones.count < 100, zones.insert(zone).inserted {
            try receive(.remark(ImportRemark(.unknownZone(zone), at: entry.location)))
          }
        }
      case .component(let component):
        if let part = CalendarPart(component: component.name) { left[part, default: 0] += 1 }
      }
    }
    for (part, count) in left.sorted(by: { ("\($0.key)") < ("\($1.key)") }) {
      try receive(.remark(ImportRemark(.leftOut(part, count), at: ImportLocation())))
    }
    try options.progress(1)
  }

  /// Gives the properties and components of the file.
  ///
  /// - Parameter progress: receives the number of bytes that were read.
  private func scan(_ progress: (Int) throws -> Void, _ receive: (CalendarScanner.Event) throws -> Void) throws {
    let text = encoding.decoded(file.stream())
    let stream = heading.isQuotedPrintable ? QuotedPrintableDecoder.decoded(text) : text
    var scanner = CalendarScanner { !Self.unneeded.contains($0) && (!$0.hasPrefix("X-") || $0.hasPrefix("X-UCARD-")) }
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    var position = 0
    do {
      while case let count = try stream.read(into: &buffer), count > 0 {
        try scanner.take(buffer[..<count], receive)
        position += count
        try progress(position)
      }
      try scanner.finish(receive)
    } catch let error as CalendarError {
      throw ImportError(error)
    }
  }
}

/// The lines before the first calendar of a file: the header of a mail or of an answer of a server.
struct CalendarHeading {
  /// Whether the calendar is QUOTED-PRINTABLE as a whole, as parts of mails are.
  private(set) var isQuotedPrintable = false

  /// Creates the heading of a file that begins with a calendar.
  init() {}

  /// Creates the heading of a file that begins with a text; nil if no calendar, and no event that stands alone, comes after
  /// it.
  init?(beginningOf text: some Sequence<UInt8>) {
    for line in String(decoding: Array(text), as: UTF8.self).split(whereSeparator: \.isNewline) where !line.isBlank {
      let upper = line.uppercased()
      if upper.withoutBlanks.hasPrefix("BEGIN:VCALENDAR") || upper.withoutBlanks.hasPrefix("BEGIN:VEVENT") { return }
      guard line.prefixMatch(of: /[A-Za-z][A-Za-z0-9-]*:|--|[ \t]|HTTP\//) != nil else { return nil }
      if upper.hasPrefix("CONTENT-TRANSFER-ENCODING:"), upper.contains("QUOTED-PRINTABLE") { isQuotedPrintable = true }
    }
    return nil
  }
}

extension CalendarPart {
  /// The part that a component of a calendar is; nil for an event and a zone.
  fileprivate init?(component name: String) {
    switch name {
    case "VEVENT", "VTIMEZONE": return nil
    case "VTODO": self = .tasks
    case "VJOURNAL": self = .journals
    case "VFREEBUSY", "VAVAILABILITY": self = .busyTimes
    default: self = .others(ImportedText.line(String(name.prefix(40))))
    }
  }
}

extension ImportError {
  /// Converts the error of an iCalendar file.
  init(_ error: CalendarError) {
    let code: Code =
      switch error.code {
      case .notText: .notText
      case .truncated: .truncated
      case .tooLong(let most): .tooLarge(most)
      case .missing: .missing
      case .badValue: .badValue
      case .strayContinuation, .notAProperty, .badParameter: .notAProperty
      case .wrongEnd, .tooDeep: .wrongNesting
      case .repeated: .repeatedProperty
      case .tooMuchWork: .tooManyOccurrences
      }
    let name = error.name.map { ImportedText.line(String($0.prefix(40))) }
    self.init(code, at: ImportLocation(line: error.line, field: name))
  }
}
