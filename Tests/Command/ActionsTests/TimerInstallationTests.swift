import Actions
import Foundation
import Testing
import Witnesses

/// Timers are installed and removed in a folder, by a systemd that the tests decide.
@Suite struct TimerInstallationTests {
  private struct Chimes: TimerSet {
    static let command = "chime"
    static let names = ["ucard-hour", "ucard-day"]

    let timed: TimedCommand
    var hasDay = true

    var units: [SystemdUnit] {
      let hour = timed.units("ucard-hour", "Each hour", service: "", timer: "OnCalendar=hourly")
      return hour + (hasDay ? timed.units("ucard-day", "Each day", service: "", timer: "OnCalendar=daily") : [])
    }

    var crontab: String { timed.cronLine("0 * * * *") }
  }

  /// The calls of systemd, and those that it refuses.
  private final class Systemd {
    var calls: [String] = []
    var refused: Set<String> = []
  }

  private let scratch: ScratchFolder
  private let systemd = Systemd()

  init() throws { scratch = try ScratchFolder() }

  private var installation: TimerInstallation<Chimes> {
    TimerInstallation(in: scratch.url.path) { [systemd] arguments in
      systemd.calls.append(arguments.joined(separator: " "))
      return !systemd.refused.contains(arguments[0])
    }
  }

  private func chimes(_ program: String = "/bin/sh", hasDay: Bool = true) throws -> Chimes {
    Chimes(timed: try TimedCommand(["chime"], of: program, wallet: nil, environment: []), hasDay: hasDay)
  }

  private var files: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: installation.folder)) ?? []).sorted()
  }

  // MARK: installing

  @Test func timersAreInstalledAndRemoved() throws {
    #expect(try installation.install(chimes()))
    #expect(
      systemd.calls == [
        "show-environment", "daemon-reload", "enable --now ucard-hour.timer", "restart ucard-hour.timer",
        "enable --now ucard-day.timer", "restart ucard-day.timer",
      ])
    #expect(files == ["ucard-day.service", "ucard-day.timer", "ucard-hour.service", "ucard-hour.timer"])
    #expect(installation.has("ucard-hour") && !installation.has("ucard-week"))

    // A timer that is not wanted any more goes away.
    systemd.calls = []
    #expect(try installation.install(chimes(hasDay: false)))
    #expect(systemd.calls.contains("disable --now ucard-day.timer"))
    #expect(files == ["ucard-hour.service", "ucard-hour.timer"])
    #expect(try installation.uninstall() == 2)
    #expect(try files.isEmpty && installation.uninstall() == 0)
  }

  @Test func aTimerHasACondition() throws {
    #expect(installation.condition(of: "ucard-hour") == .absent)
    #expect(try installation.install(chimes()))
    #expect(installation.condition(of: "ucard-hour") == .running)
    systemd.refused = ["is-active"]
    #expect(installation.condition(of: "ucard-hour") == .stopped)
    #expect(try installation.install(chimes("/nowhere/ucard")))
    #expect(installation.condition(of: "ucard-hour") == .withoutProgram("/nowhere/ucard"))
  }

  @Test func withoutSystemdNothingIsWritten() throws {
    systemd.refused = ["show-environment"]
    #expect(try !installation.install(chimes()))
    #expect(files.isEmpty)
  }

  @Test func timersWrittenByOthersStay() throws {
    try FileManager.default.createDirectory(atPath: installation.folder, withIntermediateDirectories: true)
    let path = installation.folder + "/ucard-day.timer"
    try Data("mine".utf8).write(to: URL(fileURLWithPath: path))
    #expect(throws: TimerRefusal.foreign(path)) { try installation.install(chimes()) }
    #expect(files == ["ucard-day.timer"])
    #expect(try installation.uninstall() == 0)
    #expect(installation.condition(of: "ucard-day") == .absent)
  }

  @Test func aTimerThatDoesNotStartIsNamed() throws {
    systemd.refused = ["enable"]
    #expect(throws: TimerRefusal.notStarted(["ucard-hour.timer", "ucard-day.timer"])) {
      try installation.install(chimes())
    }
  }

  @Test func theUnitsCanBeRead() throws {
    let text = try installation.text(of: chimes(hasDay: false))
    #expect(text.hasPrefix("# \(installation.folder)/ucard-hour.service\n\(SystemdUnit.mark(of: "chime"))\n[Unit]\n"))
  }

  // MARK: the command

  @Test func aCommandNamesItsWalletAndItsLanguage() throws {
    let environment: [(name: String, value: String)] = [
      ("LC_ALL", ""), ("LANG", "uk_UA.UTF-8"), ("TZ", "Europe/Kyiv"), ("EDITOR", "vi"),
    ]
    let command = try TimedCommand(
      ["sync", "--quiet"], of: "/opt/ucard", wallet: "/a b/100%.sqlite", environment: environment)
    #expect(
      command.cronLine("0 * * * *")
        == "0 * * * * LANG=uk_UA.UTF-8 /opt/ucard sync --quiet --wallet '/a b/100\\%.sqlite'\n")
    let service = command.units("ucard-sync", "Синхронізація", service: "TimeoutStartSec=600", timer: "")[0]
    #expect(service.name == "ucard-sync.service")
    #expect(service.content.hasPrefix("[Unit]\nDescription=Синхронізація\n\n[Service]\n"))
    #expect(
      service.content.contains(
        """
        ExecStart=/opt/ucard sync --quiet --wallet "/a b/100%%.sqlite"
        Environment=LANG=uk_UA.UTF-8
        Environment=TZ=Europe/Kyiv
        TimeoutStartSec=600
        """))
    #expect(command.zone == " Europe/Kyiv")
    #expect(try TimedCommand([], of: "ucard", wallet: nil, environment: []).zone.isEmpty)
  }

  @Test func anyPathOfTheProgramIsRun() throws {
    for program in ["/opt/ucard", "/home/a b/ucard", "/home/a \"b\" $c %d\\e/ucard"] {
      let command = try TimedCommand(["sync"], of: program, wallet: nil, environment: [])
      let units = command.units("ucard-sync", "", service: "", timer: "")
      #expect(SystemdUnit.program(of: units[0].content) == program)
    }
    #expect(throws: TimedCommand.LineBreak.self) {
      try TimedCommand(["sync"], of: "/opt/ucard", wallet: "/a\nb", environment: [])
    }
  }
}
