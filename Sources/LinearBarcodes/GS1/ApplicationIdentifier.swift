/// The format that a GS1 application identifier defines for the data after it.
///
/// Source: GS1 General Specifications, release 25, section 3.2.
struct ApplicationIdentifier: Sendable {
  /// A part of the data.
  struct Component: Sendable {
    /// The characters that a component may have.
    enum Characters: Sendable {
      /// Digits.
      case digits
      /// The 82 characters of the GS1 AI encodable character set 82, figure 7.11-1.
      case set82
      /// The 39 characters of set 39, figure 7.11-2.
      case set39
      /// The 64 characters of set 64, figure 7.11-3.
      case set64
      /// The hyphen, as a minus sign.
      case minus

      func holds(_ byte: UInt8) -> Bool {
        switch self {
        case .digits:
          return byte >= 0x30 && byte <= 0x39
        case .set82:
          switch Unicode.Scalar(byte) {
          case "A"..."Z", "a"..."z", "0"..."9", "!", "\"", "%"..."/", ":"..."?", "_": return true
          default: return false
          }
        case .set39:
          switch Unicode.Scalar(byte) {
          case "A"..."Z", "0"..."9", "#", "-", "/": return true
          default: return false
          }
        case .set64:
          switch Unicode.Scalar(byte) {
          case "A"..."Z", "a"..."z", "0"..."9", "-", "_", "=": return true
          default: return false
          }
        case .minus:
          return byte == UInt8(ascii: "-")
        }
      }
    }

    /// The rule by which a component is checked.
    enum Check: Sendable {
      case none
      /// The last digit is the GS1 check digit of the others.
      case digit
      /// The same, and the first digit must be 0.
      case digitAfterZero
      /// The last two characters are the GS1 check character pair of the others.
      case pair
      /// The last six digits are a date: year, month and day.
      case date
      /// The same, but the day may be 00 for the whole month.
      case dateOrMonth
    }

    let characters: Characters
    /// The allowed lengths, in ascending order.
    let lengths: [Int]
    let check: Check
  }

  let components: [Component]

  /// The allowed lengths of the data, in ascending order.
  var lengths: [Int] {
    let sums = components.reduce([0]) { sums, component in
      sums.flatMap { sum in component.lengths.map { sum + $0 } }
    }
    return Set(sums).sorted()
  }

  /// The length of element strings that need no separator after them, by the first two digits of their application
  /// identifier, which is included in the length; nil for others. GS1 General Specifications, figure 7.8.5-2.
  static func predefinedLength(_ number: some Collection<UInt8>) -> Int? {
    guard number.count >= 2 else { return nil }
    let prefix = number.prefix(2).reduce(0) { 10 * $0 + Int($1 & 0xF) }
    return switch prefix {
    case 0, 4: prefix == 0 ? 20 : 18
    case 1, 2, 3: 16
    case 11...19: 8
    case 20: 4
    case 31...36: 10
    case 41: 16
    default: nil
    }
  }

  /// The application identifier at the start of `bytes`, and its number of digits.
  static func leading(_ bytes: ArraySlice<UInt8>) -> (length: Int, identifier: ApplicationIdentifier)? {
    var key = 1
    for (index, byte) in bytes.prefix(4).enumerated() {
      guard byte >= 0x30 && byte <= 0x39 else { return nil }
      key = 10 * key + Int(byte & 0xF)
      if index > 0, let identifier = all[key] { return (index + 1, identifier) }
    }
    return nil
  }

  /// The application identifier with this number.
  static func named(_ number: some Collection<UInt8>) -> ApplicationIdentifier? {
    guard (2...4).contains(number.count), number.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else { return nil }
    return all[key(number)]
  }

  /// The digits of an identifier as a number, after a 1, because they can begin with 0.
  private static func key(_ digits: some Collection<UInt8>) -> Int { digits.reduce(1) { 10 * $0 + Int($1 & 0xF) } }

  /// Every application identifier, by its digits after a 1.
  private static let all: [Int: ApplicationIdentifier] = {
    var all: [Int: ApplicationIdentifier] = [:]
    for line in table.split(separator: "\n") {
      let words = line.split(separator: " ")
      guard let numbers = words.first else { continue }
      let identifier = ApplicationIdentifier(components: words.dropFirst().compactMap { Component($0) })
      for number in numbers.split(separator: ",") {
        for each in expanded(number) { all[key(each.utf8)] = identifier }
      }
    }
    return all
  }()

  /// Expands `390n` to `3900` to `3909`, `310d` to `3100` to `3105`, and `91-99` to each of them.
  private static func expanded(_ number: Substring) -> [String] {
    if number.last == "n" { return (0...9).map { "\(number.dropLast())\($0)" } }
    if number.last == "d" { return (0...5).map { "\(number.dropLast())\($0)" } }
    let ends = number.split(separator: "-")
    guard ends.count == 2, let first = Int(ends[0]), let last = Int(ends[1]) else { return [String(number)] }
    return (first...last).map { number in
      let digits = String(number)
      return String(repeating: "0", count: ends[0].count - digits.count) + digits
    }
  }

  /// The table of application identifiers: numbers, then components.
  ///
  /// In a number, `n` stands for each digit, and `d` for the position of a decimal point, 0 to 5. A component begins
  /// with its characters: N digits, X set 82, Y set 39, Z set 64, S a minus sign. Then follows its length, or its least
  /// and its greatest length with `..` between them, and the step between lengths after `/`. At the end, `c` is for a
  /// check digit, `z` for one and a leading 0, `p` for a check character pair, `d` for a date, `e` for a date or a month. An optional component has a least length
  /// of 0.
  private static let table = """
    00 N18c
    01,02,03 N14c
    10,21,22,243,254 X1..20
    11-13,15-17 N6e
    20 N2
    235 X1..28
    240,241,250,251,400,403 X1..30
    242 N1..6
    253 N13c X0..17
    255 N13c N0..12
    30,37 N1..8
    310d,311d,312d,313d,314d,315d,316d,320d,321d,322d,323d,324d,325d,326d,327d,328d,329d N6
    330d,331d,332d,333d,334d,335d,336d,337d,340d,341d,342d,343d,344d,345d,346d,347d,348d,349d N6
    350d,351d,352d,353d,354d,355d,356d,357d,360d,361d,362d,363d,364d,365d,366d,367d,368d,369d N6
    390n,392n N1..15
    391n,393n N3 N1..15
    3940-3943 N4
    395d N6
    401 X1..30
    402 N17c
    410-417 N13c
    420 X1..20
    421 N3 X1..9
    422,424,426 N3
    423,425 N3..15/3
    427 X1..3
    4300,4301,4310,4311,4320 X1..35
    4302-4306,4312-4316 X1..70
    4307,4317 X2
    4308,4319 X1..30
    4309 N20
    4318 X1..20
    4321-4323 N1
    4324,4325 N6e N4
    4326 N6d
    4330-4333 N6 S0..1
    7001 N13
    7002,7023 X1..30
    7003 N6d N4
    7004 N1..4
    7005 X1..12
    7006 N6d
    7007 N6d N0..6/6d
    7008 X1..3
    7009 X1..10
    7010 X1..2
    7011 N6d N0..4/4
    7020-7022 X1..20
    703n N3 X1..27
    7040 N1 X3
    7041 X1..4
    710-717 X1..20
    723n X2 X1..28
    7240 X1..20
    7241 N2
    7242 X1..25
    7250 N8d
    7251 N8d N4
    7252 N1
    7253,7254,7259 X1..40
    7255 X1..10
    7256 X1..90
    7257 X1..70
    7258 X3
    8001 N14
    8002 X1..20
    8003 N14z X0..16
    8004 X1..30
    8005 N6
    8006,8026 N14c N4
    8007 X1..34
    8008 N6d N2..6/2
    8009 X1..50
    8010 Y1..30
    8011 N1..12
    8012 X1..20
    8013,8014 X3..25p
    8017,8018 N18c
    8019 N1..10
    8020 X1..25
    8030 Z1..90
    8110,8112 X1..70
    8111 N4
    8200 X1..70
    90 X1..30
    91-99 X1..90
    """
}

extension ApplicationIdentifier.Component {
  /// Reads a component as the table writes it.
  fileprivate init?(_ word: Substring) {
    switch word.first {
    case "N": characters = .digits
    case "X": characters = .set82
    case "Y": characters = .set39
    case "Z": characters = .set64
    case "S": characters = .minus
    default: return nil
    }
    check =
      switch word.last {
      case "c": .digit
      case "z": .digitAfterZero
      case "p": .pair
      case "d": .date
      case "e": .dateOrMonth
      default: .none
      }
    let parts = word.filter { $0.isNumber || $0 == "." || $0 == "/" }.split(separator: "/")
    let bounds = parts.first?.split(separator: ".").compactMap { Int($0) } ?? []
    guard let first = bounds.first, let last = bounds.last else { return nil }
    lengths = Array(stride(from: first, through: last, by: parts.count > 1 ? Int(parts[1]) ?? 1 : 1))
  }
}
