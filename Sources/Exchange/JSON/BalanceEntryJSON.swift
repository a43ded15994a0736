package import Cards
internal import Foundation

/// An entry of the history of a balance in JSON.
package struct BalanceEntryJSON: Encodable {
  private let uuid: String?
  private let time: String
  private let change: String
  private let amount: String
  private let after: String
  private let currency: String?
  private let note: String?

  /// The keys of an entry.
  static let keys: Set<String> = ["uuid", "time", "change", "amount", "after", "currency", "note"]

  package init(_ entry: BalanceEntry) {
    uuid = entry.id?.uuidString
    time = entry.time.iso
    change = entry.change.rawValue
    amount = Balance(entry.amount, entry.after.currency).amountText
    after = entry.after.amountText
    currency = entry.after.currency?.code
    note = entry.note
  }
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
      id: try members.read("uuid", UUID.init(uuidString:)), time: time, change: change,
      amount: try members.amount("amount"),
      after: Balance(try members.amount("after"), try members.currency("currency")),
      note: try rules.note("note", of: members))
  }
}
