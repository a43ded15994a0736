/// The data mask patterns, and the choice among them.
///
/// Source: ISO/IEC 18004:2015, 7.8.
enum QRMask {
  /// The patterns of Micro QR codes among those of QR codes. ISO/IEC 18004:2015, Table 10.
  private static let micro = [1, 4, 6, 7]

  /// The index of the pattern of a mask among those of QR codes.
  static func pattern(of mask: Int, isMicro: Bool) -> Int { isMicro ? micro[mask] : mask }

  /// The symbol with a mask and format information.
  ///
  /// - Parameters:
  ///   - matrix: the symbol without them.
  ///   - mask: the number of the mask; nil for the best one, and of equally good ones for the first.
  static func masked(_ matrix: QRMatrix, format: QRFormat, mask: Int?) -> QRMatrix {
    var best = matrix
    var candidate = matrix
    var fewest = Int.max
    for mask in mask.map({ $0...$0 }) ?? 0...(matrix.isMicro ? 3 : 7) {
      let pattern = pattern(of: mask, isMicro: matrix.isMicro)
      candidate.set(to: matrix, pattern: pattern, format: format.bits(mask: mask))
      let points = matrix.isMicro ? -candidate.microScore : candidate.penalty
      if points < fewest {
        fewest = points
        swap(&best, &candidate)
      }
    }
    return best
  }

  /// Whether a pattern inverts the module in row `i` and column `j`. ISO/IEC 18004:2015, Table 10.
  static func inverts(_ pattern: Int, _ i: Int, _ j: Int) -> Bool {
    switch pattern {
    case 0: (i + j) % 2 == 0
    case 1: i % 2 == 0
    case 2: j % 3 == 0
    case 3: (i + j) % 3 == 0
    case 4: (i / 2 + j / 3) % 2 == 0
    case 5: i * j % 2 + i * j % 3 == 0
    case 6: (i * j % 2 + i * j % 3) % 2 == 0
    default: ((i + j) % 2 + i * j % 3) % 2 == 0
    }
  }

  /// The patterns repeat after this number of modules in both directions.
  private static let period = 12
  /// The number of words in a line of the largest version.
  private static let maximumWords = 3

  /// The words of the rows of each pattern, as `QRMatrix` divides lines into words.
  static let rowWords = words { pattern, line, place in inverts(pattern, line, place) }
  /// The words of the columns of each pattern.
  static let columnWords = words { pattern, line, place in inverts(pattern, place, line) }

  /// The index of the first word of a line in `rowWords` and `columnWords`.
  static func index(_ pattern: Int, line: Int) -> Int { (pattern * period + line % period) * maximumWords }

  private static func words(_ inverts: (Int, Int, Int) -> Bool) -> [UInt64] {
    var words: [UInt64] = []
    for pattern in 0..<8 {
      for line in 0..<period {
        var once: UInt64 = 0
        for bit in 0..<period where inverts(pattern, line, bit) { once |= 1 << UInt64(bit) }
        for word in 0..<maximumWords {
          // The module of the first bit of the word, moved by whole periods.
          let start = UInt64((64 * word + period - QRMatrix.margin) % period)
          let turned = (once >> start | once << (UInt64(period) - start)) & (1 << UInt64(period) - 1)
          // A bit at every twelfth place.
          words.append(turned &* 0x1001_0010_0100_1001)
        }
      }
    }
    return words
  }
}

extension QRMatrix {
  /// The penalty points of a QR code, counted in the whole symbol. ISO/IEC 18004:2015, 7.8.3.1, Table 11.
  var penalty: Int {
    var (points, dark) = (0, 0)
    for word in rows { dark += word.nonzeroBitCount }
    points += penalty(of: rows, countsBlocks: true) + penalty(of: columns, countsBlocks: false)
    // 10 points for each whole 5 % between the proportion of dark modules and one half.
    let total = width * width
    return points + 10 * (abs(20 * dark - 10 * total) / total)
  }

  /// The points for runs of modules of one colour in lines and for patterns that look like a finder pattern; also for
  /// blocks of modules of one colour, if asked for.
  private func penalty(of lines: [UInt64], countsBlocks: Bool) -> Int {
    lines.withUnsafeBufferPointer { lines in
      var points = 0
      for word in 0..<words {
        // A run of 5 can begin at each module but the last 4, and a block at each but the last one.
        let (forRuns, forBlocks) = (modules(in: word, but: 4), modules(in: word, but: 1))
        let lastRun = forRuns & ~modules(in: word, but: 5)
        var next = window(lines, line: 0, word: word)
        for line in 0..<width {
          let window = next
          // A run of 5 + n modules is 1 + n runs of 5: 3 + n points.
          let runs = window.runs & forRuns
          points += runs.nonzeroBitCount + 2 * (runs & (window.changesAfterFive | lastRun)).nonzeroBitCount
          let finders = window.finders
          if finders != 0 { points += 40 * finders.nonzeroBitCount }
          guard line + 1 < width else { break }
          next = self.window(lines, line: line + 1, word: word)
          // A block of m × n modules is (m - 1) × (n - 1) blocks of 2 × 2.
          if countsBlocks { points += 3 * (window.blocks(with: next) & forBlocks).nonzeroBitCount }
        }
      }
      return points
    }
  }

  @inline(__always)
  private func window(_ lines: UnsafeBufferPointer<UInt64>, line: Int, word: Int) -> Window {
    let index = line * words + word
    return Window(lines[index], word + 1 < words ? lines[index + 1] : 0)
  }

  /// The bits of a word that are modules, but the last ones of the line.
  private func modules(in word: Int, but count: Int) -> UInt64 {
    let end = min(max(width - count + Self.margin - 64 * word, 0), 64)
    return (end == 64 ? ~0 : 1 << UInt64(end) - 1) & (word == 0 ? ~0 << UInt64(Self.margin) : ~0)
  }

  /// The score of a Micro QR code, of which the highest is the best: the dark modules in its right column and in its
  /// lowest row, without the timing patterns. ISO/IEC 18004:2015, 7.8.3.2.
  var microScore: Int {
    func dark(_ line: [UInt64]) -> Int { (line[width - 1] >> UInt64(Self.margin + 1)).nonzeroBitCount }
    let (right, bottom) = (dark(columns), dark(rows))
    return 16 * min(right, bottom) + max(right, bottom)
  }
}

/// A word of a line, and the one after it: for each bit of the word, the modules from there on.
private struct Window {
  private let low: UInt64
  private let high: UInt64

  @inline(__always)
  init(_ low: UInt64, _ high: UInt64) {
    self.low = low
    self.high = high
  }

  /// For each bit, the one that is `distance` bits after it.
  @inline(__always)
  private subscript(distance: UInt64) -> UInt64 {
    distance == 0 ? low : low &>> distance | high &<< (64 &- distance)
  }

  /// Where five modules of one colour begin.
  @inline(__always)
  var runs: UInt64 {
    self[0] & self[1] & self[2] & self[3] & self[4] | ~(self[0] | self[1] | self[2] | self[3] | self[4])
  }

  /// Where the sixth module has another colour than the fifth one.
  @inline(__always)
  var changesAfterFive: UInt64 { self[4] ^ self[5] }

  /// Where four modules begin after which there is what looks like a finder pattern: one dark, one light, three dark, one
  /// light and one dark module, with four light ones before them or after them, the quiet zone included.
  @inline(__always)
  var finders: UInt64 {
    let dark = self[4] & self[6] & self[7] & self[8] & self[10]
    let light = self[3] | self[5] | self[9] | self[11]
    let before = self[0] | self[1] | self[2]
    let after = self[12] | self[13] | self[14]
    return dark & ~light & ~(before & after)
  }

  /// Where blocks of 2 × 2 modules of one colour begin.
  @inline(__always)
  func blocks(with below: Window) -> UInt64 {
    self[0] & self[1] & below[0] & below[1] | ~(self[0] | self[1] | below[0] | below[1])
  }
}
