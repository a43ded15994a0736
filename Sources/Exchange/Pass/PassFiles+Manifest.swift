internal import Cards
internal import Cryptography
internal import Files
internal import JSON

extension PassFiles {
  /// Whether the pass has a manifest. Without one, changes of its files cannot be noticed.
  var hasManifest: Bool { self[Self.manifest] != nil }

  /// Reads every file, and compares its SHA-1 digest with that in the manifest.
  ///
  /// - Parameter fault: receives each difference and its location. An error that it throws ends the check.
  /// - Returns: the locations of files in a folder that the manifest does not list and that a pass does not use. They
  ///   are not read.
  /// - Throws: `ImportError`, also for files that cannot be read or are too large.
  func check(
    _ fault: (ImportError.ManifestFault, ImportLocation) throws(ImportError) -> Void
  ) throws -> [ImportLocation] {
    var others: [ImportLocation] = []
    var digests = try manifestDigests()
    if digests == nil { try fault(.unreadable, location(of: Self.manifest)) }
    var bytesLeft = Self.maximumBytes
    for file in names {
      let name = name(of: file)
      if tree.isFolder, let digests, digests[name] == nil, !Self.isUsed(name) {
        others.append(location(of: name))
        continue
      }
      let digest = try sha1(of: file, bytesLeft: &bytesLeft)
      if let expected = digests?.removeValue(forKey: name) {
        if expected.lowercased() != digest { try fault(.differs, location(of: name)) }
      } else if digests != nil, name != Self.manifest, name != Self.signature {
        try fault(.unnamed, location(of: name))
      }
    }
    // Files that macOS adds may be listed, but were not compared.
    for name in (digests ?? [:]).keys.sorted() where self[name] == nil { try fault(.absent, location(of: name)) }
    return others
  }

  /// Whether a pass has use for a file with this name.
  private static func isUsed(_ name: String) -> Bool {
    [main, manifest, signature].contains(name) || name.hasSuffix(".png") || name.hasSuffix("/pass.strings")
  }

  /// The digests by file names; nil if the manifest is unreadable.
  private func manifestDigests() throws -> [String: String]? {
    let manifest: JSONValue?
    do { manifest = try json(Self.manifest) } catch let error as ImportError where error.code == .notJSON { return nil }
    guard let object = manifest?.object else { return nil }
    var digests: [String: String] = [:]
    for (name, digest) in object.members {
      guard let digest = digest.string else { return nil }
      digests[name] = digest
    }
    return digests
  }

  /// The SHA-1 digest of a file, in lower-case hexadecimal (FIPS 180-4).
  private func sha1(of file: String, bytesLeft: inout Int) throws(ImportError) -> String {
    let stream = try tree.stream(of: file)
    let digest = try ImportError.computing { () throws(CryptographyError) in try Digest(.sha1) }
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = try stream.read(into: &buffer)
      guard count > 0 else { break }
      try ImportError.computing { () throws(CryptographyError) in try digest.update(buffer[..<count]) }
      bytesLeft -= count
      guard bytesLeft >= 0 else {
        throw ImportError(.tooLarge(Self.maximumBytes), at: ImportLocation(entry: file))
      }
    }
    return try ImportError.computing(digest.finish).hexadecimal
  }
}
