internal import Cards
internal import Foundation

/// A picture in JSON: its digest, type and size, and its bytes in an export.
struct PictureJSON: Encodable {
  let digest: String
  let type: String
  let size: Int
  let base64: String?

  init(_ picture: PictureReference, file: [UInt8]?) {
    digest = picture.digest
    type = picture.type.rawValue
    size = picture.byteCount
    base64 = file.map { Data($0).base64EncodedString() }
  }
}
