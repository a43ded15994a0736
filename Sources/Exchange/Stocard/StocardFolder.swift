internal import Cards

/// The files of one card or shop in Stocard's export.
struct StocardFolder {
  private var files: [StocardPath.Part: [ZipArchive.Entry]] = [:]

  /// Adds a file to the folder.
  mutating func append(_ file: ZipArchive.Entry, as part: StocardPath.Part) { files[part, default: []].append(file) }

  /// The files with a part, the best first: `content.json`, then in the order of their names.
  subscript(part: StocardPath.Part) -> [ZipArchive.Entry] {
    (files[part] ?? []).sorted { one, other in
      let (isOneNewer, isOtherNewer) = (one.name.hasSuffix("/content.json"), other.name.hasSuffix("/content.json"))
      return isOneNewer == isOtherNewer ? one.name < other.name : isOneNewer
    }
  }

  /// Whether the folder contains only the use of the card.
  var isOnlyUsage: Bool { files[.usage] != nil && files.keys.allSatisfy { $0 == .usage || $0 == .other } }
}
