internal import Actions
internal import CommandBase
internal import JSON
internal import Processes
internal import Words

extension TimerInstallation {
  /// - Throws: `CommandFailure` if there is no home folder.
  init(in context: CommandContext) throws(CommandFailure) {
    // The units of systemd are beside the settings.
    guard let settings = context.configurationFile("config.json") else {
      throw CommandFailure(.usage, Phrase("There is no folder for timers: set HOME."))
    }
    self.init(in: String(settings.dropLast("/ucard/config.json".count))) { arguments in
      context.runProgram("systemctl", ["--user"] + arguments, [])?.isSuccess ?? false
    }
  }

  /// Writes the units, and starts them. Without systemd, writes lines for cron instead.
  ///
  /// - Parameter say: says that systemd runs the timers.
  /// - Throws: `CommandFailure` if somebody else has written such a file, or systemd refuses it; `FileError`.
  func install(
    _ timers: Timers, reporting result: ResultOptions, in context: CommandContext, orElse say: () throws -> Void
  ) throws {
    let isInstalled: Bool
    do { isInstalled = try install(timers) } catch let refusal as TimerRefusal {
      throw CommandFailure(refusal, in: folder)
    }
    if isInstalled { return try result.report(json(isInstalled: true), in: context, orElse: say) }
    try result.report(json(isInstalled: false, text: timers.crontab), in: context) {
      context.say(
        Phrase("systemd runs no timers for you here. Add these lines with crontab -e; cron mails what they print:"))
      try context.write(timers.crontab)
    }
  }

  func write(_ timers: Timers, reporting result: ResultOptions, in context: CommandContext) throws {
    let (text, isInstalled) = (text(of: timers), Timers.names.contains(where: has))
    try result.report(json(isInstalled: isInstalled, text: text), in: context) { try context.write(text) }
  }

  /// Stops and removes the units that this program has written, and tells it.
  ///
  /// - Throws: `FileError`.
  func uninstall(reporting result: ResultOptions, in context: CommandContext) throws {
    let isRemoved = try uninstall() > 0
    try result.report(json(isInstalled: false), in: context) {
      context.say(
        isRemoved
          ? Phrase("The timers were removed.")
          : Phrase("There are no timers of U-Card in “\(folder)”. To remove lines for cron:").then("crontab -e"))
    }
  }

  /// The timers in JSON.
  ///
  /// - Parameter text: the units, or the lines for cron; nil for none.
  private func json(isInstalled: Bool, text: String? = nil) -> JSONObject {
    ["folder": folder, "installed": isInstalled, "text": text, "timers": Timers.names.filter(has)]
  }
}

extension CommandFailure {
  fileprivate init(_ refusal: TimerRefusal, in folder: String) {
    switch refusal {
    case .foreign(let path):
      self.init(
        .cannotCreate,
        Phrase("“\(path)” was not written by ucard. Nothing was changed. Move it away, and try again."))
    case .notStarted(let timers):
      self.init(.ioError, Phrase("systemctl --user could not start \(.allOf(timers)) in “\(folder)”."))
    }
  }
}

extension TimedCommand {
  /// The command for a wallet, which is named if the timer would take another one.
  ///
  /// - Parameter words: the command and its options.
  /// - Throws: `CommandFailure` if there is no folder for the wallet, or a path has a line break.
  init(_ words: [String], of wallet: WalletLocation, in context: CommandContext) throws {
    var plain = context
    plain.environment = [:]
    plain.environment["HOME"] = context.environment["HOME"]
    let path = try wallet.path(in: context)
    let isUsual = path == (try? WalletLocation().path(in: plain))
    do {
      try self.init(
        words, of: ProgramPath.ofThisProcess ?? "ucard", wallet: isUsual ? nil : path,
        environment: context.environment.all)
    } catch {
      throw CommandFailure(.usage, Phrase("A timer cannot use a path with a line break."))
    }
  }
}
