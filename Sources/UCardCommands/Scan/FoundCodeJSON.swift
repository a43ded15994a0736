internal import Barcodes
internal import Cards
internal import Exchange
internal import FoundationEssentials
internal import Scanning

/// A code of a picture in JSON. The keys never change.
struct FoundCodeJSON: Encodable {
  let file: String
  let page: Int
  /// The number among the codes of the file, for `--pick`.
  let number: Int
  /// The identifier of the type, as cards have it.
  let type: String
  let payload: String?
  let payloadBase64: String?
  let eci: Int?
  let charset: String?
  let errorCorrection: String?
  let symbologyIdentifier: String?
  let reader: String
  let confirmed: Bool
  let inverted: Bool
  let mirrored: Bool
  /// Degrees clockwise, 0 to 359.
  let angle: Int
  /// x and y in pixels: the top left corner as the code is read, then the others clockwise.
  let corners: [[Int]]
  let losses: [String]

  init(_ found: FoundCode) {
    let (code, identifier) = (found.code, found.identifier)
    file = found.file
    page = code.page
    number = found.number
    type = found.kind.id
    payload = identifier.payloadText
    payloadBase64 = payload == nil ? Data(code.payload.bytes).base64EncodedString() : nil
    eci = code.payload.eci
    charset = identifier.charset
    errorCorrection = code.errorCorrection?.rawValue
    symbologyIdentifier = code.identifier
    reader = code.reader.rawValue
    confirmed = code.isConfirmed
    inverted = code.isInverted
    mirrored = code.isMirrored
    angle = code.angle
    corners = code.corners.map { [$0.x, $0.y] }
    losses = ScannedCode.Loss.allCases.filter(code.losses.contains).map(\.key)
  }
}
