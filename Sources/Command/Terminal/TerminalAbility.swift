internal import Files
package import Pictures
package import Rendering

/// The abilities of a terminal to show pictures.
package struct TerminalAbility: Hashable {
  /// The protocol for pictures; nil for none.
  package var graphics: TerminalGraphics?
  /// The size of a cell in pixels; nil if it is unknown.
  package var cell: PictureSize?
  /// The largest picture of sixels; nil if it is unknown.
  package var largest: PictureSize?
  /// The number of colours in sixels; nil if it is unknown.
  package var colours: Int?
}

extension TerminalAbility {
  /// The ability as words of a line; 0 for what is unknown.
  var words: [String] {
    let numbers = [cell?.width, cell?.height, largest?.width, largest?.height, colours]
    return [graphics?.rawValue ?? "none"] + numbers.map { "\($0 ?? 0)" }
  }

  /// Reads the words of a line; nil if they are not such words.
  init?(words: [Substring]) {
    let numbers = words.dropFirst().compactMap { Int($0) }
    guard words.count == 6, numbers.count == 5, numbers.allSatisfy({ (0...1 << 20).contains($0) }) else { return nil }
    graphics = TerminalGraphics(rawValue: String(words[0]))
    guard graphics != nil || words[0] == "none" else { return nil }
    func size(_ first: Int) -> PictureSize? {
      numbers[first] > 0 && numbers[first + 1] > 0
        ? PictureSize(width: numbers[first], height: numbers[first + 1]) : nil
    }
    cell = size(0)
    largest = size(2)
    colours = numbers[4] > 0 ? numbers[4] : nil
  }
}

/// The bytes that a terminal has sent after `TerminalQuestion`, as its answers and the keys that were typed meanwhile.
package struct TerminalAnswer: Equatable {
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
  package private(set) var keys: [UInt8] = []

  /// The number of the device attribute that stands for sixels.
  private static let sixelAttribute = 4

  /// Sorts what a terminal has sent.
  package init(_ bytes: [UInt8]) {
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
  package func isComplete(_ tmux: TmuxClient?) -> Bool {
    attributes != nil && (tmux?.isOpen != true || hasKitty != nil)
  }

  /// The beginnings of the names of programs that show inline images of iTerm2, although their other answers do not say
  /// so.
  private static let iTermNames = ["iTerm2", "WezTerm", "mintty", "Konsole"]

  /// The abilities of the terminal.
  ///
  /// - Parameter tmux: tmux, if the terminal is beyond it. Pictures that tmux itself knows of, which are sixels, survive when
  ///   it draws its window again.
  package func ability(_ tmux: TmuxClient?) -> TerminalAbility {
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

/// The terminal that tmux runs in, as tmux describes it.
package struct TmuxClient {
  /// Whether tmux passes escape sequences on to it (`allow-passthrough`).
  package let isOpen: Bool
  /// Whether the terminal shows sixels, as far as tmux knows (`client_termfeatures`). Since version 3.4, tmux itself
  /// always answers that it takes sixels; if the terminal does not show them, tmux draws a box of their size.
  let showsSixels: Bool
  /// Its device and the moment when it was attached.
  package let identity: String
  /// The name and version of its program, as it has told tmux (XTVERSION); empty if it has not.
  let terminalName: String

  /// Asks tmux; nil outside of it.
  ///
  /// - Parameters:
  ///   - variable: returns the value of an environment variable; nil if it is unset or empty.
  ///   - run: runs tmux with arguments, and returns its output; nil if it fails.
  package init?(_ variable: (String) -> String?, run: (_ arguments: [String]) -> [UInt8]?) {
    guard variable("TMUX") != nil, let term = variable("TERM"), term.hasPrefix("tmux") || term.hasPrefix("screen")
    else {
      return nil
    }
    let pane = variable("TMUX_PANE").map { ["-t", $0] } ?? []
    let format = ["allow-passthrough", "client_tty", "client_created", "client_termtype", "client_termfeatures"]
      .map { "#{\($0)}" }
    let output = run(["display-message", "-p"] + pane + [format.joined(separator: "\n")]) ?? []
    let lines = String(decoding: output, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.count >= 5 else {
      (isOpen, showsSixels, identity, terminalName) = (false, false, "", "")
      return
    }
    isOpen = ["1", "2", "on", "all"].contains(lines[0])
    showsSixels = lines[4].split(separator: ",").contains("sixel")
    identity = "\(lines[1]) \(lines[2])"
    terminalName = String(lines[3])
  }
}

/// The terminals that have been asked what they can show, in a file: a line each, the last one first.
///
/// The file saves asking again, and nothing more: where it cannot be read or written, the terminal is asked again.
package struct KnownTerminals {
  private let path: String

  /// The most lines of the file.
  private static let most = 64
  /// The most bytes of the file.
  private static let mostBytes = 1 << 14

  /// The terminals of a file, which need not exist.
  package init(path: String) { self.path = path }

  /// The abilities of a terminal; nil if it has not been asked.
  package subscript(_ identity: String) -> TerminalAbility? {
    for line in lines {
      let words = line.split(separator: "\t", omittingEmptySubsequences: false)
      if words.first.map(String.init) == identity { return TerminalAbility(words: Array(words.dropFirst())) }
    }
    return nil
  }

  /// Remembers what a terminal can show.
  package func remember(_ ability: TerminalAbility, of identity: String) {
    let line = ([identity] + ability.words).joined(separator: "\t")
    let others = lines.filter { !$0.hasPrefix(identity + "\t") }.prefix(Self.most - 1).map(String.init)
    let text = ([line] + others).map { $0 + "\n" }.joined()
    guard text.utf8.count <= Self.mostBytes else { return }
    try? Folder.makePrivate(path.parentFolder)
    try? OutputFile.write(to: path, isPrivate: true) { file in try file.write(Array(text.utf8)) }
  }

  private var lines: [Substring] {
    guard let bytes = (try? InputFile.read(path, most: Self.mostBytes)) ?? nil else { return [] }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n")
  }
}
