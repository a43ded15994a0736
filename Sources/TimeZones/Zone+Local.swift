internal import Glibc

extension Zone {
  /// Whether a text has the form of an identifier of the IANA database.
  public static func isIdentifier(_ text: String) -> Bool { ZoneDatabase.isIdentifier(text) }

  /// The time zone of the machine, as programs of C find it: from the variable `TZ`, else from `/etc/localtime`.
  ///
  /// A zone that `TZ` describes by a rule of POSIX has that rule for its identifier, which is none of the database.
  /// Without any information, it is UTC.
  ///
  /// - Parameter variable: the value of `TZ`; nil if it is not set.
  public static func local(_ variable: String?) -> Zone {
    guard let variable else { return system }
    let name = variable.hasPrefix(":") ? String(variable.dropFirst()) : variable
    if name.hasPrefix("/") { return named(path: name) ?? .utc }
    return Zone(name) ?? YearlyRule(name).map { Zone(identifier: name, ZoneRules($0)) } ?? .utc
  }

  private static let system: Zone = named(path: "/etc/localtime") ?? .utc

  /// The zone of a compiled file, or of a link to one. Its identifier is the name of the file in the database, or that of
  /// `/etc/timezone` for a copy.
  private static func named(path: String) -> Zone? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    let file = String(cString: resolved)
    for folder in ["\(ZoneDatabase.folder)/posix/", "\(ZoneDatabase.folder)/"] where file.hasPrefix(folder) {
      // Debian's link to the zone names it as the person chose it; the file may be another name of the zone.
      let chosen = link(path).flatMap { $0.hasPrefix(folder) ? String($0.dropFirst(folder.count)) : nil }
      if let zone = Zone(chosen ?? String(file.dropFirst(folder.count))) { return zone }
    }
    guard let rules = ZoneDatabase.read(file) else { return nil }
    let named = ZoneDatabase.bytes(of: "/etc/timezone").map { bytes in
      String(decoding: bytes.prefix { $0 > 0x20 }, as: UTF8.self)
    }
    return named.flatMap { Zone($0) } ?? Zone(identifier: "UTC", rules)
  }

  /// The target of a symbolic link; nil if the path is none.
  private static func link(_ path: String) -> String? {
    var target = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path, &target, target.count)
    guard count > 0 else { return nil }
    let text = String(decoding: target.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return text.hasPrefix("../") ? "/" + text.drop { $0 == "." || $0 == "/" } : text
  }
}
