internal import Glibc
internal import Actions
internal import Arguments
internal import Barcodes
internal import Cards
public import Files
internal import Processes
internal import Rendering
public import Terminal
internal import TimeZones
public import Values
internal import Words

/// The environment of a command, which tests replace.
public struct CommandContext: Sendable {
  /// The environment variables.
  public var environment: Environment
  /// The terminal and its size.
  public var terminal: Terminal
  /// Standard input.
  public var input: any ByteSource<StreamError> & Sendable
  /// Standard output, for data.
  public var output: any ByteSink
  /// Standard error, for everything else.
  public var messages: any ByteSink
  /// Returns the current time.
  public var now: @Sendable () -> Instant

  /// Returns the name that this machine has in its network.
  var hostName: @Sendable () -> String = { HostName.current }
  /// The path of the program that reads pictures; nil for the one that is installed with this program.
  public var scannerProgram: String?

  /// Whether command lines are only parsed, and their errors reported, without running the command.
  package var onlyReads = false
  /// The wallet that the person named with `--wallet`, which the command lines in messages name too.
  var namedWallet: String?
  /// Whether `say` writes nothing.
  var isSilent = false
  /// The settings of the person, which `CommandLineTool.run` reads.
  var settings = Settings()

  /// Turns the echo of the terminal on or off.
  public var setEcho: @Sendable (Bool) -> Void
  /// Registers a function that is called when the person interrupts the command. Returns a function that restores the
  /// default, which is to end at once.
  public var onInterrupt: @Sendable (@escaping @Sendable () -> Void) -> @Sendable () -> Void
  /// Returns a unique name of the terminal, which no later terminal has either; nil if it cannot be found out.
  public var terminalIdentity: @Sendable () -> String? = { nil }
  /// Writes a question to the terminal, and returns what the terminal sends until `isAnswered` returns true, or for 50
  /// milliseconds. Nil if the terminal cannot be asked. If it has not answered, `finishAsking` has to follow.
  public var askTerminal: @Sendable (_ question: [UInt8], _ isAnswered: ([UInt8]) -> Bool) -> [UInt8]? = { _, _ in nil }
  /// Ends a question that was not answered: waits for some more milliseconds, and returns what the terminal sends
  /// meanwhile.
  public var finishAsking: @Sendable (_ milliseconds: Int, _ isAnswered: ([UInt8]) -> Bool) -> [UInt8] = { _, _ in [] }
  /// Gives keys back to the terminal, as if they were typed now; false if the system does not allow it.
  public var typeKeys: @Sendable (_ keys: [UInt8]) -> Bool = { _ in false }
  /// Whether something was piped into standard input that nobody has read.
  package var hasWaitingInput: @Sendable () -> Bool = { false }
  /// The path of the file that a shell made for standard output (`> FILE`); nil if the output is something else.
  package var outputPath: @Sendable () -> String? = { nil }
  /// Runs another program with arguments and input; nil if there is no such program.
  var runProgram: @Sendable (_ program: String, _ arguments: [String], _ input: [UInt8]) -> Program.Result? = {
    _, _, _ in nil
  }
  /// Runs another program in the terminal of this one, and returns its exit status.
  var runInteractively: @Sendable (_ program: String, _ arguments: [String]) throws -> Int32 = { _, _ in
    throw Program.StartError(errno: ENOENT)
  }
  /// Finds out whether components of the system are installed, with one answer for each. The default knows of none.
  var presences: @Sendable ([Component]) -> [Presence] = { $0.map { _ in .unknown } }
  /// Opens the whole window of the terminal, even if the output is something else; nil if there is no terminal.
  package var openScreen: (@Sendable () -> (any Screen)?)?

  /// Creates a context from its parts.
  public init(
    environment: Environment, terminal: Terminal, input: any ByteSource<StreamError> & Sendable,
    output: any ByteSink, messages: any ByteSink, now: @escaping @Sendable () -> Instant,
    setEcho: @escaping @Sendable (Bool) -> Void = { _ in },
    onInterrupt: @escaping @Sendable (@escaping @Sendable () -> Void) -> @Sendable () -> Void = { _ in {} }
  ) {
    self.environment = environment
    self.terminal = terminal
    self.input = input
    self.output = output
    self.messages = messages
    self.now = now
    self.setEcho = setEcho
    self.onInterrupt = onInterrupt
  }

  /// The language of messages.
  var language: Language { settings.language ?? Language(environment: environment) }

  /// The folder for private temporary files.
  var temporaryFolder: String { variable("TMPDIR") ?? "/tmp" }

  /// The value of an environment variable; nil if it is unset or empty.
  func variable(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }

  /// The path of a file of that name in `ucard` in the configuration folder (XDG Base Directory Specification); nil if
  /// there is no home folder.
  func configurationFile(_ name: String) -> String? {
    if let folder = variable("XDG_CONFIG_HOME"), folder.hasPrefix("/") { return folder + "/ucard/" + name }
    return variable("HOME").map { $0 + "/.config/ucard/" + name }
  }

  /// The folder `ucard` in the folder for the state of programs (XDG Base Directory Specification); nil if there is no
  /// home folder.
  var stateFolder: String? {
    if let folder = variable("XDG_STATE_HOME"), folder.hasPrefix("/") { return folder + "/ucard" }
    return variable("HOME").map { $0 + "/.local/state/ucard" }
  }

  /// Registers that a signal removes a private folder with its content, and ends the command.
  ///
  /// - Returns: a function that restores the default.
  func onInterrupt(removing folder: String) -> @Sendable () -> Void {
    onInterrupt {
      try? Folder.removeAll(folder)
      _exit(CommandStatus.interrupted.rawValue)
    }
  }

  /// Opens the file at `path`; standard input for `-`.
  func source(_ path: String) throws(FileError) -> any ByteSource<StreamError> {
    if path == "-" { return input }
    return try InputFile(path)
  }

  /// Writes data.
  func write(_ text: String) throws(StreamError) {
    try output.write(Array(text.utf8))
  }

  /// Throws an error if text for people goes to a file (`> FILE`) whose name has the ending of another format.
  ///
  /// - Parameters:
  ///   - endings: the endings of other formats, such as `png`.
  ///   - hint: returns what to type instead, for an ending and the file.
  /// - Throws: `CommandFailure`.
  func requireTextFile(
    unless endings: [String], orElse hint: (_ ending: String, _ file: String) -> Phrase
  ) throws(CommandFailure) {
    guard !terminal.isOutput, let path = outputPath(), !path.hasSuffix(".age"),
      let ending = ExportFormat.promise(of: path), endings.contains(ending)
    else { return }
    let folder = String.currentFolder + "/"
    let file = path.hasPrefix(folder) ? String(path.dropFirst(folder.count)) : path
    let right = hint(ending, file)
    throw CommandFailure(.usage, Phrase("This output is text for people, but “\(file)” ends in .\(ending). \(right)"))
  }

  /// Writes a message. If it cannot be written, the command goes on, because its work is done.
  func say(_ phrase: Phrase) {
    if isSilent { return }
    let lines = lines(of: phrase)
    try? messages.write(Array(lines.map { $0 + "\n" }.joined().utf8))
  }

  /// Writes a message that expects an answer on the same line.
  func ask(_ phrase: Phrase) {
    try? messages.write(Array(lines(of: phrase).joined(separator: "\n").utf8))
  }

  /// The lines of a message, wrapped between words for a terminal, and its command lines below it, unbroken.
  func lines(of phrase: Phrase) -> [String] {
    sentences(of: phrase) + phrase.commands.map { "  " + forNamedWallet($0.sentence(in: language)).printable }
  }

  /// A command line that a message suggests, for the wallet that the person named, unless the line is about that file itself.
  private func forNamedWallet(_ line: String) -> String {
    guard let wallet = namedWallet.map(ShellWord.quoted), line.hasPrefix("ucard "), !line.contains("--wallet"),
      !line.contains(" \(wallet)"),
      case .run(let type, _) = CommandWords(line.split(separator: " ").dropFirst().map(String.init)),
      type.declarations.contains(where: { $0.names.contains("--wallet") })
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
  var zone: Zone { Zone.local(environment["TZ"]) }

  /// The current moment, in seconds since 1970.
  var moment: Int64 { now().seconds }

  /// The current moment, in the local time zone.
  var localNow: LocalMoment { LocalMoment(now(), in: zone) }

  /// The current day in the local time zone.
  var today: CalendarDate { localTime(now()).day }

  /// Converts a moment to the local time zone.
  func localTime(_ moment: Instant) -> LocalTime {
    let local = zone.local(moment.seconds)
    let day = CalendarDate(localSeconds: local) ?? CalendarDate(epoch: moment)
    return LocalTime(day: day, minute: Int((local % 86_400 + 86_400) % 86_400) / 60)
  }

  /// Returns the moment at which a day begins in the local time zone.
  func start(of day: CalendarDate) -> Instant { Instant(seconds: EventTime(day).moment(local: zone)) }
}

/// The environment variables of a process.
///
/// They are a list, because a command reads only about ten of a few dozen: making a dictionary would take longer.
public struct Environment: ExpressibleByDictionaryLiteral, Sendable {
  private var variables: [(name: String, value: String)] = []

  /// Creates variables from names and values. Of equal names, the first counts.
  public init(dictionaryLiteral elements: (String, String)...) { variables = elements.map { ($0, $1) } }

  /// The value of a variable; nil if it is not set.
  public subscript(name: String) -> String? {
    get { variables.first { $0.name == name }?.value }
    set {
      variables.removeAll { $0.name == name }
      if let newValue { variables.append((name, newValue)) }
    }
  }

  /// All variables.
  var all: [(name: String, value: String)] { variables }

  /// Adds a variable without looking whether it is set already; if it is, the earlier value counts.
  mutating func append(_ name: String, _ value: String) { variables.append((name, value)) }
}

/// A moment as day and time in the local time zone.
struct LocalTime: Hashable, Sendable {
  /// The day.
  let day: CalendarDate
  /// The minutes since midnight.
  let minute: Int

  /// Creates a local time.
  init(day: CalendarDate, minute: Int) {
    self.day = day
    self.minute = minute
  }
}
