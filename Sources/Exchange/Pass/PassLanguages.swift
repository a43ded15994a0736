internal import Foundation

/// The languages that a pass is written in, each a folder `<language>.lproj`.
struct PassLanguages {
  /// The folders, the one that suits a person best first.
  let folders: [String]

  /// The languages of a pass for a person who reads `preferred`, the best first: codes of BCP 47.
  ///
  /// A language is taken exactly, then without its region and script, then with others. What suits everybody comes
  /// last: the base, and English.
  init(_ files: PassFiles, preferred: [String]) {
    let names = files.entries.compactMap { entry in
      files.name(of: entry).split(separator: "/").first.map(String.init).flatMap { $0.hasSuffix(".lproj") ? $0 : nil }
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

  /// A code in the one way to write it.
  private static func code(_ typed: some StringProtocol) -> String {
    typed.lowercased().replacingOccurrences(of: "_", with: "-")
  }
}
