/// The shop that a card of Stocard's is of.
enum StocardProvider {
  /// One of Stocard's list, which is not in the export.
  case number(String)
  /// One that the person named.
  case shop(StocardID)

  /// The shop that a reference names: `/loyalty-card-providers/7`, `/users/<user>/loyalty-card-custom-providers/<id>`;
  /// nil for none.
  ///
  /// - Parameter user: whose the shop is where the reference does not say.
  init?(_ reference: String, user: String) {
    let parts = reference.split(separator: "/").map(String.init)
    guard parts.count >= 2, let id = parts.last else { return nil }
    switch parts[parts.count - 2] {
    case "loyalty-card-providers":
      self = .number(id)
    case "loyalty-card-custom-providers":
      let owner = parts.count >= 4 && parts[parts.count - 4] == "users" ? parts[parts.count - 3] : user
      self = .shop(StocardID(user: owner, id: id))
    default:
      return nil
    }
  }
}
