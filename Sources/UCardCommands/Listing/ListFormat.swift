internal import ArgumentParser

/// The ways in which every list is written.
enum ListFormat: String, ExpressibleByArgument, CaseIterable {
  case table, json, csv
}
