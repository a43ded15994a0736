internal import Glibc
internal import Archives
public import Barcodes
public import Cards
public import Cryptography
internal import Files
internal import JSON
internal import Pictures
public import Values
public import Words

/// Cards as passes of Apple Wallet.
///
/// A pass has one code: the identifier that is shown. Parts that no app shows are reported. If U-Card reads the pass,
/// the card is the same as before, except for the reported parts.
public struct PassExport {
  private let app: PassApp?
  private let language: Language
  private let day: (CalendarDate) -> String
  private let signer: PassSigner?
  private let options: ExportOptions
  private let remark: (ExportRemark) throws -> Void

  /// The largest picture that is written. Each is in a pass twice or more often, and our reader of bundles takes passes
  /// of up to 20 MB.
  static let maximumPictureBytes = 3_000_000

  /// Begins an export.
  ///
  /// - Parameters:
  ///   - app: the app that will show the passes; nil for passes that every app shows as they are.
  ///   - language: the language of the labels of the fields.
  ///   - day: returns a day as people read it.
  ///   - signer: the certificate and key that sign the passes, as Apple requires; nil for unsigned passes.
  ///   - options: options, which convert between days and moments.
  ///   - remark: receives what the passes will not show.
  public init(
    for app: PassApp?, language: Language = .english, day: @escaping (CalendarDate) -> String = \.iso,
    signer: PassSigner? = nil, _ options: ExportOptions,
    remark: @escaping (ExportRemark) throws -> Void
  ) {
    self.app = app
    self.language = language
    self.day = day
    self.signer = signer
    self.options = options
    self.remark = remark
  }

  /// Returns the file of a card's pass, `.pkpass`. The same card gives the same bytes, unless the pass is signed.
  ///
  /// - Parameters:
  ///   - stored: the card.
  ///   - index: the index of the identifier, which may be a secret one; nil for the selected identifier.
  ///   - picture: returns the bytes of a picture; nil if they are lost.
  /// - Throws: `PassRefusal`, `ExportError`, `SigningError`, and the errors of `picture` and `remark`.
  public func pass(
    of stored: StoredCard, identifier index: Int? = nil, picture: (PictureReference) throws -> [UInt8]?
  ) throws -> [UInt8] {
    let card = stored.card
    let open = card.identifiers.withoutSecrets
    let identifier = index.map { card.identifiers[$0] } ?? open.selected
    let barcode = try barcode(of: identifier)
    if index == nil, open.count < card.identifiers.count { try remark(ExportRemark(.secret, card)) }
    if index == nil, open.count > 1 { try remark(ExportRemark(.oneIdentifier, card)) }
    if barcode == nil { try remark(ExportRemark(.noCode, card)) }
    if barcode != nil, identifier?.options.form != nil { try remark(ExportRemark(.form, card)) }
    let event = card.content.facts.intersection(.event).subtracting(PassLayout.eventFacts)
    let lost = card.originals.contains { $0.type != .pass } ? event.union(.originals) : event
    if !lost.isEmpty { try remark(ExportRemark(.parts(lost), card)) }
    if !card.categories.isEmpty { try remark(ExportRemark(.categories, card)) }
    var own = OwnPass(card)
    if barcode != nil {
      own.eci = identifier?.payload.eci
    } else if let identifier, identifier.kind == .number, identifier.payload == Payload(text: identifier.printedText) {
      own.hasNumber = true
    }
    let layout = PassLayout(
      card.content, number: identifier?.printedText, hasCode: barcode != nil, language, day: day)
    let json = JSONObject(
      pass: card, barcode, layout, own, identity: signer?.identity ?? .placeholder,
      for: app ?? (signer == nil ? nil : .apple), options)
    var files = [(name: PassFiles.main, bytes: JSONValue.object(json).bytes())] + (try pictures(of: card, picture))
    var digests = JSONObject()
    for (name, bytes) in files { digests.add(name, try Self.sha1(bytes)) }
    let manifest = JSONValue.object(digests).bytes()
    files.insert((PassFiles.manifest, manifest), at: 1)
    if let signer { files.insert((PassFiles.signature, try signer.signature(of: manifest)), at: 2) }
    return try Self.zipped(files, at: card.changed, in: options.temporaryFolder)
  }

  /// The code of an identifier; nil if it has none.
  private func barcode(of identifier: Identifier?) throws(PassRefusal) -> PassBarcode? {
    guard let identifier else { return nil }
    guard identifier.encryptedFor == nil else { throw .locked }
    switch identifier.kind {
    case .code(let symbology): return try PassBarcode(identifier, symbology, for: app)
    case .unknown(let name): throw .unknownType(name)
    case .number, .nfc: return nil
    }
  }

  /// The pictures of a pass. Each has two names, because PassAndroid reads only that of the double resolution.
  ///
  /// The front becomes the strip, which every app but Catima shows on store cards and tickets; Apple Wallet shows
  /// thumbnails on other styles only. The icon is the logo too, which stands beside the name.
  private func pictures(
    of card: Card, _ picture: (PictureReference) throws -> [UInt8]?
  ) throws -> [(name: String, bytes: [UInt8])] {
    var found: [PictureSide: [UInt8]] = [:]
    for (side, reference) in card.pictures.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      if [.front, .icon].contains(side), reference.type == .png, reference.byteCount <= Self.maximumPictureBytes {
        found[side] = try picture(reference)
      } else {
        try remark(ExportRemark(.picture(side), card))
      }
    }
    var files: [(String, [UInt8])] = []
    func add(_ name: String, _ bytes: [UInt8]) {
      for suffix in ["", "@2x"] { files.append(("\(name)\(suffix).png", bytes)) }
    }
    add("icon", try found[.icon] ?? PassIcon.data(card.colour ?? .computed(for: card.name)))
    if let icon = found[.icon] { add("logo", icon) }
    if let front = found[.front] { add("strip", front) }
    return files
  }

  private static func sha1(_ bytes: [UInt8]) throws(ExportError) -> String {
    do throws(CryptographyError) { return try Digest.of(bytes, .sha1).hexadecimal } catch { throw ExportError(error) }
  }

  private static func zipped(
    _ files: [(name: String, bytes: [UInt8])], at time: Instant, in folder: String
  ) throws -> [UInt8] {
    let files = files.map { name, bytes in
      ZipWriter.File(name: name, size: bytes.count, isStored: name.hasSuffix(".png"), open: { BytesSource(bytes) })
    }
    let archive = try TemporaryFile.unnamed(in: folder) { file in
      try ZipWriter.export(files, to: file.number, password: nil, time: time) { _ in }
    }
    return try archive.readAll(most: .max) ?? []
  }
}

extension ExportError {
  /// Creates an error from one of libcrypto.
  init(_ error: CryptographyError) {
    switch error {
    case .unavailable: self.init(code: .cryptographyUnavailable)
    case .failed: self.init(code: .system(ENOMEM))
    }
  }
}

/// The reason why a card cannot be written as a pass.
public enum PassRefusal: Error, Hashable, Sendable {
  /// The app, or one of all if none is named, does not draw codes of this symbology.
  case notDrawn(Symbology, PassApp?)
  /// A code of a type that U-Card does not know, by its name.
  case unknownType(String)
  /// The payload is not text in ISO-8859-1 or UTF-8, the charsets of passes.
  case notText
  /// The apps cannot put the payload into a code of this symbology.
  case uncodable(Symbology)
  /// The identifier is encrypted.
  case locked
  /// Apple Wallet takes only signed passes, and nobody signs this one.
  case unsigned
}

/// The certificate of a pass type, and its key, with which passes are signed for Apple Wallet.
public struct PassSigner {
  /// The identifiers of a pass type and of the team that it belongs to.
  struct Identity {
    let type: String
    let team: String

    /// The identifiers in passes that are not signed.
    static let placeholder = Identity(type: "pass.org.ucard", team: "UCARD")
  }

  private let signer: MessageSigner
  /// The identifiers in the subject of the certificate.
  let identity: Identity

  /// Reads the certificate of a pass type (Apple's “Pass Type ID Certificate”) and its key, in PEM or DER.
  ///
  /// - Parameters:
  ///   - certificate: the file of the certificate.
  ///   - key: the file of the private key, which may be that of the certificate.
  ///   - chain: the file of the certificate that issued the first one (Apple's “Worldwide Developer Relations”, G4).
  ///   - password: the password of the key; nil for none.
  ///   - now: the current time, at which the certificates have to be valid.
  /// - Returns: nil if the certificate is not one of a pass type: the subject has no user ID or organizational unit.
  public init?(
    certificate: [UInt8], key: [UInt8], chain: [UInt8], password: [UInt8]?, at now: Instant
  ) throws(SigningError) {
    signer = try MessageSigner(
      certificate: certificate, key: key, chain: chain, password: password, at: Int(now.seconds))
    guard let type = signer.userID, let team = signer.organizationalUnit else { return nil }
    identity = Identity(type: type, team: team)
  }

  /// Returns the signature of a manifest.
  func signature(of manifest: [UInt8]) throws(SigningError) -> [UInt8] { try signer.signature(of: manifest) }
}

/// The icon of a pass of a card that has none, which Apple requires: bars in the colour of the card.
enum PassIcon {
  /// The side in pixels: 29 points, at the highest resolution of a phone.
  private static let side = 87
  /// The margin around the bars.
  private static let margin = 18
  /// The widths of bars and gaps in turn, which fill the width between the margins.
  private static let widths = [6, 3, 3, 6, 9, 3, 3, 6, 3, 3, 6]

  /// Returns the icon as a PNG file.
  ///
  /// - Throws: `PNG.WritingError`.
  static func data(_ colour: Colour) throws -> [UInt8] {
    var bitmap = Bitmap(width: side, height: side)
    var x = margin
    for (index, width) in widths.enumerated() {
      if index.isMultiple(of: 2) { bitmap.blacken(x..<x + width, rows: margin..<side - margin) }
      x += width
    }
    let ink: UInt8 = colour.wantsWhiteLetters ? 255 : 0
    let palette = PNG.Palette(black: (ink, ink, ink), white: (colour.red, colour.green, colour.blue))
    return try PNG.data(bitmap, palette: palette)
  }
}
