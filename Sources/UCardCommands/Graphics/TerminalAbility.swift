internal import Pictures
internal import Rendering

/// What a terminal can show.
struct TerminalAbility: Hashable {
  /// The protocol for pictures; nil for none.
  var graphics: TerminalGraphics?
  /// The size of a cell in pixels; nil if it is unknown.
  var cell: PictureSize?
  /// The largest picture of sixels; nil if it is unknown.
  var largest: PictureSize?
  /// The number of colours in sixels; nil if it is unknown.
  var colours: Int?
  /// Whether the terminal has not answered in time, and will be asked once more.
  var isOpen = false
}

extension TerminalAbility {
  /// The ability as words of a line; 0 for what is unknown.
  var words: [String] {
    let numbers = [cell?.width, cell?.height, largest?.width, largest?.height, colours]
    return [isOpen ? "open" : graphics?.rawValue ?? "none"] + numbers.map { "\($0 ?? 0)" }
  }

  /// Reads the words of a line; nil if they are not such words.
  init?(words: [Substring]) {
    let numbers = words.dropFirst().compactMap { Int($0) }
    guard words.count == 6, numbers.count == 5, numbers.allSatisfy({ (0...1 << 20).contains($0) }) else { return nil }
    graphics = TerminalGraphics(rawValue: String(words[0]))
    isOpen = words[0] == "open"
    guard graphics != nil || isOpen || words[0] == "none" else { return nil }
    func size(_ first: Int) -> PictureSize? {
      numbers[first] > 0 && numbers[first + 1] > 0
        ? PictureSize(width: numbers[first], height: numbers[first + 1]) : nil
    }
    cell = size(0)
    largest = size(2)
    colours = numbers[4] > 0 ? numbers[4] : nil
  }
}
