import Barcodes
import Foundation
import Testing
import Witnesses

/// Statements in README and in articles of the documentation that can be checked are true.
@Suite struct ReadmeTests {
  /// README, and the pages of the documentation catalogs that show commands, by their paths from the root.
  static let pages: [String] = {
    let files = FileManager.default.enumerator(atPath: Repository.root.appending(path: "Sources").path)
    let articles = files?.compactMap { $0 as? String }.filter { $0.contains(".docc/") && $0.hasSuffix(".md") } ?? []
    let showing = articles.map { "Sources/" + $0 }.filter { (try? commands(of: $0).isEmpty) == false }
    return ["README.md"] + showing.sorted()
  }()

  @Test(arguments: pages)
  func commandsWork(page: String) throws {
    let commands = try Self.commands(of: page)
    #expect(commands.count > 5)
    let built = try BuiltCommand()
    for command in commands {
      let result = try built.shell(command)
      #expect(result.status == 0, "\(page): \(command)\n\(result.errors)")
    }
  }

  @Test func theTableOfSymbologiesIsWhatTheCommandPrints() throws {
    let page = "Sources/Codes/Barcodes/Barcodes.docc/CodeTypes.md"
    let table = try BuiltCommand().shell("ucard symbologies --format markdown").text
    #expect(!table.isEmpty)
    #expect(try Self.text(of: page).contains(table), "\(page) has this table:\n\(table)")
  }

  @Test func readmeIsShort() throws {
    #expect(try Self.text(of: "README.md").split(whereSeparator: \.isWhitespace).count <= 1_300)
  }

  @Test func linksOfReadmeLeadToFiles() throws {
    let links = try Self.text(of: "README.md").matches(of: /\]\(([^):]+)\)/).map { String($0.1) }
    #expect(links.count > 5)
    for link in links {
      #expect(
        FileManager.default.fileExists(atPath: Repository.root.appending(path: link).path), "README links to \(link)")
    }
  }

  private static func text(of page: String) throws -> String {
    try String(contentsOf: Repository.root.appending(path: page), encoding: .utf8)
  }

  /// The lines of the page's shell examples that run the command.
  private static func commands(of page: String) throws -> [String] {
    let blocks = try text(of: page).components(separatedBy: "```sh\n").dropFirst()
    let lines = blocks.compactMap { $0.components(separatedBy: "```").first }.joined().split(separator: "\n")
    return lines.filter { $0.contains("ucard ") }.map(String.init)
  }
}
