/// The languages of a pass, each of which has a folder `<language>.lproj`.
struct PassLanguages {
  /// The folders of the matching languages, the best first.
  let folders: [String]

  /// Chooses the languages of a pass for a person who reads `preferred`, the best first, as codes of BCP 47.
  ///
  /// Each preferred language matches exactly, then without its region and script, then with other ones. The base and
  /// English match everybody, and come last.
  init(_ files: PassFiles, preferred: [String]) {
    let names = files.names.compactMap { name in
      files.name(of: name).split(separator: "/").first.map(String.init).flatMap { $0.hasSuffix(".lproj") ? $0 : nil }
    }
    let all = Set(names).sorted()
    var folders: [String] = []
    func take(_ matches: (String) -> Bool) {
      for folder in all where !folders.contains(folder) && matches(Self.code(folder.dropLast(6))) {
        folders.append(folder)
      }
    }
    for language in preferred.map({ Self.code($0) }) {
      var parts = language.split(separator: "-")
      while !parts.isEmpty {
        let shorter = parts.joined(separator: "-")
        take { $0 == shorter }
        parts.removeLast()
      }
      take { $0.prefix { $0 != "-" } == language.prefix { $0 != "-" } }
    }
    for common in ["base", "en"] { take { $0 == common } }
    self.folders = folders
  }

  /// The canonical form of a language code.
  private static func code(_ typed: some StringProtocol) -> String {
    typed.lowercased().replacing("_", with: "-")
  }
}
