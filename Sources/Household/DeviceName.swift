internal import Cards

/// The name that a person gives a device, and the one that its files have.
struct DeviceName {
  /// The name that people read.
  let name: String
  /// The name in those of files: letters and digits of ASCII, a hyphen, and a random number. It is never that of another
  /// device.
  let id: String

  /// Names a new device.
  init(_ name: String) {
    let isAllowed = { (scalar: Unicode.Scalar) in scalar != ":" && scalar.properties.generalCategory != .control }
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

  /// The message of a commit: the device, and what it did.
  static func message(_ name: String, _ text: String) -> String { "\(name): \(text)" }

  /// The name in a message of a commit; nil if no device has written it.
  static func name(in message: String) -> String? {
    message.wholeMatch(of: /(.+): (?:[0-9]+ cards?|a choice|a taken value|joined|left)/)
      .map { withoutNumber(String($0.1)) }
  }

  /// The key of the line below a message that has the name of the device for files.
  static let key = "Device"

  /// The name in one for files. Version 0.2.0 wrote these into the messages of commits.
  static func withoutNumber(_ id: String) -> String { id.replacing(/-[0-9a-f]{8}$/, with: "") }
}
