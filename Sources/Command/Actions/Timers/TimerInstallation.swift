internal import Files
internal import Processes

/// The timers of a person in systemd that one command of ucard installs.
package struct TimerInstallation<Timers: TimerSet> {
  /// The folder of the units.
  package let folder: String
  private let systemctl: (_ arguments: [String]) -> Bool

  /// - Parameters:
  ///   - configuration: the folder for the settings of programs (XDG Base Directory Specification).
  ///   - systemctl: runs systemctl for the person's own units, and returns false if it fails or is missing.
  package init(in configuration: String, systemctl: @escaping (_ arguments: [String]) -> Bool) {
    folder = configuration + "/systemd/user"
    self.systemctl = systemctl
  }

  /// Whether systemd runs units of this person.
  private var hasSystemd: Bool { systemctl(["show-environment"]) }

  private func path(of name: String) -> String { "\(folder)/\(name)" }

  /// Whether this program has written the file of that name; nil if there is no such file.
  private func isOurs(_ name: String) throws -> Bool? {
    let path = path(of: name)
    guard FileKind(of: path) != .nothing else { return nil }
    let mark = Array(SystemdUnit.mark(of: Timers.command).utf8)
    return try InputFile.beginning(of: path, mark.count) == mark
  }

  /// Whether a timer is set.
  package func has(_ name: String) -> Bool { (try? isOurs(name + ".timer")) == true }

  /// The condition of a timer.
  package func condition(of name: String) -> TimerCondition {
    guard has(name) else { return .absent }
    let service = (try? InputFile.read(path(of: name + ".service"), most: 1 << 16)) ?? nil
    let program = service.flatMap { SystemdUnit.program(of: String(decoding: $0, as: UTF8.self)) }
    guard let program, ProgramPath.isProgram(program) else {
      return .withoutProgram(program ?? path(of: name + ".service"))
    }
    return systemctl(["is-active", "--quiet", name + ".timer"]) ? .running : .stopped
  }

  // MARK: - Changing

  /// Writes the units, and starts them. Timers that are not wanted any more are removed.
  ///
  /// - Returns: whether systemd runs them; false if it runs no units of this person. Then nothing is written.
  /// - Throws: `TimerRefusal`, `FileError`.
  package func install(_ timers: Timers) throws -> Bool {
    guard hasSystemd else { return false }
    let units = timers.units
    for unit in units where try isOurs(unit.name) == false { throw TimerRefusal.foreign(path(of: unit.name)) }
    let parent = folder.parentFolder
    for folder in [parent.parentFolder, parent, folder] { _ = try Folder(making: folder) }
    for unit in units { try OutputFile.write(Array(unit.text(of: Timers.command).utf8), to: path(of: unit.name)) }
    let wanted = units.map(\.name).filter { $0.hasSuffix(".timer") }
    for name in Timers.names where !wanted.contains(name + ".timer") { try remove(name) }
    // A timer that runs already takes its new time when it is started again.
    let isDone =
      systemctl(["daemon-reload"])
      && wanted.allSatisfy { systemctl(["enable", "--now", $0]) && systemctl(["restart", $0]) }
    guard isDone else { throw TimerRefusal.notStarted(wanted) }
    return true
  }

  /// Stops and removes the units that this program has written.
  ///
  /// - Returns: the number of files that were removed.
  /// - Throws: `FileError`.
  package func uninstall() throws -> Int {
    var count = 0
    for name in Timers.names { count += try remove(name) }
    if count > 0 { _ = systemctl(["daemon-reload"]) }
    return count
  }

  /// The texts of the units, each below its path.
  package func text(of timers: Timers) -> String {
    timers.units.map { "# \(path(of: $0.name))\n\($0.text(of: Timers.command))" }.joined(separator: "\n")
  }

  /// Stops a timer, and removes its files as far as this program has written them. Returns their number.
  @discardableResult
  private func remove(_ name: String) throws -> Int {
    let files = try [".timer", ".service"].map { name + $0 }.filter { try isOurs($0) == true }
    if files.contains(name + ".timer") { _ = systemctl(["disable", "--now", name + ".timer"]) }
    for file in files { try Folder.removeAll(path(of: file)) }
    return files.count
  }
}

/// Timers that run a command of ucard, for systemd and for cron.
package protocol TimerSet {
  /// The command that installs and removes them.
  static var command: String { get }
  /// The names of the timers, also of those that are not wanted any more.
  static var names: [String] { get }
  /// The units of systemd: a service and a timer for each.
  var units: [SystemdUnit] { get }
  /// The lines for `crontab -e`.
  var crontab: String { get }
}

/// Whether a timer runs, and can do its work.
package enum TimerCondition: Equatable {
  /// It is not installed.
  case absent
  case running
  /// It is installed, and systemd does not run it.
  case stopped
  /// It runs a program that is gone.
  case withoutProgram(String)
}

/// The reason why timers are not installed.
package enum TimerRefusal: Error, Hashable {
  /// Somebody else has written the file at this path. Nothing was changed.
  case foreign(String)
  /// The units were written, and systemd does not start these.
  case notStarted([String])
}
