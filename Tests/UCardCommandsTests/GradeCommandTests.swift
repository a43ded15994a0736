import Barcodes
import Foundation
import Testing
import UCardCommands
import Witnesses

/// `ucard scan --grade`, on what U-Card itself draws above all.
@Suite struct GradeCommandTests {
  private let world: World

  init() throws { world = try World() }

  private struct Code: Decodable {
    struct Grade: Decodable {
      struct Parameter: Decodable {
        let grade: Double
        let letter: String
        let value: Double?
      }
      let advice, letter, warning: String
      let deciding: String?
      let overall, module, barGrowth: Double
      let lines, quietZones: [Double]
      let parameters: [String: Parameter]
    }
    let type: String
    let grade: Grade?
    let notGraded: String?
  }

  private func codes(_ path: String) throws -> [Code] {
    let result = world.run("scan", "--grade", path, "--format", "json")
    try #require(result.status == .done, "\(path): \(result.messages)")
    return try JSONDecoder().decode([Code].self, from: Data(result.bytes))
  }

  private func expectBest(_ path: String, count: Int = 1) throws {
    let codes = try codes(path)
    #expect(codes.count == count, "\(path)")
    for code in codes { #expect(code.grade?.overall == 4, "\(path): \(code.grade?.advice ?? code.notGraded ?? "")") }
  }

  /// Payloads of the linear symbologies.
  private static let payloads: [(type: String, payload: String)] = [
    ("code128", "A-1234-5678"), ("ean13", "4820000000024"), ("code39", "ABC-123"), ("itf", "123456"),
    ("upca", "012345678905"), ("ean8", "40123455"), ("gs1-128", "[01]04820000000024[10]ABC"),
    ("codabar", "A12345B"), ("upce", "01234565"), ("code93", "ABC-123"), ("itf14", "14820000000021"),
    ("code39ext", "Abc"), ("code39check", "ABC-123W"), ("databar", "04820000000024"),
    ("databarexp", "[01]04820000000024"),
  ]
  /// GS1 DataBar is not graded: U-Card does not have the decode algorithm of ISO/IEC 24724.
  private static let ungraded: Set = ["databar", "databarexp"]

  @Test func everyLinearSymbologyIsHere() {
    let linear = Symbology.all.filter { $0.family == .linear && $0.isDrawn }.map(\.id)
    #expect(Set(linear) == Set(Self.payloads.map(\.type)))
  }

  /// Encodes a code into a file, and returns its path.
  private func encode(_ type: String, _ payload: String, _ options: [String], as name: String) throws -> String {
    let path = world.scratch.path(name)
    let result = world.run(["encode", type, payload, "-o", path, "--force"] + options)
    try #require(result.status == .done, "\(result.messages)")
    return path
  }

  @Test(arguments: payloads) func aDrawnCodeHasTheBestGrade(type: String, payload: String) throws {
    let png = try encode(type, payload, [], as: "\(type).png")
    guard !Self.ungraded.contains(type) else {
      #expect(try codes(png).map(\.notGraded) == ["symbology"])
      return
    }
    try expectBest(png)
    try expectBest(encode(type, payload, ["--module", "1"], as: "small.png"))
    try expectBest(encode(type, payload, ["--rotate", "90"], as: "turned.png"))
    try expectBest(encode(type, payload, [], as: "\(type).svg"))
    for dpi in ["203", "300", "600"] {
      try expectBest(encode(type, payload, ["--dpi", dpi, "--module-mm", "0.5"], as: "\(dpi).png"))
      let pdf = try encode(type, payload, ["--dpi", dpi], as: "\(dpi).pdf")
      try expectBest(pdf)
      // As the printer draws it, dot by dot.
      let page = world.scratch.path("\(dpi)-page")
      let run = try Subprocess.run("pdftoppm", ["-gray", "-r", dpi, "-singlefile", pdf, page])
      try #require(run.status == 0, "\(run.errors)")
      try expectBest(page + ".pgm")
    }
  }

  @Test func facesSheetsAndThePageHaveTheBestGrade() throws {
    let cards = [
      ("Silpo", "ean13", "4820000000024"), ("Box", "itf14", "14820000000021"), ("Gym", "code128", "A-12-34"),
    ]
    for (name, type, payload) in cards {
      try #require(world.run("add", name, payload, "--type", type, "--no-store").status == .done)
    }
    for (format, size) in [("png", "card"), ("png", "phone"), ("svg", "card"), ("svg", "phone")] {
      let folder = world.scratch.path("\(format)-\(size)")
      let result = world.run("export", format, "--face", "--size", size, "--output-dir", folder)
      try #require(result.status == .done, "\(result.messages)")
      for (name, _, _) in cards { try expectBest("\(folder)/\(name).\(format)") }
    }
    let sheet = world.scratch.path("sheet.pdf")
    try #require(world.run("export", "pdf", "--face", "--size", "a4", "-o", sheet).status == .done)
    try expectBest(sheet, count: 3)
    for dpi in ["203", "300", "600"] {
      let codes = world.scratch.path("codes-\(dpi).pdf")
      try #require(world.run("export", "pdf", "--dpi", dpi, "-o", codes).status == .done)
      try expectBest(codes, count: 3)
    }
    let page = world.scratch.path("wallet.html")
    try #require(world.run("export", "html", "-o", page).status == .done)
    let text = try String(contentsOfFile: page, encoding: .utf8)
    let drawings = text.components(separatedBy: "<svg class=\"code\"").dropFirst()
    #expect(drawings.count == 3)
    for (number, drawing) in drawings.enumerated() {
      let end = try #require(drawing.range(of: "</svg>"))
      let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\"" + drawing[..<end.upperBound]
      let path = world.scratch.path("page-\(number).svg")
      try Data(svg.utf8).write(to: URL(fileURLWithPath: path))
      try expectBest(path)
    }
  }

  /// An EAN-13 with gray bars: 0.5 in sRGB is 21 % of the light.
  private func grayBars(_ name: String, _ change: String = "lambda v: 200 if v > 127 else 0") throws -> String {
    let plain = try encode("ean13", "4820000000024", ["--module", "8"], as: "plain.png")
    let path = world.scratch.path(name)
    let script = """
      import sys
      from PIL import Image
      Image.open(sys.argv[1]).convert("L").point(\(change)).save(sys.argv[2])
      """
    let run = try Subprocess.run("/usr/bin/python3", ["-c", script, plain, path])
    try #require(run.status == 0, "\(run.errors)")
    return path
  }

  @Test func aGradeComesWithAdviceAndAWarning() throws {
    // 200 is 58 % of the light, which is 3.2.
    let path = try grayBars("gray.png")
    let result = world.run("scan", "--grade", path)
    #expect(result.status == .done && result.output.contains("4820000000024  B 3.2"), "\(result.output)")
    #expect(
      result.messages == """
        EAN-13 “4820000000024”: B 3.2: the contrast is only 58%; print black bars on white.
        This is an estimate, not a verification: reflectance is not calibrated.

        """)
    let csv = world.run("scan", "--grade", path, "--format", "csv")
    #expect(csv.messages.isEmpty && csv.output.hasSuffix(",true,3.2\r\n"), "\(csv.output)")
    let grade = try #require(try codes(path).first?.grade)
    #expect(grade.letter == "B" && grade.overall == 3.2 && grade.deciding == "symbolContrast")
    #expect(grade.lines == Array(repeating: 3.2, count: 10) && grade.quietZones == [11, 7] && grade.module == 8)
    #expect(grade.advice.hasPrefix("the contrast is only 58%") && grade.warning.hasPrefix("This is an estimate"))
    #expect(grade.parameters.count == 8 && grade.parameters["symbolContrast"]?.value == 0.578)
    world.environment["LC_ALL"] = "uk_UA.UTF-8"
    let ukrainian = world.run("scan", "--grade", path)
    #expect(ukrainian.output.contains("B 3,2") && ukrainian.messages.contains("друкуйте чорні штрихи на білому"))
    #expect(ukrainian.messages.contains("Це оцінка, а не верифікація"))
  }

  @Test func otherCodesAreNoMistake() throws {
    let qr = try encode("qr", "42", [], as: "qr.png")
    let result = world.run("scan", "--grade", qr)
    #expect(result.status == .done && result.output.contains("–"))
    #expect(result.messages == "QR “42”: not graded: only linear codes are.\n")
    #expect(try codes(qr).first?.notGraded == "matrix")
    let inverted = try grayBars("inverted.png", "lambda v: 255 - v")
    #expect(world.run("scan", "--grade", inverted).messages.contains("light on dark. Print them dark on white."))
    #expect(world.run("scan", qr, "--format", "json").output.contains("rade") == false)
    #expect(world.run("scan", "--camera", "--grade").status == .usage)
  }
}
