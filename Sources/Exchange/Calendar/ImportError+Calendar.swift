internal import Cards
internal import ICalendar

extension ImportError {
  /// Converts the error of an iCalendar file.
  init(_ error: CalendarError) {
    let code: Code =
      switch error.code {
      case .notText: .notText
      case .truncated: .truncated
      case .tooLong(let most): .tooLarge(most)
      case .missing: .missing
      case .badValue: .badValue
      case .strayContinuation, .notAProperty, .badParameter: .notAProperty
      case .wrongEnd, .outside, .tooDeep: .wrongNesting
      case .repeated: .repeatedProperty
      case .tooMuchWork: .tooManyOccurrences
      }
    let name = error.name.map { ImportedText.line(String($0.prefix(40))) }
    self.init(code, at: ImportLocation(line: error.line, field: name))
  }
}
