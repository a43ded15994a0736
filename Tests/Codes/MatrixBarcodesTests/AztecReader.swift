/// Reads the modules of an undamaged Aztec code as ISO/IEC 24778 describes it for readers, without any code of the
/// encoder. The output is bytes, and numbers above them for FNC1 and an ECI.
struct AztecReader {
  let isCompact: Bool
  let layers: Int
  /// All codewords, those for data first.
  let words: [Int]
  let wordSize: Int
  let dataCount: Int
  /// The bits of the data codewords, without those that were inserted.
  let bits: [Bool]
  let items: [Int]
  /// Whether the padding at the end begins like B/S and the number of bytes after it.
  let endsLikeBinaryShift: Bool

  static let fnc1 = 1000
  static let firstECI = 10_000

  /// Nil if anything in the symbol is not as it should be.
  init?(_ rows: [[Bool]]) {
    let side = rows.count
    guard rows.allSatisfy({ $0.count == side }), side % 2 == 1, let core = Self.core(rows) else { return nil }
    isCompact = core == 5
    guard let (layers, dataCount) = Self.mode(rows, core: core) else { return nil }
    (self.layers, self.dataCount) = (layers, dataCount)
    wordSize = layers < 3 ? 6 : layers < 9 ? 8 : layers < 23 ? 10 : 12
    guard let all = Self.spiral(rows, core: core, layers: layers) else { return nil }
    let spare = all.count % wordSize
    guard all[..<spare].allSatisfy({ !$0 }) else { return nil }
    let size = wordSize
    words = Swift.stride(from: spare, to: all.count, by: size).map { Self.number(all[$0..<$0 + size]) }
    guard dataCount <= words.count, Self.isCodeWord(words, size: wordSize, checks: words.count - dataCount) else {
      return nil
    }
    var bits: [Bool] = []
    for word in words[..<dataCount] {
      let digits = (0..<size).reversed().map { word >> $0 & 1 == 1 }
      let head = digits.dropLast()
      let isUniform = head.allSatisfy { $0 == head[0] }
      if isUniform && digits[size - 1] == head[0] { return nil }
      bits += isUniform ? Array(head) : digits
    }
    self.bits = bits
    guard let (items, endsLikeBinaryShift) = Self.items(bits) else { return nil }
    (self.items, self.endsLikeBinaryShift) = (items, endsLikeBinaryShift)
  }

  private static func number(_ bits: some Sequence<Bool>) -> Int { bits.reduce(0) { 2 * $0 + ($1 ? 1 : 0) } }

  /// The distance of the mode message from the centre: 5 in a compact symbol, 7 in a full one; nil if there is no
  /// finder in the right orientation.
  private static func core(_ rows: [[Bool]]) -> Int? {
    let middle = rows.count / 2
    func isRing(_ radius: Int, dark: Bool) -> Bool {
      (-radius...radius).allSatisfy { place in
        [(place, -radius), (place, radius), (-radius, place), (radius, place)].allSatisfy {
          rows[middle + $0.1][middle + $0.0] == dark
        }
      }
    }
    guard rows.count > 14, (0...4).allSatisfy({ isRing($0, dark: $0 % 2 == 0) }) else { return nil }
    let core = rows.count > 18 && isRing(5, dark: false) && isRing(6, dark: true) ? 7 : 5
    // The three modules at each corner, clockwise from the upper left.
    let corners = [(-1, -1), (1, -1), (1, 1), (-1, 1)].map { x, y in
      [(core, core - 1), (core, core), (core - 1, core)].map { rows[middle + y * $0.1][middle + x * $0.0] }
    }
    let expected = [[true, true, true], [true, true, false], [true, false, false], [false, false, false]]
    return corners == expected ? core : nil
  }

  /// The number of layers and of data codewords.
  private static func mode(_ rows: [[Bool]], core: Int) -> (Int, Int)? {
    let middle = rows.count / 2
    let reach = core == 5 ? Array(-3...3) : Array(-5...5).filter { $0 != 0 }
    let top = reach.map { rows[middle - core][middle + $0] }
    let right = reach.map { rows[middle + $0][middle + core] }
    let bottom = reach.map { rows[middle + core][middle - $0] }
    let left = reach.map { rows[middle - $0][middle - core] }
    let bits = top + right + bottom + left
    let nibbles = Swift.stride(from: 0, to: bits.count, by: 4).map { number(bits[$0..<$0 + 4]) }
    guard isCodeWord(nibbles, size: 4, checks: core == 5 ? 5 : 6) else { return nil }
    return core == 5
      ? (number(bits[..<2]) + 1, number(bits[2..<8]) + 1) : (number(bits[..<5]) + 1, number(bits[5..<16]) + 1)
  }

  /// The modules of the layers, in the order of their bits; nil if the layers or the reference grid are not there.
  private static func spiral(_ rows: [[Bool]], core: Int, layers: Int) -> [Bool]? {
    let middle = rows.count / 2
    if core == 7 {
      for line in rows.indices where (line - middle) % 16 == 0 {
        for place in rows.indices where abs(line - middle) > 6 || abs(place - middle) > 6 {
          guard rows[line][place] == ((place - middle) % 2 == 0), rows[place][line] == rows[line][place] else {
            return nil
          }
        }
      }
    }
    return path(side: rows.count, isCompact: core == 5, layers: layers)?.map { rows[$0.y][$0.x] }
  }

  /// The places of the modules of the layers, in the order of their bits; nil if a symbol of this size has other layers.
  static func path(side: Int, isCompact: Bool, layers: Int) -> [(x: Int, y: Int)]? {
    let places = (0..<side).filter { isCompact || ($0 - side / 2) % 16 != 0 }
    guard places.count == 4 * layers + (isCompact ? 11 : 14) else { return nil }
    var path: [(x: Int, y: Int)] = []
    for layer in 0..<layers {
      let ring = Array(places[2 * layer..<places.count - 2 * layer])
      let back = Array(ring.reversed())
      let length = ring.count - 2
      for step in 0..<length { for depth in 0...1 { path.append((ring[depth], ring[step])) } }
      for step in 0..<length { for depth in 0...1 { path.append((ring[step], back[depth])) } }
      for step in 0..<length { for depth in 0...1 { path.append((back[depth], back[step])) } }
      for step in 0..<length { for depth in 0...1 { path.append((back[step], ring[depth])) } }
    }
    return path
  }

  /// Whether the words, the coefficients of a polynomial, have the first `checks` powers of the primitive element as
  /// roots.
  static func isCodeWord(_ words: [Int], size: Int, checks: Int) -> Bool {
    let polynomial = [4: 0b10011, 6: 0b1000011, 8: 0b100101101, 10: 0b10000001001, 12: 0b1000001101001][size] ?? 0
    // The product of each element with a root is computed bit by bit of the latter.
    var root = 1
    for _ in 0..<checks {
      root = times(root, 2, polynomial, size)
      let doubled = (0..<size).map { times(root, 1 << $0, polynomial, size) }
      var value = 0
      for word in words {
        var product = 0
        var rest = value
        var bit = 0
        while rest != 0 {
          if rest & 1 == 1 { product ^= doubled[bit] }
          rest >>= 1
          bit += 1
        }
        value = product ^ word
      }
      if value != 0 { return false }
    }
    return true
  }

  private static func times(_ one: Int, _ other: Int, _ polynomial: Int, _ size: Int) -> Int {
    var product = 0
    for bit in (0..<size).reversed() {
      product <<= 1
      if product >> size == 1 { product ^= polynomial }
      if other >> bit & 1 == 1 { product ^= one }
    }
    return product
  }
}

// MARK: - The bit stream

extension AztecReader {
  /// The state of a reader between two codes.
  struct State: Hashable {
    enum Mode: CaseIterable { case upper, lower, mixed, punct, digit }

    var latched = Mode.upper
    /// The mode of the next code alone.
    var shifted: Mode?

    var mode: Mode { shifted ?? latched }
    var codeSize: Int { mode == .digit ? 4 : 5 }
  }

  enum Action {
    case output([Int])
    /// Another state without output.
    case change
    case flag
    case binary
  }

  private static let upper = [" "] + "ABCDEFGHIJKLMNOPQRSTUVWXYZ".map(String.init)
  private static let mixed: [Int] = [0x20] + Array(1...13) + Array(27...31) + "@\\^_`|~".utf8.map { Int($0) } + [127]
  private static let punct: [String] =
    ["\r", "\r\n", ". ", ", ", ": ", "!", "\"", "#", "$", "%", "&", "'", "(", ")", "*", "+", ",", "-", ".", "/", ":"]
    + [";", "<", "=", ">", "?", "[", "]", "{", "}"]

  /// The action of a code, and the state after it; nil if it is not allowed here. A shift has to be followed by a
  /// character or FLG(n), because readers differ in what they do with others.
  static func read(_ code: Int, in state: State) -> (Action, State)? {
    func output(_ text: String) -> (Action, State) { output(text.utf8.map { Int($0) }) }
    func output(_ bytes: [Int]) -> (Action, State) { (.output(bytes), State(latched: state.latched)) }
    func latch(_ mode: State.Mode) -> (Action, State)? { state.shifted == nil ? (.change, State(latched: mode)) : nil }
    func shift(_ mode: State.Mode) -> (Action, State)? {
      state.shifted == nil ? (.change, State(latched: state.latched, shifted: mode)) : nil
    }
    switch (state.mode, code) {
    case (.punct, 0): return (.flag, State(latched: state.latched))
    case (.punct, 31): return latch(.upper)
    case (.punct, _): return output(punct[code - 1])
    case (_, 0): return shift(.punct)
    case (.digit, 1): return output(" ")
    case (.digit, 2...11): return output([0x30 + code - 2])
    case (.digit, 12): return output(",")
    case (.digit, 13): return output(".")
    case (.digit, 14): return latch(.upper)
    case (.digit, 15): return shift(.upper)
    case (_, 31): return state.shifted == nil ? (.binary, state) : nil
    case (.upper, 1...27): return output(upper[code - 1])
    case (.upper, 28): return latch(.lower)
    case (.upper, 29): return latch(.mixed)
    case (.upper, 30): return latch(.digit)
    case (.lower, 1...27): return output(upper[code - 1].lowercased())
    case (.lower, 28): return shift(.upper)
    case (.lower, 29): return latch(.mixed)
    case (.lower, 30): return latch(.digit)
    case (.mixed, 1...27): return output([mixed[code - 1]])
    case (.mixed, 28): return latch(.lower)
    case (.mixed, 29): return latch(.upper)
    case (.mixed, 30): return latch(.punct)
    default: return nil
    }
  }

  /// The output for a whole stream, and whether it ends in the middle of B/S; nil if it is not valid.
  static func items(_ bits: [Bool]) -> ([Int], Bool)? {
    var state = State()
    var items: [Int] = []
    var position = 0
    func take(_ count: Int) -> Int? {
      guard position + count <= bits.count else { return nil }
      defer { position += count }
      return number(bits[position..<position + count])
    }
    if bits.count > 20 && number(bits[..<10]) == 29 << 5 | 29 { return nil }  // a structured append
    // What is no whole code, with all that belongs to it, is padding.
    while let code = take(state.codeSize) {
      guard let (action, next) = read(code, in: state) else { break }
      state = next
      switch action {
      case .change: break
      case .output(let bytes): items += bytes
      case .flag:
        guard let count = take(3), count < 7 else { return nil }
        var digits: [Int] = []
        for _ in 0..<count {
          guard let digit = take(4), (2...11).contains(digit) else { return nil }
          digits.append(digit - 2)
        }
        items.append(count == 0 ? fnc1 : firstECI + digits.reduce(0) { 10 * $0 + $1 })
      case .binary:
        guard let short = take(5) else { return (items, false) }
        guard let length = short > 0 ? short : take(11).map({ $0 + 31 }) else { return (items, true) }
        guard position + 8 * length <= bits.count else { return (items, true) }
        for _ in 0..<length { items.append(take(8) ?? -1) }
      }
    }
    return (items, false)
  }
}
