internal import Cards
package import JSON
internal import Values

/// An original in JSON: `name`, `digest`, `type` and `size`. An export has the files of all originals under `originals`, each
/// once, with `base64` instead of `name`.
extension CardOriginal {
  /// The original in JSON.
  package var json: JSONObject { ["digest": digest, "name": name, "size": byteCount, "type": type.rawValue] }

  /// The file of the original in an export.
  func json(file: [UInt8]) -> JSONObject {
    ["base64": Base64.text(of: file), "digest": digest, "size": file.count, "type": type.rawValue]
  }

  /// The originals that the object of a card mentions.
  static func all(in members: JSONMembers, _ rules: JSONRules = .lenient) throws(ImportError) -> [CardOriginal] {
    var originals: [CardOriginal] = []
    for object in try members.objects("originals") ?? [] {
      try rules.require(["digest", "name", "size", "type"], of: object)
      guard let digest = try object.string("digest"), CardPicture.isDigest(digest),
        let type = try object.read("type", FileType.init), let size = try object.whole("size"),
        (1...OriginalFile.maximumBytes).contains(size),
        let name = try object.string("name").map(ImportedText.line), !name.isBlank
      else { throw members.error("originals") }
      originals.append(CardOriginal(name: name, digest: digest, type: type, byteCount: size))
    }
    return originals
  }
}

extension OriginalFile {
  /// The largest number of bytes of a file in an export.
  static let longestJSON = (OriginalFile.maximumBytes + 2) / 3 * 4 + 4096

  /// Reads a file of an export.
  init(_ members: JSONMembers) throws(ImportError) {
    let bytes = try members.string("base64").flatMap(Base64.bytes) ?? []
    do throws(Refusal) { try self.init(bytes) } catch {
      throw error == .digestUnavailable ? ImportError(.cryptographyUnavailable) : members.error("originals.base64")
    }
    guard try members.string("digest") == digest else { throw members.error("originals.digest") }
  }
}
