internal import ArgumentParser

/// How an import reports.
enum ImportReportFormat: String, ExpressibleByArgument, CaseIterable {
  case text, json
}
