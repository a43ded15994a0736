import Foundation

/// The result of a campaign of damaged files, as text.
struct MutationReport {
  let entries: [MutationCampaign.Entry]

  /// The table with a row for each specimen, as Markdown.
  var table: String {
    let rows = Specimen.all.map(\.name).compactMap { name -> String? in
      let own = entries.filter { $0.specimen == name }
      guard !own.isEmpty else { return nil }
      let time = String(format: "%.1f", own.map(\.processorTime).max() ?? 0)
      let failed = own.count { !$0.failures.isEmpty }
      return "| \(name) | \(own.count) | \(failed) | \(own.map(\.memory).max() ?? 0) MB | \(time) s |"
    }
    return (["| file | tries | failed | most memory | most processor time |", "|---|---|---|---|---|"] + rows)
      .joined(separator: "\n")
  }

  /// The trials that failed.
  var failed: [MutationCampaign.Entry] { entries.filter { !$0.failures.isEmpty } }

  /// A line for each failure, with the command that repeats it.
  var details: String {
    failed.map { entry in
      "ucard-faults --mutations --specimen \(entry.specimen) --at \(entry.number) --keep\n"
        + entry.failures.map(\.line).joined(separator: "\n")
    }.joined(separator: "\n")
  }
}
