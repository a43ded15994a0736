import Cards
import Exchange
import Foundation
import Testing
import Values
import Words

/// Dates and semantic tags of passes, for most of which a card has no fact.
@Suite struct PassSemanticsTests {
  private func card(_ keys: String, _ options: ImportOptions = .init()) throws -> ImportedCard {
    try PassFixture(keys: #"{"description": "Example", \#(keys)}"#).card(options)
  }

  private static let moment = "2026-12-05T19:00+02:00"

  @Test(arguments: [
    #""relevantDate": "\#(moment)""#, #""relevantDates": [{"date": "\#(moment)"}]"#,
    #""relevantDates": [{"relevantDate": "\#(moment)", "date": "\#(moment)"}], "relevantDate": "2026-12-05T17:00:00Z""#,
    #""storeCard": {}, "relevantDate": "\#(moment)", "expirationDate": "2026-12-05T23:00+02:00""#,
  ])
  func theOnlyMomentOfACardIsItsFirstDay(_ keys: String) throws {
    let card = try card(keys)
    let day = CardDate(
      try #require(CalendarDate("2026-12-05")), instant: Instant(seconds: 1_796_490_000))
    #expect(card.content.validFrom == day && card.fields.contains(.validFrom) && card.content.note == nil)
  }

  @Test(arguments: [
    (#""eventTicket": {}, "relevantDate": "\#(moment)""#, "When: 2026-12-05 19:00 (+02:00)"),
    (#""boardingPass": {}, "relevantDates": [{"date": "\#(moment)"}]"#, "When: 2026-12-05 19:00 (+02:00)"),
    (#""relevantDate": "\#(moment)", "expirationDate": "2026-12-01T23:00+02:00""#, "When: 2026-12-05 19:00 (+02:00)"),
    (
      #""relevantDates": [{"startDate": "\#(moment)", "endDate": "2026-12-05T22:30+02:00"}, {"startDate": "\#(moment)", "endDate": "2026-12-06T01:00Z"}]"#,
      "When: 2026-12-05 19:00 – 22:30 (+02:00)\nWhen: 2026-12-05 19:00 (+02:00) – 2026-12-06 01:00 UTC"
    ), (#""eventTicket": {}, "relevantDate": "2026-12-05""#, "When: 2026-12-05"),
    (#""relevantDate": "2026-12-05", "relevantDates": [{"date": "2026-12-06"}]"#, "When: 2026-12-05\nWhen: 2026-12-06"),
  ])
  func otherMomentsAreInTheNote(_ keys: String, _ note: String) throws {
    let card = try card(keys)
    #expect(card.content.note == note && card.content.validFrom == nil && !card.fields.contains(.validFrom))
  }

  @Test(arguments: [
    ("relevantDate", #""soon""#), ("relevantDate", "5"), ("relevantDates", "5"), ("relevantDates", "[5]"),
    ("relevantDates", #"[{"date": "soon"}]"#),
  ])
  func aDateThatIsNoneIsNamed(_ key: String, _ value: String) throws {
    let events = try PassFixture(keys: #"{"\#(key)": \#(value)}"#).read()
    #expect(events.news == [.ignoredValue(key)] && events.cards.first?.content.validFrom == nil)
  }

  @Test(arguments: [
    (#""eventName": "Concert""#, "Event: Concert"), (#""venueName": "Hall""#, "Venue: Hall"),
    (#""eventStartDate": "\#(moment)""#, "Start: 2026-12-05 19:00 (+02:00)"),
    (
      #""eventStartDateInfo": {"date": "\#(moment)", "timeZone": "Europe/Kyiv"}"#,
      "Start: 2026-12-05 19:00 (+02:00), timeZone: Europe/Kyiv"
    ),
    (#""seats": [{"seatRow": "14", "seatNumber": "A", "seatSection": "B"}]"#, "Seat: section B, row 14, seat A"),
    (
      #""seats": [{"seatNumber": "1", "seatRow": "2"}, {"seatNumber": "2", "seatRow": "2"}]"#,
      "Seat: row 2, seat 1; row 2, seat 2"
    ), (#""eventType": "PKEventTypeLivePerformance""#, "Kind of event: Live performance"),
    (#""performerNames": ["One", "Two"]"#, "Performers: One, Two"), (#""duration": 5400"#, "Duration: 1:30"),
    (#""passengerName": {"givenName": "Lesia", "familyName": "Ukrainka"}"#, "Passenger: Lesia Ukrainka"),
    (#""venueLocation": {"latitude": 50.45, "longitude": 30.5}"#, "Coordinates of the venue: 50.45, 30.5"),
    (#""totalPrice": {"amount": "12.5", "currencyCode": "EUR"}"#, "Price: 12.50 EUR"),
    (#""silenceRequested": true"#, "Silence requested: yes"),
    (#""wifiAccess": [{"ssid": "Hall", "password": "x"}]"#, "Wi-Fi: Hall / x"),
    (#""tagOfTomorrow": {"b": [1, "x"], "a": true}"#, "tagOfTomorrow: a: yes, b: 1, x"),
    (#""flightNumber": 123, "airlineCode": "PS""#, "Airline: PS\nFlight number: 123"),
    (#""duration": 1e40"#, "Duration: 10000000000000000000000000000000000000000"),
  ])
  func tagsAreLines(_ tag: String, _ note: String) throws {
    #expect(try card(#""eventTicket": {}, "semantics": {\#(tag)}"#).content.note == note)
    let field = #""eventTicket": {"backFields": [{"key": "a", "label": "A", "value": "x", "semantics": {\#(tag)}}]}"#
    #expect(try card(field).content.note == "A: x\n" + note)
  }

  @Test func labelsAreInTheLanguageOfThePerson() throws {
    let keys =
      #""eventTicket": {}, "relevantDate": "2026-12-01", "semantics": {"seats": [{"seatRow": "2", "seatNumber": "1"}]}"#
    #expect(
      try card(keys, ImportOptions { $0.language = Language(code: "uk") ?? .english }).content.note
        == "Коли: 2026-12-01\nМісце: ряд 2, місце 1")
  }

  @Test func balanceIsAFact() throws {
    let card = try card(#""storeCard": {}, "semantics": {"balance": {"amount": "12.5", "currencyCode": "EUR"}}"#)
    #expect(card.content.balance == Currency(code: "EUR").map { Balance(12.5, $0) } && card.content.note == nil)
  }

  /// Each field, the tags that explain it, and the lines of the note besides the field.
  @Test(
    arguments: [
      (#""label": "Seat", "value": "14A""#, #""seats": [{"seatRow": "14", "seatNumber": "A"}]"#, []),
      (#""label": "Seat", "value": "Row 14, Seat A""#, #""seats": [{"seatRow": "14", "seatNumber": "A"}]"#, []),
      (
        #""label": "Seat", "value": "14""#, #""seats": [{"seatRow": "14", "seatNumber": "A"}]"#,
        ["Seat: row 14, seat A"]
      ),
      (#""label": "Starts", "value": "\#(moment)""#, #""eventStartDate": "2026-12-05T17:00:00Z""#, []),
      (
        #""label": "Day", "value": "\#(moment)", "dateStyle": "PKDateStyleShort""#, #""eventStartDate": "\#(moment)""#,
        ["Start: 2026-12-05 19:00 (+02:00)"]
      ), (#""label": "Where", "value": "HALL""#, #""venueName": "Hall""#, []),
      (
        #""label": "Price", "value": 40, "currencyCode": "EUR""#,
        #""totalPrice": {"amount": "40", "currencyCode": "EUR"}"#, []
      ),
    ] as [(String, String, [String])])
  func aValueIsSaidOnce(_ field: String, _ tags: String, _ lines: [String]) throws {
    let keys = #""eventTicket": {"primaryFields": [{\#(field), "semantics": {\#(tags)}}]}"#
    let note = try #require(try card(keys).content.note)
    #expect(note.split(separator: "\n").dropFirst().map(String.init) == lines)
  }

  @Test func aShortValueOfAnotherFieldIsNoReasonToDropATag() throws {
    let keys = """
      "boardingPass": {"primaryFields": [{"label": "Row", "value": "12"}, {"label": "Venue", "value": "Main Hall"}]},
      "semantics": {"departureGate": "12", "venueName": "Main Hall", "eventStartDate": "\(Self.moment)"},
      "relevantDate": "2026-12-05T17:00Z"
      """
    #expect(
      try card(keys).content.note == """
        Row: 12
        Venue: Main Hall
        When: 2026-12-05 19:00 (+02:00)
        Departure gate: 12
        """)
  }
}
