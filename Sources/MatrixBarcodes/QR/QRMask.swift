/// The masks of QR and Micro QR codes, and the choice of one. ISO/IEC 18004:2015, 7.8.
struct QRMask {
  /// The masks of QR codes, by their numbers.
  static let all = (0..<8).map { QRMask(pattern: $0) }
  /// The masks of Micro QR codes, by their numbers.
  static let micro = [1, 4, 6, 7].map { QRMask(pattern: $0) }

  /// The dark modules of the rows, and of the columns, which repeat after twelve.
  private let rows: [ModuleRow]
  private let columns: [ModuleRow]

  /// - Parameter pattern: the number of the mask in Table 10.
  private init(pattern: Int) {
    func lines(_ isDark: (Int, Int) -> Bool) -> [ModuleRow] {
      (0..<12).map { y in
        var row = ModuleRow()
        for x in 0..<177 where isDark(x, y) { row.darken(x) }
        return row
      }
    }
    rows = lines { x, y in Self.isDark(pattern, x, y) }
    columns = lines { x, y in Self.isDark(pattern, y, x) }
  }

  /// Whether a mask inverts the module in column `x` of row `y`. Table 10.
  private static func isDark(_ pattern: Int, _ x: Int, _ y: Int) -> Bool {
    switch pattern {
    case 0: (x + y) % 2 == 0
    case 1: y % 2 == 0
    case 2: x % 3 == 0
    case 3: (x + y) % 3 == 0
    case 4: (y / 2 + x / 3) % 2 == 0
    case 5: x * y % 2 + x * y % 3 == 0
    case 6: (x * y % 2 + x * y % 3) % 2 == 0
    default: ((x + y) % 2 + x * y % 3) % 2 == 0
    }
  }

  /// The rows of modules with the data inverted where the mask is dark.
  func applied(to modules: [ModuleRow], fixed: [ModuleRow]) -> [ModuleRow] {
    Self.inverted(modules, rows, fixed)
  }

  /// The same for columns of modules.
  func applied(toColumns modules: [ModuleRow], fixed: [ModuleRow]) -> [ModuleRow] {
    Self.inverted(modules, columns, fixed)
  }

  private static func inverted(_ modules: [ModuleRow], _ mask: [ModuleRow], _ fixed: [ModuleRow]) -> [ModuleRow] {
    let side = ModuleRow.first(modules.count)
    return modules.indices.map { modules[$0] ^ (mask[$0 % 12] & ~fixed[$0] & side) }
  }

  /// How much a symbol has that confuses readers; the mask with the least is used. 7.8.3.1.
  static func penalty(rows: [ModuleRow], columns: [ModuleRow]) -> Int {
    let size = rows.count
    var penalty = 0
    for lines in [rows, columns] {
      for line in lines { penalty += runs(line, size) + 40 * finders(line, size) }
    }
    // Blocks of two by two modules of one colour.
    let pairs = ModuleRow(dark: size - 1)
    for index in 1..<size {
      let (above, row) = (rows[index - 1], rows[index])
      penalty += 3 * (~(above ^ row) & ~(row ^ (row >> 1)) & ~(above ^ (above >> 1)) & pairs).count
    }
    // Ten for each step of 5 % that the part of dark modules is away from a half.
    let dark = rows.reduce(0) { $0 + $1.count }
    return penalty + 10 * (abs(20 * dark - 10 * size * size) / (size * size))
  }

  /// For each run of five or more modules of one colour, its length less two.
  @inline(__always)
  private static func runs(_ line: ModuleRow, _ size: Int) -> Int {
    let same = ~(line ^ (line >> 1)) & ModuleRow.first(size - 1)
    let fours = same & (same >> 1) & (same >> 2) & (same >> 3)
    return fours.count + 2 * (fours & ~(fours << 1)).count
  }

  /// The patterns like that of a finder, with four light modules on one side. The quiet zone is light, too.
  @inline(__always)
  private static func finders(_ line: ModuleRow, _ size: Int) -> Int {
    let light = ~line
    let pattern =
      line & (light >> 1) & (line >> 2) & (line >> 3) & (line >> 4) & (light >> 5) & (line >> 6)
      & ModuleRow.first(size - 6)
    // A module before the first is light, and so is one after the last.
    let two = light & ((light << 1) | ModuleRow.first(1))
    let four = two & ((two << 2) | ModuleRow.first(2))
    let before = (four << 1) | ModuleRow.first(1)
    let after = four >> 10
    return (pattern & (before | after)).count
  }

  /// The value of a Micro QR code; the mask with the most is used. 7.8.3.2.
  static func micro(rows: [ModuleRow], columns: [ModuleRow]) -> Int {
    let last = rows.count - 1
    let edges = ((columns[last] >> 1).count, (rows[last] >> 1).count)
    return 16 * min(edges.0, edges.1) + max(edges.0, edges.1)
  }
}

extension ModuleRow {
  /// The first `count` modules of a row.
  @inline(__always)
  static func first(_ count: Int) -> ModuleRow { ones[count] }

  private static let ones = (0...180).map { ModuleRow(dark: $0) }
}
