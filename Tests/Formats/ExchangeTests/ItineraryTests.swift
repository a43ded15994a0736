import Barcodes
import Cards
import Exchange
import Testing
import TimeZones
import Values

/// Reservations and tickets of KDE Itinerary. Kyiv is the zone of the machine.
@Suite struct ItineraryTests {
  private static let options = ImportOptions { $0.zone = Zone("Europe/Kyiv") ?? .utc }

  private func events(_ entries: String...) throws -> [ImportEvent] {
    try Reading.text("[\(entries.joined(separator: ","))]", Self.options)
  }

  private func card(_ entry: String) throws -> CardContent { try events(entry).card().content }

  private static let train = #"""
    {"@context":"http://schema.org","@type":"TrainReservation","reservationNumber":"XXX007","totalPrice":59.5,
     "priceCurrency":"EUR","reservationStatus":"http://schema.org/ReservationConfirmed",
     "underName":{"@type":"Person","familyName":"Дрозд","givenName":"Олена"},
     "reservationFor":{"@type":"TrainTrip","trainNumber":"ICE 123","trainName":"ICE","departurePlatform":"7",
      "provider":{"@type":"Organization","name":"DB"},
      "departureStation":{"@type":"TrainStation","name":"Berlin Hbf","address":{"@type":"PostalAddress",
       "streetAddress":"Europaplatz 1","postalCode":"10557","addressLocality":"Berlin"}},
      "arrivalStation":{"@type":"TrainStation","name":"München Hbf"},
      "departureTime":{"@type":"QDateTime","@value":"2026-12-05T09:05:00+01:00","timezone":"Europe/Berlin"},
      "arrivalTime":{"@type":"QDateTime","@value":"2026-12-05T13:10:00+01:00","timezone":"Europe/Berlin"}},
     "reservedTicket":{"@type":"Ticket","name":"Super Sparpreis","ticketToken":"aztecbin:AAEC/w==",
      "validUntil":"2026-12-06T10:00:00+01:00",
      "ticketedSeat":{"@type":"Seat","seatNumber":"85","seatSection":"12"}}}
    """#

  @Test func aTrain() throws {
    let content = try card(Self.train)
    #expect(content.name == "Berlin Hbf→München Hbf ICE 123" && content.issuer == "DB")
    #expect(content.starts?.iso == "2026-12-05T09:05[Europe/Berlin]")
    #expect(content.ends?.iso == "2026-12-05T13:10[Europe/Berlin]")
    #expect(content.place == "Berlin Hbf" && content.address == "Europaplatz 1, 10557, Berlin")
    #expect(
      content.identifiers.map(\.self) == [Identifier(kind: .code(.aztec), payload: Payload(bytes: [0, 1, 2, 255]))])
    #expect(content.price == Balance(59.5, Currency(code: "EUR")) && content.status == .confirmed)
    #expect(content.expiry?.day.iso == "2026-12-06")
    #expect(
      content.note
        == "Super Sparpreis\nPassenger: Олена Дрозд\nCar: 12\nSeat: 85\nDeparture platform: 7\nBooking number: XXX007")
  }

  /// The journeys of one ticket are cards of their own, and come back to them.
  @Test func theJourneysOfOneTicket() throws {
    let back = Self.train.replacing("ICE 123", with: "ICE 124")
    let events = try events(Self.train, back)
    #expect(events.cards.map(\.content.name) == ["Berlin Hbf→München Hbf ICE 123", "Berlin Hbf→München Hbf ICE 124"])
    #expect(try Reading.format(Self.train) == .itinerary)
  }

  @Test(
    arguments: [
      ("qrCode:a b", "qr", "a b"), ("QRCODE:1", "qr", "1"), ("aztecCode:M1", "aztec", "M1"), ("aztec:x", "aztec", "x"),
      ("barcode128:00123", "code128", "00123"), ("dataMatrix:7", "datamatrix", "7"), ("pdf417:p", "pdf417", "p"),
      ("code39:ABC", "code39", "ABC"), ("ean13:4006381333931", "ean13", "4006381333931"), ("itf:1234", "itf", "1234"),
      ("codabar:A123B", "codabar", "A123B"), ("qrCodeBin:YWI=", "qr", "ab"), ("aztecbin:YWI", "aztec", "ab"),
      ("pdf417bin:YWI=", "pdf417", "ab"),
      ("https://example.org/t/1", "qr", "https://example.org/t/1"), ("0042", "number", "0042"),
    ])
  func tokens(_ token: String, _ kind: String, _ payload: String) throws {
    let content = try card(
      #"{"@type":"EventReservation","reservationFor":{"name":"Quest"},"reservedTicket":{"ticketToken":"\#(token)"}}"#)
    #expect(content.name == "Quest" && content.identifiers.selected == .code(kind, payload))
  }

  @Test(arguments: ["aztecbin:%%%", "qrCode:", "qrcodebin:"]) func brokenTokens(_ token: String) {
    let text = #"[{"@type":"EventReservation","reservedTicket":{"ticketToken":"\#(token)"}}]"#
    #expect(Reading.refusal(text) == ImportError(.badValue, at: .init(item: 1, field: "ticketToken")))
  }

  @Test func anEvent() throws {
    let entry = #"""
      {"@type":"EventReservation","reservationNumber":"IO12345","reservationStatus":"http://schema.org/Cancelled",
       "underName":{"name":"John Smith"},"url":"https://example.org/t",
       "reservationFor":{"@type":"Event","name":"Google I/O","startDate":"2026-05-15T08:30:00-08:00",
        "endDate":"2026-05-15T07:30:00-08:00","location":{"@type":"Place","name":"Moscone Center",
        "address":"800 Howard St."}},
       "reservedTicket":[{"ticketToken":"qrCode:1","ticketedSeat":{"seatRow":"2","seatNumber":"3","seatSection":"1"}},
        {"ticketToken":"qrCode:2","ticketNumber":"T7"}]}
      """#
    let events = try events(entry)
    let content = try events.card().content
    #expect(content.starts?.iso == "2026-05-15T19:30[Europe/Kyiv]" && content.ends == nil)
    #expect(events.remarks.map(\.code) == [.endsBeforeStart("2026-05-15T07:30:00-08:00")])
    #expect(content.identifiers.map(\.payload.text) == ["1", "2", "T7"] && content.status == .cancelled)
    #expect(content.place == "Moscone Center" && content.address == "800 Howard St.")
    #expect(content.note == "Attendee: John Smith\nSeat: section 1, row 2, seat 3\nBooking number: IO12345")
    #expect(content.url == "https://example.org/t")
  }

  /// A time of a flight without a zone is that of the airport, which is not known: the day is certain.
  @Test func aFlight() throws {
    func flight(_ time: String) -> String {
      #"""
      {"@type":"FlightReservation","airplaneSeat":"3C","boardingGroup":"2","reservationFor":{"@type":"Flight",
       "airline":{"iataCode":"EZY","name":"easyJet"},"flightNumber":"8724","departureTime":"\#(time)",
       "departureAirport":{"iataCode":"MRS","name":"Marseille"},"arrivalAirport":{"iataCode":"LGW"},
       "arrivalTime":"2026-03-06T18:35:00"},"reservedTicket":{"ticketToken":"aztecCode:x"}}
      """#
    }
    let local = try card(flight("2026-03-06T17:40:00"))
    #expect(local.name == "MRS→LGW EZY 8724" && local.issuer == "easyJet" && local.place == "Marseille")
    #expect(local.starts?.iso == "2026-03-06" && local.ends == nil)
    #expect(
      local.note == "Seat: 3C\nDeparture: 2026-03-06 17:40\nBoarding group: 2\nArrival: 2026-03-06 18:35")
    #expect(try card(flight("2026-03-06T17:40:00+01:00")).starts?.iso == "2026-03-06T18:40[Europe/Kyiv]")
    #expect(try card(flight("2026-03-06")).starts?.iso == "2026-03-06")
    let soon = try events(flight("soon"))
    #expect(soon.remarks.first == ImportRemark(.ignoredValue("soon"), at: .init(item: 1, field: "departureTime")))
    #expect(try soon.card().content.starts == nil && soon.card().shown == .code("aztec", "x"))
    // The code says the rest of a flight without its places.
    let pass = "M1DOE/JOHN            EABC123 KBPWAWLO 0752 184Y014A0032 100"
    let code = try card(#"{"@type":"FlightReservation","reservedTicket":{"ticketToken":"aztecCode:\#(pass)"}}"#)
    #expect(code.name == "KBP→WAW LO 0752" && code.starts != nil)
  }

  @Test func aRoom() throws {
    let entry = #"""
      {"@type":"LodgingReservation","reservationNumber":"1234567890","checkinTime":"2026-06-06T15:00:00",
       "checkoutTime":"2026-06-08T11:00:00","reservationFor":{"@type":"LodgingBusiness","name":"Hotel",
       "address":{"addressLocality":"Lisboa","addressCountry":"PT"}}}
      """#
    let content = try card(entry)
    #expect(content.name == "Hotel" && content.place == nil && content.address == "Lisboa, PT")
    #expect(
      content.starts?.iso == "2026-06-06T15:00[Europe/Kyiv]" && content.ends?.iso == "2026-06-08T11:00[Europe/Kyiv]")
    #expect(content.identifiers.map(\.self) == [.code("number", "1234567890")] && content.note == nil)
  }

  /// A reservation without any number is a card with a time; one without a time is none.
  @Test func reservationsWithoutNumbers() throws {
    let timed = #"{"@type":"EventReservation","reservationFor":{"name":"Talk","startDate":"2026-05-15"}}"#
    let events = try events(timed, #"{"@type":"TrainReservation"}"#)
    #expect(events.cards.map(\.content.name) == ["Talk"] && events.remarks.map(\.code) == [.noNumber])
    guard case .skipped(let entry)? = events.last else { throw ImportError(.empty) }
    #expect(entry.reason == .noNumber)
  }

  /// A pass of the archive and its reservation are one ticket.
  @Test func aPassAndItsReservation() throws {
    let bytes = try made(
      """
      def entry(serial):
          return json.dumps({"@type": "EventReservation", "pkpassPassTypeIdentifier": "pass.org.example",
                             "pkpassSerialNumber": serial, "reservationFor": {"name": "Quest " + serial},
                             "reservedTicket": {"ticketToken": "qrCode:" + serial}})
      barcode = {"format": "PKBarcodeFormatQR", "message": "07", "messageEncoding": "iso-8859-1"}
      result = zipped({"passes/pass.org.example/MDc=.pkpass": make({"eventTicket": {}, "barcode": barcode}),
                       "reservations/a.json": entry("07"), "reservations/b.json": entry("08")})
      """)
    let cards = try Reading.bytes(bytes).cards
    #expect(cards.map { $0.shown?.payload.text } == ["07", "08"])
    #expect(cards.last?.content.name == "Quest 08")
  }
}
