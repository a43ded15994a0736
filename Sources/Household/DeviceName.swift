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

  /// The name with the lowest number that none of some others has; without a number if it is free.
  static func numbered(_ name: String, among others: Set<String>) -> String {
    guard others.contains(name) else { return name }
    var number = 2
    while others.contains("\(name) \(number)") { number += 1 }
    return "\(name) \(number)"
  }

  // MARK: - Messages of commits

  /// The message of a commit: the device, and what it did.
  static func message(_ name: String, _ text: String) -> String { "\(name): \(text)" }

  /// The name in a message of a commit; nil if no device has written it.
  static func name(in message: String) -> String? {
    message.wholeMatch(of: /(.+): (?:[0-9]+ cards?|a choice|a taken value)/).map { withoutNumber(String($0.1)) }
  }

  /// The name in one for files. Version 0.2.0 wrote these into the messages of commits.
  static func withoutNumber(_ id: String) -> String { id.replacing(/-[0-9a-f]{8}$/, with: "") }
}
