internal import Cards
internal import Values

/// The name that a person gives a device, and the one that its files have.
struct DeviceName {
  /// The name that people read.
  let name: String
  /// The name in those of files: letters and digits of ASCII, a hyphen, and a random number. It is never that of another
  /// device.
  let id: String

  /// Names a new device.
  init(_ name: String) {
    let isAllowed = { (scalar: Unicode.Scalar) in
      ![":", "\u{2028}", "\u{2029}"].contains(scalar) && scalar.properties.generalCategory != .control
    }
    let clean = String(String.UnicodeScalarView(name.unicodeScalars.filter(isAllowed)))
      .withoutWhitespace
    self.name = clean.isEmpty ? "computer" : String(clean.prefix(60))
    let letters = name.unicodeScalars.filter { $0.isASCII && $0.properties.isAlphabetic || ("0"..."9").contains($0) }
    let word = letters.isEmpty ? "device" : String(String.UnicodeScalarView(letters.prefix(40)))
    id = "\(word)-\(UInt32.random(in: 0...UInt32.max).hexadecimal(8, uppercase: false))"
  }

  init(name: String, id: String) { (self.name, self.id) = (name, id) }

  /// The name with the next number that none of some others has; as it is if it is free.
  static func numbered(_ name: String, among others: Set<String>) -> String {
    guard others.contains(name) else { return name }
    let match = name.wholeMatch(of: /(.+) ([0-9]{1,4})/)
    let word = match.map { String($0.1) } ?? name
    var number = (match.flatMap { Int($0.2) } ?? 1) + 1
    while others.contains("\(word) \(number)") { number += 1 }
    return "\(word) \(number)"
  }

  // MARK: - Messages of commits

  /// The message of a commit: the name of the device, and a text about its changes.
  static func message(_ name: String, _ text: String) -> String { "\(name): \(text)" }

  /// The name in a message of a commit; nil if no device has written it.
  ///
  /// - Parameter isOld: whether the message has no line with the name for files. Version 0.2.0 wrote the name for files
  ///   into the message itself.
  static func name(in message: String, isOld: Bool) -> String? {
    guard let colon = message.utf8.lastIndex(of: UInt8(ascii: ":")) else { return nil }
    let (name, text) = (String(message[..<colon]), message[colon...].dropFirst(2))
    let isChangeText =
      changeTexts.contains(String(text))
      || [" card", " cards"].contains(text.drop { $0.isASCII && $0.isNumber }) && text.utf8.first != UInt8(ascii: " ")
    return name.isEmpty || !isChangeText ? nil : isOld ? withoutNumber(name) : name
  }

  /// The line below a message that has the name of the device for files.
  static func line(_ id: String) -> String { key + id }

  /// The name for files in the lines below a message; nil if there is none.
  static func id(in lines: some Sequence<String>) -> String? {
    lines.first { $0.hasPrefix(key) }.map { String($0.dropFirst(key.count)) }
  }

  private static let key = "Device: "
  /// The texts that messages may have instead of a number of cards.
  private static let changeTexts = Set(
    [HouseholdHistory.kept, HouseholdHistory.taken] + HouseholdLogEntry.Membership.allCases.map(\.rawValue))

  /// The name in one for files.
  static func withoutNumber(_ id: String) -> String { id.replacing(/-[0-9a-f]{8}$/, with: "") }
}
