extension RecurrenceRule {
  /// Reads the rule of a property.
  ///
  /// - Throws: `.badValue`.
  public init(_ property: ContentLine) throws(CalendarError) {
    guard let rule = RecurrenceRule(property.value) else { throw property.fault }
    self = rule
  }

  /// Reads a rule, such as `FREQ=WEEKLY;BYDAY=MO,FR;COUNT=10`; nil for any other text.
  public init?(_ value: String) {
    var parts: [String: Substring] = [:]
    for part in value.uppercased().split(separator: ";") {
      let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard pair.count == 2, !pair[1].isEmpty, parts.updateValue(pair[1], forKey: String(pair[0])) == nil else {
        return nil
      }
    }
    guard let frequency = parts.removeValue(forKey: "FREQ").flatMap({ Frequency(rawValue: $0.lowercased()) }) else {
      return nil
    }
    self.init(frequency)
    for (name, value) in parts { guard set(name, to: value) else { return nil } }
    guard isConsistent else { return nil }
  }

  private static let weekdayNames = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"]
  /// The largest interval and the largest number of occurrences.
  private static let largest = 999_999_999

  /// Sets a part of the rule.
  ///
  /// - Returns: whether there is such a part with such a value.
  private mutating func set(_ name: String, to value: Substring) -> Bool {
    switch name {
    case "INTERVAL", "COUNT": return setNumber(name, to: value)
    case "UNTIL":
      until = CalendarTime(value)
      return until != nil
    case "WKST":
      guard let day = Self.weekdayNames.firstIndex(of: String(value)) else { return false }
      weekStart = day
      return true
    case "BYDAY":
      let days = value.split(separator: ",", omittingEmptySubsequences: false).map(Weekday.init)
      weekdays = Set(days.compactMap(\.self))
      return !days.contains(nil)
    case "BYMONTH": return Self.read(value, 1...12, into: &months)
    case "BYWEEKNO": return Self.read(value, 1...53, isSigned: true, into: &weeks)
    case "BYYEARDAY": return Self.read(value, 1...366, isSigned: true, into: &daysOfYear)
    case "BYMONTHDAY": return Self.read(value, 1...31, isSigned: true, into: &daysOfMonth)
    case "BYHOUR": return Self.read(value, 0...23, into: &hours)
    case "BYMINUTE": return Self.read(value, 0...59, into: &minutes)
    case "BYSECOND":
      guard Self.read(value, 0...60, into: &seconds) else { return false }
      // A leap second is taken for the second before it.
      if seconds.remove(60) != nil { seconds.insert(59) }
      return true
    case "BYSETPOS": return Self.read(value, 1...366, isSigned: true, into: &positions)
    // The calendar of RFC 7529, of which only the usual one is known.
    case "RSCALE": return value == "GREGORIAN"
    case "SKIP": return value == "OMIT"
    default: return false
    }
  }

  private mutating func setNumber(_ name: String, to value: Substring) -> Bool {
    guard let number = Self.number(value), (1...Self.largest).contains(number) else { return false }
    if name == "COUNT" { count = number } else { interval = number }
    return true
  }

  private static func number(_ text: some StringProtocol) -> Int? {
    guard (1...9).contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return Int(text)
  }

  /// Reads a list of numbers.
  ///
  /// - Parameter isSigned: whether negative ones, which count from the end, are allowed too.
  /// - Returns: whether it is one.
  private static func read(
    _ value: Substring, _ range: ClosedRange<Int>, isSigned: Bool = false, into numbers: inout Set<Int>
  ) -> Bool {
    for item in value.split(separator: ",", omittingEmptySubsequences: false) {
      let isNegative = isSigned && item.hasPrefix("-")
      let digits = isNegative || (isSigned && item.hasPrefix("+")) ? item.dropFirst() : item
      guard let number = number(digits), range.contains(number) else { return false }
      numbers.insert(isNegative ? -number : number)
    }
    return true
  }

  /// Whether the parts may stand together (RFC 5545 §3.3.10).
  private var isConsistent: Bool {
    let hasOrdinals = weekdays.contains { $0.ordinal != nil }
    return (weeks.isEmpty || frequency == .yearly)
      && (daysOfYear.isEmpty || ![.daily, .weekly, .monthly].contains(frequency))
      && (daysOfMonth.isEmpty || frequency != .weekly)
      && (!hasOrdinals || frequency == .monthly || (frequency == .yearly && weeks.isEmpty))
  }
}

extension RecurrenceRule.Weekday {
  /// Reads a weekday with its number, such as `MO`, `1FR` or `-2SU`; nil for any other text.
  fileprivate init?(_ text: Substring) {
    let names = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"]
    guard let day = names.firstIndex(of: String(text.suffix(2))) else { return nil }
    self.day = day
    let number = text.dropLast(2)
    guard !number.isEmpty else {
      ordinal = nil
      return
    }
    let digits = number.first.map { "+-".contains($0) } == true ? number.dropFirst() : number
    guard (1...2).contains(digits.utf8.count), let value = Int(digits), (1...53).contains(value) else { return nil }
    ordinal = number.hasPrefix("-") ? -value : value
  }
}
