public import Barcodes
internal import Cards
internal import JSON
internal import LinearBarcodes

extension Pass {
  /// Reads the codes in the order of the pass, with the first that can be drawn selected.
  mutating func identifiers() -> IdentifierList {
    var identifiers: [Identifier] = []
    var selection: Int?
    // A pass for old systems has one code. A newer one has a list, and often also the single code. Some writers take the
    // one for the other.
    for key in ["barcodes", "barcode"] where identifiers.isEmpty {
      guard let value = root[key] else { continue }
      for (item, code) in (value.array ?? [value]).enumerated() {
        var location = location(of: key)
        if value.array != nil { location.item = item + 1 }
        guard let identifier = identifier(code, at: location) else { continue }
        if check(identifier, at: location), selection == nil { selection = identifiers.count }
        identifiers.append(identifier)
      }
    }
    return IdentifierList(identifiers, selection: selection)
  }

  /// Reads a code; nil if it is empty.
  private mutating func identifier(_ code: JSONValue, at location: ImportLocation) -> Identifier? {
    guard let message = Self.message(of: code), !message.isEmpty else {
      remark(.ignoredValue("message"), at: location)
      return nil
    }
    let (payload, charset) = payload(message, of: code, at: location)
    var identifier = Identifier(kind: kind(of: code, at: location), payload: payload, charset: charset)
    if let text = text(code["altText"]).flatMap(ImportedText.trimmed), text != message,
      text != ImportedText.trimmed(identifier.printedText)
    {
      identifier.text = text
    }
    return identifier
  }

  /// The message of a code. One that is written as a number is taken with every digit; one with a fraction or an exponent is
  /// not the number that was meant.
  private static func message(of code: JSONValue) -> String? {
    code["message"]?.string ?? code["message"]?.numeral
  }

  /// The kind of a code, by Apple's name or the part after its prefix.
  private mutating func kind(of code: JSONValue, at location: ImportLocation) -> Identifier.Kind {
    guard let format = code["format"]?.string, !format.isEmpty else {
      remark(.ignoredValue("format"), at: location)
      return .number
    }
    let prefix = "PKBarcodeFormat"
    let known = format.hasPrefix(prefix) ? Symbology.named(String(format.dropFirst(prefix.count))) : nil
    return known.map(Identifier.Kind.code)
      ?? Identifier.Kind.named(format, at: location) { remark($0.code, at: $0.location) }
  }

  /// The bytes of a message in the charset of the code, and the name of that charset unless it is ISO-8859-1. Text with
  /// characters that the charset lacks becomes UTF-8 with an ECI.
  private mutating func payload(
    _ message: String, of code: JSONValue, at location: ImportLocation
  ) -> (payload: Payload, charset: String?) {
    var charset = Charset.latin1
    if let name = code["messageEncoding"]?.string {
      if let known = Charset(named: name) { charset = known } else { remark(.unknownCharset(name), at: location) }
    }
    guard charset != .latin1 else { return (Payload(text: message), nil) }
    guard let bytes = charset.bytes(of: message) else {
      return (Payload(bytes: Array(message.utf8), eci: Charset.utf8.eci), nil)
    }
    return (Payload(bytes: bytes), charset.name)
  }

  /// Whether a code can be drawn. A type that cannot carry the payload is noted in `remarks`.
  private mutating func check(_ identifier: Identifier, at location: ImportLocation) -> Bool {
    var isDrawn = identifier.kind.drawnSymbology != nil
    identifier.check(at: location) { fault in
      isDrawn = false
      remark(fault.code, at: fault.location)
    }
    return isDrawn
  }
}

/// The code of a pass, in `pass.json`.
struct PassBarcode {
  let format: String
  let message: String
  let messageEncoding: String
  /// The text below the code.
  let altText: String

  /// The names of the symbologies in passes (Apple's “Wallet Passes”, `Pass.Barcodes`). Code 93 is an extension of
  /// FossWallet.
  private static let formats: [(symbology: Symbology, name: String)] = [
    (.qr, "QR"), (.pdf417, "PDF417"), (.aztec, "Aztec"), (.code128, "Code128"), (.ean13, "EAN13"),
    (.code39, "Code39"), (.codabar, "Codabar"), (.itf, "I2of5"), (.code93, "Code93"),
  ]

  /// The symbologies that Apple allows in the old key `barcode`.
  private static let old: [Symbology] = [.qr, .pdf417, .aztec]

  /// Whether Apple allows the code in the old key `barcode`.
  let isOld: Bool

  /// The code in JSON.
  var json: JSONObject {
    ["altText": altText, "format": format, "message": message, "messageEncoding": messageEncoding]
  }

  /// Creates the code of an identifier for `app`; for every app if it is nil.
  init(_ identifier: Identifier, _ symbology: Symbology, for app: PassApp?) throws(PassRefusal) {
    let isDrawn = app.map { $0.draws(symbology) } ?? PassApp.common.contains(symbology)
    guard isDrawn, let name = Self.formats.first(where: { $0.symbology == symbology })?.name else {
      throw .notDrawn(symbology, app)
    }
    guard let (message, charset) = Self.text(of: identifier) else { throw .notText }
    if symbology.family == .linear {
      // Apps encode Code 128 from ASCII, and no add-ons.
      guard identifier.payload.bytes.allSatisfy({ $0 < 128 }),
        symbology.lengths == nil || !identifier.payload.bytes.contains(UInt8(ascii: "+")),
        (try? symbology.encode(identifier.payload, options: identifier.options)) != nil
      else { throw .uncodable(symbology) }
    }
    format = "PKBarcodeFormat" + name
    self.message = message
    messageEncoding = charset.name.lowercased()
    altText = identifier.printedText
    isOld = Self.old.contains(symbology)
  }

  /// The payload as text, and the charset in which an app encodes it as the same bytes; nil if there is none.
  private static func text(of identifier: Identifier) -> (String, Charset)? {
    let payload = identifier.payload
    // Some apps end a text at a NUL.
    guard !payload.bytes.contains(0) else { return nil }
    let isUTF8 = identifier.charset.flatMap(Charset.init(named:)) == .utf8
    switch payload.eci {
    case nil where isUTF8, Charset.utf8.eci:
      return String(validating: payload.bytes, as: UTF8.self).map { ($0, .utf8) }
    case nil, Charset.latin1.eci:
      return Charset.latin1.text(of: payload.bytes).map { ($0, .latin1) }
    default: return nil
    }
  }
}

/// An app that shows passes of Apple Wallet.
public enum PassApp: String, CaseIterable, Sendable {
  /// Apple Wallet on iOS 27 or later. It takes only passes that are signed.
  case apple
  /// Catima, for Android.
  case catima
  /// FossWallet, for Android.
  case fosswallet
  /// PassAndroid, for Android.
  case passandroid
  /// Passes, for GNOME.
  case gnome

  /// The name of the app for people.
  public var name: String {
    switch self {
    case .apple: "Apple Wallet"
    case .catima: "Catima"
    case .fosswallet: "FossWallet"
    case .passandroid: "PassAndroid"
    case .gnome: "GNOME Passes"
    }
  }

  /// The largest number of passes in a file that the app opens.
  public var maximumCount: Int {
    switch self {
    case .apple: 10
    case .fosswallet: PassBundle.maximumCount
    case .catima, .passandroid, .gnome: 1
    }
  }

  /// Whether the app draws the codes of a symbology as they are. Others are drawn as a QR code, or not at all.
  public func draws(_ symbology: Symbology) -> Bool {
    let others: [Symbology] =
      switch self {
      case .apple: [.ean13, .code39, .codabar, .itf]
      case .fosswallet: [.code39, .code93]
      case .passandroid: [.code39]
      case .catima, .gnome: []
      }
    return (Self.common + others).contains(symbology)
  }

  /// The symbologies that every app draws.
  static let common: [Symbology] = [.qr, .pdf417, .aztec, .code128]
}
