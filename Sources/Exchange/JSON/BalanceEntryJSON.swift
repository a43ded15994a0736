package import Cards
internal import FoundationEssentials

/// An entry of the history of a balance in JSON.
package struct BalanceEntryJSON: Encodable {
  /// The object.
  let tree: JSONTree

  /// The keys of an entry.
  static let keys: Set<String> = ["uuid", "time", "change", "amount", "after", "currency", "note"]

  package init(_ entry: BalanceEntry) {
    var object = JSONTree.Object()
    object.add("after", entry.after.amountText)
    object.add("amount", Balance(entry.amount, entry.after.currency).amountText)
    object.add("change", entry.change.rawValue)
    object.add("currency", entry.after.currency?.code)
    object.add("note", entry.note)
    object.add("time", entry.time.iso)
    object.add("uuid", entry.id?.text)
    tree = .object(object)
  }

  package func encode(to encoder: any Encoder) throws { try tree.encode(to: encoder) }
}

extension BalanceEntry {
  /// Reads an entry from an object.
  init(_ members: JSONMembers, _ rules: JSONRules) throws(ImportError) {
    try rules.require(BalanceEntryJSON.keys, of: members)
    guard let time = try members.read("time", Date.init(iso:)) else { throw members.error("time", .missing) }
    guard let change = try members.read("change", BalanceEntry.Change.init) else {
      throw members.error("change", .missing)
    }
    self.init(
      id: try members.read("uuid", UUID.init(written:)), time: time, change: change,
      amount: try members.amount("amount"),
      after: Balance(try members.amount("after"), try members.currency("currency")),
      note: try rules.note("note", of: members))
  }
}
