internal import Cards
internal import FoundationEssentials
internal import JSON

extension JSONObject {
  /// Creates the content of `pass.json` (Apple's “Wallet Passes”, `Pass`) for a card.
  init(
    pass card: Card, _ barcode: PassBarcode?, _ storeCard: PassStoreCard, _ own: OwnPass,
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
    // The day from which on the card is valid. Catima reads it as that.
    add("relevantDate", card.validFrom.map { options.firstSecond(of: $0.day) })
    add("serialNumber", card.id.uuidString)
    add("storeCard", storeCard.json)
    add("teamIdentifier", identity.team)
    var info = JSONObject()
    info.add(OwnPass.key, own.json)
    add("userInfo", info)
  }
}

extension ExportOptions {
  /// The first second of a day in the local time zone, as in W3C's “Date and Time Formats”.
  fileprivate func firstSecond(of day: CalendarDate) -> String { "\(day.iso)T00:00:00\(zone(at: day))" }

  /// The last second of a day in the local time zone.
  fileprivate func lastSecond(of day: CalendarDate) -> String {
    "\(day.iso)T23:59:59\(zone(at: day.adding(days: 1)))"
  }

  /// The difference between local time and UTC at the beginning of a day. It is never `Z`, which GNOME Passes ignores.
  private func zone(at day: CalendarDate) -> String {
    EventTime.text(offset: 60 * Int((day.midnight.timeIntervalSince(start(day)) / 60).rounded()))
  }
}

extension Colour {
  /// The colour as in style sheets, without its opacity.
  fileprivate var css: String { "rgb(\(red), \(green), \(blue))" }
}
