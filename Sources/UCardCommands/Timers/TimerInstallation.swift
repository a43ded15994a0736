internal import Files
internal import FoundationEssentials
internal import Processes
internal import Words

/// The timers of a person in systemd that one command of ucard installs.
struct TimerInstallation<Timers: TimerSet> {
  private let context: CommandContext
  private let folder: String

  /// - Throws: `CommandFailure` if there is no home folder.
  init(in context: CommandContext) throws {
    self.context = context
    // Of the units of systemd, which are beside the settings.
    guard let settings = context.configurationFile("config.json") else {
      throw CommandFailure(
        .usage, english: "There is no folder for timers: set HOME.",
        ukrainian: "Немає місця для таймерів: задайте HOME.")
    }
    folder = settings.dropLast("ucard/config.json".count) + "systemd/user"
  }

  /// Runs systemctl for the person's own units; false if it fails or is missing.
  private func systemctl(_ arguments: String...) -> Bool {
    context.runProgram("systemctl", ["--user"] + arguments, [])?.isSuccess ?? false
  }

  /// Whether systemd runs units of this person.
  private var hasSystemd: Bool { systemctl("show-environment") }

  private func path(of name: String) -> String { "\(folder)/\(name)" }

  /// Whether a file of that name is there, and this program has written it; nil if there is none.
  private func isOurs(_ name: String) throws -> Bool? {
    let path = path(of: name)
    guard FileKind(of: path) != .nothing else { return nil }
    let mark = Array(SystemdUnit.mark(of: Timers.command).utf8)
    return try InputFile.beginning(of: path, mark.count) == mark
  }

  /// Whether a timer is set.
  func has(_ name: String) -> Bool { (try? isOurs(name + ".timer")) == true }

  /// Whether a timer runs, and can do its work.
  enum Condition: Equatable {
    /// It is not installed.
    case absent
    case running
    /// It is installed, and systemd does not run it.
    case stopped
    /// It runs a program that is gone.
    case withoutProgram(String)
  }

  /// The condition of a timer.
  func condition(of name: String) -> Condition {
    guard has(name) else { return .absent }
    let service = (try? InputFile.read(path(of: name + ".service"), most: 1 << 16)) ?? nil
    let program = service.flatMap { SystemdUnit.program(of: String(decoding: $0, as: UTF8.self)) }
    guard let program, ProgramPath.isProgram(program) else {
      return .withoutProgram(program ?? path(of: name + ".service"))
    }
    return systemctl("is-active", "--quiet", name + ".timer") ? .running : .stopped
  }

  // MARK: - Commands

  /// Writes the units, and starts them. Without systemd, prints lines for cron instead.
  ///
  /// - Throws: `CommandFailure` if somebody else has written such a file, or systemd refuses it; `FileError`.
  func install(_ timers: Timers) throws {
    guard hasSystemd else { return try printCrontab(timers) }
    let units = timers.units
    for unit in units where try isOurs(unit.name) == false {
      throw CommandFailure(
        .cannotCreate, english: "“\(path(of: unit.name))” was not written by ucard. Nothing was changed.",
        ukrainian: "Файл «\(path(of: unit.name))» записав не ucard. Нічого не змінено.")
    }
    let parent = URL(fileURLWithPath: folder).deletingLastPathComponent()
    for folder in [parent.deletingLastPathComponent().path, parent.path, folder] { _ = try Folder(making: folder) }
    for unit in units { try OutputFile.write(Array(unit.text(of: Timers.command).utf8), to: path(of: unit.name)) }
    let wanted = units.map(\.name).filter { $0.hasSuffix(".timer") }
    for name in Timers.names where !wanted.contains(name + ".timer") { try remove(name) }
    // A timer that runs already takes its new time when it is started again.
    let isDone =
      systemctl("daemon-reload") && wanted.allSatisfy { systemctl("enable", "--now", $0) && systemctl("restart", $0) }
    guard isDone else {
      throw CommandFailure(
        .ioError, english: "systemctl --user could not start \(wanted.joined(separator: " and ")) in “\(folder)”.",
        ukrainian: "systemctl --user не вдалося запустити \(wanted.joined(separator: " і ")) у «\(folder)».")
    }
    context.say(timers.isRunning(in: folder))
  }

  /// Stops and removes the units that this program has written.
  ///
  /// - Throws: `FileError`.
  func uninstall() throws {
    var count = 0
    for name in Timers.names { count += try remove(name) }
    if count > 0 { _ = systemctl("daemon-reload") }
    context.say(
      count > 0
        ? Phrase(english: "The timers are gone.", ukrainian: "Таймери прибрано.")
        : Phrase(
          english: "There are no timers of ucard in “\(folder)”. Lines for cron are removed by crontab -e.",
          ukrainian: "У «\(folder)» таймерів ucard немає. Рядки для cron прибирають через crontab -e."))
  }

  /// Shows the units, or the lines for cron.
  ///
  /// - Throws: `StreamError`.
  func print(_ timers: Timers) throws {
    let texts = timers.units.map { "# \(path(of: $0.name))\n\($0.text(of: Timers.command))" }
    try context.write(texts.joined(separator: "\n"))
  }

  private func printCrontab(_ timers: Timers) throws {
    context.say(
      english: "systemd runs nothing for you here. Put these lines into crontab -e; cron mails what they print:",
      ukrainian:
        "systemd тут нічого для вас не запускає. Додайте ці рядки через crontab -e; cron надсилатиме поштою те, що вони виводять:"
    )
    try context.write(timers.crontab)
  }

  /// Stops a timer, and removes its files as far as this program has written them. Returns their number.
  @discardableResult
  private func remove(_ name: String) throws -> Int {
    let files = try [".timer", ".service"].map { name + $0 }.filter { try isOurs($0) == true }
    if files.contains(name + ".timer") { _ = systemctl("disable", "--now", name + ".timer") }
    for file in files { try FileManager.default.removeItem(atPath: path(of: file)) }
    return files.count
  }
}
