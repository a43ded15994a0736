internal import Actions
internal import CommandBase
internal import Rendering
internal import Terminal
internal import Words

/// The terminal, the keyring and the timers of the person.
struct DesktopExamination {
  private let context: CommandContext

  init(_ context: CommandContext) { self.context = context }

  /// Whether a component for a place can be used here.
  func has(_ place: Component.Place) -> Bool {
    switch place {
    case .anywhere: true
    case .desktop: Desktop(context).hasBus
    case .wayland: context.variable("WAYLAND_DISPLAY") != nil
    case .x11: context.variable("DISPLAY") != nil
    }
  }

  // MARK: - Terminal

  /// The kind of pictures that the terminal shows. Like `ucard show`, this asks it.
  var terminal: [DoctorEntry] {
    let terminal = context.terminal
    guard terminal.isOutput else {
      let detail = Phrase("the output is not a terminal")
      return [DoctorEntry(kind: .terminal, name: "terminal", state: .off, detail: detail)]
    }
    let size = terminal.columns.flatMap { columns in terminal.rows.map { "\(columns) × \($0)" } }
    let hasAllColours = context.colours == .trueColour
    let colours = hasAllColours ? Phrase("all colours") : Phrase("256 colours")
    let window = DoctorEntry(
      kind: .terminal, name: "terminal", state: context.canDraw ? .ok : .warning,
      version: context.variable("TERM"),
      detail: size.map { Phrase(verbatim: "\($0), \(colours)") } ?? colours)
    return [window, pixels]
  }

  private var pixels: DoctorEntry {
    let graphics = (try? context.withPixelDrawing(remembers: false) { $0?.graphics }) ?? nil
    return DoctorEntry(
      kind: .terminal, name: "pictures", state: graphics == nil ? .off : .ok, version: graphics?.rawValue,
      detail: graphics == nil ? Phrase("codes are drawn with blocks") : Phrase("codes in exact pixels"))
  }

  // MARK: - Keyring

  /// Whether the keyring can be reached.
  func keyring(hasProgram: Bool) -> DoctorEntry {
    let hasBus = Desktop(context).hasBus
    return DoctorEntry(
      kind: .keyring, name: "keyring", state: hasBus && hasProgram ? .ok : .off,
      detail: !hasBus
        ? Phrase("there is no desktop session here")
        : hasProgram
          ? Phrase("ucard lock --keyring can use it")
          : Phrase("secret-tool is missing"))
  }

  // MARK: - Timers

  /// The timers of `ucard remind` and `ucard sync`.
  var timers: [DoctorEntry] {
    entries(of: ReminderTimers.self, install: "ucard remind --install")
      + entries(of: SyncTimer.self, install: "ucard sync --install")
  }

  private func entries<Timers: TimerSet>(of timers: Timers.Type, install: String) -> [DoctorEntry] {
    guard let installation = try? TimerInstallation<Timers>(in: context) else { return [] }
    return Timers.names.map { name in
      entry(name, installation.condition(of: name), install: install)
    }
  }

  private func entry(_ name: String, _ condition: TimerCondition, install: String) -> DoctorEntry {
    switch condition {
    case .absent:
      let detail = Phrase("not installed:").then("\(plain: install)")
      return DoctorEntry(kind: .timer, name: name, state: .off, detail: detail)
    case .running:
      return DoctorEntry(kind: .timer, name: name, state: .ok, detail: Phrase("it runs"))
    case .stopped:
      let detail = Phrase("systemd does not run it")
      return DoctorEntry(kind: .timer, name: name, state: .warning, detail: detail, command: install)
    case .withoutProgram(let path):
      let detail = Phrase("its program is gone: “\(path)”")
      return DoctorEntry(kind: .timer, name: name, state: .broken, detail: detail, command: install, isNeeded: true)
    }
  }
}
