import Foundation
import Testing
import Witnesses

/// Each folder in `Cases` is a session: `commands` with one command per line, and `expected` with the output.
///
/// In `expected`, a command is preceded by `$`, and standard error by `!`; an exit status other than 0 is in brackets.
/// `UCARD_RECORD=1` records the current output; review the difference before you keep it.
@Suite struct CaseTests {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "Cases")

  static var cases: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
  }

  @Test func thereAreCases() {
    #expect(Self.cases.count >= 6)
  }

  @Test(arguments: cases)
  func aSessionLooksAsItDid(_ name: String) throws {
    let folder = Self.folder.appending(path: name)
    let commands = try String(contentsOf: folder.appending(path: "commands"), encoding: .utf8)
    let built = try BuiltCommand(language: name.hasPrefix("ukrainian") ? "uk_UA.UTF-8" : "C")
    var seen = ""
    for command in commands.split(separator: "\n") {
      let result = try built.shell(String(command))
      seen += "$ \(command)\n" + result.text
      if !result.text.isEmpty && !result.text.hasSuffix("\n") { seen += "\n" }
      for line in result.errors.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
        seen += "! \(line)".trimmingCharacters(in: .whitespaces) + "\n"
      }
      if result.status != 0 { seen += "[\(result.status)]\n" }
    }
    seen = seen.replacingOccurrences(of: built.home.path, with: "~")
    let uuid = "[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}"
    seen = seen.replacingOccurrences(of: uuid, with: "UUID", options: .regularExpression)
    let time = "20[0-9]{2}-[0-9]{2}-[0-9]{2}T[0-9:.]{12}Z"
    seen = seen.replacingOccurrences(of: time, with: "TIME", options: .regularExpression)
    for (pattern, word) in [
      ("20[0-9]{2}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}", "YYYY-MM-DD HH:MM"),
      ("[0-9]{2}\\.[0-9]{2}\\.20[0-9]{2} [0-9]{2}:[0-9]{2}", "DD.MM.YYYY HH:MM"), ("before-20[0-9-]{8}", "before-DAY"),
    ] { seen = seen.replacingOccurrences(of: pattern, with: word, options: .regularExpression) }

    let file = folder.appending(path: "expected")
    if ProcessInfo.processInfo.environment["UCARD_RECORD"] != nil {
      try Data(seen.utf8).write(to: file)
    }
    let expected = try String(contentsOf: file, encoding: .utf8)
    if seen != expected {
      let scratch = try ScratchFolder()
      try Data(seen.utf8).write(to: scratch.url.appending(path: "seen"))
      let difference = try Subprocess.run("diff", ["-u", file.path, scratch.path("seen")]).text
      Issue.record("\(name) looks otherwise:\n\(difference)")
    }
  }
}
