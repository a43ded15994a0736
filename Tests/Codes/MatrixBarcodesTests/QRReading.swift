/// A reader of QR codes and Micro QR codes that shares no code with the encoder. It takes modules, not pictures, and
/// corrects no errors: the check words have to be right.
///
/// Source: ISO/IEC 18004:2015.
struct QRReading: Equatable {
  var isMicro = false
  var version = 0
  /// L, M, Q or H.
  var level: Character = "?"
  var mask = 0
  var eci: Int?
  var isGS1 = false
  /// The mode indicator of each segment, `N`, `A` or `B`, and the number of characters.
  var segments: [Segment] = []
  var bytes: [UInt8] = []
  /// The number of bits before the terminator.
  var bitCount = 0
  /// The bits after the message.
  var padding: [Int] = []

  struct Segment: Equatable {
    let mode: Character
    let count: Int
  }

  /// Nil if the modules are not a symbol without any error.
  init?(_ rows: [[Bool]]) {
    isMicro = rows.count < 21
    version = isMicro ? (rows.count - 9) / 2 : (rows.count - 17) / 4
    guard readFormat(rows), let words = codewords(rows), let data = data(words) else { return nil }
    guard read(data) else { return nil }
  }

  /// The 32 format informations before the masking of these bits, found by trying all values: any two of them have a
  /// distance of 7. ISO/IEC 18004:2015, Annex C.
  private static let formats: [Int] = {
    var formats: [Int] = []
    for data in 0..<32 {
      for rest in 0..<1024 {
        // A multiple of x^10 + x^8 + x^5 + x^4 + x^2 + x + 1 over the field of two elements.
        var value = data << 10 | rest
        while value >= 1024 { value ^= 0b101_0011_0111 << (value.bitWidth - value.leadingZeroBitCount - 11) }
        if value == 0 { formats.append(data << 10 | rest) }
      }
    }
    return formats
  }()

  private mutating func readFormat(_ rows: [[Bool]]) -> Bool {
    func value(_ modules: [(x: Int, y: Int)]) -> Int { modules.reduce(0) { $0 << 1 | (rows[$1.y][$1.x] ? 1 : 0) } }
    let side = rows.count
    if isMicro {
      let bits = value((1...8).map { ($0, 8) } + (1...7).reversed().map { (8, $0) })
      guard let found = Self.formats.firstIndex(of: bits ^ 0b100_0100_0100_0101) else { return false }
      let names: [(Int, Character)] = [
        (1, "L"), (2, "L"), (2, "M"), (3, "L"), (3, "M"), (4, "L"), (4, "M"), (4, "Q"),
      ]
      mask = found % 4
      level = names[found / 4].1
      return names[found / 4].0 == version
    }
    let first = value(
      (0...5).map { ($0, 8) } + [(7, 8), (8, 8), (8, 7)] + (0...5).reversed().map { (8, $0) })
    let second = value((1...7).map { (8, side - $0) } + (side - 8..<side).map { ($0, 8) })
    guard first == second, rows[side - 8][8],
      let found = Self.formats.firstIndex(of: first ^ 0b101_0100_0001_0010)
    else { return false }
    mask = found % 8
    level = Array("MLHQ")[found / 8]
    return true
  }

  /// The centres of alignment patterns. ISO/IEC 18004:2015, Table E.1.
  private static let alignments: [[Int]] = [
    [], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50], [6, 30, 54],
    [6, 32, 58], [6, 34, 62], [6, 26, 46, 66], [6, 26, 48, 70], [6, 26, 50, 74], [6, 30, 54, 78], [6, 30, 56, 82],
    [6, 30, 58, 86], [6, 34, 62, 90], [6, 28, 50, 72, 94], [6, 26, 50, 74, 98], [6, 30, 54, 78, 102],
    [6, 28, 54, 80, 106], [6, 32, 58, 84, 110], [6, 30, 58, 86, 114], [6, 34, 62, 90, 118], [6, 26, 50, 74, 98, 122],
    [6, 30, 54, 78, 102, 126], [6, 26, 52, 78, 104, 130], [6, 30, 56, 82, 108, 134], [6, 34, 60, 86, 112, 138],
    [6, 30, 58, 86, 114, 142], [6, 34, 62, 90, 118, 146], [6, 30, 54, 78, 102, 126, 150],
    [6, 24, 50, 76, 102, 128, 154],
    [6, 28, 54, 80, 106, 132, 158], [6, 32, 58, 84, 110, 136, 162], [6, 26, 54, 82, 110, 138, 166],
    [6, 30, 58, 86, 114, 142, 170],
  ]

  /// The modules of the codewords, in their order. ISO/IEC 18004:2015, 7.7.3.
  func modules() -> [(x: Int, y: Int)] {
    let side = isMicro ? 9 + 2 * version : 17 + 4 * version
    var isFunction = [Bool](repeating: false, count: side * side)
    func note(_ columns: Range<Int>, _ rows: Range<Int>) {
      for y in rows {
        for x in columns { isFunction[y * side + x] = true }
      }
    }
    note(0..<9, 0..<9)
    let timing = isMicro ? 0 : 6
    note(timing..<timing + 1, 0..<side)
    note(0..<side, timing..<timing + 1)
    if !isMicro {
      note(side - 8..<side, 0..<9)
      note(0..<9, side - 8..<side)
      if version >= 7 {
        note(side - 11..<side - 8, 0..<6)
        note(0..<6, side - 11..<side - 8)
      }
      let centres = Self.alignments[version - 1]
      for y in centres {
        // There is no pattern in the three corners with finder patterns.
        for x in centres where ![[6, 6], [6, side - 7], [side - 7, 6]].contains([x, y]) {
          note(x - 2..<x + 3, y - 2..<y + 3)
        }
      }
    }
    var modules: [(x: Int, y: Int)] = []
    var x = side - 1
    var up = true
    while x > 0 {
      if x == 6 && !isMicro { x -= 1 }
      for step in 0..<side {
        let y = up ? side - 1 - step : step
        for column in [x, x - 1] where !isFunction[y * side + column] { modules.append((column, y)) }
      }
      up.toggle()
      x -= 2
    }
    return modules
  }

  private func isInverted(x: Int, y: Int) -> Bool {
    switch isMicro ? [1, 4, 6, 7][mask] : mask {
    case 0: (y + x) % 2 == 0
    case 1: y % 2 == 0
    case 2: x % 3 == 0
    case 3: (y + x) % 3 == 0
    case 4: (y / 2 + x / 3) % 2 == 0
    case 5: (y * x) % 2 + (y * x) % 3 == 0
    case 6: ((y * x) % 2 + (y * x) % 3) % 2 == 0
    default: ((y + x) % 2 + (y * x) % 3) % 2 == 0
    }
  }

  /// The number of data codewords of each block, and of the check codewords of a block.
  var blocks: (data: [Int], check: Int)? {
    QRBlocks.table[QRBlocks.Key(isMicro: isMicro, version: version, level: level)]
  }

  private func codewords(_ rows: [[Bool]]) -> [Int]? {
    guard let blocks else { return nil }
    let bits = modules().map { rows[$0.y][$0.x] != isInverted(x: $0.x, y: $0.y) ? 1 : 0 }
    let count = blocks.data.reduce(0) { $0 + $1 + blocks.check }
    var words: [Int] = []
    var place = 0
    for index in 0..<count {
      // The last data codeword of M1 and M3 has 4 bits, the highest ones of a byte for the check codewords.
      let size = isMicro && version % 2 == 1 && index == blocks.data[0] - 1 ? 4 : 8
      words.append(bits[place..<place + size].reduce(0) { $0 << 1 | $1 } << (8 - size))
      place += size
    }
    guard bits.count - place < 8, bits[place...].allSatisfy({ $0 == 0 }) else { return nil }
    return words
  }

  /// For each codeword, the block that it belongs to. ISO/IEC 18004:2015, 7.6.
  func blockOfEachCodeword() -> [Int] {
    guard let blocks else { return [] }
    let data = (0..<(blocks.data.max() ?? 0)).flatMap { index in
      blocks.data.indices.filter { index < blocks.data[$0] }
    }
    return data + (0..<blocks.check).flatMap { _ in blocks.data.indices }
  }

  /// The bits of the data codewords; nil if the check codewords do not fit them.
  private func data(_ words: [Int]) -> [Int]? {
    guard let blocks else { return nil }
    var divided = blocks.data.map { _ in [Int]() }
    for (word, block) in zip(words, blockOfEachCodeword()) { divided[block].append(word) }
    for block in divided {
      for exponent in 0..<blocks.check {
        // The value of the block as a polynomial has to be 0 at each root.
        var value = 0
        for word in block {
          value = value == 0 ? word : Self.powers[(Self.logarithms[value] + exponent) % 255] ^ word
        }
        guard value == 0 else { return nil }
      }
    }
    let bits = zip(divided, blocks.data).flatMap { $0.prefix($1) }.flatMap { word in
      (0..<8).reversed().map { word >> $0 & 1 }
    }
    return isMicro && version % 2 == 1 ? bits.dropLast(4) : bits
  }

  /// The powers of 2 in the field of 256 elements with the polynomial x^8 + x^4 + x^3 + x^2 + 1.
  private static let powers = (0..<255).reduce(into: [Int]()) { powers, _ in
    let last = powers.last.map { $0 << 1 } ?? 1
    powers.append(last > 255 ? last ^ 0b1_0001_1101 : last)
  }

  private static let logarithms = powers.indices.reduce(into: [Int](repeating: 0, count: 256)) {
    $0[powers[$1]] = $1
  }

  private mutating func read(_ data: [Int]) -> Bool {
    var place = 0
    func left() -> Int { data.count - place }
    func take(_ count: Int) -> Int? {
      guard count <= left() else { return nil }
      defer { place += count }
      return data[place..<place + count].reduce(0) { $0 << 1 | $1 }
    }
    let modeBits = isMicro ? version - 1 : 4
    let terminator = isMicro ? 2 * version + 1 : 4
    while !data[place..<min(place + terminator, data.count)].allSatisfy({ $0 == 0 }) {
      guard let indicator = take(modeBits) else { return false }
      let mode: Character
      switch (isMicro, indicator) {
      case (false, 7):
        guard bytes.isEmpty, let first = take(8) else { return false }
        let further = first < 128 ? 0 : first < 192 ? 8 : 16
        guard let rest = take(further) else { return false }
        eci = (first & [0x7F, 0x3F, 0x1F][further / 8]) << further | rest
        continue
      case (false, 5):
        guard bytes.isEmpty else { return false }
        isGS1 = true
        continue
      case (false, 1), (true, 0): mode = "N"
      case (false, 2), (true, 1): mode = "A"
      case (false, 4), (true, 2): mode = "B"
      default: return false
      }
      guard let count = take(QRSearch.lengthBits(of: mode, isMicro: isMicro, version: version) ?? 99) else {
        return false
      }
      segments.append(Segment(mode: mode, count: count))
      var characters: [UInt8] = []
      var toRead = count
      while toRead > 0 {
        let group = min(toRead, mode == "N" ? 3 : mode == "A" ? 2 : 1)
        let size = mode == "N" ? 3 * group + 1 : mode == "A" ? 5 * group + 1 : 8
        guard var value = take(size) else { return false }
        var read: [UInt8] = []
        for _ in 0..<group {
          let radix = mode == "N" ? 10 : mode == "A" ? 45 : 256
          read.insert(mode == "B" ? UInt8(value % radix) : QRSearch.characters[value % radix], at: 0)
          value /= radix
        }
        characters += read
        toRead -= group
      }
      bytes += mode == "A" && isGS1 ? QRSearch.resolved(characters) : characters
    }
    bitCount = place
    place += min(terminator, left())
    padding = Array(data[place...])
    return true
  }
}

/// The division of codewords into blocks.
enum QRBlocks {
  struct Key: Hashable {
    let isMicro: Bool
    let version: Int
    let level: Character
  }

  /// For each version and level: the number of check codewords of a block, and (number of blocks, data codewords of
  /// each) of the one or two sorts of blocks. ISO/IEC 18004:2015, Table 9.
  static let table: [Key: (data: [Int], check: Int)] = {
    var table: [Key: (data: [Int], check: Int)] = [:]
    for (isMicro, text) in [(false, qr), (true, micro)] {
      for line in text.split(separator: "\n") {
        let words = line.split(separator: " ")
        for (level, word) in zip("LMQH", words.dropFirst()) {
          let numbers = word.split { !$0.isNumber }.compactMap { Int($0) }
          var data = [Int](repeating: numbers[2], count: numbers[1])
          if numbers.count > 3 { data += [Int](repeating: numbers[2] + 1, count: numbers[3]) }
          table[Key(isMicro: isMicro, version: Int(words[0]) ?? 0, level: level)] = (data, numbers[0])
        }
      }
    }
    return table
  }()

  /// Version, and for each level: check:blocks×data+longer blocks.
  private static let qr = """
    1 7:1×19 10:1×16 13:1×13 17:1×9
    2 10:1×34 16:1×28 22:1×22 28:1×16
    3 15:1×55 26:1×44 18:2×17 22:2×13
    4 20:1×80 18:2×32 26:2×24 16:4×9
    5 26:1×108 24:2×43 18:2×15+2 22:2×11+2
    6 18:2×68 16:4×27 24:4×19 28:4×15
    7 20:2×78 18:4×31 18:2×14+4 26:4×13+1
    8 24:2×97 22:2×38+2 22:4×18+2 26:4×14+2
    9 30:2×116 22:3×36+2 20:4×16+4 24:4×12+4
    10 18:2×68+2 26:4×43+1 24:6×19+2 28:6×15+2
    11 20:4×81 30:1×50+4 28:4×22+4 24:3×12+8
    12 24:2×92+2 22:6×36+2 26:4×20+6 28:7×14+4
    13 26:4×107 22:8×37+1 24:8×20+4 22:12×11+4
    14 30:3×115+1 24:4×40+5 20:11×16+5 24:11×12+5
    15 22:5×87+1 24:5×41+5 30:5×24+7 24:11×12+7
    16 24:5×98+1 28:7×45+3 24:15×19+2 30:3×15+13
    17 28:1×107+5 28:10×46+1 28:1×22+15 28:2×14+17
    18 30:5×120+1 26:9×43+4 28:17×22+1 28:2×14+19
    19 28:3×113+4 26:3×44+11 26:17×21+4 26:9×13+16
    20 28:3×107+5 26:3×41+13 30:15×24+5 28:15×15+10
    21 28:4×116+4 26:17×42 28:17×22+6 30:19×16+6
    22 28:2×111+7 28:17×46 30:7×24+16 24:34×13
    23 30:4×121+5 28:4×47+14 30:11×24+14 30:16×15+14
    24 30:6×117+4 28:6×45+14 30:11×24+16 30:30×16+2
    25 26:8×106+4 28:8×47+13 30:7×24+22 30:22×15+13
    26 28:10×114+2 28:19×46+4 28:28×22+6 30:33×16+4
    27 30:8×122+4 28:22×45+3 30:8×23+26 30:12×15+28
    28 30:3×117+10 28:3×45+23 30:4×24+31 30:11×15+31
    29 30:7×116+7 28:21×45+7 30:1×23+37 30:19×15+26
    30 30:5×115+10 28:19×47+10 30:15×24+25 30:23×15+25
    31 30:13×115+3 28:2×46+29 30:42×24+1 30:23×15+28
    32 30:17×115 28:10×46+23 30:10×24+35 30:19×15+35
    33 30:17×115+1 28:14×46+21 30:29×24+19 30:11×15+46
    34 30:13×115+6 28:14×46+23 30:44×24+7 30:59×16+1
    35 30:12×121+7 28:12×47+26 30:39×24+14 30:22×15+41
    36 30:6×121+14 28:6×47+34 30:46×24+10 30:2×15+64
    37 30:17×122+4 28:29×46+14 30:49×24+10 30:24×15+46
    38 30:4×122+18 28:13×46+32 30:48×24+14 30:42×15+32
    39 30:20×117+4 28:40×47+7 30:43×24+22 30:10×15+67
    40 30:19×118+6 28:18×47+31 30:34×24+34 30:20×15+61
    """

  private static let micro = """
    1 2:1×3
    2 5:1×5 6:1×4
    3 6:1×11 8:1×9
    4 8:1×16 10:1×14 14:1×10
    """
}
