/// A row or column of up to 192 modules, one bit each, the first in the lowest bit. Whole rows are compared and counted
/// at once.
struct ModuleRow {
  private var words: InlineArray<3, UInt64> = [0, 0, 0]

  /// A row of `count` dark modules.
  init(dark count: Int = 0) {
    for index in 0..<count { self[index] = true }
  }

  subscript(index: Int) -> Bool {
    @inline(__always) get { words[index >> 6] >> UInt64(index & 63) & 1 == 1 }
    @inline(__always) set {
      let bit: UInt64 = 1 << UInt64(index & 63)
      if newValue { words[index >> 6] |= bit } else { words[index >> 6] &= ~bit }
    }
  }

  /// The number of dark modules.
  @inline(__always)
  var count: Int { words[0].nonzeroBitCount + words[1].nonzeroBitCount + words[2].nonzeroBitCount }

  @inline(__always)
  private init(_ one: UInt64, _ two: UInt64, _ three: UInt64) { words = [one, two, three] }

  @inline(__always)
  static func & (one: ModuleRow, other: ModuleRow) -> ModuleRow {
    ModuleRow(one.words[0] & other.words[0], one.words[1] & other.words[1], one.words[2] & other.words[2])
  }

  @inline(__always)
  static func | (one: ModuleRow, other: ModuleRow) -> ModuleRow {
    ModuleRow(one.words[0] | other.words[0], one.words[1] | other.words[1], one.words[2] | other.words[2])
  }

  @inline(__always)
  static func ^ (one: ModuleRow, other: ModuleRow) -> ModuleRow {
    ModuleRow(one.words[0] ^ other.words[0], one.words[1] ^ other.words[1], one.words[2] ^ other.words[2])
  }

  @inline(__always)
  static prefix func ~ (row: ModuleRow) -> ModuleRow { ModuleRow(~row.words[0], ~row.words[1], ~row.words[2]) }

  /// The modules `count` places to the left: that of index `count` becomes the first. At most 63.
  @inline(__always)
  static func >> (row: ModuleRow, count: Int) -> ModuleRow {
    let (down, up) = (UInt64(count), UInt64(64 - count))
    return ModuleRow(
      row.words[0] >> down | row.words[1] << up, row.words[1] >> down | row.words[2] << up, row.words[2] >> down)
  }

  /// The modules `count` places to the right, light ones before them. At most 63.
  @inline(__always)
  static func << (row: ModuleRow, count: Int) -> ModuleRow {
    let (up, down) = (UInt64(count), UInt64(64 - count))
    return ModuleRow(
      row.words[0] << up, row.words[1] << up | row.words[0] >> down, row.words[2] << up | row.words[1] >> down)
  }
}
