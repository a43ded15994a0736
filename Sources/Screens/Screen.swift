/// The whole window of a terminal, which a program fills and from which it reads keys.
package protocol Screen: AnyObject {
  /// The size of the window.
  var size: ScreenSize { get }

  /// Shows a frame.
  func show(_ frame: ScreenFrame)

  /// Waits for the next event.
  ///
  /// - Parameter milliseconds: the time after which the answer is `.idle`.
  func next(within milliseconds: Int) -> ScreenEvent

  /// Gives the terminal back as it was.
  func close()

  /// Stops the process, as Ctrl-Z does, with the terminal as it was. Returns when the process goes on.
  func suspend()
}
