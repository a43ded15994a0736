internal import CommandBase
internal import Pictures
internal import Wallet
internal import Words

/// All that `ucard doctor` finds.
struct Diagnosis {
  private(set) var entries: [DoctorEntry] = []
  /// The packages of components that are missing, without repetitions.
  private(set) var missingPackages: [String] = []
  /// A line for each thing that the wallet needs and this system lacks.
  private var lacks: [Phrase] = []
  /// The packages of components that the wallet needs and this system lacks, without repetitions.
  private var neededPackages: [String] = []
  /// The commands that install the timers which do not work, without repetitions.
  private var timerCommands: [String] = []

  /// - Throws: `CommandFailure` if there is no folder for a wallet.
  init(of location: WalletLocation, in context: CommandContext) throws {
    let examination = try WalletExamination(location, in: context)
    let desktop = DesktopExamination(context)
    let timers = desktop.timers
    let ringsHere = timers.contains { $0.name.hasPrefix("ucard-remind") && $0.state != .off }
    let presences = context.presences(Component.all)
    entries = [Self.system] + examination.entries
    for (component, presence) in zip(Component.all, presences) {
      let reason =
        examination.reason(for: component)
        ?? (ringsHere && component.name == Component.notifySend.name ? component.purpose : nil)
      add(component, presence, reason, desktop)
    }
    entries += Self.linked + desktop.terminal
    let hasKeyring = entries.contains { $0.name == Component.secretTool.name && $0.state == .ok }
    entries.append(desktop.keyring(hasProgram: hasKeyring))
    entries += timers
    for timer in timers where timer.isNeeded {
      lacks.append(Phrase(verbatim: "\(timer.name): \(timer.detail)"))
      if let command = timer.command, !timerCommands.contains(command) { timerCommands.append(command) }
    }
  }

  /// The failure if the wallet needs what is missing; nil if it does not.
  var failure: CommandFailure? {
    guard !lacks.isEmpty else { return nil }
    let install = neededPackages.isEmpty ? nil : OperatingSystem.current.installCommand(for: neededPackages)
    let commands = [install].compactMap(\.self) + timerCommands
    let list = Phrase.list([Phrase("This wallet lacks:")] + lacks, separator: "\n  ")
    guard !commands.isEmpty else { return CommandFailure(.ioError, list) }
    let remedy = Phrase("To repair that:").then(commands.map { command -> SuggestedLine in "\(plain: command)" })
    return CommandFailure(.ioError, .list([list, remedy], separator: "\n"))
  }

  private mutating func add(
    _ component: Component, _ presence: Presence, _ reason: Phrase?, _ desktop: DesktopExamination
  ) {
    let kind: DoctorEntry.Kind =
      switch component.probe {
      case .library, .scannerLibrary, .file: .library
      case .fonts: .fonts
      case .programs, .scanner: .program
      }
    func entry(_ state: DoctorEntry.State, _ version: String?, _ detail: Phrase) -> DoctorEntry {
      DoctorEntry(kind: kind, name: component.name, state: state, version: version, detail: detail)
    }
    switch presence {
    case .present(let version):
      entries.append(entry(.ok, version, component.purpose))
    case .unknown:
      break
    case .missing where reason == nil && !desktop.has(component.place):
      entries.append(entry(.off, nil, component.purpose))
    case .missing:
      add(entry(.missing, nil, component.purpose), lacking: component.package, component, reason)
    case .broken(let why, let package):
      add(entry(.broken, nil, why), lacking: package, component, reason)
    }
  }

  private mutating func add(
    _ entry: DoctorEntry, lacking package: String?, _ component: Component, _ reason: Phrase?
  ) {
    var entry = entry
    entry.command = package.flatMap { OperatingSystem.current.installCommand(for: [$0]) }
    entry.isNeeded = reason != nil
    entries.append(entry)
    if let package, !missingPackages.contains(package) { missingPackages.append(package) }
    guard let reason else { return }
    if let package, !neededPackages.contains(package) { neededPackages.append(package) }
    lacks.append(Phrase("\(component.name), for \(reason)"))
  }

  private static var system: DoctorEntry {
    DoctorEntry(
      kind: .system, name: "ucard", state: .ok, version: CommandHelp.programVersion,
      detail: Phrase(verbatim: "\(OperatingSystem.current.name ?? "Linux")"))
  }

  /// The libraries that are part of the program.
  private static var linked: [DoctorEntry] {
    let libraries = [
      ("SQLite", WalletStore.libraryVersion, Phrase("the wallet")),
      ("libpng", PNG.libraryVersion, Phrase("pictures")),
      ("libdeflate", PNG.compressorVersion, Phrase("small pictures")),
    ]
    return libraries.map { name, version, purpose in
      DoctorEntry(kind: .linked, name: name, state: .ok, version: version, detail: purpose)
    }
  }
}
