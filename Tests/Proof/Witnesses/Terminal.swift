/// A terminal in which programs can ask questions.
package enum Terminal {
  /// Runs a program in a terminal of its own, and types an answer whenever it asks for a password.
  ///
  /// - Returns: the exit status, and the whole output.
  package static func run(
    _ command: [String], answers: [String], environment: [String: String]? = nil
  ) throws -> Subprocess.Result {
    try Subprocess.run(
      "python3", ["-c", script, answers.joined(separator: "\n")] + command, environment: environment)
  }

  /// Waits until the echo is off before answering, because earlier input is discarded.
  private static let script = """
    import os, pty, sys, termios, time

    answers = sys.argv[1].splitlines()
    process, terminal = pty.fork()
    if process == 0: os.execvp(sys.argv[2], sys.argv[2:])
    while True:
        try: said = os.read(terminal, 65536)
        except OSError: break
        if not said: break
        os.write(1, said)
        if said.rstrip(b" ").endswith(b":") and answers:
            while termios.tcgetattr(terminal)[3] & termios.ECHO: time.sleep(0.01)
            os.write(terminal, answers.pop(0).encode() + b"\\n")
    sys.exit(os.waitstatus_to_exitcode(os.waitpid(process, 0)[1]))
    """
}
