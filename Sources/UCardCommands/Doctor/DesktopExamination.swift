internal import Rendering
internal import Terminal
internal import Words

/// The terminal, the keyring and the timers of the person.
struct DesktopExamination {
  private let context: CommandContext

  init(_ context: CommandContext) { self.context = context }

  /// Whether what is of use at a place can be of use here.
  func has(_ place: Component.Place) -> Bool {
    switch place {
    case .anywhere: true
    case .desktop: Desktop(context).hasBus
    case .wayland: context.variable("WAYLAND_DISPLAY") != nil
    case .x11: context.variable("DISPLAY") != nil
    }
  }

  // MARK: - Terminal

  /// The kind of pictures that the terminal shows. Like `ucard show`, this asks it, and waits 50 milliseconds at most.
  var terminal: [DoctorEntry] {
    let terminal = context.terminal
    guard terminal.isOutput else {
      let detail = Phrase(english: "the output is no terminal", ukrainian: "вивід — не термінал")
      return [DoctorEntry(kind: .terminal, name: "terminal", state: .off, detail: detail)]
    }
    let size = terminal.columns.flatMap { columns in terminal.rows.map { "\(columns) × \($0)" } }
    let hasAllColours = context.colours == .trueColour
    let colours =
      hasAllColours
      ? Phrase(english: "all colours", ukrainian: "усі кольори")
      : Phrase(english: "256 colours", ukrainian: "256 кольорів")
    let window = DoctorEntry(
      kind: .terminal, name: "terminal", state: context.canDraw ? .ok : .warning,
      version: context.variable("TERM"),
      detail: size.map { Phrase(alike: "\($0), \(colours)") } ?? colours)
    return [window, pixels]
  }

  private var pixels: DoctorEntry {
    let graphics = (try? context.withPixelDrawing(remembers: false) { $0?.graphics }) ?? nil
    return DoctorEntry(
      kind: .terminal, name: "pictures", state: graphics == nil ? .off : .ok, version: graphics?.rawValue,
      detail: graphics == nil
        ? Phrase(english: "codes are drawn with blocks", ukrainian: "коди малюються блоками")
        : Phrase(english: "codes in exact pixels", ukrainian: "коди малюються точними пікселями"))
  }

  // MARK: - Keyring

  /// Whether the keyring can be reached.
  func keyring(hasProgram: Bool) -> DoctorEntry {
    let hasBus = Desktop(context).hasBus
    return DoctorEntry(
      kind: .keyring, name: "keyring", state: hasBus && hasProgram ? .ok : .off,
      detail: !hasBus
        ? Phrase(english: "there is no session of a desktop here", ukrainian: "тут немає сеансу робочого стола")
        : hasProgram
          ? Phrase(english: "ucard lock --keyring can use it", ukrainian: "ucard lock --keyring може ним користуватися")
          : Phrase(english: "secret-tool is missing", ukrainian: "немає secret-tool"))
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

  private func entry<Timers>(
    _ name: String, _ condition: TimerInstallation<Timers>.Condition, install: String
  ) -> DoctorEntry {
    switch condition {
    case .absent:
      let detail = Phrase(english: "not installed: \(install)", ukrainian: "не встановлено: \(install)")
      return DoctorEntry(kind: .timer, name: name, state: .off, detail: detail)
    case .running:
      return DoctorEntry(kind: .timer, name: name, state: .ok, detail: Phrase(english: "it runs", ukrainian: "працює"))
    case .stopped:
      let detail = Phrase(english: "systemd does not run it", ukrainian: "systemd його не запускає")
      return DoctorEntry(kind: .timer, name: name, state: .warning, detail: detail, command: install)
    case .withoutProgram(let path):
      let detail = Phrase(english: "its program is gone: “\(path)”", ukrainian: "його програми немає: «\(path)»")
      return DoctorEntry(kind: .timer, name: name, state: .broken, detail: detail, command: install, isNeeded: true)
    }
  }
}
