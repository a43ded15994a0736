/// A value of the type DURATION (RFC 5545 §3.3.6).
public struct CalendarDuration: Hashable, Sendable {
  /// The days, each as long as the day is there; negative for a time before.
  public let days: Int
  /// The seconds beyond the days; negative for a time before.
  public let seconds: Int

  /// Creates a duration from its parts.
  public init(days: Int = 0, seconds: Int) {
    self.days = days
    self.seconds = seconds
  }

  /// All seconds, if each day has 24 hours.
  public var total: Int { days * 86_400 + seconds }

  /// Reads a value: `P2W`, `P1DT12H`, `-PT15M`; nil for any other text.
  public init?(_ value: String) {
    var rest = value.utf8[...]
    let isNegative = rest.first == UInt8(ascii: "-")
    if isNegative || rest.first == UInt8(ascii: "+") { rest = rest.dropFirst() }
    guard rest.popFirst() == UInt8(ascii: "P") else { return nil }
    var (days, seconds, count) = (0, 0, 0)
    var units = Array("WDTHMS".utf8)[...]
    var isTime = false
    while !rest.isEmpty {
      let digits = rest.prefix { (0x30...0x39).contains($0) }
      rest = rest.dropFirst(digits.count)
      guard let unit = rest.popFirst(), let index = units.firstIndex(of: unit) else { return nil }
      units = units[(index + 1)...]
      guard unit != UInt8(ascii: "T") else {
        guard digits.isEmpty else { return nil }
        (isTime, count) = (true, 0)
        continue
      }
      guard (1...8).contains(digits.count), let number = Int(Substring(digits)) else { return nil }
      count += 1
      switch unit {
      case UInt8(ascii: "W"): days += 7 * number
      case UInt8(ascii: "D"): days += number
      case UInt8(ascii: "H") where isTime: seconds += 3600 * number
      case UInt8(ascii: "M") where isTime: seconds += 60 * number
      case UInt8(ascii: "S") where isTime: seconds += number
      default: return nil
      }
    }
    guard count > 0 else { return nil }
    self.init(days: isNegative ? -days : days, seconds: isNegative ? -seconds : seconds)
  }

  /// The duration as it is written, in hours, minutes and seconds, which are always equally long: `-PT1H30M`, `PT24H`.
  public var text: String {
    var rest = abs(total)
    guard rest > 0 else { return "PT0S" }
    var text = total < 0 ? "-PT" : "PT"
    for (unit, letter) in [(3600, "H"), (60, "M"), (1, "S")] where rest >= unit {
      text += "\(rest / unit)\(letter)"
      rest %= unit
    }
    return text
  }
}
