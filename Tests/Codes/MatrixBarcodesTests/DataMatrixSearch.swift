/// Reads data codewords of Data Matrix strictly as the standard describes (ISO/IEC 16022:2006, 5.2), and finds the
/// fewest codewords for a message by trying everything that a reader can meet.
///
/// The output is bytes, and `fnc1` for FNC1.
struct DataMatrixReader: Hashable {
  enum Encodation { case ascii, c40, text, x12, edifact }

  /// The value for FNC1, which is not a byte.
  static let fnc1: UInt16 = 256

  private(set) var encodation = Encodation.ascii
  /// The number of values that were read of a triplet, or of four EDIFACT values.
  private(set) var position = 0
  /// The set of C40 or Text encodation for the next value, 0 without a shift.
  private(set) var shift = 0
  private(set) var isUpper = false

  /// The number of codewords that must be left; with fewer, a reader is in ASCII encodation.
  var neededCodewords: Int {
    switch encodation {
    case .ascii: 1
    case .c40, .text, .x12: position == 0 ? 2 : 0
    case .edifact: position == 0 ? 3 : 0
    }
  }

  /// The number of codewords that are consumed with the next value.
  var consumedCodewords: Int {
    switch encodation {
    case .ascii: 1
    case .c40, .text, .x12: position == 0 ? 2 : 0
    case .edifact: position < 3 ? 1 : 0
    }
  }

  /// Whether nothing of a character or triplet is pending.
  var isComplete: Bool { position == 0 && shift == 0 && !isUpper }
  /// Whether a last triplet was padded with Shift 1.
  var isPadded: Bool { position == 0 && shift == 1 && !isUpper }

  /// The number of values that `take` knows.
  var valueCount: Int {
    switch encodation {
    case .ascii: 255
    case .c40, .text, .x12: 40
    case .edifact: 64
    }
  }

  /// Goes to ASCII encodation after the unlatch codeword, or because few codewords are left.
  var unlatched: DataMatrixReader { DataMatrixReader() }

  /// Reads a codeword of ASCII encodation other than pads and Base 256, or a value of another encodation; returns its
  /// output, or nil if it is not allowed here.
  mutating func take(_ value: Int) -> [UInt16]? {
    switch encodation {
    case .ascii: return takeASCII(value)
    case .c40, .text:
      position = (position + 1) % 3
      return takeShifted(value)
    case .x12:
      position = (position + 1) % 3
      let characters = Array("\r*> 0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ".utf8)
      return [UInt16(characters[value])]
    case .edifact:
      if value == 0b011111 {
        self = unlatched
        return []
      }
      position = (position + 1) % 4
      return [UInt16(value >= 32 ? value : value + 64)]
    }
  }

  private mutating func takeASCII(_ codeword: Int) -> [UInt16]? {
    switch codeword {
    case 1...128:
      defer { isUpper = false }
      return [UInt16(codeword - 1 + (isUpper ? 128 : 0))]
    case _ where isUpper: return nil
    case 130...229: return [UInt16(0x30 + (codeword - 130) / 10), UInt16(0x30 + (codeword - 130) % 10)]
    case 230: encodation = .c40
    case 232: return [Self.fnc1]
    case 235: isUpper = true
    case 238: encodation = .x12
    case 239: encodation = .text
    case 240: encodation = .edifact
    default: return nil
    }
    return []
  }

  private mutating func takeShifted(_ value: Int) -> [UInt16]? {
    let letters: [[UInt8]] = [
      Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ".utf8), Array("abcdefghijklmnopqrstuvwxyz".utf8),
    ]
    let (basic, shifted) = encodation == .c40 ? (letters[0], letters[1]) : (letters[1], letters[0])
    let sets: [[UInt8]] = [
      Array(" 0123456789".utf8) + basic, Array(0..<32), Array("!\"#$%&'()*+,-./:;<=>?@[\\]^_".utf8),
      Array("`".utf8) + shifted + Array("{|}~\u{7F}".utf8),
    ]
    let set = shift
    shift = 0
    if set == 0 && value < 3 {
      shift = value + 1
      return []
    }
    if set == 2 && value == 27 && !isUpper { return [Self.fnc1] }
    if set == 2 && value == 30 && !isUpper {
      isUpper = true
      return []
    }
    let index = set == 0 ? value - 3 : value
    guard index < sets[set].count else { return nil }
    defer { isUpper = false }
    return [UInt16(sets[set][index]) + (isUpper ? 128 : 0)]
  }
}

extension DataMatrixReader {
  /// The output for all data codewords of a symbol; nil if they are not valid. A header is not read.
  static func read(_ codewords: ArraySlice<UInt16>) -> [UInt16]? {
    var reader = DataMatrixReader()
    var output: [UInt16] = []
    var next = codewords.startIndex
    while next < codewords.endIndex {
      let rest = codewords.endIndex - next
      let codeword = Int(codewords[next])
      if reader.encodation == .ascii {
        switch codeword {
        case 129: return !reader.isUpper && arePads(codewords[next...]) ? output : nil
        case 231:
          guard !reader.isUpper, let bytes = base256(codewords, &next) else { return nil }
          output += bytes
          continue
        default: break
        }
      } else if rest < reader.neededCodewords {
        guard reader.isComplete else { return nil }
        // An unlatch in the last codeword is not necessary.
        if rest == 1 && codeword == 254 { return output }
        reader = reader.unlatched
        continue
      } else if reader.encodation != .edifact && codeword == 254 {
        guard reader.isComplete else { return nil }
        reader = reader.unlatched
        next += 1
        continue
      }
      guard let transmitted = reader.takeGroup(codewords[next...], &next) else { return nil }
      output += transmitted
    }
    return reader.isComplete || reader.isPadded ? output : nil
  }

  /// Reads a codeword of ASCII encodation, a triplet, or up to four EDIFACT values.
  private mutating func takeGroup(_ codewords: ArraySlice<UInt16>, _ next: inout Int) -> [UInt16]? {
    let words = codewords.prefix(3).map { Int($0) }
    switch encodation {
    case .ascii:
      next += 1
      return take(words[0])
    case .c40, .text, .x12:
      next += 2
      let value = words[0] << 8 + words[1] - 1
      guard (0..<64_000).contains(value) else { return nil }
      var output: [UInt16] = []
      for part in [value / 1600, value / 40 % 40, value % 40] {
        guard let transmitted = take(part) else { return nil }
        output += transmitted
      }
      return output
    case .edifact:
      let value = words[0] << 16 | words[1] << 8 | words[2]
      var output: [UInt16] = []
      for offset in 0..<4 {
        next += consumedCodewords
        guard let transmitted = take(value >> (18 - 6 * offset) & 63) else { return nil }
        output += transmitted
        if encodation == .ascii {
          // The other bits of the codeword are 0.
          let bits = [16, 8, 0, 0][offset]
          return value >> bits & (1 << (18 - 6 * offset - bits) - 1) == 0 ? output : nil
        }
      }
      return output
    }
  }

  private static func base256(_ codewords: ArraySlice<UInt16>, _ next: inout Int) -> [UInt16]? {
    next += 1
    func byte() -> Int? {
      guard next < codewords.endIndex else { return nil }
      next += 1
      let random = 149 * next % 255 + 1
      return (Int(codewords[next - 1]) - random + 256) % 256
    }
    guard let first = byte() else { return nil }
    var count = first
    if first == 0 {
      count = codewords.endIndex - next
    } else if first >= 250 {
      guard let second = byte() else { return nil }
      count = (first - 249) * 250 + second
    }
    var output: [UInt16] = []
    for _ in 0..<count {
      guard let byte = byte() else { return nil }
      output.append(UInt16(byte))
    }
    return output
  }

  private static func arePads(_ codewords: ArraySlice<UInt16>) -> Bool {
    codewords.enumerated().allSatisfy { offset, codeword in
      guard offset > 0 else { return codeword == 129 }
      let pad = 129 + 149 * (codewords.startIndex + offset + 1) % 253 + 1
      return Int(codeword) == (pad <= 254 ? pad : pad - 254)
    }
  }
}

/// Finds by trying whether a message fits in a number of codewords.
///
/// For each number of codewords that are left, from none on, for each place in the message and for each state of a
/// reader, it finds whether any codewords make a reader transmit exactly the rest of the message.
final class DataMatrixSearch {
  private let message: [UInt16]
  private let automaton = DataMatrixAutomaton.shared
  /// For each number of codewords, place and state, whether the rest fits.
  private var fitting: [[Bool]] = []
  /// For each place, the number of bytes without an FNC1 that follow.
  private var byteRuns: [Int]

  init(_ message: [UInt16]) {
    self.message = message
    byteRuns = [Int](repeating: 0, count: message.count + 1)
    for index in message.indices.reversed() where message[index] != DataMatrixReader.fnc1 {
      byteRuns[index] = byteRuns[index + 1] + 1
    }
  }

  /// The fewest codewords in which the message fits. All sizes of a symbol up to it are tried.
  func fewestCodewords() -> Int {
    var count = 0
    while !fits(in: count) { count += 1 }
    return count
  }

  /// Whether the message fits in a symbol of so many data codewords.
  func fits(in count: Int) -> Bool {
    while fitting.count <= count { fitting.append(next()) }
    return fitting[count][0]
  }

  private func next() -> [Bool] {
    let rest = fitting.count
    let states = automaton.readers.count
    var fits = [Bool](repeating: false, count: (message.count + 1) * states)
    for index in stride(from: message.count, through: 0, by: -1) {
      for state in automaton.order {
        fits[index * states + state] = fitsRest(state, index, rest, current: fits)
      }
    }
    return fits
  }

  private func fitsRest(_ state: Int, _ index: Int, _ rest: Int, current: [Bool]) -> Bool {
    let reader = automaton.readers[state]
    if index == message.count {
      if reader.encodation == .ascii && !reader.isUpper { return true }
      if rest == 0 && (reader.isComplete || reader.isPadded) { return true }
    }
    func fits(_ move: DataMatrixAutomaton.Move, after length: Int) -> Bool {
      let place = (index + length) * automaton.readers.count + move.state
      return move.codewords == 0 ? current[place] : fitting[rest - move.codewords][place]
    }
    if rest < reader.neededCodewords {
      // Few codewords are left: what follows is in ASCII encodation.
      return reader.encodation != .ascii && reader.isComplete && current[index * automaton.readers.count]
    }
    for move in automaton.silent[state] where move.codewords <= rest && fits(move, after: 0) { return true }
    if index < message.count {
      for move in automaton.one[state][Int(message[index])] where move.codewords <= rest && fits(move, after: 1) {
        return true
      }
    }
    if index + 1 < message.count, state == 0, rest > 0,
      let pair = DataMatrixAutomaton.pair(message[index], message[index + 1])
    {
      for move in automaton.two[pair] where fits(move, after: 2) { return true }
    }
    return state == 0 && fitsBase256(index, rest)
  }

  private func fitsBase256(_ index: Int, _ rest: Int) -> Bool {
    let run = byteRuns[index]
    guard run > 0 else { return false }
    if index + run == message.count && rest == run + 2 { return true }
    for length in 1...run {
      let left = rest - 2 - (length < 250 ? 0 : 1) - length
      guard left >= 0 else { return false }
      if fitting[left][(index + length) * automaton.readers.count] { return true }
    }
    return false
  }
}

/// The state of a reader after each value, for every state before it, computed with the reader.
private struct DataMatrixAutomaton: Sendable {
  static let shared = DataMatrixAutomaton()

  /// A change of state.
  struct Move: Hashable {
    let state: Int
    /// The number of codewords that are consumed.
    let codewords: Int
  }

  /// The states; the first one is ASCII encodation.
  let readers: [DataMatrixReader]
  /// The states in an order in which those that are reached without a codeword or output come first.
  let order: [Int]
  /// For each state, the moves without output.
  let silent: [[Move]]
  /// For each state and each output of one byte or FNC1, the moves.
  let one: [[[Move]]]
  /// For each pair of digits, the moves from ASCII encodation.
  let two: [[Move]]

  init() {
    var readers = [DataMatrixReader()]
    var silent: [[Move]] = []
    var one: [[[Move]]] = []
    var two = [[Move]](repeating: [], count: 100)
    var index = 0
    func state(_ reader: DataMatrixReader) -> Int {
      if let known = readers.firstIndex(of: reader) { return known }
      readers.append(reader)
      return readers.count - 1
    }
    while index < readers.count {
      silent.append([])
      one.append([[Move]](repeating: [], count: 257))
      let before = readers[index]
      for value in 0..<before.valueCount {
        var reader = before
        guard let transmitted = reader.take(value) else { continue }
        let move = Move(state: state(reader), codewords: before.consumedCodewords)
        switch transmitted.count {
        case 0: silent[index].append(move)
        case 1: one[index][Int(transmitted[0])].append(move)
        default: two[Self.pair(transmitted[0], transmitted[1]) ?? 0].append(move)
        }
      }
      if [.c40, .text, .x12].contains(before.encodation) && before.isComplete {
        silent[index].append(Move(state: 0, codewords: 1))
      }
      index += 1
    }
    self.readers = readers
    self.silent = silent
    self.one = one
    self.two = two
    // A triplet is consumed with its first value, so that its third value comes before its second one.
    func rank(_ reader: DataMatrixReader) -> Int {
      reader.encodation == .ascii ? 0 : reader.position == 0 ? 1 : 5 - reader.position
    }
    order = readers.indices.sorted { rank(readers[$0]) < rank(readers[$1]) }
  }

  static func pair(_ first: UInt16, _ second: UInt16) -> Int? {
    guard (0x30...0x39).contains(first), (0x30...0x39).contains(second) else { return nil }
    return Int(first - 0x30) * 10 + Int(second - 0x30)
  }
}
