/// A GS1 application identifier, or several that differ in their last digits: the format of the data after it.
///
/// Source: GS1 General Specifications, section 3.2, in the form of the GS1 Barcode Syntax Dictionary.
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
      /// The 64 characters of set 64, figure 7.11-3, with `=`, which pads them.
      case set64

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
        }
      }
    }

    /// Check characters at the end of a component.
    enum CheckCharacters: Sendable {
      case none
      /// The last digit is the GS1 check digit of the others.
      case digit
      /// The last two characters are the GS1 check character pair of the others.
      case pair
    }

    fileprivate(set) var characters = Characters.digits
    /// The least and the greatest length.
    fileprivate(set) var lengths = 0...0
    /// Whether the data may end before the component.
    fileprivate(set) var isOptional = false
    fileprivate(set) var checkCharacters = CheckCharacters.none
    /// The names of the checks, each after a comma, as a range of the dictionary.
    fileprivate var checks = 0..<0

    /// The rules for the data, apart from check characters.
    var rules: [GS1Rule] {
      checkNames.compactMap(GS1Rule.init) + (characters == .set64 ? [.padding] : [])
    }

    /// The names of all checks in the dictionary.
    var checkNames: [String] { ApplicationIdentifier.table.text(checks).split(separator: ",").map(String.init) }
  }

  /// The values of the identifiers, and their number of digits.
  fileprivate let values: ClosedRange<Int>
  fileprivate let digits: Int
  fileprivate let componentRange: Range<Int>
  fileprivate let attributes: Range<Int>

  var components: ArraySlice<Component> { Self.table.components[componentRange] }

  /// The identifiers or patterns that must not stand beside this one.
  var exclusions: [Substring] { attributes("ex=").flatMap { $0.split(separator: ",") } }

  /// The requirements. Of each, one alternative has to be there: all its identifiers or patterns.
  var requirements: [[[Substring]]] {
    attributes("req=").map { $0.split(separator: ",").map { $0.split(separator: "+") } }
  }

  private func attributes(_ key: String) -> [Substring] {
    Self.table.text(attributes).split(separator: " ").filter { $0.hasPrefix(key) }.map { $0.dropFirst(key.count) }
  }

  /// Whether an identifier is that of a pattern, in which `n` is any digit.
  static func matches(_ identifier: some StringProtocol, _ pattern: Substring) -> Bool {
    identifier.utf8.count == pattern.utf8.count
      && zip(identifier.utf8, pattern.utf8).allSatisfy { $0 == $1 || $1 == UInt8(ascii: "n") }
  }

  /// The allowed lengths of the data, in ascending order.
  var lengths: [Int] {
    let sums = components.reduce([0]) { sums, component in
      sums.flatMap { sum in component.lengths.map { sum + $0 } } + (component.isOptional ? sums : [])
    }
    return Set(sums).sorted()
  }

  /// The length of element strings that need no separator after them, by the first two digits of their application
  /// identifier, which is included in the length; nil for others. GS1 General Specifications, figure 7.8.5-2.
  static func predefinedLength(_ number: some Collection<UInt8>) -> Int? {
    guard number.count >= 2 else { return nil }
    let prefix = number.prefix(2).reduce(0) { 10 * $0 + Int($1 & 0xF) }
    return switch prefix {
    case 0: 20
    case 1, 2, 3, 41: 16
    case 4: 18
    case 11...19: 8
    case 20: 4
    case 31...36: 10
    default: nil
    }
  }

  /// The application identifier at the start of `bytes`, and its number of digits.
  static func leading(_ bytes: ArraySlice<UInt8>) -> (length: Int, identifier: ApplicationIdentifier)? {
    let digits = bytes.prefix(4).prefix(while: GS1Rule.isDigit)
    guard digits.count >= 2 else { return nil }
    for index in table.beginnings[GS1Rule.number(digits.prefix(2))] {
      let identifier = table.identifiers[index]
      let number = digits.prefix(identifier.digits)
      if number.count == identifier.digits, identifier.values.contains(GS1Rule.number(number)) {
        return (identifier.digits, identifier)
      }
    }
    return nil
  }

  /// The application identifier with this number.
  static func named(_ number: some Collection<UInt8>) -> ApplicationIdentifier? {
    guard let (length, identifier) = leading(Array(number)[...]), length == number.count else { return nil }
    return identifier
  }

  /// Every identifier, in numerical order, as its digits.
  static var allNumbers: [String] {
    table.identifiers.flatMap { identifier in
      identifier.values.map { value in
        let digits = String(value)
        return String(repeating: "0", count: identifier.digits - digits.utf8.count) + digits
      }
    }
  }

  fileprivate static let table = Table(dictionary)
}

extension ApplicationIdentifier {
  /// The dictionary, read once. It is read in one pass without strings, because a code is drawn in a few milliseconds.
  fileprivate struct Table: Sendable {
    private let bytes: [UInt8]
    private(set) var identifiers: [ApplicationIdentifier] = []
    private(set) var components: [Component] = []
    /// The indices of the identifiers that begin with two digits.
    private(set) var beginnings = [Range<Int>](repeating: 0..<0, count: 100)

    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    init(_ dictionary: String) {
      bytes = Array(dictionary.utf8)
      identifiers.reserveCapacity(256)
      components.reserveCapacity(384)
      var start = 0
      while start < bytes.count {
        let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
        readLine(start..<end)
        start = end + 1
      }
    }

    private mutating func readLine(_ line: Range<Int>) {
      var index = line.lowerBound
      let first = number(&index)
      let digits = index - line.lowerBound
      var last = first
      if bytes[index] == UInt8(ascii: "-") {
        index += 1
        last = number(&index)
      }
      let firstComponent = components.count
      index += 1
      while index < line.upperBound, let component = readComponent(&index, line.upperBound) {
        components.append(component)
        index += 1
      }
      let scale = digits == 2 ? 1 : digits == 3 ? 10 : 100
      for beginning in first / scale...last / scale {
        let known = beginnings[beginning]
        beginnings[beginning] = (known.isEmpty ? identifiers.count : known.lowerBound)..<identifiers.count + 1
      }
      identifiers.append(
        ApplicationIdentifier(
          values: first...last, digits: digits, componentRange: firstComponent..<components.count,
          attributes: min(index, line.upperBound)..<line.upperBound))
    }

    /// Reads a component such as `[N..12],csum`; nil, without a change of the index, at another word.
    private func readComponent(_ index: inout Int, _ end: Int) -> Component? {
      var component = Component()
      var position = index
      component.isOptional = bytes[position] == UInt8(ascii: "[")
      if component.isOptional { position += 1 }
      switch bytes[position] {
      case UInt8(ascii: "N"): component.characters = .digits
      case UInt8(ascii: "X"): component.characters = .set82
      case UInt8(ascii: "Y"): component.characters = .set39
      case UInt8(ascii: "Z"): component.characters = .set64
      default: return nil
      }
      position += 1
      let isVariable = bytes[position] == UInt8(ascii: ".")
      if isVariable { position += 2 }
      let most = number(&position)
      component.lengths = (isVariable ? 1 : most)...most
      let space = bytes[position..<end].firstIndex(of: UInt8(ascii: " ")) ?? end
      if component.isOptional { position += 1 }
      component.checks = position..<space
      let checks = bytes[position..<space]
      if checks.starts(with: ",csumalpha".utf8) {
        component.checkCharacters = .pair
      } else if checks.starts(with: ",csum".utf8) {
        component.checkCharacters = .digit
      }
      index = space
      return component
    }

    private func number(_ index: inout Int) -> Int {
      var value = 0
      while index < bytes.count, bytes[index] &- 0x30 <= 9 {
        value = 10 * value + Int(bytes[index] & 0xF)
        index += 1
      }
      return value
    }
  }
}
