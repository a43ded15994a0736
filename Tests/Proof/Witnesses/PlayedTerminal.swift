package import Foundation

/// A terminal that is played by a script: it answers the question for its device attributes as it is told to.
package struct PlayedTerminal: Encodable {
  /// A text that the terminal sends when it is asked, the milliseconds before it, and the output that it waits for.
  package struct Answer: Encodable {
    let after: Int
    let text: String
    let behind: String

    package init(_ text: String, after: Int = 1, behind output: String = "") {
      self.after = after
      self.text = text
      behind = output
    }
  }

  /// The result of a program in the terminal.
  package struct Session: Decodable {
    /// The exit status; the negative number of a signal that ended the program.
    package let status: Int
    /// The output of the program.
    package let output: String
    /// The input that was sent, and nobody has read.
    package let unread: String
    /// Whether the terminal echoes, and reads lines, as it did before.
    package let isRestored: Bool
    /// The milliseconds between the first question and the next output.
    package let wait: Int?
  }

  /// The answers to each question, in order.
  package var answers: [Answer] = []
  /// The text that is typed before the program starts.
  package var typedBefore = ""
  /// The rows, columns, and the width and height in pixels of the window.
  package var size = [40, 100, 0, 0]

  package init(_ answers: Answer...) { self.answers = answers }

  package init(answers: [Answer]) { self.answers = answers }

  /// Runs a line of shell in the terminal.
  package func run(_ line: String, environment: [String: String], in folder: URL) throws -> Session {
    let spec = String(decoding: try JSONEncoder().encode(self), as: UTF8.self)
    let result = try Subprocess.run("python3", ["-c", Self.script, spec, line], environment: environment, in: folder)
    return try JSONDecoder().decode(Session.self, from: Data(result.output))
  }

  private static let script = """
    import fcntl, json, os, select, struct, subprocess, sys, termios, time

    spec = json.loads(sys.argv[1])
    terminal, end = os.openpty()
    fcntl.ioctl(end, termios.TIOCSWINSZ, struct.pack("HHHH", spec["size"][0], spec["size"][1], *spec["size"][2:]))
    before = termios.tcgetattr(end)
    os.write(terminal, spec["typedBefore"].encode())
    program = subprocess.Popen(
        ["sh", "-c", sys.argv[2]], stdin=end, stdout=end, stderr=end, start_new_session=True,
        preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0))
    output, asked, wait, sent = b"", [], None, []
    last = False
    while not last:
        last = program.poll() is not None
        while select.select([terminal], [], [], 0.001)[0]:
            read = os.read(terminal, 65536)
            if asked and wait is None: wait = int((time.time() - asked[0]) * 1000)
            output += read
        while output.count(b"\\x1b[c") > len(asked): asked.append(time.time()); sent.append(0)
        for number, moment in enumerate(asked):
            due = spec["answers"][sent[number]:]
            if due and (time.time() - moment) * 1000 >= due[0]["after"] and due[0]["behind"].encode() in output:
                os.write(terminal, due[0]["text"].encode())
                sent[number] += 1
    after = termios.tcgetattr(end)
    raw = termios.tcgetattr(end)
    raw[3] &= ~(termios.ICANON | termios.ECHO)
    termios.tcsetattr(end, termios.TCSANOW, raw)
    os.set_blocking(end, False)
    try: unread = os.read(end, 65536)
    except BlockingIOError: unread = b""
    print(json.dumps({
        "status": program.returncode, "output": output.decode(errors="replace"), "unread": unread.decode(errors="replace"),
        "isRestored": before == after, "wait": wait}))
    """
}
