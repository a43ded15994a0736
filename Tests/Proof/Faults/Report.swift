/// The result of a campaign as text.
struct Report {
  let entries: [Campaign.Entry]

  /// The head of the Markdown table with a row for each operation, and a column for each fault with trials and failures.
  static let head =
    "| operation | \(Fault.all.map(\.name).joined(separator: " | ")) |\n|---|"
    + String(repeating: "---|", count: Fault.all.count)

  /// The row of the table for the trials of one operation.
  var row: String {
    let cells = Fault.all.map { fault in count(entries.filter { $0.fault == fault }) }
    return "| \(entries.first?.operation ?? "") | \(cells.joined(separator: " | ")) |"
  }

  /// The line below the table.
  var sum: String { "Tries\(failed.isEmpty ? "" : ", and failed ones"): \(count(entries))." }

  /// The trials that failed.
  var failed: [Campaign.Entry] { entries.filter { !$0.failures.isEmpty } }

  private func count(_ entries: [Campaign.Entry]) -> String {
    let failed = entries.count { !$0.failures.isEmpty }
    return entries.isEmpty ? "" : failed == 0 ? "\(entries.count)" : "\(entries.count), **\(failed)**"
  }

  /// A line for each failure, with the command that repeats it.
  var details: String {
    failed.map { entry in
      let command =
        "ucard-faults --operation '\(entry.operation)' --fault \(entry.fault.name) --at \(entry.index) --keep"
      return "\(command)   # \(entry.call.name) \(entry.call.path.split(separator: "/").last ?? "")\n"
        + entry.failures.map(\.line).joined(separator: "\n")
    }.joined(separator: "\n")
  }
}
