internal import Terminal

extension PickerList {
  /// What follows a key in the list.
  enum KeyResult {
    /// Nothing but another frame.
    case nothing
    /// The typed text has changed, and has to be searched.
    case search
    /// The person takes the current card, or the marked ones.
    case take
    case help, leave
  }

  /// Handles a key.
  ///
  /// - Parameters:
  ///   - rows: the number of rows of cards.
  ///   - isMulti: whether cards can be marked.
  mutating func handle(_ key: Key, rows: Int, isMulti: Bool) -> KeyResult {
    switch key {
    case .escape, .control("c"), .control("g"), .control("d"): return .leave
    case .help: return .help
    case .character("?") where query.isEmpty: return .help
    case .enter: return .take
    case .character(let character): return type { $0.append(character) }
    case .pasted(let text): return type { $0 += text }
    case .backspace: return type { _ = $0.popLast() }
    case .control("u"): return type { $0 = "" }
    case .control("w"):
      return type { query in
        while query.last == " " { query.removeLast() }
        while let last = query.last, last != " " { query.removeLast() }
      }
    case .tab where isMulti:
      toggleMark()
      move(by: 1)
    case .backTab where isMulti:
      toggleMark()
      move(by: -1)
    case .down, .tab, .control("n"), .wheelDown: move(by: 1)
    case .up, .backTab, .control("p"), .control("k"), .wheelUp: move(by: -1)
    case .pageDown: move(by: rows)
    case .pageUp: move(by: -rows)
    case .home: move(to: 0)
    case .end: move(to: .max)
    case .click(_, let row):
      let index = top + row - 1
      guard (1...rows).contains(row), numbers.indices.contains(index) else { break }
      let wasCurrent = index == current
      move(to: index)
      if wasCurrent { return .take }
    default: break
    }
    return .nothing
  }

  private mutating func type(_ change: (inout String) -> Void) -> KeyResult { edit(change) ? .search : .nothing }
}
