internal import Arguments
internal import Files

/// The system that the program runs on, as far as the names of its packages depend on it: os-release(5).
package struct OperatingSystem: Hashable, Sendable {
  /// A system whose names of packages are known.
  package enum Release: Hashable, Sendable, CaseIterable {
    case debian12, debian13
    /// The next release of Debian: testing and unstable.
    case debianSid
    case ubuntu2404, ubuntu2604
    case fedora, arch

    fileprivate var installCommand: String {
      switch self {
      case .debian12, .debian13, .debianSid, .ubuntu2404, .ubuntu2604: "sudo apt install"
      case .fedora: "sudo dnf install"
      case .arch: "sudo pacman -S"
      }
    }
  }

  /// The name for people, such as "Debian GNU/Linux 13 (trixie)"; nil if the system does not tell it.
  package let name: String?
  /// The release; nil for another system, whose names of packages are not known.
  let release: Release?

  /// Reads the text of the file os-release.
  package init(description: String) {
    let values = Self.values(in: description)
    let name = values["PRETTY_NAME"] ?? values["NAME"]
    self.name = name.flatMap { $0.isEmpty ? nil : $0 }
    release = Self.release(values)
  }

  /// The command that installs packages; nil on a system whose packages are not known.
  package func installCommand(for packages: [String]) -> String? {
    release.map { ([$0.installCommand] + packages).joined(separator: " ") }
  }

  /// The system that this process runs on. Only messages need it, so it is read when the first of them does.
  package static var current: OperatingSystem { simulated.value ?? installed }

  /// The system that tests use instead of the one that they run on.
  static let simulated = ThreadLocal<OperatingSystem>()

  private static let installed: OperatingSystem = {
    for path in ["/etc/os-release", "/usr/lib/os-release"] {
      guard let bytes = (try? InputFile.read(path, most: 1 << 16)) ?? nil else { continue }
      return OperatingSystem(description: String(decoding: bytes, as: UTF8.self))
    }
    return OperatingSystem(description: "")
  }()

  // MARK: - Recognising

  private static let codenames: [String: Release] = [
    "bookworm": .debian12, "trixie": .debian13, "forky": .debianSid, "sid": .debianSid, "noble": .ubuntu2404,
    "resolute": .ubuntu2604,
  ]

  private static func release(_ values: [String: String]) -> Release? {
    // Derivatives of Debian and Ubuntu have versions of their own. Some name the one that they are made of; others, such
    // as Raspbian, keep its codename.
    for key in ["UBUNTU_CODENAME", "DEBIAN_CODENAME", "VERSION_CODENAME"] {
      if let release = values[key].flatMap({ codenames[$0] }) { return release }
    }
    let version = values["VERSION_ID"]
    switch values["ID"] {
    case "debian":
      // Testing and unstable have no version.
      guard let version else { return .debianSid }
      return Int(version).flatMap { $0 >= 14 ? .debianSid : $0 == 13 ? .debian13 : $0 == 12 ? .debian12 : nil }
    case "ubuntu": return version == "24.04" ? .ubuntu2404 : version == "26.04" ? .ubuntu2604 : nil
    default: break
    }
    let families = [values["ID"] ?? ""] + (values["ID_LIKE"] ?? "").split(separator: " ").map(String.init)
    if families.contains("fedora") { return .fedora }
    return families.contains("arch") ? .arch : nil
  }

  // MARK: - Reading

  /// The variables of the file. Lines that are not as os-release(5) says are left out.
  private static func values(in text: String) -> [String: String] {
    var values: [String: String] = [:]
    for line in text.split(whereSeparator: \.isNewline) {
      guard let sign = line.firstIndex(of: "="), line.first != "#" else { continue }
      let name = line[..<sign]
      guard !name.isEmpty, name.allSatisfy({ $0.isASCII && ($0.isUppercase || $0.isNumber || $0 == "_") }) else {
        continue
      }
      if let value = value(line[line.index(after: sign)...]) { values[String(name)] = value }
    }
    return values
  }

  /// A value as a shell reads it, without expansions; nil if it is not a single word.
  private static func value(_ text: Substring) -> String? {
    var text = text
    while let last = text.last, last == " " || last == "\t" { text.removeLast() }
    guard let first = text.first else { return "" }
    if first == "'" {
      guard text.count >= 2, text.last == "'" else { return nil }
      let inner = text.dropFirst().dropLast()
      return inner.contains("'") ? nil : String(inner)
    }
    guard first == "\"" else {
      return text.contains { " \t\"'\\$`;&|<>()#".contains($0) } ? nil : String(text)
    }
    var (value, isEscaped) = ("", false)
    var rest = text.dropFirst()
    while let character = rest.popFirst() {
      switch (character, isEscaped) {
      case (_, true):
        if !"\"\\$`".contains(character) { value.append("\\") }
        value.append(character)
        isEscaped = false
      case ("\\", false): isEscaped = true
      case ("\"", false): return rest.isEmpty ? value : nil
      case ("$", false), ("`", false): return nil
      default: value.append(character)
      }
    }
    return nil
  }
}
