internal import Cards
internal import FoundationEssentials
internal import Words

/// A semantic tag that Apple defines, with its name for people.
struct PassTag {
  let key: String
  let words: Phrase

  private init(_ key: String, _ english: Phrase.Text, _ ukrainian: Phrase.Text) {
    self.key = key
    words = Phrase(english: english, ukrainian: ukrainian)
  }

  /// The label of the time at which a pass is needed.
  static let when = Phrase(english: "When", ukrainian: "Коли")
  /// The label of a time at which a pass is valid.
  static let valid = Phrase(english: "Valid", ukrainian: "Дійсна")
  /// The label of a place at which a pass is needed.
  static let place = Phrase(english: "Place", ukrainian: "Місце")
  static let yes = Phrase(english: "yes", ukrainian: "так")
  static let no = Phrase(english: "no", ukrainian: "ні")

  /// The keys of the parts of a person's name, in the order in which they are written.
  static let partsOfNames = ["namePrefix", "givenName", "middleName", "familyName", "nameSuffix"]

  /// The keys of the parts of a seat, in the order in which they are written, and the words before them.
  static let partsOfSeats: [(key: String, words: Phrase?)] = [
    ("seatDescription", nil), ("seatType", nil),
    ("seatLevel", Phrase(english: "level", ukrainian: "рівень")),
    ("seatSection", Phrase(english: "section", ukrainian: "сектор")),
    ("seatAisle", Phrase(english: "aisle", ukrainian: "прохід")),
    ("seatRow", Phrase(english: "row", ukrainian: "ряд")),
    ("seatNumber", Phrase(english: "seat", ukrainian: "місце")), ("seatIdentifier", nil),
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
  static func duration(_ seconds: Decimal) -> String {
    guard let minutes = Double(seconds.description).flatMap({ Int(exactly: ($0 / 60).rounded()) }), minutes >= 0 else {
      return seconds.description
    }
    return "\(minutes / 60):\(minutes % 60 < 10 ? "0" : "")\(minutes % 60)"
  }

  /// The tags of Apple's `SemanticTags` that have a name for people, in the order in which a note has them.
  static let all: [PassTag] = events + journeys + others

  /// The index of each tag in `all` by its key.
  static let ranks = Dictionary(uniqueKeysWithValues: all.enumerated().map { ($1.key, $0) })

  private static let events = [
    PassTag("eventName", "Event", "Подія"),
    PassTag("eventType", "Kind of event", "Вид події"),
    PassTag("performerNames", "Performers", "Виконавці"),
    PassTag("genre", "Genre", "Жанр"),
    PassTag("sportName", "Sport", "Спорт"),
    PassTag("leagueName", "League", "Ліга"),
    PassTag("leagueAbbreviation", "League (short)", "Ліга (скорочено)"),
    PassTag("homeTeamName", "Home team", "Господарі"),
    PassTag("homeTeamLocation", "Home team from", "Господарі з"),
    PassTag("homeTeamAbbreviation", "Home team (short)", "Господарі (скорочено)"),
    PassTag("awayTeamName", "Away team", "Гості"),
    PassTag("awayTeamLocation", "Away team from", "Гості з"),
    PassTag("awayTeamAbbreviation", "Away team (short)", "Гості (скорочено)"),
    PassTag("eventStartDate", "Start", "Початок"),
    PassTag("eventStartDateInfo", "Start", "Початок"),
    PassTag("eventEndDate", "End", "Кінець"),
    PassTag("duration", "Duration", "Тривалість"),
    PassTag("venueOpenDate", "Opens", "Відчиняється"),
    PassTag("venueDoorsOpenDate", "Doors open", "Двері відчиняються"),
    PassTag("venueGatesOpenDate", "Gates open", "Вхід відкривається"),
    PassTag("venueBoxOfficeOpenDate", "Box office opens", "Каса відкривається"),
    PassTag("venueParkingLotsOpenDate", "Parking opens", "Стоянка відкривається"),
    PassTag("venueFanZoneOpenDate", "Fan zone opens", "Фан-зона відкривається"),
    PassTag("venueCloseDate", "Closes", "Зачиняється"),
    PassTag("venueName", "Venue", "Місце проведення"),
    PassTag("venueAddress", "Address", "Адреса"),
    PassTag("venueRegionName", "Region", "Регіон"),
    PassTag("venueRoom", "Room", "Зала"),
    PassTag("venueEntrance", "Entrance", "Вхід"),
    PassTag("venueEntranceGate", "Entrance gate", "Ворота входу"),
    PassTag("venueEntranceDoor", "Entrance door", "Двері входу"),
    PassTag("venueEntrancePortal", "Entrance portal", "Портал входу"),
    PassTag("entranceDescription", "Way in", "Як увійти"),
    PassTag("venuePhoneNumber", "Phone of the venue", "Телефон місця"),
    PassTag("venueLocation", "Coordinates of the venue", "Координати місця"),
    PassTag("admissionLevel", "Admission", "Категорія входу"),
    PassTag("admissionLevelAbbreviation", "Admission (short)", "Категорія входу (скорочено)"),
    PassTag("attendeeName", "Attendee", "Відвідувач"),
    PassTag("additionalTicketAttributes", "More about the ticket", "Ще про квиток"),
    PassTag("tailgatingAllowed", "Tailgating allowed", "Пікнік на стоянці дозволено"),
  ]

  private static let journeys = [
    PassTag("passengerName", "Passenger", "Пасажир"),
    PassTag("seats", "Seat", "Місце"),
    PassTag("transitProvider", "Carrier", "Перевізник"),
    PassTag("airlineCode", "Airline", "Авіакомпанія"),
    PassTag("flightCode", "Flight", "Рейс"),
    PassTag("flightNumber", "Flight number", "Номер рейсу"),
    PassTag("vehicleName", "Vehicle", "Транспорт"),
    PassTag("vehicleNumber", "Vehicle number", "Номер транспорту"),
    PassTag("vehicleType", "Kind of vehicle", "Вид транспорту"),
    PassTag("carNumber", "Car", "Вагон"),
    PassTag("departureAirportCode", "From (airport code)", "Звідки (код аеропорту)"),
    PassTag("departureAirportName", "From (airport)", "Звідки (аеропорт)"),
    PassTag("departureCityName", "From (city)", "Звідки (місто)"),
    PassTag("departureStationName", "From (station)", "Звідки (станція)"),
    PassTag("departureLocationDescription", "From", "Звідки"),
    PassTag("departureTerminal", "Departure terminal", "Термінал відправлення"),
    PassTag("departureGate", "Departure gate", "Вихід на посадку"),
    PassTag("departurePlatform", "Departure platform", "Платформа відправлення"),
    PassTag("departureLocation", "Coordinates of the departure", "Координати відправлення"),
    PassTag("destinationAirportCode", "To (airport code)", "Куди (код аеропорту)"),
    PassTag("destinationAirportName", "To (airport)", "Куди (аеропорт)"),
    PassTag("destinationCityName", "To (city)", "Куди (місто)"),
    PassTag("destinationStationName", "To (station)", "Куди (станція)"),
    PassTag("destinationLocationDescription", "To", "Куди"),
    PassTag("destinationTerminal", "Arrival terminal", "Термінал прибуття"),
    PassTag("destinationGate", "Arrival gate", "Вихід прибуття"),
    PassTag("destinationPlatform", "Arrival platform", "Платформа прибуття"),
    PassTag("destinationLocation", "Coordinates of the arrival", "Координати прибуття"),
    PassTag("originalBoardingDate", "Boarding", "Посадка"),
    PassTag("currentBoardingDate", "Boarding (now)", "Посадка (зараз)"),
    PassTag("originalDepartureDate", "Departure", "Відправлення"),
    PassTag("currentDepartureDate", "Departure (now)", "Відправлення (зараз)"),
    PassTag("originalArrivalDate", "Arrival", "Прибуття"),
    PassTag("currentArrivalDate", "Arrival (now)", "Прибуття (зараз)"),
    PassTag("boardingGroup", "Boarding group", "Група посадки"),
    PassTag("boardingZone", "Boarding zone", "Зона посадки"),
    PassTag("boardingSequenceNumber", "Boarding number", "Номер посадки"),
    PassTag("ticketFareClass", "Class", "Клас"),
    PassTag("priorityStatus", "Priority", "Пріоритет"),
    PassTag("securityScreening", "Security screening", "Перевірка безпеки"),
    PassTag("transitStatus", "Status", "Стан"),
    PassTag("transitStatusReason", "Reason", "Причина"),
    PassTag("confirmationNumber", "Booking number", "Номер бронювання"),
  ]

  private static let others = [
    PassTag("membershipProgramName", "Programme", "Програма"),
    PassTag("membershipProgramNumber", "Membership number", "Номер учасника"),
    PassTag("membershipProgramStatus", "Membership status", "Статус учасника"),
    PassTag("balance", "Balance", "Баланс"),
    PassTag("totalPrice", "Price", "Ціна"),
    PassTag("silenceRequested", "Silence requested", "Прохання про тишу"),
    PassTag("wifiAccess", "Wi-Fi", "Wi-Fi"),
  ]
}
