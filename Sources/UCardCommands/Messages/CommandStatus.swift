/// The exit status of a command. The numbers above 1 are those of `sysexits.h`.
public enum CommandStatus: Int32, Sendable {
  /// Success.
  case done = 0
  /// Nothing matches.
  case nothingMatches = 1
  /// Wrong usage.
  case usage = 64
  /// Bad data.
  case badData = 65
  /// No such file.
  case noInput = 66
  /// A file or folder cannot be created.
  case cannotCreate = 73
  /// Reading or writing failed.
  case ioError = 74
  /// Another program is using the wallet.
  case busy = 75
  /// No permission.
  case noPermission = 77
  /// The person interrupted the command: 128 plus the number of SIGINT, as in shells.
  case interrupted = 130
}
