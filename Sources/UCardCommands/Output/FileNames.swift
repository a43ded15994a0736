internal import Barcodes
internal import Cards
internal import Foundation

/// Names for files that people recognise, and that every file system takes.
struct FileNames {
  private var taken: Set<String> = []
  /// The last number that each name got.
  private var counts: [String: Int] = [:]

  /// A name made of `title`, of which no other that came from here differs by letter case alone.
  mutating func next(for title: String, suffix: String) -> String {
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

  /// What Windows, Android and Linux all accept: no separators, no control characters, no name of a device, no
  /// dot in front, no dot or blank at the end, at most 200 bytes.
  private static func safe(_ title: String) -> String {
    var name = ""
    for character in title {
      // Scalars, since a mark may follow a forbidden one and make one character with it.
      let isForbidden =
        character.unicodeScalars.contains { "/\\<>:\"|?*".unicodeScalars.contains($0) }
        || !String(character).isPrintable
      let safe = isForbidden ? "_" : character
      guard name.utf8.count + safe.utf8.count <= 200 else { break }
      name.append(safe)
    }
    while let last = name.last, last == "." || last.isWhitespace { name.removeLast() }
    // A mark on it makes it another character, and still a dot.
    if name.unicodeScalars.first == "." {
      name.unicodeScalars.replaceSubrange(
        ..<name.unicodeScalars.index(after: name.startIndex), with: "_".unicodeScalars)
    }
    // Windows looks at what stands before the first dot, and not at blanks there.
    let stem = name.unicodeScalars.prefix { $0 != "." }
    let device = String(String.UnicodeScalarView(stem)).trimmingCharacters(in: .whitespaces).uppercased()
    if name.isEmpty || devices.contains(device) { name.unicodeScalars.insert("_", at: stem.endIndex) }
    return name
  }

  /// Names that Windows has devices for (Microsoft's “Naming files, paths, and namespaces”).
  private static let devices: Set<String> = Set(
    ["CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$"]
      + "0123456789¹²³".flatMap { ["COM\($0)", "LPT\($0)"] })
}
