// Everything that depends directly on the operating system.

internal import Cards
internal import Files
internal import Glibc
internal import Processes
internal import Terminal
internal import Values
internal import Words

extension CommandContext {
  /// Creates the context of this process.
  package static func process() -> CommandContext {
    signal(SIGPIPE, SIG_IGN)
    // A file that gets larger than the shell's limit is an error like others.
    signal(SIGXFSZ, SIG_IGN)
    var context = CommandContext(
      environment: variables(),
      terminal: .process(),
      input: FileDescriptor(STDIN_FILENO),
      output: FileDescriptor(STDOUT_FILENO),
      messages: FileDescriptor(STDERR_FILENO),
      now: { .now })
    context.setEcho = { if $0 { TerminalMode.hidden.leave() } else { TerminalMode.hidden.enter() } }
    context.onInterrupt = Interruption.call
    context.hasWaitingInput = {
      let input = FileDescriptor(STDIN_FILENO)
      return input.isPipe && input.hasWaitingBytes
    }
    context.outputPath = { FileDescriptor(STDOUT_FILENO).filePath }
    context.terminalIdentity = TerminalConversation.identity
    context.askTerminal = TerminalConversation.ask
    context.finishAsking = TerminalConversation.finish
    context.typeKeys = TerminalConversation.type
    context.runProgram = { try? Program($0, $1).captured(input: $2) }
    context.runInteractively = { try Program($0, $1).onTerminal() }
    context.presences = { ComponentProber.presences(of: $0) }
    context.openScreen = { TerminalScreen() }
    return context
  }

  /// The environment variables of the process.
  private static func variables() -> Environment {
    var variables: Environment = [:]
    var entry = environ
    while let text = entry.pointee {
      if let sign = strchr(text, Int32(UInt8(ascii: "="))) {
        let name = UnsafeRawBufferPointer(start: text, count: sign - text)
        variables.append(String(decoding: name, as: UTF8.self), String(cString: sign + 1))
      }
      entry += 1
    }
    return variables
  }

  /// The arguments of this process, without the name of the program.
  ///
  /// - Throws: `CommandFailure` if an argument is not UTF-8. Repairing it would change what is encoded.
  package static func arguments() throws(CommandFailure) -> [String] {
    var arguments: [String] = []
    for index in 1..<max(1, Int(CommandLine.argc)) {
      guard let bytes = CommandLine.unsafeArgv[index] else { break }
      guard let argument = String(validatingCString: bytes) else {
        throw CommandFailure(
          .usage,
          Phrase(
            """
            Argument \(index) of ucard, “\(String(cString: bytes))”, is not UTF-8. Use a terminal in UTF-8. The bytes \
            of a payload can be given by standard input (-) or --payload-base64.
            """))
      }
      arguments.append(argument)
    }
    return arguments
  }

  /// Ends the process like a program that receives SIGPIPE.
  package static func exitBySIGPIPE() -> Never {
    signal(SIGPIPE, SIG_DFL)
    raise(SIGPIPE)
    exit(128 + SIGPIPE)
  }
}

extension LocalFormat {
  /// The formats of dates and numbers in the locale of the environment, from the C library; nil if the locale is not
  /// installed, or is C.
  package static func installed(_ environment: Environment) -> (datePattern: String?, decimalPoint: String?) {
    func name(_ category: String) -> String? {
      ["LC_ALL", category, "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
        .flatMap { $0 == "POSIX" || $0 == "C" || $0.hasPrefix("C.") ? nil : $0 }
    }
    func text(_ item: Int, mask: Int32, of category: String) -> String? {
      guard let name = name(category), let locale = newlocale(mask, name, nil) else { return nil }
      defer { freelocale(locale) }
      return nl_langinfo_l(nl_item(item), locale).map { String(cString: $0) }
    }
    return (
      text(Int(D_FMT), mask: 1 << LC_TIME, of: "LC_TIME"), text(Int(RADIXCHAR), mask: 1 << LC_NUMERIC, of: "LC_NUMERIC")
    )
  }
}

/// The name that this machine has in its network.
package enum HostName {
  /// The name, without those of domains.
  package static var current: String {
    var bytes = [CChar](repeating: 0, count: 256)
    guard gethostname(&bytes, bytes.count - 1) == 0 else { return "" }
    let name = String(decoding: bytes.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    return String(name.prefix { $0 != "." })
  }

  /// Whether a program has made up the name, such as `ip-10-0-3-17`, `3f2a9bc1d0e4` or `DESKTOP-8H3K2L1`, so that
  /// people would not recognise it.
  package static func isMade(_ name: String) -> Bool {
    let word = name.lowercased()
    if ["", "localhost", "host", "container"].contains(word) { return true }
    let digits = word.count { $0.isNumber }
    let longest = word.split(separator: "-").max { $0.count < $1.count } ?? ""
    let isNumber = longest.count >= 8 && longest.allSatisfy(\.isHexDigit) && longest.contains(where: \.isNumber)
    return digits >= 5 || isNumber || word.wholeMatch(of: /(desktop|laptop)-[a-z0-9]{7}/) != nil
  }
}
