internal import Barcodes
package import Cards
internal import FoundationEssentials
package import JSON
internal import LinearBarcodes

/// An identifier in JSON.
package struct IdentifierJSON {
  let uuid: String?
  let label: String?
  let type: String
  let selected: Bool
  let secret: Bool?
  let sealed: String?
  let payload: String?
  let payloadBase64: String?
  let charset: String?
  let eci: Int?
  let text: String?
  let errorCorrection: String?
  let ratio: Int?
  let bearerBars: Bool?
  let module: Int?

  /// The object.
  package var object: JSONObject {
    var object = JSONObject()
    object.reserveCapacity(8)
    object.add("bearerBars", bearerBars)
    object.add("charset", charset)
    object.add("eci", eci)
    object.add("errorCorrection", errorCorrection)
    object.add("label", label)
    object.add("module", module)
    object.add("payload", payload)
    object.add("payloadBase64", payloadBase64)
    object.add("ratio", ratio)
    object.add("sealed", sealed)
    object.add("secret", secret)
    object.add("selected", selected)
    object.add("text", text)
    object.add("type", type)
    object.add("uuid", uuid)
    return object
  }

  /// The keys of an identifier.
  static let keys = CodeJSON.keys.union(["uuid", "label", "selected", "secret", "sealed", "module"])

  package init(_ identifier: Identifier, isSelected: Bool) {
    uuid = identifier.id?.text
    label = identifier.label
    type = identifier.kind.id
    selected = isSelected
    // Written for a secret, and for a label such as PIN, which would make it one when it is read.
    secret = identifier.isSecret || identifier.label.map(Identifier.saysSecret) ?? false ? identifier.isSecret : nil
    sealed = identifier.encryptedFor
    payload = sealed == nil ? identifier.payloadText : nil
    payloadBase64 = payload == nil ? Data(identifier.payload.bytes).base64EncodedString() : nil
    charset = identifier.charset
    eci = identifier.payload.eci
    text = identifier.text
    errorCorrection = identifier.options.errorCorrection?.rawValue
    ratio = identifier.options.ratio?.rawValue
    bearerBars = identifier.options.hasBearerBars ? true : nil
    module = identifier.modulePixels
  }
}

extension Identifier {
  /// Reads an identifier from an object. A payload that its type cannot carry is kept, with a remark.
  init(
    _ members: JSONMembers, _ rules: JSONRules, remark: (ImportRemark) throws -> Void
  ) throws {
    try rules.require(IdentifierJSON.keys, of: members)
    let code = try CodeJSON(members)
    guard code.eci.map((0...999_999).contains) ?? true else { throw members.error("eci", .outOfRange(0...999_999)) }
    let module = try members.whole("module")
    guard module.map(Identifier.modulePixels.contains) ?? true else {
      throw members.error("module", .outOfRange(Identifier.modulePixels))
    }
    var kind = try code.type.map { type throws(ImportError) in
      Identifier.Kind(id: try rules.line(type, "type", of: members))
    }
    if case .unknown(let name)? = kind { kind = try .named(name, at: members.location(of: "type"), remark: remark) }
    let payload: Payload
    switch code.content {
    case .text(let text):
      do throws(PayloadFault) {
        payload = try Payload(written: text, as: kind ?? .number, charset: code.charset, eci: code.eci)
      } catch {
        throw members.error("payload", .payload(error))
      }
    case .bytes(let bytes):
      payload = Payload(bytes: bytes, eci: code.eci)
    }
    guard !payload.bytes.isEmpty else { throw members.error("payload", .emptyValue) }
    let options = DrawingOptions(
      errorCorrection: code.errorCorrection.map { ErrorCorrection(rawValue: $0.uppercased()) },
      ratio: try code.ratio.map { ratio throws(ImportError) in
        guard let ratio = WideNarrowRatio(rawValue: ratio) else { throw members.error("ratio", .noSuchRatio) }
        return ratio
      }, hasBearerBars: code.hasBearerBars)
    self.init(
      id: try members.read("uuid", UUID.init(written:)), label: try rules.line("label", of: members),
      kind: kind ?? .guess(for: payload), payload: payload, text: try rules.line("text", of: members),
      charset: code.charset, options: options, modulePixels: module, isSecret: try members.flag("secret"))
    if let recipient = try members.string("sealed") {
      // The type cannot be checked until the payload is decrypted.
      (encryptedFor, isSecret) = (recipient, true)
      return
    }
    try check(at: members.location, remark: remark)
  }

  /// The payload as text that is read as the same bytes, with the type, charset and ECI beside it; nil if there is no
  /// such text.
  package var payloadText: String? {
    if kind == .nfc {
      let isUID = NFCChip.lengths.contains(payload.bytes.count) && payload.eci == nil
      return isUID ? NFCChip.text(ofUID: payload.bytes) : nil
    }
    if let plainText { return plainText }
    guard let text = String(validating: payload.bytes, as: UTF8.self) ?? Charset.latin1.text(of: payload.bytes),
      !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
    else { return nil }
    return (try? Payload(written: text, as: kind, charset: charset, eci: payload.eci)) == payload ? text : nil
  }
}
