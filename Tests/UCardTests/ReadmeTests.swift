import Barcodes
import Foundation
import Testing
import Witnesses

/// All statements in README that can be checked are true.
@Suite struct ReadmeTests {
  let readme: String

  init() throws {
    var folder = URL(fileURLWithPath: #filePath)
    for _ in 1...3 { folder.deleteLastPathComponent() }
    readme = try String(contentsOf: folder.appending(path: "README.md"), encoding: .utf8)
  }

  @Test func itsCommandsWork() throws {
    let blocks = readme.components(separatedBy: "```sh\n").dropFirst().compactMap {
      $0.components(separatedBy: "```").first
    }
    let commands = blocks.joined().split(separator: "\n").filter { $0.contains("ucard ") }
    #expect(commands.count > 10)
    let built = try BuiltCommand()
    for command in commands {
      let result = try built.shell(String(command))
      #expect(result.status == 0, "\(command)\n\(result.errors)")
    }
  }

  @Test func theTableOfSymbologiesIsWhatTheCommandPrints() throws {
    let table = try BuiltCommand().shell("ucard symbologies --format markdown").text
    #expect(!table.isEmpty && readme.contains(table), "README has this table:\n\(table)")
  }
}
