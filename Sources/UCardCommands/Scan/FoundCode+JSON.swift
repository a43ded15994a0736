internal import Barcodes
internal import Cards
internal import Exchange
internal import FoundationEssentials
internal import JSON
internal import Scanning

extension FoundCode {
  /// A code of a picture in JSON. The keys never change.
  var json: JSONObject {
    let payload = identifier.payloadText
    var object = JSONObject()
    // Degrees clockwise, 0 to 359.
    object.add("angle", code.angle)
    object.add("charset", identifier.charset)
    object.add("confirmed", code.isConfirmed)
    // x and y in pixels: the top left corner as the code is read, then the others clockwise.
    object.add("corners", .array(code.corners.map { .array([.number(String($0.x)), .number(String($0.y))]) }))
    object.add("eci", code.payload.eci)
    object.add("errorCorrection", code.errorCorrection?.rawValue)
    object.add("file", file)
    object.add("inverted", code.isInverted)
    object.add("losses", ScannedCode.Loss.allCases.filter(code.losses.contains).map(\.rawValue))
    object.add("mirrored", code.isMirrored)
    // The number among the codes of the file, for `--pick`.
    object.add("number", number)
    object.add("page", code.page)
    object.add("payload", payload)
    object.add("payloadBase64", payload == nil ? Data(code.payload.bytes).base64EncodedString() : nil)
    object.add("reader", code.reader.rawValue)
    object.add("symbologyIdentifier", code.identifier)
    // The identifier of the type, as cards have it.
    object.add("type", kind.id)
    return object
  }
}
