/// The layout of the symbols of each member of the EAN/UPC family.
enum EANFormat: Hashable, Sendable {
  case ean13, ean8, upcA, upcE

  /// The spans of the longer bars.
  var guardBars: [Range<Int>] {
    switch self {
    case .ean13: [0..<3, 45..<50, 92..<95]
    case .ean8: [0..<3, 31..<36, 64..<67]
    case .upcA: [0..<10, 45..<50, 85..<95]
    case .upcE: [0..<3, 45..<51]
    }
  }

  /// The groups of the text, without that of an add-on. The first and the last digit of a UPC are small, and five modules
  /// away from the bars, or three.
  var groups: [TextGroup] {
    switch self {
    case .ean13:
      [
        TextGroup(offset: 0, count: 1, start: -9), TextGroup(offset: 1, count: 6, start: 3),
        TextGroup(offset: 7, count: 6, start: 50),
      ]
    case .ean8:
      [TextGroup(offset: 0, count: 4, start: 3), TextGroup(offset: 4, count: 4, start: 36)]
    case .upcA:
      [
        TextGroup(offset: 0, count: 1, start: -9, pitch: 4), TextGroup(offset: 1, count: 5, start: 10),
        TextGroup(offset: 6, count: 5, start: 50), TextGroup(offset: 11, count: 1, start: 100, pitch: 4),
      ]
    case .upcE:
      [
        TextGroup(offset: 0, count: 1, start: -9, pitch: 4), TextGroup(offset: 1, count: 6, start: 3),
        TextGroup(offset: 7, count: 1, start: 54, pitch: 4),
      ]
    }
  }
}

/// A group of the text of an EAN or UPC symbol: `count` characters from the index `offset` on, each as wide as `pitch`
/// modules, from the module `start` on.
struct TextGroup: Hashable, Sendable {
  let offset: Int
  let count: Int
  let start: Int
  /// The number of modules for each character.
  var pitch = 7
  /// Whether the text is above the bars.
  var isAbove = false

  var moduleCount: Int { pitch * count }
}
