import Exchange
import Foundation
import Testing
import Witnesses

/// The tests of this target run every example in the documentation.
@Suite struct DocumentationTests {
  private static let sources: [String] = {
    let files = FileManager.default.enumerator(atPath: Repository.root.appending(path: "Sources").path)
    return files?.compactMap { $0 as? String }.sorted().map { "Sources/" + $0 } ?? []
  }()

  /// The pages of the documentation catalogs, and README, by their paths from the root.
  static let pages = sources.filter { $0.contains(".docc/") && $0.hasSuffix(".md") } + ["README.md"]

  /// The Swift files whose comments have examples.
  static let commented = sources.filter { $0.hasSuffix(".swift") && (try? blocks(of: $0).isEmpty) == false }

  /// The names of the library products in Package.swift.
  static let libraries: [String] = {
    let manifest = try? String(contentsOf: Repository.root.appending(path: "Package.swift"), encoding: .utf8)
    let parts = manifest?.components(separatedBy: ".library(name: \"").dropFirst() ?? []
    return parts.map { String($0.prefix { $0 != "\"" }) }
  }()

  @Test func swiftPackageIndexBuildsEveryLibrary() throws {
    let settings = try String(contentsOf: Repository.root.appending(path: ".spi.yml"), encoding: .utf8)
    #expect(!Self.libraries.isEmpty)
    #expect(settings.contains("documentation_targets: [\(Self.libraries.joined(separator: ", "))]"))
  }

  @Test(arguments: libraries)
  func everyLibraryHasAnOverviewWithExamples(library: String) throws {
    let page = try #require(Self.pages.first { $0.hasSuffix("/\(library)/\(library).docc/\(library).md") })
    #expect(try !Self.blocks(of: page).isEmpty, "\(page) has no example")
  }

  @Test(arguments: pages + commented)
  func examplesStandInTests(page: String) throws {
    let files = try Self.filesOfExamples()
    for block in try Self.blocks(of: page) {
      let holder = files.first { $0.examples.contains { $0.code == block.code } }
      let file = try #require(holder, "\(page): no test of DocumentationTests runs this example:\n\(block.code)")
      #expect(file.imports.isSuperset(of: block.imports), "\(page): \(file.path) runs this without \(block.imports)")
    }
  }

  @Test(arguments: pages + [".github/CONTRIBUTING.md", "Sources/README.md"])
  func pathsThatAreNamedExist(page: String) throws {
    let text = try String(contentsOf: Repository.root.appending(path: page), encoding: .utf8)
    for match in text.matches(of: /`((?:Assets|Sources|Tests)\/[^`]*|\.ci\/[^`]*)`/) {
      let path = Repository.root.appending(path: String(match.1)).path
      #expect(FileManager.default.fileExists(atPath: path), "\(page) names \(match.1)")
    }
  }

  /// Of the paths in the map of the sources, those of rooms and files begin with their floor or their room.
  @Test func pathsOfTheMapExist() throws {
    let text = try String(contentsOf: Repository.root.appending(path: "Sources/README.md"), encoding: .utf8)
    let files = try FileManager.default.subpathsOfDirectory(atPath: Repository.root.appending(path: "Sources").path)
    for match in text.matches(of: /`([A-Za-z-]+\/[^`]*)`/) where !match.1.hasPrefix("Tests/") {
      #expect(files.contains { "/\($0)".hasSuffix("/\(match.1)") }, "Sources/README.md names \(match.1)")
    }
  }

  @Test(arguments: ImportFormat.allCases)
  func everyFormatIsInTheTable(format: ImportFormat) throws {
    let page = Repository.root.appending(path: "Sources/Formats/Exchange/Exchange.docc/Formats.md")
    let rows = try String(contentsOf: page, encoding: .utf8).split(separator: "\n")
    #expect(rows.contains { $0.hasPrefix("| `\(format.rawValue)` | ") }, "\(page.path) has no row for \(format)")
  }

  @Test func everyCodeOfAnImportIsOnThePage() throws {
    let page = Repository.root.appending(path: "Sources/Formats/Exchange/Exchange.docc/Formats.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    let list = try #require(
      text.components(separatedBy: "Of an entry or a file:").dropFirst().first?.prefix { $0 != "." })
    #expect(list.matches(of: /`(\w+)`/).map { String($0.1) } == ImportError.Name.allCases.map(\.rawValue))
  }

  @Test func testsHoldNothingElse() throws {
    let shown = Set(try (Self.pages + Self.commented).flatMap { try Self.blocks(of: $0).map(\.code) })
    for example in try Self.filesOfExamples().flatMap(\.examples) {
      #expect(shown.contains(example.code), "no page shows the example at \(example.file):\(example.line)")
    }
  }

  // MARK: reading

  /// The Swift code of a page, or of the comments of a Swift file: the imports, and the other lines.
  private static func blocks(of page: String) throws -> [(imports: Set<String>, code: String)] {
    var text = try String(contentsOf: Repository.root.appending(path: page), encoding: .utf8)
    if page.hasSuffix(".swift") {
      let comments = text.components(separatedBy: "\n").map { $0.drop { $0 == " " } }.filter { $0.hasPrefix("///") }
      text = comments.map { String($0.dropFirst(4)) }.joined(separator: "\n")
    }
    return text.components(separatedBy: "```swift\n").dropFirst().map { rest in
      let lines = rest.components(separatedBy: "\n```")[0].components(separatedBy: "\n")
      let imports = lines.prefix { $0.hasPrefix("import ") }
      return (Set(imports), lines.dropFirst(imports.count).drop(while: \.isEmpty).joined(separator: "\n"))
    }
  }

  /// The Swift files beside this one that contain examples.
  private static func filesOfExamples() throws -> [(path: String, imports: Set<String>, examples: [Example])] {
    let folder = Repository.root.appending(path: "Tests/Proof/DocumentationTests").path
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix("Examples.swift") }
    return try names.sorted().map { name in
      let path = folder + "/" + name
      let lines = try String(contentsOfFile: path, encoding: .utf8).components(separatedBy: "\n")
      return (path, Set(lines.filter { $0.hasPrefix("import ") }), try Example.all(in: path))
    }
  }
}
