internal import Barcodes
package import Cards
package import JSON
internal import LinearBarcodes
internal import Values

extension Identifier {
  /// The keys of an identifier in JSON.
  static let jsonKeys = CodeJSON.keys.union(["uuid", "label", "selected", "secret", "sealed", "module"])

  /// The identifier in JSON.
  ///
  /// - Parameter hasSecret: whether a secret has its payload and its text.
  package func json(isSelected: Bool, hasSecret: Bool) -> JSONObject {
    let isOpen = hasSecret || !isSecret
    let payload = writtenPayload
    var object = JSONObject()
    object.reserveCapacity(8)
    object.add("bearerBars", options.hasBearerBars ? true : Bool?.none)
    object.add("charset", charset)
    object.add("eci", self.payload.eci)
    object.add("errorCorrection", options.errorCorrection?.rawValue)
    object.add("form", options.form?.text)
    object.add("label", label)
    object.add("module", modulePixels)
    object.add("payload", isOpen ? payload : nil)
    object.add("payloadBase64", isOpen && payload == nil ? payloadBase64 : nil)
    object.add("ratio", options.ratio?.rawValue)
    object.add("sealed", encryptedFor)
    // Written for a secret, and for a label such as PIN, which would make it one when it is read.
    object.add("secret", isSecret || label.map(Self.saysSecret) ?? false ? isSecret : nil)
    object.add("selected", isSelected)
    object.add("text", isOpen ? text : nil)
    object.add("type", kind.id)
    object.add("uuid", id?.text)
    return object
  }

  /// The UUID of a secret of which an object has no payload, as lists have it; nil for any other object.
  static func mentionedSecret(in members: JSONMembers) throws(ImportError) -> UUID? {
    guard try members.flag("secret") ?? false, !members.has("payload"), !members.has("payloadBase64") else {
      return nil
    }
    return try members.read("uuid", UUID.init(text:))
  }

  /// The payload as text in JSON and tables; nil if it is written as base64.
  var writtenPayload: String? { encryptedFor == nil ? payloadText : nil }

  /// The bytes of the payload.
  var payloadBase64: String { Base64.text(of: payload.bytes) }

  /// Reads an identifier from an object. A payload that its type cannot carry is kept, with a remark.
  init(_ members: JSONMembers, _ rules: JSONRules, remark: (ImportRemark) throws -> Void) throws {
    try rules.require(Identifier.jsonKeys, of: members)
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
      }, hasBearerBars: code.hasBearerBars, form: code.form)
    self.init(
      id: try members.read("uuid", UUID.init(text:)), label: try rules.line("label", of: members),
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
