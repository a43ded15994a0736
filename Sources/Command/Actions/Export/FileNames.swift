internal import Barcodes
internal import Cards
internal import Values

/// Makes up readable file names that all file systems accept.
package struct FileNames {
  private var taken: Set<String> = []
  /// The last number that was appended to each name.
  private var counts: [String: Int] = [:]

  package init() {}

  /// Returns a name for `title` that differs from all others in more than letter case.
  package mutating func next(for title: String, suffix: String) -> String {
    let base = Self.safe(title)
    var name = base + suffix
    let key = SearchKey.identity(of: base)
    var count = counts[key] ?? 1
    if count > 1 { name = "\(base) (\(count))\(suffix)" }
    defer { counts[key] = count }
    while !taken.insert(SearchKey.identity(of: name)).inserted {
      count += 1
      name = "\(base) (\(count))\(suffix)"
    }
    return name
  }

  /// A name that Windows, Android and Linux accept: no separators, no control characters, no name of a device, no dot
  /// at the beginning, no dot or blank at the end, at most 200 bytes.
  private static func safe(_ title: String) -> String {
    var name = ""
    for character in title {
      // Scalars are checked, because a forbidden one may have a combining mark, with which it is another character.
      let isForbidden =
        character.unicodeScalars.contains { "/\\<>:\"|?*".unicodeScalars.contains($0) }
        || !String(character).isPrintable
      let safe = isForbidden ? "_" : character
      guard name.utf8.count + safe.utf8.count <= 200 else { break }
      name.append(safe)
    }
    while let last = name.last, last == "." || last.isWhitespace { name.removeLast() }
    // A dot with a combining mark is another character, but still a dot for a file system.
    if name.unicodeScalars.first == "." {
      name.unicodeScalars.replaceSubrange(
        ..<name.unicodeScalars.index(after: name.startIndex), with: "_".unicodeScalars)
    }
    // Windows checks the part before the first dot, ignoring blanks in it.
    let stem = name.unicodeScalars.prefix { $0 != "." }
    let device = String(String.UnicodeScalarView(stem)).withoutBlanks.uppercased()
    if name.isEmpty || devices.contains(device) { name.unicodeScalars.insert("_", at: stem.endIndex) }
    return name
  }

  /// The names of devices in Windows (Microsoft's “Naming files, paths, and namespaces”).
  private static let devices: Set<String> = Set(
    ["CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$"]
      + "0123456789¹²³".flatMap { ["COM\($0)", "LPT\($0)"] })
}
