internal import Pictures
internal import Synchronization

/// The glyphs drawn with a round pen instead of square dots, for letters without jags at any size.
extension Glyphs {
  /// A stroke of the pen between the middles of two dots, which are the same for a dot that stands alone.
  struct Stroke: Hashable {
    let from: Dot
    let to: Dot
  }

  /// A dot of the grid, from the top left corner.
  struct Dot: Hashable {
    let x: Int
    let y: Int
  }

  /// The strokes of a character, for a pen as wide as a dot.
  ///
  /// They join dots beside and below each other, and those that meet at a corner with no dot beside both. A slanting line goes
  /// on to a further dot in its direction, as at the foot of a 2.
  static func strokes(of character: Character) -> [Stroke] {
    let rows = rows(of: character)
    func isDark(_ x: Int, _ y: Int) -> Bool {
      rows.indices.contains(y) && (0..<width).contains(x) && rows[y] & (0x10 >> UInt8(x)) != 0
    }
    func isSlant(_ x: Int, _ y: Int, _ step: Int) -> Bool {
      isDark(x, y) && isDark(x + step, y + 1) && !isDark(x + step, y) && !isDark(x, y + 1)
    }
    /// Whether four dots are a square, which the pen has to fill.
    func isSquare(_ x: Int, _ y: Int, _ step: Int) -> Bool { isDark(x + step, y) && isDark(x, y + 1) }
    var strokes: [Stroke] = []
    for y in rows.indices {
      for x in 0..<width where isDark(x, y) {
        let dot = Dot(x: x, y: y)
        // Each stroke is as long as it goes, and begins where no dot comes before.
        func draw(_ step: (x: Int, y: Int), while goesOn: (_ x: Int, _ y: Int) -> Bool) {
          guard !goesOn(x - step.x, y - step.y) else { return }
          var end = dot
          while goesOn(end.x, end.y) { end = Dot(x: end.x + step.x, y: end.y + step.y) }
          if end != dot { strokes.append(Stroke(from: dot, to: end)) }
        }
        draw((1, 0)) { isDark($0, $1) && isDark($0 + 1, $1) }
        draw((0, 1)) { isDark($0, $1) && isDark($0, $1 + 1) }
        for step in [-1, 1] {
          draw((step, 1)) { x, y in
            isDark(x, y) && isDark(x + step, y + 1)
              && (isSlant(x, y, step) || isSlant(x - step, y - 1, step) || isSlant(x + step, y + 1, step)
                || isSquare(x, y, step))
          }
        }
        let isAlone = !strokes.contains { $0.covers(dot) }
        let isBegun = [(1, 0), (0, 1), (1, 1), (-1, 1)].contains { isDark(x + $0, y + $1) }
        if isAlone && !isBegun { strokes.append(Stroke(from: dot, to: dot)) }
      }
    }
    return strokes
  }

  /// A character in pixels, with gray ones at its edges. Its dots are `scale` pixels wide and high.
  static func stamp(of character: Character, scale: Int) -> Stamp {
    // Larger letters take more memory, and are rare.
    guard let byte = character.asciiValue, scale <= largestKept else { return drawn(character, scale: scale) }
    let place = scale * 128 + Int(byte)
    if let stamp = stamps.withLock({ $0[place] }) { return stamp }
    let stamp = drawn(character, scale: scale)
    stamps.withLock { $0[place] = stamp }
    return stamp
  }

  /// The stamps of ASCII that have been drawn, by their scale and byte: a picture has the same digits many times, and so have a
  /// thousand pictures.
  private static let stamps = Mutex([Stamp?](repeating: nil, count: (largestKept + 1) * 128))
  private static let largestKept = 16

  private static func drawn(_ character: Character, scale: Int) -> Stamp {
    let strokes = strokes(of: character)
    let size = Double(scale)
    return Stamp(width: width * scale, height: rows(of: character).count * scale) { x, y in
      // The middle of the pixel, in dots from the middle of the first one.
      let (x, y) = ((Double(x) + 0.5) / size - 0.5, (Double(y) + 0.5) / size - 0.5)
      let distance = strokes.reduce(Double.infinity) { min($0, $1.squaredDistance(x, y)) }.squareRoot()
      // A pixel at the edge of the pen is as dark as the part of it that the pen covers.
      return min(1, max(0, (0.5 - distance) * size + 0.5))
    }
  }
}

extension Glyphs.Stroke {
  fileprivate func covers(_ dot: Glyphs.Dot) -> Bool {
    let (dx, dy) = ((to.x - from.x).signum(), (to.y - from.y).signum())
    let steps = max(abs(to.x - from.x), abs(to.y - from.y))
    return (0...steps).contains { from.x + $0 * dx == dot.x && from.y + $0 * dy == dot.y }
  }

  /// The square of the distance of a point from the middle of the stroke, in dots.
  fileprivate func squaredDistance(_ x: Double, _ y: Double) -> Double {
    let (dx, dy) = (Double(to.x - from.x), Double(to.y - from.y))
    let length = dx * dx + dy * dy
    let share = length == 0 ? 0 : min(1, max(0, ((x - Double(from.x)) * dx + (y - Double(from.y)) * dy) / length))
    let (awayX, awayY) = (x - Double(from.x) - share * dx, y - Double(from.y) - share * dy)
    return awayX * awayX + awayY * awayY
  }
}
