internal import Barcodes
internal import Cards
internal import JSON
internal import TimeZones
internal import Values
internal import Words

/// A reservation or a ticket of KDE Itinerary, an object of schema.org, which becomes a card with its code, time and place.
struct ItineraryReservation {
  private let entry: JSONValue
  private let location: ImportLocation
  private let options: ImportOptions
  /// The journey, event or room that is reserved; null if it is unknown.
  private let trip: JSONValue
  /// The tickets, each of which may have a code.
  private let tickets: [JSONValue]

  /// Creates the reservation of an entry; nil if the entry is something else.
  init?(_ members: JSONMembers, _ options: ImportOptions) {
    guard let type = members["@type"]?.string, type.hasSuffix("Reservation") || type == "Ticket" else { return nil }
    entry = members.value
    location = members.location
    self.options = options
    trip = entry["reservationFor"] ?? .null
    // Itinerary has the code in the ticket, and mails of airlines have it in the reservation.
    tickets = entry["reservedTicket"].map { $0.array ?? [$0] } ?? [entry]
  }

  /// Reads the card.
  ///
  /// - Throws: `ImportError`; the errors of `remark`.
  func event(remark: (ImportRemark) throws -> Void) throws -> ImportEvent {
    var content = CardContent(name: "")
    content.identifiers = IdentifierList(try identifiers(remark: remark))
    try readTimes(&content, remark: remark)
    let flight = content.identifiers.lazy.compactMap { BoardingPass($0.payload)?.name }.first
    let names = [journey, text(trip["name"]), flight] + tickets.map { text($0["name"]) } + [provider]
    guard !content.identifiers.isEmpty || content.starts != nil else {
      return .skipped(SkippedEntry(.noNumber, name: names.compactMap(\.self).first, at: location))
    }
    if content.identifiers.isEmpty { try remark(ImportRemark(.noNumber, at: location)) }
    content.name = try options.name(names, at: location, remark: remark)
    content.issuer = provider.flatMap { $0 == content.name ? nil : $0 }
    readPlace(&content)
    try readPrice(&content, remark: remark)
    content.status = status
    content.url = text(entry["url"])
    content.note = ImportedText.lines(details(of: content).map(\.line))
    var fields: CardFields = [
      .name, .identifiers, .renewal, .note, .issuer, .url, .starts, .ends, .place, .address, .status, .validFrom,
      .expiry,
    ]
    if content.price != nil { fields.insert(.price) }
    options.completeFromBoardingPasses(&content, besides: content.starts == nil ? .name : [.name, .starts])
    return .card(ImportedCard(content, fields: fields, at: location))
  }

  /// A string or a number in one line; nil if it is blank.
  private func text(_ value: JSONValue?) -> String? {
    value.flatMap { $0.string ?? $0.digits }.flatMap(ImportedText.trimmed)
  }

  // MARK: names

  private static let departures = [
    "departureStation", "departureAirport", "departureBusStop", "departureBoatTerminal",
  ]
  private static let arrivals = ["arrivalStation", "arrivalAirport", "arrivalBusStop", "arrivalBoatTerminal"]

  private var departure: JSONValue? { Self.departures.lazy.compactMap { trip[$0] }.first }
  private var arrival: JSONValue? { Self.arrivals.lazy.compactMap { trip[$0] }.first }
  private var isFlight: Bool { trip["departureAirport"] != nil || trip["flightNumber"] != nil }

  /// A journey as boarding passes name it: `MRS→LGW EZY 8724`; nil unless its places are known.
  private var journey: String? {
    func name(_ place: JSONValue?) -> String? { text(place?["iataCode"]) ?? text(place?["name"]) }
    guard let from = name(departure), let to = name(arrival) else { return nil }
    let number = text(trip["flightNumber"] ?? trip["trainNumber"] ?? trip["busNumber"])
    let airline = text(trip["airline"]?["iataCode"])
    let train = text(trip["trainName"] ?? trip["busName"]).flatMap { number?.hasPrefix($0) == true ? nil : $0 }
    return (["\(from)→\(to)"] + [airline, train, number].compactMap(\.self)).joined(separator: " ")
  }

  /// The company that carries or invites.
  private var provider: String? {
    let companies =
      ["airline", "provider", "trainCompany", "busCompany", "rentalCompany", "organizer"].map { trip[$0] }
      + [entry["provider"]] + tickets.map { $0["issuedBy"] }
    return companies.lazy.compactMap { text($0?["name"]) }.first
  }

  // MARK: codes

  /// The codes of the tickets, and their numbers if these are others; without any, the number of the reservation.
  private func identifiers(remark: (ImportRemark) throws -> Void) throws -> [Identifier] {
    var identifiers: [Identifier] = []
    for ticket in tickets {
      if let token = ticket["ticketToken"]?.string, !token.isBlank {
        let place = location.of("ticketToken")
        let identifier = Identifier(try ItineraryToken(token, at: place))
        try identifier.check(at: place, remark: remark)
        if !identifiers.contains(identifier) { identifiers.append(identifier) }
      }
    }
    let numbers = tickets.map { text($0["ticketNumber"]) } + (identifiers.isEmpty ? [bookingNumber] : [])
    for case let number? in numbers where !identifiers.contains(where: { $0.payload == Payload(text: number) }) {
      identifiers.append(Identifier(kind: .number, payload: Payload(text: number)))
    }
    return identifiers
  }

  private var bookingNumber: String? { text(entry["reservationNumber"]) }

  // MARK: times and places

  private func readTimes(_ content: inout CardContent, remark: (ImportRemark) throws -> Void) throws {
    let (start, end) = (times(trip, ["departureTime", "startDate", "departureDay"], ["arrivalTime", "endDate"]))
    let (from, to) = times(
      entry, ["checkinTime", "checkinDate", "pickupTime", "startTime"],
      ["checkoutTime", "checkoutDate", "dropoffTime", "endTime"])
    content.starts = try (start ?? from).flatMap { try time($0, remark: remark) }
    content.ends = try (end ?? to).flatMap { try time($0, remark: remark) }
    if let starts = content.starts, let ends = content.ends {
      let (first, last) = (starts.moment(local: options.zone), ends.moment(local: options.zone))
      if last < first, (starts.clock == nil) == (ends.clock == nil), let end = end ?? to {
        try remark(ImportRemark(.endsBeforeStart(text(end.value) ?? ""), at: location.of(end.key)))
      }
      // An end without a time says nothing of a journey whose beginning has one.
      if last <= first || (starts.clock == nil) != (ends.clock == nil) { content.ends = nil }
    } else {
      content.ends = nil
    }
    var zone = ImportedZone()
    for ticket in tickets {
      for (key, path) in [("validFrom", \CardContent.validFrom), ("validUntil", \.expiry)] {
        guard let moment = try ticket[key].flatMap({ try moment($0, key, remark: remark) }) else { continue }
        zone.add(moment)
        content[keyPath: path] = CardDate(zone.day(of: moment), instant: moment.cardDate.instant)
      }
    }
  }

  /// The first keys of an object that have a value.
  private func times(
    _ object: JSONValue, _ starts: [String], _ ends: [String]
  ) -> (start: (key: String, value: JSONValue)?, end: (key: String, value: JSONValue)?) {
    func first(_ keys: [String]) -> (key: String, value: JSONValue)? {
      keys.lazy.compactMap { key in object[key].map { (key, $0) } }.first
    }
    return (first(starts), first(ends))
  }

  /// Reads a time: text, or text with the name of its zone. One that cannot be read does not cost the ticket.
  private func moment(
    _ value: JSONValue, _ key: String, remark: (ImportRemark) throws -> Void
  ) throws -> ImportedMoment? {
    guard let written = value.string ?? value["@value"]?.string else { return nil }
    if let moment = ImportedMoment(written) { return moment }
    let text = ImportedText.line(String(written.prefix(40)))
    try remark(ImportRemark(.ignoredValue(text), at: location.of(key)))
    return nil
  }

  /// Reads the time of an event. That of a flight without a zone is the day alone: it is meant in the zone of the airport.
  private func time(
    _ member: (key: String, value: JSONValue), remark: (ImportRemark) throws -> Void
  ) throws -> EventTime? {
    guard let moment = try moment(member.value, member.key, remark: remark) else { return nil }
    let zone = member.value["timezone"]?.string.flatMap { Zone($0) }
    if isFlight, zone == nil, moment.offset == nil { return EventTime(moment.dayThere) }
    return ImportedTime.time(moment, in: zone ?? options.zone)
  }

  private func readPlace(_ content: inout CardContent) {
    let place = departure ?? trip["location"] ?? entry["pickupLocation"] ?? (trip["address"] == nil ? nil : trip)
    content.place = text(place?["name"]) ?? text(place)
    if content.place == content.name { content.place = nil }
    guard let address = place?["address"] else { return }
    let parts = ["streetAddress", "postalCode", "addressLocality", "addressRegion", "addressCountry"]
    content.address = text(address) ?? ImportedText.phrase(parts.map { text(address[$0]) })
  }

  // MARK: facts

  private var status: EventStatus? {
    guard let text = entry["reservationStatus"]?.string?.split(separator: "/").last?.lowercased() else { return nil }
    if text.hasSuffix("confirmed") { return .confirmed }
    if text.hasSuffix("cancelled") { return .cancelled }
    return text.hasSuffix("pending") || text.hasSuffix("hold") ? .planned : nil
  }

  private func readPrice(_ content: inout CardContent, remark: (ImportRemark) throws -> Void) throws {
    guard let source = ([entry] + tickets).first(where: { $0["totalPrice"] != nil }),
      let written = text(source["totalPrice"])
    else { return }
    guard let amount = Amount(written) else {
      return try remark(ImportRemark(.ignoredValue(written), at: location.of("totalPrice")))
    }
    content.price = Balance(amount, source["priceCurrency"]?.string.flatMap(Currency.init(code:)))
  }

  /// The lines of the note.
  private func details(of content: CardContent) -> [PassDetail] {
    var details: [PassDetail] = []
    func add(_ key: String, _ text: String?) {
      guard let text, let rank = PassTag.ranks[key] else { return }
      details.append(PassDetail(label: PassTag.all[rank].words.text(in: options.language), text: text))
    }
    for case let name? in tickets.map({ text($0["name"]) }) where name != content.name {
      details.append(PassDetail(label: nil, text: name))
    }
    let person = entry["underName"] ?? tickets.lazy.compactMap { $0["underName"] }.first
    let parts = ["givenName", "familyName"].compactMap { text(person?[$0]) }.joined(separator: " ")
    add(departure == nil ? "attendeeName" : "passengerName", text(person?["name"]) ?? (parts.isEmpty ? nil : parts))
    add("seats", text(entry["airplaneSeat"]))
    for ticket in tickets { addSeat(ticket["ticketedSeat"], add) }
    add("departureTerminal", text(trip["departureTerminal"]))
    add("departureGate", text(trip["departureGate"]))
    add("departurePlatform", text(trip["departurePlatform"]))
    if content.starts?.clock == nil { add("originalDepartureDate", clock(trip["departureTime"])) }
    add("originalBoardingDate", clock(trip["boardingTime"]))
    add("boardingGroup", text(entry["boardingGroup"]))
    if content.ends == nil { add("originalArrivalDate", clock(trip["arrivalTime"])) }
    add("destinationTerminal", text(trip["arrivalTerminal"]))
    add("destinationPlatform", text(trip["arrivalPlatform"]))
    if let bookingNumber, content.identifiers.first?.payload != Payload(text: bookingNumber) {
      add("confirmationNumber", bookingNumber)
    }
    return details
  }

  /// Adds a seat: in a train or bus its car and number, elsewhere its section, row and number.
  private func addSeat(_ seat: JSONValue?, _ add: (_ key: String, _ text: String?) -> Void) {
    guard departure == nil || isFlight else {
      add("carNumber", text(seat?["seatSection"]))
      add("seats", text(seat?["seatNumber"]))
      return add("ticketFareClass", text(seat?["seatingType"]))
    }
    let parts = PassTag.partsOfSeats.compactMap { part in
      text(seat?[part.key]).map { text in part.words.map { "\($0.text(in: options.language)) \(text)" } ?? text }
    }
    add("seats", ImportedText.phrase(parts))
  }

  /// A time as people read it, in the zone in which it is written.
  private func clock(_ value: JSONValue?) -> String? {
    (value?.string ?? value?["@value"]?.string).flatMap { PassMoment($0) }?.text
  }
}

/// The code of a token: a prefix that says its type, ignoring letter case, and the payload. A token without a prefix is an
/// address or a number.
///
/// Source: `Token` of KItinerary.
struct ItineraryToken {
  let kind: Identifier.Kind
  let payload: Payload

  private static let texts: [(prefix: String, symbology: Symbology)] = [
    ("qrcode:", .qr), ("azteccode:", .aztec), ("aztec:", .aztec), ("barcode128:", .code128),
    ("datamatrix:", .dataMatrix), ("pdf417:", .pdf417), ("code39:", .code39), ("ean13:", .ean13), ("itf:", .itf),
    ("codabar:", .codabar),
  ]
  /// The prefixes before base64.
  private static let bytes: [(prefix: String, symbology: Symbology)] = [
    ("aztecbin:", .aztec), ("qrcodebin:", .qr), ("pdf417bin:", .pdf417),
  ]

  /// Reads a token.
  init(_ token: String, at location: ImportLocation) throws(ImportError) {
    let folded = token.lowercased()
    func rest(after prefix: String) -> String { String(token.dropFirst(prefix.count)) }
    if let (prefix, symbology) = Self.bytes.first(where: { folded.hasPrefix($0.prefix) }) {
      // Itinerary takes base64 without its padding, too. What is superfluous of it is ignored.
      guard let bytes = Base64.bytes(of: rest(after: prefix) + "==="), !bytes.isEmpty else {
        throw ImportError(.badValue, at: location)
      }
      (kind, payload) = (.code(symbology), Payload(bytes: bytes))
    } else if let (prefix, symbology) = Self.texts.first(where: { folded.hasPrefix($0.prefix) }) {
      let text = rest(after: prefix)
      guard !text.isEmpty else { throw ImportError(.badValue, at: location) }
      (kind, payload) = (.code(symbology), Payload(text: text))
    } else {
      let isAddress = folded.hasPrefix("http://") || folded.hasPrefix("https://")
      (kind, payload) = (isAddress ? .code(.qr) : .number, Payload(text: token))
    }
  }
}

extension Identifier {
  /// Creates the identifier of a token.
  init(_ token: ItineraryToken) { self.init(kind: token.kind, payload: token.payload) }
}
