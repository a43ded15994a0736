/// The result of a campaign as text.
struct Report {
  let entries: [Campaign.Entry]

  /// The table with a row for each operation and a column for each fault, with trials and failures, as Markdown.
  var table: String {
    var rows = ["| operation | \(Fault.all.map(\.name).joined(separator: " | ")) |"]
    rows.append("|---|" + String(repeating: "---|", count: Fault.all.count))
    for operation in Operation.all.map(\.name) {
      let own = entries.filter { $0.operation == operation }
      guard !own.isEmpty else { continue }
      let cells = Fault.all.map { fault in count(own.filter { $0.fault == fault }) }
      rows.append("| \(operation) | \(cells.joined(separator: " | ")) |")
    }
    return rows.joined(separator: "\n") + "\n\nTries\(failed.isEmpty ? "" : ", and failed ones"): \(count(entries))."
  }

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
