internal import Pictures
internal import Rendering

/// What a terminal has sent after `TerminalQuestion`: its answers, and the keys that were typed meanwhile.
struct TerminalAnswer: Equatable {
  /// Whether the terminal has kitty's graphics protocol; nil if it does not tell, and so has not.
  private(set) var hasKitty: Bool?
  /// The name and version of the program (XTVERSION); nil if it does not tell them.
  private(set) var name: String?
  /// The device attributes (DA1); nil if the terminal has not sent them, and the answer is not complete.
  private(set) var attributes: Set<Int>?
  /// The size of a cell; nil if the terminal does not tell it.
  private(set) var cell: PictureSize?
  /// The number of colours in sixels; nil if the terminal does not tell it.
  private(set) var colours: Int?
  /// The largest picture of sixels; nil if the terminal does not tell it.
  private(set) var largest: PictureSize?
  /// Everything that is no answer.
  private(set) var keys: [UInt8] = []

  /// The number of the device attribute that stands for sixels.
  private static let sixelAttribute = 4

  /// Sorts what a terminal has sent.
  init(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while let first = rest.first {
      let length = Self.sequenceLength(rest)
      if length == 0, Self.beginnings.contains(where: rest.starts) { break }
      if length == 0 || !read(rest.prefix(length)) {
        keys.append(first)
        rest = rest.dropFirst()
      } else {
        rest = rest.dropFirst(length)
      }
    }
  }

  /// The beginnings of answers. One without an end is an answer that was cut off, and no key.
  private static let beginnings = ["\u{1B}_G", "\u{1B}P>|", "\u{1B}[?", "\u{1B}[6;"].map { Array($0.utf8) }

  /// The number of bytes of the control sequence or string at the beginning; 0 if there is none, or it has no end.
  private static func sequenceLength(_ bytes: ArraySlice<UInt8>) -> Int {
    guard bytes.first == 0x1B, let second = bytes.dropFirst().first else { return 0 }
    let body = bytes.dropFirst(2)
    switch second {
    case UInt8(ascii: "["):
      guard let end = body.firstIndex(where: { !(0x20...0x3F).contains($0) }), (0x40...0x7E).contains(bytes[end]) else {
        return 0
      }
      return end - bytes.startIndex + 1
    case UInt8(ascii: "_"), UInt8(ascii: "P"):
      guard let escape = body.firstIndex(of: 0x1B), bytes.dropFirst(escape - bytes.startIndex + 1).first == 0x5C else {
        return 0
      }
      return escape - bytes.startIndex + 2
    default:
      return 0
    }
  }

  /// Reads an answer; false if it is none.
  private mutating func read(_ sequence: ArraySlice<UInt8>) -> Bool {
    let text = String(decoding: sequence.dropFirst(), as: UTF8.self)
    if text.hasPrefix("_G") {
      let words = text.dropFirst(2).dropLast(2).split(separator: ";", maxSplits: 1)
      guard words.count == 2, words[0].split(separator: ",").contains("i=\(TerminalQuestion.kittyID)") else {
        return false
      }
      hasKitty = words[1] == "OK"
      return true
    }
    if text.hasPrefix("P>|") {
      name = String(text.dropFirst(3).dropLast(2))
      return true
    }
    guard text.hasPrefix("["), let end = text.last else { return false }
    let isPrivate = text.dropFirst().hasPrefix("?")
    let numbers = text.dropFirst(isPrivate ? 2 : 1).dropLast().split(separator: ";").map { Int($0) ?? -1 }
    switch (end, isPrivate) {
    case ("c", true): attributes = Set(numbers)
    case ("t", false) where numbers.count == 3 && numbers[0] == 6: cell = Self.size(numbers[2], numbers[1], most: 512)
    case ("S", true) where numbers.count >= 2 && (1...3).contains(numbers[0]):
      guard numbers[1] == 0 else { break }
      if numbers[0] == 1, numbers.count == 3, numbers[2] > 0 { colours = numbers[2] }
      if numbers[0] == 2, numbers.count == 4 { largest = Self.size(numbers[2], numbers[3], most: 1 << 16) }
    default: return false
    }
    return true
  }

  private static func size(_ width: Int, _ height: Int, most: Int) -> PictureSize? {
    guard (1...most).contains(width), (1...most).contains(height) else { return nil }
    return PictureSize(width: width, height: height)
  }

  /// Whether everything is answered. tmux answers at once for itself; the terminal beyond it comes later.
  func isComplete(_ tmux: TmuxClient?) -> Bool { attributes != nil && (tmux?.isOpen != true || hasKitty != nil) }

  /// The beginnings of the names of programs that show inline images of iTerm2 without a word of them in other answers.
  private static let iTermNames = ["iTerm2", "WezTerm", "mintty", "Konsole"]

  /// What the terminal can show.
  ///
  /// - Parameter tmux: tmux, if the terminal is beyond it. Pictures that tmux itself knows of, which are sixels, survive when
  ///   it draws its window again.
  func ability(_ tmux: TmuxClient?) -> TerminalAbility {
    let hasSixels = attributes?.contains(Self.sixelAttribute) == true && tmux?.showsSixels ?? true
    let program = tmux.map { $0.isOpen ? $0.terminalName : "" } ?? name ?? ""
    let hasInlineImages = Self.iTermNames.contains { program.hasPrefix($0) }
    var found: [TerminalGraphics] = []
    if hasKitty == true { found.append(.kitty) }
    if hasInlineImages { found.append(.iTerm2) }
    if hasSixels { found.insert(.sixel, at: tmux == nil ? found.endIndex : 0) }
    return TerminalAbility(graphics: found.first, cell: cell, largest: largest, colours: colours)
  }
}
