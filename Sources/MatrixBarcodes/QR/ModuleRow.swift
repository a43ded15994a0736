/// A row or column of up to 192 modules, one bit each, the first in the lowest bit. Whole rows are compared and counted
/// at once.
struct ModuleRow {
  /// The modules from 0, from 64 and from 128 on.
  private var low, middle, high: UInt64

  /// A row of `count` dark modules.
  init(dark count: Int = 0) {
    func ones(_ count: Int) -> UInt64 { count <= 0 ? 0 : .max >> UInt64(64 - min(count, 64)) }
    self.init(ones(count), ones(count - 64), ones(count - 128))
  }

  @inline(__always)
  private init(_ low: UInt64, _ middle: UInt64, _ high: UInt64) {
    (self.low, self.middle, self.high) = (low, middle, high)
  }

  subscript(index: Int) -> Bool {
    @inline(__always) get {
      (index < 64 ? low : index < 128 ? middle : high) &>> UInt64(truncatingIfNeeded: index) & 1 == 1
    }
  }

  /// Makes a module dark.
  @inline(__always)
  mutating func darken(_ index: Int) {
    let bit: UInt64 = 1 &<< UInt64(truncatingIfNeeded: index)
    if index < 64 { low |= bit } else if index < 128 { middle |= bit } else { high |= bit }
  }

  /// The number of dark modules.
  @inline(__always)
  var count: Int { low.nonzeroBitCount &+ (middle | high == 0 ? 0 : middle.nonzeroBitCount &+ high.nonzeroBitCount) }

  @inline(__always)
  static func & (one: ModuleRow, other: ModuleRow) -> ModuleRow {
    ModuleRow(one.low & other.low, one.middle & other.middle, one.high & other.high)
  }

  @inline(__always)
  static func | (one: ModuleRow, other: ModuleRow) -> ModuleRow {
    ModuleRow(one.low | other.low, one.middle | other.middle, one.high | other.high)
  }

  @inline(__always)
  static func ^ (one: ModuleRow, other: ModuleRow) -> ModuleRow {
    ModuleRow(one.low ^ other.low, one.middle ^ other.middle, one.high ^ other.high)
  }

  @inline(__always)
  static prefix func ~ (row: ModuleRow) -> ModuleRow { ModuleRow(~row.low, ~row.middle, ~row.high) }

  /// The modules `count` places to the left: that of index `count` becomes the first. 1 to 63 places.
  @inline(__always)
  static func >> (row: ModuleRow, count: UInt64) -> ModuleRow {
    ModuleRow(
      row.low &>> count | row.middle &<< (64 &- count), row.middle &>> count | row.high &<< (64 &- count),
      row.high &>> count)
  }

  /// The modules `count` places to the right, light ones before them. 1 to 63 places.
  @inline(__always)
  static func << (row: ModuleRow, count: UInt64) -> ModuleRow {
    ModuleRow(
      row.low &<< count, row.middle &<< count | row.low &>> (64 &- count),
      row.high &<< count | row.middle &>> (64 &- count))
  }
}
