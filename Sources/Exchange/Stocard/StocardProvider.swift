/// The shop of a card in Stocard.
enum StocardProvider {
  /// A shop of Stocard's own list, which is not in the export.
  case number(String)
  /// A shop that the user created.
  case shop(StocardID)

  /// Reads a reference to a shop: `/loyalty-card-providers/7`, `/users/<user>/loyalty-card-custom-providers/<id>`; nil
  /// for any other text.
  ///
  /// - Parameter user: the user, if the reference does not name one.
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
