internal import ArgumentParser

/// The format of the report of an import.
enum ImportReportFormat: String, ExpressibleByArgument, CaseIterable {
  case text, json
}
