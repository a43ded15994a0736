import Barcodes
import Foundation
import Scanning
import Testing
import Witnesses

/// Grades of pictures whose print quality is known.
@Suite struct GradingTests {
  private func gradings(_ picture: [UInt8]) throws -> [ScannedCode.Grading?] {
    try Samples.scanner().scan(picture, isGraded: true).codes.map(\.grading)
  }

  private func grade(_ picture: [UInt8]) throws -> SymbolGrade {
    let gradings = try gradings(picture)
    guard case .measured(let grade)? = gradings.first ?? nil else {
      throw NotGraded(gradings: gradings)
    }
    return grade
  }

  private struct NotGraded: Error { let gradings: [ScannedCode.Grading?] }

  /// An EAN-13 of libzint.
  private static func ean13() throws -> DrawnBars {
    let rows = try #require(Zint.modules(.ean, Array("482000000001".utf8)))
    return DrawnBars(modules: rows[0], margins: (11, 7))
  }

  @Test func aPerfectCodeHasTheBestGrade() throws {
    let grade = try grade(Self.ean13().picture)
    #expect(grade.overall == .best && grade.deciding == nil && grade.lines.count == 10)
    #expect(abs(grade.module - 8) < 0.01 && abs(grade.growth) < 0.01)
    #expect(SymbolGrade.Parameter.allCases.allSatisfy { grade.grade(of: $0) == .best })
    #expect(grade.neededBefore == 11 && grade.neededAfter == 7 && grade.quietBefore == 11 && grade.quietAfter == 7)
  }

  @Test func aGradeIsMeasuredOnlyIfItIsAskedFor() throws {
    #expect(try Samples.scanner().scan(Self.ean13().picture).codes.map(\.grading) == [nil])
  }

  /// Reflectances of 80 % and 20 %: 3.0 at 55 %, 4.0 at 70 %.
  @Test func contrastIsThatOfLight() throws {
    var bars = try Self.ean13()
    (bars.light, bars.dark) = (0.8, 0.2)
    let grade = try grade(bars.picture)
    #expect(abs(try #require(grade.value(of: .symbolContrast)) - 0.6) < 0.005)
    #expect(grade.overall == .init(tenths: 33) && grade.deciding == .symbolContrast)
    #expect(grade.grade(of: .modulation) == .best && grade.grade(of: .minimumReflectance) == .best)
  }

  @Test func barsThatAreLighterThanHalfTheGroundFail() throws {
    var bars = try Self.ean13()
    (bars.light, bars.dark) = (0.9, 0.5)
    let grade = try grade(bars.picture)
    #expect(grade.grade(of: .minimumReflectance) == .fail && grade.overall == .fail)
    #expect(grade.deciding == .minimumReflectance && grade.grade(of: .symbolContrast) == .init(tenths: 20))
  }

  /// Each digit has two bars. The digits 1, 2, 7 and 8 of an EAN are told by the sum of their bars, whose threshold is a module
  /// away, and should be 15/13; the distances between edges stay. Spaces that are narrower than the aperture are measured as a
  /// little wider.
  @Test(arguments: [(0.1, 0.005, 40), (-0.1, 0.005, 40), (0.2, 0.02, 32), (-0.2, 0.02, 32), (0.3, 0.04, 18)])
  func widerBarsMakeAnEANHarderToDecode(growth: Double, deviation: Double, tenths: Int) throws {
    var bars = try Self.ean13()
    bars.growth = growth
    let grade = try grade(bars.picture)
    #expect(abs(grade.growth - growth) < deviation)
    #expect(abs(try #require(grade.value(of: .decodability)) - (1 - 2 * abs(growth)) * 13 / 15) < 2 * deviation)
    #expect(abs(grade.grade(of: .decodability).tenths - tenths) <= 4)
    if tenths < 40 { #expect(grade.deciding == .decodability && abs(grade.overall.tenths - tenths) <= 4) }
  }

  /// The three bars of a character of Code 128 may differ by 1.75 modules together.
  @Test func widerBarsMakeACode128HarderToDecode() throws {
    let rows = try #require(Zint.modules(.code128, Array("A-1234-5678".utf8)))
    var bars = DrawnBars(modules: rows[0], margins: (10, 10))
    bars.growth = 0.1
    let grade = try grade(bars.picture)
    #expect(abs(try #require(grade.value(of: .decodability)) - (1.75 - 0.3) / 1.75) < 0.02)
  }

  /// Narrow elements of 1 and wide ones of 2: the threshold of a Code 39 is an eighth of the character, with the growth of
  /// one bar more than spaces.
  @Test func widerBarsMakeACode39HarderToDecode() throws {
    let rows = try #require(Zint.modules(.code39, Array("ABC".utf8)))
    var bars = DrawnBars(modules: rows[0], margins: (10, 10))
    bars.growth = 0.2
    let grade = try grade(bars.picture)
    let value = try #require(grade.value(of: .decodability))
    // Of the distance of half a module, 0.2 are lost, but for what the means and thresholds move.
    #expect(value > 0.5 && value < 0.75, "\(value)")
    #expect(abs(grade.growth - 0.2) < 0.05)
  }

  /// The part of a round aperture that a stripe through its middle covers.
  private static func covered(_ width: Double) -> Double {
    let part = width / 0.8
    return 2 / .pi * (asin(part) + part * (1 - part * part).squareRoot())
  }

  @Test(arguments: [0.1, 0.14, 0.18], [true, false])
  func spotsAndVoidsAreDefects(width: Double, isVoid: Bool) throws {
    var bars = try Self.ean13()
    bars.pixels = 40
    let element = try #require(bars.widestElement(isDark: isVoid))
    bars.stripe = (element.from + Double(element.width) / 2, width, isDark: !isVoid)
    // A reader needs some rows without it.
    bars.stripeRows = 0.09..<0.91
    let grade = try grade(bars.picture)
    let expected = Self.covered(width)
    #expect(abs(try #require(grade.value(of: .defects)) - expected) < 0.02, "\(expected)")
    #expect(grade.deciding == (expected > 0.155 ? .defects : nil))
  }

  /// The mean of the lines counts: three of ten have a spot.
  @Test func theGradeIsTheMeanOfTheLines() throws {
    var bars = try Self.ean13()
    bars.pixels = 40
    let element = try #require(bars.widestElement(isDark: false))
    bars.stripe = (element.from + Double(element.width) / 2, 0.2, isDark: true)
    // The lines are in the middle of tenths of the inner four fifths.
    bars.stripeRows = 0.1 + 0.08 * 4..<0.1 + 0.08 * 7
    let grade = try grade(bars.picture)
    #expect(grade.lineGrades.count { $0 == .fail } == 3 && grade.lineGrades.count { $0 == .best } == 7)
    #expect(grade.overall == .init(tenths: 28) && grade.deciding == .defects)
  }

  @Test(arguments: [(8.0, 7.0, 0), (11, 5, 0), (11, 7, 40), (10.6, 7, 40), (10.3, 7, 0)])
  func narrowQuietZonesFail(before: Double, after: Double, tenths: Int) throws {
    var bars = try Self.ean13()
    bars.margins = (before, after)
    let grade = try grade(bars.picture)
    #expect(grade.overall == .init(tenths: tenths))
    if tenths == 0 {
      #expect(grade.deciding == .quietZones && grade.grade(of: .decodability) == .best)
      #expect(abs(grade.quietBefore - min(11, before)) < 0.1 && abs(grade.quietAfter - after) < 0.1)
    }
  }

  @Test(arguments: [0.2, 0.3, 0.4]) func blurLowersModulation(deviation: Double) throws {
    var bars = try Self.ean13()
    bars.pixels = 16
    bars.blur = deviation
    let grade = try grade(bars.picture)
    let expected = bars.modulation
    #expect(abs(try #require(grade.value(of: .modulation)) - expected) < 0.03, "\(expected)")
    #expect(expected > 0.7 || grade.deciding == .modulation)
  }

  @Test(arguments: [7.0, 27, 45, 90, 171, 270]) func turnedCodesAreGradedAlongTheirBars(degrees: Double) throws {
    let picture = try Self.ean13().gray.turned(degrees: degrees)
    #expect(try grade(picture.file).overall.letter == "A")
  }

  @Test(arguments: [
    ("EANX", "9638507"), ("UPCA", "03600029145"), ("UPCE", "0123456"), ("CODE128", "Hello, World"),
    ("GS1_128", "[01]09501101530003[10]AB"), ("CODE39", "A-12 34"), ("CODE93", "Hello, 93"), ("CODABAR", "B40156D"),
    ("C25INTER", "1234567890"), ("ITF14", "0950110153000"), ("EANX", "977123456700+05"),
  ])
  func codesOfAnotherProgramAreGraded(symbology: String, payload: String) throws {
    let picture = try Samples().zint(symbology, Array(payload.utf8))
    #expect(try grade(picture).overall == .best)
  }

  @Test func otherCodesHaveAReason() throws {
    let samples = try Samples()
    #expect(try gradings(samples.zint("QRCODE", Array("42".utf8))) == [.refused(.matrix)])
    #expect(try gradings(samples.zint("DBAR_OMN", Array("0950110153000".utf8))) == [.refused(.symbology)])
    let inverted = try samples.pillow("ImageOps.invert(picture).save(out, 'PNG')", Self.ean13().picture)
    #expect(try gradings(inverted) == [.refused(.inverted)])
  }

  /// Noise, a cut through the bars, and codes of which hardly anything is left: there is an answer, before the scanner is stopped.
  @Test(arguments: [
    "Image.effect_noise(picture.size, 200).save(out, 'PNG')",
    "Image.blend(picture.convert('L'), Image.effect_noise(picture.size, 120), 0.4).save(out, 'PNG')",
    "picture.crop((0, 0, picture.width, 3)).save(out, 'PNG')",
    "picture.crop((90, 0, picture.width - 60, 40)).save(out, 'PNG')",
    "picture.resize((picture.width // 8, picture.height)).save(out, 'PNG')",
    "picture.resize((picture.width, 1)).save(out, 'PNG')",
    "picture.resize((120, 90)).rotate(8, expand=True, fillcolor='white').save(out, 'PNG')",
  ])
  func badPicturesGetAnAnswer(script: String) throws {
    let picture = try Samples().pillow(script, Self.ean13().picture)
    let scanner = Samples.scanner { $0.seconds = 0.5 }
    for code in try scanner.scan(picture, isGraded: true).codes { #expect(code.grading != nil) }
  }

  @Test func gradesHaveLettersAndOneDecimal() {
    let letters = [40: "A", 35: "A", 34: "B", 25: "B", 24: "C", 15: "C", 14: "D", 5: "D", 4: "F", -3: "F"]
    for (tenths, letter) in letters { #expect(SymbolGrade.Grade(tenths: tenths).letter == letter) }
    #expect(SymbolGrade.Grade(tenths: 7).text == "0.7" && SymbolGrade.Grade(tenths: 99).text == "4.0")
  }
}

/// Bars in a picture, drawn as a printer and a camera make them, with reflectances that are known.
private struct DrawnBars {
  let modules: [Bool]
  /// The light margins, in modules.
  var margins: (before: Double, after: Double)
  /// The reflectances.
  var light = 1.0, dark = 0.0
  /// How much wider bars are, in modules.
  var growth = 0.0
  /// A stripe along the bars: its middle and its width in modules from the first bar on.
  var stripe: (middle: Double, width: Double, isDark: Bool)?
  /// The part of the height in which the stripe is.
  var stripeRows = 0.0..<1
  /// The standard deviation of a blur across the bars, in modules.
  var blur = 0.0
  /// The pixels of a module.
  var pixels = 8

  init(modules: [Bool], margins: (Double, Double)) {
    self.modules = modules
    self.margins = margins
  }

  struct Element {
    var from: Double
    var width: Int
    var isDark: Bool
  }

  /// The bars and spaces from the first bar on.
  var elements: [Element] {
    var result: [Element] = []
    for (place, isDark) in modules.enumerated() {
      if result.last?.isDark == isDark {
        result[result.count - 1].width += 1
      } else {
        result.append(Element(from: Double(place), width: 1, isDark: isDark))
      }
    }
    return result
  }

  func widestElement(isDark: Bool) -> Element? {
    elements.filter { $0.isDark == isDark }.max { $0.width < $1.width }
  }

  /// The part of an interval that is dark.
  private func darkness(_ from: Double, _ to: Double, withStripe: Bool) -> Double {
    func overlap(_ start: Double, _ end: Double) -> Double { max(0, min(end, to) - max(start, from)) }
    var dark = 0.0
    for bar in elements where bar.isDark {
      dark += overlap(bar.from - growth / 2, bar.from + Double(bar.width) + growth / 2)
    }
    if withStripe, let stripe {
      let covered = overlap(stripe.middle - stripe.width / 2, stripe.middle + stripe.width / 2)
      dark += stripe.isDark ? covered : -covered
    }
    return dark / (to - from)
  }

  private var columns: Int {
    Int(((margins.before + Double(modules.count) + margins.after) * Double(pixels)).rounded())
  }

  /// The reflectance of each column of pixels.
  private func reflectances(withStripe: Bool) -> [Double] {
    let sharp = (0..<columns).map { column in
      let from = Double(column) / Double(pixels) - margins.before
      return light + (dark - light) * darkness(from, from + 1 / Double(pixels), withStripe: withStripe)
    }
    return blur == 0 ? sharp : Self.blurred(sharp, deviation: blur * Double(pixels))
  }

  private static func blurred(_ values: [Double], deviation: Double) -> [Double] {
    let reach = Int(4 * deviation)
    let kernel = (-reach...reach).map { exp(-Double($0 * $0) / (2 * deviation * deviation)) }
    let sum = kernel.reduce(0, +)
    return values.indices.map { index in
      kernel.indices.reduce(0) { result, place in
        result + kernel[place] / sum * values[min(max(0, index + place - reach), values.count - 1)]
      }
    }
  }

  /// The bars as high as 40 modules, in sRGB.
  var gray: GrayPicture {
    let height = 40 * pixels
    let (plain, striped) = (reflectances(withStripe: false), reflectances(withStripe: true))
    var picture = GrayPicture(width: plain.count, height: height, gray: 255)
    for y in 0..<height {
      let row = stripeRows.contains((Double(y) + 0.5) / Double(height)) ? striped : plain
      for x in row.indices { picture[x, y] = Self.sample(row[x]) }
    }
    return picture
  }

  var picture: [UInt8] { gray.file }

  /// The sample of a reflectance (IEC 61966-2-1).
  private static func sample(_ reflectance: Double) -> UInt8 {
    let value = reflectance <= 0.0031308 ? 12.92 * reflectance : 1.055 * pow(reflectance, 1 / 2.4) - 0.055
    return UInt8(min(max((255 * value).rounded(), 0), 255))
  }

  /// The modulation along a line through a round aperture of 0.8 modules: the means of columns by how much of the aperture is
  /// on each.
  var modulation: Double {
    let values = reflectances(withStripe: false)
    let radius = 0.4 * Double(pixels), reach = Int(radius.rounded(.up))
    let kernel = (-reach...reach).map { max(0, radius * radius - Double($0 * $0)).squareRoot() }
    let sum = kernel.reduce(0, +)
    func through(_ column: Int) -> Double {
      kernel.indices.reduce(0) { $0 + kernel[$1] / sum * values[min(max(0, column + $1 - reach), values.count - 1)] }
    }
    let peaks = elements.map { element in
      let start = Int((margins.before + element.from) * Double(pixels))
      let line = (start..<start + element.width * pixels).map(through)
      return (element.isDark ? line.min() : line.max()) ?? 0
    }
    let all = (0..<columns).map(through)
    let contrast = zip(peaks, peaks.dropFirst()).map { abs($0 - $1) }.min() ?? 0
    return contrast / ((all.max() ?? 0) - (all.min() ?? 0))
  }
}
