/// How a command ends, for the shell. The numbers above 1 are those of `sysexits.h`.
public enum CommandStatus: Int32, Sendable {
  /// Done.
  case done = 0
  /// Nothing matches.
  case nothingMatches = 1
  /// Wrong usage.
  case usage = 64
  /// Bad data.
  case badData = 65
  /// No such file.
  case noInput = 66
  /// A file or folder cannot be made.
  case cannotCreate = 73
  /// Reading or writing failed.
  case ioError = 74
  /// Another program holds the wallet.
  case busy = 75
  /// No permission.
  case noPermission = 77
  /// The person wanted it to end: 128 and the number of SIGINT, as shells have it.
  case interrupted = 130
}
