internal import Arguments

/// The output format of a list.
enum ListFormat: String, ArgumentValue, CaseIterable {
  case table, json, csv
}
