internal import Cards

/// The files of one card or shop in Stocard's export.
struct StocardFolder {
  private var files: [StocardPath.Part: [ZipArchive.Entry]] = [:]

  /// Takes in one of its files.
  mutating func append(_ file: ZipArchive.Entry, as part: StocardPath.Part) { files[part, default: []].append(file) }

  /// The files that say something, the one that says it best first: `content.json`, then in the order of their names.
  subscript(part: StocardPath.Part) -> [ZipArchive.Entry] {
    (files[part] ?? []).sorted { one, other in
      let (isOneNewer, isOtherNewer) = (one.name.hasSuffix("/content.json"), other.name.hasSuffix("/content.json"))
      return isOneNewer == isOtherNewer ? one.name < other.name : isOneNewer
    }
  }

  /// Whether nothing is in it but how often the card was used.
  var isOnlyUsage: Bool { files[.usage] != nil && files.keys.allSatisfy { $0 == .usage || $0 == .other } }
}
