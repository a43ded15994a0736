internal import Archives
internal import Barcodes
internal import Cards
internal import JSON
internal import TextFiles
internal import TimeZones
internal import Values

/// The content of one pass.
struct Pass {
  let files: PassFiles
  let options: ImportOptions
  /// The content of `pass.json`, an object.
  let root: JSONValue
  /// The folders of the languages.
  let languages: PassLanguages
  /// The remarks about the pass.
  private(set) var remarks: [ImportRemark] = []
  private var strings = StringsFile()

  /// Reads the pass in `files`.
  ///
  /// - Parameter root: the content of `pass.json`; nil if there is no such file.
  /// - Throws: `ImportError`, and as `FileTree.bytes(of:most:)`.
  init(_ root: JSONValue?, of files: PassFiles, _ options: ImportOptions) throws {
    guard let root, case .object = root else {
      throw ImportError(.notJSON, at: files.location(of: PassFiles.main))
    }
    let version = root["formatVersion"].map { $0.digits ?? $0.string ?? "" } ?? "1"
    guard version == "1" else {
      throw ImportError(.newerVersion(version), at: files.location(of: PassFiles.main).of("formatVersion"))
    }
    self.files = files
    self.options = options
    self.root = root
    languages = PassLanguages(files, preferred: options.languages)
    try readStrings()
  }

  /// Reads the texts of the best language whose file can be read.
  private mutating func readStrings() throws {
    for folder in languages.all {
      guard let entry = files["\(folder)/pass.strings"] else { continue }
      let bytes = try files.tree.bytes(of: entry, most: PassFiles.maximumTextBytes)
      guard let read = StringsFile(bytes) else {
        remark(.unreadableTranslation, at: ImportLocation(entry: entry))
        continue
      }
      if let line = read.faultyLines.first {
        remark(.faultyTexts(read.faultyLines.count), at: ImportLocation(entry: entry, line: line))
      }
      strings = read
      return
    }
  }

  /// The location of a key of the pass.
  func location(of key: String) -> ImportLocation { files.location(of: PassFiles.main).of(key) }

  /// Adds a remark.
  mutating func remark(_ code: ImportRemark.Code, at location: ImportLocation) {
    remarks.append(ImportRemark(code, at: location))
  }

  /// Adds a remark that the value of a key is ignored.
  mutating func ignore(_ key: String) { remark(.ignoredValue(key), at: location(of: key)) }

  /// A string or number, translated; nil if it is missing or blank.
  func text(_ value: JSONValue?) -> String? {
    switch value {
    case .string(let key)?:
      let text = strings.translated(key)
      return text.allSatisfy(\.isWhitespace) ? nil : text
    case .number?: return value?.numeral ?? value?.digits
    default: return nil
    }
  }

  /// The text of a key as a name: one line without blanks around it.
  func name(_ key: String) -> String? {
    text(root[key]).flatMap(ImportedText.trimmed)
  }
}

extension Pass {
  /// Reads the card of the pass, and adds to `remarks` what cannot be kept.
  ///
  /// - Throws: `ImportError`, and as `FileTree.bytes(of:most:)`.
  mutating func card() throws -> ImportedCard {
    if let own = OwnPass(root) { return try card(own) }
    let identifiers = identifiers()
    var content = CardContent(name: cardName(identifiers), identifiers: identifiers)
    content.issuer = name("organizationName").flatMap { $0 == content.name ? nil : $0 }
    var fields: CardFields = [.name, .identifiers, .renewal, .issuer, .note]
    readExpiry(&content, &fields)
    readFields(&content, &fields)
    readColour(&content, &fields)
    // A reminder and the number of people are added once: a person may change them.
    if options.completeFromBoardingPasses(&content, besides: .name).contains(.starts) { fields.insert(.starts) }
    if root["voided"]?.flag == true {
      remark(.voided, at: location(of: "voided"))
      content.isArchived = true
      fields.insert(.archive)
    }
    if content.identifiers.isEmpty {
      // A ticket may have a time and no code. Without a name, a number or a time, a pass is no card.
      guard knownName != nil || !origins.isEmpty || content.starts != nil else {
        throw ImportError(.empty, at: files.location(of: PassFiles.main))
      }
      remark(.noNumber, at: files.location(of: PassFiles.main))
    }
    var card = ImportedCard(content, fields: fields, at: ImportLocation())
    try takePictures(Self.pictureNames, into: &card)
    card.origins = origins
    return card
  }

  /// The name that the pass has for the card; nil for none. That of an event is better than that of its vendor.
  private var knownName: String? {
    guard root["eventTicket"] != nil else {
      return name("logoText") ?? name("organizationName") ?? name("description")
    }
    return eventName ?? name("logoText") ?? name("description") ?? name("organizationName")
  }

  /// The name of the card; that of a boarding pass among its codes if the pass has none, else the fallback, with a remark.
  mutating func cardName(_ identifiers: IdentifierList = []) -> String {
    if let knownName { return knownName }
    if let flight = identifiers.lazy.compactMap({ BoardingPass($0.payload)?.name }).first { return flight }
    remark(.unnamed, at: files.location(of: PassFiles.main))
    return options.fallbackName
  }

  /// The two keys that identify a pass globally.
  private var origins: [CardOrigin] {
    guard let type = root["passTypeIdentifier"]?.string, let serial = root["serialNumber"] else { return [] }
    let number = serial.string ?? serial.numeral ?? serial.digits ?? ""
    guard !type.isEmpty, !number.isEmpty else { return [] }
    return [CardOrigin(format: ImportFormat.pass.rawValue, file: "", key: "\(type)\n\(number)")]
  }

  private mutating func readExpiry(_ content: inout CardContent, _ fields: inout CardFields) {
    let key = "expirationDate"
    guard let value = root[key] else {
      fields.insert(.expiry)
      return
    }
    guard let date = value.string.flatMap(ImportedMoment.init) else {
      ignore(key)
      return
    }
    // The day is that of the written zone, UTC included.
    content.expiry = date.cardDate
    fields.insert(.expiry)
  }

  /// Reads the colour of the background.
  mutating func readColour(_ content: inout CardContent, _ fields: inout CardFields) {
    let key = "backgroundColor"
    guard let value = root[key] else { return }
    guard let colour = value.string.flatMap(Colour.init(css:)) else {
      ignore(key)
      return
    }
    content.colour = colour
    fields.insert(.colour)
  }
}

extension Pass {
  /// Takes the balance out of the fields.
  ///
  /// The balance is the first amount of money that is called a balance, or that the pass marks as one (`semantics`). On
  /// passes other than tickets, a single amount of money is also the balance, unless it is called a price or a
  /// discount. If there is no money, the balance is a number that is called points.
  func takeBalance(from fields: inout [Field]) -> Balance? {
    let money = fields.indices.filter { fields[$0].currency != nil }
    let named = money.first {
      fields[$0].isCalled(ForeignWords.Passes.balanceStems) || fields[$0].semantics?["balance"] != nil
    }
    if let named { return take(named, from: &fields) }
    for semantics in [root["semantics"]] + fields.map(\.semantics) {
      if let balance = semantics?["balance"].flatMap(Balance.init(semantic:)) { return balance }
    }
    if !isTicket, money.count == 1, !fields[money[0]].isCalled(ForeignWords.Passes.priceStems) {
      return take(money[0], from: &fields)
    }
    guard money.isEmpty else { return nil }
    return fields.firstIndex(where: \.isPoints).flatMap { take($0, from: &fields) }
  }

  private func take(_ index: Int, from fields: inout [Field]) -> Balance? {
    guard let amount = fields[index].amount else { return nil }
    return Balance(amount, fields.remove(at: index).currency)
  }
}

extension Pass.Field {
  /// The words of the label and of the key. Words of the key may be joined, as in `cardBalance`.
  private var names: [String] {
    let key = key.replacing(#/[a-z][A-Z]/#) { "\($0.output.prefix(1)) \($0.output.suffix(1))" }
    return PassDetail.words(of: "\(detail?.label ?? "") \(key)")
  }

  /// Whether a word of the label or of the key begins with one of `stems`.
  func isCalled(_ stems: [String]) -> Bool {
    names.contains { name in stems.contains(where: name.hasPrefix) }
  }

  /// Whether the field is clearly a number of points, and not, for example, that of points to the next reward.
  fileprivate var isPoints: Bool {
    guard amount != nil, currency == nil else { return false }
    let names = Set(names)
    return !names.isDisjoint(with: ForeignWords.Passes.points) && names.isDisjoint(with: ForeignWords.Passes.distances)
  }
}

extension JSONValue {
  /// A number of digits alone, with each as it is written; nil for any other value.
  var numeral: String? { number.flatMap { $0.utf8.allSatisfy(\.isDigit) ? $0 : nil } }
}

extension Balance {
  /// Reads an amount of money with its meaning (Apple's `SemanticTagType.CurrencyAmount`); nil for any other value.
  init?(semantic value: JSONValue) {
    guard let amount = Pass.amount(value["amount"]),
      let currency = value["currencyCode"]?.string.flatMap(Currency.init(code:))
    else { return nil }
    self.init(amount, currency)
  }
}

extension Pass {
  /// Reads the balance, the first day, and the note, which has all else that the pass says.
  mutating func readFields(_ content: inout CardContent, _ fields: inout CardFields) {
    let all = self.fields()
    var shown = all
    if let balance = takeBalance(from: &shown) {
      content.balance = balance
      fields.insert(.balance)
    }
    var details = PassDetails()
    for detail in shown.compactMap(\.detail) + readRelevance(&content, &fields) {
      if let label = detail.label, Identifier.saysSecret(label) {
        content.identifiers.append(
          Identifier(
            label: ImportedText.trimmed(label), kind: .number, payload: Payload(text: detail.text), isSecret: true))
      } else {
        details.add(detail)
      }
    }
    for (detail, field) in semanticDetails(of: all, besides: content.balance) where field?.says(detail) != true {
      details.add(meaning: detail)
    }
    for detail in notices() { details.add(meaning: detail) }
    let titles = ["logoText", "description"].compactMap(name).filter { ![content.name, content.issuer].contains($0) }
    content.note = ImportedText.lines(titles + details.all.map(\.line))
  }

  /// The files for each picture of a pass of another program, the best first.
  static let pictureNames: [(side: PictureSide, names: [String])] = [
    (.icon, ["icon", "logo"]), (.front, ["strip", "background", "thumbnail"]),
  ]

  /// Takes the pictures. A file that is not a valid picture is noted in `remarks`, and the next is used.
  ///
  /// - Parameter all: the files for each picture, the best first.
  /// - Throws: as `FileTree.bytes(of:most:)`.
  mutating func takePictures(_ all: [(side: PictureSide, names: [String])], into card: inout ImportedCard) throws {
    let files = all.map { (side: $0.side, names: $0.names.flatMap(files(ofPicture:))) }
    try self.files.tree.takePictures(files, into: &card) { remark($0.code, at: $0.location) }
  }

  /// The files of a picture: in each matching language, in none and in the others, each from the highest resolution to the
  /// lowest.
  private func files(ofPicture name: String) -> [String] {
    let folders = languages.matching.map { $0 + "/" } + [""] + languages.others.map { $0 + "/" }
    return folders.flatMap { folder in
      ["@3x", "@2x", ""].compactMap { files["\(folder)\(name)\($0).png"] }
    }
  }
}

extension Colour {
  /// Reads a colour as in style sheets: `rgb(255, 133, 34)`, `rgba(255, 133, 34, 0.5)`, `#FF8522`, `#F80`, or with the
  /// opacity at the end `#FF852280`; nil for any other text.
  init?(css text: String) {
    let text = text.filter { !$0.isWhitespace }.lowercased()
    if text.hasPrefix("#") {
      let digits = text.dropFirst()
      self.init(digits.count == 8 ? "#" + digits.suffix(2) + digits.prefix(6) : text)
      return
    }
    guard let match = text.wholeMatch(of: #/rgba?\(([0-9.,]+)\)/#) else { return nil }
    let parts = match.1.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) ?? -1 }
    guard parts.count == (text.hasPrefix("rgba") ? 4 : 3), parts.prefix(3).allSatisfy((0...255).contains) else {
      return nil
    }
    let opacity = parts.count == 4 ? parts[3] : 1
    guard (0...1).contains(opacity) else { return nil }
    let (red, green, blue) = (parts[0].rounded(), parts[1].rounded(), parts[2].rounded())
    self.init(red: UInt8(red), green: UInt8(green), blue: UInt8(blue), alpha: UInt8((opacity * 255).rounded()))
  }
}

extension JSONObject {
  /// Creates the content of `pass.json` (Apple's “Wallet Passes”, `Pass`) for a card.
  init(
    pass card: Card, _ barcode: PassBarcode?, _ layout: PassLayout, _ own: OwnPass,
    identity: PassSigner.Identity, for app: PassApp?, _ options: ExportOptions
  ) {
    self.init()
    let colour = card.colour ?? .computed(for: card.name)
    let letters = colour.wantsWhiteLetters ? Colour(argb: 0xFFFF_FFFF) : Colour(argb: 0xFF00_0000)
    add("backgroundColor", colour.css)
    // The key that systems before iOS 9 read, and PassAndroid still does.
    add("barcode", barcode.flatMap { $0.isOld || app != .apple ? $0.json : nil })
    add("barcodes", barcode.map { [$0.json] })
    // Catima takes the description for the note, and no field.
    add("description", (app == .catima ? card.note : nil) ?? card.name)
    add("expirationDate", card.expiry.map { options.lastSecond(of: $0.day) })
    add("foregroundColor", letters.css)
    add("formatVersion", 1)
    add("labelColor", letters.css)
    add("logoText", card.name)
    add("organizationName", card.issuer ?? card.name)
    add("passTypeIdentifier", identity.type)
    // The beginning of the event, or the day from which on the card is valid. Catima reads it as that.
    add("relevantDate", card.starts.map(options.text(of:)) ?? card.validFrom.map { options.firstSecond(of: $0.day) })
    if let starts = card.starts.map(options.text(of:)) {
      let ends = card.ends.map(options.text(of:))
      let dates: JSONObject = ends == nil ? ["date": starts] : ["endDate": ends, "startDate": starts]
      add("relevantDates", [dates])
      add("semantics", JSONObject(event: card, from: starts, to: ends))
    }
    add("serialNumber", card.id.text)
    add(layout.style, layout.json)
    add("teamIdentifier", identity.team)
    add("userInfo", [OwnPass.key: own.json] as JSONObject)
  }

  /// Creates the semantic tags of an event (Apple's “Wallet Passes”, `SemanticTags`).
  fileprivate init(event card: Card, from starts: String, to ends: String?) {
    self = ["eventName": card.name, "eventStartDate": starts, "eventEndDate": ends]
    add("venueAddress", card.address)
    add("venueName", card.place)
    if let price = card.price, let currency = price.currency, !price.isPerPerson {
      add("totalPrice", ["amount": price.amountText, "currencyCode": currency.code] as JSONObject)
    }
  }
}

extension ExportOptions {
  /// A time as in W3C's “Date and Time Formats”, with the offset of its zone.
  fileprivate func text(of time: EventTime) -> String {
    guard let clock = time.clock else { return firstSecond(of: time.day) }
    let local = time.day.localSeconds + Int64(clock.second)
    let offset = Zone(clock.zone).map { _ in EventTime.text(offset: Int(local - time.moment(local: .utc))) }
    return "\(time.day.iso)T\(clock.text.count == 5 ? clock.text + ":00" : clock.text)\(offset ?? zone(at: time.day))"
  }

  /// The first second of a day in the local time zone, as in W3C's “Date and Time Formats”.
  fileprivate func firstSecond(of day: CalendarDate) -> String { "\(day.iso)T00:00:00\(zone(at: day))" }

  /// The last second of a day in the local time zone.
  fileprivate func lastSecond(of day: CalendarDate) -> String {
    "\(day.iso)T23:59:59\(zone(at: day.adding(days: 1)))"
  }

  /// The difference between local time and UTC at the beginning of a day. It is never `Z`, which GNOME Passes ignores.
  private func zone(at day: CalendarDate) -> String {
    EventTime.text(offset: 60 * Int((Double(day.midnight.seconds - start(day).seconds) / 60).rounded()))
  }
}

extension Colour {
  /// The colour as in style sheets, without its opacity.
  fileprivate var css: String { "rgb(\(red), \(green), \(blue))" }
}
