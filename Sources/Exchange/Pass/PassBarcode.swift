internal import Barcodes
internal import Cards
internal import JSON
internal import LinearBarcodes

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
    var object = JSONObject()
    object.add("altText", altText)
    object.add("format", format)
    object.add("message", message)
    object.add("messageEncoding", messageEncoding)
    return object
  }

  /// Creates the code of an identifier for `app`; for every app if it is nil.
  ///
  /// - Throws: `PassRefusal`.
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
