internal import ArgumentParser

/// The output format of a list.
enum ListFormat: String, ExpressibleByArgument, CaseIterable {
  case table, json, csv
}
