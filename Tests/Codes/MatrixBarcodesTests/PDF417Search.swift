/// The fewest codewords that carry a payload in PDF417, found by trying out what a reader makes of every codeword that
/// can come next. It shares nothing with the encoder: the tables go from values to characters, and there are no formulas
/// for the length of a number.
///
/// ISO/IEC 15438:2015, 5.4.
struct PDF417Search {
  /// The meaning of a value of text compaction.
  private enum Meaning {
    case character(UInt8)
    case latch(Int)
    case shift(Int)
  }

  /// A reader between two codewords.
  private enum Mode: Hashable {
    /// In text compaction; the shift is to the sub-mode of that number, for the next character.
    case text(submode: Int, shift: Int?)
    /// After a part in byte or numeric compaction, which has to be followed by a codeword that changes the compaction.
    case other
    /// After 902, or after 15 codewords of a number.
    case number
  }

  private struct State: Hashable {
    var index: Int
    var mode: Mode
  }

  private static let alpha = 0
  private static let punctuation = 3

  /// The meanings of the values from 0 to 29 in alpha, lower, mixed and punctuation.
  private static let tables: [[Meaning]] = [
    characters("ABCDEFGHIJKLMNOPQRSTUVWXYZ ") + [.latch(1), .latch(2), .shift(3)],
    characters("abcdefghijklmnopqrstuvwxyz ") + [.shift(0), .latch(2), .shift(3)],
    characters("0123456789&\r\t,:#-.$/+%*=^") + [.latch(3)] + characters(" ") + [.latch(1), .latch(0), .shift(3)],
    characters(";<>@[\\]_`~!\r\t,:\n-.$/\"|*()?{}'") + [.latch(0)],
  ]

  private static func characters(_ text: String) -> [Meaning] { text.utf8.map { .character($0) } }

  /// Reads codewords; nil if they are not a message.
  static func read(_ codewords: [UInt16]) -> [UInt8]? {
    var payload: [UInt8] = []
    var (submode, shift): (Int, Int?) = (alpha, nil)
    var rest = codewords[...]
    var latch: UInt16 = 900
    while let codeword = rest.popFirst() {
      if codeword == 913 {
        guard latch == 900, shift != alpha, let byte = rest.popFirst(), byte < 256 else { return nil }
        payload.append(UInt8(byte))
        shift = nil
      } else if codeword >= 900 {
        guard [900, 901, 902, 924].contains(codeword) else { return nil }
        (latch, submode, shift) = (codeword, alpha, nil)
      } else if latch == 900 {
        for value in [codeword / 30, codeword % 30] {
          switch (tables[shift ?? submode][Int(value)], shift) {
          case (.character(let byte), _): (payload, shift) = (payload + [byte], nil)
          case (.latch(let target), nil): submode = target
          case (.shift(let target), nil): shift = target
          default: return nil
          }
        }
      } else {
        let part = [codeword] + rest.prefix { $0 < 900 }
        rest = rest.dropFirst(part.count - 1)
        guard let bytes = latch == 902 ? number(part) : bytes(part, latch: latch) else { return nil }
        payload += bytes
      }
    }
    return payload
  }

  /// Reads a part in byte compaction: groups of five codewords for six bytes, the last up to five of 901 for one each.
  private static func bytes(_ part: [UInt16], latch: UInt16) -> [UInt8]? {
    let groups = latch == 924 ? part.count / 5 : (part.count - 1) / 5
    guard latch == 901 || part.count.isMultiple(of: 5) else { return nil }
    var bytes: [UInt8] = []
    for group in 0..<groups {
      let value = part[5 * group..<5 * group + 5].reduce(0) { 900 * $0 + UInt64($1) }
      guard value < 1 << 48 else { return nil }
      bytes += (0..<6).map { UInt8(value >> (40 - 8 * $0) & 0xFF) }
    }
    for codeword in part[(5 * groups)...] {
      guard codeword < 256 else { return nil }
      bytes.append(UInt8(codeword))
    }
    return bytes
  }

  /// Reads a part in numeric compaction: numbers of 15 codewords, the last of which can have fewer.
  private static func number(_ part: [UInt16]) -> [UInt8]? {
    var text: [UInt8] = []
    for start in stride(from: 0, to: part.count, by: 15) {
      // The digits of the number, the lowest first.
      var digits: [UInt8] = []
      for codeword in part[start..<min(start + 15, part.count)] {
        var carry = Int(codeword)
        for index in digits.indices {
          carry += 900 * Int(digits[index])
          digits[index] = UInt8(carry % 10)
          carry /= 10
        }
        while carry > 0 {
          digits.append(UInt8(carry % 10))
          carry /= 10
        }
      }
      guard digits.popLast() == 1 else { return nil }
      text += digits.reversed().map { 0x30 + $0 }
    }
    return text
  }

  // MARK: - Search

  private let payload: [UInt8]
  /// The states that are reached by each number of codewords.
  private var reached: [Set<State>] = []
  private var seen: Set<State> = []

  /// The fewest codewords for `payload`.
  static func fewestCodewords(for payload: [UInt8]) -> Int {
    var search = PDF417Search(payload: payload)
    return search.run()
  }

  private init(payload: [UInt8]) { self.payload = payload }

  private mutating func run() -> Int {
    reach(State(index: 0, mode: .text(submode: Self.alpha, shift: nil)), count: 0)
    var count = 0
    while count < reached.count {
      for state in reached[count] where seen.insert(state).inserted {
        if state.index == payload.count { return count }
        expand(state, count: count)
      }
      count += 1
    }
    return .max
  }

  private mutating func reach(_ state: State, count: Int) {
    while reached.count <= count { reached.append([]) }
    reached[count].insert(state)
  }

  private mutating func expand(_ state: State, count: Int) {
    let index = state.index
    switch state.mode {
    case .text(let submode, let shift):
      for one in values(after: state) {
        for two in values(after: one) { reach(two, count: count + 1) }
      }
      if shift != Self.alpha {
        reach(State(index: index + 1, mode: .text(submode: submode, shift: nil)), count: count + 2)
      }
      expandLatches(index, count: count)
    case .other:
      expandLatches(index, count: count)
    case .number:
      expandNumber(index, count: count)
      expandLatches(index, count: count)
    }
  }

  /// The states after one value of text compaction.
  private func values(after state: State) -> [State] {
    guard case .text(let submode, let shift) = state.mode else { return [] }
    return Self.tables[shift ?? submode].compactMap { meaning in
      switch (meaning, shift) {
      case (.character(let byte), _):
        guard state.index < payload.count, payload[state.index] == byte else { return nil }
        return State(index: state.index + 1, mode: .text(submode: submode, shift: nil))
      case (.latch(let target), nil): return State(index: state.index, mode: .text(submode: target, shift: nil))
      case (.shift(let target), nil): return State(index: state.index, mode: .text(submode: submode, shift: target))
      default: return nil
      }
    }
  }

  private mutating func expandLatches(_ index: Int, count: Int) {
    reach(State(index: index, mode: .text(submode: Self.alpha, shift: nil)), count: count + 1)
    reach(State(index: index, mode: .number), count: count + 1)
    for length in 1...max(1, payload.count - index) {
      // 901, then 924.
      let groups = (length - 1) / 6
      if length - 6 * groups < 6 {
        reach(State(index: index + length, mode: .other), count: count + 1 + length - groups)
      } else {
        reach(State(index: index + length, mode: .other), count: count + 1 + 5 * (groups + 1))
      }
    }
  }

  private mutating func expandNumber(_ index: Int, count: Int) {
    var end = index
    // All digits up to here with a 1 before them, as digits to the base of 900, the lowest first.
    var number = [1]
    while end < payload.count, (0x30...0x39).contains(payload[end]) {
      var carry = Int(payload[end]) - 0x30
      for place in number.indices {
        carry += 10 * number[place]
        number[place] = carry % 900
        carry /= 900
      }
      if carry > 0 { number.append(carry) }
      guard number.count <= 15 else { return }
      end += 1
      reach(State(index: end, mode: .other), count: count + number.count)
      // Zeros before the number change nothing.
      reach(State(index: end, mode: .number), count: count + 15)
    }
  }
}
