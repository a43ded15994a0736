internal import Cards
internal import FoundationEssentials

/// A picture in JSON: its digest, type and size, and its bytes in an export.
struct PictureJSON {
  /// The object.
  let tree: JSONTree

  init(_ picture: PictureReference, file: [UInt8]?) {
    var object = JSONTree.Object()
    object.add("base64", file.map { Data($0).base64EncodedString() })
    object.add("digest", picture.digest)
    object.add("size", picture.byteCount)
    object.add("type", picture.type.rawValue)
    tree = .object(object)
  }
}
