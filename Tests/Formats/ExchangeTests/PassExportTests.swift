import Barcodes
import Cards
import Cryptography
import Exchange
import Foundation
import Testing
import Values
import struct Values.UUID
import Witnesses

/// Passes, read by Python as apps read them, and imported again.
@Suite struct PassExportTests {
  /// The local time is two hours ahead of UTC.
  static let options = ExportOptions(start: { $0.midnight.adding(seconds: -7200) })

  /// Checks archive and manifest, and prints the names, `pass.json` and the sizes of the pictures.
  private static let reader = #"""
    import datetime, hashlib, io, json, re, struct, sys, zipfile
    archive = zipfile.ZipFile(io.BytesIO(sys.stdin.buffer.read()))
    assert archive.testzip() is None
    # Java's ZipInputStream reads no stored file whose size stands after it.
    assert not any(entry.flag_bits & 8 for entry in archive.infolist())
    names = archive.namelist()
    assert len(set(names)) == len(names) and names[:2] == ["pass.json", "manifest.json"]
    manifest = json.loads(archive.read("manifest.json"))
    rest = [name for name in names if name not in ["manifest.json", "signature"]]
    assert sorted(manifest) == sorted(rest)
    for name in rest: assert manifest[name] == hashlib.sha1(archive.read(name)).hexdigest()
    root = json.loads(archive.read("pass.json"))
    assert root["formatVersion"] == 1
    for key in ["description", "organizationName", "serialNumber", "teamIdentifier", "passTypeIdentifier"]:
        assert root[key], key
    for key in ["backgroundColor", "foregroundColor", "labelColor"]:
        assert re.fullmatch(r"rgb\(\d+, \d+, \d+\)", root[key])
    for key in ["expirationDate", "relevantDate"]:
        assert key not in root or datetime.datetime.fromisoformat(root[key]).tzinfo
    assert "icon.png" in names and "icon@2x.png" in names
    for name in names:
        if name.endswith(".png"): assert archive.read(name).startswith(b"\x89PNG")
    fields = {field["key"]: [group, field["label"], field["value"]]
        for group, list in root.pop("storeCard").items() for field in list}
    codes = root.pop("barcodes", [])
    old = root.pop("barcode", None)
    assert old is None or [old] == codes
    assert root.pop("userInfo")["ucard"]["card"] == root["serialNumber"]
    del root["formatVersion"]
    print(json.dumps({"names": names[2:], "root": root, "fields": fields, "code": (codes or [{}])[0],
      "hasOld": old is not None}))
    """#

  private struct Told: Decodable {
    let names: [String]
    let root: [String: String]
    let fields: [String: [String]]
    let code: [String: String]
    let hasOld: Bool
  }

  static func card(_ content: CardContent, _ number: Int = 1) -> StoredCard {
    StoredCard(
      Card(
        id: UUID(), number: number, content: content, added: Instant(seconds: 1_600_000_000),
        changed: Instant(seconds: 1_700_000_000)))
  }

  private static func card(_ identifier: Identifier, _ name: String = "Gym") -> StoredCard {
    card(CardContent(name: name, identifiers: [identifier]))
  }

  static func written(
    _ card: StoredCard, for app: PassApp? = nil, signer: PassSigner? = nil, index: Int? = nil, pictures: [[UInt8]] = []
  ) throws -> (bytes: [UInt8], remarks: [ExportRemark.Code]) {
    var remarks: [ExportRemark.Code] = []
    let export = PassExport(for: app, signer: signer, options) { remarks.append($0.code) }
    let bytes = try export.pass(of: card, identifier: index) { reference in
      try pictures.first { try CardPicture($0).reference == reference }
    }
    return (bytes, remarks)
  }

  private static func picture(_ grey: Int) throws -> [UInt8] { try made("result = png(\(grey))") }

  /// A card with all that a pass shows.
  private static func whole() throws -> (card: StoredCard, pictures: [[UInt8]]) {
    let pictures = try [picture(7), picture(8)]
    var content = CardContent(name: "Сільпо 🛒")
    content.issuer = "Fozzy"
    content.note = "one, \"two\"\nthree"
    content.colour = Colour(argb: 0xFFEF_6C00)
    content.validFrom = CalendarDate("2026-01-01").map { CardDate($0) }
    content.expiry = CalendarDate("2027-03-05").map { CardDate($0) }
    content.balance = Balance(12.5, Currency(code: "UAH"))
    content.pictures = try [.icon: CardPicture(pictures[0]).reference, .front: CardPicture(pictures[1]).reference]
    content.identifiers = [Identifier(kind: .code(.qr), payload: Payload(text: "Їжак/1"), text: "No 1")]
    return (card(content), pictures)
  }

  @Test func aPassHasTheFieldsThatAppsShow() throws {
    let (card, pictures) = try Self.whole()
    let (bytes, remarks) = try Self.written(card, pictures: pictures)
    let told = try told(Told.self, Self.reader, bytes)
    #expect(
      told.names == ["icon", "logo", "strip"].flatMap { ["\($0).png", "\($0)@2x.png"] } && remarks.isEmpty)
    #expect(
      told.root == [
        "description": "Сільпо 🛒", "organizationName": "Fozzy", "logoText": "Сільпо 🛒",
        "serialNumber": card.card.id.text, "passTypeIdentifier": "pass.org.ucard", "teamIdentifier": "UCARD",
        "backgroundColor": "rgb(239, 108, 0)", "foregroundColor": "rgb(0, 0, 0)", "labelColor": "rgb(0, 0, 0)",
        "relevantDate": "2026-01-01T00:00:00+02:00", "expirationDate": "2027-03-05T23:59:59+02:00",
      ])
    #expect(
      told.fields == [
        "balance": ["headerFields", "Balance", "12.50 UAH"],
        "validFrom": ["secondaryFields", "Valid from", "2026-01-01"],
        "expiry": ["secondaryFields", "Valid until", "2027-03-05"], "number": ["backFields", "Number", "No 1"],
        "issuer": ["backFields", "Issuer", "Fozzy"], "note": ["backFields", "Note", "one, \"two\"\nthree"],
      ])
    #expect(
      told.code == [
        "format": "PKBarcodeFormatQR", "message": "Їжак/1", "messageEncoding": "utf-8", "altText": "No 1",
      ])
    #expect(told.hasOld)
    #expect(try Self.written(card, pictures: pictures).bytes == bytes)
  }

  @Test func aCardWithoutAnythingHasADrawnIcon() throws {
    let (bytes, remarks) = try Self.written(Self.card(CardContent(name: "Bare")))
    let told = try told(Told.self, Self.reader, bytes)
    #expect(told.names == ["icon.png", "icon@2x.png"] && remarks == [.noCode])
    #expect(told.root["organizationName"] == "Bare" && told.fields.isEmpty && told.code.isEmpty && !told.hasOld)
  }

  @Test func theDrawnIconHasTheColourOfTheCard() throws {
    var content = CardContent(name: "Gym")
    content.colour = Colour(argb: 0xFF11_2233)
    let script = """
      import io, json, struct, sys, zipfile
      icon = zipfile.ZipFile(io.BytesIO(sys.stdin.buffer.read())).read("icon.png")
      palette = icon.index(b"PLTE") + 4
      print(json.dumps(list(struct.unpack(">II", icon[16:24])) + list(icon[palette:palette + 6])))
      """
    let bytes = try Self.written(Self.card(content)).bytes
    #expect(try told([Int].self, script, bytes) == [87, 87, 255, 255, 255, 0x11, 0x22, 0x33])
  }

  @Test func catimaGetsTheNote() throws {
    let (card, pictures) = try Self.whole()
    #expect(try told(Self.written(card, for: .catima, pictures: pictures).bytes).root["description"] == card.card.note)
    try Self.comesBack(card, for: .catima, pictures: pictures)
  }

  // MARK: reading back

  static func comesBack(_ card: StoredCard, for app: PassApp?, pictures: [[UInt8]] = []) throws {
    let (bytes, _) = try written(card, for: app, pictures: pictures)
    let back = try Reading.bytes(bytes, ImportOptions()).card()
    #expect(back.content == card.card.content, "\(card.card.name)")
    #expect(back.id == card.card.id && back.origins.isEmpty)
    #expect(back.pictures.count == card.card.pictures.count)
    // An import into the wallet that has the card changes nothing.
    var content = card.card.content
    back.update(&content)
    #expect(content == card.card.content)
  }

  @Test func theWholeCardComesBack() throws {
    let (card, pictures) = try Self.whole()
    try Self.comesBack(card, for: nil, pictures: pictures)
  }

  @Test(
    arguments: [
      (Identifier.code("qr", "https://example.org/m/42"), nil), (.code("pdf417", "é/1"), nil),
      (.code("aztec", "Ї 📚"), .catima), (.code("code128", " 01 "), .gnome), (.code("ean13", "4006381333931"), .apple),
      (.code("code39", "AB-1"), .passandroid), (.code("code93", "AB-1"), .fosswallet), (.code("itf", "0123"), .apple),
      (.code("codabar", "A123B"), .apple), (.code("number", " 0 "), nil),
      (Identifier(kind: .code(.qr), payload: Payload(bytes: [0xC3, 0xA9]), charset: "UTF-8"), nil),
      (Identifier(kind: .code(.qr), payload: Payload(bytes: [0xE9, 9, 10, 0x1D], eci: 3)), nil),
    ] as [(Identifier, PassApp?)])
  func everyCodeComesBack(_ identifier: Identifier, _ app: PassApp?) throws {
    try Self.comesBack(Self.card(identifier), for: app)
  }

  @Test(arguments: [
    Balance(250), Balance(-0.5), Balance(12, Currency(code: "JPY")), Balance(1.234, Currency(code: "KWD")),
  ])
  func everyBalanceComesBack(_ balance: Balance) throws {
    var content = CardContent(name: "Gift", identifiers: [.code("qr", "1")])
    content.balance = balance
    try Self.comesBack(Self.card(content), for: nil)
  }

  @Test func onlyTheShownIdentifierIsExported() throws {
    var content = CardContent(name: "Gym")
    content.identifiers = IdentifierList(
      [
        .code("qr", "1"), Identifier(label: "app", kind: .code(.qr), payload: Payload(text: "2")), .code("nfc", "04a2"),
      ],
      selection: 1)
    content.categories = ["Sport"]
    let card = Self.card(content)
    let (bytes, remarks) = try Self.written(card)
    #expect(remarks == [.oneIdentifier, .categories])
    let back = try Reading.bytes(bytes).card()
    #expect(back.payloads == [[0x32]])
    back.update(&content)
    #expect(content == card.card.content)
  }

  @Test func aPassThatIsNotReallyOursIsReadWithCare() throws {
    let other = try PassFixture(keys: #"{"userInfo": {"ucard": {"card": "7"}}, "logoText": "Gym"}"#).card()
    #expect(other.id == nil && other.origins.count == 1)
    let fixture = try PassFixture(
      keys: #"""
        {"userInfo": {"ucard": {"card": "A218DD53-FB1D-450A-9EAB-FA82B598856D", "eci": 899, "hasNumber": true}},
        "storeCard": {"backFields": [{"key": "balance", "value": "1e999"}, {"key": "number", "value": " "}, 7],
        "headerFields": 7}, "expirationDate": "soon", "relevantDate": 7, "backgroundColor": 7,
        "barcodes": [{"format": "PKBarcodeFormatQR", "message": "1"}]}
        """#)
    let own = try fixture.card()
    #expect(own.id == UUID(text: "A218DD53-FB1D-450A-9EAB-FA82B598856D") && own.content.name == "Example")
    #expect(own.content.identifiers == [.code("qr", "1")] && own.content.balance == nil && own.content.expiry == nil)
  }

  // MARK: what is left out

  @Test func secretsAreWrittenOnlyWhenNamed() throws {
    let content = CardContent(
      name: "Gym",
      identifiers: [.code("qr", "1"), Identifier(label: "PIN", kind: .number, payload: Payload(text: "7291"))])
    let card = Self.card(content)
    let (bytes, remarks) = try Self.written(card)
    #expect(remarks == [.secret])
    let told = try told(Told.self, Self.reader, bytes)
    #expect(told.code["message"] == "1" && !"\(told.fields)".contains("7291"))
    let named = try Self.written(card, index: 1)
    #expect(try self.told(named.bytes).fields["number"] == ["secondaryFields", "Number", "7291"])
    let alone = try Self.written(
      Self.card(Identifier(label: "PIN", kind: .code(.qr), payload: Payload(text: "7291"))))
    #expect(alone.remarks == [.secret, .noCode])
    #expect(try self.told(alone.bytes).fields.isEmpty)
  }

  private func told(_ bytes: [UInt8]) throws -> Told { try told(Told.self, Self.reader, bytes) }

  private func told<Value: Decodable>(_ type: Value.Type, _ script: String, _ input: [UInt8]) throws -> Value {
    try ExchangeTests.told(type, script, input)
  }

  @Test func picturesThatAppsDoNotShowAreLeftOut() throws {
    let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0, 0xFF, 0xD9]
    let large = try made("result = png(1, comment=3000000)")
    var content = CardContent(name: "Gym", identifiers: [.code("qr", "1")])
    content.pictures = try [
      .front: CardPicture(jpeg).reference, .icon: CardPicture(large).reference,
      .back: CardPicture(Self.picture(1)).reference, .background: CardPicture(Self.picture(2)).reference,
    ]
    let (bytes, remarks) = try Self.written(Self.card(content))
    #expect(remarks == [.picture(.back), .picture(.background), .picture(.front), .picture(.icon)])
    #expect(try told(bytes).names == ["icon.png", "icon@2x.png"])
    #expect(try Reading.bytes(bytes).card().pictures.isEmpty)
  }

  // MARK: refusals

  /// Returns the reason why an identifier is refused.
  private static func refusal(_ identifier: Identifier, for app: PassApp? = nil) -> PassRefusal? {
    do { _ = try written(card(identifier), for: app) } catch { return error as? PassRefusal }
    return nil
  }

  @Test(
    arguments: [
      (nil, []), (.apple, ["ean13", "code39", "codabar", "itf"]), (.catima, []), (.fosswallet, ["code39", "code93"]),
      (.passandroid, ["code39"]), (.gnome, []),
    ] as [(PassApp?, Set<String>)])
  func aCodeThatWouldBeAnotherIsRefused(_ app: PassApp?, _ drawn: Set<String>) {
    let samples = [
      "qr": "1", "pdf417": "1", "aztec": "1", "code128": "1", "ean13": "4006381333931", "code39": "A1",
      "codabar": "A1B",
      "itf": "12", "code93": "A1", "ean8": "96385074", "upca": "012345678905", "upce": "01234565", "datamatrix": "1",
      "microqr": "1", "gs1-128": "0104006381333931", "itf14": "00012345678905", "code39ext": "a", "databar": "1",
    ]
    for (id, payload) in samples {
      let isDrawn = drawn.union(["qr", "pdf417", "aztec", "code128"]).contains(id)
      let identifier = Identifier.code(id, payload)
      let expected = identifier.kind.drawnSymbology.map { PassRefusal.notDrawn($0, app) }
      #expect(Self.refusal(identifier, for: app) == (isDrawn ? nil : expected), "\(id)")
    }
  }

  @Test func codesThatAPassCannotHoldAreRefused() {
    func qr(_ bytes: [UInt8], eci: Int? = nil, charset: String? = nil) -> Identifier {
      Identifier(kind: .code(.qr), payload: Payload(bytes: bytes, eci: eci), charset: charset)
    }
    #expect(Self.refusal(qr([0x31, 0])) == .notText)
    #expect(Self.refusal(qr([0xFF], eci: 26)) == .notText)
    #expect(Self.refusal(qr([0xFF], charset: "UTF-8")) == .notText)
    #expect(Self.refusal(qr([0x31], eci: 7)) == .notText)
    #expect(Self.refusal(qr([0x31], eci: 899)) == .notText)
    #expect(Self.refusal(qr([0xFF, 0x80, 0x1F])) == nil)
    #expect(Self.refusal(.code("code128", "\u{E9}")) == .uncodable(.code128))
    #expect(Self.refusal(.code("ean13", "4006381333931+12"), for: .apple) == .uncodable(.ean13))
    #expect(Self.refusal(.code("ean13", "4006381333932"), for: .apple) == .uncodable(.ean13))
    #expect(Self.refusal(.code("holo", "1")) == .unknownType("holo"))
    var locked = Identifier.code("qr", "1")
    locked.encryptedFor = "age1"
    #expect(throws: PassRefusal.locked) { try Self.written(Self.card(locked), index: 0) }
  }

  // MARK: bundles

  @Test func severalPassesComeBack() throws {
    let names = ["Gym", "Сільпо 🛒", "Бібліотека"]
    let cards = names.map { Self.card(.code("qr", $0), $0) }
    let scratch = try ScratchFolder()
    func bundle() throws -> [UInt8] {
      var bundle = try PassBundle(temporaryFolder: scratch.url.path)
      for card in cards { try bundle.add(Self.written(card).bytes, named: card.card.name + ".pkpass") }
      #expect(bundle.count == 3)
      let path = scratch.path(UUID().text)
      let descriptor = open(path, O_RDWR | O_CREAT, 0o600)
      defer { close(descriptor) }
      try bundle.write(to: descriptor, at: Instant(seconds: 1_700_000_000)) { _ in }
      return [UInt8](try Data(contentsOf: URL(filePath: path)))
    }
    let bytes = try bundle()
    let script = """
      import io, json, sys, zipfile
      archive = zipfile.ZipFile(io.BytesIO(sys.stdin.buffer.read()))
      assert archive.testzip() is None and not any(entry.flag_bits & 8 for entry in archive.infolist())
      for name in archive.namelist(): assert zipfile.ZipFile(io.BytesIO(archive.read(name))).testzip() is None
      print(json.dumps(archive.namelist()))
      """
    #expect(try told([String].self, script, bytes) == names.map { $0 + ".pkpass" })
    let back = try Reading.bytes(bytes).cards
    #expect(back.map(\.content) == cards.map(\.card.content) && back.map(\.id) == cards.map(\.card.id))
    #expect(try bundle() == bytes)
  }

  // MARK: signatures

  private static let certificates = Result { try PassCertificates() }

  private func signer(
    _ certificate: String = "pass.pem", key: String = "pass.key", chain: String = "ca.pem", password: String? = nil,
    days: Int = 0
  ) throws -> PassSigner? {
    let files = try Self.certificates.get()
    return try PassSigner(
      certificate: files.bytes(certificate), key: files.bytes(key), chain: files.bytes(chain),
      password: password.map { Array($0.utf8) }, at: Instant.now.adding(seconds: days * 86_400))
  }

  @Test func openSSLAcceptsTheSignature() throws {
    let files = try Self.certificates.get()
    for signer in try [
      signer(), signer("pass.cer", key: "locked.key", chain: "ca.cer", password: "geheim"),
      signer("both.pem", key: "both.pem"), signer(key: "locked.der", password: "geheim"),
    ] {
      let card = Self.card(.code("ean13", "4006381333931"))
      let bytes = try Self.written(card, for: .apple, signer: signer).bytes
      let (isValid, text) = try files.verified(bytes)
      #expect(isValid && text.contains("signingTime") && text.contains("sha256"), "\(text)")
      #expect(text.contains("subject: CN=WWDR"), "the issuer is in the signature")
      let told = try told(bytes)
      #expect(told.root["passTypeIdentifier"] == PassCertificates.type)
      #expect(told.root["teamIdentifier"] == PassCertificates.team)
      // Apple allows only QR, PDF417 and Aztec in the old key.
      #expect(told.names.first == "signature" && !told.hasOld)
      let events = try Reading.bytes(bytes)
      #expect(try events.card().content == card.card.content && events.remarks.map(\.code) == [.signatureNotJudged])
    }
  }

  @Test func unusableCertificatesAndKeysAreRefused() throws {
    func refusal(_ make: @autoclosure () throws -> PassSigner?) -> SigningError? {
      #expect(throws: SigningError.self) { try make() }
    }
    #expect(refusal(try signer("pass.key")) == .noCertificate)
    #expect(refusal(try signer(key: "pass.pem")) == .noKey)
    #expect(refusal(try signer(key: "locked.key")) == .passwordNeeded)
    #expect(refusal(try signer(key: "locked.der")) == .passwordNeeded)
    #expect(refusal(try signer(key: "locked.key", password: "other")) == .wrongPassword)
    #expect(refusal(try signer(key: "locked.der", password: "other")) == .wrongPassword)
    #expect(refusal(try signer(key: "other.key")) == .keyMismatch)
    #expect(refusal(try signer(chain: "pass.key")) == .noChain)
    // An issuer of the same name with another key.
    #expect(refusal(try signer(chain: "other.pem")) == .chainMismatch)
    guard case .notYetValid = refusal(try signer(days: -2)), case .chainExpired = refusal(try signer(days: 45)),
      case .expired = refusal(try signer(days: 90))
    else {
      Issue.record("dates are not checked")
      return
    }
    #expect(try signer("other.pem", key: "other.key", chain: "other.pem") == nil)
  }
}
