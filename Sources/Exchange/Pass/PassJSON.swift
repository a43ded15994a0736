internal import Cards
internal import FoundationEssentials

/// The content of `pass.json` (Apple's “Wallet Passes”, `Pass`).
struct PassJSON: Encodable {
  let formatVersion = 1
  let passTypeIdentifier: String
  let teamIdentifier: String
  let serialNumber: String
  let organizationName: String
  let description: String
  let logoText: String
  let backgroundColor: String
  let foregroundColor: String
  let labelColor: String
  private(set) var barcodes: [PassBarcode]?
  /// The key that systems before iOS 9 read, and PassAndroid still does.
  private(set) var barcode: PassBarcode?
  private(set) var expirationDate: String?
  /// The day from which on the card is valid. Catima reads it as that.
  private(set) var relevantDate: String?
  let storeCard: PassStoreCard
  let userInfo: [String: OwnPass]

  /// Creates the content for a card.
  init(
    _ card: Card, _ barcode: PassBarcode?, _ storeCard: PassStoreCard, _ own: OwnPass,
    identity: PassSigner.Identity, for app: PassApp?, _ options: ExportOptions
  ) {
    passTypeIdentifier = identity.type
    teamIdentifier = identity.team
    serialNumber = card.id.uuidString
    organizationName = card.issuer ?? card.name
    // Catima takes the description for the note, and no field.
    description = (app == .catima ? card.note : nil) ?? card.name
    logoText = card.name
    let colour = card.colour ?? .computed(for: card.name)
    backgroundColor = colour.css
    let letters = colour.wantsWhiteLetters ? Colour(argb: 0xFFFF_FFFF) : Colour(argb: 0xFF00_0000)
    foregroundColor = letters.css
    labelColor = letters.css
    barcodes = barcode.map { [$0] }
    self.barcode = barcode.flatMap { $0.isOld || app != .apple ? $0 : nil }
    expirationDate = card.expiry.map { options.lastSecond(of: $0.day) }
    relevantDate = card.validFrom.map { options.firstSecond(of: $0.day) }
    self.storeCard = storeCard
    userInfo = [OwnPass.key: own]
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
