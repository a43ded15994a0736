import Foundation
import Testing
import Witnesses

/// The examples of the manual page work, one after the other.
@Suite struct ManualExampleTests {
  @Test(arguments: ["C", "uk_UA.UTF-8"])
  func itsExamplesWork(_ language: String) throws {
    let built = try BuiltCommand(language: language)
    let page = try built.shell("ucard generate-manual 2026-11-22 . && cat ucard.1").text
    let rendered = try Subprocess.run(
      "groff", ["-k", "-man", "-Tutf8", "-rLL=1000n", "-P-cbou"], input: Array(page.utf8))
    let title = language == "C" ? "EXAMPLES" : "ПРИКЛАДИ"
    let section = try #require(rendered.text.components(separatedBy: "\n\(title)\n").last)
    // groff 1.24 indents a section by two cells less than earlier versions. Examples stand four cells farther in.
    let indented = section.split(separator: "\n")
    let margin = try #require(indented.first).prefix { $0 == " " } + "    "
    let lines = indented.filter { $0.hasPrefix(margin) }.map { $0.drop { $0 == " " } }
    #expect(lines.count > 10)
    for line in lines {
      let result = try built.shell(String(line))
      #expect(result.status == 0, "\(line)\n\(result.errors)")
    }
  }
}
