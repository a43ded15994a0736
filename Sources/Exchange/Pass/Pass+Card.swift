internal import FoundationEssentials
internal import Barcodes
internal import Cards
internal import JSON

extension Pass {
  /// Reads the card of the pass, and adds to `remarks` what cannot be kept.
  ///
  /// - Throws: `ImportError`, and as `FileTree.bytes(of:most:)`.
  mutating func card() throws -> ImportedCard {
    if let own = OwnPass(root) { return try card(own) }
    var content = CardContent(name: cardName())
    content.issuer = name("organizationName").flatMap { $0 == content.name ? nil : $0 }
    content.identifiers = identifiers()
    var fields: CardFields = [.name, .identifiers, .renewal, .issuer, .note]
    readExpiry(&content, &fields)
    readFields(&content, &fields)
    readColour(&content, &fields)
    if root["voided"]?.flag == true {
      remark(.voided, at: location(of: "voided"))
      content.isArchived = true
      fields.insert(.archive)
    }
    let pictures = try pictures()
    var card = ImportedCard(content, fields: fields, at: ImportLocation())
    for side in PictureSide.allCases { if let picture = pictures[side] { card.take(picture, as: side) } }
    card.origins = origins
    return card
  }

  /// The name of the card; the fallback, with a remark, if the pass has none.
  mutating func cardName() -> String {
    if let known = name("logoText") ?? name("organizationName") ?? name("description") { return known }
    remark(.unnamed, at: files.location(of: PassFiles.main))
    return options.fallbackName
  }

  /// The two keys that identify a pass globally.
  private var origins: [CardOrigin] {
    guard let type = root["passTypeIdentifier"]?.string, let serial = root["serialNumber"] else { return [] }
    guard let number = serial.string ?? serial.digits, !type.isEmpty, !number.isEmpty else { return [] }
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
