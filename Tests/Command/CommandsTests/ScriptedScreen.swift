import Terminal
import Witnesses

/// A window of a terminal in which the keys are a script.
final class ScriptedScreen: Screen {
  private(set) var size: ScreenSize
  private var events: [() -> ScreenEvent?]
  /// The frames that were shown, one before each event.
  private(set) var frames: [(frame: ScreenFrame, size: ScreenSize)] = []
  private(set) var isClosed = false
  private(set) var suspensions = 0

  init(_ size: ScreenSize = ScreenSize(columns: 80, rows: 24)) {
    self.size = size
    events = []
  }

  /// The number of events in the script.
  var count: Int { events.count }

  /// Adds keys to the script.
  func press(_ keys: Key...) { for key in keys { events.append { .key(key) } } }

  /// Adds a key to the script, and what happens elsewhere just before.
  func press(_ key: Key, after action: @escaping () -> Void) {
    events.append {
      action()
      return .key(key)
    }
  }

  /// Adds the letters of a text to the script.
  func type(_ text: String) { for character in text { press(.character(character)) } }

  /// Adds a change of the size of the window to the script.
  func resize(columns: Int, rows: Int) {
    events.append { [unowned self] in
      size = ScreenSize(columns: columns, rows: rows)
      return .redraw
    }
  }

  /// Adds to the script what happens elsewhere in the meantime.
  func meanwhile(_ action: @escaping () -> Void) {
    events.append {
      action()
      return .idle
    }
  }

  func show(_ frame: ScreenFrame) { frames.append((frame, size)) }

  func next(within milliseconds: Int) -> ScreenEvent { events.isEmpty ? .closed : events.removeFirst()() ?? .closed }

  func suspend() { suspensions += 1 }

  func close() { isClosed = true }

  /// The frame in cells, after a number of events; that at the end for nil.
  func picture(after count: Int? = nil) -> ScreenPicture? {
    let index = count ?? frames.count - 1
    return frames.indices.contains(index) ? ScreenPicture(frames[index].frame.rows.map { $0 + "\n" }.joined()) : nil
  }

  /// The text of a frame, after a number of events; of that at the end for nil.
  func text(after count: Int? = nil) -> String {
    guard let picture = picture(after: count) else { return "" }
    return (0..<picture.rowCount).map { picture.text($0) + "\n" }.joined()
  }
}
