import Barcodes
import Cards
import Exchange
import Foundation
import Testing
import TimeZones
import Values

/// Links that add cards to Google Wallet. The tokens are made by Python, of the objects in Google's samples
/// (google-wallet/rest-samples) and of others after the reference of the API.
@Suite struct GoogleWalletTests {
  private static let beginning = "https://pay.google.com/gp/v/save/"

  /// A link with a token whose `payload` is `payload`, in JSON.
  private static func link(_ payload: String, beginning: String = beginning) throws -> String {
    let script = """
      import base64, json, sys
      def part(value): return base64.urlsafe_b64encode(json.dumps(value, ensure_ascii=False).encode()).rstrip(b"=").decode()
      claims = {"iss": "a@example.org", "aud": "google", "typ": "savetowallet", "payload": json.load(sys.stdin)}
      print(json.dumps([sys.argv[1] + part({"alg": "RS256", "typ": "JWT"}) + "." + part(claims) + ".c2lnbmF0dXJl"]))
      """
    return try told([String].self, script, Array(payload.utf8), [beginning])[0]
  }

  private static let modules = #"""
    "textModulesData": [{"header": "Text module header", "body": "Text module body", "id": "TEXT_MODULE_ID"}]
    """#
  /// The members that every sample has.
  private static let usual = #"""
    "id": "388.object", "classId": "388.class", "state": "ACTIVE", \#(modules),
    "barcode": {"type": "QR_CODE", "value": "QR code"}, "heroImage": {"sourceUri": {"uri": "https://example.org/a.jpg"}}
    """#

  private static func payload(_ kind: String, _ object: String, _ type: String) -> String {
    #"{"\#(kind)Classes": [{"id": "388.class"\#(type)}], "\#(kind)Objects": [{\#(usual)\#(object)}]}"#
  }

  private func card(_ payload: String, _ options: ImportOptions = .init()) throws -> ImportedCard {
    let events = try Reading.link(Self.link(payload), options)
    #expect(events.remarks.map(\.code) == [.signatureNotJudged])
    return try events.card()
  }

  private static func text(_ text: String) -> String {
    #"{"defaultValue": {"language": "en-US", "value": "\#(text)"}}"#
  }

  @Test func loyaltyCard() throws {
    let card = try card(
      Self.payload(
        "loyalty",
        #", "accountId": "A-1", "accountName": "Olena", "loyaltyPoints": {"label": "Points", "balance": {"int": 800}}"#,
        ##", "issuerName": "Issuer", "programName": "Programme", "hexBackgroundColor": "#4285f4""##))
    #expect(card.content.name == "Programme" && card.content.issuer == "Issuer")
    #expect(card.content.balance == Balance(800) && card.content.colour == Colour("#4285f4"))
    #expect(
      card.content.identifiers == [.code("qr", "QR code"), Identifier(kind: .number, payload: Payload(text: "A-1"))])
    #expect(card.content.note == "Olena\nText module header: Text module body")
    #expect(card.origins.map(\.key) == ["388.object"] && !card.content.isArchived)
    #expect(card.fields.contains([.name, .identifiers, .renewal, .note, .issuer, .balance, .colour]))
  }

  @Test(arguments: [
    (#"{"int": 800}"#, "800"), (#"{"int": "800"}"#, "800"), (#"{"double": 12.5}"#, "12.5"),
    (#"{"string": "40"}"#, "40"),
    (#"{"money": {"micros": 1990000, "currencyCode": "USD"}}"#, "1.99 USD"),
    (#"{"money": {"micros": "1990000", "currencyCode": "USD"}}"#, "1.99 USD"), (#"{"string": "Gold"}"#, "none"),
  ])
  func pointsOfAProgram(_ balance: String, _ read: String) throws {
    let card = try card(
      Self.payload(
        "loyalty", #", "loyaltyPoints": {"label": "Level", "balance": \#(balance)}"#, #", "programName": "A""#))
    let found = card.content.balance
    let text = found.map { [$0.amount.description, $0.currency?.code].compactMap(\.self).joined(separator: " ") }
    #expect((text ?? "none") == read)
    // What is no number is in the note.
    #expect(card.content.note?.contains("Level: Gold") == (read == "none"))
  }

  @Test func giftCard() throws {
    let card = try card(
      Self.payload(
        "giftCard",
        #", "cardNumber": "6000 1", "pin": "1234", "balance": {"micros": 20000000, "currencyCode": "USD"}"#,
        #", "issuerName": "Issuer", "merchantName": "Bakery""#))
    #expect(card.content.name == "Bakery" && card.content.issuer == nil)
    #expect(card.content.balance == Balance(20, Currency(code: "USD")))
    #expect(card.content.identifiers.map(\.isSecret) == [false, false, true])
    #expect(card.content.identifiers.map(\.payload.text) == ["QR code", "6000 1", "1234"])
    #expect(card.shown?.kind == .code(.qr) && !(card.content.note?.contains("1234") ?? true))
  }

  @Test func offer() throws {
    let card = try card(
      Self.payload(
        "offer",
        #"""
        , "validTimeInterval": {"start": {"date": "2023-06-12T23:20:50.52Z"}, "end": {"date": "2023-12-12T23:20:50.52Z"}}
        """#,
        #", "issuerName": "Issuer", "provider": "Provider", "title": "Offer title", "redemptionChannel": "ONLINE""#))
    #expect(card.content.name == "Offer title" && card.content.issuer == "Provider")
    #expect(card.content.validFrom?.day.iso == "2023-06-12" && card.content.expiry?.day.iso == "2023-12-12")
  }

  @Test func ticketOfAnEvent() throws {
    let kyiv = try #require(Zone("Europe/Kyiv"))
    let card = try card(
      Self.payload(
        "eventTicket",
        #"""
        , "seatInfo": {"seat": \#(Self.text("42")), "row": \#(Self.text("G3")), "section": \#(Self.text("5")),
          "gate": \#(Self.text("A"))}, "ticketHolderName": "Olena", "ticketNumber": "T-1"
        """#,
        #"""
        , "issuerName": "Issuer", "eventName": \#(Self.text("Concert")),
        "venue": {"name": \#(Self.text("Main Hall")), "address": \#(Self.text("1 Street\\nKyiv"))},
        "dateTime": {"start": "2026-12-05T19:00:00+02:00", "end": "2026-12-05T21:00:00+02:00"}
        """#), ImportOptions { $0.zone = kyiv })
    #expect(
      card.content.name == "Concert" && card.content.place == "Main Hall" && card.content.address == "1 Street Kyiv")
    #expect(card.content.starts?.iso == "2026-12-05T19:00[Europe/Kyiv]")
    #expect(card.content.ends?.iso == "2026-12-05T21:00[Europe/Kyiv]")
    #expect(
      card.content.note == """
        Attendee: Olena
        Seat: section 5, row G3, seat 42
        Entrance gate: A
        Text module header: Text module body
        """)
    #expect(card.fields.contains([.starts, .ends, .place, .address]))
  }

  private static let flight = #"""
    , "localScheduledDepartureDateTime": "2026-12-16T15:30:00",
    "flightHeader": {"carrier": {"carrierIataCode": "LX"}, "flightNumber": "123"},
    "origin": {"airportIataCode": "LAX", "terminal": "1", "gate": "A2"}, "destination": {"airportIataCode": "SFO"}
    """#

  /// The time is that of an airport whose zone is unknown, so that the card has the day.
  @Test func flight() throws {
    let card = try card(
      Self.payload(
        "flight",
        #"""
        , "passengerName": "Olena", "boardingAndSeatingInfo": {"boardingGroup": "B", "seatNumber": "42"},
        "reservationInfo": {"confirmationCode": "ABC123"}
        """#, Self.flight), ImportOptions { $0.morning = 9 * 3600 })
    #expect(card.content.name == "LAX→SFO LX 123" && card.content.starts?.iso == "2026-12-16")
    #expect(card.content.reminders.text == "15h" && card.content.ends == nil)
    #expect(
      card.content.note == """
        Passenger: Olena
        Seat: 42
        Boarding group: B
        Departure: 2026-12-16 15:30
        Departure terminal: 1
        Departure gate: A2
        Booking number: ABC123
        Text module header: Text module body
        """)
  }

  @Test func boardingPass() throws {
    let code = "M1SHEVCHENKO/OLENA    EABC123 KBPWAWLO 0752 350Y012A0025 100"
    let payload = Self.payload("flight", "", "").replacing("QR code", with: code).replacing("QR_CODE", with: "AZTEC")
    let card = try card(payload, ImportOptions { $0.now = { Instant(seconds: 1_796_205_600) } })
    #expect(card.content.name == "KBP→WAW LO 0752" && card.content.starts?.iso == "2026-12-16")
    #expect(card.shown?.kind == .code(.aztec) && card.shown?.label == "SHEVCHENKO/OLENA")
    #expect(card.content.note?.hasSuffix("Seat 12A") ?? false)
  }

  @Test func journey() throws {
    let card = try card(
      Self.payload(
        "transit",
        #"""
        , "passengerNames": "Olena", "ticketLeg": {"originName": \#(Self.text("Kyiv")), "originStationCode": "KY",
          "destinationName": \#(Self.text("Lviv")), "departureDateTime": "2026-12-05T16:20:00Z",
          "arrivalDateTime": "2026-12-05T20:20:00Z", "ticketSeat": {"coach": "7", "seat": "12"}}
        """#, #", "issuerName": "Railway", "transitType": "RAIL""#))
    #expect(card.content.name == "Kyiv→Lviv" && card.content.issuer == "Railway" && card.content.place == "Kyiv")
    #expect(card.content.starts?.iso == "2026-12-05T16:20[UTC]" && card.content.ends?.iso == "2026-12-05T20:20[UTC]")
    #expect(card.content.note?.hasPrefix("Passenger: Olena\nCar: 7\nSeat: 12\n") ?? false)
  }

  /// A text is taken in the language of the person.
  @Test(arguments: [(["uk", "en"], "Картка"), (["de", "fr"], "Carte"), (["en"], "Card"), (["pl"], "Card")])
  func genericCard(_ languages: [String], _ name: String) throws {
    let title = #"""
      {"defaultValue": {"language": "en-US", "value": "Card"},
        "translatedValues": [{"language": "uk", "value": "Картка"}, {"language": "fr-CA", "value": "Carte"}]}
      """#
    let card = try card(
      Self.payload(
        "generic", #", "cardTitle": \#(title), "header": \#(Self.text("Olena")), "subheader": \#(Self.text("Member"))"#,
        ""),
      ImportOptions { $0.languages = languages })
    #expect(card.content.name == name && card.content.note?.hasPrefix("Member: Olena\n") ?? false)
  }

  @Test(arguments: [
    ("AZTEC", "aztec", "1"), ("CODE_39", "code39", "1"), ("CODE_128", "code128", "1"), ("CODABAR", "codabar", "1"),
    ("DATA_MATRIX", "datamatrix", "1"), ("EAN_8", "ean8", "96385074"), ("EAN_13", "ean13", "4006381333931"),
    ("ITF_14", "itf14", "15400141288763"), ("PDF_417", "pdf417", "1"), ("QR_CODE", "qr", "1"),
    ("UPC_A", "upca", "036000291452"), ("TEXT_ONLY", "number", "1"), ("qrCode", "qr", "1"), ("pdf417", "pdf417", "1"),
  ])
  func typesOfCodes(_ type: String, _ kind: String, _ value: String) throws {
    let code = #"{"type": "\#(type)", "value": "\#(value)", "alternateText": "no. 1"}"#
    let link = try Self.link(#"{"loyaltyObjects": [{"id": "1", "barcode": \#(code)}]}"#)
    let shown = try Reading.link(link, ImportOptions { $0.fallbackName = "Card" }).card().shown
    #expect(shown?.kind.id == kind && shown?.payload.text == value && shown?.text == "no. 1")
  }

  @Test func oddObjects() throws {
    let payload = #"""
      {"loyaltyObjects": {"id": "1", "accountId": "7", "state": "expired", "classReference": {"programName": "Inner"},
        "textModulesData": [{"header": "PIN", "body": "1234"}], "barcode": null},
       "genericObjects": [{"id": "2", "rotatingBarcode": {"type": "QR_CODE"}, "cardTitle": \#(Self.text("Metro"))}],
       "offerObjects": null, "somethingElse": [1]}
      """#
    let events = try Reading.link(Self.link(payload))
    try #require(events.cards.count == 2)
    #expect(events.cards[0].content.name == "Inner" && events.cards[0].content.isArchived)
    #expect(
      events.cards[0].content.identifiers.map(\.isSecret) == [false, true] && events.cards[0].content.note == nil)
    #expect(events.cards[1].content.name == "Metro" && events.cards[1].content.identifiers.isEmpty)
    #expect(events.remarks.map(\.code) == [.signatureNotJudged, .ignoredValue("rotatingBarcode")])
    #expect(events.cards.map(\.location.field) == ["loyaltyObjects.1", "genericObjects.1"])
  }

  // MARK: what is refused

  @Test func cardsOnGooglesServers() throws {
    for object in [
      #"{"id": "388.o", "classId": "388.c"}"#, #"{"id": "388.o"}"#,
      #"{"id": "388.o", "state": "STATE_UNSPECIFIED", "hasLinkedDevice": false, "notifyPreference": "NOTIFY"}"#,
    ] {
      let link = try Self.link(#"{"offerClasses": [{"id": "388.c", "title": "Offer"}], "offerObjects": [\#(object)]}"#)
      #expect(throws: ImportError(.elsewhere, at: .init(line: 1, item: 1, field: "offerObjects.1"))) {
        try Reading.link(link)
      }
    }
    // The others of a token are read.
    let link = try Self.link(#"{"giftCardObjects": [{"id": "1"}, {"id": "2", "cardNumber": "7"}]}"#)
    let events = try Reading.link(
      link,
      ImportOptions {
        $0.continuesAfterFaults = true
        $0.fallbackName = "Card"
      })
    #expect(events.cards.count == 1)
    #expect(throws: ImportError(.empty, at: .init(line: 1, item: 1))) {
      try Reading.link(Self.link(#"{"loyaltyClasses": [{"id": "388.c"}]}"#))
    }
  }

  /// A token that is cut is damaged, unless only its signature is.
  @Test func cutTokens() throws {
    let link = try Self.link(#"{"loyaltyObjects": [{"id": "1", "accountId": "7"}]}"#)
    let signature = try #require(link.lastIndex(of: "."))
    for end in link.indices where end >= link.index(link.startIndex, offsetBy: Self.beginning.count + 1) {
      let cut = String(link[..<end])
      if end > signature {
        #expect(try Reading.link(cut).cards.count == 1)
      } else {
        #expect(throws: ImportError(.brokenToken, at: .init(line: 1, item: 1))) { try Reading.link(cut) }
      }
    }
  }

  @Test(arguments: [
    "a.b.c", "..", "e30.e30.", "e30.bnVsbA.", "e30.WzFd.", "e30.eyJwYXlsb2FkIjoxfQ.", "e30.e30", "e30.e30.e30.e30",
    ".eyJwYXlsb2FkIjp7fX0.", "e30.eyJw+XlsbA.", "e30.ey JwYX.",
  ])
  func brokenTokens(_ token: String) {
    #expect(throws: ImportError(.brokenToken, at: .init(line: 1, item: 1))) {
      try Reading.link(Self.beginning + token)
    }
  }

  @Test(arguments: [
    "https://pay.google.com/gp/v/save/", "HTTP://Pay.Google.com/gp/v/save/",
    "https://www.android.com/payapp/savetoandroidpay/",
  ])
  func addresses(_ beginning: String) throws {
    let link = try Self.link(#"{"loyaltyObjects": [{"id": "1", "accountId": "7"}]}"#, beginning: beginning)
    for link in [link, link + "?utm=1", link + "#top"] {
      #expect(Importer.holdsCards(link))
      #expect(try Reading.link(link).card().shown?.payload.text == "7")
      #expect(try Reading.format("\n" + link + "\r\n") == .link)
    }
  }

  @Test(arguments: [
    "https://pay.google.com/gp/v/save/", "https://pay.google.com/gp/v/", "https://example.org/gp/v/save/a.b.c",
    "https://pay.google.com.example.org/gp/v/save/a.b.c", "pay.google.com/gp/v/save/a.b.c",
    "ftp://pay.google.com/gp/v/save/a",
  ])
  func otherAddresses(_ text: String) { #expect(!Importer.holdsCards(text)) }

  /// Links of both wallets may be in one file.
  @Test func severalInAFile() throws {
    let links = try [1, 2].map { try Self.link(#"{"loyaltyObjects": [{"id": "\#($0)", "accountId": "7\#($0)"}]}"#) }
    let events = try Reading.text("\(links[0])\nhttps://catima.app/share#store=A&note=&cardid=1\nGym: \(links[1])\n")
    #expect(events.cards.map(\.shown?.payload.text) == ["71", "1", "72"])
    #expect(events.cards.map(\.location.line) == [1, 2, 3])
  }
}
