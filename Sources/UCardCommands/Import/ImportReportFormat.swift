internal import Arguments

/// The format of the report of an import.
enum ImportReportFormat: String, ArgumentValue, CaseIterable {
  case text, json
}
