public import Barcodes
internal import Values

/// The content of the code on a boarding pass: a Bar Coded Boarding Pass of one to four flights (IATA Resolution 792,
/// format M, versions 1 to 8).
///
/// ```swift
/// let code = "M1DESMARAIS/LUC       EABC123 YULFRAAC 0834 226F001A0025 100"
/// let pass = BoardingPass(Payload(text: code))
/// print(pass?.name ?? "none")  // YUL→FRA AC 0834
/// ```
///
/// It has neither times nor gates, which change after a pass was printed, and no years but the last digit of the one in
/// which it was issued. The numbers of items below are those of the resolution.
public struct BoardingPass: Hashable, Sendable {
  /// One flight.
  public struct Leg: Hashable, Sendable {
    /// The IATA code of the airport or city of departure, three letters (item 26).
    public let from: String
    /// The IATA code of the airport or city of arrival, three letters (item 38).
    public let to: String
    /// The code of the airline that operates the flight, two or three characters (item 42).
    public let carrier: String
    /// The number of the flight, up to four digits and a letter (item 43), with the zeros that the code has: `0834`.
    public let number: String
    /// The day of the flight, from 1 for 1 January to 366 (item 46). Its year is `BoardingPass.days(near:)`.
    public let dayOfYear: Int
    /// The seat without zeros before it, such as `1A`, or another mark, such as `INF` for an infant (item 104); nil for
    /// none.
    public let seat: String?

    /// The airline and the number of the flight: `AC 0834`.
    public var flight: String { "\(carrier) \(number)" }
  }

  /// The day on which a pass was issued, of whose year the code has the last digit (item 22).
  private struct Issue: Hashable {
    let yearDigit: Int
    let dayOfYear: Int

    /// Reads four digits; nil for any other text.
    init?(_ text: String) {
      guard text.utf8.allSatisfy(\.isDigit), let digit = Int(text.prefix(1)), let day = Int(text.dropFirst()),
        (1...366).contains(day)
      else { return nil }
      (yearDigit, dayOfYear) = (digit, day)
    }
  }

  /// The name of the passenger as the code has it, `DESMARAIS/LUC` (item 11); nil if it is blank.
  public let passenger: String?
  /// The flights in their order, one to four.
  public let legs: [Leg]
  private let issue: Issue?

  /// Reads the content of a code; nil if it is no boarding pass, or not all of one. Each field has to have its length,
  /// and each size in the code has to be that of its part.
  public init?(_ payload: Payload) {
    var fields = Fields(payload.bytes)
    guard fields.text(1) == "M", let count = fields.text(1).flatMap({ Int($0) }), (1...4).contains(count),
      let name = fields.text(20), fields.text(1) != nil
    else { return nil }
    var (legs, issue, isStructured) = ([Leg](), Issue?.none, false)
    for index in 0..<count {
      guard let leg = fields.leg(), let size = fields.size(), var part = fields.part(size) else { return nil }
      legs.append(leg)
      if index == 0, part.next == ">" {
        isStructured = true
        guard part.text(2) != nil, let size = part.size(), var common = part.part(size) else { return nil }
        // After the passenger, the check-in and the issuance, one character each (items 15, 12 and 14).
        if common.text(3) != nil { issue = common.text(4).flatMap(Issue.init) }
      }
      // The fields of a leg are followed by data of the airline (item 4). Passes older than version 1 have nothing else here.
      guard !isStructured || part.isEmpty || part.size().flatMap({ part.part($0) }) != nil else { return nil }
    }
    guard fields.isEmpty || fields.isSecurityData else { return nil }
    passenger = name.withoutBlanks.isEmpty ? nil : name.withoutBlanks
    self.legs = legs
    self.issue = issue
  }
}

// MARK: fields

extension BoardingPass {
  /// The rest of a code, from which fields are taken. Every function returns nil if the rest is too short.
  private struct Fields {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) { rest = bytes[...] }

    var isEmpty: Bool { rest.isEmpty }

    /// The next character; nil at the end.
    var next: Character? { rest.first.map { Character(Unicode.Scalar($0)) } }

    /// A field of printable ASCII characters; nil for others.
    mutating func text(_ count: Int) -> String? {
      guard let field = part(count), field.rest.allSatisfy({ (0x20..<0x7F).contains($0) }) else { return nil }
      return String(decoding: field.rest, as: UTF8.self)
    }

    /// A size in characters: two digits in hexadecimal.
    mutating func size() -> Int? {
      text(2).flatMap { digits in digits.allSatisfy(\.isHexDigit) ? Int(digits, radix: 16) : nil }
    }

    /// The next characters, of any kind.
    mutating func part(_ count: Int) -> Fields? {
      guard count <= rest.count else { return nil }
      defer { rest = rest.dropFirst(count) }
      return Fields(Array(rest.prefix(count)))
    }

    /// The mandatory fields of a leg, except for the size of the others.
    mutating func leg() -> Leg? {
      guard text(7) != nil, let from = text(3), let to = text(3), let carrier = text(3), let number = text(5),
        let day = text(3), text(1) != nil, let seat = text(4), text(5) != nil, text(1) != nil
      else { return nil }
      let (airline, flight) = (carrier.withoutBlanks, number.withoutBlanks)
      let digits = flight.utf8.last?.isDigit ?? false ? flight[...] : flight.dropLast()
      guard (from + to).utf8.allSatisfy(\.isCapital), airline.utf8.count > 1,
        airline.utf8.allSatisfy({ $0.isCapital || $0.isDigit }), (1...4).contains(digits.utf8.count),
        digits.utf8.allSatisfy(\.isDigit), flight.dropFirst(digits.count).utf8.allSatisfy(\.isCapital),
        day.utf8.allSatisfy(\.isDigit), let day = Int(day), (1...366).contains(day)
      else { return nil }
      let mark = String(seat.drop { $0 == "0" || $0 == " " }).withoutBlanks
      return Leg(
        from: from, to: to, carrier: airline, number: flight, dayOfYear: day, seat: mark.isEmpty ? nil : mark)
    }

    /// Whether the rest is security data and nothing else: a mark, its type, its size and as many characters (items 25,
    /// 28, 29 and 30).
    var isSecurityData: Bool {
      var fields = self
      guard fields.text(1) == "^", fields.text(1) != nil, let size = fields.size(), fields.part(size) != nil else {
        return false
      }
      return fields.isEmpty
    }
  }
}

extension UInt8 {
  fileprivate var isCapital: Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) }
}

// MARK: days

extension BoardingPass {
  /// The days of the flights, in their order.
  ///
  /// If the code has the day on which the pass was issued, its year is the latest one with this digit that ends not more than
  /// a year from today, and the first flight is within a year from that day. Else the first flight is on the day
  /// nearest to today, and of two the later one. Every other flight follows the one before within a year.
  ///
  /// - Parameter today: the day on which the pass is read.
  public func days(near today: CalendarDate) -> [CalendarDate] {
    var days: [CalendarDate] = []
    for leg in legs {
      // The pass may have been issued in a time zone in which the next day had begun already.
      let earliest = days.last ?? issued(near: today)?.adding(days: -1)
      days.append(
        earliest.flatMap { CalendarDate(dayOfYear: leg.dayOfYear, from: $0) }
          ?? CalendarDate(dayOfYear: leg.dayOfYear, nearest: today))
    }
    return days
  }

  /// The day on which the pass was issued; nil if it is unknown.
  private func issued(near today: CalendarDate) -> CalendarDate? {
    guard let issue else { return nil }
    let years = (today.year - 10...today.year + 1).filter { $0 % 10 == issue.yearDigit }
    // A clock may be wrong, and some airlines write the day of the flight.
    return years.compactMap { CalendarDate(year: $0, dayOfYear: issue.dayOfYear) }
      .last { $0.days(since: today) <= 366 }
  }
}

extension CalendarDate {
  /// Creates a day from its number in its year; nil if the year has no such day.
  fileprivate init?(year: Int, dayOfYear: Int) {
    guard let first = CalendarDate(year: year, month: 1, day: 1), (1...CivilDay.days(inYear: year)).contains(dayOfYear)
    else { return nil }
    self = first.adding(days: dayOfYear - 1)
  }

  /// Creates the first day with a number in its year that is not before `earliest`; nil if there is none within a year.
  fileprivate init?(dayOfYear: Int, from earliest: CalendarDate) {
    let days = (earliest.year...earliest.year + 1).compactMap { CalendarDate(year: $0, dayOfYear: dayOfYear) }
    guard let day = days.first(where: { $0 >= earliest }) else { return nil }
    self = day
  }

  /// Creates the day with a number in its year that is nearest to another day; of two, the later one. Day 366 may be
  /// eight years away.
  fileprivate init(dayOfYear: Int, nearest today: CalendarDate) {
    let days = (today.year - 8...today.year + 8).compactMap { CalendarDate(year: $0, dayOfYear: dayOfYear) }
    self = days.reversed().min { abs($0.days(since: today)) < abs($1.days(since: today)) } ?? today
  }
}
