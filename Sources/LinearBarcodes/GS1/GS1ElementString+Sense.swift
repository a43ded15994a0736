/// Rules about the meaning of an element string that a person types. One that was printed by others may break them.
extension GS1ElementString {
  /// Throws an error for a date that does not exist.
  ///
  /// Source: GS1 Barcode Syntax Dictionary, `yymmdd` and `yymmd0`; in the latter, the day may be 00.
  func checkDates() throws(GS1ElementStringError) {
    for element in elements {
      var rest = bytes[element.data]
      for component in ApplicationIdentifier.named(bytes[element.identifier])?.components ?? [] {
        let data = rest.prefix(component.lengths.last ?? 0)
        rest = rest.dropFirst(data.count)
        guard component.check == .date || component.check == .dateOrMonth, !data.isEmpty else { continue }
        guard Self.isDate(data, mayBeMonth: component.check == .dateOrMonth) else {
          throw .noSuchDate(identifier: Self.printed(bytes[element.identifier]), found: Self.printed(data))
        }
      }
    }
  }

  /// Whether digits are a year of two or four digits, a month and a day that exist.
  private static func isDate(_ digits: some BidirectionalCollection<UInt8>, mayBeMonth: Bool) -> Bool {
    func number(_ digits: some Sequence<UInt8>) -> Int { digits.reduce(0) { 10 * $0 + Int($1 & 0xF) } }
    let year = number(digits.dropLast(4))
    let month = number(digits.suffix(4).prefix(2))
    let day = number(digits.suffix(2))
    // Of the years that two digits can mean, 00 is 2000, a leap year.
    let isLeapYear =
      year.isMultiple(of: 4) && (digits.count == 6 || !year.isMultiple(of: 100) || year.isMultiple(of: 400))
    switch month {
    case 4, 6, 9, 11: return day <= 30 && (day > 0 || mayBeMonth)
    case 2: return day <= (isLeapYear ? 29 : 28) && (day > 0 || mayBeMonth)
    case 1...12: return day <= 31 && (day > 0 || mayBeMonth)
    default: return false
    }
  }

  /// Throws an error for two identifiers that exclude each other.
  func checkPairs() throws(GS1ElementStringError) {
    let identifiers = identifiers
    for (one, others) in Self.exclusions where identifiers.contains(one) {
      if let other = identifiers.first(where: others.contains) { throw .exclusivePair(one, other) }
    }
  }

  /// Identifiers, and others that must not be in the same string, because both say what the string is about.
  ///
  /// Source: GS1 Barcode Syntax Dictionary, the attribute `ex`.
  private static let exclusions: [(String, Set<String>)] = [
    ("01", ["02", "255", "37"]), ("21", ["235"]), ("255", ["02", "415", "8006", "8020", "8026"]), ("420", ["421"]),
    ("8006", ["01", "37"]), ("8026", ["02", "8006"]), ("8017", ["8018"]),
  ]
}
