internal import Actions
internal import JSON
internal import Scanning
internal import Words

extension FoundCode {
  /// The grade in a table: `A 3.9`; a dash if there is none.
  var gradeCell: Cell {
    guard case .measured(let grade)? = code.grading else { return .phrase(Phrase(alike: "–"), key: "") }
    return .phrase(grade.overall.phrase, key: grade.overall.text)
  }

  /// A sentence with the grade and what to do; nil if the code was not graded.
  var gradeSentence: Phrase? {
    switch code.grading {
    case .measured(let grade): .warning(Phrase(alike: "\(grade.overall.phrase): \(grade.advice)"), of: self)
    case .refused(let refusal): .warning(refusal.phrase, of: self)
    case nil: nil
    }
  }

  /// The grade in JSON, whose keys never change; nil if there is none.
  func gradeJSON(in language: Language) -> JSONObject? {
    guard case .measured(let grade)? = code.grading else { return nil }
    return grade.json(in: language)
  }

  /// Why there is no grade, in JSON; nil if there is one, or none was asked for.
  var gradeRefusal: String? {
    guard case .refused(let refusal)? = code.grading else { return nil }
    return refusal.rawValue
  }
}

extension Phrase {
  /// The warning that stands beside each grade.
  static let gradeIsAnEstimate = Phrase(
    english: "This is an estimate, not a verification: reflectance is not calibrated.",
    ukrainian: "Це оцінка, а не верифікація: коефіцієнт відбиття не калібровано.")

  /// A number with one decimal.
  fileprivate static func tenths(_ value: Double) -> Phrase {
    let tenths = Int((10 * abs(value)).rounded())
    return Phrase(english: "\(tenths / 10).\(tenths % 10)", ukrainian: "\(tenths / 10),\(tenths % 10)")
  }
}

extension SymbolGrade.Grade {
  /// The letter and the number: `A 3.9`.
  fileprivate var phrase: Phrase { Phrase(alike: "\(letter) \(Phrase.tenths(Double(tenths) / 10))") }
}

extension SymbolGrade {
  /// The pixels of a module below which a picture, and not the print, may be what is bad.
  private static let fewPixels = 3.0
  /// How much wider or narrower than they should be bars are told to be, in modules.
  private static let leastGrowth = 0.08

  /// What to do about the parameter that decides.
  fileprivate var advice: Phrase {
    guard overall.letter != "A", let deciding else {
      return Phrase(english: "nothing to improve.", ukrainian: "покращувати нічого.")
    }
    switch deciding {
    case .decode:
      let count = lines.count { $0.elements == nil }
      return adviceOnResolution
        ?? Phrase(
          english: "\(count) of \(lines.count) lines across the bars are not read; print it again, larger.",
          ukrainian: "\(count) з \(lines.count) ліній упоперек штрихів не читаються; надрукуйте ще раз, більшим.")
    case .symbolContrast:
      let percent = Int((100 * (value(of: .symbolContrast) ?? 0)).rounded())
      return Phrase(
        english: "the contrast is only \(percent)%; print black bars on white.",
        ukrainian: "контраст лише \(percent) %; друкуйте чорні штрихи на білому.")
    case .minimumReflectance:
      return Phrase(
        english: "the bars are not dark enough; print them black.",
        ukrainian: "штрихи недостатньо темні; друкуйте їх чорними.")
    case .minimumEdgeContrast, .modulation:
      return adviceOnGrowth ?? adviceOnResolution
        ?? Phrase(
          english: "narrow bars or spaces are blurred; print sharper, or larger.",
          ukrainian: "вузькі штрихи або проміжки розмиті; друкуйте чіткіше або більшим.")
    case .defects:
      return Phrase(
        english: "there are spots or holes in the code; clean the printer, and print it again.",
        ukrainian: "на коді є плями або пропуски; почистьте принтер і надрукуйте ще раз.")
    case .decodability:
      return adviceOnGrowth ?? adviceOnResolution
        ?? Phrase(
          english: "some bars or spaces do not have their width; print at 300 dpi or larger.",
          ukrainian: "деякі штрихи або проміжки мають не ту ширину; друкуйте з роздільністю від 300 dpi або більшим.")
    case .quietZones: return adviceOnQuietZones
    }
  }

  private var adviceOnGrowth: Phrase? {
    guard abs(growth) >= Self.leastGrowth else { return nil }
    let modules = Phrase.tenths(growth)
    return growth > 0
      ? Phrase(
        english: "the bars are \(modules) modules too wide; print at 300 dpi or larger.",
        ukrainian: "штрихи на \(modules) модуля ширші, ніж треба; друкуйте з роздільністю від 300 dpi або більшим.")
      : Phrase(
        english: "the bars are \(modules) modules too narrow; print darker, or larger.",
        ukrainian: "штрихи на \(modules) модуля вужчі, ніж треба; друкуйте темніше або більшим.")
  }

  private var adviceOnResolution: Phrase? {
    guard module < Self.fewPixels else { return nil }
    let pixels = Phrase.tenths(module)
    return Phrase(
      english: "a module has only \(pixels) pixels; take the picture at a higher resolution.",
      ukrainian: "модуль має лише \(pixels) пікселя; зробіть зображення з більшою роздільністю.")
  }

  private var adviceOnQuietZones: Phrase {
    let isBefore = neededBefore - quietBefore >= neededAfter - quietAfter
    let (width, needed) = isBefore ? (quietBefore, neededBefore) : (quietAfter, neededAfter)
    let (modules, least) = (Phrase.tenths(width), Int(needed))
    let margin =
      isBefore
      ? Phrase(english: "the margin before the bars", ukrainian: "поле перед штрихами")
      : Phrase(english: "the margin after the bars", ukrainian: "поле після штрихів")
    return Phrase(
      english: "\(margin) has \(modules) modules and needs \(least); leave more white there.",
      ukrainian: "\(margin) має \(modules) модуля, а треба \(least); залиште там більше білого.")
  }

  fileprivate func json(in language: Language) -> JSONObject {
    var object = JSONObject()
    object.add("advice", advice.text(in: language))
    // How much wider bars are than they should be, in modules.
    object.add("barGrowth", .thousandths(growth))
    // The parameter with the lowest grade.
    object.add("deciding", deciding?.rawValue)
    object.add("letter", overall.letter)
    object.add("lines", .array(lineGrades.map { .number($0.text) }))
    // The width of a module in pixels.
    object.add("module", .thousandths(module))
    object.add("overall", .number(overall.text))
    var parameters = JSONObject()
    for parameter in Parameter.allCases {
      var one = JSONObject()
      one.add("grade", .number(grade(of: parameter).text))
      one.add("letter", grade(of: parameter).letter)
      // From 0 to 1.
      one.add("value", value(of: parameter).map(JSONValue.thousandths))
      parameters.add(parameter.rawValue, one)
    }
    object.add("parameters", parameters)
    // Before and after the bars, in modules, up to what is needed.
    object.add("quietZones", .array([.thousandths(quietBefore), .thousandths(quietAfter)]))
    object.add("warning", Phrase.gradeIsAnEstimate.text(in: language))
    return object
  }
}

extension JSONValue {
  /// A number with three decimals.
  fileprivate static func thousandths(_ value: Double) -> JSONValue {
    let thousandths = Int((1000 * abs(value)).rounded())
    let decimals = String(String(1000 + thousandths % 1000).dropFirst())
    return .number("\(value < 0 && thousandths > 0 ? "-" : "")\(thousandths / 1000).\(decimals)")
  }
}

extension ScannedCode.Grading.Refusal {
  fileprivate var phrase: Phrase {
    switch self {
    case .matrix:
      Phrase(
        english: "not graded: only linear codes are.", ukrainian: "без оцінки: оцінюються лише лінійні коди.")
    case .symbology:
      Phrase(
        english: "not graded: U-Card does not grade this type.",
        ukrainian: "без оцінки: U-Card не оцінює цей тип коду.")
    case .inverted:
      Phrase(
        english: "not graded: its bars are light on dark. Print them dark on white.",
        ukrainian: "без оцінки: штрихи світлі на темному. Друкуйте їх темними на білому.")
    case .unmeasured:
      Phrase(
        english: "not graded: the bars could not be measured. Take a sharper picture, straight from above.",
        ukrainian: "без оцінки: штрихи не вдалося виміряти. Зробіть чіткіше зображення, точно згори.")
    }
  }
}
