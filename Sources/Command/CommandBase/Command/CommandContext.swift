internal import Glibc
package import Actions
internal import Barcodes
package import Cards
package import Files
package import Processes
internal import Rendering
package import Terminal
package import TimeZones
package import Values
internal import Wallet
package import Words

/// The environment of a command, which tests replace.
package struct CommandContext: Sendable {
  /// The environment variables.
  package var environment: Environment
  /// The terminal and its size.
  package var terminal: Terminal
  /// Standard input.
  package var input: any ByteSource<StreamError> & Sendable
  /// Standard output, for data.
  package var output: any ByteSink
  /// Standard error, for everything else.
  package var messages: any ByteSink
  /// Returns the current time.
  package var now: @Sendable () -> Instant

  /// Returns the name that this machine has in its network.
  package var hostName: @Sendable () -> String = { HostName.current }
  /// The path of the program that reads pictures; nil for the one that is installed with this program.
  package var scannerProgram: String?

  /// Whether command lines are only parsed, and their errors reported, without running the command.
  package var onlyParses = false
  /// The wallet that the person named with `--wallet`, which the command lines in messages name too.
  package var namedWallet: String?
  /// Whether a command line has the option `--wallet`, which `CommandLineTool.run` knows.
  package var takesWallet: @Sendable (_ line: String) -> Bool = { _ in false }
  /// Whether `say` writes nothing.
  package var isSilent = false
  /// The settings of the person, which `CommandLineTool.run` reads.
  package var settings = Settings()
  /// The work factor of trying the password of a lock, as a power of two.
  package var lockWork = WalletLock.work

  /// Turns the echo of the terminal on or off.
  package var setEcho: @Sendable (Bool) -> Void = { _ in }
  /// Registers a function that is called when the person interrupts the command. Returns a function that restores the
  /// default, which is to end at once.
  package var onInterrupt: @Sendable (@escaping @Sendable () -> Void) -> @Sendable () -> Void = { _ in {} }
  /// Returns a unique name of the terminal, which no later terminal has either; nil if it cannot be found out.
  package var terminalIdentity: @Sendable () -> String? = { nil }
  /// Writes a question to the terminal, and returns what the terminal sends until `isAnswered` returns true, or for 50
  /// milliseconds. Nil if the terminal cannot be asked. If it has not answered, `finishAsking` has to follow.
  package var askTerminal: @Sendable (_ question: [UInt8], _ isAnswered: ([UInt8]) -> Bool) -> [UInt8]? = { _, _ in nil
  }
  /// Ends a question that was not answered: waits for some more milliseconds, and returns what the terminal sends
  /// meanwhile.
  package var finishAsking: @Sendable (_ milliseconds: Int, _ isAnswered: ([UInt8]) -> Bool) -> [UInt8] = { _, _ in [] }
  /// Gives keys back to the terminal, as if they were typed now; false if the system does not allow it.
  package var typeKeys: @Sendable (_ keys: [UInt8]) -> Bool = { _ in false }
  /// Whether something was piped into standard input that nobody has read.
  package var hasWaitingInput: @Sendable () -> Bool = { false }
  /// The path of the file that a shell made for standard output (`> FILE`); nil if the output is something else.
  package var outputPath: @Sendable () -> String? = { nil }
  /// Runs another program with arguments and input; nil if there is no such program.
  package var runProgram: @Sendable (_ program: String, _ arguments: [String], _ input: [UInt8]) -> Program.Result? = {
    _, _, _ in nil
  }
  /// Runs another program in the terminal of this one, and returns its exit status.
  package var runInteractively: @Sendable (_ program: String, _ arguments: [String]) throws -> Int32 = { _, _ in
    throw Program.StartError(errno: ENOENT)
  }
  /// Finds out whether components of the system are installed, with one answer for each. The default knows of none.
  package var presences: @Sendable ([Component]) -> [Presence] = { $0.map { _ in .unknown } }
  /// Opens the whole window of the terminal, even if the output is something else; nil if there is no terminal.
  package var openScreen: (@Sendable () -> (any Screen)?)?

  /// Creates a context from its parts.
  package init(
    environment: Environment, terminal: Terminal, input: any ByteSource<StreamError> & Sendable,
    output: any ByteSink, messages: any ByteSink, now: @escaping @Sendable () -> Instant
  ) {
    self.environment = environment
    self.terminal = terminal
    self.input = input
    self.output = output
    self.messages = messages
    self.now = now
  }

  /// The language of messages.
  package var language: Language { settings.language ?? Language(environment: environment) }

  /// The folder for private temporary files.
  package var temporaryFolder: String { variable("TMPDIR") ?? "/tmp" }

  /// The value of an environment variable; nil if it is unset or empty.
  package func variable(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }

  /// Whether this process can reach a desktop, of Wayland or X.
  package var hasDesktop: Bool { variable("WAYLAND_DISPLAY") != nil || variable("DISPLAY") != nil }

  /// The path of a file of that name in `ucard` in the configuration folder (XDG Base Directory Specification); nil if
  /// there is no home folder.
  package func configurationFile(_ name: String) -> String? {
    folder("XDG_CONFIG_HOME", orElse: ".config").map { $0 + "/" + name }
  }

  /// The folder `ucard` in the folder for the state of programs (XDG Base Directory Specification); nil if there is no
  /// home folder.
  package var stateFolder: String? { folder("XDG_STATE_HOME", orElse: ".local/state") }

  /// The folder `ucard` in the one that a variable names, or in a part of the home folder; nil if there is none. A relative
  /// path in the variable is invalid, and is to be ignored.
  func folder(_ name: String, orElse part: String) -> String? {
    if let folder = variable(name), folder.hasPrefix("/") { return folder + "/ucard" }
    return variable("HOME").map { "\($0)/\(part)/ucard" }
  }

  /// Registers that a signal removes a private folder with its content, and ends the command.
  ///
  /// - Returns: a function that restores the default.
  package func onInterrupt(removing folder: String) -> @Sendable () -> Void {
    onInterrupt {
      try? Folder.removeAll(folder)
      _exit(CommandStatus.interrupted.rawValue)
    }
  }

  /// Opens the file at `path`; standard input for `-`.
  package func source(_ path: String) throws(FileError) -> any ByteSource<StreamError> {
    if path == "-" { return input }
    return try InputFile(path)
  }

  /// Reads the file at `path`, or standard input for `-`; nil if it has more than `most` bytes.
  func bytes(of path: String, most: Int) throws -> [UInt8]? {
    path == "-" ? try input.readAll(most: most) : try InputFile.read(path, most: most)
  }

  /// Writes data.
  package func write(_ text: String) throws(StreamError) {
    try output.write(Array(text.utf8))
  }

  /// Writes a message. If it cannot be written, the command goes on, because its work is done.
  package func say(_ phrase: Phrase) {
    if isSilent { return }
    let lines = lines(of: phrase)
    try? messages.write(Array(lines.map { $0 + "\n" }.joined().utf8))
  }

  /// Writes a message that expects an answer on the same line.
  package func ask(_ phrase: Phrase) {
    let text = lines(of: phrase).joined(separator: "\n")
    // A wrapped question has lost the blank before the answer.
    try? messages.write(Array((text.last?.isWhitespace ?? true ? text : text + " ").utf8))
  }

  /// The lines of a message, wrapped between words for a terminal, and its command lines below it, unbroken.
  package func lines(of phrase: Phrase) -> [String] {
    sentences(of: phrase) + phrase.commands.map { "  " + forNamedWallet($0.sentence(in: language)).printable }
  }

  /// A command line that a message suggests, for the wallet that the person named, unless the line is about that file itself.
  private func forNamedWallet(_ line: String) -> String {
    guard let wallet = namedWallet.map(ShellWord.quoted), line.hasPrefix("ucard "), !line.contains("--wallet"),
      !line.contains(" \(wallet)"), takesWallet(line)
    else { return line }
    return "ucard --wallet \(wallet)" + line.dropFirst("ucard".count)
  }

  private func sentences(of phrase: Phrase) -> [String] {
    // Names in the message may contain control characters; line breaks of the message itself are kept.
    let lines = phrase.sentence(in: language).split(separator: "\n", omittingEmptySubsequences: false).map(\.printable)
    guard terminal.isMessages, let columns = terminal.columns else { return lines }
    return lines.flatMap { line -> [String] in
      guard line.displayWidth > columns else { return [line] }
      let indent = String(line.prefix { $0 == " " })
      // A command that a sentence mentions stays in one line.
      let joined = line.replacing("ucard ", with: "ucard\u{A0}")
      return joined.wrapped(to: columns - indent.count).map { indent + $0.replacing("\u{A0}", with: " ") }
    }
  }
}

extension CommandContext {
  /// The local time zone: that of the variable `TZ`, else that of the machine.
  package var zone: Zone { Zone.local(environment["TZ"]) }

  /// The current moment, in seconds since 1970.
  package var moment: Int64 { now().seconds }

  /// The current moment, in the local time zone.
  package var localNow: LocalMoment { LocalMoment(now(), in: zone) }

  /// The current day in the local time zone.
  package var today: CalendarDate { localTime(now()).day }

  /// Converts a moment to the local time zone.
  package func localTime(_ moment: Instant) -> LocalTime {
    let local = zone.local(moment.seconds)
    let day = CalendarDate(localSeconds: local) ?? CalendarDate(epoch: moment)
    return LocalTime(day: day, minute: Int((local % 86_400 + 86_400) % 86_400) / 60)
  }

  /// Returns the moment at which a day begins in the local time zone.
  package func start(of day: CalendarDate) -> Instant { Instant(seconds: EventTime(day).moment(local: zone)) }
}

/// The environment variables of a process.
///
/// They are a list, because a command reads only about ten of a few dozen: making a dictionary would take longer.
package struct Environment: ExpressibleByDictionaryLiteral, Sendable {
  /// All variables.
  package private(set) var all: [(name: String, value: String)] = []

  /// Creates variables from names and values. Of equal names, the first counts.
  package init(dictionaryLiteral elements: (String, String)...) { all = elements.map { ($0, $1) } }

  /// The value of a variable; nil if it is not set.
  package subscript(name: String) -> String? {
    get { all.first { $0.name == name }?.value }
    set {
      all.removeAll { $0.name == name }
      if let newValue { all.append((name, newValue)) }
    }
  }

  /// Adds a variable without looking whether it is set already; if it is, the earlier value counts.
  package mutating func append(_ name: String, _ value: String) { all.append((name, value)) }
}

/// A moment as day and time in the local time zone.
package struct LocalTime: Hashable, Sendable {
  /// The day.
  package let day: CalendarDate
  /// The minutes since midnight.
  package let minute: Int

  /// Creates a local time.
  package init(day: CalendarDate, minute: Int) {
    self.day = day
    self.minute = minute
  }
}

/// The settings of a person. An option on the command line wins over a setting.
package struct Settings: Sendable {
  /// The values that are set, by the names of their keys.
  package var values: [String: String] = [:]

  /// No settings.
  package init() {}

  /// The language of messages; nil for that of the locale.
  package var language: Language? { values["language"].flatMap(Language.init(code:)) }
}
