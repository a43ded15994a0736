package import Cards
internal import FoundationEssentials
package import JSON

extension BalanceEntry {
  /// The keys of an entry in JSON.
  private static let jsonKeys: Set<String> = ["uuid", "time", "change", "amount", "after", "currency", "note"]

  /// The entry in JSON.
  package var json: JSONObject {
    var object = JSONObject()
    object.add("after", after.amountText)
    object.add("amount", Balance(amount, after.currency).amountText)
    object.add("change", change.rawValue)
    object.add("currency", after.currency?.code)
    object.add("note", note)
    object.add("time", time.iso)
    object.add("uuid", id?.text)
    return object
  }

  /// Reads an entry from an object.
  init(_ members: JSONMembers, _ rules: JSONRules) throws(ImportError) {
    try rules.require(Self.jsonKeys, of: members)
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
