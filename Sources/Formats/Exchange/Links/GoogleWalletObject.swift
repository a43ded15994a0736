internal import Barcodes
internal import Cards
internal import JSON
internal import Values
internal import Words

/// A card in a token of Google Wallet: an object, and its class, which has what all cards of the kind have in common.
///
/// Source: the reference of the Google Wallet API (`LoyaltyObject`, `GiftCardObject`, `OfferObject`, `EventTicketObject`,
/// `FlightObject`, `TransitObject`, `GenericObject`, and their classes), developers.google.com/wallet/reference/rest.
struct GoogleWalletObject {
  /// The kinds of cards, by the beginning of their keys.
  enum Kind: String, CaseIterable {
    case loyalty, giftCard, offer, eventTicket, flight, transit, generic

    var objectsKey: String { rawValue + "Objects" }
    var classesKey: String { rawValue + "Classes" }
  }

  let kind: Kind
  let object: JSONValue
  /// The class; null if the token does not have it.
  let type: JSONValue
  let options: ImportOptions

  /// Reads the card.
  ///
  /// - Throws: `ImportError`, `.elsewhere` if the object only has the identity of a card; the errors of `remark`.
  func card(at location: ImportLocation, remark: (ImportRemark) throws -> Void) throws -> ImportedCard {
    guard Self.telling.contains(where: { object[$0] != nil }) else { throw ImportError(.elsewhere, at: location) }
    var content = CardContent(name: "")
    content.identifiers = IdentifierList(try identifiers(at: location, remark: remark))
    content.balance = balance
    readTimes(&content)
    // A name of the class is one, and else that of the flight in the code.
    let flight = content.identifiers.lazy.compactMap { BoardingPass($0.payload)?.name }.first
    content.name = try options.name(names + [flight], at: location, remark: remark)
    content.issuer = issuer.flatMap { $0 == content.name ? nil : $0 }
    content.note = ImportedText.lines(details.map(\.line))
    content.colour = (object["hexBackgroundColor"] ?? type["hexBackgroundColor"])?.string.flatMap(Colour.init(css:))
    content.validFrom = date("start")
    content.expiry = date("end")
    content.isArchived = ["EXPIRED", "INACTIVE", "COMPLETED"].contains(object["state"]?.string?.uppercased() ?? "")
    options.completeFromBoardingPasses(&content, besides: .name)
    var card = ImportedCard(content, fields: fields(of: content), at: location)
    if let id = object["id"]?.string, !id.isEmpty {
      card.origins = [CardOrigin(format: ImportFormat.link.rawValue, file: "", key: id)]
    }
    return card
  }

  /// The keys of an object that has more than the identity of a card and its state.
  private static let telling = [
    "accountId", "accountName", "balance", "barcode", "boardingAndSeatingInfo", "cardNumber", "cardTitle", "header",
    "infoModuleData", "loyaltyPoints", "messages", "passengerName", "passengerNames", "pin", "reservationInfo",
    "rotatingBarcode", "seatInfo", "textModulesData", "ticketHolderName", "ticketLeg", "ticketLegs", "ticketNumber",
  ]

  /// The parts of which the token says something. A reminder and the number of people are added once: a person may change
  /// them.
  private func fields(of content: CardContent) -> CardFields {
    var fields: CardFields = [.name, .identifiers, .renewal, .note, .issuer, .validFrom, .expiry]
    if content.colour != nil { fields.insert(.colour) }
    if content.balance != nil { fields.insert(.balance) }
    if content.isArchived { fields.insert(.archive) }
    if content.starts != nil { fields.formUnion([.starts, .ends, .place, .address]) }
    return fields
  }

  private func date(_ edge: String) -> CardDate? {
    object["validTimeInterval"]?[edge]?["date"]?.string.flatMap(ImportedMoment.init)?.cardDate
  }

  // MARK: texts

  /// The text of a key of the object or, without one there, of its class. A translation comes first.
  private func text(_ key: String) -> String? {
    let translated = "localized" + key.prefix(1).uppercased() + key.dropFirst()
    return [object, type].lazy.compactMap { text($0[translated]) ?? text($0[key]) }.first
  }

  /// A string, a number or a text in several languages (`LocalizedString`), of which the best is taken, in one line; nil if it
  /// is blank.
  private func text(_ value: JSONValue?) -> String? {
    guard let value else { return nil }
    if let text = value.string ?? value.digits { return ImportedText.trimmed(text) }
    let fallback = value["defaultValue"]
    let all = (value["translatedValues"]?.array ?? []) + [fallback].compactMap(\.self)
    func matches(_ text: JSONValue, _ language: String) -> Bool {
      let own = text["language"]?.string?.lowercased()
      return own == language || own?.split(separator: "-").first == language.split(separator: "-").first
    }
    let best = options.languages.lazy.compactMap { language in
      all.first { matches($0, language.lowercased()) }
    }.first
    return (best ?? fallback)?["value"]?.string.flatMap(ImportedText.trimmed)
  }

  /// The names for the card, the best first.
  private var names: [String?] {
    switch kind {
    case .loyalty: [text("programName"), text("issuerName")]
    case .giftCard: [text("merchantName"), text("issuerName")]
    case .offer: [text("title"), text("shortTitle"), text("provider"), text("issuerName")]
    case .eventTicket: [text("eventName"), text("issuerName")]
    case .flight: [flightName]
    case .transit: [journeyName, text("transitOperatorName"), text("issuerName")]
    case .generic: [text("cardTitle"), text("header"), text("issuerName")]
    }
  }

  private var issuer: String? {
    switch kind {
    case .giftCard: text("merchantName") ?? text("issuerName")
    case .offer: text("provider") ?? text("issuerName")
    case .flight: text(type["flightHeader"]?["carrier"]?["airlineName"]) ?? text("issuerName")
    case .transit: text("transitOperatorName") ?? text("issuerName")
    case .loyalty, .eventTicket, .generic: text("issuerName")
    }
  }

  /// A flight as boarding passes name it, `LAX→SFO LX 123`; nil unless the token has the airports.
  private var flightName: String? {
    guard let from = text(type["origin"]?["airportIataCode"]), let to = text(type["destination"]?["airportIataCode"])
    else { return nil }
    let header = type["flightHeader"]
    let flight = [text(header?["carrier"]?["carrierIataCode"]), text(header?["flightNumber"])].compactMap(\.self)
    return (["\(from)→\(to)"] + flight).joined(separator: " ")
  }

  /// The parts of a journey.
  private var legs: [JSONValue] { object["ticketLegs"]?.array ?? [object["ticketLeg"]].compactMap(\.self) }

  private var journeyName: String? {
    guard let leg = legs.first, let from = text(leg["originName"]) ?? text(leg["originStationCode"]),
      let to = text(leg["destinationName"]) ?? text(leg["destinationStationCode"])
    else { return nil }
    return "\(from)→\(to)"
  }

  // MARK: identifiers

  /// The key of the number that a card has besides its code.
  private var numberKey: String? {
    switch kind {
    case .loyalty: "accountId"
    case .giftCard: "cardNumber"
    case .eventTicket, .transit: "ticketNumber"
    case .offer, .flight, .generic: nil
    }
  }

  /// The code, the number if it is another, and the secrets.
  private func identifiers(at location: ImportLocation, remark: (ImportRemark) throws -> Void) throws -> [Identifier] {
    var identifiers: [Identifier] = []
    if let code = object["barcode"], let value = code["value"]?.string ?? code["value"]?.digits, !value.isEmpty {
      identifiers.append(try identifier(code, value, at: location, remark: remark))
    } else if object["rotatingBarcode"] != nil {
      // A code that changes by the clock cannot be kept.
      try remark(ImportRemark(.ignoredValue("rotatingBarcode"), at: location))
    }
    if let number = numberKey.flatMap({ text(object[$0]) }), !identifiers.contains(where: { $0.payload.text == number })
    {
      identifiers.append(Identifier(kind: .number, payload: Payload(text: number)))
    }
    if let pin = text(object["pin"]) {
      identifiers.append(Identifier(label: "PIN", kind: .number, payload: Payload(text: pin), isSecret: true))
    }
    for detail in modules where Self.isSecret(detail) {
      identifiers.append(
        Identifier(label: detail.label, kind: .number, payload: Payload(text: detail.text), isSecret: true))
    }
    return identifiers
  }

  private func identifier(
    _ code: JSONValue, _ value: String, at location: ImportLocation, remark: (ImportRemark) throws -> Void
  ) throws -> Identifier {
    let kind: Identifier.Kind =
      switch code["type"]?.string {
      case "TEXT_ONLY"?, "textOnly"?: .number
      case let type?: try .named(type, at: location, remark: remark)
      case nil: try Payload(text: value).guessedKind(at: location, remark: remark)
      }
    var identifier = Identifier(kind: kind, payload: Payload(text: value))
    let text = text(code["alternateText"])
    if text != value, text != ImportedText.trimmed(identifier.printedText) { identifier.text = text }
    try identifier.check(at: location, remark: remark)
    return identifier
  }

  private static func isSecret(_ detail: PassDetail) -> Bool { detail.label.map(Identifier.saysSecret) ?? false }

  // MARK: balances

  private var balance: Balance? {
    switch kind {
    case .giftCard: Self.money(object["balance"])
    case .loyalty: Self.points(object["loyaltyPoints"])
    case .offer, .eventTicket, .flight, .transit, .generic: nil
    }
  }

  /// The balance of a loyalty program, which may be a text that is no number.
  private static func points(_ points: JSONValue?) -> Balance? {
    guard let balance = points?["balance"] else { return nil }
    if let money = money(balance["money"]) { return money }
    let number = (balance["int"] ?? balance["double"])?.digits ?? balance["int"]?.string ?? balance["string"]?.string
    return number.flatMap(Amount.init(_:)).map { Balance($0) }
  }

  /// An amount in millionths of a currency, which are a number, or a string, as Google writes large numbers.
  private static func money(_ value: JSONValue?) -> Balance? {
    guard let micros = value?["micros"]?.digits ?? value?["micros"]?.string,
      let amount = DecimalNumber(micros).flatMap({ Amount($0.scaled(byPowerOf10: -6).text) }),
      let currency = value?["currencyCode"]?.string.flatMap(Currency.init(code:))
    else { return nil }
    return Balance(amount, currency)
  }

  // MARK: times

  private func readTimes(_ content: inout CardContent) {
    func time(_ value: JSONValue?) -> EventTime? {
      value?.string.flatMap(ImportedMoment.init).flatMap { ImportedTime.time($0, in: options.zone) }
    }
    switch kind {
    case .eventTicket:
      content.starts = time(type["dateTime"]?["start"])
      content.ends = time(type["dateTime"]?["end"])
      content.place = text(type["venue"]?["name"])
      content.address = text(type["venue"]?["address"])
    case .transit:
      content.starts = time(legs.first?["departureDateTime"])
      content.ends = time(legs.last?["arrivalDateTime"])
      content.place = text(legs.first?["originName"])
    case .flight:
      // The time is that of the airport, whose zone the token does not have. It is in the note.
      guard let day = type["localScheduledDepartureDateTime"]?.string.flatMap(ImportedMoment.init)?.day else { return }
      content.starts = EventTime(day)
      content.reminders = [Reminder(dayBeforeAt: options.morning)].compactMap(\.self)
    case .loyalty, .giftCard, .offer, .generic: break
    }
    let (starts, ends) = (content.starts?.moment(local: options.zone), content.ends?.moment(local: options.zone))
    if ends.map({ $0 <= starts ?? .max }) ?? false { content.ends = nil }
  }
}

// MARK: - Note

extension GoogleWalletObject {
  /// The lines of the note: the texts of the object, then those of its text modules.
  private var details: [PassDetail] {
    let own: [(label: String?, text: String?)] =
      switch kind {
      case .loyalty: [(nil, text(object["accountName"]))] + otherPoints
      case .giftCard, .offer: []
      case .eventTicket: ticket
      case .flight: flight
      case .transit: [(label("passengerName"), text(object["passengerNames"]))] + legs.flatMap(seat)
      case .generic: [(text("subheader"), text("header"))]
      }
    return own.compactMap { detail in detail.text.map { PassDetail(label: detail.label, text: $0) } }
      + modules.filter { !Self.isSecret($0) }
  }

  /// The label of a meaning, a key of `PassTag`.
  private func label(_ key: String) -> String? {
    PassTag.ranks[key].map { PassTag.all[$0].words.text(in: options.language) }
  }

  /// Points that are no number, and a second balance.
  private var otherPoints: [(label: String?, text: String?)] {
    ["loyaltyPoints", "secondaryLoyaltyPoints"].compactMap { key in
      let points = object[key]
      let balance = Self.points(points)
      guard balance == nil || key != "loyaltyPoints" else { return nil }
      let amount = balance.map { [$0.amountText, $0.currency?.code].compactMap(\.self).joined(separator: " ") }
      return (text(points?["localizedLabel"]) ?? text(points?["label"]), amount ?? text(points?["balance"]?["string"]))
    }
  }

  private var ticket: [(label: String?, text: String?)] {
    let seat = object["seatInfo"]
    let parts: [(key: String, words: Phrase)] = [
      ("section", Phrase("section")), ("row", Phrase("row")),
      ("seat", Phrase("seat")),
    ]
    let seats = parts.map { part in
      text(seat?[part.key]).map { "\(part.words.text(in: options.language)) \($0)" }
    }
    return [
      (label("attendeeName"), text(object["ticketHolderName"])),
      (label("seats"), ImportedText.phrase(seats)),
      (label("venueEntranceGate"), text(seat?["gate"])),
      (label("venueDoorsOpenDate"), moment(type["dateTime"]?["doorsOpen"])),
      (label("confirmationNumber"), text(object["reservationInfo"]?["confirmationCode"])),
    ]
  }

  private var flight: [(label: String?, text: String?)] {
    let seating = object["boardingAndSeatingInfo"]
    return [
      (label("passengerName"), text(object["passengerName"])), (label("seats"), text(seating?["seatNumber"])),
      (label("boardingGroup"), text(seating?["boardingGroup"])),
      (label("originalDepartureDate"), moment(type["localScheduledDepartureDateTime"])),
      (label("currentDepartureDate"), moment(type["localEstimatedOrActualDepartureDateTime"])),
      (label("originalBoardingDate"), moment(type["localBoardingDateTime"])),
      (label("departureTerminal"), text(type["origin"]?["terminal"])),
      (label("departureGate"), text(type["origin"]?["gate"])),
      (label("destinationTerminal"), text(type["destination"]?["terminal"])),
      (label("confirmationNumber"), text(object["reservationInfo"]?["confirmationCode"])),
    ]
  }

  private func seat(of leg: JSONValue) -> [(label: String?, text: String?)] {
    let seats = leg["ticketSeats"]?.array ?? [leg["ticketSeat"]].compactMap(\.self)
    return [
      (label("carNumber"), text(leg["carriage"])), (label("departurePlatform"), text(leg["platform"])),
      (label("ticketFareClass"), text(leg["fareName"])),
    ]
      + seats.flatMap { seat in
        [(label("carNumber"), text(seat["coach"])), (label("seats"), text(seat["seat"]))]
      }
  }

  /// A time as the token writes it; nil if it is none.
  private func moment(_ value: JSONValue?) -> String? { value?.string.flatMap { PassMoment($0) }?.text }

  /// The texts that the issuer has added.
  private var modules: [PassDetail] {
    func detail(_ part: JSONValue, _ label: String, _ body: String) -> PassDetail? {
      func text(_ key: String) -> String? {
        let translated = self.text(part["localized" + key.prefix(1).uppercased() + key.dropFirst()])
        return translated ?? part[key]?.string.flatMap(ImportedText.filledNote)
      }
      return text(body).map { PassDetail(label: text(label).flatMap(ImportedText.trimmed), text: $0) }
    }
    return [type, object].flatMap { source in
      let rows = (source["infoModuleData"]?["labelValueRows"]?.array ?? []).flatMap { $0["columns"]?.array ?? [] }
      return ((source["textModulesData"]?.array ?? []) + (source["messages"]?.array ?? []))
        .compactMap { detail($0, "header", "body") } + rows.compactMap { detail($0, "label", "value") }
    }
  }
}
