import Cards
import Exchange
import Foundation
import Testing
import TimeZones
import Values
import Witnesses

/// Calendars that are cut off or damaged anywhere are read or refused with a reason; what is read, a wallet accepts.
@Suite struct CalendarDamageTests {
  private static let file = """
    BEGIN:VCALENDAR
    X-WR-TIMEZONE:Europe/Kyiv
    BEGIN:VTIMEZONE
    TZID:Home
    BEGIN:STANDARD
    DTSTART:19701025T040000
    TZOFFSETFROM:+0300
    TZOFFSETTO:+0200
    RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
    END:STANDARD
    END:VTIMEZONE
    BEGIN:VEVENT
    UID:1
    DTSTART;TZID=Home:20261205T190000
    DURATION:PT90M
    RRULE:FREQ=WEEKLY;COUNT=3;BYDAY=SA,SU;BYSETPOS=-1;WKST=MO
    EXDATE:20261212T170000Z
    SUMMARY:Quest\\, Їжак
    CATEGORIES:a,b\\,c
     \t
    X-UCARD-CODE;TYPE=qr;X-LABEL="a:b^'":MTIz
    X-UCARD-PRICE:12.50 UAH
    BEGIN:VALARM
    TRIGGER;RELATED=END:-PT2H
    END:VALARM
    END:VEVENT
    END:VCALENDAR

    """

  private static let options = ImportOptions {
    $0.zone = Zone("America/New_York") ?? .utc
    $0.now = { Instant(seconds: 1_790_000_000) }
  }

  @Test func cutFilesAreRefused() throws {
    let bytes = Array(Self.file.utf8)
    // The first time counts, although the rule does not have it.
    #expect(try Reading.bytes(bytes, Self.options).cards.count == 4)
    for count in stride(from: 16, to: bytes.count - 2, by: 5) {
      #expect(throws: ImportError.self, "\(count)") { try Reading.bytes(bytes.prefix(count), Self.options) }
    }
  }

  @Test func damagedFilesAreReadOrRefused() throws {
    var random = SeededGenerator("damaged calendars")
    let bytes = Array(Self.file.utf8)
    let pieces = [
      "\n", "\r\n ", "\0", ":", ";", "=", "\"", "-", "9999", ",", "T", "BEGIN:VEVENT\n", "FREQ=SECONDLY;", "\u{7}",
    ]
    var read = 0
    for number in 0..<200 {
      var damaged = bytes
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let place = Int.random(in: 15..<damaged.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: damaged[place] = UInt8.random(in: 0...255, using: &random)
        case 1: damaged.remove(at: place)
        default: damaged.insert(contentsOf: (pieces.randomElement(using: &random) ?? "").utf8, at: place)
        }
      }
      var options = Self.options
      options.continuesAfterFaults = number.isMultiple(of: 2)
      do {
        for card in try Reading.bytes(damaged, options).cards {
          read += 1
          let content = card.content
          let facts: [String?] = [content.name, content.place, content.address, content.url, content.issuer]
          for text in facts + content.categories.map(Optional.some) {
            #expect(text?.allSatisfy { !$0.isNewline } ?? true)
            #expect(text?.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F } ?? true)
          }
          #expect(content.starts != nil && content.name.contains { !$0.isWhitespace }, "\(SeededGenerator.hint)")
        }
      } catch is ImportError {}
    }
    #expect(read > 50)
  }

  /// Many unknown zones are not all told.
  @Test func unknownZonesAreToldWithALimit() throws {
    let event = "BEGIN:VEVENT\nUID:%\nSUMMARY:x\nDTSTART;TZID=Zone/%:20261205T190000\nRRULE:FREQ=YEARLY\nEND:VEVENT\n"
    let events = (0..<300).map { event.replacing("%", with: "\($0)") }
    let read = try Reading.text("BEGIN:VCALENDAR\n\(events.joined())END:VCALENDAR", Self.options)
    #expect(read.cards.count == 300)
    // Of the zones that nobody knows, a hundred are told.
    #expect(read.remarks.count { if case .unknownZone = $0.code { true } else { false } } == 100)
  }
}
