internal import Cards
internal import Values
internal import Words

/// The semantic tags that Apple defines, and their names for people.
enum PassTag {
  /// The label of a time at which a pass is valid.
  static let valid = Phrase("Valid")
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
  static let all: [(key: String, words: Phrase)] = names.map { ($0, Phrase(english: "\($1)", ukrainian: "\($2)")) }

  /// The index of each tag in `all` by its key.
  static let ranks = Dictionary(uniqueKeysWithValues: all.enumerated().map { ($1.key, $0) })

  private static let names: [(key: String, english: String, ukrainian: String)] = [
    ("eventName", "Event", "Подія"), ("eventType", "Kind of event", "Вид події"),
    ("performerNames", "Performers", "Виконавці"), ("genre", "Genre", "Жанр"), ("sportName", "Sport", "Спорт"),
    ("leagueName", "League", "Ліга"), ("leagueAbbreviation", "League (short)", "Ліга (скорочено)"),
    ("homeTeamName", "Home team", "Господарі"), ("homeTeamLocation", "Home team from", "Місто господарів"),
    ("homeTeamAbbreviation", "Home team (short)", "Господарі (скорочено)"), ("awayTeamName", "Away team", "Гості"),
    ("awayTeamLocation", "Away team from", "Місто гостей"),
    ("awayTeamAbbreviation", "Away team (short)", "Гості (скорочено)"), ("eventStartDate", "Start", "Початок"),
    ("eventStartDateInfo", "Start", "Початок"), ("eventEndDate", "End", "Кінець"),
    ("duration", "Duration", "Тривалість"), ("venueOpenDate", "Opens", "Відчиняється"),
    ("venueDoorsOpenDate", "Doors open", "Двері відчиняються"),
    ("venueGatesOpenDate", "Gates open", "Вхід відкривається"),
    ("venueBoxOfficeOpenDate", "Box office opens", "Каса відкривається"),
    ("venueParkingLotsOpenDate", "Parking opens", "Стоянка відкривається"),
    ("venueFanZoneOpenDate", "Fan zone opens", "Фан-зона відкривається"), ("venueCloseDate", "Closes", "Зачиняється"),
    ("venueName", "Venue", "Місце проведення"), ("venueAddress", "Address", "Адреса"),
    ("venueRegionName", "Region", "Регіон"), ("venueRoom", "Room", "Зала"), ("venueEntrance", "Entrance", "Вхід"),
    ("venueEntranceGate", "Entrance gate", "Вхідні ворота"), ("venueEntranceDoor", "Entrance door", "Вхідні двері"),
    ("venueEntrancePortal", "Entrance portal", "Вхідний портал"), ("entranceDescription", "Way in", "Як увійти"),
    ("venuePhoneNumber", "Phone of the venue", "Телефон місця проведення"),
    ("venueLocation", "Coordinates of the venue", "Координати місця проведення"),
    ("admissionLevel", "Admission", "Категорія входу"),
    ("admissionLevelAbbreviation", "Admission (short)", "Категорія входу (скорочено)"),
    ("attendeeName", "Attendee", "Відвідувач"),
    ("additionalTicketAttributes", "More about the ticket", "Ще про квиток"),
    ("tailgatingAllowed", "Tailgating allowed", "Пікнік на стоянці дозволено"),
    ("passengerName", "Passenger", "Пасажир"), ("seats", "Seat", "Місце"), ("transitProvider", "Carrier", "Перевізник"),
    ("airlineCode", "Airline", "Авіакомпанія"), ("flightCode", "Flight", "Рейс"),
    ("flightNumber", "Flight number", "Номер рейсу"), ("vehicleName", "Vehicle", "Транспорт"),
    ("vehicleNumber", "Vehicle number", "Номер транспорту"), ("vehicleType", "Kind of vehicle", "Вид транспорту"),
    ("carNumber", "Car", "Вагон"), ("departureAirportCode", "From (airport code)", "Звідки (код аеропорту)"),
    ("departureAirportName", "From (airport)", "Звідки (аеропорт)"),
    ("departureCityName", "From (city)", "Звідки (місто)"),
    ("departureStationName", "From (station)", "Звідки (станція)"), ("departureLocationDescription", "From", "Звідки"),
    ("departureTerminal", "Departure terminal", "Термінал відправлення"),
    ("departureGate", "Departure gate", "Вихід на посадку"),
    ("departurePlatform", "Departure platform", "Платформа відправлення"),
    ("departureLocation", "Coordinates of the departure", "Координати відправлення"),
    ("destinationAirportCode", "To (airport code)", "Куди (код аеропорту)"),
    ("destinationAirportName", "To (airport)", "Куди (аеропорт)"), ("destinationCityName", "To (city)", "Куди (місто)"),
    ("destinationStationName", "To (station)", "Куди (станція)"), ("destinationLocationDescription", "To", "Куди"),
    ("destinationTerminal", "Arrival terminal", "Термінал прибуття"),
    ("destinationGate", "Arrival gate", "Вихід після прибуття"),
    ("destinationPlatform", "Arrival platform", "Платформа прибуття"),
    ("destinationLocation", "Coordinates of the arrival", "Координати прибуття"),
    ("originalBoardingDate", "Boarding", "Посадка"), ("currentBoardingDate", "Boarding (now)", "Посадка (зараз)"),
    ("originalDepartureDate", "Departure", "Відправлення"),
    ("currentDepartureDate", "Departure (now)", "Відправлення (зараз)"), ("originalArrivalDate", "Arrival", "Прибуття"),
    ("currentArrivalDate", "Arrival (now)", "Прибуття (зараз)"), ("boardingGroup", "Boarding group", "Група посадки"),
    ("boardingZone", "Boarding zone", "Зона посадки"), ("boardingSequenceNumber", "Boarding number", "Номер посадки"),
    ("ticketFareClass", "Class", "Клас"), ("priorityStatus", "Priority", "Пріоритет"),
    ("securityScreening", "Security screening", "Контроль безпеки"), ("transitStatus", "Status", "Стан"),
    ("transitStatusReason", "Reason", "Причина"), ("confirmationNumber", "Booking number", "Номер бронювання"),
    ("membershipProgramName", "Programme", "Програма"),
    ("membershipProgramNumber", "Membership number", "Номер учасника"),
    ("membershipProgramStatus", "Membership status", "Статус учасника"), ("balance", "Balance", "Баланс"),
    ("totalPrice", "Price", "Ціна"), ("silenceRequested", "Silence requested", "Прохання дотримуватися тиші"),
    ("wifiAccess", "Wi-Fi", "Wi-Fi"),
  ]
}
