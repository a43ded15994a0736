internal import Barcodes
internal import Files
internal import Processes
internal import Rendering

/// The notifications of the desktop, through `notify-send`.
struct Desktop {
  private let context: CommandContext

  init(_ context: CommandContext) { self.context = context }

  /// Whether the session has a bus, without which nothing can be shown.
  var hasBus: Bool {
    if context.variable("DBUS_SESSION_BUS_ADDRESS") != nil { return true }
    return context.variable("XDG_RUNTIME_DIR").map { FileKind(of: $0 + "/bus") != .nothing } ?? false
  }

  /// Whether the program that shows notifications is installed.
  var hasProgram: Bool { context.runProgram(Self.program, ["--version"], [])?.isSuccess ?? false }

  private static let program = "notify-send"

  /// Shows a message until the person closes it; false if there is no desktop.
  func show(_ announcement: Announcement) -> Bool {
    guard hasBus else { return false }
    let body = announcement.details.map { Self.escaped($0.printable) }.joined(separator: "\n")
    let arguments = ["--urgency=critical", "--app-name=U-Card", "--", announcement.title.printable, body]
    return context.runProgram(Self.program, arguments, [])?.isSuccess ?? false
  }

  /// A text in the markup of notifications (Desktop Notifications Specification, "Markup"), of which `notify-send` takes
  /// backslashes for escapes of C first.
  private static func escaped(_ text: String) -> String {
    Markup.escaped(text).replacing("\\", with: "\\\\")
  }
}
