/// An estimate of the print quality of a linear code, graded as ISO/IEC 15416:2016 does.
///
/// ```swift
/// let scan = try PictureScanner(program: program).scan(path: path, isGraded: true)
/// for case .measured(let grade)? in scan.codes.map(\.grading) {
///   print("\(grade.overall.letter) \(grade.overall.text)")  // A 4.0
/// }
/// ```
///
/// Ten lines cross the bars, evenly spread over the inner four fifths of their height. Along each of them a round aperture of
/// 0.8 modules gives the reflectance. A line has the lowest of its parameters' grades, and the symbol the mean of its lines.
///
/// It is an estimate, not a verification: a verifier measures reflectance that is calibrated, under red light at an angle of
/// 45 degrees. Here it is the luminance of the picture, taken as sRGB, in which 255 is 100 %.
public struct SymbolGrade: Hashable, Sendable {
  /// A grade from 0.0, which fails, to 4.0, to one decimal.
  public struct Grade: Hashable, Comparable, Sendable {
    /// The grade in tenths, from 0 to 40.
    public let tenths: Int

    /// Creates a grade.
    ///
    /// - Parameter tenths: the grade in tenths; what is beyond 0 to 40 becomes one of them.
    public init(tenths: Int) { self.tenths = min(max(tenths, 0), 40) }

    /// The grade that fails.
    public static let fail = Grade(tenths: 0)
    /// The best grade.
    public static let best = Grade(tenths: 40)

    /// A from 3.5, B from 2.5, C from 1.5, D from 0.5, else F.
    public var letter: String {
      switch tenths {
      case 35...: "A"
      case 25...: "B"
      case 15...: "C"
      case 5...: "D"
      default: "F"
      }
    }

    /// The grade with a decimal point: `3.9`.
    public var text: String { "\(tenths / 10).\(tenths % 10)" }

    /// Whether the first of two grades is worse.
    public static func < (one: Grade, other: Grade) -> Bool { one.tenths < other.tenths }

    /// The mean of some grades, rounded to one decimal; 0.0 of none.
    static func mean(_ grades: [Grade]) -> Grade {
      guard !grades.isEmpty else { return .fail }
      return Grade(tenths: (2 * grades.reduce(0) { $0 + $1.tenths } + grades.count) / (2 * grades.count))
    }
  }

  /// A property of a line that has a grade.
  public enum Parameter: String, CaseIterable, Sendable {
    /// Whether the reference decode algorithm of the symbology reads the line as the code.
    case decode
    /// The greatest reflectance less the least (SC).
    case symbolContrast
    /// Whether the least reflectance is at most half of the greatest.
    case minimumReflectance
    /// The least contrast of a bar and the space beside it (EC min), which is 15 % at least.
    case minimumEdgeContrast
    /// The least edge contrast divided by the symbol contrast (MOD).
    case modulation
    /// The greatest reflectance non-uniformity of an element, divided by the symbol contrast.
    case defects
    /// The part of the tolerance of the decode algorithm that the widths of the elements leave (V).
    case decodability
    /// Whether the quiet zones are as wide as the symbology needs.
    case quietZones
  }

  /// The measurements along a line.
  public struct Line: Hashable, Sendable {
    /// The measurements of bars and spaces.
    public struct Elements: Hashable, Sendable {
      /// The least contrast of an edge, from 0 to 1.
      public let edgeContrast: Double
      /// The greatest reflectance non-uniformity of an element, from 0 to 1.
      public let nonuniformity: Double
      /// The decodability, up to 1.
      public let decodability: Double
      /// The quiet zone before the first bar, in modules, up to what is needed.
      public let quietBefore: Double
      /// The quiet zone after the last bar.
      public let quietAfter: Double
      /// How much wider bars are than they should be, in modules.
      public let growth: Double
    }

    /// The greatest reflectance, quiet zones included, from 0 to 1.
    public let mostReflectance: Double
    /// The least reflectance.
    public let leastReflectance: Double
    /// The measurements of bars and spaces; nil if the line is not read as the code.
    public let elements: Elements?

    /// The greatest reflectance less the least.
    public var contrast: Double { mostReflectance - leastReflectance }
  }

  /// The width of a module in pixels of the picture; of a narrow element, if there are two widths.
  public let module: Double
  /// The quiet zone that is needed before the first bar, in modules.
  public let neededBefore: Double
  /// The quiet zone that is needed after the last bar, in modules.
  public let neededAfter: Double
  /// The lines, from the top of the code as it is read.
  public let lines: [Line]

  /// The grades of the lines: the lowest grade of a parameter on each.
  public var lineGrades: [Grade] {
    lines.map { line in Parameter.allCases.map { grade(of: $0, on: line) }.min() ?? .fail }
  }

  /// The mean of the lines' grades.
  public var overall: Grade { .mean(lineGrades) }

  /// The mean grade of a parameter. A line that is not read as the code fails in what its elements would tell.
  public func grade(of parameter: Parameter) -> Grade { .mean(lines.map { grade(of: parameter, on: $0) }) }

  /// The parameter that has the lowest grade on most of the lines, the first one if several have; nil if all grades are the
  /// best.
  public var deciding: Parameter? {
    var counts: [Parameter: Int] = [:]
    for (line, lowest) in zip(lines, lineGrades) where lowest < .best {
      guard let parameter = Parameter.allCases.first(where: { grade(of: $0, on: line) == lowest }) else { continue }
      counts[parameter, default: 0] += 1
    }
    let most = counts.values.max()
    return Parameter.allCases.first { counts[$0] == most && most != nil }
  }

  /// The mean value of a parameter over the lines on which it is known, from 0 to 1: of `decode`, `minimumReflectance` and
  /// `quietZones` the part of the lines that pass. Nil if it is known on none.
  public func value(of parameter: Parameter) -> Double? {
    let values = lines.compactMap { value(of: parameter, on: $0) }
    return values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
  }

  /// How much wider bars are than they should be, in modules, in the mean of the lines that are read; 0 if none is.
  public var growth: Double { mean(\.growth) }
  /// The narrowest quiet zone before the first bar, in modules, up to what is needed.
  public var quietBefore: Double { read.map(\.quietBefore).min() ?? 0 }
  /// The narrowest quiet zone after the last bar.
  public var quietAfter: Double { read.map(\.quietAfter).min() ?? 0 }

  private var read: [Line.Elements] { lines.compactMap(\.elements) }

  private func mean(_ value: (Line.Elements) -> Double) -> Double {
    read.isEmpty ? 0 : read.reduce(0) { $0 + value($1) } / Double(read.count)
  }

  // MARK: grades of a line

  private func grade(of parameter: Parameter, on line: Line) -> Grade {
    guard let value = value(of: parameter, on: line) else { return .fail }
    if let scale = Self.scales[parameter] { return scale.grade(value) }
    let passes = parameter == .minimumEdgeContrast ? Scale.percent(value) >= 15 : value >= 1
    return passes ? .best : .fail
  }

  private func value(of parameter: Parameter, on line: Line) -> Double? {
    let elements = line.elements
    switch parameter {
    case .decode: return elements == nil ? 0 : 1
    case .symbolContrast: return line.contrast
    case .minimumReflectance: return line.leastReflectance <= line.mostReflectance / 2 ? 1 : 0
    case .minimumEdgeContrast: return elements?.edgeContrast
    case .modulation: return line.contrast > 0 ? elements.map { $0.edgeContrast / line.contrast } : nil
    case .defects: return line.contrast > 0 ? elements.map { $0.nonuniformity / line.contrast } : nil
    case .decodability: return elements?.decodability
    case .quietZones:
      return elements.map { $0.quietBefore >= neededBefore && $0.quietAfter >= neededAfter ? 1 : 0 }
    }
  }

  /// Values in percent, and the grades that they have.
  private struct Scale {
    /// The percentages of the grades 4, 3, 2, 1 and 0. A value between two of them has a grade in proportion.
    let percentages: [Double]

    /// A value in whole percent, as which values are graded.
    static func percent(_ value: Double) -> Double { (100 * value).rounded() }

    func grade(_ value: Double) -> Grade {
      let percent = Self.percent(value)
      // Of defects, less is better.
      let sign = percentages[0] > percentages[1] ? 1.0 : -1
      guard sign * percent < sign * percentages[0] else { return .best }
      for (place, (upper, lower)) in zip(percentages, percentages.dropFirst()).enumerated()
      where sign * percent >= sign * lower {
        guard upper != lower else { return Grade(tenths: 10 * (3 - place)) }
        return Grade(tenths: Int((10 * (Double(3 - place) + (percent - lower) / (upper - lower))).rounded()))
      }
      return .fail
    }
  }

  /// ISO/IEC 15416:2016 grades these parameters to one decimal, in proportion between the limits that the edition of 2000 has
  /// for whole grades. Below 1.0, the limits are those that Axicon, a maker of verifiers, publishes for that edition.
  private static let scales: [Parameter: Scale] = [
    .symbolContrast: Scale(percentages: [70, 55, 40, 20, 15]),
    .modulation: Scale(percentages: [70, 60, 50, 40, 30]),
    .defects: Scale(percentages: [15, 20, 25, 30, 30]),
    .decodability: Scale(percentages: [62, 50, 37, 25, 20]),
  ]
}

extension ScannedCode {
  /// The grade of a code, or why it has none.
  public enum Grading: Hashable, Sendable {
    /// A reason why a code has no grade.
    public enum Refusal: String, Sendable {
      /// The code is no linear one: ISO/IEC 15415 would grade it.
      case matrix
      /// U-Card does not have the decode algorithm of the symbology.
      case symbology
      /// The code is light on dark.
      case inverted
      /// The bars cannot be measured in this picture.
      case unmeasured
    }

    case measured(SymbolGrade)
    case refused(Refusal)
  }
}
