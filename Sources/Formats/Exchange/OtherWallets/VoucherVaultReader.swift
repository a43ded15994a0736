internal import Barcodes
internal import Cards
internal import Files
internal import JSON
internal import Values

/// Reads exports of Voucher Vault: an array of vouchers in JSON.
struct VoucherVaultReader: ImportReader {
  let bytes: [UInt8]
  let options: ImportOptions

  /// The largest number of bytes of a file.
  static let maximumBytes = 8 << 20

  /// Whether an object with these keys is a voucher of Voucher Vault.
  static func isVoucher(_ keys: Set<String>) -> Bool {
    keys.contains("description") && !keys.isDisjoint(with: ["code", "codeType"])
  }

  func read(_ receive: (ImportEvent) throws -> Void) throws {
    guard bytes.count <= Self.maximumBytes else { throw ImportError(.tooLarge(Self.maximumBytes)) }
    guard let vouchers = try EntryReader.value(of: bytes).array else { throw ImportError(.notOfFormat(.voucherVault)) }
    guard !vouchers.isEmpty else { throw ImportError(.empty) }
    let ticker = options.ticker(of: vouchers.count)
    var zone = ImportedZone()
    for case let moment? in vouchers.map({ $0["expires"]?.string.flatMap(ImportedMoment.init) }) { zone.add(moment) }
    for (index, voucher) in vouchers.enumerated() {
      try ticker.tick()
      let location = ImportLocation(item: index + 1)
      try options.entry(receive) {
        try receive(.card(card(of: voucher, zone, at: location) { try receive(.remark($0)) }))
      }
    }
    try options.progress(1)
  }

  private func card(
    of value: JSONValue, _ zone: ImportedZone, at location: ImportLocation, remark: (ImportRemark) throws -> Void
  ) throws -> ImportedCard {
    guard let object = value.object else { throw ImportError(.badValue, at: location) }
    let voucher = JSONMembers(object, at: location)
    guard voucher.has("description") || voucher.has("code") else {
      throw ImportError(.missing, at: location.of("description"))
    }
    let description = try voucher.string("description")
    var content = CardContent(name: try options.name([description], at: location.of("description"), remark: remark))
    var fields: CardFields = [.name, .identifier, .type, .expiry, .balance, .colour]
    if let identifier = try identifier(of: voucher, remark: remark) {
      content.identifiers.append(identifier)
    }
    content.expiry = try expiry(of: voucher, zone)
    content.balance = try balance(of: voucher)
    if let colour = try voucher.string("color"), !colour.isEmpty {
      content.colour = Colour(colour)
      if content.colour == nil {
        // A colour that cannot be read must not remove the colour of a card in the wallet.
        fields.remove(.colour)
        try remark(ImportRemark(.ignoredValue("color"), at: location.of("color")))
      }
    }
    if voucher.has("notes") {
      fields.insert(.note)
      content.note = try voucher.string("notes").flatMap(ImportedText.filledNote)
    }
    return ImportedCard(content, fields: fields, at: location)
  }

  private func identifier(
    of voucher: JSONMembers, remark: (ImportRemark) throws -> Void
  ) throws -> Identifier? {
    let type = try voucher.string("codeType") ?? ""
    guard let code = try voucher.string("code"), !code.isEmpty else { return nil }
    let kind =
      type.isEmpty || type.uppercased() == "TEXT"
      ? .number : try Identifier.Kind.named(type, at: voucher.location(of: "codeType"), remark: remark)
    let identifier = Identifier(kind: kind, payload: Payload(text: code))
    try identifier.check(at: voucher.location(of: "code"), remark: remark)
    return identifier
  }

  private func expiry(of voucher: JSONMembers, _ zone: ImportedZone) throws(ImportError) -> CardDate? {
    guard let text = try voucher.string("expires"), !text.isEmpty else { return nil }
    guard let moment = ImportedMoment(text) else { throw voucher.error("expires") }
    return CardDate(zone.day(of: moment), instant: moment.instant)
  }

  private func balance(of voucher: JSONMembers) throws(ImportError) -> Balance? {
    for (key, places) in [("balanceMilliunits", 3), ("balance", 0)] {
      guard let value = voucher[key] else { continue }
      guard let number = value.decimal, places == 0 || number.isWhole,
        // The app computed with floating-point numbers, which leaves small errors.
        let amount = Amount(number.scaled(byPowerOf10: -places).rounded(10).text)
      else { throw voucher.error(key) }
      return Balance(amount, Currency(code: "USD"))
    }
    return nil
  }
}
