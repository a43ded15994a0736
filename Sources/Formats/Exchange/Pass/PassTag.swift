internal import Cards
internal import Values
internal import Words

/// The semantic tags that Apple defines, and their names for people.
enum PassTag {
  /// The label of a time at which a pass is valid.
  static let valid = Phrase("Valid")
  /// The label of what is shown near a place.
  static let nearby = Phrase("Nearby")
  /// The label of an event to come.
  static let upcoming = Phrase("Coming up")
  static let yes = Phrase("yes")
  static let no = Phrase("no")

  /// The keys of the parts of a person's name, in the order in which they are written.
  static let partsOfNames = ["namePrefix", "givenName", "middleName", "familyName", "nameSuffix"]

  /// The keys of the parts of a seat, in the order in which they are written, and the words before them.
  static let partsOfSeats: [(key: String, words: Phrase?)] = [
    ("seatDescription", nil), ("seatType", nil),
    ("seatLevel", Phrase("level")),
    ("seatSection", Phrase("section")),
    ("seatAisle", Phrase("aisle")),
    ("seatRow", Phrase("row")),
    ("seatNumber", Phrase("seat")), ("seatIdentifier", nil),
  ]

  /// The keys of an object: a date, those of a seat and of a name in their order, then the others.
  static func order(_ keys: some Sequence<String>) -> [String] {
    let known = ["date"] + partsOfSeats.map(\.key) + partsOfNames
    return keys.sorted {
      (known.firstIndex(of: $0) ?? known.count, $0) < (known.firstIndex(of: $1) ?? known.count, $1)
    }
  }

  /// The text of a tag as people read it: a kind of event, such as `PKEventTypeLivePerformance`, as words.
  static func readable(_ text: String, of key: String) -> String {
    let prefix = "PKEventType"
    guard key == "eventType", text.hasPrefix(prefix) else { return text }
    let words = text.dropFirst(prefix.count).replacing(#/[a-z][A-Z]/#) { match in
      "\(match.output.prefix(1)) \(match.output.suffix(1).lowercased())"
    }
    return String(words)
  }

  /// A number of seconds as hours and minutes.
  static func duration(_ seconds: DecimalNumber) -> String {
    guard let minutes = Double(seconds.text).flatMap({ Int(exactly: ($0 / 60).rounded()) }), minutes >= 0 else {
      return seconds.text
    }
    return "\(minutes / 60):\(minutes % 60 < 10 ? "0" : "")\(minutes % 60)"
  }

  /// The tags of Apple's `SemanticTags` that have a name for people, in the order in which a note has them: those of
  /// events, of journeys, and others.
  static let all: [(key: String, words: Phrase)] = [
    ("eventName", Phrase("Event")), ("eventType", Phrase("Kind of event")),
    ("performerNames", Phrase("Performers")), ("genre", Phrase("Genre")), ("sportName", Phrase("Sport")),
    ("leagueName", Phrase("League")), ("leagueAbbreviation", Phrase("League (short)")),
    ("homeTeamName", Phrase("Home team")), ("homeTeamLocation", Phrase("Home team from")),
    ("homeTeamAbbreviation", Phrase("Home team (short)")), ("awayTeamName", Phrase("Away team")),
    ("awayTeamLocation", Phrase("Away team from")),
    ("awayTeamAbbreviation", Phrase("Away team (short)")), ("eventStartDate", Phrase("Start")),
    ("eventStartDateInfo", Phrase("Start")), ("eventEndDate", Phrase("End")),
    ("duration", Phrase("Duration")), ("venueOpenDate", Phrase("Opens")),
    ("venueDoorsOpenDate", Phrase("Doors open")),
    ("venueGatesOpenDate", Phrase("Gates open")),
    ("venueBoxOfficeOpenDate", Phrase("Box office opens")),
    ("venueParkingLotsOpenDate", Phrase("Parking opens")),
    ("venueFanZoneOpenDate", Phrase("Fan zone opens")), ("venueCloseDate", Phrase("Closes")),
    ("venueName", Phrase("Venue")), ("venueAddress", Phrase("Address")),
    ("venueRegionName", Phrase("Region")), ("venueRoom", Phrase("Room")), ("venueEntrance", Phrase("Entrance")),
    ("venueEntranceGate", Phrase("Entrance gate")), ("venueEntranceDoor", Phrase("Entrance door")),
    ("venueEntrancePortal", Phrase("Entrance portal")), ("entranceDescription", Phrase("Way in")),
    ("venuePhoneNumber", Phrase("Phone of the venue")),
    ("venueLocation", Phrase("Coordinates of the venue")),
    ("admissionLevel", Phrase("Admission")),
    ("admissionLevelAbbreviation", Phrase("Admission (short)")),
    ("attendeeName", Phrase("Attendee")),
    ("additionalTicketAttributes", Phrase("More about the ticket")),
    ("tailgatingAllowed", Phrase("Tailgating allowed")),
    ("passengerName", Phrase("Passenger")), ("seats", Phrase("Seat")), ("transitProvider", Phrase("Carrier")),
    ("airlineCode", Phrase("Airline")), ("flightCode", Phrase("Flight")),
    ("flightNumber", Phrase("Flight number")), ("vehicleName", Phrase("Vehicle")),
    ("vehicleNumber", Phrase("Vehicle number")), ("vehicleType", Phrase("Kind of vehicle")),
    ("carNumber", Phrase("Car")), ("departureAirportCode", Phrase("From (airport code)")),
    ("departureAirportName", Phrase("From (airport)")),
    ("departureCityName", Phrase("From (city)")),
    ("departureStationName", Phrase("From (station)")), ("departureLocationDescription", Phrase("From")),
    ("departureTerminal", Phrase("Departure terminal")),
    ("departureGate", Phrase("Departure gate")),
    ("departurePlatform", Phrase("Departure platform")),
    ("departureLocation", Phrase("Coordinates of the departure")),
    ("destinationAirportCode", Phrase("To (airport code)")),
    ("destinationAirportName", Phrase("To (airport)")), ("destinationCityName", Phrase("To (city)")),
    ("destinationStationName", Phrase("To (station)")), ("destinationLocationDescription", Phrase("To")),
    ("destinationTerminal", Phrase("Arrival terminal")),
    ("destinationGate", Phrase("Arrival gate")),
    ("destinationPlatform", Phrase("Arrival platform")),
    ("destinationLocation", Phrase("Coordinates of the arrival")),
    ("originalBoardingDate", Phrase("Boarding")), ("currentBoardingDate", Phrase("Boarding (now)")),
    ("originalDepartureDate", Phrase("Departure")),
    ("currentDepartureDate", Phrase("Departure (now)")), ("originalArrivalDate", Phrase("Arrival")),
    ("currentArrivalDate", Phrase("Arrival (now)")), ("boardingGroup", Phrase("Boarding group")),
    ("boardingZone", Phrase("Boarding zone")), ("boardingSequenceNumber", Phrase("Boarding number")),
    ("ticketFareClass", Phrase("Class")), ("priorityStatus", Phrase("Priority")),
    ("securityScreening", Phrase("Security screening")), ("transitStatus", Phrase("Status")),
    ("transitStatusReason", Phrase("Reason")), ("confirmationNumber", Phrase("Booking number")),
    ("membershipProgramName", Phrase("Programme")),
    ("membershipProgramNumber", Phrase("Membership number")),
    ("membershipProgramStatus", Phrase("Membership status")), ("balance", Phrase("Balance")),
    ("totalPrice", Phrase("Price")), ("silenceRequested", Phrase("Silence requested")),
    ("wifiAccess", Phrase("Wi-Fi")),
  ]

  /// The index of each tag in `all` by its key.
  static let ranks = Dictionary(uniqueKeysWithValues: all.enumerated().map { ($1.key, $0) })
}
