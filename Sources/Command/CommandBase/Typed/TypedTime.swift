internal import Arguments
internal import Cards
internal import Terminal
package import TimeZones
internal import Words

/// A time as people type it: `2026-12-05 19:00`, `fri 7pm`, `tomorrow 19:00`, `+2h`, with a zone or an offset behind it.
package struct TypedTime {
  /// The day; nil for none.
  package private(set) var day: String?
  /// The seconds since midnight; nil for none.
  package private(set) var second: Int?
  /// The zone; nil for none.
  package private(set) var zone: Zone?
  /// The offset in seconds ahead of UTC; nil for none.
  package private(set) var offset: Int?
  /// The beginning and the end of a text that has both, such as `sat 19:00-20:30`; nil for others.
  package private(set) var range: (begin: String, end: String)?

  /// Reads the parts of a text. What is neither a time nor a zone is the day.
  package init(_ typed: String) {
    var words = typed.split { $0.isWhitespace || "[],".contains($0) }.map(String.init)
    // The time of ISO 8601 follows the day after a T.
    var (isISO, zoneWords) = (false, [String]())
    if let first = words.first, let index = first.firstIndex(of: "T"), first[..<index].contains("-") {
      isISO = true
      words[0...0] = [String(first[..<index]), String(first[first.index(after: index)...])]
    }
    if words.count > 1 || words.first.map({ Self.clock($0) == nil }) ?? false {
      while let last = words.last, words.count > 1, takeZone(last) { zoneWords.insert(words.removeLast(), at: 0) }
    }
    if !isISO, let last = words.last, let range = Self.range(in: last) {
      let begin = (words.dropLast() + [range.begin] + zoneWords).joined(separator: " ")
      self.range = (begin, range.end)
      return
    }
    if let last = words.last, let sign = last.lastIndex(where: { "+-Z".contains($0) }), sign > last.startIndex,
      let second = Self.clock(String(last[..<sign])), let offset = Self.offset(last[sign...])
    {
      (self.second, self.offset) = (second, offset)
      words.removeLast()
    } else {
      takeClock(&words)
      // The time may stand before the day.
      if second == nil, words.count > 1, let first = Self.clock(words[0]) {
        second = first
        words.removeFirst()
      }
    }
    while let last = words.last?.lowercased(), second != nil, TypedDay.Word.at.isMeant(by: last) {
      words.removeLast()
    }
    if !words.isEmpty { day = words.joined(separator: " ") }
  }

  /// Takes the time of day from the last words.
  private mutating func takeClock(_ words: inout [String]) {
    if words.count > 1, let half = words.last?.lowercased(), ["am", "pm"].contains(half),
      let second = Self.clock(words[words.count - 2] + half)
    {
      self.second = second
      words.removeLast(2)
    } else if let last = words.last, let second = Self.clock(last) ?? (words.count > 1 ? Self.dotted(last) : nil) {
      self.second = second
      words.removeLast()
    }
  }

  private mutating func takeZone(_ word: String) -> Bool {
    if let offset = Self.offset(word[...]), self.offset == nil {
      self.offset = offset
      return true
    }
    guard zone == nil, let zone = Zone(typed: word) else { return false }
    self.zone = zone
    return true
  }

  // MARK: - Words

  /// The seconds of `19:00`, `19:00:30`, `7pm`, `7:30pm`; nil for any other text.
  private static func clock(_ word: String) -> Int? {
    var text = word.lowercased()[...]
    // Fractions of a second, as programs write them.
    if let point = text.firstIndex(of: "."), text.contains(":"), text[point...].dropFirst().allSatisfy(\.isNumber) {
      text = text[..<point]
    }
    let half = ["am", "pm"].first(where: text.hasSuffix)
    if half != nil { text = text.dropLast(2) }
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard (half == nil ? 2...3 : 1...3).contains(parts.count),
      parts.allSatisfy({ (1...2).contains($0.count) && $0.allSatisfy { $0.isASCII && $0.isNumber } }),
      parts.dropFirst().allSatisfy({ $0.count == 2 })
    else { return nil }
    let numbers = parts.compactMap { Int($0) } + [0, 0]
    var hour = numbers[0]
    if let half {
      guard (1...12).contains(hour) else { return nil }
      hour = hour % 12 + (half == "pm" ? 12 : 0)
    }
    guard hour < 24, numbers[1] < 60, numbers[2] < 60 else { return nil }
    return hour * 3600 + numbers[1] * 60 + numbers[2]
  }

  /// The seconds of `19.00`, behind a day; nil for what may be a day itself, such as `19.10`, and for any other text.
  private static func dotted(_ word: String) -> Int? {
    guard let match = word.wholeMatch(of: /([0-9]{1,2})\.([0-9]{2})/), let minutes = Int(match.2),
      minutes == 0 || minutes > 12
    else { return nil }
    return clock("\(match.1):\(match.2)")
  }

  /// The times of `19:00–20:30`; nil for any other text. Behind a hyphen, a time that could be the offset of a time
  /// zone is the end only if it is later than the time before it.
  private static func range(in word: String) -> (begin: String, end: String)? {
    guard let match = word.wholeMatch(of: /([0-9]{1,2}:[0-9]{2})([-–—])([0-9]{1,2}:[0-9]{2})/),
      let begin = clock(String(match.1)), let end = clock(String(match.3)),
      match.2 != "-" || end > begin || end > 12 * 3600
    else { return nil }
    return (String(match.1), String(match.3))
  }

  /// The seconds of `Z`, `+02:00`, `+0200`; nil for any other text.
  private static func offset(_ text: Substring) -> Int? {
    if text == "Z" { return 0 }
    guard let sign = text.first, "+-".contains(sign) else { return nil }
    let digits = text.dropFirst().filter { $0 != ":" }
    guard digits.count == 4, digits.allSatisfy({ $0.isASCII && $0.isNumber }),
      let hours = Int(digits.prefix(2)), let minutes = Int(digits.suffix(2)), hours < 24, minutes < 60
    else { return nil }
    return (hours * 3600 + minutes * 60) * (sign == "-" ? -1 : 1)
  }
}

extension Zone {
  /// Finds a zone that a person typed: its identifier in any letter case, or the last part of one, such as `Kyiv`.
  package init?(typed: String) {
    let words = typed.split(separator: "/", omittingEmptySubsequences: false).map { part in
      part.split(separator: "_", omittingEmptySubsequences: false).map(\.capitalizedFirst).joined(separator: "_")
    }
    let name = words.joined(separator: "/")
    let areas = ["", "Europe/", "America/", "Asia/", "Africa/", "Australia/", "Pacific/", "Atlantic/", "Etc/"]
    let candidates = [typed, typed.uppercased()] + (typed.contains("/") ? [name] : areas.map { $0 + name })
    // Shorter words are parts of a day.
    guard typed.contains("/") || typed.count > 2, let zone = candidates.lazy.compactMap({ Zone($0) }).first else {
      return nil
    }
    self = zone
  }
}

/// The option that names a time zone.
package struct ZoneOption {
  package var zone: String? = Given.option(
    "--zone", value: Phrase("zone"),
    help: Phrase("The time zone of the times given, such as Europe/Kyiv; by default, the zone of this computer."))

  package init() {}

  /// The zone that is named; nil for none.
  ///
  /// - Throws: `CommandFailure` if the machine knows no such zone.
  package func named() throws(CommandFailure) -> Zone? {
    guard let zone else { return nil }
    guard let named = Zone(typed: zone) else { throw .unknownZone(zone) }
    return named
  }
}

extension CommandFailure {
  /// The failure that the machine does not know a time zone.
  package static func unknownZone(_ name: String) -> CommandFailure {
    CommandFailure(
      .badData,
      Phrase("There is no time zone “\(name)” on this computer. Examples: Europe/Kyiv, America/New_York."))
  }
}
