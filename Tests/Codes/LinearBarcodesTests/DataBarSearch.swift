import Testing
import Witnesses

@testable import LinearBarcodes

/// Reads the data of a GS1 DataBar Expanded from its bits, as the standard describes (ISO/IEC 24724:2011, 7.2.5), and
/// finds the fewest symbol characters for some data by trying everything that a reader can read.
enum DataBarReader {
  /// The mode of a reader of general-purpose compaction.
  enum Mode: Int, CaseIterable { case numeric, alphanumeric, iso646 }

  /// A step of a reader: the bits that it takes at once.
  struct Step: Hashable {
    /// The number of bits.
    let count: Int
    let output: [UInt8]
    let next: Mode
  }

  /// The bits that a reader still has, at most eight of them, and how many there are.
  struct Window {
    let bits: Int
    let left: Int

    /// The first `count` bits as a number; nil if there are fewer.
    func first(_ count: Int) -> Int? { count > left ? nil : bits >> (8 - count) }
  }

  /// The next step of a reader in `mode`; nil if it stops or fails.
  static func step(_ window: Window, in mode: Mode) -> Step? {
    switch mode {
    case .numeric:
      if window.left < 7 {
        // A digit at the end of the symbol, or padding.
        guard let value = window.first(4), (1...10).contains(value) else { return nil }
        return Step(count: 4, output: [UInt8(0x2F + value)], next: .numeric)
      }
      if window.first(4) == 0 { return Step(count: 4, output: [], next: .alphanumeric) }
      guard let value = window.first(7) else { return nil }
      return Step(count: 7, output: [digit((value - 8) / 11), digit((value - 8) % 11)], next: .numeric)
    case .alphanumeric, .iso646:
      if window.first(3) == 0 { return Step(count: 3, output: [], next: .numeric) }
      guard let value = window.first(5) else { return nil }
      switch value {
      case 4: return Step(count: 5, output: [], next: mode == .iso646 ? .alphanumeric : .iso646)
      case 5...14: return Step(count: 5, output: [UInt8(0x2B + value)], next: mode)
      case 15: return Step(count: 5, output: [0x1D], next: .numeric)
      default: return letter(window, in: mode)
      }
    }
  }

  private static func digit(_ value: Int) -> UInt8 { value == 10 ? 0x1D : UInt8(0x30 + value) }

  private static func letter(_ window: Window, in mode: Mode) -> Step? {
    if mode == .alphanumeric {
      let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ*,-./".utf8)
      guard let value = window.first(6), letters.indices.contains(value - 32) else { return nil }
      return Step(count: 6, output: [letters[value - 32]], next: mode)
    }
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".utf8)
    if let value = window.first(7), letters.indices.contains(value - 64) {
      return Step(count: 7, output: [letters[value - 64]], next: mode)
    }
    let others = Array("!\"%&'()*+,-./:;<=>?_ ".utf8)
    guard let value = window.first(8), others.indices.contains(value - 232) else { return nil }
    return Step(count: 8, output: [others[value - 232]], next: mode)
  }

  /// The data of general-purpose compaction. An FNC1 at their end stands for nothing.
  static func read(_ bits: [Bool]) -> [UInt8] {
    var (mode, index, output) = (Mode.numeric, 0, [UInt8]())
    func window() -> Window {
      let bits = bits[index...].prefix(8)
      return Window(bits: bits.reduce(0) { $0 << 1 | ($1 ? 1 : 0) } << (8 - bits.count), left: bits.count)
    }
    while let step = step(window(), in: mode) {
      output += step.output
      index += step.count
      mode = step.next
    }
    return output.last == 0x1D ? output.dropLast() : output
  }
}

// MARK: - The fewest symbol characters

extension DataBarReader {
  /// The steps in each mode, for each number of bits that are left, with 8 for more: those without output first, then
  /// for each byte those whose output begins with it.
  private static let steps: [[[Step]]] = Mode.allCases.flatMap { mode in
    (0...8).map { left in
      var steps = [[Step]](repeating: [], count: 257)
      let windows = (0..<1 << left).map { Window(bits: $0 << (8 - left), left: left) }
      for step in Set(windows.compactMap { step($0, in: mode) }) {
        steps[step.output.first.map { Int($0) + 1 } ?? 0].append(step)
      }
      return steps
    }
  }

  /// Whether some `count` bits are read as `data`.
  static func canRead(_ data: [UInt8], from count: Int) -> Bool {
    let target = data + [0x1D]
    let width = target.count + 1
    // Whether a reader that has so many bits left, in a mode, can have read so many bytes.
    var isReached = [Bool](repeating: false, count: (count + 1) * 3 * width)
    isReached[count * 3 * width] = true
    var left = count
    while left >= 0 {
      for mode in 0..<3 {
        let steps = steps[9 * mode + min(left, 8)]
        for index in 0..<width where isReached[(left * 3 + mode) * width + index] {
          // The rest can be padding, wherever the reader is.
          if index >= data.count { return true }
          for step in steps[0] { isReached[((left - step.count) * 3 + step.next.rawValue) * width + index] = true }
          for step in steps[Int(target[index]) + 1] {
            let end = index + step.output.count
            guard end < width, step.output.count == 1 || step.output[1] == target[index + 1] else { continue }
            isReached[((left - step.count) * 3 + step.next.rawValue) * width + end] = true
          }
        }
      }
      left -= 1
    }
    return false
  }
}

// MARK: - Whole symbols

extension DataBarReader {
  /// The twelve bits of each symbol character.
  static func bits(of characters: [UInt16]) -> [Bool] {
    var bits: [Bool] = []
    for character in characters { bits += (0..<12).map { character >> (11 - $0) & 1 == 1 } }
    return bits
  }

  /// The element string in the symbol characters, without a check character; nil if there is none.
  static func read(characters: [UInt16]) -> [UInt8]? {
    var bits = bits(of: characters)[...]
    func number(_ count: Int) -> Int {
      defer { bits = bits.dropFirst(count) }
      return bits.prefix(count).reduce(0) { $0 << 1 | ($1 ? 1 : 0) }
    }
    func text(_ value: Int, _ count: Int) -> String { String(String(value + 10_000_000).suffix(count)) }
    func gtin(_ first: Int) -> String {
      let digits = "\(first)" + (0..<4).map { _ in text(number(10), 3) }.joined()
      let sum = digits.reversed().enumerated().reduce(0) {
        $0 + ($1.offset % 2 == 0 ? 3 : 1) * ($1.element.wholeNumberValue ?? 0)
      }
      return "01" + digits + "\((10 - sum % 10) % 10)"
    }
    /// The number of symbol characters: whether it is odd, and whether it is greater than 14.
    func isLengthRight() -> Bool {
      let count = characters.count + 1
      return number(1) == count % 2 && number(1) == (count > 14 ? 1 : 0)
    }
    func rest() -> [UInt8] { read(Array(bits)) }
    guard number(1) == 0 else { return nil }
    if number(1) == 1 {
      guard isLengthRight() else { return nil }
      return Array(gtin(number(4)).utf8) + rest()
    }
    if number(1) == 0 { return isLengthRight() ? rest() : nil }
    switch number(2) {
    case 0: return Array((gtin(9) + "3103" + text(number(15), 6)).utf8)
    case 1:
      let item = gtin(9)
      let weight = number(15)
      return Array((item + (weight < 10_000 ? "3202" + text(weight, 6) : "3203" + text(weight - 10_000, 6))).utf8)
    case 2:
      let hasCurrency = number(1) == 1
      guard isLengthRight() else { return nil }
      let price = gtin(9) + (hasCurrency ? "393" : "392") + "\(number(2))" + (hasCurrency ? text(number(10), 3) : "")
      return Array(price.utf8) + rest()
    default:
      let (kind, isEnglish) = (number(2), number(1) == 1)
      let item = gtin(9)
      let weight = number(20)
      let measure = (isEnglish ? "320" : "310") + "\(weight / 100_000)" + text(weight % 100_000, 6)
      let date = number(16)
      guard date != 38_400 else { return Array((item + measure).utf8) }
      let days = text(date / 384, 2) + text(date / 32 % 12 + 1, 2) + text(date % 32, 2)
      return Array((item + measure + ["11", "13", "15", "17"][kind] + days).utf8)
    }
  }
}

// MARK: - Tests

@Suite struct DataBarCompactionTests {
  /// Strings of digits, letters of each mode, and FNC1 where it may stand.
  @Test func noStringOfUpToFiveTemptingCharactersHasAShorterSymbol() {
    let alphabet = Array("1A.a%\u{1D}".utf8)
    var strings: [[UInt8]] = [[]]
    for length in 1...5 {
      strings = strings.flatMap { string in alphabet.map { string + [$0] } }
        .filter { $0.suffix(2) != [0x1D, 0x1D] }
      // Of the strings of length 5, a sample; after up to 11 digits, so that all ends of a symbol character occur.
      for (number, string) in strings.enumerated() where string.last != 0x1D && (length < 5 || number % 11 == 0) {
        check(string, digits: number % 12)
      }
    }
  }

  @Test func noLongerStringHasAShorterSymbol() {
    var generator = SeededGenerator("DataBar compaction")
    let alphabets = ["0123456789", "AZ*-", "az", "%:"].map { Array($0.utf8) }
    for number in 0..<300 {
      var string: [UInt8] = []
      while string.count < (number < 250 ? 12 : 40) {
        let most = [2, 4, 8][Int.random(in: 0..<3, using: &generator)]
        string += generator.bytes(of: alphabets[Int.random(in: 0..<4, using: &generator)], most: most)
        if Int.random(in: 0..<5, using: &generator) == 0 { string.append(0x1D) }
      }
      if string.last == 0x1D { string.removeLast() }
      check(string, digits: Int.random(in: 0...4, using: &generator))
    }
  }

  /// Reads a string back after some digits, and shows that one symbol character less could not hold it.
  private func check(_ string: [UInt8], digits: Int) {
    let data = [UInt8](repeating: 0x31, count: digits) + string
    // After each of the headers of methods 00 and 1.
    for header in [5, 48] {
      let compaction = DataBarCompaction(data[...])
      var bits = DataBarBits(characters: (header + compaction.fewestBits + 11) / 12)
      bits.append(0, count: header)
      compaction.write(to: &bits)
      let characters = bits.characters.map { UInt16($0) }
      #expect(DataBarReader.read(Array(DataBarReader.bits(of: characters).dropFirst(header))) == data, "\(data)")
      let fewer = 12 * (characters.count - 1) - header
      #expect(fewer < 0 || !DataBarReader.canRead(data, from: fewer), "\(data)")
    }
  }
}
